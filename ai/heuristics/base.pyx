"""Rules of thumb for any game: what the search falls back on where a game has no file of its own here.

Value: what the seats would get if the game ended with the scores on the table, drawn halfway to the mean, because the
game is not over. Weights: every action alike.
"""

from engine.types cimport MAX_LEGAL, MAX_PLAYERS, TERMINAL

# Defaults of the search: without knowledge of the game, random games to the end are the best value there is.
SEARCH = {"select": "ucb", "c": 0.5, "fpu": None, "playout": "uniform", "rounds": 1, "mix": 1.0, "epsilon": 1.0}


cdef class Heuristics:
    """The generic rules of thumb. A game's own subclass overrides `c_value`, `c_weights` or both."""

    def __init__(self, Game game not None):
        self.game = game

    cdef void c_value(self, State state, double* out) noexcept nogil:
        cdef int players = self.game.players
        cdef double low = self.game.min_utility, span = self.game.max_utility - self.game.min_utility
        cdef double mean = 0
        state.c_returns(out)
        for seat in range(players):
            out[seat] = min(max((out[seat] - low) / span, 0.0), 1.0)
            mean += out[seat] / players
        if state.c_player() != TERMINAL:
            for seat in range(players):
                out[seat] = 0.5 * (out[seat] + mean)

    cdef void c_weights(self, State state, const action_t* actions, int n, double* out) noexcept nogil:
        for i in range(n):
            out[i] = 1

    def value(self, State state not None) -> list[float]:
        """The expected return of each seat, scaled to [0, 1]."""
        cdef double out[MAX_PLAYERS]
        self.c_value(state, out)
        return [out[seat] for seat in range(self.game.players)]

    def weights(self, State state not None) -> dict[int, float]:
        """The weight of each possible action of the seat to move."""
        cdef action_t actions[MAX_LEGAL]
        cdef double out[MAX_LEGAL]
        if state.c_player() < 0:
            return {}
        cdef int n = state.c_legal(actions)
        self.c_weights(state, actions, n, out)
        return {actions[i]: out[i] for i in range(n)}
