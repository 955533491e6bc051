"""`tradewind replay`: one stored game, move by move."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import click

import engine
from tournament.commands.export import plain
from tournament.store import Store


@dataclass(frozen=True)
class Step:
    """One action of a game as an observer saw it."""

    ply: int
    player: int
    action: int | None
    text: str
    board: str  # before the action


@click.command("replay")
@click.argument("file", type=click.Path())
@click.argument("number", type=int)
@click.option("--seat", type=int, help="Show only what this seat saw.")
@click.option("--boards", is_flag=True, help="Print the board before every decision.")
@click.option("--step", is_flag=True, help="Wait before every decision: Enter goes on, b back, q ends.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(file: str, number: int, seat: int | None, boards: bool, step: bool, as_json: bool) -> None:
    """Game NUMBER of the tournament FILE, move by move."""
    with Store.open(file) as store:
        plan = store.plan()
        record = store.game(number)
    names = [plan.bots[bot].name for bot in record.seats]
    if seat is not None and not 0 <= seat < plan.players:
        raise ValueError(f"there is no seat {seat}; valid: 0 to {plan.players - 1}")
    game = plan.load()
    steps = list(walk(game, record.actions, seat))
    if as_json:
        told = [{"ply": s.ply, "player": s.player, "action": s.action, "text": s.text} for s in steps]
        data = plain(record, [entry.name for entry in plan.bots]) | {"steps": told}
        if seat is not None:
            del data["actions"], data["luck"]
        click.echo(json.dumps(data, indent=2))
        return
    click.echo(f"Game {record.id}: {game.spec}, block {record.block}, rotation {record.rotation}")
    for place, name in enumerate(names):
        click.echo(f"  seat {place}: {name}")
    click.echo()
    if step:
        browse(steps, names)
    else:
        for one in steps:
            if boards and one.player != engine.CHANCE:
                click.echo(f"\n{one.board}\n")
            click.echo(line(one, names))
    final = game.replay(record.actions)
    click.echo(f"\n{final.board(seat)}\n")
    ending = record.termination
    if record.culprit is not None:
        ending += f" by seat {record.culprit}, {names[record.culprit]}: {record.detail}"
    click.echo(f"Termination: {ending}")
    for place in sorted(range(len(names)), key=lambda place: record.ranks[place]):
        click.echo(
            f"  rank {record.ranks[place]:g}: seat {place}, {names[place]}, score {record.scores[place]:g}, "
            f"return {record.returns[place]:.3f}"
        )


def walk(game: engine.Game, actions: list[int], seat: int | None) -> Iterator[Step]:
    """The game again, as everybody together (None) or one seat saw it."""
    state = game.new_state()
    for ply, action in enumerate(actions):
        player = state.current_player
        shown = seat is None or player == seat or state.visible(action, seat)
        text = state.label(action) if shown else "something hidden"
        yield Step(ply, player, action if shown else None, text, state.board(seat))
        state.apply(action)


def line(step: Step, names: list[str]) -> str:
    who = "luck" if step.player == engine.CHANCE else f"seat {step.player} {names[step.player]}"
    return f"{step.ply:>4}  {who}: {step.text}"


def browse(steps: list[Step], names: list[str]) -> None:
    """Decision by decision; luck is told along the way."""
    place = 0
    while place < len(steps):
        one = steps[place]
        if one.player != engine.CHANCE:
            click.echo(f"\n{one.board}\n")
            click.echo(line(one, names))
            answer = click.prompt("Enter: on, b: back, q: end", default="", show_default=False, prompt_suffix=" ")
            if answer.strip().lower().startswith("q"):
                return
            if answer.strip().lower().startswith("b"):
                before = [at for at in range(place) if steps[at].player != engine.CHANCE]
                place = before[-1] if before else 0
                continue
        else:
            click.echo(line(one, names))
        place += 1
