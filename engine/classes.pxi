# The two classes over a game's structs: the second half of binding.pxi, for a game that plays its random games itself.

from cython import final

from engine.rng cimport rng_t
from engine.state cimport Game, State
from engine.types cimport CHANCE, MAX_POSITION_WORDS, TERMINAL, action_t


@final
cdef class NativeGame(Game):

    def __init__(self, options: dict):
        self.options = options
        if sizeof(Position) >= 8 * MAX_POSITION_WORDS:
            raise TypeError(f"a position of {sizeof(Position)} bytes is too large; raise MAX_POSITION_WORDS")
        try:
            setup(self, options)
        except OverflowError as error:              # a corrected figure that its field can't hold
            raise ValueError(f"{self.name}: a figure of the components is too large: {error}") from None

    cpdef State new_state(self):
        return NativeState(self)


@final
cdef class NativeState(State):

    def __cinit__(self, NativeGame game not None):
        self.game = game
        self.rules = &game.rules
        self._history = []
        start(self.rules, &self.position)

    cdef int c_player(self) noexcept nogil:
        return player(self.rules, &self.position)

    cdef int c_legal(self, action_t* out) noexcept nogil:
        return legal(self.rules, &self.position, out)

    cdef int c_chance(self, action_t* out, double* p) noexcept nogil:
        return chance(self.rules, &self.position, out, p)

    cdef int c_stream(self) noexcept nogil:
        return stream(self.rules, &self.position)

    cdef action_t c_sample(self, rng_t* rng) noexcept nogil:
        return sample(self.rules, &self.position, rng)

    cdef void c_apply(self, action_t action) noexcept nogil:
        apply(self.rules, &self.position, action)

    cdef void c_scores(self, double* out) noexcept nogil:
        scores(self.rules, &self.position, out)

    cdef void c_ranking(self, double* out) noexcept nogil:
        ranking(self.rules, &self.position, out)

    cdef int c_round(self) noexcept nogil:
        return boundary(self.rules, &self.position)

    cdef void* c_data(self, size_t* size) noexcept nogil:
        size[0] = sizeof(Position)
        return &self.position

    cdef void c_mask(self, void* data, int observer) noexcept nogil:
        mask(self.rules, <Position*>data, observer)

    cdef void c_fill(self, int observer, rng_t* rng) noexcept nogil:
        fill(self.rules, &self.position, observer, rng)

    cdef object c_view(self, void* data):
        return (<Position*>data)[0]

    cdef int c_playout(self, rng_t* rng, double* out) noexcept nogil:
        cdef int plies = random_game(self.rules, &self.position, rng)
        self.c_returns(out)
        return plies
