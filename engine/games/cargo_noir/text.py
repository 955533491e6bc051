"""Cargo Noir as a person reads it: labels of moves, the board on 80 columns and 24 lines, and the words of the game."""

from typing import Any

from engine.games.cargo_noir.rules import ACTIONS, PHASES, value
from engine.state import Game

STEPS = 4  # amounts on offer at once
OF_KIND = 15
FAMILIES = ("Casa Nostra", "Tres Sombreros", "Al Kabash", "Kali Pakora", "Ti Pot Tong")
SHORT = {"ship": "Ship", "warehouse": "Whse", "syndicate": "Synd", "show_business": "Show"}

GLOSSARY = {
    "casino": "A ship at the casino of Macao brings 2 coins at the beginning of its owner's next turn (p. 4).",
    "black market": "A ship there draws a token from the bag, or swaps a token of its owner for one of the market "
    "(p. 4). The market is never refilled from the bag.",
    "bid": "A ship in a port stands on coins, more than any other stack there, at least 1 (p. 7). "
    "The coins leave the safe at once.",
    "alone": "A player whose ship is alone in a port at his next turn pays its stack and takes all the cargo (p. 4).",
    "outbid": "A player with a lower stack than another must overtop all stacks in the port or withdraw (p. 4).",
    "stay": "An outbid player who stays adds coins until his stack is the highest (p. 4). "
    "The ship is then not free to sail in this turn.",
    "withdraw": "Ship and coins come home, and no ship may go back to that port in the same turn (p. 4).",
    "set": "Up to 9 tokens of one kind (1, 4, 9, ... 81) or of kinds that all differ (1, 3, 6, ... 45) (p. 5).",
    "wild": "A wild token stands for any kind in any set; wild tokens alone form a set of one kind (p. 5).",
    "trade": "Once a turn, sets are given for cards whose total cost is at most the total value (p. 5). "
    "There is no change.",
    "discard": "Tokens above the capacity of the warehouses are discarded at the end of the trade (p. 5).",
    "ship": "The card adds a ship to the fleet at once, at most two cards a player (p. 6).",
    "warehouse": "The card holds two more tokens from turn to turn, at most two cards a player (p. 6).",
    "syndicate": "Each card pays 2 coins once a turn when its owner withdraws from a port (p. 6). "
    "Two cards pay 4 for two different ports.",
    "unique": "Six cards of which there is one each, worth more points than they cost (p. 6).",
    "last round": "Coins in the safe add 1 each to the value of a trade (p. 7). Afterwards coins and cargo are worth "
    "nothing.",
    "tie": "Whoever shares the first place wins with the most valuable single card (p. 7).",
}


def title(name: str) -> str:
    """A name of components.toml as it is printed."""
    return " ".join(word.capitalize() for word in name.split("_"))


def kinds(game: Game) -> list[str]:
    return [*game.components["cargo"]["kinds"], "wild"]


def ports(game: Game) -> list[str]:
    return [title(name) for name in game.components["port"]]


def cards(game: Game) -> list[str]:
    return [title(name) for name in game.components["card"]]


def cargo(game: Game, counts: list[int]) -> str:
    """Tokens as text, such as `2 cars, gold`."""
    named = zip(kinds(game), counts, strict=True)
    return ", ".join(kind if count == 1 else f"{count} {kind}" for kind, count in named if count) or "-"


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
        port, step = divmod(index, STEPS + 1)
        amount = view["floor"] + step
        return f"bid more than {amount - 1} in {ports(game)[port]}" if step == STEPS else f"bid {amount}"
    if sort == "card":
        return f"buy {cards(game)[index]} for {_figures(game, index)[0]}"
    if sort == "hand_over":
        kind, tokens = divmod(index, OF_KIND + 1)
        return f"pay {tokens or 'no'} {kinds(game)[kind]}"
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
    lines = [_fit(f"Cargo Noir, round {min(view['round'], rounds)} of {rounds}: {_situation(game, view)}")]
    opening = [record["players"] for record in game.components["opening"].values()]
    for port, name in enumerate(ports(game)):
        bids = "  ".join(f"seat {seat}: {coins}" for seat, coins in enumerate(view["stack"][port]) if coins)
        tokens = cargo(game, view["cargo"][port]) if opening[port] <= game.players else "closed"
        lines.append(_fit(f"{name:12} {tokens:38} {bids}"))
    lines.append(_fit(f"Black market {cargo(game, view['market'])}"))
    lines += _wrapped(f"Bag {view['bag_left']:3}", cargo(game, view["bag"]))
    lines += _stock(game, view)
    for seat in range(game.players):
        lines += _family(game, view, seat, observer)
    return "\n".join(lines)


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
        "pay": f"pays {view['due']}, so far {cargo(game, view['payment'])} (worth {value(game, view['payment'])})",
        "discard": "discards",
        "sail": "sends ships",
        "bid": f"bids in {here}",
    }
    return f"seat {view['seat']} {doing[phase]}"


def _stock(game: Game, view: dict[str, Any]) -> list[str]:
    """Cards for sale, as cost/points x copies."""
    offers = []
    for card, (name, left) in enumerate(zip(game.components["card"], view["stock"], strict=True)):
        cost, points = _figures(game, card)
        if left:
            copies = f"x{left}" if left > 1 else ""
            offers.append(f"{_short(name)} {cost}/{points}{copies}")
    return _wrapped("For sale", ", ".join(offers))


def _short(name: str) -> str:
    return SHORT.get(name, title(name))


def _family(game: Game, view: dict[str, Any], seat: int, observer: int | None) -> list[str]:
    """Two lines: coins, ships and cards; cargo and what it is worth."""
    mark = "*" if view["phase"] < PHASES.index("over") and seat == view["seat"] and view["round"] else " "
    points = sum(count * _figures(game, card)[1] for card, count in enumerate(view["cards"][seat]))
    who = f"{FAMILIES[seat]} (you)" if seat == observer else FAMILIES[seat]
    fleet = f"{view['home'][seat]} home, {view['casino'][seat]} casino, {view['visitors'][seat]} market"
    owned = ", ".join(
        f"{count} {_short(name)}" if count > 1 else _short(name)
        for name, count in zip(game.components["card"], view["cards"][seat], strict=True)
        if count
    )
    hold = view["hold"][seat]
    return [
        _fit(f"{mark}{seat} {who}: {points} points, {view['coins'][seat]} coins, ships {fleet}"),
        _fit(f"   {cargo(game, hold)} (worth {value(game, hold)}); {owned or 'no cards'}"),
    ]


def _wrapped(head: str, text: str, width: int = 80) -> list[str]:
    lines, line = [], f"{head}: "
    for index, item in enumerate(text.split(", ")):
        part = item if index == 0 else f", {item}"
        if len(line) + len(part) > width:
            lines.append(line + ",")
            line, part = " " * 4, item
        line += part
    return [*lines, line]


def _fit(line: str, width: int = 80) -> str:
    line = line.rstrip()
    return line if len(line) <= width else line[: width - 1] + "…"
