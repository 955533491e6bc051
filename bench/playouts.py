"""Random playouts a second: a native game beside OpenSpiel's C++ rollouts of Hearts, the same yardstick for every game.

    python -m bench.playouts --game hearts --repeats 9

Each repeat starts from a new deal and measures, one right after the other, our playouts in one thread, OpenSpiel's
rollouts in one thread, and our playouts in two, all by the wall clock.
"""

import argparse
import json
from dataclasses import replace
from typing import Any

import engine
from bench import openspiel
from tournament import speed
from tournament.measure import Spread, Work, alternate, ratios, spread

YARDSTICK = "hearts"


def first_decision(game: engine.Game, seed: int) -> engine.State:
    """A position after the deal: the luck of a seed, up to the first decision."""
    state, luck = game.new_state(), engine.Luck(seed)
    while state.current_player == engine.CHANCE:
        state.apply(luck.sample(state))
    return state


def measure(name: str, options: dict[str, int], repeats: int) -> dict[str, list[float]]:
    """Plies a second of each repeat."""
    game, yardstick = engine.load(name, **options), engine.load(YARDSTICK)

    def works(repeat: int) -> dict[str, Work]:
        state = first_decision(game, repeat)
        found = {
            "one_thread": speed.playouts(state),
            "openspiel": openspiel.rollouts(first_decision(yardstick, repeat), repeat),
            "two_threads": speed.playouts(state, threads=2),
        }
        return {name: replace(work, threads=0) for name, work in found.items()}

    return alternate(works, repeats)


def report(name: str, rates: dict[str, list[float]]) -> dict[str, Any]:
    return {
        "game": name,
        "yardstick": f"OpenSpiel {YARDSTICK}",
        "repeats": len(rates["openspiel"]),
        "plies_per_second": {key: spread(values).as_dict() for key, values in rates.items()},
        "ratio_to_openspiel": ratios(rates, "one_thread", "openspiel").as_dict(),
        "ratio_of_two_threads_to_one": ratios(rates, "two_threads", "one_thread").as_dict(),
    }


def table(results: dict[str, Any]) -> str:
    def row(label: str, values: dict[str, float], scale: float, unit: str) -> str:
        scaled = Spread(**{key: value / scale for key, value in values.items()})
        return f"{label:<34}{scaled.text('.2f'):>28} {unit}"

    speeds, name, yardstick = results["plies_per_second"], results["game"], results["yardstick"]
    return "\n".join(
        [
            f"plies a second, median of {results['repeats']} deals (lowest to highest)",
            row(f"{name}, one thread", speeds["one_thread"], 1e6, "million/s"),
            row(f"{yardstick}, one thread", speeds["openspiel"], 1e6, "million/s"),
            row(f"{name}, two threads", speeds["two_threads"], 1e6, "million/s"),
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
