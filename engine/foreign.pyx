"""Games of OpenSpiel's as games of ours: `engine.load("spiel:connect_four")`.

Meant for checking: our search and playouts can be tried on games whose rules, values and equilibria others have
established. Every rule is a call of pyspiel that takes the GIL, so it is slow, and threads do not help.

Any sequential game whose luck can be enumerated is taken, with the options of OpenSpiel's own parameter strings
(`spiel:leduc_poker(players=3)`, or `engine.load("spiel:leduc_poker", players=3)`). pyspiel is imported when the first
such game is loaded, and never before.

What an observer knows is his information state string (where the game has none, his observation string; of a
game without hidden information, the whole history). Resampling is OpenSpiel's `resample_from_infostate`, as good or
bad as the game has it: hearts forgets who showed a void; gin rummy may deal the true hand, and what it drew can't be
pickled. A game with hidden information that lacks it has `game.can_resample` false, and asking for it raises.
"""

import collections
import difflib
import hashlib
import importlib

from cython import final

from engine.rng cimport Rng, as_seed, rng_stream, rng_t
from engine.state cimport Game, State
from engine.types cimport CHANCE, MAX_LEGAL, MAX_PLAYERS, TERMINAL, action_t
from libc.stdint cimport uint64_t

from engine import foreign_text

PREFIX = "spiel:"

# pyspiel does not tell which games implement resample_from_infostate; these of OpenSpiel 2.0.2 do.
RESAMPLED = frozenset({
    "bargaining", "blackjack", "bridge", "colored_trails", "euchre", "gin_rummy", "hearts", "kuhn_poker",
    "leduc_poker", "oh_hell", "universal_poker",
})


class MissingOpenSpiel(ImportError, ValueError):
    """OpenSpiel is not installed."""


def require():
    """The module pyspiel."""
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        raise MissingOpenSpiel("this needs OpenSpiel, which is not installed: pip install tradewind[spiel]") from None


def load(str name not None, /, **options) -> Game:
    """The game `spiel:NAME` or `spiel:NAME(option=value,...)`; ValueError says why a game can't be taken."""
    pyspiel = require()
    try:
        parameters = pyspiel.game_parameters_from_string(name.removeprefix(PREFIX))
    except pyspiel.SpielError as error:
        raise ValueError(f"{name}: {_line(error)}") from None
    short_name = parameters.pop("name", "")
    types = {kind.short_name: kind for kind in pyspiel.registered_games()}
    if short_name not in types:
        close = difflib.get_close_matches(short_name, types, n=3, cutoff=0.4) or ["connect_four", "leduc_poker"]
        raise ValueError(f"OpenSpiel has no game {short_name!r}; it has, among {len(types)}: {', '.join(close)}")
    return ForeignGame(pyspiel, types[short_name], {**parameters, **options})


@final
cdef class ForeignGame(Game):
    cdef object spiel               # pyspiel.Game
    cdef bint hidden                # whether anything is hidden from a player
    cdef bint has_information       # which strings the game offers
    cdef bint has_observation

    def __init__(self, pyspiel, kind, parameters: dict):
        self.name = PREFIX + kind.short_name
        self.spiel = _open(pyspiel, kind, parameters)
        self.options = {key: value for key, value in self.spiel.get_parameters().items()
                        if key in kind.parameter_specification}     # some games report others, and refuse them
        resampled = kind.short_name in RESAMPLED
        kind = self.spiel.get_type()            # of this very game, which its options may have changed
        _refuse(pyspiel, self.name, self.spiel, kind)
        self.text = foreign_text
        self.players = self.spiel.num_players()
        self.num_actions = self.spiel.num_distinct_actions()
        self.max_chance_outcomes = self.spiel.max_chance_outcomes()
        self.max_game_length = self.spiel.max_history_length()
        self.min_utility = self.spiel.min_utility()
        self.max_utility = self.spiel.max_utility()
        self.utility_sum = self.spiel.utility_sum()
        self.returns_are_scores = True
        self.hidden = kind.information != pyspiel.GameType.Information.PERFECT_INFORMATION
        self.has_information = kind.provides_information_state_string
        self.has_observation = kind.provides_observation_string
        self.can_resample = resampled or not self.hidden

    cpdef State new_state(self):
        return ForeignState(self)

    @property
    def spec(self) -> str:
        """The game as one string, such as `spiel:leduc_poker(players=3)`, with every option."""
        return PREFIX + require().game_parameters_to_string({"name": self.name.removeprefix(PREFIX), **self.options})


