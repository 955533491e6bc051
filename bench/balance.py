"""Balance of Marco Polo II: how often each character and each place at the table wins between equal searches.

    python bench/balance.py [--players 3] [--games 2000] [--bot ismcts:sims=300] [--seed 1] [--jobs 1] [--json]
                            [--components FILE]

Everybody plays the same bot, the draft of the characters included. A tie for the win is shared. Intervals are Wilson's,
95 %. The reconstructed figures are in trouble where one character wins over half of its games with three players.
"""

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat

import ai
import engine

Z = 1.959964  # 95 %


@dataclass(frozen=True)
class Outcome:
    """One game: characters and win shares by seat, scores, and who was drawn first player."""

    characters: list[str]
    wins: list[float]
    scores: list[float]
    first: int


@dataclass
class Tally:
    games: int = 0
    wins: float = 0.0
    points: float = 0.0

    def add(self, win: float, points: float) -> None:
        self.games += 1
        self.wins += win
        self.points += points

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson 1927; a shared win counts as its part."""
        centre = (self.rate + Z * Z / (2 * self.games)) / (1 + Z * Z / self.games)
        half = Z * math.sqrt(self.rate * (1 - self.rate) / self.games + (Z / (2 * self.games)) ** 2)
        return centre - half / (1 + Z * Z / self.games), centre + half / (1 + Z * Z / self.games)


def play(players: int, bot: str, components: str | None, seed: int) -> Outcome:
    """One game of the bot against itself."""
    game = engine.load("marco_polo_2", players=players, components=components)
    state, luck = game.new_state(), engine.Luck(seed)
    bots = [ai.bot(bot, game, seat, seed * players + seat) for seat in range(players)]
    first = 0
    while not state.is_terminal():
        seat = state.current_player
        if seat == engine.CHANCE:
            state.apply(luck.sample(state))
            if len(state.history) == 1:
                first = state.view()["first"]
        else:
            state.apply(bots[seat].choose(state.resample(seat, len(state.history))).action)
    view, scores = state.view(), list(state.scores())
    names = [figures["name"] for figures in game.components["characters"].values()]
    ranks = [(points, camels) for points, (_, camels, *_) in zip(scores, view["owned"], strict=False)]
    winners = ranks.count(max(ranks))
    wins = [(rank == max(ranks)) / winners for rank in ranks]
    return Outcome([names[character] for character in view["character"][:players]], wins, scores, first)


def outcomes(players: int, bot: str, components: str | None, seeds: range, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from (play(players, bot, components, one) for one in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, repeat(players), repeat(bot), repeat(components), seeds, chunksize=4)


def tally(played: Iterator[Outcome]) -> dict[str, dict[str, Tally]]:
    """Win rates by character, by seat, and by turn order of the first round."""
    found: dict[str, dict[str, Tally]] = {
        "character": defaultdict(Tally),
        "seat": defaultdict(Tally),
        "turn order": defaultdict(Tally),
    }
    for outcome in played:
        players = len(outcome.wins)
        for seat, (win, points) in enumerate(zip(outcome.wins, outcome.scores, strict=True)):
            found["character"][outcome.characters[seat]].add(win, points)
            found["seat"][f"seat {seat}"].add(win, points)
            found["turn order"][f"plays {(seat - outcome.first) % players + 1}."].add(win, points)
    return found


def report(found: dict[str, dict[str, Tally]]) -> str:
    lines = []
    for kind, tallies in found.items():
        lines.append(f"{kind:<22}{'games':>7}{'win rate':>10}  95 % interval    points")
        for name, one in sorted(tallies.items(), key=lambda entry: -entry[1].rate if kind == "character" else 0):
            low, high = one.interval
            mean = one.points / one.games
            lines.append(f"{name:<22}{one.games:>7}{one.rate:>10.3f}  {low:.3f} to {high:.3f}{mean:>10.1f}")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="ismcts:sims=300")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--components", help="a file with corrected figures")
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    found = tally(outcomes(arguments.players, arguments.bot, arguments.components, seeds, arguments.jobs))
    if arguments.json:
        rows = {
            kind: {name: {**asdict(one), "rate": one.rate, "interval": one.interval} for name, one in tallies.items()}
            for kind, tallies in found.items()
        }
        print(json.dumps(rows, indent=1))
    else:
        print(f"{arguments.games} games of {arguments.bot}, {arguments.players} players\n")
        print(report(found))


if __name__ == "__main__":
    main()
