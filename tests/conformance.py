"""What every game must fulfil, each property a small function of one position or one game.

tests/engine/test_conformance.py runs them over every registered game, every player count and every option, so a new
game is covered by being registered.
"""

import contextlib
import math
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import engine
from engine import components, registry
from tests.random_play import random_game

MAX_BRANCHING = 256
MEAN_BRANCHING = 20
GAMES = 3  # random games whose positions are looked at
POSITIONS = 24  # positions of them, evenly spread
SEEDS = range(12)  # of resampling


@dataclass(frozen=True)
class Case:
    """A game with the options that differ from its defaults."""

    name: str
    options: tuple[tuple[str, Any], ...] = field(default=())

    def __str__(self) -> str:
        return "-".join([self.name, *(str(v) if k == "players" else f"{k}={v}" for k, v in self.options)])


def cases() -> list[Case]:
    """Every player count of every game, and every other value of every option with the first count that allows it."""
    found = []
    for name in engine.names():
        options = registry.module(name).OPTIONS
        counts = options["players"].choices or ()
        found += [Case(name, (("players", count),)) for count in counts]
        for key, option in options.items():
            if key != "players":
                found += [_with(name, key, value, counts) for value in option.choices or () if value != option.default]
    return found


def _with(name: str, key: str, value: object, counts: tuple[int, ...]) -> Case:
    """Some option values are for some player counts only."""
    for count in counts:
        with contextlib.suppress(ValueError):
            engine.load(name, **{"players": count, key: value})
            return Case(name, (("players", count), (key, value)))
    raise AssertionError(f"{name}: no number of players allows {key}={value}")


@cache
def load(case: Case) -> engine.Game:
    return engine.load(case.name, **dict(case.options))


