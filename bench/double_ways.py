"""How many ways of a Marco Polo II turn meet: pairs of steps that end where another pair ends, with and without the
order of money bags and turned dice.

    python -m bench.double_ways [--games 8] [--every 15] [--seed 1]

A step is a bonus action or an action with its dice, and the first choice of what it asks for beyond; or it is the end
of the turn. Counted are all pairs without luck at every so-manieth turn decision of random games of two, three and four
players in turn. All pairs but one that end in the same position are superfluous; what a position remembers only to
bound the bags and turned dice that follow is set aside.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator

import engine
from engine.games.marco_polo_2 import words
from tests.engine.marco_polo_2 import layout

MEMORY = ("last", "last_die")
TURN, DICE, REFILL = map(words.PHASES.index, ("turn", "pick die", "refill"))
KINDS = {"money bag": "money bag", "turn a die": "turned die", "complete": "contract", "improve": "seal", "use": "tile"}


def kind(label: str) -> str:
    return next((name for start, name in KINDS.items() if label.startswith(start)), "action")


def place(state: engine.State, without: Iterable[str] = MEMORY) -> str:
    """The position, but for some of its fields."""
    return repr([value for name, value in state.view().items() if name not in without])


def anew(state: engine.State, game: engine.Game) -> engine.State:
    """The same position in another game, with nothing remembered."""
    load, (_, saved, _) = layout.edit(state, forget).__reduce__()
    return load(game, saved, None)


def forget(position: layout.Position) -> None:
    position.last, position.last_die = -1, 0


def on_turn(state: engine.State, seat: int) -> bool:
    """Whether this seat's turn goes on, with nothing half done."""
    view = state.view()
    return view["phase"] == TURN and view["seat"] == seat


def steps(state: engine.State, every_way: bool = False, wanted: str = "") -> Iterator[tuple[str, engine.State]]:
    """Each step from a turn decision without luck, by its label, with what it leads to; `wanted` begins the label."""
    seat = state.current_player
    for action, label in state.labels().items():
        if label.startswith((*wanted.split("|"), "end the turn")):
            after = state.clone()
            after.apply(action)
            for end in completed(after, seat, every_way):
                yield label, end


def completed(state: engine.State, seat: int, every_way: bool) -> Iterator[engine.State]:
    view = state.view()
    if view["phase"] in (TURN, REFILL) or view["seat"] != seat:
        yield state
    elif state.current_player == seat:
        actions = state.legal_actions()
        for action in actions if every_way or view["phase"] == DICE else actions[:1]:
            after = state.clone()
            after.apply(action)
            yield from completed(after, seat, every_way)


def pairs(state: engine.State) -> Iterator[tuple[str, str]]:
    """The kinds of two steps, and where they lead."""
    seat = state.current_player
    for first, middle in steps(state):
        if on_turn(middle, seat):
            for second, end in steps(middle):
                yield " and ".join(sorted((kind(first), kind(second)))), place(end)


def decisions(game: engine.Game, seed: int, every: int) -> Iterator[engine.State]:
    """Every so-manieth turn decision of a random game, as long as another player has dice: the turn ends visibly."""
    state, rng, n = game.new_state(), engine.Rng(seed), 0
    while not state.is_terminal():
        if state.current_player == engine.CHANCE:
            state.apply(state.sample(rng))
            continue
        view = state.view()
        if view["phase"] == TURN and sum(map(bool, view["dice"])) > 1:
            n += 1
            if n % every == 0:
                yield state.clone()
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])


def superfluous(state: engine.State) -> tuple[int, Counter[str]]:
    """The number of pairs, and by their kinds those that end where one before them ends."""
    seen, found, total = set(), Counter[str](), 0
    for kinds, end in pairs(state):
        total += 1
        found[kinds] += end in seen
        seen.add(end)
    return total, found


def compared(games: int, every: int, seed: int) -> Iterator[tuple[engine.State, engine.State]]:
    """Turn decisions, and the same in a game of any order."""
    for i in range(games):
        players = 2 + i % 3
        ordered = engine.load("marco_polo_2", players=players)
        free = engine.load("marco_polo_2", players=players, any_order=True)
        for state in decisions(ordered, seed + i, every):
            yield state, anew(state, free)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--every", type=int, default=15, help="turn decisions from one counted to the next")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    found = [(superfluous(free), superfluous(state)) for state, free in compared(**vars(arguments))]
    print(f"{len(found)} turn decisions      any order   ordered")
    for what, which in (("pairs without luck", 0), ("superfluous", 1)):
        before, after = (
            sum(side[which] if which == 0 else side[1].total() for side in sides) for sides in zip(*found, strict=True)
        )
        print(f"{what:<23}{before:>9}{after:>10}")
    free, ordered = (sum((side[1] for side in sides), Counter[str]()) for sides in zip(*found, strict=True))
    for kinds, times in free.most_common():
        print(f"  {kinds:<27}{times:>9}{ordered[kinds]:>10}")


if __name__ == "__main__":
    main()
