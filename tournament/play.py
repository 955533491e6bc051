"""A person at the table: the prompt, its commands, and what the screen shows.

Everything shown has passed through the engine's mask for the person's seat. The bots think in threads of their own, so
that the screen lives; a text that is no move and no command changes nothing.
"""

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click
from tqdm import tqdm

import ai
import engine
from ai import Bot, Decision
from engine import State
from tournament import moves
from tournament.judge import Judge, Judgement
from tournament.sitting import Event, Sitting

TICK = 0.05  # seconds between two looks at a thinking bot
PATIENCE = 0.4  # seconds of thinking before the bar appears
LIKELY = "ismcts:sims=500"  # finds the person's likely moves, to think ahead about
MOST_LIKELY = 3


@dataclass(frozen=True)
class Command:
    """A word that the prompt understands."""

    name: str
    help: str
    run: Callable[["Session", str], None]


class Session:
    """One person's game at a table, from the first prompt to the last word."""

    def __init__(self, table: Sitting, seat: int, autosave: Path, judging: str, ponder: bool = True) -> None:
        self.table = table
        self.seat = seat
        self.autosave = autosave
        self.judging = judging  # the bot spec behind `hint` and `why`
        self.ponder = ponder
        self.seen = 0  # events the person has been shown
        self.last_board: list[str] = []
        self.asked: list[int] = []  # plies at which the person chose, for undo
        self.over = False  # the person has left
        self.pondering: Pondering | None = None

    # --- the course of the game ------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the person leaves or the input ends; the game is saved at every move."""
        self.say(
            f"You have seat {self.seat} of {self.table.game.players} at {self.table.game.name}. "
            "An empty line lists your moves, ? helps."
        )
        try:
            while not self.over:
                self.advance()
                self.show()
                self.ask()
        except (EOFError, KeyboardInterrupt):
            self.say("")
        finally:
            self.stop_pondering()
            self.table.save(self.autosave)
        self.say(f"The game is saved: tradewind play --resume {self.autosave}")

    def advance(self) -> None:
        """Luck, bots and forced moves, until the person has a choice or the game is over."""
        table = self.table
        while not table.state.is_terminal():
            if table.turn == engine.CHANCE:
                table.play(table.next_luck())
            elif table.seats[table.turn] is not None:
                table.play(self.think(table.turn).action)
            elif len(table.state.legal_actions()) == 1:
                table.play(table.state.legal_actions()[0])
            else:
                break
        table.save(self.autosave)

    def ask(self) -> None:
        """One line of the person, tried as a move, then as a command."""
        ended = self.table.state.is_terminal()
        if self.ponder and not ended and self.pondering is None:
            self.pondering = Pondering(self.table, self.seat)
        sys.stdout.flush()
        line = input("game over> " if ended else f"{self.name(self.seat)}> ").strip()
        if not line:
            self.list_moves("")
        elif not self.move(line):
            self.command(line)

    def move(self, line: str) -> bool:
        """Play the move that a line means; False if it means none."""
        if self.table.state.is_terminal():
            return False
        labels = self.table.state.labels()
        if line.isdecimal():
            if not 1 <= int(line) <= len(labels):
                self.say(f"There is no move {line}; valid: 1 to {len(labels)}.")
                return True
            return self.play([list(labels)[int(line) - 1]])
        found = moves.matches(line, labels)
        exact = [name for name in COMMANDS if name == line.split()[0].casefold()]
        if exact and (not found or len(found) > 1):
            return False
        if len(found) > 1:
            self.say("Which of these? " + ", ".join(labels[action] for action in found))
            return True
        return self.play(found or moves.path(self.table.position(self.seat), line))

    def play(self, actions: list[int]) -> bool:
        if actions:
            self.asked.append(len(self.table.actions))
        for action in actions:
            self.seen = len(self.table.actions) + 1
            self.table.play(action)
        if actions:
            self.last_board = self.board_lines()
            self.table.save(self.autosave)
        return bool(actions)

    # --- thinking --------------------------------------------------------------------------------------------------

    def think(self, seat: int) -> Decision:
        """A bot's choice, taken from what was thought ahead if there is some, with a bar while it takes long."""
        if self.pondering is not None:
            answer = self.pondering.answer(self.table.actions)
            if answer is not None:
                return answer
            self.stop_pondering()
        bot, position = self.table.bot(seat), self.table.position(seat)
        return watch(lambda: bot.choose(position), bot, f"{self.name(seat)} thinks")

    def stop_pondering(self) -> None:
        if self.pondering is not None:
            self.pondering.stop()
            self.pondering = None

    # --- what the screen shows -------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        click.echo(text)

    def name(self, player: int) -> str:
        return "luck" if player == engine.CHANCE else "you" if player == self.seat else f"seat {player}"

    def board_lines(self) -> list[str]:
        return self.table.state.board(self.seat).splitlines()

    def show(self) -> None:
        """What happened since the person's last move, then the board with its changed lines bright, then the result."""
        fresh = self.table.events(self.seat, self.seen)
        if fresh:
            self.say(moves.flow(self.told(fresh)))
            self.seen = len(self.table.actions)
            self.board("")
        if self.table.state.is_terminal():
            self.result()

    def told(self, events: list[Event]) -> Iterator[str]:
        """Events as text, those of one player in a row together."""
        for player, row in groupby(events, key=lambda event: event.player):
            yield f"{self.name(player)}: {', '.join(event.text for event in row)}"

    def result(self) -> None:
        scores = self.table.state.scores()
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        best = max(self.table.state.returns())
        self.say("The game is over.")
        for seat in order:
            crown = "  wins" if self.table.state.returns()[seat] == best else ""
            self.say(f"  {self.name(seat):8} {scores[seat]:6.0f}{crown}")
        if self.table.takebacks:
            self.say(f"Moves were taken back {self.table.takebacks} times.")

    # --- commands --------------------------------------------------------------------------------------------------

    def command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.casefold()
        found = [name for name in COMMANDS if name == word] or [name for name in COMMANDS if name.startswith(word)]
        if len(found) == 1:
            COMMANDS[found[0]].run(self, rest.strip())
        elif found:
            self.say(f"{word!r} may be {' or '.join(found)}.")
        else:
            self.say(f"{line[:60]!r} is no move and no command. An empty line lists the moves, ? helps.")

    def list_moves(self, _: str) -> None:
        if self.table.state.is_terminal():
            self.say("The game is over. ? helps.")
        else:
            self.say(moves.listing(self.table.state.labels()))

    def help(self, _: str) -> None:
        self.say("A move is its number or its text; a beginning that is clear is enough. An empty line lists them.")
        for command in COMMANDS.values():
            self.say(f"  {command.name:10} {command.help}")

    def board(self, _: str) -> None:
        lines = self.board_lines()
        for number, line in enumerate(lines):
            changed = bool(self.last_board) and (number >= len(self.last_board) or line != self.last_board[number])
            self.say(click.style(line, bold=True) if changed else line)

    def history(self, _: str) -> None:
        self.say("\n".join(self.told(self.table.events(self.seat))) or "Nothing has happened yet.")

    def hint(self, rest: str) -> None:
        """The best moves, judged from what the person knows."""
        if rest and not (rest.isdecimal() and int(rest)):
            self.say(f"hint takes the number of moves to show, such as `hint 5`, not {rest!r}.")
        elif self.table.state.is_terminal():
            self.say("The game is over.")
        else:
            self.stop_pondering()
            judgement = self.judged(self.table.position(self.seat), self.seat, "thinking")
            self.say(judgement.table(int(rest or 3)))

    def why(self, _: str) -> None:
        """The last choice of an opponent, judged by what the person knows; after the game, by what he himself knew."""
        ply = self.last_opponent_choice()
        if ply is None:
            self.say("No opponent has had a choice yet.")
            return
        self.stop_pondering()
        before = self.table.game.replay(self.table.actions[:ply])
        mover = before.current_player
        ended = self.table.state.is_terminal()
        observer = mover if ended else self.seat
        action = self.table.actions[ply]
        shown = ended or before.visible(action, self.seat)
        view = "what he knew" if ended else "what you know"
        self.say(
            f"{self.name(mover)} chose {before.label(action) if shown else 'something hidden'}. "
            f"Judged by {view}, his chances were:"
        )
        position = before.resample(observer, ply)
        judgement = self.judged(position, observer, "judging")
        self.say(judgement.table(4, chosen=action if shown else None))
        self.say(f"expected line: {judgement.line()}")

    def last_opponent_choice(self) -> int | None:
        """The ply of the last decision of a bot that had a choice."""
        return max((ply for ply, seat in self.table.choices() if seat != self.seat), default=None)

    def judged(self, position: State, observer: int, what: str) -> Judgement:
        judge = Judge(self.table.game, self.judging)
        return watch(lambda: judge.judge(position, observer), judge, what)

    def undo(self, _: str) -> None:
        self.stop_pondering()
        plies = self.asked or [ply for ply, seat in self.table.choices() if seat == self.seat]
        if plies:
            self.table.take_back(plies[-1])
            del self.asked[-1:]
            self.seen = len(self.table.actions)
            self.last_board = []
            self.say("Taken back; luck stays the same, and the game is marked.")
            self.board("")
        else:
            self.say("There is nothing to take back.")

    def save(self, rest: str) -> None:
        path = Path(rest) if rest else self.autosave
        try:
            self.table.save(path)
        except OSError as error:
            self.say(f"Can't save to {path}: {error.strerror}.")
        else:
            self.say(f"Saved: {path}")

    def resume(self, rest: str) -> None:
        try:
            table = Sitting.load(Path(rest) if rest else self.autosave)
            seat = person(table)
        except ValueError as error:
            self.say(str(error))
            return
        self.stop_pondering()
        self.table, self.seat, self.seen, self.last_board, self.asked = table, seat, 0, [], []

    def rules(self, rest: str) -> None:
        glossary: dict[str, str] = getattr(self.table.game.text, "GLOSSARY", {})
        found = [word for word in glossary if rest and word.startswith(rest.casefold())]
        for word in found:
            self.say(moves.flow([f"{word}: {glossary[word]}"]))
        if not found:
            self.say(moves.flow([f"Words with a rule: {', '.join(glossary) or 'none for this game'}."]))

    def auto(self, _: str) -> None:
        """A bot of the judging strength plays the person's moves to the end."""
        self.stop_pondering()
        self.table.seats[self.seat] = self.judging

    def quit(self, _: str) -> None:
        self.over = True


