"""`make demo`: what the project can do so far, in a few seconds."""

import time

import click

import engine
from engine import registry

GAMES = 2000


def main() -> None:
    click.echo("Bots and tournaments are not built yet: this shows the rules engine, playing at random.\n")
    heading = f"{'game':<14}{'players':>8}{'plies/game':>12}{'plies/s':>14}"
    click.echo(f"{heading}   mean return of each seat (standard error)")
    for name in engine.names():
        for players in registry.module(name).OPTIONS["players"].choices:
            click.echo(line(name, players))


def line(name: str, players: int) -> str:
    """Random games of one game and player count, as a line of the table."""
    state = engine.load(name, players=players).new_state()
    begin = time.perf_counter()
    returns = engine.playouts(state, GAMES, seed=1)
    seconds = time.perf_counter() - begin
    plies = engine.plies(state, GAMES, seed=1)
    errors = returns.std(axis=0, ddof=1) / GAMES**0.5
    seats = "  ".join(f"{mean:+.3f} ({error:.3f})" for mean, error in zip(returns.mean(axis=0), errors, strict=True))
    return f"{name:<14}{players:>8}{plies / GAMES:>12.1f}{plies / seconds:>14,.0f}   {seats}"


if __name__ == "__main__":
    main()
