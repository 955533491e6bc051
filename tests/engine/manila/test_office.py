"""The harbour master's office (rulebook page 3, figures 3 to 5b, rulings 11 and 12)."""

from tests.engine.manila.table import HANDS, cash, deal, elect, field, labels, phase, play, sail, voyage


def test_figure_3_prices():
    state = deal()
    for arriving in (("nutmeg", "silk", "jade"), ("nutmeg", "silk"), ("silk",)):
        voyage(state, *arriving)
    elect(state, seat=0)
    assert labels(state) == ["skip", "buy nutmeg (10)", "buy silk (20)", "buy ginseng (5)", "buy jade (5)"]
    play(state, "buy nutmeg (10)")
    assert cash(state, 0) == 30 - 1 - 10
    assert state.view()["shares"][0] == [2, 1, 0, 0]
    assert phase(state) == "load", "one share a voyage"


def test_page_3_buying_is_optional_and_for_the_harbour_master_alone():
    state = elect(deal(), seat=3)
    assert state.current_player == 3
    play(state, "skip")
    assert phase(state) == "load"
    assert state.view()["held"][:4] == [2] * 4


def test_ruling_11_a_share_may_be_bought_on_credit_but_is_not_its_own_security():
    state = elect(deal(), seat=0, bid=29)
    play(state, "buy jade (5)")
    assert phase(state) == "pledge"
    assert labels(state) == ["pledge nutmeg", "pledge silk"]
    play(state, "pledge silk")
    assert cash(state, 0) == 1 + 12 - 5
    assert state.view()["shares"][0] == [1, 1, 0, 1]
    assert state.view()["pledged"][0] == [0, 1, 0, 0]


def test_ruling_11_only_what_can_be_paid_is_offered():
    state = elect(deal(), seat=0, bid=50)
    assert phase(state) == "load", "4 pesos and no share left to pledge"
    state = elect(deal(), seat=0, bid=41)
    play(state, "pledge nutmeg")
    assert labels(state) == ["skip", "buy nutmeg (5)", "buy silk (5)", "buy ginseng (5)", "buy jade (5)"]


def test_ruling_11_a_ware_that_is_sold_out_cannot_be_bought():
    state = deal(5)
    for _ in range(2):
        voyage_with_purchase(state, "buy nutmeg (5)")
    elect(state, seat=0, bid=0)
    assert labels(state) == ["skip", "buy silk (5)", "buy ginseng (5)", "buy jade (5)"]


def voyage_with_purchase(state, purchase):
    from tests.engine.manila.table import roll, skip

    sail(elect(state, bid=0), "jade", 3, 3, 3, buy=purchase)
    finished = state.round
    while state.round == finished:
        roll(skip(state, "place", "repay"))


def test_figure_4_silk_stays_ashore():
    state = elect(deal(), seat=0)
    play(state, "skip", "leave silk ashore", "start nutmeg 3", "start ginseng 3")
    assert not any(label.startswith("place silk") for label in labels(state))
    assert {"place nutmeg (2)", "place ginseng (1)", "place jade (3)"} <= set(labels(state))


def test_figure_5a_starts_4_3_2():
    state = sail(elect(deal()), "silk", 4, 3, 2)
    assert [field(state, ware) for ware in ("nutmeg", "ginseng", "jade")] == [4, 3, 2]


def test_figure_5b_start_0_with_5_and_4_and_none_above_5():
    state = elect(deal())
    play(state, "skip", "leave silk ashore")
    assert labels(state) == [f"start nutmeg {n}" for n in range(6)]
    play(state, "start nutmeg 0")
    assert labels(state) == ["start ginseng 4", "start ginseng 5"]
    play(state, "start ginseng 5")
    assert field(state, "jade") == 4


def test_ruling_12_25_starts_for_each_ware_ashore_and_no_choice_of_routes():
    office = play(elect(deal()), "skip")
    found = []

    def explore(state):
        if phase(state) == "place":
            view = state.view()
            found.append((tuple(view["status"]), tuple(view["field"])))
            return
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            explore(after)

    explore(office)
    assert len(found) == len(set(found)) == 4 * 25
    assert all(sum(fields) == 9 and max(fields) <= 5 for _, fields in found)


def test_page_3_the_price_follows_hands_that_hold_the_cards():
    state = deal(hands=HANDS)
    assert state.view()["display"] == [3, 3, 3, 3]
    play(elect(state, seat=0), "buy silk (5)")
    assert state.view()["display"] == [3, 2, 3, 3]
