"""A Manila table for tests: positions are reached by play alone, in the words of the labels, with chosen luck."""

import engine
from engine.games.manila.text import PHASES, WARES

HANDS = (("nutmeg", "silk"), ("ginseng", "jade"), ("nutmeg", "silk"), ("ginseng", "jade"), ("nutmeg", "silk"))


def phase(state):
    return PHASES[state.view()["phase"]]


def labels(state):
    return list(state.labels().values())


def deal(players=4, hands=HANDS, **options):
    """A new game after the deal: hands[seat] are the two shares of a seat."""
    state = engine.load("manila", players=players, **options).new_state()
    for card in range(2):
        for seat in range(players):
            play(state, f"deal {hands[seat][card]} to seat {seat}")
    return play(state, "lay out the display")


def play(state, *moves):
    """The moves one after another; `bid 17` follows the bidder's own decisions as far as needed."""
    for move in moves:
        while move.startswith("bid ") and move not in labels(state) and "higher" in labels(state):
            state.apply(state.action("higher"))
        state.apply(state.action(move))
    return state


def elect(state, seat=0, bid=1):
    """The auction: this seat bids, everybody else passes; with a bid of 0 all pass."""
    while phase(state) == "bid":
        play(state, f"bid {bid}" if bid and state.current_player == seat and not state.view()["bid"] else "pass")
    return state


def sail(state, ashore, *starts, buy="skip"):
    """The office: a share or none, the ware left ashore, the start fields of the others in their order."""
    if phase(state) == "buy":
        play(state, buy)
    loaded = [ware for ware in WARES if ware != ashore]
    play(state, f"leave {ashore} ashore", f"start {loaded[0]} {starts[0]}", f"start {loaded[1]} {starts[1]}")
    assert [field(state, ware) for ware in loaded] == list(starts)
    return state


def place(state, *spaces):
    """One accomplice after another, on the space called so, whatever it costs; `skip` skips."""
    for space in spaces:
        assert phase(state) == "place"
        play(
            state,
            next(
                label
                for label in labels(state)
                if label in (space, f"place {space}") or label.startswith(f"place {space} (")
            ),
        )
    return state


def skip(state, *phases):
    """Skip whatever is asked in these phases, placing if none is named."""
    while phase(state) in (phases or ("place",)):
        play(state, "skip")
    return state


def roll(state, **pips):
    """The dice of one roll; a ware that is not named shows 1."""
    rolls = state.view()["roll"]
    while phase(state) == "roll" and state.view()["roll"] == rolls:
        ware = WARES[state.view()["ware"]]
        play(state, f"{ware} die {pips.get(ware, 1)}")
    return state


def voyage(state, *arriving):
    """A voyage in which nobody bids or places and just these wares arrive."""
    ashore = next(ware for ware in reversed(WARES) if ware not in arriving)
    sail(elect(state, bid=0), ashore, 3, 3, 3)
    finished = state.round
    while state.round == finished and not state.is_terminal():
        skip(state, "place", "repay")
        roll(state, **dict.fromkeys(arriving, 6))
    return state


def cash(state, seat=None):
    held = state.view()["cash"][: state.game.players]
    return held if seat is None else held[seat]


def field(state, ware):
    return state.view()["field"][WARES.index(ware)]


def value(state, ware):
    return state.view()["market"][WARES.index(ware)]


def figures(folder, text):
    """The path of a file with corrected components."""
    file = folder / "components.toml"
    file.write_text(text, encoding="utf-8")
    return file
