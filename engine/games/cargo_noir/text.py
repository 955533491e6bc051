"""Cargo Noir as a person reads it: labels of moves, the board on 80 columns and 24 lines, the last of them free."""

from collections.abc import Callable
from typing import Any

from engine.games.cargo_noir.glossary import GLOSSARY
from engine.games.cargo_noir.rules import ACTIONS, PHASES, value
from engine.state import Game

__all__ = ["GLOSSARY", "board", "label"]

WIDTH = 80
HEIGHT = 23  # of the board: a line is left for what a person types
STEPS = 4  # amounts on offer at once
OF_KIND = 15
FAMILIES = ("Casa Nostra", "Tres Sombreros", "Al Kabash", "Kali Pakora", "Ti Pot Tong")


def title(name: str) -> str:
    """A name of components.toml as it is printed."""
    return " ".join(word.capitalize() for word in name.split("_"))


def kinds(game: Game) -> list[str]:
    return [*game.components["cargo"]["kinds"], "wild"]


def ports(game: Game) -> list[str]:
    return [title(name) for name in game.components["port"]]


def cards(game: Game) -> list[str]:
    return [title(name) for name in game.components["card"]]


def counted(names: list[str], counts: list[int], letters: int | None = None) -> str:
    """Things as text, such as `2 cars, gold`; names cut to so many letters."""
    named = zip(names, counts, strict=True)
    return ", ".join(name[:letters] if count == 1 else f"{count} {name[:letters]}" for name, count in named if count)


def cargo(game: Game, counts: list[int]) -> str:
    return counted(kinds(game), counts) or "-"


def label(game: Game, view: dict[str, Any], action: int) -> str:
    sort, index = _split(action)
    if sort == "begin":
        return f"seat {index} begins"
    if sort in ("token", "take", "give", "throw"):
        kind = kinds(game)[index]
        return {
            "token": f"{kind} from the bag",
            "take": f"take {kind} from the market",
            "give": f"give {kind} for {kinds(game)[view['least']]}",
            "throw": f"discard {kind}",
        }[sort]
    if sort in ("buy", "stay", "withdraw", "to_port"):
        port = ports(game)[index]
        return {
            "buy": f"buy the cargo of {port}",
            "stay": f"stay in {port}",
            "withdraw": f"withdraw from {port}",
            "to_port": f"sail to {port}",
        }[sort]
    if sort == "amount":
        place, step = divmod(index, STEPS + 1)
        amount = view["floor"] + step
        higher = step == STEPS and amount < view["ceiling"]
        return f"bid more than {amount - 1} in {ports(game)[place]}" if higher else f"bid {amount}"
    if sort == "card":
        return f"buy {cards(game)[index]} for {_figures(game, index)[0]}"
    if sort == "hand_over":
        number, tokens = divmod(index, OF_KIND + 1)
        return f"pay {tokens or 'no'} {kinds(game)[number]}"
    if sort == "enough":
        return "buy nothing more" if view["due"] else "no trade"
    return {
        "draw": "draw from the bag",
        "leave": "leave the market",
        "to_casino": "sail to the casino",
        "to_market": "sail to the black market",
    }[sort]


def _split(action: int) -> tuple[str, int]:
    """The sort of an action, and its number among those of that sort."""
    found = "begin"
    for sort, first in ACTIONS.items():
        if first > action:
            break
        found = sort
    return found, action - ACTIONS[found]


