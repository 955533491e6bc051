"""Manila as a person reads it: labels of actions, and the board."""

from typing import Any

from engine.games.manila.glossary import GLOSSARY
from engine.state import Game

__all__ = ["ACTIONS", "GLOSSARY", "PHASES", "WARES", "board", "label"]

WARES = ("nutmeg", "silk", "ginseng", "jade")
SPACES = (
    *(f"{row} {letter}" for row in ("harbour", "shipyard") for letter in "ABC"),
    "small pilot",
    "large pilot",
    "insurance",
    "captain",
    "second pirate",
)
STATUSES = ("ashore", "sailing", "plundered", "harbour", "shipyard")
NOBODY = -1

# The phases and actions in the order of rules.pxd and rules.pyx.
PHASES = (
    "deal", "lay out", "bid", "pledge", "buy", "load", "start", "place", "steer small", "steer large", "steer second",
    "roll", "board", "plunder", "settle", "repay", "over",
)  # fmt: skip
ACTIONS: tuple[tuple[str, Any], ...] = (
    ("skip", None),
    *(("bid", step) for step in range(1, 6)),
    ("higher", None),
    *(("buy", ware) for ware in WARES),
    *(("leave", ware) for ware in WARES),
    *(("start", field) for field in range(10)),
    *(("place on", ware) for ware in WARES),
    *(("place", space) for space in SPACES[:9]),
    ("place", "pirate"),
    *(("pilot", f"{ware} {step:+d}") for ware in WARES for step in (-2, -1, 1, 2)),
    *(("board", ware) for ware in WARES),
    *(("board", f"{ware}, displace seat {seat}") for ware in WARES for seat in range(5)),
    ("send", "harbour"),
    ("send", "shipyard"),
    *(("pledge", ware) for ware in WARES),
    *(("repay", ware) for ware in WARES),
)


def label(game: Game, view: dict[str, Any], action: int) -> str:
    phase = PHASES[view["phase"]]
    if phase == "deal":
        return f"deal {WARES[action]} to seat {view['turn'] % game.players}"
    if phase == "lay out":
        return "lay out the display"
    if phase == "roll":
        return f"{WARES[view['ware']]} die {action + 1}"
    kind, what = ACTIONS[action]
    match kind:
        case "skip":
            return "pass" if phase == "bid" else "skip"
        case "bid":
            return f"bid {view['floor'] + what}"
        case "buy":
            return f"buy {what} ({_price(game, view, WARES.index(what))})"
        case "leave":
            return f"leave {what} ashore"
        case "start":
            return f"start {WARES[view['ware']]} {what}"
        case "place on":
            return f"place {what} ({_fare(game, view, WARES.index(what))})"
        case "place":
            return f"place {what} ({_cost(game, view, what)})"
        case "send":
            return f"send {WARES[view['ware']]} to {what}"
    return kind if what is None else f"{kind} {what}"


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    """Within 80 columns and 24 rows; an accomplice is shown as his owner's seat."""
    return "\n".join([
        _title(game, view), "", *_wares(game, view), "", *_spaces(game, view), "", *_players(game, view), "",
        _question(game, view),
    ])  # fmt: skip


# --- figures -----------------------------------------------------------------------------------------------------


def _track(game: Game) -> list[int]:
    name = "market_with_start_field" if game.options["start_field"] else "market"
    track: list[int] = game.components[name]["track"]
    return track


def _price(game: Game, view: dict[str, Any], ware: int) -> int:
    least: int = game.components["shares"]["least_price"]
    value: int = _track(game)[view["market"][ware]]
    return max(least, value)


def _fare(game: Game, view: dict[str, Any], ware: int) -> int:
    """What the player to move pays on a punt: its cheapest free seat, or all his cash as a stowaway."""
    seats = [game.components["wares"][name]["seats"] for name in WARES]
    fares = {
        i: seats[i][view["aboard"][i]]
        for i in range(len(WARES))
        if STATUSES[view["status"][i]] == "sailing" and view["aboard"][i] < len(seats[i])
    }
    seat = view["actor"]
    cash: int = view["cash"][seat]
    means = cash + game.components["loan"]["sum"] * (view["held"][seat] - view["loans"][seat])
    return cash if means < min(fares.values()) else int(fares[ware])


def _cost(game: Game, view: dict[str, Any], space: str) -> str:
    figures = game.components
    if space == "insurance":
        return f"+{figures['insurance']['premium']}"
    if space == "pirate":
        return str(figures["pirates"]["cost"][view["space"][SPACES.index("captain")] != NOBODY])
    if space.endswith("pilot"):
        return str(figures[space.replace(" ", "_")]["cost"])
    row, letter = space.split()
    return str(figures[row]["cost"]["ABC".index(letter)])


# --- the parts of the board --------------------------------------------------------------------------------------


def _title(game: Game, view: dict[str, Any]) -> str:
    phase = PHASES[view["phase"]]
    if phase in ("deal", "lay out"):
        return "MANILA  the deal"
    if phase == "over":
        return f"MANILA  the end, after voyage {view['voyage']}"
    now = f"MANILA  voyage {view['voyage'] + 1}"
    if phase == "bid":
        return f"{now}  the auction"
    if any(view["status"]) and phase != "start":
        rounds = game.components["accomplices"]["each"][game.players - 3]
        done = view["round"] + ("place" in (phase, PHASES[view["resume"]]))
        now += f"  placing round {min(done, rounds)} of {rounds}  rolls {view['roll']} of 3"
    return f"{now}  harbour master: seat {view['harbour_master']}"


