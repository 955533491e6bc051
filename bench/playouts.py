"""Random playouts a second: a native game beside OpenSpiel's C++ rollouts of Hearts, the same yardstick for every game.

    python bench/playouts.py --game hearts --repeats 9

Each repeat starts from a new deal and measures, one right after the other, our playouts in one thread, OpenSpiel's
rollouts in one thread, and our playouts in two. So whatever else the machine does hits all three alike, and the ratios
are taken within a repeat. OpenSpiel has no Python call for a rollout: its MCTS bot, asked for one simulation, evaluates
the root alone, by as many rollouts as we like, all of it in C++.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pyspiel

import engine

YARDSTICK = "hearts"
SECONDS = 0.2  # of one measurement
CHECKED_ROLLOUTS = 20  # played in Python, to count the plies of a rollout


def first_decision(game: engine.Game, seed: int) -> engine.State:
    """A position after the deal: the luck of a seed, up to the first decision."""
    state, luck = game.new_state(), engine.Luck(seed)
    while state.current_player == engine.CHANCE:
        state.apply(luck.sample(state))
    return state


def count_plies(position: "pyspiel.State", seed: int) -> float:
    """How many plies a random rollout from a position has, on average; chance counts, as it does in ours."""
    choose = random.Random(seed).choice
    total = 0
    for _ in range(CHECKED_ROLLOUTS):
        state = position.clone()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            total += 1
    return total / CHECKED_ROLLOUTS


def timed(work: Callable[[int], object], amount: int) -> float:
    start = time.perf_counter()
    work(amount)
    return time.perf_counter() - start


def scaled(work: Callable[[int], object]) -> int:
    """The amount of work that takes about SECONDS."""
    amount = 16
    while (seconds := timed(work, amount)) < SECONDS / 10:
        amount *= 4
    return max(1, round(amount * SECONDS / seconds))


def openspiel_search(position: "pyspiel.State", seed: int) -> Callable[[int], object]:
    def rollouts(n: int) -> object:
        evaluator = pyspiel.RandomRolloutEvaluator(n, seed)
        # uct_c, max_simulations, max_memory_mb, solve, seed, verbose
        bot = pyspiel.MCTSBot(position.get_game(), evaluator, 1.0, 1, 16, False, seed, False)
        return bot.mcts_search(position)

    return rollouts


def measure(name: str, options: dict[str, int], repeats: int) -> dict[str, list[float]]:
    """Plies a second of each repeat."""
    game, yardstick = engine.load(name, **options), engine.load(YARDSTICK)
    theirs = pyspiel.load_game(YARDSTICK)
    rates: dict[str, list[float]] = {"one_thread": [], "openspiel": [], "two_threads": []}
    amounts: dict[str, int] = {}
    for repeat in range(repeats):
        state = first_decision(game, repeat)
        position = theirs.new_initial_state()
        for action in first_decision(yardstick, repeat).history:
            position.apply_action(action)
        plies_of_a_rollout = count_plies(position, repeat)
        ours = {threads: partial(engine.plies, state, seed=repeat, threads=threads) for threads in (1, 2)}
        rollouts = openspiel_search(position, repeat)
        if not amounts:
            amounts = {"ours": scaled(ours[1]), "theirs": scaled(rollouts)}
        plies = engine.plies(state, amounts["ours"], repeat)  # also warms up
        rates["one_thread"].append(plies / timed(ours[1], amounts["ours"]))
        rates["openspiel"].append(plies_of_a_rollout * amounts["theirs"] / timed(rollouts, amounts["theirs"]))
        rates["two_threads"].append(plies / timed(ours[2], amounts["ours"]))
    return rates


def summary(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "lowest": min(values), "highest": max(values)}


def report(name: str, rates: dict[str, list[float]]) -> dict[str, Any]:
    pairs = zip(rates["one_thread"], rates["openspiel"], rates["two_threads"], strict=True)
    ratios = [(one / theirs, two / one) for one, theirs, two in pairs]
    return {
        "game": name,
        "yardstick": f"OpenSpiel {YARDSTICK}",
        "repeats": len(ratios),
        "plies_per_second": {key: summary(values) for key, values in rates.items()},
        "ratio_to_openspiel": summary([ratio for ratio, _ in ratios]),
        "ratio_of_two_threads_to_one": summary([ratio for _, ratio in ratios]),
    }


def table(results: dict[str, Any]) -> str:
    def row(label: str, values: dict[str, float], scale: float, unit: str) -> str:
        median, lowest, highest = (values[key] / scale for key in ("median", "lowest", "highest"))
        return f"{label:<34}{median:>8.2f} {unit:<10} ({lowest:.2f} to {highest:.2f})"

    speed, name, yardstick = results["plies_per_second"], results["game"], results["yardstick"]
    return "\n".join(
        [
            f"plies a second, median of {results['repeats']} deals (lowest to highest)",
            row(f"{name}, one thread", speed["one_thread"], 1e6, "million/s"),
            row(f"{yardstick}, one thread", speed["openspiel"], 1e6, "million/s"),
            row(f"{name}, two threads", speed["two_threads"], 1e6, "million/s"),
            row("ratio to OpenSpiel", results["ratio_to_openspiel"], 1, "times"),
            row("two threads to one", results["ratio_of_two_threads_to_one"], 1, "times"),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default=YARDSTICK, choices=engine.names(), help="a native game")
    parser.add_argument("--players", type=int, help="number of players; the game's default if not given")
    parser.add_argument("--repeats", type=int, default=9, help="deals to measure")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    arguments = parser.parse_args()
    if arguments.repeats < 1:
        parser.error("--repeats takes at least 1")
    options = {} if arguments.players is None else {"players": arguments.players}
    try:
        rates = measure(arguments.game, options, arguments.repeats)
    except ValueError as error:
        parser.error(str(error))
    results = report(arguments.game, rates)
    print(json.dumps(results, indent=2) if arguments.json else table(results))


if __name__ == "__main__":
    main()