def _figures(game: Game, card: int) -> tuple[int, int]:
    """Cost and points of a card."""
    name = list(game.components["card"])[card]
    return game.components["card"][name]["cost"], game.components["points"][name]["value"]


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    rounds = game.components["rounds"]["by_players"][game.players - 2]
    lines = [f"Cargo Noir, round {min(view['round'], rounds)} of {rounds}: {_situation(game, view)}"]
    lines += [_port(game, view, port) for port in range(len(ports(game)))]
    lines.append(f"Black market {cargo(game, view['market'])}")
    bag = zip(kinds(game), view["bag"], strict=True)
    lines.append(f"Bag {view['bag_left']}: {' '.join(f'{kind[:3]} {count}' for kind, count in bag if count)}")
    families = [line for seat in range(game.players) for line in _family(game, view, seat, observer)]
    stock = _stock(game, view, None)
    if len(lines) + len(stock) + len(families) > HEIGHT:
        stock = _stock(game, view, 4)
    lines += stock + families
    return "\n".join(line if len(line) <= WIDTH else f"{line[: WIDTH - 3]}..." for line in lines)


def _situation(game: Game, view: dict[str, Any]) -> str:
    phase = PHASES[view["phase"]]
    if phase == "start":
        return "who begins?"
    if phase == "draw":
        return "a token is drawn"
    if phase == "over":
        return "the game is over"
    here = ports(game)[view["cursor"]] if phase in ("stand", "raise", "bid") else ""
    doing = {
        "ships": "says which ship draws first",
        "visit": "at the black market",
        "swap": f"swaps for {kinds(game)[view['least']]}" if phase == "swap" else "",
        "stand": f"is outbid in {here}",
        "raise": f"raises in {here}",
        "trade": f"buys cards in order, value left {view['budget']}",
        "pay": f"pays {view['due']}, so far {value(game, view['payment'])}",
        "discard": "discards",
        "sail": "sends ships",
        "bid": f"bids in {here}",
    }
    return f"seat {view['seat']} {doing[phase]}"


def _port(game: Game, view: dict[str, Any], port: int) -> str:
    name, opening = list(game.components["opening"].items())[port]
    if opening["players"] > game.players:
        return f"{title(name):12} closed"
    stacks = [f"{seat}: {coins}" for seat, coins in enumerate(view["stack"][port]) if coins]
    bids = f"seat {', '.join(stacks)}" if stacks else ""
    counts = view["cargo"][port]
    return _shortened(lambda letters: f"{title(name):12} {counted(kinds(game), counts, letters) or '-':33} {bids}")


def _shortened(line: Callable[[int | None], str]) -> str:
    """A line with names cut to as many letters as fit."""
    return next((fits for letters in (None, 4, 3, 2) if len(fits := line(letters).rstrip()) <= WIDTH), line(1))


def _stock(game: Game, view: dict[str, Any], letters: int | None) -> list[str]:
    """Cards for sale, as cost/points x copies, without the points where they equal the cost."""
    lines = ["For sale:"]
    for card, (name, left) in enumerate(zip(cards(game), view["stock"], strict=True)):
        if left:
            cost, points = _figures(game, card)
            copies = f"x{left}" if left > 1 else ""
            offer = f" {name[:letters]} {cost}" + (f"/{points}" if points != cost else "") + copies
            if len(lines[-1]) + len(offer) > WIDTH:
                lines.append("  ")
            lines[-1] += offer
    return lines


def _family(game: Game, view: dict[str, Any], seat: int, observer: int | None) -> list[str]:
    """Two lines: points, coins and ships; cargo, what it is worth, and cards. Names are cut where they are too long."""
    acts = view["round"] and seat == view["seat"] and PHASES[view["phase"]] != "over"
    points = sum(count * _figures(game, card)[1] for card, count in enumerate(view["cards"][seat]))
    who = f"{FAMILIES[seat]} (you)" if seat == observer else FAMILIES[seat]
    hold, owned = view["hold"][seat], view["cards"][seat]

    def belongings(letters: int | None) -> str:
        tokens = counted(kinds(game), hold, letters) or "no cargo"
        return f"   {tokens} (worth {value(game, hold)}); {counted(cards(game), owned, letters) or 'no cards'}"

    return [
        f"{'*' if acts else ' '}{seat} {who}: {points} points, {view['coins'][seat]} coins; ships:"
        f" {view['home'][seat]} home, {view['casino'][seat]} casino, {view['visitors'][seat]} market",
        _shortened(belongings),
    ]
