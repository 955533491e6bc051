"""A table of Marco Polo II for tests: a position laid out as a test wants it, then played by labels."""

from functools import cache

import engine
from engine.games.marco_polo_2 import words
from tests.engine.marco_polo_2 import layout
from tests.engine.marco_polo_2.layout import CONSTANTS

NONE = -1
RESOURCES = ("coin", "camel", "pepper", "silk", "gold", "jade")
CHARACTERS = (
    "moengke_khan",
    "de_wu",
    "abha_basu",
    "mailin_tian_chin",
    "filippo_vitello",
    "isabella_donati",
    "gantulga_od",
)


@cache
def opened(players, options):
    """A game at its first turn; the luck is that of a seed, and everybody takes what comes first."""
    game = engine.load("marco_polo_2", players=players, **dict(options))
    state, luck = game.new_state(), engine.Luck(7)
    while words.PHASES[state.view()["phase"]] != "turn":
        state.apply(luck.sample(state) if state.current_player == engine.CHANCE else state.legal_actions()[0])
    return state


class Table:
    """Seat 0 is to move. Dice are numbers, black ones negative; other things are named as in components.toml."""

    def __init__(self, players=3, characters=None, dice=(1, 2, 3, 4, 5), round=0, **options):
        self.state = opened(players, tuple(options.items())).clone()
        self.game = self.state.game
        self.luck = []
        figures = self.game.components
        self.cities = list(figures["cities"])
        self.places = [*self.cities, *figures["oases"]]
        self.contracts = [*figures["contracts"], *figures["start_contracts"]]
        # Nobody has anything special; the pile is full but for the display; nobody has used a space.
        given = characters or ("isabella_donati", "de_wu", "abha_basu", "gantulga_od")[:players]

        def clean(p):
            p.first = p.next_first = p.seat = p.actor = 0
            p.round, p.vp[:] = round, [0] * 4
            for seat in range(players):
                p.character[seat] = CHARACTERS.index(given[seat])
                p.owned[seat][:] = [0] * 6
                p.figure[seat][:] = [0, 0 if given[seat] == "mailin_tian_chin" else NONE]
                p.active[seat][:] = [NONE, NONE]
                p.boxed += 1

        self.edit(clean)
        for seat in range(players):
            self.dice(seat, *(dice if seat == 0 else (1, 2, 3, 4, 5)))

    # --- laying out ---------------------------------------------------------------------------------------------------

    def edit(self, change):
        self.state = layout.edit(self.state, change)
        return self

    def set(self, **fields):
        def change(p):
            for name, value in fields.items():
                if isinstance(value, (list, tuple)):
                    getattr(p, name)[:] = value
                else:
                    setattr(p, name, value)

        return self.edit(change)

    def dice(self, seat, *dice):
        """All others of his count as placed."""

        def change(p):
            before = blacks_of(p, seat)
            p.dice[seat] = sum(1 << 4 * (2 * (abs(die) - 1) + (die < 0)) for die in dice)
            p.placed[seat] = 5 - sum(die > 0 for die in dice)
            p.supply -= blacks_of(p, seat) - before

        return self.edit(change)

    def own(self, seat=0, **amounts):
        """Exactly these things, and nothing else."""
        return self.edit(lambda p: p.owned[seat].__setitem__(slice(None), [amounts.get(name, 0) for name in RESOURCES]))

    def posts(self, *cities, seat=0):
        return self.edit(lambda p: p.posts.__setitem__(seat, sum(1 << self.cities.index(city) for city in cities)))

    def at(self, place, other=None, seat=0):
        figures = [self.places.index(place), NONE if other is None else self.places.index(other)]
        return self.edit(lambda p: p.figure[seat].__setitem__(slice(None), sorted(figures) if other else figures))

    def seals(self, *owned, improved=(), seat=0):
        names = list(self.game.components["seals"])
        word = sum(1 << names.index(seal) for seal in {*owned, *improved})
        word |= sum(16 << names.index(seal) for seal in improved)
        return self.edit(lambda p: p.seals.__setitem__(seat, word))

    def card(self, name, slot=6):
        """A city card in a place, by default the first of the action area; what was there goes into the deck."""
        wanted = list(self.game.components["city_cards"]).index(name)

        def change(p):
            if wanted in p.card[:]:
                p.card[p.card[:].index(wanted)], p.card[slot] = p.card[slot], wanted
            else:
                p.deck = p.deck & ~(1 << wanted) | 1 << p.card[slot]
                p.card[slot] = wanted

        return self.edit(change)

    def marker(self, city, name):
        """A city bonus in a city; what was there goes where that one was, or into the box."""
        slot = [key for key, figures in self.game.components["cities"].items() if figures["bonus"]].index(city)
        wanted = list(self.game.components["city_bonuses"]).index(name)

        def change(p):
            if wanted in p.marker[:]:
                p.marker[p.marker[:].index(wanted)] = p.marker[slot]
            p.marker[slot] = wanted

        return self.edit(change)

    def outpost(self, city, name):
        slot = [key for key, figures in self.game.components["cities"].items() if figures["outpost"]].index(city)
        wanted = list(self.game.components["outpost_bonuses"]).index(name)

        def change(p):
            p.outpost[p.outpost[:].index(wanted)], p.outpost[slot] = p.outpost[slot], wanted

        return self.edit(change)

    def no_outposts(self):
        return self.set(outpost=[NONE] * 10)

    def active(self, *names, seat=0):
        """Contracts before a player, from wherever they are; the display is filled from the pile."""
        wanted = sorted(self.contracts.index(name) for name in names)

        def change(p):
            for contract in wanted:
                if contract in p.display[:]:
                    p.display[p.display[:].index(contract)] = spare = (p.pile & -p.pile).bit_length() - 1
                    p.pile &= ~(1 << spare)
                elif contract < 42:
                    p.pile &= ~(1 << contract)
                else:
                    p.boxed -= 1
            p.active[seat][:] = [*wanted, NONE, NONE][:2]

        return self.edit(change)

    def display(self, city, *names):
        """The two contracts of a contract city."""
        first = 2 * [
            key for key, figures in self.game.components["cities"].items() if figures["kind"] == "contract"
        ].index(city)

        def change(p):
            for i, name in enumerate(names):
                contract = self.contracts.index(name)
                if contract in p.display[:]:
                    p.display[p.display[:].index(contract)], p.display[first + i] = p.display[first + i], contract
                else:
                    p.pile = p.pile & ~(1 << contract) | 1 << p.display[first + i]
                    p.display[first + i] = contract

        return self.edit(change)

    def offer(self, book, tile):
        names = list(self.game.components["tiles"][f"book_{book}"])
        return self.edit(lambda p: p.offer.__setitem__(book - 1, names.index(tile)))

    def completed(self, *numbers):
        """Contracts completed by the players; they are taken from the pile."""

        def change(p):
            for seat, number in enumerate(numbers):
                p.completed[seat] = number
                for _ in range(number):
                    p.pile &= p.pile - 1

        return self.edit(change)

    # --- playing ------------------------------------------------------------------------------------------------------

    def do(self, *moves):
        """Moves by labels, or the only one that begins so; luck comes from `luck` in order, else the first outcome."""
        for move in moves:
            self.state.apply(self.find(move))
            self.settle()
        return self

    def settle(self):
        while self.state.current_player == engine.CHANCE:
            wanted = self.luck.pop(0) if self.luck else None
            outcomes = self.state.labels()
            self.state.apply(
                min(outcomes) if wanted is None else next(a for a, label in outcomes.items() if wanted in label)
            )

    def find(self, move):
        labels = self.state.labels()
        exact = [action for action, label in labels.items() if label == move]
        found = exact or [action for action, label in labels.items() if label.startswith(move)]
        assert len(found) == 1, f"{move!r} is one of {list(labels.values())}"
        return found[0]

    def end(self):
        """End the turn if it has not ended by itself."""
        if "end the turn" in self.labels:
            self.do("end the turn")
        return self

    @property
    def labels(self):
        return list(self.state.labels().values())

    def can(self, move):
        return any(label == move or label.startswith(move) for label in self.labels)

    @property
    def view(self):
        return self.state.view()

    @property
    def phase(self):
        return words.PHASES[self.view["phase"]]

    @property
    def seat(self):
        return self.state.current_player

    def has(self, seat=0):
        """What a player owns, by name, without what he has none of."""
        return {name: amount for name, amount in zip(RESOURCES, self.view["owned"][seat], strict=True) if amount}

    def vp(self, seat=0):
        return self.view["vp"][seat]

    def dice_of(self, seat=0):
        return [-value if black else value for value, black in words.dice(self.view["dice"][seat])]

    def posts_of(self, seat=0):
        return {city for i, city in enumerate(self.cities) if self.view["posts"][seat] >> i & 1}

    def figure(self, seat=0):
        return [self.places[at] for at in self.view["figure"][seat] if at != NONE]

    def seals_of(self, seat=0):
        """Seals owned, and those improved."""
        word, names = self.view["seals"][seat], list(self.game.components["seals"])
        return {n for i, n in enumerate(names) if word >> i & 1}, {n for i, n in enumerate(names) if word >> 4 + i & 1}

    def contracts_of(self, seat=0):
        return [self.contracts[index] for index in self.view["active"][seat] if index != NONE]

    def shown(self, city):
        first = 2 * [
            key for key, figures in self.game.components["cities"].items() if figures["kind"] == "contract"
        ].index(city)
        return [self.contracts[i] if i != NONE else None for i in self.view["display"][first : first + 2]]


def blacks_of(p, seat):
    return sum(black for _, black in words.dice(p.dice[seat]))


def amounts(text):
    """ "2 camel + 1 silk" as a dict."""
    return {name: int(number) for number, name in (part.split() for part in text.split(" + "))} if text else {}


assert CONSTANTS["A_SKIP"] + 1 == CONSTANTS["ACTIONS"] == len(words.ACTIONS)
