"""Perft: how many sequences of decisions there are from fixed positions, depth by depth.

    python -m tests.perft --write [GAME ...]

counts anew into tests/perft/<game>_<players>.toml; a test compares. Luck is fixed: each chance decision on the way has
the outcome that a seed gives it by its stream and its place in the history, so the counts are those of a fixed deal.
"""

import argparse
import tomllib
from itertools import islice
from pathlib import Path

import engine
from tests.random_play import random_game, tables

FOLDER = Path(__file__).parent / "perft"
SEEDS = (1, 2)  # deals
PLIES = (0, 30, 90)  # how far a random game has come where the counting begins
NODES = 4000  # the last depth counted is the first with more than these
DEPTH = 8


def path(name: str, players: int) -> Path:
    return FOLDER / f"{name}_{players}.toml"


def counts(name: str, players: int) -> list[dict[str, int | list[int]]]:
    """For each deal and start: the number of decision sequences of length 1, 2, ..."""
    game = engine.load(name, players=players)
    found: list[dict[str, int | list[int]]] = []
    for seed in SEEDS:
        for plies in PLIES:
            state = next(islice(random_game(game, seed), plies, None), None)
            if state is not None:
                found.append({"seed": seed, "plies": plies, "counts": perft(state, seed)})
    return found


def perft(state: engine.State, seed: int) -> list[int]:
    layer, found = [settle(state.clone(), seed)], []
    while len(found) < DEPTH and len(layer) <= NODES:
        layer = [
            child(parent, action, seed)
            for parent in layer
            if not parent.is_terminal()
            for action in parent.legal_actions()
        ]
        if not layer:
            break
        found.append(len(layer))
    return found


def child(state: engine.State, action: int, seed: int) -> engine.State:
    after = state.clone()
    after.apply(action)
    return settle(after, seed)


def settle(state: engine.State, seed: int) -> engine.State:
    """Plays out the luck that comes before the next decision."""
    while state.current_player == engine.CHANCE:
        state.apply(state.sample(engine.Rng(seed, state.stream * 1000003 + len(state.history))))
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these; all if none is named")
    parser.add_argument("--write", action="store_true", required=True, help="replace the recorded counts")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name, players in tables():
        if not arguments.games or name in arguments.games:
            tables_text = "\n".join(
                f"[[perft]]\nseed = {entry['seed']}\nplies = {entry['plies']}\ncounts = {entry['counts']}\n"
                for entry in counts(name, players)
            )
            path(name, players).write_text(tables_text, encoding="utf-8")
            print(path(name, players).name)


def recorded(name: str, players: int) -> list[dict[str, int | list[int]]]:
    return tomllib.loads(path(name, players).read_text(encoding="utf-8"))["perft"]


if __name__ == "__main__":
    main()
