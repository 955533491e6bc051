"""A second Borneo, written from the rulebook and its rulings: slow, in plain lists, play as one generator.

It shares nothing with the engine but the words of the labels and that sets of cards are chosen in ascending order, so
an error would have to be made twice. `play` yields who decides and what is possible, as labels, and is sent the label
chosen.
"""

from functools import cache
from itertools import product

CHANCE = -1
COMPANIES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
SPICES = ("pepper", "cinnamon", "cloves", "nutmeg")
GOODS = (*SPICES, "joker")

# A row for each pair of companies: a card of each spice in order, then the card with a 2 and its spice.
ROWS = """
RYR/R RRY/R RRR/Y YRR/R RRR/Y cinnamon
RRG/R RRR/G GRR/R RGR/R RGR/R cloves
RRR/B BRR/R RBR/R RRB/R RRB/R nutmeg
RYY/Y YRY/Y YYR/Y YYY/R YYR/Y pepper
YYG/Y YYY/G GYY/Y YGY/Y YYY/G cloves
YYY/B BYY/Y YBY/Y YYB/Y BYY/Y nutmeg
RGG/G GRG/G GGR/G GGG/R GGG/R pepper
GYG/G GGY/G GGG/Y YGG/G YGG/G cinnamon
GGG/B BGG/G GBG/G GGB/G GBG/G nutmeg
RBB/B BRB/B BBR/B BBB/R BRB/B pepper
BYB/B BBY/B BBB/Y YBB/B BBY/B cinnamon
BBG/B BBB/G GBB/B BGB/B GBB/B cloves
"""
ONE_OF_EACH = """
RYG/B nutmeg RGB/Y cinnamon RBY/G cloves YRB/G cloves YGR/B nutmeg YBG/R pepper
GRY/B nutmeg GYB/R pepper GBR/Y cinnamon BRG/Y cinnamon BYR/G cloves BGY/R pepper
"""
# Flags for the monopoly, most cards, good.
HARBOURS = {
    "Makassar": (6, 4, "nutmeg"), "Manila": (8, 5, "joker"), "Batavia": (8, 5, "cloves"), "Malacca": (8, 5, "joker"),
    "Banda": (8, 5, "nutmeg"), "Bantam": (6, 4, "pepper"), "Banjarmasin": (9, 6, "cinnamon"),
    "Ternate": (9, 6, "cloves"), "Brunei": (6, 4, "pepper"), "Aceh": (6, 4, "cinnamon"), "Tidore": (6, 4, "joker"),
    "Ambon": (6, 4, "joker"), "Surabaya": (9, 6, "pepper"), "Macao": (9, 6, "cinnamon"),
}  # fmt: skip
MARKED_5 = {"Surabaya", "Macao"}
MARKED_3_4 = {"Brunei", "Aceh", "Tidore", "Ambon"}
# Units of each spice, units of one spice, points, how many with three or four players, how many with five.
CONTRACTS = {
    "one each": (1, 0, 6, 3, 4), "four same": (0, 4, 8, 3, 4), "two each": (2, 0, 15, 2, 3),
    "eight same": (0, 8, 20, 2, 3), "three each": (3, 0, 25, 1, 2),
}  # fmt: skip
# All that tells cards apart in a payment. A harbour card with a spice is a single unit of it.
SORTS = (*product(SPICES, (1, 2)), ("joker", 1))


def deck(name):
    """The cards by number: flags, spice, units."""
    cards = []
    for row in ROWS.split("\n")[1:-1]:
        *flags, spice = row.split()
        cards += [(flags[i], SPICES[i], 1) for i in range(4)]
        if name == "rulebook":
            cards.append((flags[4], spice, 2))
    if name == "alternative":
        words = ONE_OF_EACH.split()
        cards += [(flags, spice, 2) for flags, spice in zip(words[::2], words[1::2], strict=True)]
    return {f"C{number:02}": card for number, card in enumerate(cards, 1)}


# --- what pays for a contract ----------------------------------------------------------------------------------------


def covers(kind, payment):
    """Whether so many cards of each sort are enough, without the pirates."""
    each, same, *_ = CONTRACTS[kind]
    units = {spice: payment[2 * i] + 2 * payment[2 * i + 1] for i, spice in enumerate(SPICES)}
    if each:
        return sum(max(0, each - n) for n in units.values()) <= payment[-1]
    return max(units.values()) + payment[-1] >= same


def change(payment, sort, by):
    place = SORTS.index(sort)
    return (*payment[:place], payment[place] + by, *payment[place + 1 :])


