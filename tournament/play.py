"""A person at the table: the prompt, its commands, and what the screen shows.

Everything shown has passed through the engine's mask for the person's seat; until the game is over nothing here looks
at the true position. A text that is no move and no command changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

import engine
from ai import Decision
from engine import State
from tournament import moves, screen
from tournament.entrants import Fault
from tournament.judge import Judge, Judgement
from tournament.sitting import Sitting, seen
from tournament.thinking import Pondering, watch

ORDINALS = ("first", "second", "third", "fourth", "fifth")
LONGEST_ECHO = 40  # characters of a person's line in a message about it


@dataclass(frozen=True)
class Command:
    """A word that the prompt understands."""

    name: str
    help: str
    run: Callable[["Session", str], None]
    whole: bool = False  # it must be typed out, with nothing behind it: it is not what a slip should do


class Session:
    """One person's game at a table, from the first prompt to the last word."""

    def __init__(self, table: Sitting, seat: int, autosave: Path, judging: str, ponder: bool = True) -> None:
        self.judge = Judge(table.game, judging)  # behind `hint`, `why` and `auto`
        self.judging = judging
        self.ponder = ponder
        self.fault = ""  # of a bot, by which the game ended
        self.over = False  # the person has left
        self.pondering: Pondering | None = None
        self.sit_down(table, seat, autosave)

    def sit_down(self, table: Sitting, seat: int, autosave: Path) -> None:
        """Begin with a game, new or resumed."""
        self.table = table
        self.seat = seat
        self.autosave = autosave
        self.unsaved = ""  # why the game could not be saved
        self.auto_pilot: int | None = None  # the ply from which on the person's moves are left to a bot
        self.seen = table.asked[-1] + 1 if table.asked else 0  # events the person has been shown
        self.last_board = self.lines(table.game.replay(table.actions[: self.seen])) if self.seen else []
        self.shown: list[str] = []  # the board as it was shown last
        self.news = False  # whether anything was told since then
        self.result_told = False
        self.looked_ahead: tuple[list[int], dict[str, list[int]]] | None = None  # from where, and what was found

    # --- the course of the game ------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the person leaves or the input ends; the game is saved at every move."""
        self.greet()
        while not self.over:
            try:
                self.advance()
                self.show()
                self.ask()
            except KeyboardInterrupt:
                self.say("")
                if self.auto_pilot is not None and not self.table.state.is_terminal():
                    self.auto_pilot = None
                    self.say("You play on yourself.")
                    self.board("")
                else:
                    self.over = True
            except EOFError:
                self.over = True
            except Fault as fault:
                self.fault = str(fault)
                self.say(moves.flow([f"The game can't go on: {self.fault}"]))
                self.over = True
        self.stop_pondering()
        self.table.close()
        self.keep()
        if not self.unsaved:
            self.say(f"The game is saved: tradewind play --resume {self.autosave}")

    def greet(self) -> None:
        table = self.table
        others = [spec for seat, spec in enumerate(table.seats) if seat != self.seat]
        against = str(others[0]) if len(set(others)) == 1 else ", ".join(map(str, others))
        self.say(
            moves.flow([
                f"You have seat {self.seat} of {table.game.players} at {table.game.name}, against {against}.",
                "An empty line lists your moves, ? helps.",
            ])
        )  # fmt: skip

    def advance(self) -> None:
        """Luck, bots and forced moves, until the person has a choice or the game is over."""
        table = self.table
        while not table.state.is_terminal():
            if table.turn == engine.CHANCE:
                table.play(table.next_luck())
            elif table.turn != self.seat:
                if table.players and table.players[-1] != table.turn:
                    self.tell()  # there is something to read while the next one thinks
                table.play(self.think(table.turn).action)
            elif len(table.state.legal_actions()) == 1:
                table.play(table.state.legal_actions()[0])
            elif self.auto_pilot is not None:
                self.tell()
                position = table.position(self.seat)
                action = self.judged(position, self.seat, "playing for you", cut_short=False).best.action
                if self.auto_pilot == len(table.actions):
                    table.asked.append(self.auto_pilot)  # undo comes back to here
                table.play(action)
                self.keep()
            else:
                break
        self.keep()

    def ask(self) -> None:
        """One line of the person, tried as a move, then as a command."""
        ended = self.table.state.is_terminal()
        if self.ponder and not ended and not self.table.foreign:
            self.think_ahead()
        prompt = "game over> " if ended else f"you, seat {self.seat}> "
        line = screen.read(prompt, self.words).strip()
        if not line:
            self.list_moves("")
        elif not self.move(line):
            self.command(line)

    def position(self) -> State:
        """What the person knows, the rest drawn at random."""
        return self.table.position(self.seat)

    def move(self, line: str) -> bool:
        """Play the move that a line means; False if it means none."""
        if self.table.state.is_terminal():
            return False
        position = self.position()
        labels = position.labels()
        if line.isdecimal():
            number = moves.number(line)
            if number is None or not 1 <= number <= len(labels):
                self.say(f"There is no move {shortened(line)}; valid: 1 to {len(labels)}.")
                return True
            return self.play([list(labels)[number - 1]])
        found = moves.matches(line, labels)
        word, *rest = line.casefold().split()
        if word in COMMANDS and (not rest or len(found) != 1) and word not in labels.values():
            return False  # `board` asks for the board, even where a pirate may board
        if len(found) > 1:
            self.say(moves.flow(["Which of these? " + ", ".join(labels[action] for action in found)]))
            return True
        return self.play(found or self.ahead(position).get(moves.plain(line), []))

    def ahead(self, position: State) -> dict[str, list[int]]:
        """What a text may mean that is no move here; found out once a position."""
        if self.looked_ahead is None or self.looked_ahead[0] != self.table.actions:
            self.looked_ahead = list(self.table.actions), moves.ahead(position)
        return self.looked_ahead[1]

    def play(self, actions: list[int]) -> bool:
        if actions:
            self.table.asked.append(len(self.table.actions))
            for action in actions:
                self.table.play(action)
            self.seen = len(self.table.actions)
            self.last_board = self.lines(self.table.state)
            self.keep()
        return bool(actions)

    def keep(self) -> None:
        """Save the game; if that fails, say so once, and play on."""
        try:
            self.table.save(self.autosave)
        except OSError as error:
            if not self.unsaved:
                self.say(f"The game can't be saved to {self.autosave}: {error.strerror}.")
            self.unsaved = error.strerror or "unknown error"
        else:
            self.unsaved = ""

    # --- thinking --------------------------------------------------------------------------------------------------

    def think(self, seat: int) -> Decision:
        """A bot's choice, taken from what was thought ahead if there is some, with a bar while it takes long."""
        what, actions, ahead = f"{self.name(seat)} thinks", self.table.actions, self.pondering
        if ahead is not None:
            answer = watch(lambda: ahead.answer(actions), ahead, what) if ahead.busy(actions) else ahead.answer(actions)
            if answer is not None:
                return answer
            self.stop_pondering()
        try:
            bot, position = self.table.bot(seat), self.table.position(seat)
            decision = watch(lambda: bot.choose(position), bot, what)
        except Exception as error:
            raise Fault("crash", f"{self.name(seat)}, {self.table.seats[seat]}, failed: {error}") from error
        if decision.action not in self.table.state.legal_actions():
            raise Fault("illegal", f"{self.name(seat)}, {self.table.seats[seat]}, made a move that is not possible")
        return decision

    def think_ahead(self) -> None:
        """Let the bots think about what the person may do here."""
        if self.pondering is None or self.pondering.ply != len(self.table.actions):
            self.stop_pondering()
            self.pondering = Pondering(self.table, self.seat)

    def stop_pondering(self) -> None:
        if self.pondering is not None:
            self.pondering.close()
            self.pondering = None

    def judged(self, position: State, observer: int, what: str, cut_short: bool = True) -> Judgement:
        """A position judged from what the observer knows; Ctrl-C takes what was found so far."""
        self.stop_pondering()
        seed = len(self.table.actions)
        return watch(lambda: self.judge.judge(position, observer, seed), self.judge, what, cut_short=cut_short)

    # --- what the screen shows -------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        click.echo(text)

    def name(self, player: int) -> str:
        return screen.name(player, self.seat)

    def words(self) -> list[str]:
        """What Tab completes."""
        labels = [] if self.table.state.is_terminal() else list(self.position().labels().values())
        return [*labels, *COMMANDS]

    def lines(self, state: State) -> list[str]:
        return state.board(self.seat).splitlines()

    def tell(self) -> None:
        """What happened since it was told last, or since the person's last move."""
        fresh = self.table.events(self.seat, self.seen)
        self.seen = len(self.table.actions)
        if fresh:
            self.say(moves.flow(screen.told(fresh, self.name)))
            self.news = True

    def show(self) -> None:
        """What happened since the person's last move, then the board with what changed, at the end the result.

        After an own decision that nobody answers, what it changed is enough.
        """
        self.tell()
        lines = self.lines(self.table.state)
        if self.news or not self.shown or (self.table.state.is_terminal() and not self.result_told):
            self.board("")
        elif lines != self.shown:
            self.say("\n".join(line for line in lines if line and line not in self.shown))
            self.shown = lines
        if self.table.state.is_terminal() and not self.result_told:
            self.result_told = True
            self.say(self.result())

    def result(self) -> str:
        """The person's place; the board has told the rest."""
        scores, returns = self.table.state.scores(), self.table.state.returns()
        winners = [seat for seat, worth in enumerate(returns) if worth == max(returns)]
        place = sum(worth > returns[self.seat] for worth in returns)
        if winners == [self.seat]:
            text = f"You win with {scores[self.seat]:g}."
        elif self.seat in winners:
            text = f"You share victory with {' and '.join(self.name(seat) for seat in winners if seat != self.seat)}."
        else:
            names = " and ".join(self.name(seat) for seat in winners)
            text = (
                f"You are {ORDINALS[place]} of {len(scores)} with {scores[self.seat]:g}; "
                f"{names} {'win' if winners[1:] else 'wins'} with {scores[winners[0]]:g}."
            )
        times = self.table.takebacks
        if times:
            text += f" You took back {times} {'move' if times == 1 else 'moves'}."
        return moves.flow([f"The game is over. {text}", "`why` now tells how the opponents saw it; quit leaves."])

    # --- commands --------------------------------------------------------------------------------------------------

    def command(self, line: str) -> None:
        word, *rest = line.split(maxsplit=1)
        found = [name for name in COMMANDS if name.startswith(word.casefold())]
        if word.casefold() in found:
            found = [word.casefold()]
        if len(found) == 1 and COMMANDS[found[0]].whole and line.casefold() != found[0]:
            self.say(f"Type {found[0]} alone if you mean it.")
        elif len(found) == 1:
            COMMANDS[found[0]].run(self, rest[0] if rest else "")
        elif found:
            self.say(f"{word!r} may be {' or '.join(found)}.")
        else:
            self.say(f"{shortened(line)!r} is no move and no command. An empty line lists the moves, ? helps.")

    def list_moves(self, _: str) -> None:
        if self.table.state.is_terminal():
            self.say("The game is over. ? helps.")
        else:
            self.say(moves.listing(self.position().labels()))

    def help(self, _: str) -> None:
        self.say("A move is its number or its text; a beginning that is clear is enough.\nAn empty line lists them.")
        for command in COMMANDS.values():
            self.say(f"  {command.name:8} {command.help}")

    def board(self, _: str) -> None:
        self.shown = self.lines(self.table.state)
        self.news = False
        self.say(screen.changes(self.table.state.board(self.seat), self.last_board))

    def history(self, rest: str) -> None:
        lines = list(screen.told(self.table.events(self.seat), self.name))
        self.say(moves.flow(lines[-(moves.number(rest) or len(lines)) :]) or "Nothing has happened yet.")

    def hint(self, rest: str) -> None:
        """The best moves, judged from what the person knows."""
        most = moves.number(rest or "3")
        if not most:
            self.say(f"hint takes the number of moves to show, such as `hint 5`, not {shortened(rest)!r}.")
        elif self.table.state.is_terminal():
            self.say("The game is over.")
        else:
            self.say(self.judged(self.position(), self.seat, "thinking").table(most))

    def why(self, rest: str) -> None:
        """An opponent's last choice, judged by what the person knows; after the game, by what the opponent knew."""
        others = [seat for seat in range(self.table.game.players) if seat != self.seat]
        wanted = moves.number(rest)
        if rest and wanted not in others:
            self.say(f"`why` takes an opponent's seat: {', '.join(map(str, others))}.")
            return
        asked = others if wanted is None else [wanted]
        ended = self.table.state.is_terminal()
        choices = self.table.choices(None if ended else self.seat)
        ply = max((ply for ply, seat in choices if seat in asked), default=None)
        if ply is None:
            self.say(f"{'No opponent' if wanted is None else self.name(wanted)} has had a choice yet.")
            return
        before = self.table.game.replay(self.table.actions[:ply])
        action, mover = self.table.actions[ply], before.current_player
        observer = mover if ended else self.seat
        shown = ended or before.visible(action, self.seat)
        judgement = self.judged(before.resample(observer, ply), observer, "judging")
        chose = before.label(action) if ended else seen(before, action, self.seat)
        knowledge = f"{self.name(mover)} knew" if ended else "you know"
        self.say(moves.flow([f"{self.name(mover)} chose {chose}. By what {knowledge}, the chances were:"]))
        self.say(judgement.table(4, chosen=action if shown else None))
        self.say(moves.flow([f"best line: {judgement.line(self.name)}"]))

    def undo(self, _: str) -> None:
        """Back to where the person chose last; a text that stood for several decisions is taken back whole."""
        if not self.table.asked:
            self.say("There is nothing to take back.")
            return
        self.stop_pondering()
        self.auto_pilot, self.result_told = None, False
        self.table.take_back(self.table.asked[-1])
        self.seen = len(self.table.actions)
        self.last_board = []
        self.keep()
        self.say("Taken back; luck stays the same, and the game is marked.")
        self.board("")

    def save(self, rest: str) -> None:
        path = Path(rest) if rest else self.autosave
        try:
            path = path.expanduser()
            if path != self.autosave and path.exists():
                Sitting.load(path)  # nothing but a saved game is overwritten
            self.table.save(path)
        except OSError as error:
            self.say(f"Can't save to {shortened(str(path))!r}: {error.strerror}.")
        except (ValueError, RuntimeError) as error:
            self.say(f"Not saved: {screen.printable(str(error))}.")
        else:
            self.say(f"Saved: {path}")

    def resume(self, rest: str) -> None:
        """Go on with another game; this one stays saved where it was."""
        if not rest:
            self.say(moves.flow(["`resume FILE` goes on with a saved game. " + listed(self.autosave)]))
            return
        try:
            path = Path(rest).expanduser()
            table = Sitting.load(path)
            seat = person(table)
            judge = Judge(table.game, self.judging)
        except (ValueError, OSError, RuntimeError) as error:
            self.say(f"Not resumed: {screen.printable(str(error))}.")
            return
        self.stop_pondering()
        self.keep()
        self.table.close()
        self.judge = judge
        self.sit_down(table, seat, path)
        self.greet()

    def rules(self, rest: str) -> None:
        glossary: dict[str, str] = getattr(self.table.game.text, "GLOSSARY", {})
        wanted = " ".join(rest.casefold().split())
        found = [word for word in glossary if wanted and word.casefold().startswith(wanted)]
        found = [word for word in found if word.casefold() == wanted] or found
        for word in found:
            self.say(moves.flow([f"{word}: {glossary[word]}"]))
        if not found:
            if rest:
                self.say(f"No rule is called {shortened(rest)!r}.")
            self.say(moves.flow([f"Words with a rule: {', '.join(sorted(glossary)) or 'none for this game'}."]))

    def auto(self, _: str) -> None:
        if self.table.state.is_terminal():
            self.say("The game is over.")
        else:
            self.say("The computer plays for you to the end; Ctrl-C gives you the seat back.")
            self.auto_pilot = len(self.table.actions)

    def quit(self, _: str) -> None:
        self.over = True


