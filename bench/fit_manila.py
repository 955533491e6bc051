"""Fits the estimates of ai/heuristics/manila.pyx on games between searches.

    python bench/fit_manila.py --games 100 --players 4

Plays games, then changes one estimate at a time as long as the squared difference between the position value and the
returns that followed gets smaller. Prints the estimates before and after, and the error on games that were held back.
"""

import argparse
import random

import ai
import engine
from ai import heuristics

ESTIMATES = ["office", "small_pilot", "large_pilot", "rises", "voyages", "pledged", "spread", "spread_voyage"]
STEPS = [1.5, 1 / 1.5, 1.15, 1 / 1.15, 1.05, 1 / 1.05]
SHARE = 0.25  # of the decisions


def play(game: engine.Game, spec: str, seed: int) -> tuple[list[engine.State], list[float]]:
    """Some positions of a game, and its returns. One move in ten is random, for positions that play would not reach."""
    bots = [ai.bot(spec, game, seat, seed) for seat in range(game.players)]
    state, luck, choice, kept = game.new_state(), engine.Luck(seed), random.Random(seed), []
    while not state.is_terminal():
        seat = state.current_player
        if seat == engine.CHANCE:
            state.apply(luck.sample(state))
            continue
        if choice.random() < SHARE:
            kept.append(state.clone())
        if choice.random() < 0.1:
            state.apply(choice.choice(state.legal_actions()))
        else:
            state.apply(bots[seat].choose(state.resample(seat, seed)).action)
    return kept, state.returns()


def error(thumb: heuristics.Heuristics, games: list[tuple[list[engine.State], list[float]]]) -> float:
    """Mean squared difference between value and return."""
    total, count = 0.0, 0
    for states, returns in games:
        for state in states:
            total += sum((v - r) ** 2 for v, r in zip(thumb.value(state), returns, strict=True))
            count += len(returns)
    return total / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="ismcts:sims=200")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = engine.load("manila", players=arguments.players)
    first = arguments.seed * 1_000_000
    games = [play(game, arguments.bot, seed) for seed in range(first, first + arguments.games)]
    fitted, held = games[: len(games) * 3 // 4], games[len(games) * 3 // 4 :]
    thumb = heuristics.load(game)
    print("before", {name: getattr(thumb, name) for name in ESTIMATES}, f"held back {error(thumb, held):.5f}")
    best, better = error(thumb, fitted), True
    while better:
        better = False
        for name in ESTIMATES:
            for step in STEPS:
                old = getattr(thumb, name)
                setattr(thumb, name, old * step)
                found = error(thumb, fitted)
                if found < best - 1e-6:
                    best, better = found, True
                else:
                    setattr(thumb, name, old)
    print("after", {name: round(getattr(thumb, name), 3) for name in ESTIMATES}, f"held back {error(thumb, held):.5f}")


if __name__ == "__main__":
    main()
