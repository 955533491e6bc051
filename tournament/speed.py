"""How fast a game and its search are: plies, simulations, where the time goes, memory, threads, growth.

`tradewind bench` prints what this module finds; the benchmarks of bench/ start from the same positions. A random game
of a seed stands for all: its positions after a tenth, a half and most of its plies are early, middle and late.
"""

import dataclasses
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import ai
import engine
import engine.speed
from ai.bots import Flat, Ismcts
from ai.driver import Search
from tournament.measure import Spread, Work, alternate, ratios, spread

STAGES = {"early": 0.1, "middle": 0.5, "late": 0.85}
GROWTH = (100, 1_000, 10_000, 100_000, 1_000_000)
SIMULATIONS = 5_000  # of a measured search

Searching = Flat | Ismcts


def position(game: engine.Game, stage: str = "middle", seed: int = 1) -> engine.State:
    """The first decision with a choice after a stage's share of a random game's plies; before it, if there is none."""
    state, luck, rng = game.new_state(), engine.Luck(seed), engine.Rng(seed)
    choices = []  # plies before which there was a choice
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.current_player == engine.CHANCE:
            state.apply(luck.sample(state))
            continue
        if len(actions) > 1:
            choices.append(len(state.history))
        state.apply(actions[rng.below(len(actions))])
    history = state.history
    wanted = STAGES[stage] * len(history)
    return game.replay(history[: next((ply for ply in choices if ply >= wanted), choices[-1])])


def searching(text: str) -> Searching:
    """The spec of a bot that searches, always for its whole budget: it does not stop early and reuses nothing."""
    spec = ai.parse(text)
    if not isinstance(spec, Flat | Ismcts):
        raise ValueError(f"bot {spec} does not search; valid: flat, ismcts, with their parameters")
    return dataclasses.replace(spec, early=False, reuse=False) if isinstance(spec, Ismcts) else spec


def playouts(state: engine.State, threads: int = 1) -> Work:
    """Random games from the position, in plies."""
    return Work(lambda n: engine.plies(state, n, 1, threads), threads)


def search(spec: Searching, state: engine.State, simulations: int = SIMULATIONS) -> Work:
    """Searches of the position, in simulations."""
    found = spec.search(state.game, state.current_player)
    return Work(lambda n: think(found, state, n), spec.threads, fixed=simulations)


def think(found: Search, state: engine.State, simulations: int) -> int:
    return found.think(state, 1, simulations).simulations


def calls(state: engine.State) -> dict[str, Work]:
    """What a search asks of the rules, call by call."""
    seat = state.current_player
    loops: dict[str, Callable[[int], object]] = {
        "copy": lambda n: engine.speed.copies(state, n),
        "resample": lambda n: engine.speed.resamples(state, seat, n, 1),
        "legal": lambda n: engine.speed.legals(state, n),
        "key": lambda n: engine.speed.keys(state, seat, n),
    }
    return {name: Work(lambda n, loop=loop: (loop(n), n)[1]) for name, loop in loops.items()}  # type: ignore[misc]


def threads_to_try() -> list[int]:
    """1, 2, 4, ... up to the cores of the machine; 1 and 2 in any case."""
    cores = os.cpu_count() or 1
    return [1, 2, *(1 << i for i in range(2, 8) if 1 << i <= cores)]


def measure(game: engine.Game, text: str, seconds: float) -> dict[str, Any]:
    """Everything about one game, in about so many seconds: half of them for the growth to a million simulations."""
    spec = searching(text)
    one = dataclasses.replace(spec, threads=1)
    start = time.perf_counter()
    stages = {stage: position(game, stage) for stage in STAGES}
    middle = stages["middle"]
    slot = seconds / 100  # of a measurement
    found: dict[str, Any] = {
        "game": game.spec,
        "bot": str(ai.parse(text)),
        "players": game.players,
        "stages": {
            stage: {
                "plies_per_second": _spread(playouts(state), slot).as_dict(),
                "simulations_per_second": _spread(search(one, state, _fitting(one, state, slot)), slot).as_dict(),
                "plies_of_a_playout": engine.plies(state, 100, 1) / 100,
            }
            for stage, state in stages.items()
        },
        "calls_ns": {name: 1e9 / _spread(work, slot / 3).median for name, work in calls(middle).items()},
    }
    found["calls_ns"]["ply"] = 1e9 / found["stages"]["middle"]["plies_per_second"]["median"]
    found["parts_ns"] = _parts(one, middle, _fitting(one, middle, 4 * slot))
    found["threads"] = _scaling(spec, middle, _fitting(one, middle, 2 * slot))
    left = max(start + 0.95 * seconds - time.perf_counter(), seconds / 4)
    found["growth"] = list(_growth(one, middle, left))
    found["memory"] = _memory(found["growth"])
    found["seconds"] = time.perf_counter() - start
    return found


