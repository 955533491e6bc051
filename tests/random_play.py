"""Random play of every registered game and player count, and what the generic tests share of it.

    python -m tests.random_play --games 10000 [--game manila]

plays that many games of each, with resampling at every decision of a few of them. In a debug build (`make debug`, then
from the folder build/debug with PYTHONPATH=../..) every C assertion and array bound is checked on the way.
"""

import argparse
import random
from collections.abc import Iterator

import engine
from engine import registry


def tables() -> list[tuple[str, int]]:
    """Every registered game with each of its player counts."""
    return [(name, players) for name in engine.names() for players in registry.module(name).OPTIONS["players"].choices]


def random_game(game: engine.Game, seed: int) -> Iterator[engine.State]:
    """Every position of one random game, the last included. They are one object: clone what you keep."""
    state, choice, luck = game.new_state(), random.Random(seed), engine.Luck(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        at_chance = state.current_player == engine.CHANCE
        state.apply(luck.sample(state) if at_chance else choice.choice(state.legal_actions()))


def play_strictly(game: engine.Game, seed: int) -> int:
    """One game by the public methods; at each decision, a resample for each observer is played to its end."""
    for ply, state in enumerate(random_game(game, seed)):
        if state.current_player >= 0:
            for observer in range(game.players):
                engine.playouts(state.resample(observer, ply), 1, seed=ply)
    assert ply <= game.max_game_length
    return ply


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each game and player count")
    parser.add_argument("--strict", type=int, default=2, help="games played by the public methods, with resampling")
    parser.add_argument("--game", choices=engine.names(), help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"engine from {engine.__path__[0]}")
    for name, players in tables():
        if arguments.game in (None, name):
            game = engine.load(name, players=players)
            plies = engine.plies(game.new_state(), arguments.games, arguments.seed)
            plies += sum(play_strictly(game, arguments.seed + i) for i in range(arguments.strict))
            print(f"{name} with {players}: {arguments.games + arguments.strict} games, {plies} plies", flush=True)


if __name__ == "__main__":
    main()