COMMANDS = {
    command.name: command
    for command in (
        Command("?", "this help", Session.help),
        Command("help", "this help", Session.help),
        Command("moves", "the possible moves, as an empty line does", Session.list_moves),
        Command("board", "the board again", Session.board),
        Command("hint", "the best moves with win chance, interval and visits; `hint 5`: five", Session.hint),
        Command("why", "an opponent's last choice, judged by what you know; `why 2`: seat 2's", Session.why),
        Command("undo", "back to your last decision; luck stays the same", Session.undo, whole=True),
        Command("history", "all that you saw so far; `history 5`: the last five turns", Session.history),
        Command("rules", "`rules WORD`: the rule in two sentences with its page", Session.rules),
        Command("save", "`save FILE`; the game is also saved at every move", Session.save),
        Command("resume", "`resume FILE`: go on with a saved game", Session.resume),
        Command("auto", "let the computer finish the game for you", Session.auto, whole=True),
        Command("quit", "leave, as Ctrl-C does; the game is saved", Session.quit, whole=True),
    )
}


def shortened(text: str) -> str:
    """As much of a person's line as a message repeats."""
    return text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "..."


def listed(autosave: Path) -> str:
    """The games saved beside this one, the latest first."""
    found = (
        sorted(autosave.parent.glob("*.json"), key=lambda path: path.name, reverse=True)
        if autosave.parent.is_dir()
        else []
    )
    others = [str(path) for path in found if path != autosave]
    return f"Saved: {', '.join(others[:5])}." if others else "There is no other one here."


def person(table: Sitting) -> int:
    """The seat of the person; ValueError if there is none, or more than one."""
    seats = [seat for seat, spec in enumerate(table.seats) if spec is None]
    if len(seats) != 1:
        raise ValueError(f"the saved game has {len(seats)} people at the table; play needs just one")
    return seats[0]
