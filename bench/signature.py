"""One hash over fixed searches of every game: a change that is not meant to change behaviour leaves it alone.

    python -m bench.signature             prints it, a line a table and one for all
    python -m bench.signature --write     records it in bench/signature.txt

A commit that changes it says so; if the search plays differently, it brings a match result.
"""

import hashlib
import sys
from pathlib import Path

import ai
import engine
from engine import registry

FILE = Path(__file__).with_suffix(".txt")
SPECS = ["ismcts:sims=150", "ismcts:sims=100,select=ucb,playout=uniform,threads=2", "ismcts:sims=100,select=regret"]
POSITIONS = 4


def tables() -> dict[str, tuple[str, int]]:
    """Every registered game with each of its player counts, by a short name."""
    return {
        f"{name}-{players}": (name, players)
        for name in engine.names()
        for players in registry.module(name).OPTIONS["players"].choices
    }


def of_table(table: str) -> str:
    """The signature of one game at one number of players."""
    name, players = tables()[table]
    game = engine.load(name, players=players)
    digest = hashlib.sha256()
    state, luck, rng, seen = game.new_state(), engine.Luck(1), engine.Rng(1), 0
    while not state.is_terminal() and seen < 10 * POSITIONS:
        if state.current_player == engine.CHANCE:
            state.apply(luck.sample(state))
            continue
        actions = state.legal_actions()
        if len(actions) > 1:
            if seen % 10 == 0:
                for spec in SPECS:
                    decision = ai.bot(spec, game, state.current_player, 1).choose(state)
                    visits = sorted((row.action, row.visits, row.availability) for row in decision.root)
                    digest.update(repr((decision.action, visits)).encode())
            seen += 1
        state.apply(actions[rng.below(len(actions))])
    return digest.hexdigest()[:16]


def signature() -> dict[str, str]:
    """The signature of every table, and `all`."""
    lines = {table: of_table(table) for table in sorted(tables())}
    return {**lines, "all": hashlib.sha256("".join(lines.values()).encode()).hexdigest()[:16]}


def recorded() -> dict[str, str]:
    return dict(line.split() for line in FILE.read_text().splitlines())


def main() -> None:
    text = "".join(f"{table} {value}\n" for table, value in signature().items())
    if "--write" in sys.argv[1:]:
        FILE.write_text(text)
    print(text, end="")


if __name__ == "__main__":
    main()