@cache
def positions(case: Case) -> tuple[engine.State, ...]:
    """Positions of a few random games, first and last included. Shared by all properties: none may change them."""
    played = [state.clone() for seed in range(GAMES) for state in random_game(load(case), seed)]
    step = max(1, len(played) // POSITIONS)
    ends = [state for state in played if state.is_terminal() or not state.history]
    return (*ends, *(state for state in played[step // 2 :: step] if state not in ends))


def decisions(case: Case) -> list[engine.State]:
    return [state for state in positions(case) if state.current_player >= 0]


def chances(case: Case) -> list[engine.State]:
    return [state for state in positions(case) if state.current_player == engine.CHANCE]


# --- of a position ----------------------------------------------------------------------------------------------------


def legal_actions_are_sorted_unique_and_in_range(state: engine.State) -> None:
    game, actions = state.game, state.legal_actions()
    assert actions == sorted(set(actions))
    if state.is_terminal():
        assert actions == []
    elif state.current_player == engine.CHANCE:
        assert 1 <= len(actions) <= game.max_chance_outcomes
        assert actions[0] >= 0
        assert actions[-1] < max(game.num_actions, game.max_chance_outcomes)
    else:
        assert 0 <= state.current_player < game.players
        assert 1 <= len(actions) <= MAX_BRANCHING
        assert actions[0] >= 0
        assert actions[-1] < game.num_actions


def chance_sums_to_one(state: engine.State) -> None:
    if state.current_player != engine.CHANCE:
        for refused in (state.chance_outcomes, lambda: state.stream, lambda: state.sample(engine.Rng(1))):
            raises(refused)
        return
    outcomes = state.chance_outcomes()
    assert [outcome for outcome, _ in outcomes] == state.legal_actions()
    assert all(odds > 0 for _, odds in outcomes)
    assert math.isclose(sum(odds for _, odds in outcomes), 1, rel_tol=1e-12)
    assert state.stream >= 0


def a_clone_is_independent(state: engine.State) -> None:
    before, clone = pickle.dumps(state), state.clone()
    assert clone == state
    assert clone.history == state.history
    if not state.is_terminal():
        clone.apply(clone.legal_actions()[-1])
        assert clone != state
        assert len(clone.history) == len(state.history) + 1
    assert pickle.dumps(state) == before


def a_replayed_history_gives_an_equal_state(state: engine.State) -> None:
    again = state.game.replay(state.history)
    assert again == state
    assert again.history == state.history
    assert again.current_player == state.current_player
    assert again.legal_actions() == state.legal_actions()
    assert again.board() == state.board()


def illegal_actions_raise_and_change_nothing(state: engine.State) -> None:
    before, legal = pickle.dumps(state), set(state.legal_actions())
    numbers = {
        -4,
        -1,
        *range(0, state.game.num_actions, 1 + state.game.num_actions // 50),
        state.game.num_actions,
        2**40,
    }
    for action in [*(numbers - legal), None, "0", 0.0, True, b"0", [0]]:
        raises(lambda action=action: state.apply(action))
        raises(lambda action=action: state.label(action))
    assert pickle.dumps(state) == before


def labels_are_unique_and_parse_back(state: engine.State) -> None:
    labels = state.labels()
    assert list(labels) == state.legal_actions()
    plain = [" ".join(label.split()).casefold() for label in labels.values()]
    assert len(set(plain)) == len(plain), [label for label, times in Counter(plain).items() if times > 1]
    for action, label in labels.items():
        assert label
        assert "\n" not in label
        assert label == label.strip()
        assert state.label(action) == label
        assert state.action(label) == action
        assert state.action(f"  {label.upper()} ") == action
    raises(lambda: state.action("no such action"))


def boards_and_views_show_every_observer_something(state: engine.State) -> None:
    assert str(state) == state.board(None)
    for observer in (None, *range(state.game.players)):
        assert state.board(observer).strip()
        assert set(state.view(observer)) == set(state.view())
    for observer in (-1, state.game.players, "0", 0.0, True):
        for refused in (state.board, state.view, state.information_key, lambda seat: state.resample(seat, 1)):
            raises(lambda refused=refused, observer=observer: refused(observer))


def scores_are_finite_and_returns_in_range(state: engine.State) -> None:
    game, scores = state.game, state.scores()
    assert len(scores) == game.players
    assert all(math.isfinite(score) for score in scores)
    if not state.is_terminal():
        raises(state.returns)
        return
    returns = state.returns()
    assert len(returns) == game.players
    assert all(game.min_utility <= value <= game.max_utility for value in returns), returns
    if game.utility_sum is not None:
        assert math.isclose(sum(returns), game.utility_sum, abs_tol=1e-9), returns


def a_pickled_state_is_equal(state: engine.State) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.history == state.history
    assert again.game == state.game
    sample = state.resample(0, 1)
    assert pickle.loads(pickle.dumps(sample)) == sample


def a_resample_keeps_what_the_observer_knows(state: engine.State) -> None:
    for observer in range(state.game.players):
        for seed in SEEDS:
            sample = state.resample(observer, seed)
            assert sample.information_key(observer) == state.information_key(observer)
            assert sample.view(observer) == state.view(observer)
            assert sample.board(observer) == state.board(observer)
            assert sample.current_player == state.current_player
            assert sample.round == state.round
            if state.current_player == observer:
                assert sample.legal_actions() == state.legal_actions()
                assert sample.labels() == state.labels()


def a_resample_depends_on_information_and_seed_alone(state: engine.State) -> None:
    """Two positions that the observer can't tell apart give samples that are equal to the byte."""
    for observer in range(state.game.players):
        for seed in SEEDS[:4]:
            sample = state.resample(observer, seed)
            assert sample == state.resample(observer, seed)
            for other in SEEDS[:4]:
                assert state.resample(observer, other).resample(observer, seed) == sample


def a_resample_has_no_history_and_can_be_played_on(state: engine.State) -> None:
    for observer in range(state.game.players):
        sample = state.resample(observer, 1)
        raises(lambda sample=sample: sample.history)
        raises(lambda sample=sample: sample.clone().history)
        returns = engine.playouts(sample, 2, seed=1)
        assert (returns >= state.game.min_utility).all()
        assert (returns <= state.game.max_utility).all()


def a_constant_resample_is_the_truth(state: engine.State) -> None:
    """The true position is one of those drawn from: where only one is ever drawn, it must be that."""
    for observer in range(state.game.players):
        first, *others = (state.resample(observer, seed) for seed in SEEDS)
        assert first == state or any(other != first for other in others)


def own_actions_are_seen(state: engine.State) -> None:
    """Who moves knows which action he took, unless two of them come to the same position."""
    seat = state.current_player
    if seat >= 0:
        after: dict[int, engine.State] = {}
        for action in state.legal_actions()[:12]:
            now = state.clone()
            now.apply(action)
            same = after.setdefault(now.information_key(seat), now)
            assert same == now


OF_A_POSITION: tuple[Callable[[engine.State], None], ...] = (
    legal_actions_are_sorted_unique_and_in_range,
    chance_sums_to_one,
    a_clone_is_independent,
    a_replayed_history_gives_an_equal_state,
    illegal_actions_raise_and_change_nothing,
    labels_are_unique_and_parse_back,
    boards_and_views_show_every_observer_something,
    scores_are_finite_and_returns_in_range,
    a_pickled_state_is_equal,
    a_resample_keeps_what_the_observer_knows,
    a_resample_depends_on_information_and_seed_alone,
    a_resample_has_no_history_and_can_be_played_on,
    a_constant_resample_is_the_truth,
    own_actions_are_seen,
)


# --- of a game --------------------------------------------------------------------------------------------------------


def a_game_knows_its_options(case: Case) -> None:
    game = load(case)
    assert game.name == case.name
    assert set(game.options) == set(registry.module(case.name).OPTIONS)
    assert dict(case.options).items() <= game.options.items()
    assert game.players == game.options["players"]
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert again.spec == game.spec


def bad_options_are_refused_with_the_valid_ones(case: Case) -> None:
    known = registry.module(case.name).OPTIONS
    assert "players" in raises(lambda: engine.load(case.name, no_such_option=1))
    for key, option in known.items():
        for bad in ("no such value", -7, 10**6, None, 0.5, [3]) if option.choices is not None else (7, [3]):
            message = raises(lambda key=key, bad=bad: engine.load(case.name, **{key: bad}))
            assert key in message
            for choice in option.choices or ():
                assert str(choice).lower() in message.lower()


def random_play_ends_in_time(case: Case) -> None:
    game = load(case)
    for seed in range(20):
        plies = engine.plies(game.new_state(), 1, seed)
        assert 0 < plies <= game.max_game_length
    for state in positions(case):
        assert len(state.history) <= game.max_game_length
        assert not state.is_terminal() or engine.plies(state, 1, 1) == 0


def rounds_never_go_back(case: Case) -> None:
    for seed in range(GAMES):
        rounds = [state.round for state in random_game(load(case), seed)]
        assert rounds == sorted(rounds)
        assert rounds[0] >= 0


def branching_stays_small(case: Case) -> None:
    choices = [
        len(state.legal_actions())
        for seed in range(GAMES)
        for state in random_game(load(case), seed)
        if state.current_player >= 0
    ]
    assert sum(choices) / len(choices) < MEAN_BRANCHING


def the_same_luck_gives_the_same_game(case: Case) -> None:
    games = [[state.history for state in random_game(load(case), seed)][-1] for seed in (5, 5, 6, 7, 8)]
    assert games[0] == games[1]
    assert any(other != games[0] for other in games[2:])


def samples_have_the_odds_of_the_outcomes(case: Case) -> None:
    """Six standard deviations; the seeds are fixed, so it holds always or never."""
    draws = 2000
    for state in chances(case)[:6]:
        rng = engine.Rng(1)
        seen = Counter(state.sample(rng) for _ in range(draws))
        odds = dict(state.chance_outcomes())
        assert set(seen) <= set(odds)
        for outcome, p in odds.items():
            assert abs(seen[outcome] - draws * p) <= 6 * math.sqrt(draws * p * (1 - p)) + 1e-9, (outcome, p)


def fast_playouts_are_plain_playouts(case: Case) -> None:
    """A game's own playout plays as the plain one by legal actions and odds: same lengths and returns on average."""
    n, plain_playouts = 1500, engine.state._plain_playouts
    for state in decisions(case)[:3]:
        returns, plies = engine.playouts(state, n, seed=1), engine.plies(state, n, seed=1)
        plain_returns, plain_plies = plain_playouts(state, n, seed=2)
        assert abs(plies / n - plain_plies.mean()) <= 6 * plain_plies.std() * math.sqrt(2 / n) + 1e-9
        for seat in range(state.game.players):
            error = math.sqrt((returns[:, seat].var() + plain_returns[:, seat].var()) / n)
            assert abs(returns[:, seat].mean() - plain_returns[:, seat].mean()) <= 6 * error + 1e-9


def keys_and_views_tell_the_same_apart(case: Case) -> None:
    """An observer's key is equal exactly where what he sees is, over positions met and positions drawn."""
    states = list(positions(case))
    for observer in range(load(case).players):
        drawn = [state.resample((observer + 1) % load(case).players, 3) for state in states]
        seen: dict[str, int] = {}
        for state in [*states, *drawn]:
            view = repr(state.view(observer))
            assert seen.setdefault(view, state.information_key(observer)) == state.information_key(observer)
        assert len(set(seen.values())) == len(seen)


def resampling_varies_what_is_hidden(case: Case) -> None:
    """Where an observer ever sees less than all there is, some of the draws for him must differ."""
    for observer in range(load(case).players):
        partial = [state for state in positions(case) if state.view(observer) != state.view()]
        if partial:
            assert any(
                state.resample(observer, a) != state.resample(observer, 0) for state in partial for a in SEEDS[1:]
            )


def a_position_does_not_end_with_an_array(case: Case) -> None:
    """gcc takes an array at the end of a struct for one of open length, and the debug build would not check it."""
    fields = list(load(case).new_state().view().items())
    assert not isinstance(fields[-1][1], list), f"put another field behind {fields[-1][0]}"


def every_figure_has_a_source(case: Case) -> None:
    figures = load(case).components
    for name, source in components.records(figures):
        assert components.mark(source) in components.MARKS, name
    assert unsourced(figures, "", False) == []


OF_A_GAME: tuple[Callable[[Case], None], ...] = (
    a_game_knows_its_options,
    bad_options_are_refused_with_the_valid_ones,
    random_play_ends_in_time,
    rounds_never_go_back,
    branching_stays_small,
    the_same_luck_gives_the_same_game,
    samples_have_the_odds_of_the_outcomes,
    fast_playouts_are_plain_playouts,
    keys_and_views_tell_the_same_apart,
    resampling_varies_what_is_hidden,
    a_position_does_not_end_with_an_array,
    every_figure_has_a_source,
)


# --- helpers ----------------------------------------------------------------------------------------------------------


def raises(call: Callable[[], Any]) -> str:
    """The message of the ValueError that the call must raise."""
    try:
        result = call()
    except ValueError as error:
        assert str(error)
        return str(error)
    raise AssertionError(f"no ValueError, but {result!r}")


def unsourced(figures: Any, path: str, sourced: bool) -> list[str]:
    """Figures that lie in no record: neither their own table nor one above it names a source."""
    if isinstance(figures, dict):
        sourced = sourced or "source" in figures
        return [name for key, value in figures.items() for name in unsourced(value, f"{path}.{key}", sourced)]
    if isinstance(figures, list) and any(isinstance(entry, dict) for entry in figures):
        return [name for i, entry in enumerate(figures) for name in unsourced(entry, f"{path}[{i}]", sourced)]
    return [] if sourced else [path]
