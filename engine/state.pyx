"""Positions and games: the contract of state.pxd, its defaults, and the strict Python face.

Everything a caller reaches from Python validates and raises; the `c_` functions do not. This module knows no game.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from libc.string cimport memcpy

from engine.rng cimport Rng, as_seed, mix, rng_below, rng_double, rng_stream, whole
from engine.types cimport CHANCE as C_CHANCE
from engine.types cimport MAX_LEGAL, MAX_PLAYERS, MAX_POSITION_WORDS
from engine.types cimport TERMINAL as C_TERMINAL
from engine.types cimport check

CHANCE = C_CHANCE
TERMINAL = C_TERMINAL

VISIBLE_WORLDS = 16         # positions that `visible` draws

UTILITIES = {"placement": 0.5, "win": 1.0, "rank": 0.0}     # name -> weight of winning; finishing order has the rest


cdef class Game:
    """A game with its options. `engine.load` makes one; `new_state` starts it."""

    def __cinit__(self, *args, **kwargs):
        self.options = {}
        self.components = {}
        self.can_resample = True

    cpdef State new_state(self):
        """The position before anything happened."""
        raise TypeError(f"{type(self).__name__} is no playable game")

    def replay(self, history) -> State:
        """The position after a history; ValueError names the first action that is not possible."""
        cdef State state = self.new_state()
        try:
            actions = list(history)
        except TypeError:
            raise ValueError(f"a history is a list of actions, not {history!r}") from None
        for ply, action in enumerate(actions):
            try:
                state.apply(action)
            except ValueError as error:
                raise ValueError(f"damaged history at ply {ply}: {error}") from None
        return state

    def adopt(self, State state not None) -> State:
        """The position under this game, which differs from the position's own in nothing but what a result is worth."""
        if {**self.options, "utility": None} != {**state.game.options, "utility": None} or self.name != state.game.name:
            raise ValueError(f"a position of {state.game.spec} is none of {self.spec}")
        return _load_state(self, state.c_save(), None if state._history is None else list(state._history))

    @property
    def spec(self) -> str:
        """The game as one string, such as `manila(players=4,utility=placement)`."""
        options = (
            f"{key}={str(value).lower() if isinstance(value, bool) else value}"
            for key, value in sorted(self.options.items())
            if value is not None
        )
        return f"{self.name}({','.join(options)})"

    def __eq__(self, other):
        return (isinstance(other, Game) and self.name == other.name and self.options == other.options
                and self.components == other.components)

    def __hash__(self):
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<Game {self.spec}>"

    def __reduce__(self):
        return _load_game, (self.name, self.options)


