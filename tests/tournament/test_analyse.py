"""Games judged: what is lost is lost, luck is zero in the mean, noise is not called a mistake."""

import json
import statistics
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

import ai
import engine
from tournament import verdicts
from tournament.analyse import BEST, CLASSES, GOOD, Analysis, Analyst, classify, patient
from tournament.cli import main
from tournament.sitting import Sitting

QUICK = ["--judge", "ismcts:sims=30", "--luck", "ismcts:sims=20"]


def finished(game="manila", seed=5, bot="random"):
    loaded = engine.load(game)
    sitting = Sitting(loaded, seed, [None, *["random"] * (loaded.players - 1)])
    bots = [ai.bot(bot, loaded, seat, seed) for seat in range(loaded.players)]
    while not sitting.state.is_terminal():
        seat = sitting.turn
        luck = seat == engine.CHANCE
        sitting.play(sitting.next_luck() if luck else bots[seat].choose(sitting.position(seat)).action)
    return sitting


def analysed(sitting, judge="ismcts:sims=30", luck="ismcts:sims=20", seat=None):
    analyst = Analyst(sitting.game, judge, luck)
    names = [spec or "person" for spec in sitting.seats]
    analysis = Analysis(sitting.game, names, len(sitting.actions), judge, luck, analyst.chances)
    analyst.analyse(sitting.actions, analysis, seat, lambda: None)
    return analysis


@pytest.mark.parametrize(
    ("loss", "error", "kind"),
    [
        (0.30, 0.01, "blunder"),
        (0.10, 0.01, "blunder"),
        (0.09, 0.01, "mistake"),
        (0.03, 0.01, "inaccuracy"),
        (0.01, 0.001, GOOD),
        (-0.20, 0.01, GOOD),
        (0.30, 0.20, GOOD),  # within its error
        (0.09, 0.05, GOOD),
    ],
)
def test_a_loss_within_its_error_is_not_held_against_anybody(loss, error, kind):
    assert classify(loss, error) == kind


def test_folding_the_best_card_is_a_blunder_and_calling_with_it_is_not():
    """Kuhn poker: the king never loses, so to pass after a bet throws the pot away for certain."""
    game = engine.load("kuhn_poker")
    state = game.new_state()
    analyst = Analyst(game, "ismcts:sims=2000", None)
    while state.current_player == engine.CHANCE:
        labels = state.labels()
        wanted = "king" if state.history == [] else "jack"
        state.apply(next(action for action, label in labels.items() if wanted in label))
    state.apply(state.action("pass"))
    state.apply(state.action("bet"))
    assert state.current_player == 0
    folded = analyst.verdict(state, state.action("pass"), 4)
    assert folded.kind == "blunder"
    assert folded.loss == pytest.approx(3)  # -1 instead of 2
    assert folded.error == 0
    assert folded.best == "bet"
    called = analyst.verdict(state, state.action("bet"), 4)
    assert (called.kind, called.loss) == (BEST, 0)


def test_the_luck_of_a_deal_against_exact_values():
    """Kuhn poker: over the cards that could be dealt, luck has the mean zero, and a king is better luck than a jack."""
    game = engine.load("kuhn_poker")
    analyst = Analyst(game, "ismcts:sims=50", "ismcts:sims=3000")
    state = game.new_state()
    lucks = {state.label(a): (p, analyst.fortune(state, a, 0)) for a, p in state.chance_outcomes()}
    total = sum(p * fortune.luck[0] for p, fortune in lucks.values())
    assert total == pytest.approx(0, abs=1e-9)
    king, jack = (next(f for label, (_, f) in lucks.items() if card in label) for card in ("king", "jack"))
    assert king.luck[0] > 5 * king.errors[0] > 0
    assert jack.luck[0] < -5 * jack.errors[0] < 0
    assert king.luck[0] == pytest.approx(-king.luck[1])


def test_luck_has_the_mean_zero_by_the_exact_odds():
    sitting = finished()
    analyst = Analyst(sitting.game, "ismcts:sims=10", "ismcts:sims=20")
    state = analyst.game.new_state()
    looked_at = 0
    for ply, action in enumerate(sitting.actions):
        if state.current_player == engine.CHANCE and ply > 9 and looked_at < 6:
            found = [(odds, analyst.fortune(state, other, ply)) for other, odds in state.chance_outcomes()]
            if found[0][1] is not None:
                looked_at += 1
                for seat in range(4):
                    assert sum(odds * fortune.luck[seat] for odds, fortune in found) == pytest.approx(0, abs=1e-9)
        state.apply(action)
    assert looked_at == 6


def test_what_nobody_can_see_and_what_makes_no_difference_is_no_luck():
    analysis = analysed(finished())
    assert 0 < len(analysis.fortunes) < sum(1 for player in finished().players if player == engine.CHANCE)


def test_a_game_less_its_luck_still_adds_up_to_one_win():
    analysis = analysed(finished())
    assert analysis.complete
    assert sum(analysis.result) == pytest.approx(1)
    assert sum(analysis.adjusted(seat)[0] for seat in range(4)) == pytest.approx(1)
    for verdict in analysis.verdicts:
        assert sum(verdict.chances) == pytest.approx(1)
        assert min(verdict.chances) >= 0


