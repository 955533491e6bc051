"""Tradewind and its alternatives on the same work, in one run, alternately: a table, a plot, the ratios.

    python -m bench.versus [--repeats 9] [--games hearts manila] [--json] [--plot versus.svg]

Each repeat takes new positions and measures everything on them in turn, one thread each, by that thread's CPU time;
ratios are taken within a repeat. What is compared:

    playouts    uniformly random games from the same position: ours and OpenSpiel's C++ rollouts (Hearts, Leduc)
    search      the same position and number of simulations, one random playout each, UCB: ours and
                  OpenSpiel's C++ ISMCTSBot in its own Hearts and Leduc
                  OpenSpiel's Python ISMCTSBot and MCTSBot, and its C++ MCTSBot, in our games through the bindings

A slow alternative searches fewer simulations, which flatters it: a small tree is cheap. The MCTS bots draw no worlds
and search a single one. "Yardstick" is OpenSpiel's own search of Hearts, whatever the game.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import engine
from bench import openspiel
from bench.plot import ratio_plot
from tournament import speed
from tournament.measure import Spread, Work, alternate, machine, machine_text, ratios, spread

SIMULATIONS = 5_000
FEW = 20  # simulations of a bot that goes through Python
OURS = "ismcts:select=ucb,playout=uniform"  # what OpenSpiel's bots do
PASSES = 12  # OpenSpiel 2.0.2 crashes where the third or fourth player passes cards: after the 12 passes it does not
TRADING = ("manila", "cargo_noir", "borneo", "marco_polo_2")


@dataclass(frozen=True)
class Row:
    """One comparison."""

    what: str
    unit: str
    ours: str
    theirs: str


def position(name: str, seed: int) -> engine.State:
    """A decision with a choice, some way into a random game of a seed."""
    game = engine.load(name)
    if name == "hearts":
        return after(game, PASSES + seed, seed)
    return after(game, 0 if game.max_game_length < 100 else 12 + seed, seed)


def after(game: engine.Game, decisions: int, seed: int) -> engine.State:
    """The luck of a seed and so many random decisions, then on to a decision with a choice."""
    state, luck, rng = game.new_state(), engine.Luck(seed), engine.Rng(seed)
    while True:
        actions = state.legal_actions()
        if state.current_player == engine.CHANCE:
            state.apply(luck.sample(state))
        elif decisions <= 0 and len(actions) > 1:
            return state
        else:
            state.apply(actions[rng.below(len(actions))])
            decisions -= 1


def comparisons(games: list[str]) -> tuple[Callable[[int], dict[str, Work]], list[Row]]:
    """What is measured in a repeat, by name, and which names are compared."""
    reference = [name for name in ("hearts", "leduc_poker") if name in games]
    trading = [name for name in TRADING if name in games]
    rows = [
        Row(f"{name} playouts", "plies", f"{name} playouts", f"{name} playouts, OpenSpiel C++") for name in reference
    ]
    rows += [
        Row(f"{name} search", "simulations", f"{name} search", f"{name} search, OpenSpiel C++") for name in reference
    ]
    for name in trading:
        if "hearts" in games:
            rows.append(
                Row(f"{name} search, yardstick", "simulations", f"{name} search", "hearts search, OpenSpiel C++")
            )
        for bot in ("Python IS-MCTS", "Python MCTS", "C++ MCTS"):
            rows.append(Row(f"{name} search", "simulations", f"{name} search", f"{name} search, OpenSpiel {bot}"))

    def works(repeat: int) -> dict[str, Work]:
        seed = repeat + 1
        found: dict[str, Work] = {}
        for name in reference:
            state = position(name, seed)
            simulations = SIMULATIONS if name == "hearts" else 4 * SIMULATIONS
            found[f"{name} playouts"] = speed.playouts(state)
            found[f"{name} playouts, OpenSpiel C++"] = openspiel.rollouts(state, seed)
            found[f"{name} search"] = speed.search(speed.searching(OURS), state, simulations)
            found[f"{name} search, OpenSpiel C++"] = openspiel.ismcts(state, simulations, seed)
        for name in trading:
            state = position(name, seed)
            found[f"{name} search"] = speed.search(speed.searching(OURS), state, SIMULATIONS)
            found[f"{name} search, OpenSpiel Python IS-MCTS"] = openspiel.python_ismcts(state, FEW, seed)
            found[f"{name} search, OpenSpiel Python MCTS"] = openspiel.python_mcts(state, FEW, seed)
            found[f"{name} search, OpenSpiel C++ MCTS"] = openspiel.native_mcts(state, FEW, seed)
        return found

    return works, rows


def compare(games: list[str], repeats: int) -> dict[str, Any]:
    works, rows = comparisons(games)
    where = machine()
    rates = alternate(works, repeats)
    return {
        "machine": where,
        "openspiel": _version(),
        "repeats": repeats,
        "rates": {name: spread(values).as_dict() for name, values in rates.items()},
        "ratios": [{**vars(row), **ratios(rates, row.ours, row.theirs).as_dict()} for row in rows],
    }


def _version() -> str:
    from importlib.metadata import version

    return version("open_spiel")


def table(results: dict[str, Any]) -> str:
    """Markdown, so that it can be pasted into a document."""
    lines = [
        f"{machine_text(results['machine'])}, OpenSpiel {results['openspiel']}. One thread; medians of "
        f"{results['repeats']} positions (lowest to highest).",
        "",
        "| work | | Tradewind a second | | alternative a second | times as fast |",
        "|---|---|---|---|---|---|",
    ]
    for row in results["ratios"]:
        ours, theirs = results["rates"][row["ours"]], results["rates"][row["theirs"]]
        times = Spread(row["median"], row["lowest"], row["highest"])
        alternative = row["theirs"].partition(", ")[2]
        lines.append(
            f"| {row['what']} | {row['unit']} | {Spread(**ours).text()} | {alternative} | {Spread(**theirs).text()} "
            f"| {times.text('.3g' if times.median < 100 else ',.0f')} |"
        )
    return "\n".join(lines)


def plot(results: dict[str, Any]) -> str:
    bars = [
        (f"{row['what']}: {row['theirs'].partition(', ')[2]}", Spread(row["median"], row["lowest"], row["highest"]))
        for row in results["ratios"]
    ]
    note = f"{machine_text(results['machine'])}, OpenSpiel {results['openspiel']}; medians, lowest to highest"
    return ratio_plot("Times as fast as the alternative", note, bars)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.versus", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    known = [name for name in ("hearts", "leduc_poker", *TRADING) if name in engine.names()]
    parser.add_argument("--games", nargs="+", choices=known, default=known, metavar="GAME", help=", ".join(known))
    parser.add_argument("--repeats", type=int, default=9, help="positions to measure (9)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="write the ratios as a picture")
    arguments = parser.parse_args()
    if arguments.repeats < 1:
        parser.error("--repeats takes at least 1")
    results = compare(arguments.games, arguments.repeats)
    print(json.dumps(results, indent=2) if arguments.json else table(results))
    if arguments.plot is not None:
        arguments.plot.write_text(plot(results), encoding="utf-8")


if __name__ == "__main__":
    main()
