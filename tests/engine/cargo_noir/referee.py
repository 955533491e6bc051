"""A second Cargo Noir, written from the rulebook and its rulings: slow, in plain counters, play as one generator.

It shares nothing with the engine but the words of the labels and the order in which RULES.md takes the decisions of a
turn, so an error would have to be made twice. `play` yields who decides and what is possible, as labels, and is sent
the label chosen.
"""

from collections import Counter
from functools import cache
from itertools import chain, combinations

CHANCE = -1
KINDS = ("alcohol", "weapons", "art", "cars", "cigars", "ivory", "jewels", "gold", "uranium", "wild")
PORTS = {  # slots, and with how many players it opens
    "Rotterdam": (4, 2), "New York": (3, 2), "Panama": (2, 2), "Cape Town": (1, 2),
    "Bombay": (3, 3), "Hong Kong": (2, 4), "Rio": (3, 5), "Tanger": (2, 5),
}  # fmt: skip
CARDS = {  # cost, points, copies
    "Ship": (15, 5, 8), "Warehouse": (10, 5, 8), "Syndicate": (10, 5, 8),
    "Villa": (15, 15, 6), "Yacht": (25, 25, 6), "Dive": (35, 35, 6), "Nightclub": (45, 45, 6),
    "Show Business": (16, 20, 1), "Paparazzi": (25, 30, 1), "Militia": (36, 45, 1),
    "Cronies": (49, 60, 1), "Bank": (64, 80, 1), "Principality": (81, 100, 1),
}  # fmt: skip
SMUGGLING = ("Ship", "Warehouse", "Syndicate")


def worth(tokens):
    """Page 5: the most that these tokens bring, each in a set of one kind or of kinds that all differ."""
    counts = sorted((count for kind, count in tokens.items() if kind != "wild" and count), reverse=True)
    return best(tuple(counts), tokens["wild"])


