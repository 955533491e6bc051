"""`tradewind replay`: one stored or saved game, move by move, forward and back, as any seat saw it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

import engine
from tournament import screen
from tournament.commands.export import plain
from tournament.sitting import Sitting, seen
from tournament.store import Store
from tournament.table import Record


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
@click.argument("number", type=int, required=False)
@click.option("--seat", type=int, help="Show only what this seat saw.")
@click.option("--boards", is_flag=True, help="Print the board before every decision.")
@click.option("--step", is_flag=True, help="Wait before every decision; go on, back, or to the view of another seat.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(file: str, number: int | None, seat: int | None, boards: bool, step: bool, as_json: bool) -> None:
    """Game NUMBER of the tournament FILE, or a game that `tradewind play` saved, move by move.

    Of a saved game that is not over, the person's own view is shown unless --seat says another.
    """
    record: Record | None = None
    if number is None:
        saved = Sitting.load(saved_game(file))
        game, actions = saved.game, saved.actions
        names = [spec or "person" for spec in saved.seats]
        title = f"{file}: {game.spec}"
        people = [place for place, spec in enumerate(saved.seats) if spec is None]
        if seat is None and people and not saved.state.is_terminal():
            seat = people[0]
    else:
        with Store.open(file) as store:
            plan = store.plan()
            record = store.game(number)
        game, actions = plan.load(), record.actions
        names = [plan.bots[bot].name for bot in record.seats]
        title = f"Game {record.id}: {game.spec}, block {record.block}, rotation {record.rotation}"
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}; valid: 0 to {game.players - 1}")
    if as_json:
        told = [
            {"ply": s.ply, "player": s.player, "action": s.action, "text": s.text} for s in walk(game, actions, seat)
        ]
        data = {"game": game.spec, "names": names}
        if record is not None:
            data |= plain(record, [entry.name for entry in plan.bots])
        if seat is not None:
            for secret in ("actions", "luck"):
                data.pop(secret, None)
        click.echo(json.dumps(data | {"steps": told}, indent=2))
        return
    click.echo(title)
    for place, name in enumerate(names):
        click.echo(f"  seat {place}: {name}")
    click.echo()
    if step:
        Browser(game, actions, names, seat).run()
    else:
        for one in walk(game, actions, seat):
            if boards and one.player != engine.CHANCE:
                click.echo(f"\n{one.board}\n")
            click.echo(line(one, names))
        click.echo(f"\n{game.replay(actions).board(seat)}\n")
    if record is not None:
        click.echo(ending(record, names))


def saved_game(file: str) -> Path:
    """The path of a saved game; ValueError if it is a tournament, of which a game must be named."""
    path = Path(file)
    if path.is_file():
        with path.open("rb") as opened:
            if opened.read(6) == b"SQLite":
                raise ValueError(f"{file} holds a tournament: say which game, such as {file} 1")
    return path


def ending(record: Record, names: list[str]) -> str:
    """How a game of a tournament ended."""
    end = record.termination
    if record.culprit is not None:
        end += f" by seat {record.culprit}, {names[record.culprit]}: {record.detail}"
    places = [
        f"  rank {record.ranks[place]:g}: seat {place}, {names[place]}, score {record.scores[place]:g}, "
        f"return {record.returns[place]:.3f}"
        for place in sorted(range(len(names)), key=lambda place: record.ranks[place])
    ]
    return "\n".join([f"Termination: {end}", *places])


def walk(game: engine.Game, actions: list[int], seat: int | None) -> Iterator[Step]:
    """The game again, as everybody together (None) or one seat saw it."""
    state = game.new_state()
    for ply, action in enumerate(actions):
        player = state.current_player
        shown = seat is None or player == seat or state.visible(action, seat)
        text = state.label(action) if seat is None else seen(state, action, seat)
        yield Step(ply, player, action if shown else None, text, state.board(seat))
        state.apply(action)


def line(step: Step, names: list[str]) -> str:
    if step.player == engine.TERMINAL:
        return f"{step.ply:>4}  the last position"
    who = "luck" if step.player == engine.CHANCE else f"seat {step.player} {names[step.player]}"
    return f"{step.ply:>4}  {who}: {step.text}"


class Browser:
    """Steps through a game decision by decision, forward and back; luck is told along the way."""

    def __init__(self, game: engine.Game, actions: list[int], names: list[str], seat: int | None) -> None:
        self.game = game
        self.actions = actions
        self.names = names
        self.seat = seat
        self.place = 0
        self._look()

    def _look(self) -> None:
        """See the whole game with the eyes of the seat."""
        self.steps = list(walk(self.game, self.actions, self.seat))
        last = self.game.replay(self.actions).board(self.seat)
        self.steps.append(Step(len(self.actions), engine.TERMINAL, None, "", last))
        self.stops = [step.ply for step in self.steps if step.player != engine.CHANCE]

    def run(self) -> None:
        """Until the reader goes on from the last position, or has had enough."""
        prompt = f"Enter: on, b: back, 0-{self.game.players - 1}: seat, a: all, p PLY, q: end> "
        shown: int | None = None  # the stop before, to tell luck and mark changes
        while self.place < len(self.stops):
            self.show(shown)
            shown = self.place
            try:
                answer = screen.read(prompt).strip().casefold()
            except KeyboardInterrupt:
                click.echo()
                break
            except EOFError:
                break
            if answer.startswith("q"):
                break
            self.obey(answer)
            if answer and self.place == shown:
                shown = None

    def show(self, before: int | None) -> None:
        ply = self.stops[self.place]
        first = self.stops[before] + 1 if before is not None and before == self.place - 1 else ply
        for step in self.steps[first:ply]:
            click.echo(line(step, self.names))
        old = [] if before is None else self.steps[self.stops[before]].board.splitlines()
        click.echo(screen.changes(self.steps[ply].board, old))
        click.echo(line(self.steps[ply], self.names))

    def obey(self, answer: str) -> None:
        """Go where the reader wants."""
        word, _, rest = answer.partition(" ")
        if not answer:
            self.place += 1
        elif word == "b":
            self.place = max(0, self.place - 1)
        elif word == "a":
            self.seat = None
            self._look()
        elif word.isascii() and word.isdigit() and len(word) < 3 and int(word) < self.game.players:
            self.seat = int(word)
            self._look()
        elif word == "p" and rest.isascii() and rest.isdigit() and len(rest) < 9:
            self.place = max((place for place, ply in enumerate(self.stops) if ply <= int(rest)), default=0)
        else:
            click.echo(f"{answer[:40]!r} is none of these.")