def pays(kind, payment, pirates):
    """Ruling 30: with the pirates, a card with a spice stands for one unit of another; then a 2 is a single one."""
    if covers(kind, payment):
        return True
    for i, sort in enumerate(SORTS[:-1]):
        if pirates and payment[i]:
            rest = change(payment, sort, -1)
            if any(covers(kind, change(rest, (other, 1), 1)) for other in SPICES if other != sort[0]):
                return True
    return False


@cache
def payments(kind, store, pirates):
    """Ruling 5: everything that pays, and from which no card can be dropped."""
    if not pays(kind, store, pirates):
        return set()
    each, same, *_ = CONTRACTS[kind]
    need = 4 * each + same
    some = [()]  # ways to take cards, sort by sort; none has more cards than the contract has units
    for number in store:
        some = [(*way, n) for way in some for n in range(number + 1) if sum(way) + n <= need]
    enough = [way for way in some if sum(n * units for n, (_, units) in zip(way, SORTS, strict=True)) >= need]
    found = {way for way in enough if pays(kind, way, pirates)}
    needless = {change(way, sort, 1) for way in found for sort in SORTS}  # a card could be dropped
    return found - needless


# --- the game --------------------------------------------------------------------------------------------------------


class Referee:
    """A table of Borneo. All that lies on it can be read between two decisions."""

    def __init__(self, players, *, traders=3, blackbeard=False, deck_name="rulebook", separate_start=False):
        self.players, self.traders = players, traders
        self.blackbeard, self.separate_start = blackbeard, separate_start
        self.cards = deck(deck_name)
        self.pile, self.discard = sorted(self.cards), []
        self.hand = [[] for _ in range(players)]
        self.store = [[] for _ in range(players)]
        self.harbour_cards = [[] for _ in range(players)]  # in the stores, by good
        self.done = [[] for _ in range(players)]  # fulfilled contracts
        self.left = {kind: figures[4 if players == 5 else 3] for kind, figures in CONTRACTS.items()}
        self.ranks = {company: [] for company in COMPANIES}
        self.harbours = [name for name in HARBOURS if name not in (MARKED_3_4 if players == 5 else MARKED_5)]
        self.open = [None, None, None]  # name and cargo cards, first laid first
        self.ship = None
        self.ended = False
        self.happened = []  # what a test may want to have met

    def label(self, card):
        flags, spice, units = self.cards[card]
        return f"{card} {flags} {'2 ' if units == 2 else ''}{spice}"

    def shows(self, card, company):
        """How many flags of a company a card has."""
        return self.cards[card][0].count(company)

    def score(self, seat):
        points = len(self.store[seat]) + len(self.harbour_cards[seat]) - 2 * (self.ship == seat)
        return points + sum(CONTRACTS[kind][2] for kind in self.done[seat])

    def after(self, seat):
        """All seats from the left neighbour on, this one last."""
        return [(seat + 1 + i) % self.players for i in range(self.players)]

    def pick(self, seat, verb, cards, otherwise=None):
        """One of these cards, or none if there is a label for that."""
        words = {f"{verb} {self.label(card)}": card for card in cards}
        label = yield seat, [*words, *([otherwise] if otherwise else [])]
        return words.get(label)

    # --- the course of play ------------------------------------------------------------------------------------------

    def play(self):
        starter = yield CHANCE, [f"seat {seat} begins" for seat in range(self.players)]
        starter = int(starter.split()[1])
        for _ in range(3):
            for seat in range(self.players):
                label = yield CHANCE, [f"deal {self.label(card)} to seat {seat}" for card in self.pile]
                self.draw_card(seat, label.split()[1])
        for place in range(3):
            yield from self.reveal(place)
        yield from self.place_traders(starter)
        seat = starter
        while True:
            yield from self.fulfil(seat, self.blackbeard and self.ship != seat)
            yield from self.trader_phase(seat)
            yield from self.lay(seat)
            if not self.ended:
                yield from self.draw(seat)
            if self.ended:
                break
            seat = (seat + 1) % self.players
        yield from self.last_round(seat)

    def draw_card(self, seat, card):
        self.pile.remove(card)
        self.hand[seat] = sorted([*self.hand[seat], card])

    def reveal(self, place):
        label = yield CHANCE, [f"reveal {name}" for name in self.harbours]
        name = label.removeprefix("reveal ")
        self.harbours.remove(name)
        self.open[place] = (name, [])

    def place_traders(self, starter):
        """Page 2: around the table, back, and around again."""
        order = [(starter + i) % self.players for i in range(self.players)]
        for number in range(self.traders):
            for seat in order if number % 2 == 0 else order[::-1]:
                possible = [
                    company
                    for company, ranks in self.ranks.items()
                    if len(ranks) < 5 and not (self.separate_start and seat in ranks)
                ]
                label = yield seat, [f"place in {COMPANIES[company]}" for company in possible]
                self.ranks[next(c for c in possible if label.endswith(COMPANIES[c]))].append(seat)

    # --- phase 1 -----------------------------------------------------------------------------------------------------

    def sort(self, item):
        """Of a cargo card, or of a harbour card by its good."""
        return self.cards[item][1:] if item in self.cards else (item, 1)

    def count(self, items):
        sorts = [self.sort(item) for item in items]
        return tuple(map(sorts.count, SORTS))

    def items(self, seat):
        """What is in a store, in the order in which it is chosen: cargo cards, then harbour cards."""
        return [*sorted(self.store[seat]), *sorted(self.harbour_cards[seat], key=GOODS.index)]

    def fulfil(self, seat, pirates):
        items = self.items(seat)
        store = self.count(items)
        ways = {kind: payments(kind, store, pirates) for kind, number in self.left.items() if number}
        ways = {kind: found for kind, found in ways.items() if found}
        if not ways:
            return
        label = yield seat, ["no contract", *(f"fulfil {kind}" for kind in ways)]
        if label == "no contract":
            return
        kind = label.removeprefix("fulfil ")
        paid = []
        while self.count(paid) not in ways[kind]:
            possible = {}  # label -> what is left to choose from after it
            for i, item in enumerate(items):
                least, most = self.count([*paid, item]), self.count([*paid, *items[i:]])
                if any(
                    all(low <= n <= high for low, n, high in zip(least, way, most, strict=True)) for way in ways[kind]
                ):
                    words = self.label(item) if item in self.cards else item if item == "joker" else f"harbour {item}"
                    possible.setdefault(f"pay {words}", items[i:])
            label = yield seat, list(possible)
            item, *items = possible[label]
            paid.append(item)
            (self.store if item in self.cards else self.harbour_cards)[seat].remove(item)
            self.discard += [item] if item in self.cards else []
        self.left[kind] -= 1
        self.done[seat].append(kind)
        self.happened.append(kind)
        if not covers(kind, self.count(paid)):
            self.happened.append("ship from the bay" if self.ship is None else "ship from a player")
            self.ship = seat

    # --- phase 2 -----------------------------------------------------------------------------------------------------

    def moves(self, seat):
        """Label -> ranks afterwards. Moves that leave the same ranks are one, named by the higher rank."""
        found = {}
        for source, column in self.ranks.items():
            for rank, owner in enumerate(column):
                for to, target in self.ranks.items():
                    if owner == seat and to != source and len(target) < 5:
                        after = {
                            **self.ranks,
                            source: column[:rank] + column[rank + 1 :],
                            to: [*target, seat],
                        }
                        if after not in found.values():
                            found[f"move {COMPANIES[source]} {rank + 1} to {COMPANIES[to]}"] = after
        return found

    def fights(self, seat):
        """Company, attacker, defender: any trader of another player above one's own."""
        return [
            (company, low, high)
            for company, column in self.ranks.items()
            for low in range(len(column))
            for high in range(low)
            if column[low] == seat != column[high]
        ]

    def trader_phase(self, seat):
        hand = self.hand[seat]
        moves, fights = self.moves(seat), self.fights(seat)
        fitting = [card for card in hand if len(hand) > 1 and any(self.shows(card, fight[0]) for fight in fights)]
        attacks = {f"attack with {self.label(card)}": card for card in fitting}
        label = yield seat, ["leave the traders", *moves, *attacks]
        if label in moves:
            self.ranks = moves[label]
        if label in attacks:
            yield from self.attack(seat, attacks[label], fights)

    def attack(self, seat, card, fights):
        self.hand[seat].remove(card)
        words = {
            f"{COMPANIES[company]} {low + 1} against {COMPANIES[company]} {high + 1} "
            f"(seat {self.ranks[company][high]})": (company, low, high)
            for company, low, high in fights
            if self.shows(card, company)
        }
        self.discard.append(card)
        label = yield seat, list(words)
        company, low, high = words[label]
        attack = [card, *(yield from self.more_cards(seat, "attack with", company, 60, card))]
        defender = self.ranks[company][high]
        defence = yield from self.more_cards(defender, "defend with", company, len(attack))
        flags = sum(self.shows(card, company) for card in attack)
        if flags >= sum(self.shows(card, company) for card in defence) + low - high - 1:
            self.ranks[company][high], self.ranks[company][low] = seat, defender
            here = f"retreat to {COMPANIES[company]} {low + 1}"
            elsewhere = {f"retreat to {COMPANIES[c]}": c for c in COMPANIES if c != company and len(self.ranks[c]) < 5}
            label = yield defender, [here, *elsewhere]
            if label in elsewhere:
                del self.ranks[company][low]
                self.ranks[elsewhere[label]].append(defender)
        elif defence:
            card = yield from self.pick(defender, "keep", defence, "keep none")
            if card:
                self.discard.remove(card)
                self.store[defender].append(card)
        else:
            self.happened.append("held by the bonus alone")

    def more_cards(self, seat, verb, company, most, last=""):
        """Cards with the company's flag, laid open one by one; the last card of a hand stays there."""
        played = []
        while len(played) < most and len(self.hand[seat]) > 1:
            fitting = [card for card in self.hand[seat] if self.shows(card, company) and card > last]
            last = yield from self.pick(seat, verb, fitting, "no more cards")
            if last is None:
                break
            self.hand[seat].remove(last)
            self.discard.append(last)
            played.append(last)
        return played

    # --- phase 3 -----------------------------------------------------------------------------------------------------

    def lay(self, seat):
        card = yield from self.pick(seat, "lay", self.hand[seat])
        self.hand[seat].remove(card)
        label = yield seat, [f"at {name}" for name, _ in self.open]
        place = next(i for i, (name, _) in enumerate(self.open) if label == f"at {name}")
        name, column = self.open[place]
        column.append(card)
        monopoly, limit, good = HARBOURS[name]
        flags = [self.cards[card][0] for card in column]
        seen = "".join([flag.split("/")[0] for flag in flags[:-1]] + [flags[-1].replace("/", "")])
        winners = [company for company in COMPANIES if seen.count(company) >= monopoly]
        if winners:
            self.happened += ["two monopolies"] * (len(winners) > 1)
            self.happened += ["monopoly at the limit"] * (len(column) == limit)
            order = [min(winners, key=flags[-1].replace("/", "").index)]
        elif len(column) == limit:
            order = sorted(set(seen), key=lambda company: (-seen.count(company), seen.index(company)))
        else:
            return
        self.harbour_cards[seat].append(good)
        self.open[place] = None
        yield from self.give_out(column, order)
        if not self.harbours:
            self.happened.append("no harbour left")
            self.ended = True
            return
        yield from self.reveal(place)

    def give_out(self, column, order):
        """The first ranks of the companies in order, then the second ranks, and when all ranks are done again."""
        ranks = [self.ranks[c][rank] for rank in range(5) for c in order if rank < len(self.ranks[c])]
        if not ranks:
            self.happened.append("nobody there")
            self.discard += column
            return
        self.happened += ["again from the first rank"] * (len(column) > len(ranks))
        column = sorted(column)
        for number in range(len(column)):
            seat = ranks[number % len(ranks)]
            card = column[0] if len(column) == 1 else (yield from self.pick(seat, "take", column))
            column.remove(card)
            self.store[seat].append(card)

    # --- phase 4 -----------------------------------------------------------------------------------------------------

    def draw(self, seat):
        for _ in range(2):
            if not self.pile:
                self.happened.append("shuffle" if self.discard else "no card left")
                self.pile, self.discard = sorted(self.discard), []
            if not self.pile:
                self.ended = True
                return
            self.draw_card(seat, (yield from self.pick(CHANCE, "draw", self.pile)))
        while len(self.hand[seat]) > 6:
            card = yield from self.pick(seat, "discard", self.hand[seat])
            self.hand[seat].remove(card)
            self.discard.append(card)

    # --- the end -----------------------------------------------------------------------------------------------------

    def last_round(self, ender):
        for seat in range(self.players):
            self.discard += self.hand[seat]
            self.hand[seat] = []
        for harbour in self.open:
            self.discard += harbour[1] if harbour else []
        self.open = [None, None, None]
        for seat in self.after(ender):
            yield from self.fulfil(seat, False)

    def winners(self):
        totals = [(self.score(seat), len(self.done[seat])) for seat in range(self.players)]
        return [seat for seat in range(self.players) if totals[seat] == max(totals)]
