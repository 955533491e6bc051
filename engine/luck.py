"""The luck of one game, split into streams: each deck, each die of each round has its own generator.

Two games from the same seed keep the same luck where their play agrees, whoever sits where.
"""

from engine.rng import Rng
from engine.state import State

LUCK = 1 << 63  # the streams of luck lie apart from those that playouts and searches count from 0


class Luck:
    """All luck of a seed. Every stream counts for itself, so the order in which streams are used does not matter."""

    def __init__(self, seed: int) -> None:
        Rng(seed)  # refuses what is no seed
        self._seed = seed
        self._streams: dict[int, Rng] = {}

    def sample(self, state: State) -> int:
        """One outcome of the state's chance decision, from the stream that the decision names."""
        stream = state.stream
        if stream not in self._streams:
            self._streams[stream] = Rng(self._seed, LUCK + stream)
        return state.sample(self._streams[stream])
