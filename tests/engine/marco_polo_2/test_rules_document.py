"""RULES.md names every ruling, and the test module that it names has a test with the ruling in its name."""

import re
from pathlib import Path

import engine.games.marco_polo_2

RULES = Path(engine.games.marco_polo_2.__file__).with_name("RULES.md").read_text(encoding="utf-8")
RULINGS = re.findall(r"^\| ([A-Z]{2}\d+) \| .+ \| `(\w+)` \|$", RULES, re.MULTILINE)


def test_all_78_rulings_are_listed_once():
    assert len(RULINGS) == len({name for name, _ in RULINGS}) == 78


def test_every_ruling_has_a_test_of_its_name():
    for name, module in RULINGS:
        text = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        named = re.findall(r"^def (test_\w+)", text, re.MULTILINE)
        assert any(name.lower() in test.split("_") for test in named), f"{name} in {module}"


def test_functions_and_files_named_exist():
    folder = Path(engine.games.marco_polo_2.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.p*") if path.suffix in (".pyx", ".pxd"))
    table = RULES.split("## Rules of the book")[1].split("## Rulings")[0]
    for row in table.splitlines():
        cells = row.split(" | ")
        if len(cells) == 4:
            for name in re.findall(r"`(\w+)`", cells[2]):
                assert re.search(rf"\b{name}\b", code), name
