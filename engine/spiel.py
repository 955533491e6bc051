"""Our games as games of OpenSpiel's: after `import engine.spiel`, pyspiel loads every game in engine.names().

    import engine.spiel, pyspiel
    game = pyspiel.load_game("tradewind_kuhn_poker(players=2)")     # the options of the game are its parameters
    state = game.new_initial_state()

Such a game has explicit chance, information states and observations as strings and tensors, and serialization, and
OpenSpiel's algorithms run on it. (OpenSpiel's games as games of ours: engine/foreign.pyx.) The rules of a game are
loaded when the game is, not when it is registered.

The C++ bots of OpenSpiel 2.0.2 can't play games that are not written in C++. `pyspiel.MCTSBot.step` and
`pyspiel.ISMCTSBot.step` let go of the interpreter and then call into it: the process dies of a segmentation fault.
So does `MCTSBot.mcts_search` from a chance node. Never call them on these games; call what is offered here:

    mcts_bot, ismcts_bot    OpenSpiel's Python bots, set up to be reproducible
    search_mcts             OpenSpiel's C++ search by `mcts_search`, which keeps the interpreter; guarded
    resampler               our resampling for `set_resampler` of a Python ISMCTSBot that you build yourself
    wrap                    a position of ours, resampled or not, as one of OpenSpiel's

All but the information-set bot search the position that they are given: hand them a resampled one if they must not know
what is hidden.
"""

import json
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np

from engine import registry
from engine.foreign import require
from engine.state import TERMINAL, Game, State

require()
import pyspiel  # noqa: E402

PREFIX = "tradewind_"

_Type = pyspiel.GameType


def _game_type(name: str, utility: Any) -> Any:
    options = registry.module(name).OPTIONS
    return _Type(
        short_name=PREFIX + name,
        long_name=f"Tradewind {name.replace('_', ' ')}",
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_Type.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=_Type.RewardModel.TERMINAL,
        min_num_players=min(options["players"].choices),
        max_num_players=max(options["players"].choices),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={key: _parameter(option.default) for key, option in options.items()},
    )


def _parameter(value: Any) -> Any:
    """OpenSpiel's parameters have no None: an option that is not set is empty text."""
    return "" if value is None else value


class TradewindGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its options, for OpenSpiel.

    OpenSpiel does not count chance in `max_game_length`; ours does, so it is an upper bound here. So is
    `max_chance_outcomes`: OpenSpiel wants all ids of outcomes below it, and ours may be as high as those of actions.
    """

    def __init__(self, rules: Game) -> None:
        utility = _Type.Utility.GENERAL_SUM
        if rules.utility_sum is not None:
            utility = _Type.Utility.CONSTANT_SUM if rules.utility_sum else _Type.Utility.ZERO_SUM
        information = pyspiel.GameInfo(
            num_distinct_actions=rules.num_actions,
            max_chance_outcomes=max(rules.max_chance_outcomes, rules.num_actions),
            num_players=rules.players,
            min_utility=rules.min_utility,
            max_utility=rules.max_utility,
            utility_sum=rules.utility_sum,
            max_game_length=rules.max_game_length,
        )
        parameters = {key: _parameter(value) for key, value in rules.options.items()}
        super().__init__(_game_type(rules.name, utility), information, parameters)
        self.rules = rules

    @cached_property
    def rules(self) -> Game:
        """Our game; loaded here when pyspiel has unpickled this one, which calls no __init__."""
        return _rules(self.get_type().short_name.removeprefix(PREFIX), self.get_parameters())

    def new_initial_state(self) -> "TradewindState":
        return TradewindState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TradewindObserver":
        return TradewindObserver(self.rules, iig_obs_type, params)


class TradewindState(pyspiel.State):  # type: ignore[misc]
    """A position of ours for OpenSpiel, which copies and serializes it together with the history it keeps itself."""

    position: State

    def __init__(self, game: TradewindGame) -> None:
        super().__init__(game)
        self.position = game.rules.new_state()

    def current_player(self) -> int:
        return self.position.current_player

    def is_terminal(self) -> bool:
        return self.position.current_player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.label(action)

    def returns(self) -> list[float]:
        return self.position.returns() if self.is_terminal() else [0.0] * self.position.game.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TradewindState":
        """A position drawn from what the player knows. C++ does not find this method; Python bots do."""
        return wrap(self.position.resample(player, int(sampler() * (1 << 53))), self.get_game())

    def __str__(self) -> str:
        return self.position.board()


class TradewindObserver:
    """What a player knows, as text and as numbers (the interface of OpenSpiel's observation.py).

    Both describe the position as the observer knows it: the masked position, in which whatever he can't know is blank,
    including what he has to remember. Two are equal exactly when he can't tell the positions apart. Observation and
    information state are therefore the same. The tensor holds the seat of the observer as one-hot, then every field of
    the position by its name, as plain numbers that are not scaled.
    """

    def __init__(self, rules: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers of {rules.name} have no parameters; given: {params}")
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER if iig_obs_type is None else iig_obs_type.private_info
        if private == pyspiel.PrivateInfoType.NONE or not (iig_obs_type is None or iig_obs_type.public_info):
            raise ValueError(
                f"observers of {rules.name} see what is public together with what one player or all players see"
            )
        self._all = private == pyspiel.PrivateInfoType.ALL_PLAYERS
        fields = {key: list(_numbers(value)) for key, value in rules.new_state().view(self._seat(0)).items()}
        self.tensor = np.zeros(rules.players + sum(map(len, fields.values())), np.float32)
        self.dict = {"observer": self.tensor[: rules.players]}
        start = rules.players
        for key, numbers in fields.items():
            self.dict[key] = self.tensor[start : start + len(numbers)]
            start += len(numbers)

    def set_from(self, state: TradewindState, player: int) -> None:
        """Writes what the player knows into `tensor`, of which the arrays of `dict` are parts."""
        self.dict["observer"][:] = 0
        self.dict["observer"][player] = 1
        for key, value in state.position.view(self._seat(player)).items():
            self.dict[key][:] = list(_numbers(value))

    def string_from(self, state: TradewindState, player: int) -> str:
        view = json.dumps(state.position.view(self._seat(player)), separators=(",", ":"))
        if self._all:
            return f"all seats {view}"
        return f"seat {player} key {state.position.information_key(player):016x} {view}"

    def _seat(self, player: int) -> int | None:
        return None if self._all else player


def _numbers(value: Any) -> Iterator[float]:
    """The numbers of a view's field, one after the other."""
    if isinstance(value, dict):
        value = value.values()
    elif isinstance(value, (int, float)):
        yield value
        return
    for part in value:
        yield from _numbers(part)


def wrap(state: State, game: TradewindGame | None = None) -> TradewindState:
    """A position as one of OpenSpiel's, with its history.

    A resampled position has no history: OpenSpiel's then holds only what is played from here on, and `history()` does
    not lead to the position. Everything else works, serialization included.
    """
    wrapped = TradewindState(game or TradewindGame(state.game))
    try:
        history = state.history
    except ValueError:
        wrapped.position = state.clone()
    else:
        for action in history:
            wrapped.apply_action(action)
    return wrapped


def resampler(random_state: np.random.RandomState) -> Callable[[TradewindState, int], TradewindState]:
    """For `set_resampler` of OpenSpiel's Python ISMCTSBot; hand over the bot's own RandomState, or one with a seed."""

    def resample(state: TradewindState, player: int) -> TradewindState:
        seed = int(random_state.randint(1 << 62, dtype=np.int64))
        return wrap(state.position.resample(player, seed), state.get_game())

    return resample


def ismcts_bot(
    game: TradewindGame, simulations: int, seed: int, uct_c: float = 2.0, rollouts: int = 1, **settings: Any
) -> Any:
    """OpenSpiel's Python ISMCTSBot on our resampling; further settings are those of its constructor."""
    from open_spiel.python.algorithms import ismcts, mcts

    if simulations < 2:
        raise ValueError(f"OpenSpiel's information-set search takes at least 2 simulations, not {simulations}")
    random_state = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(rollouts, random_state)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c, simulations, random_state=random_state, **settings)
    bot.set_resampler(resampler(random_state))
    return bot


def mcts_bot(
    game: TradewindGame, simulations: int, seed: int, uct_c: float = 2.0, rollouts: int = 1, **settings: Any
) -> Any:
    """OpenSpiel's Python MCTSBot, which searches the very position it is shown, hidden or not."""
    from open_spiel.python.algorithms import mcts

    random_state = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(rollouts, random_state)
    return mcts.MCTSBot(game, uct_c, simulations, evaluator, random_state=random_state, **settings)


def search_mcts(
    state: TradewindState,
    simulations: int,
    seed: int,
    uct_c: float = 2.0,
    rollouts: int = 1,
    solve: bool = True,
    memory_mb: int = 1000,
) -> Any:
    """The root (pyspiel.SearchNode) of a search by OpenSpiel's C++ MCTSBot; `root.best_child().action` is its move."""
    if not state.is_player_node():
        what = "the game is over" if state.is_terminal() else "luck decides"
        raise ValueError(f"OpenSpiel's search starts where a player decides; here {what}")
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, uct_c, simulations, memory_mb, solve, seed, False)
    return bot.mcts_search(state)


def _rules(name: str, parameters: dict[str, Any]) -> Game:
    return registry.load(name, **{key: value for key, value in parameters.items() if value != ""})


def _register(name: str) -> None:
    def create(cls: type, parameters: dict[str, Any]) -> TradewindGame:
        return TradewindGame(_rules(name, parameters))

    # OpenSpiel lets go of what makes a game after the interpreter has gone, which kills the process if that is the
    # last reference. A class refers to itself, so it never is.
    pyspiel.register_game(_game_type(name, _Type.Utility.GENERAL_SUM), type(name, (), {"__new__": create}))


for _name in registry.names():
    _register(_name)