COMMANDS = {
    command.name: command
    for command in (
        Command("?", "this help", Session.help),
        Command("help", "this help", Session.help),
        Command("moves", "the possible moves, as an empty line does", Session.list_moves),
        Command("board", "the board again", Session.board),
        Command("hint", "the best moves with win chance, visits and interval; `hint 5` shows five", Session.hint),
        Command("why", "an opponent's last choice, judged by what you know", Session.why),
        Command("undo", "back to your last decision; luck stays the same", Session.undo),
        Command("history", "all that you saw so far", Session.history),
        Command("rules", "`rules WORD`: the rule in two sentences with its page", Session.rules),
        Command("save", "`save FILE`; the game is also saved at every move", Session.save),
        Command("resume", "`resume FILE`: go on with a saved game", Session.resume),
        Command("auto", "let the computer finish the game for you", Session.auto),
        Command("quit", "leave; the game is saved", Session.quit),
    )
}


def person(table: Sitting) -> int:
    """The seat of the person; ValueError if there is none, or more than one."""
    seats = [seat for seat, spec in enumerate(table.seats) if spec is None]
    if len(seats) != 1:
        raise ValueError(f"the saved game has {len(seats)} people at the table; play needs just one")
    return seats[0]


T = TypeVar("T")


class Thinker(Protocol):
    """Something whose progress can be shown."""

    @property
    def simulations(self) -> int: ...


