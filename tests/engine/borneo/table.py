"""A Borneo table for tests: positions are reached by play alone, in the words of the labels, with chosen luck."""

import engine
from engine.games.borneo.text import PHASES

HARBOURS = ("Makassar", "Manila", "Batavia")
RANKS = {"red": (0, 1, 2), "yellow": (2, 0), "green": (1,), "blue": (1, 0, 2)}  # for three players


class Table:
    """A game whose draws are chosen: `draws` and `reveals` are used up first, then what nobody has asked for."""

    def __init__(self, players=3, hands=(), ranks=None, harbours=HARBOURS, turns=(), starter=0, **options):
        """`turns` are pairs of card and harbour, laid one a turn: the cards are dealt to those whose turns they are."""
        self.game = engine.load("borneo", players=players, **options)
        self.state = self.game.new_state()
        self.names = list(self.game.components["cargo"][self.game.options["deck"]])
        self.draws, self.reveals, self.turns = [], [], list(turns)
        wanted = [list(hand) for hand in hands] or [[] for _ in range(players)]
        for turn, (card, _) in enumerate(self.turns):
            wanted[(starter + turn) % players].append(card)
        size = self.game.components["hand"]["start"]
        self.reserved = {card for hand in wanted for card in hand}
        dealt = [hand[:size] for hand in wanted]
        for hand in dealt:
            while len(hand) < size:
                hand.append(next(card for card in reversed(self.names) if card not in self.reserved))
                self.reserved.add(hand[-1])
        self.later = [hand[size:] for hand in wanted]  # drawn as soon as their owners draw
        self._one(f"seat {starter} begins")
        for card in range(size):
            for seat in range(players):
                self._one(f"deal {dealt[seat][card]} ")
        for harbour in harbours:
            self._one(f"reveal {harbour}")
        self._place(ranks)

    def _place(self, ranks):
        """Any order of placing that leads to these ranks; by default the emptiest company each time."""
        order = []
        while phase(self.state) == "place":
            order.append(self.state.current_player)
            self._one(min(labels(self.state), key=lambda label: self.traders(label.removeprefix("place in "))))
        if ranks is None:
            return
        wanted = {company: list(ranks.get(company, ())) for company in ("red", "yellow", "green", "blue")}
        history = self.state.history[: -len(order)]
        self.state = self.game.replay(history)
        for company in _arrange(order, wanted):
            self._one(f"place in {company}")

    def _one(self, label):
        """The only action whose label begins so."""
        found = [action for action, text in self.state.labels().items() if text == label or text.startswith(label)]
        assert len(found) == 1, f"{label!r} is not one of {labels(self.state)}"
        self.state.apply(found[0])

    def settle(self):
        """Chance, until a player decides."""
        while self.state.current_player == engine.CHANCE:
            possible = [label.split()[1] for label in labels(self.state)]
            if phase(self.state) == "reveal":
                self._one(f"reveal {self.reveals.pop(0) if self.reveals else possible[0]}")
                continue
            seat = self.state.view()["active"]
            if self.draws:
                card = self.draws.pop(0)
            elif self.later[seat]:
                card = self.later[seat].pop(0)
            else:
                card = next((card for card in reversed(possible) if card not in self.reserved), possible[-1])
            self._one(f"draw {card} ")
        return self

    def play(self, *moves):
        """Moves one after another, each by the beginning of its label."""
        self.settle()
        for move in moves:
            self._one(move)
            self.settle()
        return self

    def lay(self, card, harbour):
        """A turn with nothing else than this. Whoever takes cargo takes the first card offered."""
        self.settle()
        if phase(self.state) == "contract":
            self.play("no contract")
        self.play("leave the traders", f"lay {card} ", f"at {harbour}")
        return self

    def finish(self):
        """What belongs to the turn after laying: takes and discards, the first card each time."""
        while phase(self.state) in ("take", "discard"):
            self.play(labels(self.state)[0])
        return self

    def run(self, turns=None):
        """The turns that the table was made for, all or the next few."""
        for _ in range(len(self.turns) if turns is None else turns):
            self.lay(*self.turns.pop(0)).finish()
        return self

    # --- what lies on the table -----------------------------------------------------------------------------------

    def cards(self, field, seat=None):
        """The names of a set of cargo cards."""
        members = self.state.view()[field]
        members = members if seat is None else members[seat]
        return {name for card, name in enumerate(self.names) if members >> card & 1}

    def goods(self, seat):
        """The harbour cards in a store."""
        names = [*self.game.components["spices"]["names"], "joker"]
        return {good: number for good, number in zip(names, self.state.view()["goods"][seat], strict=True) if number}

    def ranks(self, company):
        place = self.game.components["companies"]["names"].index(company)
        return [seat for seat in self.state.view()["ranks"][place] if seat >= 0]

    def traders(self, company):
        return len(self.ranks(company))


def _arrange(order, wanted):
    """Companies in placing order, so that each fills up as wanted."""
    if not order:
        return []
    for company, seats in wanted.items():
        if seats[:1] == order[:1]:
            rest = _arrange(order[1:], {**wanted, company: seats[1:]})
            if rest is not None:
                return [company, *rest]
    return None


def phase(state):
    return PHASES[state.view()["phase"]]


def labels(state):
    return list(state.labels().values())


def figures(folder, text):
    """The path of a file with corrected components."""
    file = folder / "components.toml"
    file.write_text(text, encoding="utf-8")
    return file


def outcomes(state, inside, result):
    """The results of all ways to decide on, as long as the phase is one of these; each way by itself."""
    if state.is_terminal() or phase(state) not in inside:
        return [result(state)]
    found = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        found += outcomes(after, inside, result)
    return found
