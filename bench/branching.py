"""How many choices a decision has in random play, for each player count of a game.

    python bench/branching.py --game manila [--games 200] [--seed 1]

Chance decisions are counted as plies, not as choices; forced decisions count as one choice.
"""

import argparse
from collections import Counter

import engine
from engine import registry


def branching(game: engine.Game, games: int, seed: int) -> tuple[Counter[int], int]:
    """How often a decision had so many choices, and the number of plies with chance."""
    choices: Counter[int] = Counter()
    plies = 0
    rng = engine.Rng(seed)
    for _ in range(games):
        state = game.new_state()
        while not state.is_terminal():
            if state.current_player == engine.CHANCE:
                state.apply(state.sample(rng))
            else:
                actions = state.legal_actions()
                choices[len(actions)] += 1
                state.apply(actions[rng.below(len(actions))])
            plies += 1
    return choices, plies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=engine.names(), required=True)
    parser.add_argument("--games", type=int, default=200, help="random games of each player count")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("game           players  games  plies a game  decisions a game  mean choices  most")
    for players in registry.module(arguments.game).OPTIONS["players"].choices:
        choices, plies = branching(engine.load(arguments.game, players=players), arguments.games, arguments.seed)
        decisions, offered = choices.total(), sum(n * times for n, times in choices.items())
        print(
            f"{arguments.game:<15}{players:>7}{arguments.games:>7}{plies / arguments.games:>14.1f}"
            f"{decisions / arguments.games:>18.1f}{offered / decisions:>14.2f}{max(choices):>6}"
        )


if __name__ == "__main__":
    main()
