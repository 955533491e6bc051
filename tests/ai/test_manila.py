"""Manila: the rules of thumb against exact odds, and the search against exact expectation on a small position."""

import itertools

import pytest

import ai
import engine
from ai import heuristics

FULL = "select=ucb,playout=uniform,early=false"


@pytest.fixture(scope="module")
def short_game(tmp_path_factory) -> engine.Game:
    """Three players, one share each, one voyage: a game that ends after the payouts."""
    path = tmp_path_factory.mktemp("manila") / "short.toml"
    path.write_text("[setup]\nshares = 1\n[voyages]\nmost = 1\n")
    return engine.load("manila", players=3, components=str(path))


def last_placement(game: engine.Game, shares: tuple[int, int, int] = (0, 1, 2)) -> engine.State:
    """Seat 2 has one accomplice left; then comes the last roll. Nobody is in debt or at a pilot's or pirate's post."""
    state = game.replay([*shares, 0])
    rolls = iter((4, 2, 5, 3, 4, 1))  # pips of nutmeg, silk and ginseng, twice
    for label in (
        *("pass", "pass", "pass", "skip", "leave jade ashore", "start nutmeg 3", "start silk 3"),
        *("place nutmeg (2)", "place silk (3)", "place ginseng (1)"),
        *("place harbour A (4)", "place shipyard A (4)", "place harbour B (3)"),
        "roll",
        *("place nutmeg (3)", "place silk (4)", "place shipyard B (3)"),
        "roll",
        *("place ginseng (2)", "place harbour C (2)"),
    ):
        if label == "roll":
            while state.current_player == engine.CHANCE:
                state.apply(next(rolls) - 1)
        else:
            state.apply(state.action(label))
    assert state.current_player == 2
    return state


def consistent_worlds(game: engine.Game, state: engine.State) -> list[tuple[float, engine.State]]:
    """Every deal that seat 2 holds possible: the shares left over lie face up, so the others hold these two."""
    first, second, *rest = state.history
    return [(0.5, game.replay([*deal, *rest])) for deal in ((first, second), (second, first))]


def expectation(worlds: list[tuple[float, engine.State]], seat: int) -> float:
    """The seat's return with its best play, over worlds that it cannot tell apart."""
    state = worlds[0][1]
    if state.is_terminal():
        return sum(chance * world.returns()[seat] for chance, world in worlds)
    if state.current_player == engine.CHANCE:
        return sum(p * expectation(after(worlds, action), seat) for action, p in state.chance_outcomes())
    assert state.current_player == seat
    return max(expectation(after(worlds, action), seat) for action in state.legal_actions())


def after(worlds: list[tuple[float, engine.State]], action: int) -> list[tuple[float, engine.State]]:
    following = [(chance, world.clone()) for chance, world in worlds]
    for _, world in following:
        world.apply(action)
    return following


def test_a_bot_that_guesses_once_guesses_the_dice_too(short_game):
    """Unless a pirate or a pilot is placed only dice are left: in a fixed world there is one outcome, else many."""
    state = last_placement(short_game)
    quiet = {action for action in state.legal_actions() if not {"pirate", "pilot"} & set(state.label(action).split())}

    def errors(worlds: int) -> list[float]:
        bot = ai.bot(f"ismcts:sims=1000,{FULL},worlds={worlds}", short_game, 2, 1)
        return [row.error for row in bot.choose(state.resample(2, 1)).report.rows if row.action in quiet]

    assert len(quiet) > 2
    assert set(errors(1)) == {0}
    assert 0 not in errors(0)
    assert max(errors(100)) > 0


def test_the_last_placement_converges_to_its_exact_value(short_game):
    """With nodes told apart by knowledge, what the captain does with a plundered punt may depend on the dice."""
    state = last_placement(short_game)
    worlds = consistent_worlds(short_game, state)
    assert {world.information_key(2) for _, world in worlds} == {state.information_key(2)}
    exact = {action: expectation(after(worlds, action), 2) for action in state.legal_actions()}
    best = max(exact.values())
    assert best - sorted(exact.values())[-2] > 0.05  # there is something to find
    for sims in (100, 1_000, 10_000, 100_000, 1_000_000):
        spec = f"ismcts:sims={sims},nodes=knowledge,{FULL}"
        found = [ai.bot(spec, short_game, 2, seed).choose(state) for seed in (1, 2)]
        gap = sum(abs(best - decision.root[0].value) for decision in found) / 2
        assert gap <= 1 / sims**0.5, f"{gap} away from the exact value after {sims} simulations"
    assert exact[found[0].action] == exact[found[1].action] == best


def test_flat_monte_carlo_values_a_placement_exactly_where_no_decision_follows(short_game):
    state = last_placement(short_game)
    worlds = consistent_worlds(short_game, state)
    for row in ai.bot("flat:sims=100000", short_game, 2, 1).choose(state).root:
        if not any(word in state.label(row.action) for word in ("pilot", "pirate")):
            assert 0 < row.error < 0.01
            assert abs(row.value - expectation(after(worlds, row.action), 2)) <= 4 * row.error, state.label(row.action)


def test_open_loop_the_last_placement_is_worth_what_a_blind_captain_gets(short_game):
    """Nodes told apart by actions alone merge the dice: the value stays a little below the exact one, by design."""
    state = last_placement(short_game)
    worlds = consistent_worlds(short_game, state)
    exact = {action: expectation(after(worlds, action), 2) for action in state.legal_actions()}
    decision = ai.bot(f"ismcts:sims=300000,nodes=actions,{FULL}", short_game, 2, 1).choose(state)
    assert exact[decision.action] == max(exact.values())
    assert 0 < max(exact.values()) - decision.root[0].value < 0.02


@pytest.mark.parametrize("rolls", [0, 1, 2, 3])
def test_the_odds_of_a_punt_are_exact(rolls):
    thumb = heuristics.load(engine.load("manila"))
    for field in range(14):
        arrived = last = boarded = 0
        for dice in itertools.product(range(1, 7), repeat=rolls):
            fields = list(itertools.accumulate(dice, initial=field))
            arrived += fields[-1] > 13
            last += fields[-1] == 13
            boarded += rolls > 0 and fields[-2] == 13
        expected = [count / 6**rolls for count in (arrived, last, boarded)]
        assert list(thumb.chances(rolls, field)) == pytest.approx(expected)


def test_weights_prefer_what_pays(short_game):
    """With one roll to come, a free seat on a punt about to arrive beats a shipyard that only wrecks would pay."""
    state = last_placement(short_game)
    weights = heuristics.load(short_game).weights(state)
    assert set(weights) == set(state.legal_actions())
    assert all(weight > 0 for weight in weights.values())
    exact_best = max(weights, key=lambda action: weights[action])
    assert state.label(exact_best) != "skip"
