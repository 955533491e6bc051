"""What `tournament` and `match` share: their options, the configuration file, the run itself and its end."""

import contextlib
import functools
import hashlib
import json
import os
import shlex
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click
from tqdm import tqdm

import engine
from tournament import plan as plans
from tournament import runner, sprt, summary, table
from tournament.store import Store

FAULT = 3  # exit code: a bot was at fault

# What a configuration file may hold.
NUMBER = (int, float)
KINDS: dict[str, type | tuple[type, ...]] = {
    "game": str, "bots": (list, dict), "options": dict, "players": int, "games": int, "blocks": int, "seed": int,
    "focus": str, "sprt": (str, dict), "sims": int, "seconds": NUMBER, "move-limit": NUMBER, "start-limit": NUMBER,
    "memory": int, "max-plies": int, "jobs": int, "dask": str, "db": str, "extend": bool,
}  # fmt: skip
LIMITS = {
    "seconds": "seconds",
    "move-limit": "hard",
    "start-limit": "start",
    "memory": "memory",
    "max-plies": "max_plies",
}


def options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that every run has."""
    decorators = [
        click.option(
            "--players", type=int, help="Seats at a table (default: one for each bot, if the game allows it)."
        ),
        click.option("-o", "--option", "option", multiple=True, metavar="KEY=VALUE", help="An option of the game."),
        click.option("--games", type=int, help="Number of games, rounded up to whole blocks (default 200)."),
        click.option("--blocks", type=int, help="Number of blocks: one deal in every rotation of the seats."),
        click.option("--seed", type=int, help="Seed of all luck, on the table and in the bots (default 1)."),
        click.option("--sims", type=int, help="Simulations a move, for bots whose spec does not say."),
        click.option(
            "--seconds", type=float, help="Seconds a move, for bots whose spec does not say; not reproducible."
        ),
        click.option("--move-limit", type=float, help="Seconds for a move after which a bot is killed (default 60)."),
        click.option(
            "--start-limit", type=float, help="Seconds to get ready after which a bot is killed (default 60)."
        ),
        click.option("--memory", type=int, help="Megabytes of address space of a process (default 4096)."),
        click.option("--max-plies", type=int, help="Longest game, in plies (default: the game's own limit)."),
        click.option("--jobs", type=int, help="Processes that play (default: one for each processor)."),
        click.option("--dask", metavar="ADDRESS|local", help="Play on a dask.distributed cluster."),
        click.option("--db", type=click.Path(), help="The tournament's file; the same command goes on with it."),
        click.option("--extend", is_flag=True, default=None, help="Allow more games than the file was made for."),
        click.option("--config", type=click.Path(), help="A TOML file with any of these; the command line wins."),
        click.option("--dry-run", is_flag=True, help="Say what would be played and how long it would take."),
        click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs."),
    ]
    for decorator in reversed(decorators):
        command = decorator(command)
    return command


def settings(given: dict[str, Any], more: tuple[str, ...] = ()) -> dict[str, Any]:
    """What was given on the command line, over what the configuration file says."""
    path = given.pop("config")
    given = {key.replace("_", "-"): value for key, value in given.items()}
    pairs = dict(_pair(text) for text in given.pop("option"))
    values: dict[str, Any] = {}
    if path is not None:
        values = _read(path, [key for key in KINDS if key not in ("focus", "sprt") or key in more])
    values |= {key: value for key, value in given.items() if value is not None and value != ()}
    values["options"] = values.get("options", {}) | pairs
    for one, other in (("games", "blocks"), ("blocks", "games")):
        if given.get(one) is not None and given.get(other) is None:
            values.pop(other, None)  # the command line's measure of length replaces the file's
    return values


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"an option of the game is KEY=VALUE, not {text!r}")
    return key.strip(), value.strip()


def _read(path: str, known: list[str]) -> dict[str, Any]:
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"can't read the configuration {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the configuration {path} is damaged: {error}") from None
    values = {key.replace("_", "-"): value for key, value in values.items()}
    for key in values:
        if key not in known:
            raise ValueError(f"the configuration {path} has an unknown key {key!r}; valid: {', '.join(known)}")
    for key, value in values.items():
        if not isinstance(value, KINDS[key]) or (isinstance(value, bool) and KINDS[key] is not bool):
            raise ValueError(f"the configuration {path}: {key} can't be {value!r}")
    bots = values.get("bots")
    if isinstance(bots, dict):
        values["bots"] = tuple(f"{name}={spec}" for name, spec in bots.items())
    elif bots is not None:
        values["bots"] = tuple(map(str, bots))
    return values


def make_plan(values: dict[str, Any], form: str | None = None) -> plans.Plan:
    """The plan of these settings."""
    if "game" not in values:
        raise ValueError(f"say which game; valid: {', '.join(engine.names())}")
    if not values.get("bots"):
        raise ValueError("say which bots play, such as: random ismcts:sims=500")
    limits = plans.Limits(**{field: values[key] for key, field in LIMITS.items() if key in values})
    test = values.get("sprt")
    if isinstance(test, dict):
        test = ",".join(f"{key}={value}" for key, value in test.items())
    return plans.make(
        values["game"],
        values["bots"],
        form=form,
        options=values["options"],
        players=values.get("players"),
        games=values.get("games"),
        blocks=values.get("blocks"),
        seed=values.get("seed", 1),
        focus=values.get("focus"),
        test=None if test is None else sprt.parse(test),
        sims=values.get("sims"),
        limits=limits,
    )


def execute(values: dict[str, Any], plan: plans.Plan) -> NoReturn:
    """Play the plan, print what came out, and exit with what that means."""
    jobs = values.get("jobs") or os.cpu_count() or 1
    if jobs < 1:
        raise ValueError(f"the number of jobs is at least 1, not {jobs}")
    if values.get("dry-run"):
        _announce(plan, jobs, values.get("as-json", False))
        sys.exit(0)
    path = Path(values.get("db") or default_file(plan))
    address = values.get("dask")
    factory = (
        functools.partial(runner.local, jobs) if address is None else functools.partial(runner.dask, address, jobs)
    )
    with Store.run(path, plan, values.get("extend", False)) as store:
        try:
            with _terminating():
                _play(plan, store, factory, jobs)
        except KeyboardInterrupt:
            store.close()
            command = shlex.join(["tradewind", *sys.argv[1:]])
            click.echo(f"\nStopped; every finished game is in {path}. To go on:\n  {command}", err=True)
            sys.exit(1)
        except RuntimeError as error:
            raise click.ClickException(f"{error}\nEvery finished game is in {path}.") from error
        found = summary.summarise(store)
    if values.get("as-json"):
        click.echo(json.dumps(summary.as_json(found) | {"file": str(path)}, indent=2))
    else:
        click.echo(summary.text(found))
        click.echo(f"\nThe games are in {path}; see also: tradewind report {shlex.quote(str(path))}")
    sys.exit(FAULT if found.faulty else 0)


def default_file(plan: plans.Plan) -> str:
    """A name of its own for every tournament, so that the same command finds its file again."""
    configuration = plan.configuration()
    for key in ("version", "signature", "blocks"):
        del configuration[key]  # a change of these is refused, with the difference, and not just another file
    digest = hashlib.blake2b(json.dumps(configuration, sort_keys=True).encode(), digest_size=4).hexdigest()
    return f"{plan.game.replace(':', '-')}-{plan.form}-{digest}.sqlite"


def _play(plan: plans.Plan, store: Store, factory: runner.Factory, jobs: int) -> None:
    total = plan.blocks * plan.players
    with tqdm(total=total, unit=" games", disable=None, dynamic_ncols=True, smoothing=0.1) as bar:

        def show(progress: runner.Progress) -> None:
            if bar.disable:
                return
            if not progress.played:
                bar.initial = bar.last_print_n = progress.done  # what an earlier run played says nothing of the speed
            bar.n = progress.done
            words = {"leader": progress.leader()}
            if progress.faults:
                words["faults"] = str(progress.faults)
            if progress.verdict is not None:
                words["LLR"] = f"{progress.verdict.llr:.2f}"
            bar.set_postfix(words, refresh=False)
            bar.update(0)

        # Two batches for each process: one to play, one to find when that is done.
        runner.run(plan, store, factory, window=2 * jobs, on_progress=show)


@contextlib.contextmanager
def _terminating() -> Iterator[None]:
    """A polite request to end is treated like Ctrl-C."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Enough(BaseException):
    pass


