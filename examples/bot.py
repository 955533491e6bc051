"""A bot for `tradewind` in plain Python: run it with `exec:python3 examples/bot.py`. docs/protocol.md explains.

It prefers moves whose label has one of the words given on its command line, and is random otherwise.
"""

import json
import random
import sys


def main() -> None:
    words = [word.lower() for word in sys.argv[1:]]
    rng = random.Random()
    seen = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            answer({"type": "hello", "protocol": 1, "name": "example", "wants": ["labels"]})
        elif kind == "newgame":
            rng = random.Random(message["seed"])
            seen = 0
            answer({"type": "newgame"})
        elif kind == "observe":
            seen += 1
        elif kind == "act":
            pairs = list(zip(message["legal"], message["labels"], strict=True))
            liked = [action for action, label in pairs if any(word in label.lower() for word in words)]
            action = rng.choice(liked or message["legal"])
            answer({"type": "act", "id": message["id"], "action": action})
        elif kind == "gameover":
            print(f"{seen} actions seen, returns {message['returns']}", file=sys.stderr)
        elif kind == "quit":
            return


def answer(message: dict) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
