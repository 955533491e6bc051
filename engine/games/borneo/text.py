"""Borneo as a person reads it: labels of actions, and the board."""

import textwrap
from typing import Any

from engine.games.borneo.glossary import GLOSSARY
from engine.state import Game

__all__ = ["ACTIONS", "GLOSSARY", "PHASES", "board", "label"]

NONE = -1
SLOTS = 5
COMPANIES = 4

# The phases in the order of position.pxd, the blocks of actions with their sizes in the order of actions.pxd.
PHASES = (
    "starter", "deal", "reveal", "draw", "place", "contract", "pay", "trader", "target", "attack", "defend", "reward",
    "retreat", "lay", "harbour", "take", "discard", "over",
)  # fmt: skip
ACTIONS = (
    ("pass", 1),
    ("starter", 5),
    ("draw", 60),
    ("reveal", 14),
    ("place", 4),
    ("contract", 5),
    ("pay", 60),
    ("pay good", 5),
    ("transfer", COMPANIES * SLOTS * COMPANIES),
    ("attack", 60),
    ("target", COMPANIES * SLOTS * SLOTS),
    ("defend", 60),
    ("reward", 60),
    ("retreat", 4),
    ("lay", 60),
    ("harbour", 3),
    ("take", 60),
    ("discard", 60),
)
PASSES = {
    "contract": "no contract",
    "trader": "leave the traders",
    "attack": "no more cards",
    "defend": "no more cards",
    "reward": "keep none",
}
CARD_LABELS = {"pay": "pay", "attack": "attack with", "defend": "defend with", "reward": "keep", "lay": "lay",
               "take": "take", "discard": "discard"}  # fmt: skip


def label(game: Game, view: dict[str, Any], action: int) -> str:
    phase = PHASES[view["phase"]]
    block, index = _block(action)
    if block in CARD_LABELS:
        return f"{CARD_LABELS[block]} {_card(game, index)}"
    match block:
        case "pass":
            return PASSES[phase]
        case "starter":
            return f"seat {index} begins"
        case "draw" if phase == "deal":
            return f"deal {_card(game, index)} to seat {view['dealt'] % game.players}"
        case "draw":
            return f"draw {_card(game, index)}"
        case "reveal":
            return f"reveal {_harbours(game)[index]['name']}"
        case "place":
            return f"place in {_companies(game)[index]}"
        case "contract":
            return f"fulfil {_kind(game, index)}"
        case "pay good":
            good = _goods(game)[index]
            return "pay joker" if good == "joker" else f"pay harbour {good}"
        case "transfer":
            source, to = divmod(index, COMPANIES)
            return f"move {_rank(game, *divmod(source, SLOTS))} to {_companies(game)[to]}"
        case "target":
            attacker, defender = divmod(index, SLOTS)
            company, rank = divmod(attacker, SLOTS)
            seat = view["ranks"][company][defender]
            return f"{_rank(game, company, rank)} against {_rank(game, company, defender)} (seat {seat})"
        case "retreat" if index == view["company"]:
            return f"retreat to {_rank(game, index, view['attacker'])}"
        case "retreat":
            return f"retreat to {_companies(game)[index]}"
    return f"at {_harbours(game)[view['harbour'][index]]['name']}"


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    """Within 80 columns and 24 rows; a trader is shown as his owner's seat."""
    return "\n".join([
        _title(game, view), *_table(game, view), "", *_open_harbours(game, view), "", *_players(game, view),
        *_hands(game, view, observer), *textwrap.wrap(_question(game, view), 80),
    ])  # fmt: skip


# --- figures and names -------------------------------------------------------------------------------------------


def _block(action: int) -> tuple[str, int]:
    """The block of an action, and its place there."""
    for name, size in ACTIONS:
        if action < size:
            return name, action
        action -= size
    raise ValueError(f"there is no such action; {action} beyond the last")


def _companies(game: Game) -> list[str]:
    names: list[str] = game.components["companies"]["names"]
    return names


def _goods(game: Game) -> list[str]:
    return [*game.components["spices"]["names"], "joker"]


def _harbours(game: Game) -> list[dict[str, Any]]:
    return list(game.components["harbour"].values())


def _cards(game: Game) -> list[tuple[str, dict[str, Any]]]:
    return list(game.components["cargo"][game.options["deck"]].items())


def _card(game: Game, card: int) -> str:
    name, figures = _cards(game)[card]
    two = "2 " if figures["amount"] == 2 else ""
    return f"{name} {figures['flags']} {two}{figures['spice']}"


def _kind(game: Game, kind: int) -> str:
    name: str = list(game.components["contract"])[kind]
    return name.replace("_", " ")


def _rank(game: Game, company: int, rank: int) -> str:
    return f"{_companies(game)[company]} {rank + 1}"


