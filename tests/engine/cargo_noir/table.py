"""A game of Cargo Noir driven by the labels of its moves, with the tokens that a test wants where it wants them."""

import engine
from engine.games.cargo_noir import text
from engine.games.cargo_noir.rules import PHASES


class Table:
    """`ports` and `market` say which tokens lie there first; places that nobody names get what the bag has most of."""

    def __init__(self, players=2, ports=None, market=(), first=0, **options):
        self.game = engine.load("cargo_noir", players=players, **options)
        self.state = self.game.new_state()
        self.draws = []
        self.state.apply(self.state.action(f"seat {first} begins"))
        wanted = {text.ports(self.game).index(port): list(kinds) for port, kinds in (ports or {}).items()}
        wanted[8] = list(market)
        while not self.view["round"]:
            tokens = wanted.get(self.view["target"], [])
            self.draw(tokens.pop(0) if tokens else self._plenty())

    @property
    def view(self):
        return self.state.view()

    @property
    def phase(self):
        return PHASES[self.view["phase"]]

    @property
    def seat(self):
        return self.view["seat"]

    def draw(self, kind):
        self.state.apply(self.state.action(f"{kind} from the bag"))

    def do(self, *labels):
        """Play these moves; tokens come from `draws` in order, then from where the bag has most."""
        for label in labels:
            self.state.apply(self.state.action(label))
            while self.state.current_player == engine.CHANCE:
                self.draw(self.draws.pop(0) if self.draws else self._plenty())
        return self

    def send(self, **ships):
        """Send the ships at home: `casino=2`, `market=1`, and ports with their bids, such as `new_york=3`."""
        seat = self.seat
        for name in self.game.components["port"]:
            if name in ships:
                self.do(f"sail to {text.title(name)}")
                self.bid(ships[name])
        for _ in range(ships.get("casino", 0)):
            self.do("sail to the casino")
        if ships.get("market"):
            assert self.view["home"][seat] == ships["market"]
            self.do("sail to the black market")
        return self

    def bid(self, amount):
        """Name an amount; nothing to do if there was only one."""
        if self.phase not in ("bid", "raise"):
            return self
        port, seat = self.view["cursor"], self.seat
        while self.view["stack"][port][seat] != amount:
            exact = f"bid {amount}"
            self.do(exact if self.can(exact) else next(label for label in self.labels() if "more than" in label))
        return self

    def pay(self, **tokens):
        """Finish buying and give these tokens; kinds that leave no choice are given without asking."""
        if self.phase == "trade":
            self.do("buy nothing more")
        while self.phase == "pay":
            kind = text.kinds(self.game)[self.view["cursor"]]
            self.do(f"pay {tokens.get(kind, 0) or 'no'} {kind}")
        return self

    def pass_turn(self):
        """The rest of a turn as quietly as possible: draw, withdraw, no trade, discard the first, all to the casino."""
        seat, round_ = self.seat, self.view["round"]
        quiet = ("draw", "leave", "withdraw", "no trade", "discard", "sail to the casino")
        while not self.state.is_terminal() and (self.seat, self.view["round"]) == (seat, round_):
            self.do(next(label for start in quiet for label in self.labels() if label.startswith(start)))
        return self

    def until(self, round_, seat=None):
        """Quiet turns up to this round (and seat)."""
        seat = self.view["first"] if seat is None else seat
        while (self.view["round"], self.seat) != (round_, seat):
            self.pass_turn()
        return self

    def labels(self):
        return list(self.state.labels().values())

    def can(self, label):
        return label in self.labels()

    def coins(self, seat):
        return self.view["coins"][seat]

    def stack(self, port, seat):
        return self.view["stack"][text.ports(self.game).index(port)][seat]

    def hold(self, seat):
        """The warehouse as {kind: tokens}."""
        return self.named(self.view["hold"][seat])

    def cargo(self, port):
        return self.named(self.view["cargo"][text.ports(self.game).index(port)])

    def market(self):
        return self.named(self.view["market"])

    def cards(self, seat):
        owned = zip(text.cards(self.game), self.view["cards"][seat], strict=True)
        return {name: count for name, count in owned if count}

    def named(self, counts):
        return {kind: count for kind, count in zip(text.kinds(self.game), counts, strict=True) if count}

    def _plenty(self):
        bag = self.view["bag"]
        return text.kinds(self.game)[bag.index(max(bag))]
