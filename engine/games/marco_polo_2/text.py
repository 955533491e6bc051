"""Marco Polo II as a person reads it: labels of actions, and the board."""

from typing import Any

from engine.games.marco_polo_2 import words
from engine.games.marco_polo_2.glossary import GLOSSARY
from engine.games.marco_polo_2.words import ACTIONS, NONE, PHASES
from engine.state import Game

__all__ = ["GLOSSARY", "board", "label"]

CHANCE = PHASES[: PHASES.index("draft")]
COLUMN = 40  # of two
CODES = {
    "coin": "$", "camel": "c", "pepper": "p", "silk": "s", "gold": "g", "jade": "j", "vp": "v", "black_die": "die",
    "choice_good": "good", "two_different_goods": "pair", "contract_pile": "pile", "contract_city": "city",
    "copy_other_city_bonus": "copy", "move": "move", "any_goods": "any",
}  # fmt: skip


# --- labels ------------------------------------------------------------------------------------------------------


def label(game: Game, view: dict[str, Any], action: int) -> str:
    phase = PHASES[view["phase"]]
    if phase in CHANCE:
        return _outcome(game, view, phase, action)
    kind, what = ACTIONS[action]
    match kind:
        case "space":
            return words.space(game, view, what)
        case "bag":
            return f"money bag: {game.components['money_bag']['rewards'][what]}"
        case "reroll":
            return "reroll a die"
        case "turn up" | "turn down":
            return f"turn a die {kind[5:]}"
        case "buy":
            return "buy a black die"
        case "complete":
            name, figures = words.contract(game, view["active"][view["seat"]][what])
            return f"complete {name} ({words.deal_of(figures)})"
        case "improve":
            name, figures = words.record(game, "seals", what)
            return f"improve {name} ({figures['cost']} -> {words.plain(figures['bonus'])})"
        case "tile":
            name, figures = words.record(game, "outpost_bonuses", what)
            return f"use {name} ({words.plain(figures['reward'])})"
        case "die":
            return f"{'black ' if what % 2 else ''}die {what // 2 + 1}"
        case "offer":
            return _offer(game, view, what)
        case "seal":
            return _seal(game, phase, what)
        case "step":
            return f"to {words.place(game, what)}"
        case "other figure":
            return "move the other figure"
        case "city":
            return _city(game, view, phase, what)
        case "take":
            name, figures = words.contract(game, view["display"][what])
            city = words.cities_of(game, "kind", "contract")[what // 2]
            return f"take {name} in {city} ({words.deal_of(figures)})"
        case "discard":
            held = [*view["active"][view["seat"]], view["drawn"]]
            return f"discard {'the new ' if what == 2 else ''}{words.contract(game, held[what])[0]}"
        case "use":
            use, times = what
            return f"{times}x {words.plain(_card_in_use(game, view)['uses'][use])}"
        case "good":
            return str(what)
        case "pair":
            return " and ".join(good for good in words.GOODS if good != what)
        case "effect":
            return words.EFFECTS[what]
        case "amount":
            return _amount(game, view, phase, what)
        case "character":
            return str(words.record(game, "characters", what)[1]["name"])
        case "goal":
            return f"keep {_goal(game, what)}"
    return _skip(view, phase)


def _outcome(game: Game, view: dict[str, Any], phase: str, outcome: int) -> str:
    figures, n = game.components, view["count"]
    match phase:
        case "first player":
            return f"seat {outcome} begins"
        case "deal markers":
            name, marker = words.record(game, "city_bonuses", outcome)
            return f"{name} ({words.plain(marker['reward'])}) to {words.cities_of(game, 'bonus')[n]}"
        case "deal outposts":
            name, tile = words.record(game, "outpost_bonuses", outcome)
            return f"{name} ({words.plain(tile['reward'])}) to {words.cities_of(game, 'outpost')[n]}"
        case "deal cards" | "new cards":
            name, card = words.record(game, "city_cards", outcome)
            slot = n if phase == "deal cards" else n + 6
            return f"{name} ({words.card(card)}) to {words.card_slots(game)[slot]}"
        case "deal contracts" | "refill":
            city = words.cities_of(game, "kind", "contract")[n // 2]
            return f"{_contract(game, outcome)} to {city}"
        case "deal tiles" | "new tiles":
            book = n // 2 if phase == "deal tiles" else n
            tile = list(figures["tiles"][f"book_{book + 1}"])[outcome]
            return f"tile {tile} {'on' if phase == 'deal tiles' and n % 2 == 0 else 'next for'} book {book + 1}"
        case "deal starts":
            return f"{_contract(game, len(figures['contracts']) + outcome)} to seat {n}"
        case "reveal":
            return f"reveal {words.record(game, 'characters', outcome)[1]['name']}"
        case "deal goals":
            return f"{_goal(game, outcome)} to seat {n // figures['setup']['goals']}"
        case "draw":
            return f"draw {_contract(game, outcome)}"
        case "roll":
            dice = figures["setup"]["dice"]
            who = f"seat {(view['first'] + n // dice) % game.players}" if n < dice * game.players else "black die"
            return f"{who} rolls {outcome + 1}"
    return f"rolls {outcome + 1}"


def _contract(game: Game, index: int) -> str:
    name, figures = words.contract(game, index)
    return f"{name} ({words.deal_of(figures)})"


def _goal(game: Game, index: int) -> str:
    name, figures = words.record(game, "goals", index)
    return f"{name} ({', '.join([*figures['shields'], *(f'{seal} seal' for seal in figures['seals'])])})"


def _offer(game: Game, view: dict[str, Any], index: int) -> str:
    jade = game.components["offers"]["jade"][index]
    given = words.offer(game, view, min(view["about"], 2), index)
    return f"{'upper' if index < 2 else 'lower'} {'left' if index % 2 == 0 else 'right'}: {given}" + (
        f" for {jade} jade" if jade else ""
    )


def _seal(game: Game, phase: str, index: int) -> str:
    name, figures = words.record(game, "seals", index)
    if phase == "double bonus":
        return f"double the {name} seal ({words.plain(figures['bonus'])})"
    return f"take the {name} seal" + (f" with {figures['jade']} jade" if figures["jade"] else "")


def _city(game: Game, view: dict[str, Any], phase: str, city: int) -> str:
    name = words.place(game, city)
    match phase:
        case "extra post":
            return f"extra post in {name}"
        case "move post":
            return f"move the post of {name}"
        case "order":
            return f"take a contract in {name}"
    slot = words.cities_of(game, "bonus").index(name)
    bonus = words.plain(words.record(game, "city_bonuses", view["marker"][slot])[1]["reward"])
    verb = {"choose copy": "copy", "double bonus": "double"}.get(phase, "take")
    return f"{verb} the bonus of {name} ({bonus})"


def _card_in_use(game: Game, view: dict[str, Any]) -> dict[str, Any]:
    return words.record(game, "city_cards", view["card"][view["about"] - 13])[1]


def _amount(game: Game, view: dict[str, Any], phase: str, amount: int) -> str:
    match phase:
        case "pay coins" | "pay camels":
            owed = view["owed_coins"] if phase == "pay coins" else view["owed_camels"]
            rest = f"{owed - amount} {'coin' if phase == 'pay coins' else 'camel'}"
            return f"pay {rest}" + (f" + {amount} jade" if amount else "")
        case "pay pepper" | "pay silk":
            return f"pay {amount} {phase[4:]}"
        case "doubles":
            return f"{amount} double{'' if amount == 1 else 's'} of {view['floor'] + 1}"
        case "oases":
            coins, camels = (words.plain(choice) for choice in game.components["characters"]["moengke_khan"]["choice"])
            return f"{view['oases'].bit_count() - amount}x {coins}, {amount}x {camels}"
    rolled = sum(value for value, _ in words.dice(view["dice"][view["seat"]]))
    lacking = game.components["compensation"]["below"] - rolled
    return f"{lacking - amount} coin + {amount} camel"


def _skip(view: dict[str, Any], phase: str) -> str:
    match phase:
        case "turn":
            return "end the turn"
        case "step":
            return "stop here" if view["walked"] else "do not move"
        case "take":
            return "no contract" if view["taken"] == 0 else "no more"
        case "extra post":
            return "no extra post"
    return "no more"


# --- the board ---------------------------------------------------------------------------------------------------


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    """Within 80 columns and 24 rows, a row for the prompt included.

    Posts and own dice are shown as seats, a neutral or black die as x.
    """
    return "\n".join(
        line.rstrip()
        for line in [
            _title(game, view),
            *_players(game, view),
            *_contract_cities(game, view),
            *_other_cities(game, view),
            *_books(game, view),
            _spaces(game, view),
            _goals(game, view),
            *_question(game, view),
        ]
    )


def short(amounts: str) -> str:
    """Amounts in code: 2c1s for 2 camel + 1 silk."""
    for name, code in CODES.items():
        amounts = amounts.replace(f" {name}", code)
    return amounts.replace(" + ", "").replace(" -> ", ":")


def _short_contract(game: Game, index: int) -> str:
    return (
        "-"
        if index == NONE
        else f"{short(words.contract(game, index)[1]['cost'])}:" + short(words.contract(game, index)[1]["reward"])
    )


def _short_card(game: Game, view: dict[str, Any], slot: int) -> str:
    if view["card"][slot] == NONE:
        return "-"
    figures = words.record(game, "city_cards", view["card"][slot])[1]
    used = "*" if view["used"][13 + slot] else ""
    match figures["kind"]:
        case "convert" | "exchange":
            return "|".join(short(use) for use in figures["uses"]) + used
        case "die_multiple":
            return f"{short(figures['reward'])}/pip{used}"
        case "count":
            return f"{short(figures['reward'])}/{'post' if 'post' in figures['per'] else 'done'}{used}"
        case "city_bonus":
            return f"bonus{used}"
        case "guild_seal_action":
            return f"{short(figures['cost'])}:seal{used}"
    return f"{short(figures['table'][0])}-{short(figures['table'][-1])}{used}"


def _title(game: Game, view: dict[str, Any]) -> str:
    rounds = game.components["setup"]["rounds"]
    if PHASES[view["phase"]] == "over":
        return f"MARCO POLO II   the end after {rounds} rounds"
    now = f"round {view['round'] + 1}/{rounds}" if view["kept"][view["first"]] != NONE else "set-up"
    cards = "  ".join(_short_card(game, view, slot) for slot in (6, 7))
    return f"MARCO POLO II  {now}  first seat {view['first']}, next {view['next_first']}  cards {cards}"


def _players(game: Game, view: dict[str, Any]) -> list[str]:
    """Three lines each, two players side by side."""
    cells = [_player(game, view, seat) for seat in range(game.players)]
    if len(cells) % 2:
        cells.append(["", "", ""])
    return [
        _beside(left, right)
        for a, b in zip(cells[::2], cells[1::2], strict=True)
        for left, right in zip(a, b, strict=True)
    ]


def _beside(left: str, right: str) -> str:
    """In two columns; a long right cell moves left as far as it can."""
    return left + " " * max(1, min(COLUMN - len(left), 2 * COLUMN - len(left) - len(right))) + right


def _player(game: Game, view: dict[str, Any], seat: int) -> list[str]:
    mark = ">" if seat == view["actor"] else " "
    character = view["character"][seat]
    name = "-" if character == NONE else words.record(game, "characters", character)[1]["name"]
    name = name if len(name) < 9 else name.split()[0]
    owned = "".join(
        f" {amount}{code}" for amount, code in zip(view["owned"][seat], list(CODES.values())[:6], strict=True) if amount
    )
    dice = words.dice(view["dice"][seat])
    own = "".join(str(value) for value, black in dice if not black)
    black = "".join(str(value) for value, black in dice if black)
    seals = "".join(
        initial if view["seals"][seat] >> 4 + i & 1 else initial.lower()
        for i, initial in enumerate(name[0].upper() for name in game.components["seals"])
        if view["seals"][seat] >> i & 1
    )
    figures = " ".join(f"@{words.place(game, at)}" for at in view["figure"][seat] if at != NONE)
    contracts = " ".join(_short_contract(game, index) for index in view["active"][seat] if index != NONE)
    return [
        f"{mark}{seat} {name} {view['vp'][seat]}v{owned}",
        f"   {own}{' b' + black if black else ''} {figures} {seals} {view['completed'][seat]} done",
        f"   {contracts}",
    ]


def _posts(game: Game, view: dict[str, Any], city: int) -> str:
    return "".join(str(seat) if view["posts"][seat] >> city & 1 else "." for seat in range(game.players))


def _bonuses(game: Game, view: dict[str, Any], name: str) -> str:
    """City bonus after an exclamation mark, outpost bonus after a plus."""
    found = ""
    if name in words.cities_of(game, "bonus"):
        marker = view["marker"][words.cities_of(game, "bonus").index(name)]
        if marker != NONE:
            found += f" !{short(words.record(game, 'city_bonuses', marker)[1]['reward'])}"
    if name in words.cities_of(game, "outpost"):
        tile = view["outpost"][words.cities_of(game, "outpost").index(name)]
        if tile != NONE:
            found += f" +{short(words.record(game, 'outpost_bonuses', tile)[1]['reward'])}"
    return found


def _contract_cities(game: Game, view: dict[str, Any]) -> list[str]:
    lines = []
    for i, name in enumerate(words.cities_of(game, "kind", "contract")):
        city = _number(game, name)
        contracts = "  ".join(f"{_short_contract(game, index):<20}" for index in view["display"][2 * i : 2 * i + 2])
        shield = words.record(game, "cities", city)[1]["shield"]
        lines.append(f"{name:<9} {shield:<8} {_posts(game, view, city):<5} {contracts}{_bonuses(game, view, name)}")
    return lines


def _number(game: Game, name: str) -> int:
    return [city["name"] for city in game.components["cities"].values()].index(name)


def _other_cities(game: Game, view: dict[str, Any]) -> list[str]:
    cells = []
    slots = words.card_slots(game)
    specials = list(game.components["special_cities"])
    for city, (key, figures) in enumerate(game.components["cities"].items()):
        if figures["kind"] in ("start", "contract"):
            continue
        name = figures["name"]
        cards = [_short_card(game, view, i) for i, slot in enumerate(slots[:6]) if slot.rsplit(" ", 1)[0] == name]
        there = " ".join(cards)
        if key in specials:
            i = specials.index(key)
            there = f"{short(game.components['special_cities'][key]['reward'])}[{_who(game, view, 10 + i)}]"
        where = f"{name} {figures['shield'][:3]}"
        cells.append(f"{where:<13} {_posts(game, view, city)} {there}{_bonuses(game, view, name)}")
    return [_beside(left, right) for left, right in zip(cells[::2], cells[1::2], strict=True)]


def _who(game: Game, view: dict[str, Any], space: int) -> str:
    used = view["used"][space]
    seats = "".join(str(seat) for seat in range(game.players) if used >> seat & 1)
    return seats or ("x" if used else "")


def _books(game: Game, view: dict[str, Any]) -> list[str]:
    lines = []
    for book, (name, figures) in enumerate(game.components["books"].items()):
        who = f"[{_who(game, view, book)}]" + (f"[{_who(game, view, 3)}]" if book == 2 else "")
        free = " | ".join(short(entry) for entry in figures["free"])
        tiles = list(game.components["tiles"][name].values())
        now, later = (
            " | ".join(f"{i + 1}j:{short(entry)}" for i, entry in enumerate(tiles[tile]["offers"]))
            if tile >= 0
            else "-"
            for tile in (view["offer"][book], view["next_offer"][book])
        )
        lines.append(f"book {book + 1} {figures['die']}+{who} {free} | {now}  next {later}")
    return lines


def _spaces(game: Game, view: dict[str, Any]) -> str:
    """Who has dice where, and the black dice left."""
    who = [f"[{_who(game, view, space)}]" for space in range(13)]
    khan = f"Khan {view['khan_dice']}/{game.components['khan']['slots']} {view['khan_last']}+{who[4]}"
    travel = f"travel{who[6]}{who[7]}{who[8]}"
    return f"{khan} seals{who[5]} {travel} contracts{who[9]} black dice {view['supply']}"


def _goals(game: Game, view: dict[str, Any]) -> str:
    """Those that can be seen, with their icons if they are those of one player."""
    seen = {
        seat: [view["kept"][seat]] if view["kept"][seat] >= 0 else _members(view["goals"][seat])
        for seat in range(game.players)
    }
    alone = sum(map(bool, seen.values())) == 1
    return "goals " + " ".join(
        f" {seat}: {' '.join(_short_goal(game, goal, alone) for goal in goals)}"
        for seat, goals in seen.items()
        if goals
    )


def _members(word: int) -> list[int]:
    return [member for member in range(word.bit_length()) if word >> member & 1]


def _short_goal(game: Game, goal: int, icons: bool) -> str:
    name, figures = words.record(game, "goals", goal)
    if not icons:
        return name
    return f"{name}({' '.join(icon[:3] for icon in figures['shields'] + figures['seals'])})"


QUESTIONS = {
    "draft": "chooses a character.",
    "keep goal": "keeps one goal.",
    "double bonus": "chooses the bonus to get twice.",
    "doubles": "chooses doubles.",
    "compensate": "is compensated for a low roll.",
    "pick die": "chooses a die.",
    "pick black": "chooses a black die.",
    "pay coins": "pays coins, some with jade if he likes.",
    "pay camels": "pays camels, some with jade if he likes.",
    "pay pepper": "chooses the goods to pay with.",
    "pay silk": "chooses the goods to pay with.",
    "choose offer": "chooses an offer.",
    "choose seal": "chooses a seal.",
    "extra post": "may place an extra post.",
    "move post": "has no post left and moves one.",
    "oases": "chooses what the oases give.",
    "order": "chooses which reward comes next.",
    "choose copy": "chooses the bonus to copy.",
    "choose bonus": "chooses a city bonus.",
    "take": "takes a contract.",
    "discard": "discards a contract.",
    "keep": "has no room for the new contract and discards one.",
    "use": "chooses how often to use the card.",
    "choose good": "chooses a good.",
    "choose pair": "chooses two different goods.",
}


def _question(game: Game, view: dict[str, Any]) -> list[str]:
    phase = PHASES[view["phase"]]
    if phase in CHANCE:
        return [f"Chance: {phase}."]
    if phase == "over":
        scores = ", ".join(str(points) for points in view["vp"][: game.players])
        best = max((view["vp"][seat], view["owned"][seat][1]) for seat in range(game.players))
        winners = [str(seat) for seat in range(game.players) if (view["vp"][seat], view["owned"][seat][1]) == best]
        won = f"Seats {' and '.join(winners)} share victory." if winners[1:] else f"Seat {winners[0]} wins."
        return [f"Points by seat: {scores}. {won}"]
    seat = view["actor"]
    if phase == "turn":
        what = "may carry out bonus actions." if view["acted"] else "has to act, and may carry out bonus actions."
        return [f"Seat {seat} {what}"]
    if phase == "step":
        owed = [f"{view[f'owed_{name}']} {name}" for name in ("coins", "camels", "jade") if view[f"owed_{name}"]]
        at = words.place(game, view["figure"][seat][view["mover"]])
        return [f"Seat {seat} moves, is at {at}, has {view['steps']} steps left, owes {' + '.join(owed) or 'nothing'}."]
    return [f"Seat {seat} {QUESTIONS[phase]}"]