def _members(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def _names(game: Game, cards: int) -> str:
    return " ".join(_cards(game)[card][0] for card in _members(cards))


def _hand_size(view: dict[str, Any], seat: int) -> int:
    return len(_members(view["hand"][seat])) or sum(batch != NONE for batch in view["hidden"][seat])


def _points(game: Game, view: dict[str, Any], seat: int) -> int:
    figures = game.components
    contracts = zip(figures["contract"].values(), view["contracts"][seat], strict=True)
    points = sum(int(kind["points"]) * number for kind, number in contracts)
    points += int(figures["scoring"]["cargo_card"]) * len(_members(view["store"][seat]))
    points += int(figures["scoring"]["harbour_card"]) * sum(view["goods"][seat])
    if view["ship"] == seat:
        points -= int(figures["pirate_ship"]["penalty"])
    return int(points)


# --- the parts of the board --------------------------------------------------------------------------------------


def _title(game: Game, view: dict[str, Any]) -> str:
    phase = PHASES[view["phase"]]
    if phase in ("starter", "deal", "place") or (phase == "reveal" and view["slot"] == NONE):
        now = "the set-up"
    elif phase == "over":
        now = "the end"
    elif view["finals"] != NONE:
        now = "the last contract round"
    else:
        now = f"round {view['turn'] // game.players + 1}, turn of seat {view['active']}"
    if view["ship"] != NONE:
        now += f", ship: seat {view['ship']}"
    harbours = len(_members(view["harbour_deck"]))
    return f"BORNEO  {now}  pile {_pile(game, view)}  discard {len(_members(view['discard']))}  to come {harbours}"


def _pile(game: Game, view: dict[str, Any]) -> int:
    """Its size, also where it is not seen: all cards that are nowhere else."""
    sets = ("discard", "attack", "defence", "offered", "paid")
    elsewhere: int = sum(len(_members(view[name])) for name in sets) + sum(view["height"]) + int(view["laid"] != NONE)
    elsewhere += sum(len(_members(view["store"][seat])) + _hand_size(view, seat) for seat in range(game.players))
    return sum(int(card["amount"] > 0) for _, card in _cards(game)) - elsewhere


def _table(game: Game, view: dict[str, Any]) -> list[str]:
    """Ranks on the left, contracts on the right."""
    left = [f"{'rank':<8}{''.join(f'{rank:>4}' for rank in range(1, SLOTS + 1))}"]
    for name, ranks in zip(_companies(game), view["ranks"], strict=True):
        seats = ["-" if seat == NONE else str(seat) for seat in ranks]
        left.append(f"{name:<8}{''.join(f'{seat:>4}' for seat in seats)}")
    right = [f"{'contract':<12}points  left"]
    for kind, figures in enumerate(game.components["contract"].values()):
        right.append(f"{_kind(game, kind):<12}{figures['points']:>6}{view['stock'][kind]:>6}")
    left += [""] * (len(right) - len(left))
    return [f"{ranks:<36}{contracts}" for ranks, contracts in zip(left, right, strict=True)]


def _open_harbours(game: Game, view: dict[str, Any]) -> list[str]:
    lines = [f"{'harbour':<13}{'good':<10}monopoly  cards  flags (visible), first laid first"]
    for slot in range(game.components["harbours"]["open"]):
        if view["harbour"][slot] == NONE:
            lines.append("-")
            continue
        figures = _harbours(game)[view["harbour"][slot]]
        cards = view["column"][slot][: view["height"][slot]]
        flags = [_cards(game)[card][1]["flags"] for card in cards]
        shown = " ".join([*(flag.split("/")[0] for flag in flags[:-1]), *flags[-1:]])
        counts = ""
        for company in _companies(game):
            number = shown.count(company[0].upper())
            counts += f" {company[0].upper()}{number}" if number else ""
        laid = f"{len(cards)}/{figures['limit']}"
        cargo = f"{shown} ={counts}" if cards else ""
        lines.append(f"{figures['name']:<13}{figures['good']:<10}{figures['monopoly']:>8}{laid:>7}  {cargo}".rstrip())
    return lines


def _players(game: Game, view: dict[str, Any]) -> list[str]:
    """Stores: how many single units, and how many cards with a 2 (as 1x2). Contracts: how many of how many points."""
    goods = _goods(game)
    widths = [max(len(good), 6) + 1 for good in goods]
    header = "".join(f"{good:>{width}}" for good, width in zip(goods, widths, strict=True))
    lines = [f"{'':<8}points hand{header}  contracts"]
    decides = PHASES.index("place") <= view["phase"] < PHASES.index("over")
    for seat in range(game.players):
        store = [_cards(game)[card][1] for card in _members(view["store"][seat])]
        cells = ""
        for place, (good, width) in enumerate(zip(goods, widths, strict=True)):
            amounts = [card["amount"] for card in store if card["spice"] == good]
            ones, twos = amounts.count(1) + view["goods"][seat][place], amounts.count(2)
            cell = "+".join([str(ones)] * (ones > 0) + [f"{twos}x2"] * (twos > 0)) or "-"
            cells += f"{cell:>{width}}"
        kinds = zip(game.components["contract"].values(), view["contracts"][seat], strict=True)
        done = " ".join(f"{number}x{kind['points']}" for kind, number in kinds if number)
        mark = ">" if decides and seat == view["mover"] else " "
        start = f"{mark}seat {seat} {_points(game, view, seat):>6}{_hand_size(view, seat):>5}"
        lines.append(f"{start}{cells}  {done}".rstrip())
    return lines


def _hands(game: Game, view: dict[str, Any], observer: int | None) -> list[str]:
    if observer is None:
        hands = ", ".join(f"seat {seat}: {_names(game, view['hand'][seat]) or 'none'}" for seat in range(game.players))
        return textwrap.wrap(f"Hands: {hands}", 80)
    cards = [_card(game, card) for card in _members(view["hand"][observer])]
    lines = []
    for first in range(0, len(cards), 3):
        start = "Hand:" if first == 0 else ""
        lines.append(f"{start:<6}{''.join(f'{card:<24}' for card in cards[first : first + 3])}".rstrip())
    return lines


def _question(game: Game, view: dict[str, Any]) -> str:
    seat = view["mover"]
    match PHASES[view["phase"]]:
        case "starter":
            return "Who begins is drawn."
        case "deal":
            return f"A cargo card is dealt to seat {view['dealt'] % game.players}."
        case "reveal":
            return "A harbour card is revealed."
        case "draw":
            return f"Seat {view['active']} draws a cargo card."
        case "place":
            return f"Seat {seat} places a trader."
        case "contract":
            return f"Seat {seat} may fulfil a contract."
        case "pay":
            return f"Seat {seat} pays for the contract {_kind(game, view['kind'])}{_paid(game, view)}."
        case "trader":
            return f"Seat {seat} may move a trader or attack."
        case "target":
            return f"Seat {seat} attacks with {_card(game, _members(view['attack'])[0])}: who against whom?"
        case "attack":
            return f"{_fight(game, view)}. Seat {seat} may add a card."
        case "defend":
            return f"{_fight(game, view)}. Seat {seat} may play a card, at most as many as the attacker."
        case "reward":
            return f"Seat {seat} has held his rank and may keep a card that he played."
        case "retreat":
            return f"Seat {seat} has lost his rank and retreats."
        case "lay":
            return f"Seat {seat} lays a cargo card."
        case "harbour":
            return f"Seat {seat} lays {_card(game, view['laid'])}: where?"
        case "take":
            later = [str(taker) for taker in view["takers"][view["taker"] + 1 :] if taker != NONE]
            after = f"seat{'s' if later[1:] else ''} {', '.join(later)}"
            return f"Seat {seat} takes a card of the harbour: {_names(game, view['offered'])}. After him {after}."
        case "discard":
            return f"Seat {seat} has more cards than the limit of {game.components['hand']['limit']} and discards."
    return _result(game, view)


def _paid(game: Game, view: dict[str, Any]) -> str:
    goods = [name for name, number in zip(_goods(game), view["paid_goods"], strict=True) for _ in range(number)]
    paid = " ".join([_names(game, view["paid"]), *goods]).strip()
    return f", so far with {paid}" if paid else ""


def _fight(game: Game, view: dict[str, Any]) -> str:
    company = view["company"]
    attacker, defender = _rank(game, company, view["attacker"]), _rank(game, company, view["defender"])
    initial = _companies(game)[company][0].upper()
    flags = [
        sum(_cards(game)[card][1]["flags"].count(initial) for card in _members(view[side]))
        for side in ("attack", "defence")
    ]
    bonus = view["attacker"] - view["defender"] - 1
    between = f" (with {bonus} for those between)" if bonus else ""
    attack = f"{flags[0]} flag{'s' if flags[0] != 1 else ''}"
    return f"{attacker} attacks {defender}: {attack} against {flags[1] + bonus}{between}"


def _result(game: Game, view: dict[str, Any]) -> str:
    totals = [(_points(game, view, seat), sum(view["contracts"][seat])) for seat in range(game.players)]
    winners = [str(seat) for seat, total in enumerate(totals) if total == max(totals)]
    listed = ", ".join(f"seat {seat} {points}" for seat, (points, _) in enumerate(totals))
    return f"Seat {' and seat '.join(winners)} {'share victory' if winners[1:] else 'wins'}. Points: {listed}."
