"""Figures and their sources, and a corrected file laid over them."""

import pytest

from engine import components

FIGURES = """
[dice]
count = 3
faces = [1, 2, 3, 4, 5, 6]
source = "rulebook p. 2"

[bank]
source = "inferred: from a photograph"
loan = { paid = 12, due = 15 }

[[wares]]
name = "jade"
steps = [[0, 5], [10, 20]]
source = "confirmed by an owner"

[[wares]]
name = "silk"
steps = [[0, 5], [10, 20]]
source = "reconstructed"
"""


@pytest.fixture
def load(tmp_path, monkeypatch):
    package = tmp_path / "figures_of_a_game"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "components.toml").write_text(FIGURES, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def with_correction(text=None):
        if text is None:
            return components.load(package.name)
        file = tmp_path / "corrected.toml"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return components.load(package.name, file)

    return with_correction


def test_records_name_their_sources(load):
    assert components.records(load()) == [
        ("dice", "rulebook p. 2"),
        ("bank", "inferred: from a photograph"),
        ("wares[0]", "confirmed by an owner"),
        ("wares[1]", "reconstructed"),
    ]
    assert [components.mark(source) for _, source in components.records(load())] == [
        "rulebook",
        "inferred",
        "confirmed",
        "reconstructed",
    ]


def test_a_correction_replaces_what_it_names_and_nothing_else(load):
    plain, corrected = load(), load('[bank]\nloan = { due = 14 }\nsource = "confirmed by my box"')
    assert corrected["bank"] == {"source": "confirmed by my box", "loan": {"paid": 12, "due": 14}}
    assert corrected["dice"] == plain["dice"]
    assert corrected["wares"] == plain["wares"]


def test_lists_of_tables_are_corrected_entry_by_entry(load):
    corrected = load("[[wares]]\n[[wares]]\nsteps = [[0, 5], [10, 25]]")
    assert [ware["steps"][1][1] for ware in corrected["wares"]] == [20, 25]
    assert [ware["name"] for ware in corrected["wares"]] == ["jade", "silk"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[dice\n", "is damaged"),
        (b"\xff\xfe", "is damaged"),
        ("[cards]\n", "no figure 'cards'; valid here: dice, bank, wares"),
        ("[dice]\nsides = 6", r"no figure 'dice\.sides'; valid here: count, faces, source"),
        ("[bank]\nloan = { fee = 1 }", r"no figure 'bank\.loan\.fee'; valid here: paid, due"),
        ("[dice]\ncount = 3.0", "dice.count is of type int, not float"),
        ("[dice]\ncount = true", "dice.count is of type int, not bool"),
        ("dice = 3", "dice is of type dict, not int"),
        ("[dice]\ncount = -3", "dice.count can't be negative"),
        ("[dice]\nfaces = [1, 2, 3]", "dice.faces has 6 entries, not 3"),
        ('[dice]\nfaces = [1, 2, 3, 4, 5, "6"]', r"dice\.faces\[5\] is of type int, not str"),
        ("[dice]\nfaces = [1, 2, 3, 4, 5, -6]", r"dice\.faces\[5\] can't be negative"),
        ("[[wares]]\n[[wares]]\nsteps = [[0, 5], [10]]", r"wares\[1\]\.steps\[1\] has 2 entries, not 1"),
        ("[[wares]]\n", "wares has 2 entries, not 1"),
        ('[dice]\nsource = "my box"', "begins with one of rulebook, confirmed, inferred, reconstructed"),
        ('[dice]\nsource = ""', "begins with one of"),
    ],
)
def test_a_damaged_correction_is_refused(load, text, message):
    with pytest.raises(ValueError, match=message):
        load(text)


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_can_not_be_read_is_refused(load, tmp_path, name):
    with pytest.raises(ValueError, match="can't read the components file"):
        components.load("figures_of_a_game", tmp_path / name)
