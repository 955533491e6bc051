"""Recorded games, one for each character: every move of a random game in which seat 0 has drafted that character.

    python -m tests.engine.marco_polo_2.playthroughs --write

writes playthroughs/<character>.txt anew; a test compares them.
"""

import argparse
import random
from pathlib import Path

import engine
from engine.games.marco_polo_2 import words

FOLDER = Path(__file__).with_name("playthroughs")
CHARACTERS = list(engine.load("marco_polo_2").components["characters"])


def playthrough(character: str) -> str:
    """From the first seed whose deal reveals the character before seat 0's choice."""
    game = engine.load("marco_polo_2", players=2)
    name = game.components["characters"][character]["name"]
    for seed in range(100):
        lines = moves(game, name, seed)
        if lines:
            return "\n".join([f"{name}, two players, seed {seed}", *lines, ""])
    raise AssertionError(f"{name} is never revealed")


def moves(game: engine.Game, name: str, seed: int) -> list[str]:
    state, luck, rng, lines = game.new_state(), engine.Luck(seed), random.Random(seed), []
    while not state.is_terminal():
        seat, labels = state.current_player, state.labels()
        if seat == engine.CHANCE:
            action = luck.sample(state)
        elif words.PHASES[state.view()["phase"]] == "draft":
            wanted = [action for action, label in labels.items() if (label == name) == (seat == 0)]
            if not wanted:
                return []
            action = wanted[0]
        else:
            action = rng.choice(list(labels))
        lines.append(f"{'chance' if seat == engine.CHANCE else f'seat {seat}'}: {labels[action]}")
        rounds = state.round
        state.apply(action)
        if state.round > rounds:
            lines += ["", *state.board().splitlines(), ""]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", required=True, help="replace the recorded files")
    parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for character in CHARACTERS:
        (FOLDER / f"{character}.txt").write_text(playthrough(character), encoding="utf-8")


if __name__ == "__main__":
    main()