cdef class State:
    """A position. Strict: every method validates, and a refused call changes nothing."""

    def __init__(self, *args):
        if self.game is None:
            raise TypeError("a state comes from a game's new_state")

    # --- defaults of the rules -------------------------------------------------------------------------------------

    cdef int c_player(self) noexcept nogil:
        return C_TERMINAL

    cdef int c_legal(self, action_t* out) noexcept nogil:
        return 0

    cdef int c_chance(self, action_t* out, double* p) noexcept nogil:
        return uniform(self.c_legal(out), p)

    cdef int c_stream(self) noexcept nogil:
        return 0

    cdef action_t c_sample(self, rng_t* rng) noexcept nogil:
        cdef action_t outcomes[MAX_LEGAL]
        cdef double p[MAX_LEGAL]
        cdef int n = self.c_chance(outcomes, p)
        cdef double left = rng_double(rng)
        for i in range(n - 1):
            left -= p[i]
            if left < 0:
                return outcomes[i]
        return outcomes[n - 1]

    cdef void c_apply(self, action_t action) noexcept nogil:
        pass

    cdef void c_scores(self, double* out) noexcept nogil:
        for seat in range(self.game.players):
            out[seat] = 0

    cdef void c_ranking(self, double* out) noexcept nogil:
        self.c_scores(out)

    cdef void c_returns(self, double* out) noexcept nogil:
        cdef double ranking[MAX_PLAYERS]
        if self.game.returns_are_scores:
            self.c_scores(out)
            return
        self.c_ranking(ranking)
        utilities(ranking, self.game.players, self.game.win_share, out)

    cdef int c_round(self) noexcept nogil:
        return 0

    cdef void* c_data(self, size_t* size) noexcept nogil:
        size[0] = 0
        return NULL

    cdef void c_mask(self, void* data, int observer) noexcept nogil:
        pass

    cdef void c_fill(self, int observer, rng_t* rng) noexcept nogil:
        pass

    cdef void c_resample(self, int observer, rng_t* rng) noexcept nogil:
        cdef size_t size
        self.c_mask(self.c_data(&size), observer)
        self.c_fill(observer, rng)

    cdef uint64_t c_key(self, int observer) noexcept nogil:
        cdef uint64_t masked[MAX_POSITION_WORDS]
        cdef size_t size
        cdef const void* data = self.c_data(&size)
        masked[size // 8] = 0                       # the hash reads whole words
        memcpy(masked, data, size)
        self.c_mask(masked, observer)
        cdef uint64_t key = 0x2545F4914F6CDD1D
        for i in range((size + 7) // 8):
            key = mix(key ^ masked[i]) + <uint64_t>0x9E3779B97F4A7C15
        return key

    cdef void c_copy_from(self, State other) noexcept nogil:
        cdef size_t size
        cdef void* data = self.c_data(&size)
        memcpy(data, other.c_data(&size), size)

    cdef int c_playout(self, rng_t* rng, double* out) noexcept nogil:
        return random_playout(self, rng, out)

    cdef object c_view(self, void* data):
        return {}

    cdef bytes c_save(self):
        cdef size_t size
        cdef char* data = <char*>self.c_data(&size)
        return data[:size]

    cdef int c_restore(self, bytes saved) except -1:
        cdef size_t size
        cdef void* data = self.c_data(&size)
        if len(saved) != <Py_ssize_t>size:
            raise ValueError(f"a saved position of {self.game.name} has {size} bytes, not {len(saved)}")
        memcpy(data, <const char*>saved, size)
        return 0

    # --- the Python face -------------------------------------------------------------------------------------------

    @property
    def current_player(self) -> int:
        """The seat to move, or engine.CHANCE, or engine.TERMINAL."""
        return self.c_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.c_player() == C_TERMINAL

    def legal_actions(self) -> list[int]:
        """Sorted; at a chance decision the possible outcomes, at the end nothing."""
        cdef action_t actions[MAX_LEGAL]
        cdef int n = 0 if self.c_player() == C_TERMINAL else self.c_legal(actions)
        return [actions[i] for i in range(n)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Pairs of outcome and probability, summing to 1."""
        cdef action_t outcomes[MAX_LEGAL]
        cdef double p[MAX_LEGAL]
        self._require_chance()
        cdef int n = self.c_chance(outcomes, p)
        return [(outcomes[i], p[i]) for i in range(n)]

    @property
    def stream(self) -> int:
        """Which source of luck decides this chance decision."""
        self._require_chance()
        return self.c_stream()

    @property
    def round(self) -> int:
        """Grows by one at each boundary that the game names (a voyage, a round)."""
        return self.c_round()

    def sample(self, Rng rng not None) -> int:
        """One chance outcome."""
        self._require_chance()
        return self.c_sample(&rng.rng)

    def apply(self, action) -> None:
        """Play an action or a chance outcome; ValueError if it is not possible, and then nothing has changed."""
        cdef action_t wanted = self._possible(action)
        self.c_apply(wanted)
        if self._history is not None:
            self._history.append(wanted)

    def label(self, action) -> str:
        """An action of this position as a person reads it."""
        cdef action_t wanted = self._possible(action)
        return self.game.text.label(self.game, self.view(None), wanted)

    def labels(self) -> dict[int, str]:
        """All possible actions with their labels."""
        view = self.view(None)
        return {action: self.game.text.label(self.game, view, action) for action in self.legal_actions()}

    def action(self, str label not None) -> int:
        """The action with this label; case and spacing do not matter."""
        labels = self.labels()
        for same in (str, _plain):              # as written first: in chess, `Bxc3` and `bxc3` are two moves
            for action, text in labels.items():
                if same(text) == same(label):
                    return action
        raise ValueError(f"no action is called {label!r} here; possible: {self._choices()}")

    def scores(self) -> list[float]:
        """The points on the table, a number a seat."""
        cdef double out[MAX_PLAYERS]
        self.c_scores(out)
        return [out[seat] for seat in range(self.game.players)]

    def returns(self) -> list[float]:
        """The utilities of the finished game, a number a seat."""
        cdef double out[MAX_PLAYERS]
        if self.c_player() != C_TERMINAL:
            raise ValueError("the game is not over: it has no returns yet")
        self.c_returns(out)
        return [out[seat] for seat in range(self.game.players)]

    @property
    def history(self) -> list[int]:
        """All actions so far, chance included."""
        if self._history is None:
            raise ValueError("a resampled state has no history: the deal's own actions would show what is hidden")
        return list(self._history)

    def clone(self) -> State:
        """An independent copy."""
        cdef State other = self._blank()
        other._history = None if self._history is None else list(self._history)
        return other

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo) -> State:
        return self.clone()

    def resample(self, observer, seed) -> State:
        """A new state, drawn uniformly from the observer's information set; a function of that set and the seed."""
        cdef int seat = self._seat(observer)
        cdef State other = self._blank()
        cdef rng_t rng = rng_stream(as_seed(seed), 0)
        other._history = None
        other.c_resample(seat, &rng)
        return other

    def information_key(self, observer) -> int:
        """Equal exactly when the observer cannot tell two positions apart (a 64-bit hash of what he sees)."""
        return self.c_key(self._seat(observer))

    def visible(self, action, observer) -> bool:
        """Whether the observer sees which action this is: whether any other would look different to him.

        Others are the actions possible here and, because he may not know what is possible (the last card of a hidden
        hand), those possible in a few positions that he can't tell from this one.
        """
        worlds = [self]
        cdef int seat = self._seat(observer)
        cdef action_t wanted = self._possible(action)
        cdef State after = self.clone()
        after.c_apply(wanted)
        cdef uint64_t seen = after.c_key(seat)
        if self.game.can_resample:
            worlds += [self.resample(seat, seed) for seed in range(VISIBLE_WORLDS)]
        for world in worlds:
            for other in world.legal_actions():
                after.c_copy_from(world)
                after.c_apply(other)
                if other != wanted and after.c_key(seat) == seen:
                    return False
        return True

    def view(self, observer=None) -> dict:
        """The position as plain data: what the observer knows, the rest blank; None shows all."""
        cdef uint64_t masked[MAX_POSITION_WORDS]
        cdef size_t size
        cdef void* data = self.c_data(&size)
        if observer is None:
            return self.c_view(data)
        cdef int seat = self._seat(observer)
        memcpy(masked, data, size)
        self.c_mask(masked, seat)
        return self.c_view(masked)

    def board(self, observer=None) -> str:
        """The position as a person reads it; None shows all."""
        seat = None if observer is None else self._seat(observer)
        return self.game.text.board(self.game, self.view(seat), seat)

    def __eq__(self, other):
        return (isinstance(other, State) and self.game == (<State>other).game
                and self.c_save() == (<State>other).c_save())

    __hash__ = None

    def __str__(self) -> str:
        return self.board(None)

    def __reduce__(self):
        return _load_state, (self.game, self.c_save(), self._history)

    cdef State _blank(self):
        cdef State other = self.game.new_state()
        other.c_copy_from(self)
        return other

    cdef int _seat(self, object observer) except -1:
        try:
            seat = whole(observer, "a seat")
        except ValueError:
            seat = self.game.players
        if not 0 <= seat < self.game.players:
            raise ValueError(f"observer {observer!r} is no seat; valid: 0 to {self.game.players - 1}")
        return seat

    cdef action_t _possible(self, object action) except? -1:
        """The action as a number; ValueError names the possible ones."""
        cdef action_t actions[MAX_LEGAL]
        if self.c_player() == C_TERMINAL:
            raise ValueError("the game is over: no action is possible")
        wanted = whole(action, "an action")
        cdef int n = self.c_legal(actions)
        for i in range(n):
            if actions[i] == wanted:
                return actions[i]
        raise ValueError(f"action {action} is not possible here; possible: {self._choices()}")

    cdef int _require_chance(self) except -1:
        if self.c_player() != C_CHANCE:
            raise ValueError("this is no chance decision")
        return 0

    def _choices(self) -> str:
        labels = [f"{action} ({text})" for action, text in self.labels().items()]
        return ", ".join(labels[:20]) + (f" and {len(labels) - 20} more" if len(labels) > 20 else "")


cdef int uniform(int n, double* p) noexcept nogil:
    """n equally likely outcomes, the usual case: a die, a card."""
    for i in range(n):
        p[i] = 1.0 / n
    return n


cdef void utilities(const double* ranking, int players, double win_share, double* out) noexcept nogil:
    """Win share (ties split), adding up to 1, and finishing order (first 1, last 0, ties averaged), to players / 2."""
    cdef int ahead, behind, level, winners = 0
    cdef double best = ranking[0]
    for seat in range(1, players):
        best = max(best, ranking[seat])
    for seat in range(players):
        winners += ranking[seat] == best
    for seat in range(players):
        ahead = level = 0
        for other in range(players):
            ahead += ranking[other] > ranking[seat]
            level += ranking[other] == ranking[seat]
        behind = players - ahead - level
        out[seat] = (1 - win_share) * (behind + 0.5 * (level - 1)) / (players - 1)
        if ranking[seat] == best:
            out[seat] += win_share / winners


cdef int random_playout(State state, rng_t* rng, double* out) noexcept nogil:
    """Uniformly random decisions, chance by its odds, to the end; returns the number of plies."""
    cdef action_t actions[MAX_LEGAL]
    cdef int player, n, plies = 0
    while True:
        player = state.c_player()
        if player == C_TERMINAL:
            break
        if player == C_CHANCE:
            state.c_apply(state.c_sample(rng))
        else:
            n = state.c_legal(actions)
            check(n > 0)
            state.c_apply(actions[rng_below(rng, n)])
        plies += 1
    state.c_returns(out)
    return plies


def playouts(State state not None, n, seed, threads=1):
    """float64[n, players]: the returns of n uniformly random games from here, without the GIL.

    Game i draws from stream i of the seed, so the result does not depend on the number of threads.
    """
    results, _ = _playouts(state, n, seed, threads)
    return results


def plies(State state not None, n, seed, threads=1) -> int:
    """How many plies `playouts` with the same arguments plays: the measure of an engine's speed."""
    _, total = _playouts(state, n, seed, threads)
    return total


def _plain_playouts(State state not None, n, seed):
    """`playouts` and `plies` by c_legal and c_chance alone: what a game's own, faster playout must agree with."""
    cdef State scratch = state._blank()
    cdef double[:, ::1] results = np.empty((n, state.game.players))
    cdef Py_ssize_t i
    lengths = []
    for i in range(results.shape[0]):
        scratch.c_copy_from(state)
        rng = Rng(seed, i)
        lengths.append(random_playout(scratch, &(<Rng>rng).rng, &results[i, 0]))
    return np.asarray(results), np.asarray(lengths)


cdef _playouts(State state, n, seed, threads):
    n, threads = whole(n, "the number of playouts"), whole(threads, "the number of threads")
    if n < 1 or threads < 1:
        raise ValueError(f"playouts takes n and threads of at least 1, not {n} and {threads}")
    cdef uint64_t key = as_seed(seed)
    results = np.empty((n, state.game.players))
    bounds = [n * i // threads for i in range(threads + 1)]

    def work(index):
        return _play_range(state, bounds[index], bounds[index + 1], key, results)

    if threads == 1:
        return results, work(0)
    with ThreadPoolExecutor(threads) as pool:
        return results, sum(pool.map(work, range(threads)))


cdef long long _play_range(State state, long first, long last, uint64_t seed, double[:, ::1] results):
    cdef State scratch = state._blank()
    cdef rng_t rng
    cdef long long total = 0
    cdef long i
    with nogil:
        for i in range(first, last):
            scratch.c_copy_from(state)
            rng = rng_stream(seed, i)
            total += scratch.c_playout(&rng, &results[i, 0])
    return total


def _plain(str text) -> str:
    return " ".join(text.split()).casefold()


def _load_game(name, options):
    import engine
    return engine.load(name, **options)


def _load_state(Game game, bytes saved, history):
    cdef State state = game.new_state()
    state.c_restore(saved)
    state._history = history
    return state