def test_less_luck_means_less_noise_over_many_games():
    """Kuhn poker between equal, able bots: without the luck of the deal, results spread less than half as much."""
    results, adjusted = [], []
    for seed in range(60):
        analysis = analysed(finished("kuhn_poker", seed, "ismcts:sims=200,select=regret"), luck="ismcts:sims=300")
        results.append(analysis.result[0])
        adjusted.append(analysis.adjusted(0)[0])
    assert statistics.variance(adjusted) < 0.5 * statistics.variance(results)


def test_it_judges_from_what_the_mover_knew():
    """Seats 2 and 3 hold different cards; seat 1's first decision must be judged alike."""
    game = engine.load("manila")
    one, two = game.new_state(), game.new_state()
    luck = engine.Luck(3)
    deal = []
    while one.current_player == engine.CHANCE:
        deal.append(luck.sample(one))
        one.apply(deal[-1])
    pair = next((a, b) for a in (2, 6) for b in (3, 7) if deal[a] != deal[b])
    deal[pair[0]], deal[pair[1]] = deal[pair[1]], deal[pair[0]]
    for action in deal:
        two.apply(action)
    assert one != two
    analyst = Analyst(game, "ismcts:sims=100", None)
    bid = one.action("bid 3")
    assert analyst.verdict(one, bid, 9) == analyst.verdict(two, bid, 9)


@pytest.mark.parametrize("game", [name for name in engine.names() if name != "hearts"])
def test_every_game_can_be_analysed(game):
    sitting = finished(game)
    analysis = analysed(sitting, "ismcts:sims=4", "ismcts:sims=2")
    assert analysis.complete
    kinds = {verdict.kind for verdict in analysis.verdicts}
    assert kinds <= {BEST, GOOD, *CLASSES}
    assert "NaN" not in json.dumps(analysis.as_dict())
    assert verdicts.text(analysis, True, 5)


def test_an_interrupted_analysis_keeps_what_is_done():
    sitting = finished()
    analyst = Analyst(sitting.game, "ismcts:sims=5", None)
    analysis = Analysis(sitting.game, ["a"] * 4, len(sitting.actions), "x", None, True)

    def interrupt():
        if analysis.done == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyst.analyse(sitting.actions, analysis, None, interrupt)
    assert analysis.done == 40
    assert analysis.verdicts
    assert analysis.adjusted(0) is None
    assert "Interrupted: 40 of" in verdicts.text(analysis, False, 5)


def test_a_value_uses_up_its_budget():
    assert patient("ismcts:sims=7") == "ismcts:sims=7,early=false"
    assert patient("flat:sims=7") == "flat:sims=7"


# --- the command line -------------------------------------------------------------------------------------------------


class Tags(HTMLParser):
    """Sees that every tag is closed."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def run(*arguments):
    return CliRunner().invoke(main, ["analyse", *map(str, arguments)])


def test_a_saved_game_as_table_as_json_and_as_a_page(tmp_path):
    sitting = finished()
    sitting.save(tmp_path / "game.json")
    done = run(tmp_path / "game.json", *QUICK, "--html", tmp_path / "page.html", "--all")
    assert done.exit_code == 0, done.output
    assert "less luck" in done.output
    page = (tmp_path / "page.html").read_text()
    assert page.count("<polyline") == 4
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page
    checked = Tags()
    checked.feed(page)
    assert checked.open == []
    data = json.loads(run(tmp_path / "game.json", *QUICK, "--json").output)
    assert len(data["seats"]) == 4
    assert data["judged"] == data["plies"] == len(sitting.actions)
    assert sum(seat["result"] for seat in data["seats"]) == pytest.approx(1)
    listed = {seat["seat"]: sum(seat["classes"].values()) for seat in data["seats"]}
    assert sum(listed.values()) == len(data["decisions"])


def test_one_seat_alone_and_without_luck(tmp_path):
    finished().save(tmp_path / "game.json")
    data = json.loads(
        run(tmp_path / "game.json", "--seat", 2, "--no-luck", "--judge", "ismcts:sims=5", "--json").output
    )
    assert {decision["seat"] for decision in data["decisions"]} == {2}
    assert data["luck"] == []
    assert data["seats"][0]["luck"] is None


def test_a_game_of_a_tournament_file(tmp_path):
    file = str(tmp_path / "t.sqlite")
    arguments = ["tournament", "kuhn_poker", "random", "greedy", "--games", "2", "--jobs", "1", "--db", file]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    done = run(file, 1, *QUICK)
    assert done.exit_code == 0, done.output
    assert "greedy" in done.output
    assert run(file).exit_code == 2
    assert "say which game" in run(file).output
    assert run(file, 99).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.json"], "can't read"),
        (["nowhere.sqlite", "1"], "there is no tournament file"),
        (["GAME", "--seat", "9"], "valid: 0 to 3"),
        (["GAME", "--judge", "random"], "only a search can judge"),
        (["GAME", "--judge", "nobody"], "random"),
        (["GAME", "--no-luck", "--judge", "ismcts:sims=1", "--html", "/dev/null/x"], "can't write"),
    ],
)
def test_bad_usage_is_exit_code_2_and_one_message(tmp_path, arguments, message):
    finished().save(tmp_path / "game.json")
    done = run(*(str(tmp_path / "game.json") if word == "GAME" else word for word in arguments))
    assert done.exit_code == 2
    assert message in done.output
    assert done.output.count("Error:") == 1
