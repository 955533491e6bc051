"""Which benchmarks there are: every game, its smallest and largest table, early, middle and late positions."""

from collections.abc import Iterator

import pytest

import engine
from engine import registry
from tournament import speed


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--short", action="store_true", help="the default table of each game in the middle of a game, a minute in all"
    )


def tables(short: bool) -> Iterator[tuple[str, int]]:
    """Games with their numbers of players."""
    for name in engine.names():
        counts = registry.module(name).OPTIONS["players"].choices
        yield from ((name, n) for n in ([engine.load(name).players] if short else sorted({min(counts), max(counts)})))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "state" in metafunc.fixturenames:
        short = metafunc.config.getoption("--short")
        stages = ["middle"] if short else list(speed.STAGES)
        cases = [(name, players, stage) for name, players in tables(short) for stage in stages]
        names = [f"{name}-{players}-{stage}" for name, players, stage in cases]
        metafunc.parametrize("state", cases, ids=names, indirect=True)


@pytest.fixture
def state(request: pytest.FixtureRequest) -> engine.State:
    name, players, stage = request.param
    return speed.position(engine.load(name, players=players), stage)


@pytest.fixture(autouse=True)
def group(request: pytest.FixtureRequest) -> None:
    """Tables of results by what is measured."""
    if "benchmark" in request.fixturenames:
        request.getfixturevalue("benchmark").group = request.function.__name__.removeprefix("test_")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--short"):
        config.option.benchmark_max_time = 0.1
        config.option.benchmark_min_rounds = 3
        config.option.benchmark_calibration_precision = 3