def watch(work: Callable[[], T], thinker: Thinker, what: str) -> T:
    """Do the work in a thread of its own, and show a bar with the simulations if it takes long."""
    result: Future[T] = Future()
    thread = threading.Thread(target=_fulfil, args=(result, work), daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        with tqdm(desc=what, unit=" simulations", unit_scale=True, leave=False, disable=None) as bar:
            while thread.is_alive():
                thread.join(TICK)
                bar.update(thinker.simulations - bar.n)
    return result.result()


def _fulfil(result: Future[Any], work: Callable[[], Any]) -> None:
    try:
        result.set_result(work())
    except BaseException as error:  # raised again in the thread that waits
        result.set_exception(error)


class Pondering:
    """Thinks ahead while a person reads: what the bots would answer to the moves that the person is likely to make.

    Each bot is handed just what it would be handed at its turn, with the same seeds, and so answers just what it would
    answer then. It thinks in simulations or seconds as at its turn; what is not ready in time is not used.
    """

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self._saved = sitting.as_dict()
        self._seat = seat
        self._ready: dict[tuple[int, ...], Decision] = {}
        self._stopped = False
        self._bot: Bot | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def answer(self, actions: list[int]) -> Decision | None:
        """What the bot to move chose after these actions, if it is known already."""
        return self._ready.get(tuple(actions))

    def stop(self) -> None:
        self._stopped = True
        if self._bot is not None:
            self._bot.stop()
        self._thread.join()

    def _work(self) -> None:
        sitting = Sitting.from_dict(self._saved)
        self._bot = ai.bot(LIKELY, sitting.game, self._seat, 0)
        likely = self._bot.choose(sitting.position(self._seat)).root[:MOST_LIKELY]
        for row in likely:
            self._follow(Sitting.from_dict(self._saved), row.action)

    def _follow(self, sitting: Sitting, action: int) -> None:
        """Play the person's move, and luck and the bots' answers until the person is to move again."""
        sitting.play(action)
        while not self._stopped and not sitting.state.is_terminal() and sitting.turn != self._seat:
            if sitting.turn == engine.CHANCE:
                sitting.play(sitting.next_luck())
                continue
            self._bot = sitting.bot(sitting.turn)
            decision = self._bot.choose(sitting.position(sitting.turn))
            if self._stopped:  # it was cut short: not what it would answer
                return
            self._ready[tuple(sitting.actions)] = decision
            sitting.play(decision.action)