def _open(pyspiel, kind, parameters: dict):
    valid = ", ".join(sorted(kind.parameter_specification)) or "none"
    for key in parameters:
        if key not in kind.parameter_specification:
            raise ValueError(f"{PREFIX}{kind.short_name} has no option {key!r}; valid options: {valid}")
    if not parameters and not kind.default_loadable:
        raise ValueError(f"{PREFIX}{kind.short_name} can't be loaded without options; valid options: {valid}")
    try:
        for key, value in parameters.items():
            if isinstance(value, str) and not isinstance(kind.parameter_specification[key], str):
                parameters[key] = pyspiel.game_parameters_from_string(f"{kind.short_name}({key}={value})")[key]
        return pyspiel.load_game(kind.short_name, parameters)
    except (pyspiel.SpielError, IndexError) as error:
        raise ValueError(f"{PREFIX}{kind.short_name}: {_line(error)}; valid options: {valid}") from None


def _line(error) -> str:
    return " ".join(str(error).split())


def _refuse(pyspiel, name: str, game, kind) -> None:
    """ValueError for a game that can't be played one action at a time, by ids, with luck that can be listed."""
    if kind.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise ValueError(f"{name} is a mean-field game; only sequential games can be loaded")
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise ValueError(f"{name} has simultaneous moves; only sequential games can be loaded, "
                         f"such as {PREFIX}turn_based_simultaneous_game(game={game})")
    if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise ValueError(f"{name} samples its luck and can't list the outcomes with their probabilities")
    if kind.action_structs_only:
        raise ValueError(f"{name} has no action ids")
    for what, number, most in (
        ("players", game.num_players(), MAX_PLAYERS),
        ("actions", game.num_distinct_actions(), MAX_LEGAL),
        ("chance outcomes", game.max_chance_outcomes(), MAX_LEGAL),
    ):
        if number > most:
            raise ValueError(f"{name} has {number} {what}; at most {most} are possible")