@cache
def best(counts, wilds):
    """The same for any kinds with these numbers of tokens: some set holds a token of the first kind; try them all."""
    if not counts:
        return wilds**2 if wilds <= 9 else 81 + best((), wilds - 9)
    found = []
    for wild in range(min(wilds, 8) + 1):
        for same in range(1, min(counts[0], 9 - wild) + 1):
            found.append((same + wild) ** 2 + best(less(counts, {0: same}), wilds - wild))
        others = range(1, len(counts))
        for chosen in chain.from_iterable(combinations(others, n) for n in range(1, 9 - wild)):
            size = 1 + len(chosen) + wild
            rest = less(counts, dict.fromkeys((0, *chosen), 1))
            found.append(size * (size + 1) // 2 + best(rest, wilds - wild))
    return max(found)


def less(counts, taken):
    left = (count - taken.get(i, 0) for i, count in enumerate(counts))
    return tuple(sorted(filter(None, left), reverse=True))


class Referee:
    """A table of Cargo Noir. All that lies on it can be read between two decisions."""

    def __init__(self, players, *, final_sailing=True, of_each_kind=14):
        self.players = players
        self.rounds = 11 if players <= 3 else 10
        self.final_sailing = final_sailing
        self.bag = Counter({kind: players if kind == "wild" else of_each_kind for kind in KINDS})
        self.discards = Counter()
        self.slots = {port: slots for port, (slots, opens) in PORTS.items() if opens <= players}
        self.cargo = {port: Counter() for port in self.slots}
        self.stacks = {port: {} for port in self.slots}  # seat -> coins under the ship
        self.market = Counter()
        self.stock = Counter({card: copies for card, (_, _, copies) in CARDS.items()})
        seats = range(players)
        self.coins = dict.fromkeys(seats, 7)
        self.home = dict.fromkeys(seats, 3)
        self.casino = dict.fromkeys(seats, 0)
        self.visitors = dict.fromkeys(seats, 0)  # ships at the black market
        self.hold = {seat: Counter() for seat in seats}
        self.cards = {seat: Counter() for seat in seats}
        self.payment = Counter()  # tokens of a trade not yet on the pile

    def points(self, seat):
        return sum(CARDS[card][1] * copies for card, copies in self.cards[seat].items())

    def winners(self):
        """Page 7: most points, then the most valuable card."""

        def rank(seat):
            return self.points(seat), max((CARDS[card][1] for card in +self.cards[seat]), default=0)

        return [seat for seat in self.coins if rank(seat) == max(map(rank, self.coins))]

    # --- the course of play ----------------------------------------------------------------------------------------

    def play(self):
        begins = yield CHANCE, [f"seat {seat} begins" for seat in self.coins]
        first = int(begins.split()[1])
        for port, slots in self.slots.items():
            yield from self.draw(self.cargo[port], slots)
        yield from self.draw(self.market, 6)
        for number in range(1, self.rounds + 1):
            for turn in range(self.players):
                seat, last = (first + turn) % self.players, number == self.rounds
                left = set()  # ports that he withdraws from
                if number > 1:
                    yield from self.ships(seat, left)
                    yield from self.trade(seat, last)
                if last and turn == self.players - 1:
                    return
                if number > 1:
                    yield from self.discard(seat)
                if self.final_sailing or not last:
                    yield from self.send(seat, left)

    def draw(self, target, tokens):
        """Page 4: an empty bag gets the discards."""
        for _ in range(tokens):
            if not self.bag.total():
                self.bag, self.discards = self.discards, Counter()
            if not self.bag.total():
                return
            label = yield CHANCE, [f"{kind} from the bag" for kind in KINDS if self.bag[kind]]
            kind = label.split()[0]
            self.bag[kind] -= 1
            target[kind] += 1

    # --- phase 1: ships (page 4) -----------------------------------------------------------------------------------

    def ships(self, seat, left):
        self.coins[seat] += 2 * self.casino[seat]
        self.home[seat] += self.casino[seat]
        self.casino[seat] = 0
        mine = [port for port, stacks in self.stacks.items() if seat in stacks]
        alone = [port for port in mine if len(self.stacks[port]) == 1]
        outbid = [port for port in mine if port not in alone]
        for port in outbid:
            assert self.stacks[port][seat] < max(self.stacks[port].values()), "ruling 10"
        while alone:
            yield from self.buy(seat, alone)
        yield from self.black_market(seat)
        staying = yield from self.stand(seat, outbid, left)
        while staying:
            port = staying.pop(0)
            needed = sum(self.least(seat, later) - self.stacks[later][seat] for later in staying)
            most = self.stacks[port][seat] + self.coins[seat] - needed
            amount = yield from self.amount(seat, port, self.least(seat, port), most)
            self.coins[seat] -= amount - self.stacks[port][seat]
            self.stacks[port][seat] = amount

    def buy(self, seat, alone):
        """The next purchase. Which one it is matters only if the bag may run out before all ships have drawn."""
        tokens = sum(self.slots[port] for port in alone) + self.visitors[seat]
        port = alone[0]
        if self.bag.total() < tokens and len(alone) + (self.visitors[seat] > 0) > 1:
            drawing = ["draw from the bag"] if self.visitors[seat] else []
            choice = yield seat, [*(f"buy the cargo of {port}" for port in alone), *drawing]
            if choice in drawing:
                yield from self.visit(seat)
                return
            port = choice.removeprefix("buy the cargo of ")
        alone.remove(port)
        del self.stacks[port][seat]
        self.home[seat] += 1
        self.hold[seat] += self.cargo[port]
        self.cargo[port].clear()
        yield from self.draw(self.cargo[port], self.slots[port])

    def visit(self, seat):
        self.visitors[seat] -= 1
        self.home[seat] += 1
        yield from self.draw(self.hold[seat], 1)

    def black_market(self, seat):
        """Draws, then swaps: tokens given and tokens taken in rising order, no kind among both."""
        given, taken = [], []
        while self.visitors[seat]:
            swaps = {}
            for take in KINDS:
                gives = [give for give in KINDS if self.hold[seat][give] and give != take and give not in taken
                         and rising(given, give)]  # fmt: skip
                if self.market[take] and take not in given and rising(taken, take) and gives:
                    swaps[f"take {take} from the market"] = take, gives
            if not swaps and not taken:
                yield from self.visit(seat)
                continue
            choice = "leave the market"
            if swaps:
                choice = yield seat, [*swaps, "leave the market" if taken else "draw from the bag"]
            if choice == "draw from the bag":
                yield from self.visit(seat)
            elif choice == "leave the market":
                self.home[seat] += self.visitors[seat]
                self.visitors[seat] = 0
            else:
                take, gives = swaps[choice]
                if len(gives) > 1:
                    choice = yield seat, [f"give {give} for {take}" for give in gives]
                    gives = [choice.split()[1]]
                self.hold[seat] += Counter({take: 1})
                self.hold[seat] -= Counter(gives)
                self.market += Counter(gives)
                self.market -= Counter({take: 1})
                given += gives
                taken.append(take)
                self.visitors[seat] -= 1
                self.home[seat] += 1

    def least(self, seat, port):
        """The lowest stack above all others."""
        return 1 + max((coins for other, coins in self.stacks[port].items() if other != seat), default=0)

    def stand(self, seat, outbid, left):
        """Stay or withdraw, port by port; staying only if some way to decide the rest pays for all raises."""
        staying = []
        for i, port in enumerate(outbid):
            rest = outbid[i + 1 :]
            ways = chain.from_iterable(combinations(rest, n) for n in range(len(rest) + 1))
            if any(self.affordable(seat, [*staying, port, *way], set(rest) - set(way), left) for way in ways):
                choice = yield seat, [f"stay in {port}", f"withdraw from {port}"]
                if choice.startswith("stay"):
                    staying.append(port)
                    continue
            self.coins[seat] += self.stacks[port].pop(seat)
            self.coins[seat] += 2 if len(left) < self.cards[seat]["Syndicate"] else 0
            self.home[seat] += 1
            left.add(port)
        return staying

    def affordable(self, seat, raised, withdrawn, left):
        safe = self.coins[seat] + sum(self.stacks[port][seat] for port in withdrawn)
        safe += 2 * max(0, min(len(withdrawn), self.cards[seat]["Syndicate"] - len(left)))
        return safe >= sum(self.least(seat, port) - self.stacks[port][seat] for port in raised)

    def amount(self, seat, port, least, most):
        """The coins of a stack, four amounts at a time."""
        while least < most:
            options = {f"bid {amount}": amount for amount in range(least, min(least + 4, most + 1))}
            if most >= least + 4:
                options[f"bid {most}" if most == least + 4 else f"bid more than {least + 3} in {port}"] = None
            choice = yield seat, list(options)
            if options[choice]:
                return options[choice]
            least += 4
        return most

    # --- phase 2: trade (pages 5 to 7) -----------------------------------------------------------------------------

    def trade(self, seat, last):
        hold, safe = self.hold[seat], self.coins[seat] if last else 0
        budget, due, first = worth(hold) + safe, 0, 0
        while True:
            offers = {f"buy {card} for {cost}": card for card, (cost, _, _) in list(CARDS.items())[first:]
                      if cost <= budget and self.stock[card]
                      and (card not in SMUGGLING or self.cards[seat][card] < 2)}  # fmt: skip
            if not offers:
                break
            choice = yield seat, [*offers, "buy nothing more" if due else "no trade"]
            if choice not in offers:
                break
            card = offers[choice]
            first = list(CARDS).index(card)
            self.stock[card] -= 1
            self.cards[seat][card] += 1
            self.home[seat] += card == "Ship"
            due += CARDS[card][0]
            budget -= CARDS[card][0]
        if due:
            yield from self.pay(seat, due, safe)
            self.coins[seat] -= max(0, due - worth(self.payment)) if last else 0
            self.discards += self.payment
            self.payment = Counter()

    def pay(self, seat, due, safe):
        """Kind by kind, so many tokens that all of the later kinds can still make up the rest."""
        hold = self.hold[seat]
        for i, kind in enumerate(KINDS):
            later = Counter({other: hold[other] for other in KINDS[i + 1 :]})
            amounts = [n for n in range(hold[kind] + 1)
                       if worth(self.payment + later + Counter({kind: n})) + safe >= due]  # fmt: skip
            tokens = amounts[0]
            if len(amounts) > 1:
                choice = yield seat, [f"pay {n or 'no'} {kind}" for n in amounts]
                tokens = int(choice.split()[1].replace("no", "0"))
            self.payment[kind] += tokens
            hold[kind] -= tokens

    def discard(self, seat):
        """Down to the capacity, in the order of kinds."""
        hold, first = self.hold[seat], 0
        while (surplus := hold.total() - 6 - 2 * self.cards[seat]["Warehouse"]) > 0:
            options = {f"discard {kind}": i for i, kind in enumerate(KINDS) if i >= first and hold[kind]
                       and sum(hold[later] for later in KINDS[i:]) >= surplus}  # fmt: skip
            choice = next(iter(options))
            if len(options) > 1:
                choice = yield seat, list(options)
            first = options[choice]
            hold[KINDS[first]] -= 1
            self.discards[KINDS[first]] += 1

    # --- phase 3: sending ships (pages 6 and 7) --------------------------------------------------------------------

    def send(self, seat, left):
        """Ports in order, then the casino, then the black market."""
        ahead = list(self.slots)
        while self.home[seat]:
            harbours = {f"sail to {port}": port for port in ahead if seat not in self.stacks[port]
                        and port not in left and self.least(seat, port) <= self.coins[seat]}  # fmt: skip
            choice = yield seat, [*harbours, "sail to the casino", "sail to the black market"]
            self.home[seat] -= 1
            if choice in harbours:
                port = harbours[choice]
                ahead = ahead[ahead.index(port) + 1 :]
                amount = yield from self.amount(seat, port, self.least(seat, port), self.coins[seat])
                self.coins[seat] -= amount
                self.stacks[port][seat] = amount
            elif choice == "sail to the casino":
                ahead = []
                self.casino[seat] += 1
            else:
                self.visitors[seat] += 1 + self.home[seat]
                self.home[seat] = 0


def rising(before, kind):
    return not before or KINDS.index(kind) >= KINDS.index(before[-1])
