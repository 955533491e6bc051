"""Playthrough files: what the public methods say at every step of one random game of each game and player count.

    python -m tests.playthrough --write [GAME ...]

writes tests/playthroughs/<game>_<players>.txt anew; a test compares them. A change of rules, labels or boards shows
there as a difference to read. Long games are shown in full at evenly spread steps, and by their moves between them.
"""

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

import engine
from tests.random_play import random_game, tables

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2026
OPENING = 6  # first steps, shown in full
STEPS = 12  # further steps shown in full
LISTED = 10  # legal actions shown with their labels


def path(name: str, players: int) -> Path:
    return FOLDER / f"{name}_{players}.txt"


def playthrough(name: str, players: int) -> str:
    game = engine.load(name, players=players)
    states = [state.clone() for state in random_game(game, SEED)]
    stride = max(1, len(states) // STEPS)
    lines = list(header(game))
    for ply, state in enumerate(states):
        if ply < OPENING or ply % stride == 0 or state.is_terminal():
            lines += step(ply, state)
        if not state.is_terminal():
            action = states[ply + 1].history[-1]
            lines.append(f"[{ply}] {who(state)}: {action} {state.label(action)}")
    return "\n".join([*lines, ""])


def header(game: engine.Game) -> Iterator[str]:
    yield f"game: {game.spec}"
    for key in ("players", "num_actions", "max_chance_outcomes", "max_game_length"):
        yield f"{key}: {getattr(game, key)}"
    yield f"utility: {game.min_utility:g} to {game.max_utility:g}, sum {game.utility_sum}"


def step(ply: int, state: engine.State) -> Iterator[str]:
    """Every value of the position; what an observer gets beyond the board is given by digests, to keep files small."""
    yield ""
    yield f"# {ply}: {who(state)}, round {state.round}"
    yield from (f"| {line}".rstrip() for line in state.board().splitlines())
    yield f"scores: {numbers(state.scores())}"
    for observer in range(state.game.players):
        drawn = state.resample(observer, ply)
        yield (
            f"observer {observer}: key {state.information_key(observer):016x}, board {digest(state.board(observer))}, "
            f"view {digest(state.view(observer))}, resample {digest(drawn.view())}"
        )
    if state.is_terminal():
        yield f"returns: {numbers(state.returns())}"
        return
    if state.current_player == engine.CHANCE:
        outcomes = state.chance_outcomes()
        yield f"chance: stream {state.stream}, {len(outcomes)} outcomes, odds {digest(outcomes)}"
    labels = state.labels()
    yield f"legal: {', '.join(map(str, labels))}"
    yield from (f"  {action} {label}" for action, label in list(labels.items())[:LISTED])
    if len(labels) > LISTED:
        yield f"  and {len(labels) - LISTED} more, labels {digest(labels)}"


def who(state: engine.State) -> str:
    return {engine.CHANCE: "chance", engine.TERMINAL: "end"}.get(state.current_player, f"seat {state.current_player}")


def numbers(values: list[float]) -> str:
    return ", ".join(f"{value:.6g}" for value in values)


def digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:8]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these; all if none is named")
    parser.add_argument("--write", action="store_true", required=True, help="replace the recorded files")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name, players in tables():
        if not arguments.games or name in arguments.games:
            path(name, players).write_text(playthrough(name, players), encoding="utf-8")
            print(path(name, players).name)


if __name__ == "__main__":
    main()
