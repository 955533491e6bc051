"""Our search against OpenSpiel's C++ ISMCTSBot at equal simulations, on games that both implement.

    python bench/versus_openspiel.py leduc_poker --sims 500 --blocks 200
    python bench/versus_openspiel.py hearts --sims 500 --blocks 50

Both engines play the same game in lockstep. A block is one deal with the seats shared out both ways (in Hearts two
against two, four seatings); its score is the mean return of our seats less theirs. In Hearts all cards are passed at
random, for either side: OpenSpiel 2.0.2 crashes where the third or fourth player passes.
"""

import argparse
import math
import statistics

import pyspiel

import ai
import engine

SEATINGS = {2: ["OT", "TO"], 4: ["OTOT", "TOTO", "OOTT", "TTOO"]}  # ours and theirs
PASSES = 12  # of Hearts


def play(game: engine.Game, seating: str, spec: str, simulations: int, c: float, seed: int) -> float:
    """Mean return of our seats less that of theirs."""
    theirs = pyspiel.load_game(game.name)
    state, copy, luck, rng = game.new_state(), theirs.new_initial_state(), engine.Luck(seed), engine.Rng(seed)
    ours = {seat: ai.bot(spec, game, seat, seed) for seat, who in enumerate(seating) if who == "O"}
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    others = {
        seat: pyspiel.ISMCTSBot(
            seed % (1 << 30) + seat,
            pyspiel.RandomRolloutEvaluator(1, seed % (1 << 30)),
            c,
            simulations,
            -1,
            final,
            False,
            False,
        )
        for seat, who in enumerate(seating)
        if who == "T"
    }
    passed = 0
    while not state.is_terminal():
        seat, actions = state.current_player, state.legal_actions()
        if seat == engine.CHANCE:
            action = luck.sample(state)
        elif game.name == "hearts" and passed < PASSES:
            action, passed = actions[rng.below(len(actions))], passed + 1
        elif len(actions) == 1:
            action = actions[0]
        elif seat in ours:
            action = ours[seat].choose(state.resample(seat, seed)).action
        else:
            action = others[seat].step(copy)
        state.apply(action)
        copy.apply_action(action)
    assert state.returns() == copy.returns()
    mean = {who: statistics.mean(r for r, w in zip(state.returns(), seating, strict=True) if w == who) for who in "OT"}
    return mean["O"] - mean["T"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=["leduc_poker", "hearts"])
    parser.add_argument("--sims", type=int, default=500)
    parser.add_argument("--blocks", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spec", default="", help="further parameters of ours, such as c=0.7")
    parser.add_argument("--c", type=float, help="theirs; half the range of returns if not given, as ours")
    arguments = parser.parse_args()
    game = engine.load(arguments.game)
    c = 0.5 * (game.max_utility - game.min_utility) if arguments.c is None else arguments.c
    spec = str(ai.parse(f"ismcts:sims={arguments.sims},early=false,reuse=false,{arguments.spec}"))
    scores = []
    for seed in range(arguments.seed * 1_000_000, arguments.seed * 1_000_000 + arguments.blocks):
        games = [play(game, seating, spec, arguments.sims, c, seed) for seating in SEATINGS[game.players]]
        scores.append(statistics.mean(games))
    error = 1.96 * statistics.stdev(scores) / math.sqrt(len(scores))
    print(
        f"{game.name}: {spec} against OpenSpiel C++ (c={c:g}, {arguments.sims} simulations): "
        f"{statistics.mean(scores):+.3f} ± {error:.3f} in mean return, {len(scores)} blocks"
    )


if __name__ == "__main__":
    main()
