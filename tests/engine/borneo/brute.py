"""What pays for a contract, by the words of the rulings and by trying all subsets of a store."""

from itertools import combinations


def covers(contract, cards):
    """Cards are pairs of spice and units; a joker has no spice."""
    jokers = sum(units for spice, units in cards if spice is None)
    units = [sum(n for s, n in cards if s == spice) for spice in range(4)]
    if contract["each"]:
        return sum(max(0, contract["each"] - n) for n in units) <= jokers
    return max(units) + jokers >= contract["same"]


def covers_with_pirates(contract, cards):
    """R30: some card stands for one unit of another spice."""
    for i, (spice, _) in enumerate(cards):
        rest = cards[:i] + cards[i + 1 :]
        if spice is not None and any(covers(contract, [*rest, (other, 1)]) for other in range(4) if other != spice):
            return True
    return False


def is_payment(contract, cards, pirates):
    """R05: covers, and no card can be dropped. None, or whether the pirates are needed."""
    without = [cards[:i] + cards[i + 1 :] for i in range(len(cards))]
    if covers(contract, cards):
        return None if any(covers(contract, rest) for rest in without) else False
    if not pirates or not covers_with_pirates(contract, cards):
        return None
    return None if any(covers_with_pirates(contract, rest) for rest in without) else True


def brute_force(state, seat=None, pirates=None):
    """All payments of a seat, by default the mover: contract, cards and harbour goods, whether with the pirates."""
    view, game = state.view(), state.game
    seat = state.current_player if seat is None else seat
    if pirates is None:
        pirates = game.options["blackbeard"] and view["ship"] != seat and view["finals"] < 0
    spices = game.components["spices"]["names"]
    deck = list(game.components["cargo"][game.options["deck"]].values())
    cargo = [card for card in range(60) if view["store"][seat] >> card & 1]
    items = [(card, (spices.index(deck[card]["spice"]), deck[card]["amount"])) for card in cargo]
    items += [
        (60 + good, (good if good < 4 else None, 1)) for good in range(5) for _ in range(view["goods"][seat][good])
    ]
    found = set()
    for kind, contract in enumerate(game.components["contract"].values()):
        if not view["stock"][kind]:
            continue
        for size in range(1, max(4 * contract["each"], contract["same"]) + 2):
            for some in combinations(items, size):
                needed = is_payment(contract, [card for _, card in some], pirates)
                if needed is not None:
                    found.add((kind, tuple(item for item, _ in some), needed))
    return found
