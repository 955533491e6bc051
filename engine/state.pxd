"""The contract between a game's rules and everything that plays it."""

from libc.stdint cimport uint64_t

from engine.rng cimport rng_t
from engine.types cimport action_t


cdef class Game:
    cdef readonly str name                  # as in engine.names()
    cdef readonly dict options              # every option with its value, defaults filled in
    cdef readonly dict components           # the figures of components.toml; empty for a reference game
    cdef readonly object text               # module: label(game, view, action), board(game, view, observer)
    cdef readonly int players
    cdef readonly int num_actions           # actions are in [0, num_actions)
    cdef readonly int max_chance_outcomes   # most outcomes of one chance decision
    cdef readonly int max_game_length       # most actions in a history, chance included
    cdef readonly double min_utility        # the range of returns
    cdef readonly double max_utility
    cdef readonly object utility_sum        # what returns add up to; None if that varies
    cdef readonly bint can_resample         # false for a game of OpenSpiel's that offers no way to draw what is hidden
    cdef bint returns_are_scores            # as the reference games have it; else returns come from the ranking
    cdef double win_share                   # weight of winning in returns; the finishing order has the rest

    cpdef State new_state(self)


cdef class State:
    cdef readonly Game game
    cdef list _history                      # None once resampled: the deal's own actions would leak

    # The rules. None of these allocates, validates or touches a Python object.
    cdef int c_player(self) noexcept nogil                                  # seat, CHANCE or TERMINAL
    cdef int c_legal(self, action_t* out) noexcept nogil                    # sorted; at chance: the outcomes
    cdef int c_chance(self, action_t* out, double* p) noexcept nogil        # outcomes with probabilities
    cdef int c_stream(self) noexcept nogil                                  # which source of luck decides now
    cdef action_t c_sample(self, rng_t* rng) noexcept nogil                 # one chance outcome
    cdef void c_apply(self, action_t action) noexcept nogil
    cdef void c_scores(self, double* out) noexcept nogil                    # points on the table
    cdef void c_ranking(self, double* out) noexcept nogil                   # scores with tie-breaks, higher is better
    cdef void c_returns(self, double* out) noexcept nogil                   # utilities of the finished game
    cdef int c_round(self) noexcept nogil                                   # grows at each boundary

    # What an observer knows. `c_mask` blanks, in the position at `data`, whatever the observer cannot know, to one
    # canonical form; `c_fill` draws the blanks of a masked position uniformly among what is consistent.
    cdef void* c_data(self, size_t* size) noexcept nogil                    # the position struct
    cdef void c_mask(self, void* data, int observer) noexcept nogil
    cdef void c_fill(self, int observer, rng_t* rng) noexcept nogil
    cdef void c_resample(self, int observer, rng_t* rng) noexcept nogil     # mask, then fill
    cdef uint64_t c_key(self, int observer) noexcept nogil                  # hash of the masked position

    cdef void c_copy_from(self, State other) noexcept nogil
    cdef int c_playout(self, rng_t* rng, double* out) noexcept nogil        # to the end at random: returns, plies

    # The Python side of a position.
    cdef object c_view(self, void* data)                                    # the struct as a dict
    cdef bytes c_save(self)
    cdef int c_restore(self, bytes saved) except -1
    cdef State _blank(self)
    cdef int _seat(self, object observer) except -1
    cdef action_t _possible(self, object action) except? -1
    cdef int _require_chance(self) except -1


cdef int uniform(int n, double* p) noexcept nogil
cdef void utilities(const double* ranking, int players, double win_share, double* out) noexcept nogil
cdef int random_playout(State state, rng_t* rng, double* out) noexcept nogil
