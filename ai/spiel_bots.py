"""OpenSpiel's own bots on our games, through the bindings of engine/spiel.py: yardsticks for the search.

`spiel-ismcts` is its Python information-set bot with our resampling; `spiel-mcts` its C++ search, which knows no hidden
information and takes the resampled position it is shown for the truth. OpenSpiel is imported when the first such bot is
made. Its C++ bots are never asked to `step`: on games that Python implements that kills the process.
"""

import time
from dataclasses import dataclass
from typing import Any, ClassVar

from ai.bots import Bot, Decision
from ai.report import Row
from ai.spec import Spec, kind, param
from engine import Game, State


@dataclass(frozen=True)
class _Spiel(Spec):
    sims: int = param(500, "simulations a decision", low=2, high=10**9)
    c: float = param(2.0, "exploration, in utilities of the game", low=0, high=1000)


@kind
@dataclass(frozen=True)
class SpielIsmcts(_Spiel):
    """OpenSpiel's Python IS-MCTS."""

    kind: ClassVar[str] = "spiel-ismcts"

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        return SpielIsmctsBot(self, game, seat, seed)


@kind
@dataclass(frozen=True)
class SpielMcts(_Spiel):
    """OpenSpiel's C++ MCTS."""

    kind: ClassVar[str] = "spiel-mcts"

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        return SpielMctsBot(self, game, seat, seed)


class _SpielBot(Bot):
    spec: _Spiel

    def __init__(self, spec: Spec, game: Game, seat: int, seed: int) -> None:
        super().__init__(spec, game, seat, seed)
        if game.name.startswith("spiel:"):
            raise ValueError(f"{spec.kind} plays the games of engine.names(), not {game.name}")
        from engine import spiel

        self._spiel: Any = spiel
        self._game = spiel.TradewindGame(game)

    def decide(self, state: State) -> Decision:
        start = time.perf_counter()
        actions = state.legal_actions()
        if len(actions) == 1:
            return Decision(actions[0])
        position = self._spiel.wrap(state.resample(self.seat, 0), self._game)
        action, rows = self.think(position, self.stream(state) % (1 << 31))
        rows.sort(key=lambda row: (row.action != action, -row.visits, row.action))
        return Decision(action, self.spec.sims, time.perf_counter() - start, tuple(rows))

    def think(self, position: Any, seed: int) -> tuple[int, list[Row]]:
        """The bot's choice, and what it found out about each action."""
        raise NotImplementedError


class SpielIsmctsBot(_SpielBot):
    def think(self, position: Any, seed: int) -> tuple[int, list[Row]]:
        bot = self._spiel.ismcts_bot(self._game, self.spec.sims, seed, self.spec.c)
        policy = bot.run_search(position)
        found = bot._root_node.child_info.items()
        rows = [_row(action, child.visits, child.return_sum, self.spec.sims) for action, child in found]
        return max(policy, key=lambda pair: (pair[1], -pair[0]))[0], rows


class SpielMctsBot(_SpielBot):
    def think(self, position: Any, seed: int) -> tuple[int, list[Row]]:
        root = self._spiel.search_mcts(position, self.spec.sims, seed, self.spec.c)
        rows = [_row(child.action, child.explore_count, child.total_reward, self.spec.sims) for child in root.children]
        return root.best_child().action, rows


def _row(action: int, visits: int, total: float, simulations: int) -> Row:
    """OpenSpiel keeps no squares: the error is not known, and said to be 0."""
    value = float(total / visits) if visits else 0.0
    return Row(int(action), int(visits), value, 0.0, 0.0, simulations, visits / simulations)
