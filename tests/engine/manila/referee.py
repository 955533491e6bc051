"""A second Manila, written from the rulebook and its rulings: slow, in plain dictionaries, play as one generator.

It shares nothing with the engine but the words of the labels, so an error would have to be made twice.
`play` yields who decides and what is possible, as labels, and is sent the label chosen.
"""

from math import ceil

CHANCE = -1
WARES = ("nutmeg", "silk", "ginseng", "jade")
SEATS = {"nutmeg": (2, 3, 4), "silk": (3, 4, 5), "ginseng": (1, 2, 3), "jade": (3, 4, 5, 5)}
PROFIT = {"nutmeg": 24, "silk": 30, "ginseng": 18, "jade": 36}
COST = {
    "harbour A": 4, "harbour B": 3, "harbour C": 2, "shipyard A": 4, "shipyard B": 3, "shipyard C": 2,
    "small pilot": 2, "large pilot": 5,
}  # fmt: skip
RENT = {"A": 6, "B": 8, "C": 15}


class Referee:
    """A table of Manila. All that lies on it can be read between two decisions."""

    def __init__(self, players, *, pirates_displace=False, start_field=False):
        self.players = players
        self.pirates_displace = pirates_displace
        self.track = (0, 0, 5, 10, 20, 30) if start_field else (0, 5, 10, 20, 30)
        self.cash = dict.fromkeys(range(players), 30)
        self.free = {seat: [] for seat in range(players)}  # shares in hand
        self.pledged = {seat: [] for seat in range(players)}
        self.display = dict.fromkeys(WARES, 5)
        self.arrivals = dict.fromkeys(WARES, 0)
        self.master = 0
        self.clear()

    def clear(self):
        """Punts and accomplices leave the board."""
        self.at = {}  # ware -> its field, or `harbour` or `shipyard`
        self.crew = {ware: [] for ware in WARES}
        self.space = {}  # space -> whose accomplice
        self.boat = []  # pirates, captain first

    def value(self, ware):
        return self.track[self.arrivals[ware]]

    def means(self, seat):
        return self.cash[seat] + 12 * len(self.free[seat])

    def around(self, first):
        return ((first + i) % self.players for i in range(self.players))

    def at_sea(self):
        return [ware for ware in WARES if isinstance(self.at.get(ware), int)]

    def accomplices(self, seat):
        """Those that are not on the board."""
        placed = [*self.space.values(), *self.boat, *(owner for crew in self.crew.values() for owner in crew)]
        return (4 if self.players == 3 else 3) - placed.count(seat)

    def fortune(self, seat):
        return self.cash[seat] + sum(map(self.value, self.free[seat])) - 15 * len(self.pledged[seat])

    # --- the course of play ----------------------------------------------------------------------------------------

    def play(self):
        yield from self.deal()
        for _ in range(60):
            yield from self.auction()
            yield from self.office()
            yield from self.journey()
            yield from self.payouts()
            for ware in WARES:
                self.arrivals[ware] += self.at.get(ware) == "harbour"
            self.clear()
            if any(self.value(ware) == 30 for ware in WARES):
                return

    def deal(self):
        """Page 2: of twelve shuffled shares everybody has two; the rest is laid out."""
        pack = dict.fromkeys(WARES, 3)
        for _ in range(2):
            for seat in range(self.players):
                card = yield CHANCE, [f"deal {ware} to seat {seat}" for ware in WARES if pack[ware]]
                ware = card.split()[1]
                pack[ware] -= 1
                self.display[ware] -= 1
                self.free[seat].append(ware)
        yield CHANCE, ["lay out the display"]

    def raise_money(self, seat, amount):
        """Page 8: pledge shares until the amount is there, by one's own choice; all of them if it never will be."""
        while self.cash[seat] < amount and self.free[seat]:
            if ceil((amount - self.cash[seat]) / 12) >= len(self.free[seat]):
                ware = self.free[seat][0]
            else:
                choice = yield seat, [f"pledge {ware}" for ware in WARES if ware in self.free[seat]]
                ware = choice.removeprefix("pledge ")
            self.free[seat].remove(ware)
            self.pledged[seat].append(ware)
            self.cash[seat] += 12

    def repayments(self, seat):
        return [f"repay {ware}" for ware in WARES if ware in self.pledged[seat] and self.cash[seat] >= 15]

    def repay(self, seat, ware):
        self.cash[seat] -= 15
        self.pledged[seat].remove(ware)
        self.free[seat].append(ware)

    # --- the harbour master (pages 2 and 3) ------------------------------------------------------------------------

    def auction(self):
        bidders, best, winner = list(self.around(self.master)), 0, None
        while bidders and bidders != [winner]:
            seat = bidders.pop(0)
            bid = yield from self.bid(seat, best)
            if bid:
                best, winner = bid, seat
                bidders.append(seat)
        self.master = self.master if winner is None else winner
        yield from self.raise_money(self.master, best)
        self.cash[self.master] -= best

    def bid(self, seat, best):
        """A bid above the best, 0 to pass. Bids are offered five at a time; who asks for higher ones will bid."""
        most, said = self.means(seat), "higher"
        floor = best
        while said == "higher":
            if most <= best:
                return 0
            options = [f"bid {bid}" for bid in range(floor + 1, min(floor + 5, most) + 1)]
            options += ["pass"] * (floor == best) + ["higher"] * (most > floor + 5)
            said = yield seat, options
            floor += 5
        return 0 if said == "pass" else int(said.split()[1])

    def office(self):
        seat = self.master
        prices = {ware: max(5, self.value(ware)) for ware in WARES if self.display[ware]}
        offers = {f"buy {ware} ({price})": ware for ware, price in prices.items() if price <= self.means(seat)}
        if offers:
            choice = yield seat, ["skip", *offers]
            if choice != "skip":
                ware = offers[choice]
                yield from self.raise_money(seat, prices[ware])
                self.cash[seat] -= prices[ware]
                self.display[ware] -= 1
                self.free[seat].append(ware)
        choice = yield seat, [f"leave {ware} ashore" for ware in WARES]
        first, second, third = (ware for ware in WARES if ware != choice.split()[1])
        self.at = {first: 0, second: 0, third: 0}
        triples = [(a, b, 9 - a - b) for a in range(6) for b in range(6) if 0 <= 9 - a - b <= 5]
        choice = yield seat, [f"start {first} {field}" for field in sorted({a for a, _, _ in triples})]
        a = self.at[first] = int(choice.split()[-1])
        choice = yield seat, [f"start {second} {b}" for x, b, _ in triples if x == a]
        b = self.at[second] = int(choice.split()[-1])
        self.at[third] = 9 - a - b

    # --- placing and rolling (pages 3 to 6) ------------------------------------------------------------------------

    def journey(self):
        if self.players == 3:
            yield from self.placing_round()
        yield from self.placing_round()
        yield from self.roll()
        yield from self.placing_round()
        yield from self.roll()
        yield from self.boarding()
        yield from self.placing_round()
        yield from self.pilots()
        yield from self.roll()
        yield from self.landing()

    def placing_round(self):
        for seat in self.around(self.master):
            choice = "repay"
            while choice.startswith("repay"):
                costs = self.places(seat)
                choice = yield seat, ["skip", *costs, *self.repayments(seat)]
                if choice.startswith("repay"):
                    self.repay(seat, choice.split()[1])
            if choice != "skip":
                yield from self.raise_money(seat, costs[choice])
                self.cash[seat] -= costs[choice]
                where = choice.removeprefix("place ").rpartition(" (")[0]
                if where in WARES:
                    self.crew[where].append(seat)
                elif where == "pirate":
                    self.boat.append(seat)
                else:
                    self.space[where] = seat

    def places(self, seat):
        """Where an accomplice can go, with what it costs (pages 4 and 8)."""
        means = self.means(seat)
        fares = {ware: SEATS[ware][len(self.crew[ware])] for ware in self.at_sea()
                 if len(self.crew[ware]) < len(SEATS[ware])}  # fmt: skip
        if fares and means < min(fares.values()):
            fares = dict.fromkeys(fares, self.cash[seat])
        costs = {f"place {ware} ({fare})": fare for ware, fare in fares.items() if fare <= means}
        if means:
            costs |= {f"place {space} ({cost})": cost for space, cost in COST.items()
                      if space not in self.space and cost <= means}  # fmt: skip
            if len(self.boat) < 2 and means >= 5:
                costs["place pirate (5)"] = 5
            if "insurance" not in self.space:
                costs["place insurance (+10)"] = -10
        return costs

    def roll(self):
        for ware in self.at_sea():
            choice = yield CHANCE, [f"{ware} die {pips}" for pips in range(1, 7)]
            self.move(ware, int(choice.split()[-1]))

    def move(self, ware, fields):
        field = self.at[ware] + fields
        self.at[ware] = field if field <= 13 else "harbour"

    def boarding(self):
        """Page 5, and the variant of page 8."""
        arrived = None  # the captain's punt and seat
        for pirate in tuple(self.boat):
            options = {}
            for ware in (ware for ware in WARES if self.at.get(ware) == 13):
                crew = self.crew[ware]
                if len(crew) < len(SEATS[ware]):
                    options[f"board {ware}"] = ware, len(crew)
                elif self.pirates_displace:
                    for i, owner in enumerate(crew):
                        if (ware, i) != arrived:
                            options.setdefault(f"board {ware}, displace seat {owner}", (ware, i))
            if not options:
                continue
            choice = yield pirate, ["skip", *options]
            if choice != "skip":
                ware, i = arrived = options[choice]
                self.crew[ware][i : i + 1] = [pirate]
                self.boat.remove(pirate)

    def pilots(self):
        """Page 6: the small one moves a punt by one field; the large one a punt by up to two, or two by one each."""
        if "small pilot" in self.space:
            yield from self.steer(self.space["small pilot"], self.at_sea(), (-1, 1))
        if "large pilot" in self.space:
            seat = self.space["large pilot"]
            moved = yield from self.steer(seat, self.at_sea(), (-2, -1, 1, 2))
            if moved and moved[-1] == "1":
                later = WARES[WARES.index(moved.split()[1]) + 1 :]
                yield from self.steer(seat, [ware for ware in self.at_sea() if ware in later], (-1, 1))

    def steer(self, seat, wares, steps):
        """One move or none. Two fields are not offered where one field is enough for the harbour."""
        options = {}
        for ware in wares:
            field = self.at[ware]
            options |= {f"pilot {ware} {step:+d}": (ware, step) for step in steps
                        if field + step >= 0 and not (field == 13 and step == 2)}  # fmt: skip
        if not options:
            return ""
        choice = yield seat, ["skip", *options]
        if choice == "skip":
            return ""
        self.move(*options[choice])
        return choice

    def landing(self):
        """Pages 5 and 6: shipwreck, and plunder on field 13."""
        plundered = []
        for ware in self.at_sea():
            if self.at[ware] != 13:
                self.at[ware] = "shipyard"
            elif not self.boat:
                self.at[ware] = "harbour"
            else:
                plundered.append(ware)
                self.crew[ware] = []
                for pirate in self.boat:
                    self.cash[pirate] += PROFIT[ware] // len(self.boat)
        for ware in plundered:
            choice = yield self.boat[0], [f"send {ware} to harbour", f"send {ware} to shipyard"]
            self.at[ware] = choice.split()[-1]

    # --- payouts (pages 7 and 8) -----------------------------------------------------------------------------------

    def payouts(self):
        for ware in WARES:
            for seat in self.crew[ware]:
                if self.at.get(ware) == "harbour":
                    self.cash[seat] += PROFIT[ware] // len(self.crew[ware])
        agent, debt = self.space.get("insurance"), 0
        for row in ("harbour", "shipyard"):
            punts = sum(self.at.get(ware) == row for ware in WARES)
            for letter in "ABC"[:punts]:
                tenant = self.space.get(f"{row} {letter}")
                debt += RENT[letter] if row == "shipyard" and tenant != agent else 0
                if tenant is not None and (row == "harbour" or tenant != agent):
                    self.cash[tenant] += RENT[letter]
        if agent is not None:
            yield from self.raise_money(agent, debt)
            self.cash[agent] = max(0, self.cash[agent] - debt)
        for seat in self.around(self.master):
            choice = ""
            while choice != "skip" and self.repayments(seat):
                choice = yield seat, ["skip", *self.repayments(seat)]
                if choice != "skip":
                    self.repay(seat, choice.split()[1])
