"""A program that speaks the protocol and then does what it is told to do wrong: `exec:python fault_program.py HOW`."""

import json
import os
import sys
import time


def say(message):
    print(json.dumps(message), flush=True)


def hoard():
    taken = []
    while True:
        taken.append(bytes(64 << 20))


def misbehave(how, number, legal):
    wrong = {
        "hang": lambda: time.sleep(1000),
        "crash": lambda: sys.exit("lost the thread"),
        "kill": lambda: os.kill(os.getpid(), 11),
        "memory": hoard,
        "garbage": lambda: print("e2e4", flush=True),
        "list": lambda: print("[1]", flush=True),
        "flood": lambda: print("x" * (2 << 20), flush=True),
        "illegal": lambda: say({"type": "act", "id": number, "action": 9999}),
        "float": lambda: say({"type": "act", "id": number, "action": 0.0}),
        "late": lambda: say({"type": "act", "id": number - 1, "action": legal[0]}),
        "mute": lambda: say({"type": "act", "id": number}),
    }
    wrong.get(how, lambda: None)()


def main():
    how = sys.argv[1]
    if how == "exit-at-start":
        sys.exit("no licence")
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            if how == "hang-at-start":
                time.sleep(1000)
            say({"type": "hello", "protocol": 2 if how == "old-protocol" else 1, "name": "bad"})
        elif kind == "newgame":
            say({"type": "newgame"} if how != "error" else {"type": "error", "message": "I only play chess"})
        elif kind == "act":
            misbehave(how, message["id"], message["legal"])
            say({"type": "act", "id": message["id"], "action": message["legal"][0]})
            if how == "chatty":
                print("{}", flush=True)
        elif kind == "quit":
            if how == "stays":
                time.sleep(1000)
            return 3 if how == "bad-exit" else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
