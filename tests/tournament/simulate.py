"""Simulated tournaments whose truth is known: Plackett-Luce tables with luck that the games of a block share."""

import numpy as np

from tournament import schedule
from tournament.ratings import ELO, Result


def tournament(rng, elo, players, blocks, shared, seed=0):
    """Results of a round robin. In each game a seat has its block's luck with probability `shared`, else its own.

    A seat's luck is Gumbel, so each game alone is exactly Plackett-Luce; the games of a block are not independent.
    """
    theta = np.asarray(elo) / ELO
    plan = schedule.make("round-robin", len(elo), players, blocks, seed)
    seats = np.array([game.seats for game in plan.games()]).reshape(blocks, players, players)
    luck = rng.gumbel(size=(blocks, 1, players))
    own = rng.gumbel(size=(blocks, players, players))
    noise = np.where(rng.random((blocks, players, 1)) < shared, luck, own)
    ranks = 1 + np.argsort(np.argsort(-(theta[seats] + noise), axis=2), axis=2)
    return [
        Result(block + 1, tuple(seats[block, turn].tolist()), tuple(ranks[block, turn].tolist()))
        for block in range(blocks)
        for turn in range(players)
    ]