def brief(game: engine.Game, text: str, seconds: float) -> dict[str, Any]:
    """One line about a game, in about so many seconds: plies and simulations a second in the middle of a game."""
    one = dataclasses.replace(searching(text), threads=1)
    state = position(game)
    simulations = _fitting(one, state, seconds / 6)
    rates = alternate(
        lambda _: {"plies": playouts(state), "simulations": search(one, state, simulations)}, 3, seconds / 8
    )
    report = one.search(game, state.current_player).think(state, 1, simulations)
    return {
        "game": game.spec,
        "plies_per_second": spread(rates["plies"]).as_dict(),
        "simulations_per_second": spread(rates["simulations"]).as_dict(),
        "parts": report.shares,
        "bytes_per_simulation": report.memory / report.simulations,
    }


def _spread(work: Work, seconds: float) -> Spread:
    units = work.units(seconds)
    return spread(work.rate(units) for _ in range(3))


def _fitting(spec: Searching, state: engine.State, seconds: float) -> int:
    """How many simulations take about so long, in round numbers."""
    found = spec.search(state.game, state.current_player)
    simulations = 100
    while True:
        before = time.thread_time()
        think(found, state, simulations)
        if (taken := time.thread_time() - before) > seconds / 8 or simulations >= 10**6:
            return max(100, 100 * int(simulations * min(seconds / max(taken, 1e-9), 8) / 100))
        simulations *= 4


def _parts(spec: Searching, state: engine.State, simulations: int) -> dict[str, float]:
    """Nanoseconds of a simulation by part: shares of the time (one simulation in 64 is timed), of the whole."""
    found = spec.search(state.game, state.current_player)
    before = time.thread_time()
    report = found.think(state, 1, simulations)
    total = 1e9 * (time.thread_time() - before) / report.simulations
    return {name: share * total for name, share in report.shares.items()} | {"simulation": total}


def _scaling(spec: Searching, state: engine.State, simulations: int) -> list[dict[str, Any]]:
    """The same work a thread on one thread, two, ..., alternately, by the wall clock."""
    counts = threads_to_try()

    def works(_: int) -> dict[str, Work]:
        found = {}
        for count in counts:
            work = search(dataclasses.replace(spec, threads=count), state, count * simulations)
            found[str(count)] = dataclasses.replace(work, threads=0)  # the wall clock for one thread, too
        return found

    rates = alternate(works, 3)
    return [
        {
            "threads": count,
            "simulations_per_second": spread(rates[str(count)]).as_dict(),
            "times_one": ratios(rates, str(count), "1").as_dict(),
        }
        for count in counts
    ]


def _growth(spec: Searching, state: engine.State, seconds: float) -> Iterator[dict[str, Any]]:
    """Searches of more and more simulations, while time is left; the last one as far as it gets.

    Short searches are repeated, so that all rates are equally sure. A first search of each size, if there is time for
    two, does not count: it finds memory that was never used, which the system has yet to clear.
    """
    end = time.perf_counter() + seconds
    for simulations in GROWTH:
        found = spec.search(state.game, state.current_player)
        repeats = taken = cpu = done = 0.0
        for search in range(1 + max(1, min(50, 5_000 // simulations))):
            start, before = time.perf_counter(), time.thread_time()
            if search > 0 and start + taken > end:
                break
            report = found.think(state, 1, simulations, max(end - start, 0.05))
            if search == 1:
                repeats = cpu = done = 0
            cpu += time.thread_time() - before
            done += report.simulations
            repeats += 1
            taken = time.perf_counter() - start
        yield {
            "simulations": int(done / repeats),
            "wanted": simulations,
            "simulations_per_second": done / max(cpu, 1e-9),
            "actions_in_tree": report.nodes,
            "depth": report.depth,
            "bytes": report.memory,
            "full": report.full,
        }
        if done < repeats * simulations or time.perf_counter() > end:
            return


def _memory(growth: list[dict[str, Any]]) -> dict[str, Any]:
    """Of the largest search: what a simulation takes."""
    last = growth[-1]
    return {
        "simulations": last["simulations"],
        "bytes": last["bytes"],
        "bytes_per_simulation": last["bytes"] / max(last["simulations"], 1),
        "full": last["full"],
    }
