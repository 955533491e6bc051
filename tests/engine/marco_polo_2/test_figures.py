"""Corrected figures of an owner of the box: they are what is played with, and what can't be played is refused."""

import pytest

import engine
from tests.engine.marco_polo_2.table import Table


def corrected(folder, text):
    """The path of a file with corrected components."""
    file = folder / "components.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_ruling_ch6_the_supplements_example_with_the_figure_that_fits_it(tmp_path):
    """1, 2, 4, 4, 6: 2 coins and 1 point, and 1 gold or 2 camels, if a 1 or a 6 gives 1 coin."""
    singles = '["1 coin", "1 vp", "1 camel", "1 camel", "1 vp", "1 coin"]'
    file = corrected(tmp_path, f"[characters.isabella_donati]\nsingle = {singles}\n")
    table = Table(2, characters=("isabella_donati", "gantulga_od"), dice=(1,), components=file).dice(1)
    table.luck = ["tile"] * 3 + [""] * 2 + [f"rolls {value}" for value in (1, 2, 4, 4, 6, 6, 6, 6, 6, 6)]
    table.do("money bag: 1 jade", "1 double of 4")
    assert table.has() == {"coin": 2, "gold": 1, "jade": 1} and table.vp() == 1


def test_a_corrected_route_leads_elsewhere_for_another_price(tmp_path):
    file = corrected(tmp_path, '[routes.r01]\nends = ["beijing", "kabul"]\ncost = "4 coin + 1 jade"\nseal = "farmer"\n')
    table = Table(dice=(1,), components=file).own(coin=6, jade=1).seals("farmer").no_outposts().do("travel lower")
    assert not table.can("to Xanadu")
    table.do("to Kabul", "no contract")
    assert table.has() == {} and table.figure() == ["kabul"]


@pytest.mark.parametrize(("text", "message"), [
    ("[setup]\nrounds = 6", "from 2 to 5 rounds"),
    ("[setup]\ndice = 9", "from 1 to 8 dice"),
    ("[setup]\nposts = 3", "must leave a post"),
    ("[setup]\nposts = 12", "every post needs its points"),
    ("[setup]\ngoals = 4", "there are 14 goals"),
    ("[contracts_action]\nmost = 3", "room for 2 contracts"),
    ("[scoring]\ngoods = 0", "a point needs goods"),
    ("[compensation]\nbelow = 61", "less than 60 pips"),
    ("[die_changes]\nreroll = 0", "costs camels"),
    ("[travel_upper]\nsteps = 7", "from 1 to 6 steps"),
    ("[travel_lower]\ndice = 4", "from 1 to 3 dice"),
    ("[cities.lhasa]\ncards = 2", "6 places of the kind card, not 7"),
    ('[routes.r01]\ncost = "1 silk"', "coins, camels and jade only"),
    ('[routes.r01]\ncost = "10 coin"', "at most 9"),
    ('[routes.r01]\nends = ["beijing", "Xanadu"]', "between cities and oases"),
    ('[routes.r01]\nends = ["beijing", "xian"]', "doubles another"),
    ('[routes.r01]\nends = ["oasis_1", "oasis_2"]', "from oasis to oasis"),
    ('[city_cards.C11]\nuses = ["2 camel -> 2 move"]', "one a use"),
    ('[city_cards.C03]\nper = "camels"', "counts one of completed_contracts, placed_posts"),
    ('[city_cards.C02]\nkind = "magic"', "one of these kinds"),
    ('[city_cards.C01]\nuses = ["1 camel -> 1 jade"]', "gives what it costs"),
    ('[outpost_bonuses.ob08]\nreward = "7 move"', "from 1 to 6 move"),
    ('[outpost_bonuses.ob08]\nreward = "1 move + 1 choice_good"', "more than one of"),
    ('[contracts.R01]\ncost = "two camels"', "is no amount"),
])  # fmt: skip
def test_figures_that_cannot_be_played_are_refused(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        engine.load("marco_polo_2", components=corrected(tmp_path, text))
