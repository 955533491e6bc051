"""A short match of two bots, for choosing the search's defaults: who is stronger, by how much, how sure.

    python bench/strength.py manila ismcts:sims=2000 greedy --blocks 20 --jobs 2

A block is one deal (all luck from one seed) at tables of every mix of the two bots, in every rotation of the seats. Its
score is the share of pairs of unlike bots in which the first finished ahead (ties half); the error is over blocks. The
rated tournaments are `tradewind match`'s.
"""

import argparse
import math
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import ai
import engine


def play(game: engine.Game, specs: list[str], seed: int) -> list[float]:
    """One game; the returns of the seats."""
    bots = [ai.bot(spec, game, seat, seed) for seat, spec in enumerate(specs)]
    state, luck = game.new_state(), engine.Luck(seed)
    while not state.is_terminal():
        seat = state.current_player
        if seat == engine.CHANCE:
            state.apply(luck.sample(state))
        else:
            state.apply(bots[seat].choose(state.resample(seat, seed)).action)
    for bot in bots:
        bot.close()
    return state.returns()


def block(name: str, players: int | None, first: str, second: str, seed: int) -> float:
    """The share of pairs of unlike bots in which the first one finished ahead."""
    game = engine.load(name, **({} if players is None else {"players": players}))
    ahead, pairs = 0.0, 0
    for firsts in range(1, game.players):
        table = [first] * firsts + [second] * (game.players - firsts)
        for turn in range(game.players):
            seats = table[turn:] + table[:turn]
            returns = play(game, seats, seed)
            for i, spec in enumerate(seats):
                for j, other in enumerate(seats):
                    if spec == first and other == second:
                        ahead += 0.5 + 0.5 * ((returns[i] > returns[j]) - (returns[i] < returns[j]))
                        pairs += 1
    return ahead / pairs


def elo(score: float) -> float:
    score = min(max(score, 1e-3), 1 - 1e-3)
    return 400 * math.log10(score / (1 - score))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--players", type=int)
    parser.add_argument("--blocks", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    first, second = (str(ai.parse(spec)) for spec in (arguments.first, arguments.second))
    if first == second:
        parser.error("the two bots are the same")
    start = time.perf_counter()
    seeds = range(arguments.seed * 1_000_000, arguments.seed * 1_000_000 + arguments.blocks)
    one = partial(block, arguments.game, arguments.players, first, second)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        scores = list(pool.map(one, seeds))
    mean, error = statistics.mean(scores), statistics.stdev(scores) / math.sqrt(len(scores))
    low, high = mean - 1.96 * error, mean + 1.96 * error
    print(
        f"{arguments.game}: {first} against {second}: {mean:.1%} ± {1.96 * error:.1%} of pairs, "
        f"{elo(mean):+.0f} Elo [{elo(low):+.0f}, {elo(high):+.0f}], {len(scores)} blocks, "
        f"{time.perf_counter() - start:.0f} s"
    )


if __name__ == "__main__":
    main()
