"""A native game beside OpenSpiel's own: the same random games, every value compared at every step."""

import random
from collections import Counter

import pyspiel

import engine


def play_lockstep(name: str, games: int, seed: int) -> Counter[str]:
    """Plays random games in both; asserts that they agree everywhere. Counts what was met, so that a test can tell
    that the rare cases did come up."""
    ours, theirs = engine.load(name), pyspiel.load_game(name)
    assert ours.players == theirs.num_players()
    assert ours.num_actions == theirs.num_distinct_actions()
    assert ours.max_chance_outcomes == theirs.max_chance_outcomes()
    luck = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(games):
        state, other = ours.new_state(), theirs.new_initial_state()
        while not other.is_terminal():
            assert state.current_player == other.current_player()
            assert not state.is_terminal()
            assert state.legal_actions() == other.legal_actions()
            if other.is_chance_node():
                outcomes = state.chance_outcomes()
                assert outcomes == other.chance_outcomes()
                action = luck.choices([outcome for outcome, _ in outcomes], [odds for _, odds in outcomes])[0]
                seen["chance"] += 1
            else:
                action = luck.choice(other.legal_actions())
                seen["decisions"] += 1
            state.apply(action)
            other.apply_action(action)
        assert state.current_player == engine.TERMINAL == other.current_player()
        assert state.legal_actions() == []
        assert state.returns() == other.returns()
        assert state.history == other.history()
        assert len(state.history) <= ours.max_game_length
        seen[f"returns {state.returns()}"] += 1
    return seen
