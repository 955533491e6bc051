"""Simulations a second: our search beside OpenSpiel's, in one run, one right after the other.

    python bench/search.py --repeats 9

Each repeat takes a new deal and measures every search on it in turn, so whatever else the machine does hits all of them
alike; ratios are taken within a repeat. Searches on one thread are timed in seconds of processor time, which other work
on the machine does not count into; two threads against one in seconds of the clock, which needs two free cores. Rows:

    hearts, leduc_poker     our search and OpenSpiel's C++ ISMCTSBot on the same position, 5,000 simulations
    manila                  four players, full playouts, one thread and two, and OpenSpiel's Python ISMCTSBot on it
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import engine
import engine.spiel
from ai.driver import Search

SIMULATIONS = 5000
PYTHON_SIMULATIONS = 20  # of OpenSpiel's Python bot on Manila


def position(game: engine.Game, plies: int, seed: int) -> engine.State:
    """The luck of a seed and random decisions, up to a decision with a choice."""
    state, luck, rng = game.new_state(), engine.Luck(seed), engine.Rng(seed)
    while True:
        actions = state.legal_actions()
        if state.current_player == engine.CHANCE:
            state.apply(luck.sample(state))
        elif plies <= 0 and len(actions) > 1:
            return state
        else:
            state.apply(actions[rng.below(len(actions))])
            plies -= 1


def ours(state: engine.State, simulations: int, threads: int = 1) -> Callable[[], object]:
    settings = {"select": "ucb", "playout": "uniform", "early": False, "reuse": False}
    search = Search(state.game, state.current_player, threads=threads, **settings)
    return lambda: search.think(state, 1, simulations)


def theirs(state: engine.State, simulations: int) -> Callable[[], object]:
    """OpenSpiel's C++ search on its own game, at the same position."""
    copy = pyspiel.load_game(state.game.name).new_initial_state()
    for action in state.history:
        copy.apply_action(action)
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT

    def run() -> object:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, simulations, -1, final, False, False)
        return bot.get_policy(copy)

    return run


def theirs_in_python(state: engine.State, simulations: int) -> Callable[[], object]:
    """OpenSpiel's Python search on our game through the bindings."""
    wrapped = engine.spiel.wrap(state)
    bot = engine.spiel.ismcts_bot(wrapped.get_game(), simulations, 1)
    return lambda: bot.get_policy(wrapped)


def rate(run: Callable[[], object], simulations: int, clock: Callable[[], float] = time.process_time) -> float:
    start = clock()
    run()
    return simulations / (clock() - start)


def measure(repeats: int) -> dict[str, list[float]]:
    """Simulations a second of every search, a number a repeat."""
    hearts, leduc, manila = engine.load("hearts"), engine.load("leduc_poker"), engine.load("manila", players=4)
    rates: dict[str, list[float]] = {}
    for repeat in range(repeats + 1):
        # OpenSpiel 2.0.2 crashes where the third or fourth player passes cards: after the 12 passes it does not.
        cards, poker = position(hearts, 12 + repeat, repeat), position(leduc, 0, repeat)
        ships = position(manila, 12 + repeat, repeat)
        searches: list[tuple[str, Callable[[], object], int]] = [
            ("hearts", ours(cards, SIMULATIONS), SIMULATIONS),
            ("hearts, OpenSpiel C++", theirs(cards, SIMULATIONS), SIMULATIONS),
            ("leduc_poker", ours(poker, 10 * SIMULATIONS), 10 * SIMULATIONS),
            ("leduc_poker, OpenSpiel C++", theirs(poker, SIMULATIONS), SIMULATIONS),
            ("manila", ours(ships, SIMULATIONS), SIMULATIONS),
            ("manila, one thread, clock", ours(ships, 4 * SIMULATIONS), 4 * SIMULATIONS),
            ("manila, two threads, clock", ours(ships, 8 * SIMULATIONS, 2), 8 * SIMULATIONS),
            ("manila, OpenSpiel Python", theirs_in_python(ships, PYTHON_SIMULATIONS), PYTHON_SIMULATIONS),
        ]
        for name, run, simulations in searches:
            found = rate(run, simulations, time.perf_counter if "clock" in name else time.process_time)
            if repeat:  # the first warms up
                rates.setdefault(name, []).append(found)
    return rates


def summary(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "lowest": min(values), "highest": max(values)}


RATIOS = [
    ("hearts: ours to OpenSpiel C++", "hearts", "hearts, OpenSpiel C++", 15),
    ("leduc_poker: ours to OpenSpiel C++", "leduc_poker", "leduc_poker, OpenSpiel C++", 4),
    ("manila to OpenSpiel's hearts", "manila", "hearts, OpenSpiel C++", 40 / 22),
    ("manila: ours to OpenSpiel Python", "manila", "manila, OpenSpiel Python", 300),
    ("manila: two threads to one", "manila, two threads, clock", "manila, one thread, clock", 1.6),
]


def report(rates: dict[str, list[float]]) -> dict[str, Any]:
    ratios = {
        name: {**summary([a / b for a, b in zip(rates[first], rates[second], strict=True)]), "target": target}
        for name, first, second, target in RATIOS
    }
    return {"simulations_per_second": {name: summary(values) for name, values in rates.items()}, "ratios": ratios}


def table(results: dict[str, Any]) -> str:
    lines = ["simulations a second, median (lowest to highest)"]
    for name, row in results["simulations_per_second"].items():
        lines.append(f"{name:<38}{row['median']:>12,.0f}  ({row['lowest']:,.0f} to {row['highest']:,.0f})")
    lines.append("ratios within a repeat, median (lowest to highest)")
    for name, row in results["ratios"].items():
        spread = f"({row['lowest']:.2f} to {row['highest']:.2f})"
        lines.append(f"{name:<38}{row['median']:>12.2f}  {spread}, aim {row['target']:.2f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=9, help="deals to measure")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    arguments = parser.parse_args()
    if arguments.repeats < 1:
        parser.error("--repeats takes at least 1")
    results = report(measure(arguments.repeats))
    print(json.dumps(results, indent=2) if arguments.json else table(results))


if __name__ == "__main__":
    main()