@final
cdef class ForeignState(State):
    cdef object spiel               # pyspiel.State

    def __cinit__(self, ForeignGame game not None):
        self.game = game
        self.spiel = game.spiel.new_initial_state()
        self._history = []

    # --- the rules: pyspiel knows them --------------------------------------------------------------------------------

    cdef int c_player(self) noexcept with gil:
        return self.spiel.current_player()

    cdef int c_legal(self, action_t* out) noexcept with gil:
        cdef int n = 0
        for action in self._legal():
            out[n] = action
            n += 1
        return n

    cdef int c_chance(self, action_t* out, double* p) noexcept with gil:
        cdef int n = 0
        for outcome, probability in self._chance():
            out[n] = outcome
            p[n] = probability
            n += 1
        return n

    cdef void c_apply(self, action_t action) noexcept with gil:
        self.spiel.apply_action(action)

    cdef void c_scores(self, double* out) noexcept with gil:
        cdef int seat = 0
        for score in self.spiel.returns():
            out[seat] = score
            seat += 1

    cdef void c_resample(self, int observer, rng_t* rng) noexcept with gil:
        """Out of place (see `_draw`) it says so on stderr and leaves the position as it is: callers ask beforehand."""
        cdef Rng sampler = Rng.__new__(Rng)
        sampler.rng = rng[0]
        self._draw(observer, sampler)
        rng[0] = sampler.rng

    cdef uint64_t c_key(self, int observer) noexcept with gil:
        text = f"{self.spiel.current_player()} {self._information(observer)}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")

    cdef void c_copy_from(self, State other) noexcept with gil:
        self.spiel = (<ForeignState>other).spiel.clone()

    cdef bytes c_save(self):
        saved = self.spiel.serialize()
        # Gin rummy resamples the hands and keeps the history of the true ones, which is what it saves.
        if self._history is None and str((<ForeignGame>self.game).spiel.deserialize_state(saved)) != str(self.spiel):
            raise ValueError(f"OpenSpiel can't save a resampled position of {self.game.name}: it saves the true one")
        return saved.encode()

    cdef int c_restore(self, bytes saved) except -1:
        pyspiel = require()
        try:
            self.spiel = (<ForeignGame>self.game).spiel.deserialize_state(saved.decode())
        except pyspiel.SpielError as error:
            raise ValueError(f"a saved position of {self.game.name} is damaged: {_line(error)}") from None
        return 0

    # --- the Python face where it differs: a position is no struct here -----------------------------------------------

    def __eq__(self, other):
        if not isinstance(other, ForeignState) or self.game != (<ForeignState>other).game:
            return False
        theirs = (<ForeignState>other).spiel
        return self.spiel.serialize() == theirs.serialize() and str(self.spiel) == str(theirs)

    __hash__ = None

    def view(self, observer=None) -> dict:
        """The position in OpenSpiel's words: what the observer knows; None shows all."""
        if observer is None:
            return {"player": self.spiel.current_player(), "text": str(self.spiel), "labels": self._labels()}
        cdef int seat = self._seat(observer)
        hidden = (<ForeignGame>self.game).hidden
        # The outcomes that luck has left, and another player's choices, would tell what is hidden.
        labels = {} if hidden and self.spiel.current_player() != seat else self._labels()
        text = self._information(seat) if hidden else str(self.spiel)
        return {"player": self.spiel.current_player(), "text": text, "labels": labels}

    def visible(self, action, observer) -> bool:
        """Whether the observer sees which action this is, compared with what else is possible here."""
        cdef int seat = self._seat(observer)
        cdef action_t wanted = self._possible(action)
        seen = self._after(wanted).c_key(seat)
        return all(other == wanted or self._after(other).c_key(seat) != seen for other in self._legal())

    def resample(self, observer, seed) -> State:
        """A new state from the observer's information set, drawn as OpenSpiel draws it by the seed."""
        cdef int seat = self._seat(observer)
        cdef ForeignState other = self._blank()
        cdef Rng rng = Rng.__new__(Rng)
        rng.rng = rng_stream(as_seed(seed), 0)
        other._history = None
        other._draw(seat, rng)
        return other

    cdef int _draw(self, int observer, Rng rng) except -1:
        """Redraws what is hidden. OpenSpiel's resamplers are made for decisions, and many fail while luck decides."""
        cdef ForeignGame game = self.game
        if not game.can_resample:
            raise ValueError(f"OpenSpiel can't resample {game.name}; of the games with hidden information it can: "
                             + ", ".join(sorted(RESAMPLED)))
        if not game.hidden:
            return 0
        pyspiel = require()
        place = f"OpenSpiel's resampling of {game.name} is not possible here for observer {observer}"
        try:
            drawn = self.spiel.resample_from_infostate(observer, rng.random)
        except (pyspiel.SpielError, IndexError) as error:
            raise ValueError(f"{place}: {_line(error)}") from None
        before = self.spiel.current_player(), self._information(observer)
        self.spiel, drawn = drawn, self.spiel
        if before != (self.spiel.current_player(), self._information(observer)):
            self.spiel = drawn
            raise ValueError(f"{place}: it changes what the observer knows")
        return 0

    cdef _information(self, int observer):
        cdef ForeignGame game = self.game
        if not game.hidden:
            return self.spiel.history_str()
        if game.has_information:
            return self.spiel.information_state_string(observer)
        return self.spiel.observation_string(observer)

    cdef ForeignState _after(self, action_t action):
        cdef ForeignState after = self._blank()
        after.c_apply(action)
        return after

    cdef list _legal(self):
        if self.spiel.current_player() == CHANCE:
            return [outcome for outcome, _ in self._chance()]
        return sorted(self.spiel.legal_actions())

    cdef list _chance(self):
        return sorted(pair for pair in self.spiel.chance_outcomes() if pair[1] > 0)

    cdef dict _labels(self):
        """OpenSpiel's names of the possible actions, told apart by their ids where two are called the same."""
        cdef int player = self.spiel.current_player()
        if player == TERMINAL:
            return {}
        labels = {action: self.spiel.action_to_string(player, action) for action in self._legal()}
        times = collections.Counter(labels.values())
        return {action: text if times[text] == 1 else f"{text} #{action}" for action, text in labels.items()}
