"""`tradewind bench`: how fast this machine searches, where the time goes, what more simulations or threads change."""

import json
from pathlib import Path
from typing import Any

import click

import engine
from tournament import measure, profiling, speed
from tournament.completion import BOT, GAME

TOP = 8  # functions listed of a profile


@click.command("bench")
@click.argument("game", required=False, type=GAME)
@click.option("--bot", default="ismcts", show_default=True, type=BOT, help="The search to measure: ismcts or flat.")
@click.option("--players", type=int, help="Seats at the table (default: the game's own).")
@click.option("--seconds", type=click.FloatRange(1, 3600), default=30.0, show_default=True, help="About how long.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
@click.option("--profile", is_flag=True, help="Sample the search with Linux's perf and draw a flame graph instead.")
def command(game: str | None, bot: str, players: int | None, seconds: float, as_json: bool, profile: bool) -> None:
    """Measure GAME and its search on this machine; without GAME, a line for each game."""
    speed.searching(bot)
    if game is None:
        if players is not None or profile:
            raise ValueError(f"say which game; valid: {', '.join(engine.names())}")
        rows = [speed.brief(engine.load(name), bot, seconds / len(engine.names())) for name in engine.names()]
        found: dict[str, Any] = {"machine": measure.machine(), "bot": bot, "games": rows}
        click.echo(json.dumps(found, indent=2) if as_json else brief_text(found))
        return
    rules = engine.load(game, **({} if players is None else {"players": players}))
    if profile:
        found = {"machine": measure.machine(), **write_profile(game, players, bot, min(seconds, 10.0))}
        click.echo(json.dumps(found, indent=2) if as_json else profile_text(found))
        return
    found = {"machine": measure.machine(), **speed.measure(rules, bot, seconds)}
    click.echo(json.dumps(found, indent=2) if as_json else text(found))


def brief_text(found: dict[str, Any]) -> str:
    lines = [
        f"{measure.machine_text(found['machine'])}",
        f"Middle of a random game, bot {found['bot']}, one thread; medians, lowest to highest in brackets.",
        "",
        f"{'game':<13} {'million plies a second':>25}  {'simulations a second':>32}  {'bytes a sim.':>12}  most time",
    ]
    for row in found["games"]:
        plies = measure.Spread(**row["plies_per_second"])
        simulations = measure.Spread(**row["simulations_per_second"])
        plies = measure.Spread(plies.median / 1e6, plies.lowest / 1e6, plies.highest / 1e6)
        part, share = max(row["parts"].items(), key=lambda item: item[1])
        lines.append(
            f"{row['game'].partition('(')[0]:<13} {plies.text('.1f'):>25}  {simulations.text():>32}  "
            f"{row['bytes_per_simulation']:>12,.0f}  {part} {share:.0%}"
        )
    return "\n".join([*lines, "", "More about one game: tradewind bench GAME"])


def text(found: dict[str, Any]) -> str:
    """The figures of one game for a person."""
    lines = [
        measure.machine_text(found["machine"]),
        f"{found['game']}, bot {found['bot']}; positions of a random game; medians, lowest to highest in brackets",
        "",
        f"{'One thread':<10} {'million plies a second':>26}  {'simulations a second':>34}  plies of a playout",
    ]
    for stage, row in found["stages"].items():
        plies = measure.Spread(**{key: value / 1e6 for key, value in row["plies_per_second"].items()})
        simulations = measure.Spread(**row["simulations_per_second"])
        lines.append(
            f"  {stage:<8} {plies.text('.1f'):>26}  {simulations.text():>34}  {row['plies_of_a_playout']:>18.0f}"
        )
    parts = found["parts_ns"]
    whole = parts["simulation"]
    lines += ["", f"A simulation, middle position: {whole:,.0f} ns"]
    lines += [f"  {name:<10}{ns:>10,.0f} ns  {ns / whole:>4.0%}" for name, ns in parts.items() if name != "simulation"]
    lines += ["", "What the rules cost, middle position, ns a call"]
    lines.append("  " + ", ".join(f"{name} {ns:,.1f}" for name, ns in found["calls_ns"].items()))
    lines += ["", "Threads (wall clock; a busy machine shows less)"]
    for row in found["threads"]:
        rate, times = measure.Spread(**row["simulations_per_second"]), measure.Spread(**row["times_one"])
        lines.append(f"  {row['threads']:>2}  {rate.text():>34} simulations a second, {times.text('.2f')} times one")
    lines += ["", "A growing search: simulations, rate, rate beside that of 1,000, tree"]
    base = next((row for row in found["growth"] if row["wanted"] == 1000), found["growth"][0])
    for row in found["growth"]:
        rate = row["simulations_per_second"]
        lines.append(
            f"  {row['simulations']:>9,} {rate:>11,.0f}/s  {rate / base['simulations_per_second']:>5.0%}  "
            f"{row['actions_in_tree']:>10,} actions, depth {row['depth']:>3}, {row['bytes'] / 1e6:>6.1f} MB"
            f"{', full' if row['full'] else ''}"
            f"{'  (out of time; more with --seconds)' if row['simulations'] < row['wanted'] else ''}"
        )
    memory = found["memory"]
    lines += ["", f"Memory: {memory['bytes_per_simulation']:,.0f} bytes a simulation, bounded by the bot's `memory`"]
    return "\n".join(lines)


def write_profile(game: str, players: int | None, bot: str, seconds: float) -> dict[str, Any]:
    """Record, draw, and say where; a machine that can't is an error with the reason."""
    data, picture = Path(f"profile-{game}.perf"), Path(f"profile-{game}.svg")
    try:
        profiling.record(game, players, bot, data, seconds)
        found = profiling.stacks(data)
    except profiling.Unavailable as reason:
        raise click.ClickException(str(reason)) from reason
    if not found:
        raise click.ClickException(f"perf took no samples of the search; its data are in {data}")
    title = f"{game}, {bot}: {found.total()} samples of the search"
    picture.write_text(profiling.flame_graph(found, title), encoding="utf-8")
    own = profiling.self_times(found)
    return {
        "game": game,
        "bot": bot,
        "samples": found.total(),
        "flame_graph": str(picture),
        "perf_data": str(data),
        "self": dict(own[:TOP]),
    }


def profile_text(found: dict[str, Any]) -> str:
    lines = [f"{found['samples']} samples of the search of {found['game']} by {found['bot']}. Most time itself takes:"]
    lines += [f"  {share:>5.1%}  {name}" for name, share in found["self"].items()]
    return "\n".join(
        [
            *lines,
            f"Flame graph: {found['flame_graph']}, for any browser. A box is a function, its width its share of time,",
            "what stands on it are the functions it called; wide boxes with nothing on them are where to look.",
            f"perf's data: {found['perf_data']}; perf report --no-children -i {found['perf_data']}",
        ]
    )
