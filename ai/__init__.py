"""Who chooses a move: the search, the heuristics and the bots. Knows the engine, knows no tournament.

import ai
bot = ai.bot("ismcts:sims=2000", game, seat=2, seed=7)
decision = bot.choose(state.resample(2, 1))
"""

from ai import spiel_bots as spiel_bots  # registers its kinds
from ai.bots import Bot, Decision
from ai.report import Report, Row
from ai.spec import Spec, parse, register
from engine import Game

__all__ = ["Bot", "Decision", "Report", "Row", "Spec", "bot", "parse", "register"]


def bot(spec: str | Spec, game: Game, seat: int, seed: int) -> Bot:
    """A fresh bot for one seat of one game; a bad spec is a ValueError that names what is valid."""
    return (parse(spec) if isinstance(spec, str) else spec).make(game, seat, seed)