def _wares(game: Game, view: dict[str, Any]) -> list[str]:
    laid_out = PHASES[view["phase"]] not in ("deal", "lay out")
    last = game.components["route"]["last_field"]
    lines = [f"{'ware':<8}value price display profit  seats (cost, who)     0 .. {last}, harbour"]
    for ware, name in enumerate(WARES):
        figure = game.components["wares"][name]
        value = _track(game)[view["market"][ware]]
        seats = " ".join(f"{cost}{_who(view['crew'][ware][i])}" for i, cost in enumerate(figure["seats"]))
        status = STATUSES[view["status"][ware]]
        route = status if any(view["status"]) else ""
        if status == "sailing":
            field = view["field"][ware]
            route = f"{'.' * field}>{'.' * (last - field)}| on {field}"
        display = view["display"][ware] if laid_out else "?"
        price = _price(game, view, ware)
        lines.append(f"{name:<8}{value:>5}{price:>6}{display:>8}{figure['profit']:>7}  {seats:<22}{route}".rstrip())
    return lines


def _who(owner: int) -> str:
    return "[ ]" if owner == NOBODY else f"[{owner}]"


def _spaces(game: Game, view: dict[str, Any]) -> list[str]:
    figures = game.components
    who = {name: _who(owner) for name, owner in zip(SPACES, view["space"], strict=True)}
    lines = []
    for row in ("harbour", "shipyard"):
        cells = [
            f"{letter} {figures[row]['cost'][i]}{who[f'{row} {letter}']} earns {figures[row]['profit'][i]}"
            for i, letter in enumerate("ABC")
        ]
        lines.append(f"{row:<10}{'    '.join(f'{cell:<15}' for cell in cells)}".rstrip())
    front, rear = figures["pirates"]["cost"]
    lines.append(
        f"{'pirates':<10}captain {front}{who['captain']}  second {rear}{who['second pirate']}    "
        f"pilots  small {figures['small_pilot']['cost']}{who['small pilot']}  "
        f"large {figures['large_pilot']['cost']}{who['large pilot']}"
    )
    lines.append(f"insurance +{figures['insurance']['premium']}{who['insurance']}")
    return lines


def _players(game: Game, view: dict[str, Any]) -> list[str]:
    """A share column shows how many, in brackets those of them known to be pledged; `?` counts the unseen ones."""
    lines = [f"{'':<9}cash  accomplices{''.join(f'{name:>9}' for name in WARES)}     ? pledged"]
    for seat in range(game.players):
        shares, pledged = view["shares"][seat], view["pledged"][seat]
        cells = [
            f"{held or '-'} ({down})" if down else str(held or "-") for held, down in zip(shares, pledged, strict=True)
        ]
        unseen = view["held"][seat] - sum(shares)
        mark = ">" if seat == view["actor"] else " "
        start = f"{mark}seat {seat} {view['cash'][seat]:>5}{view['hand'][seat]:>13}"
        lines.append(
            f"{start}{''.join(f'{cell:>9}' for cell in cells)}{unseen or '-':>6}{view['loans'][seat] or '-':>8}"
        )
    return lines


def _question(game: Game, view: dict[str, Any]) -> str:
    seat, ware = view["actor"], WARES[min(view["ware"], 3)]
    match PHASES[view["phase"]]:
        case "deal":
            return f"A share is dealt to seat {view['turn'] % game.players}."
        case "lay out":
            return "The shares not dealt are laid out face up."
        case "bid":
            best = f"highest bid {view['bid']} by seat {view['bidder']}" if view["bid"] else "no bid yet"
            passed = [str(i) for i in range(game.players) if not view["bidding"] >> i & 1]
            asked = f"bids more than {view['floor']}" if view["floor"] > view["bid"] else "bids or passes"
            return f"Seat {seat} {asked}; {best}{'; out: ' + ', '.join(passed) if passed else ''}."
        case "pledge":
            return f"Seat {seat} owes {view['owed']} and chooses a share to pledge."
        case "buy":
            return f"Seat {seat} may buy a share."
        case "load":
            return f"Seat {seat} leaves one ware ashore."
        case "start":
            return f"Seat {seat} chooses the start field of {ware}; the three add up to {_starts(game)}."
        case "place":
            return f"Seat {seat} places an accomplice."
        case "steer small":
            return f"Seat {seat}, the small pilot, may move a punt by one field."
        case "steer large":
            return f"Seat {seat}, the large pilot, may move a punt by up to two fields, or two by one."
        case "steer second":
            return f"Seat {seat}, the large pilot, may move a second punt by one field."
        case "roll":
            return f"The {ware} die is rolled."
        case "board":
            second = view["space"][SPACES.index("second pirate")] != NOBODY and view["second"]
            return f"Seat {seat}, {'the second pirate' if second else 'the captain'}, may board."
        case "plunder":
            return f"Seat {seat}, the captain, has plundered {ware} and sends it to harbour or shipyard."
        case "repay":
            return f"Seat {seat} may repay loans before values rise."
    return _result(game, view)


def _starts(game: Game) -> int:
    total: int = game.components["route"]["sum_of_starts"]
    return total


def _result(game: Game, view: dict[str, Any]) -> str:
    track = _track(game)
    fortunes = [
        view["cash"][seat]
        - game.components["loan"]["penalty"] * view["loans"][seat]
        + sum(
            track[rise] * (held - down)
            for rise, held, down in zip(view["market"], view["shares"][seat], view["pledged"][seat], strict=True)
        )
        for seat in range(game.players)
    ]
    winners = [str(seat) for seat, fortune in enumerate(fortunes) if fortune == max(fortunes)]
    listed = ", ".join(f"seat {seat} {fortune}" for seat, fortune in enumerate(fortunes))
    return f"Seat {' and seat '.join(winners)} {'share victory' if winners[1:] else 'wins'}.\nFortunes: {listed}."