class _Stopwatch(table.NoWatch):
    """Counts plies, and ends the game when it has seen enough."""

    def __init__(self, seconds: float) -> None:
        self.plies = 0
        self._until = time.monotonic() + seconds

    def played(self, ply: int, action: int) -> None:
        self.plies += 1
        if time.monotonic() > self._until:
            raise _Enough


def estimate(plan: plans.Plan, seconds: float = 3.0) -> float:
    """Seconds of work in one game, from playing for a moment and the usual length of a game."""
    sitting = table.Table(plan)
    watch = _Stopwatch(seconds)
    begin = time.perf_counter()
    games = 0
    try:
        for job in plan.schedule().games():
            sitting.play(job, watch)
            games += 1
            if time.perf_counter() - begin > seconds:
                break
    except _Enough:
        pass
    took = time.perf_counter() - begin
    if games:
        return took / games
    usual = engine.plies(sitting.game.new_state(), 20, 1) / 20
    return took / max(watch.plies, 1) * usual


def _announce(plan: plans.Plan, jobs: int, as_json: bool) -> None:
    """The dry run."""
    scheduled = plan.schedule()
    each = estimate(plan)
    total = each * len(scheduled) / jobs
    names = [entry.name for entry in plan.bots]
    if as_json:
        blocks = [{"block": block.number, "order": [names[bot] for bot in block.order]} for block in scheduled.blocks]
        data = {
            "configuration": plan.configuration(),
            "games": len(scheduled),
            "schedule": scheduled.description,
            "seconds_a_game": each,
            "seconds": total,
            "blocks": blocks,
        }
        click.echo(json.dumps(data, indent=2))
        return
    click.echo(f"{plan.game}, {plan.players} players, {plan.form}, seed {plan.seed}")
    for entry in plan.bots:
        click.echo(f"  {entry.name}" + ("" if entry.name == entry.spec else f" = {entry.spec}") + f"  ({entry.digest})")
    click.echo(f"{scheduled.description[0].upper()}{scheduled.description[1:]}.")
    most = " at most, until the test decides" if plan.test is not None else ""
    click.echo(f"{len(scheduled)} games in {len(scheduled.blocks)} blocks of {plan.players}{most}. The first blocks:")
    for block in scheduled.blocks[:10]:
        click.echo(f"  {block.number:>4}: {', '.join(names[bot] for bot in block.order)}")
    if len(scheduled.blocks) > 10:
        click.echo(f"   ... and {len(scheduled.blocks) - 10} more")
    click.echo(f"About {duration(total)} with {jobs} jobs ({duration(each)} a game).")


def duration(seconds: float) -> str:
    if seconds < 1:
        return f"{1000 * seconds:.3g} ms"
    if seconds < 120:
        return f"{seconds:.3g} s"
    if seconds < 7200:
        return f"{seconds / 60:.3g} min"
    return f"{seconds / 3600:.3g} h"
