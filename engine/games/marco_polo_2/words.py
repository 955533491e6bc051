"""Marco Polo II: names of things in the order of position.pxd, and figures as a person reads them."""

from typing import Any

from engine.state import Game

PHASES = (
    "first player", "deal markers", "deal outposts", "deal cards", "deal contracts", "deal tiles", "deal starts",
    "reveal", "deal goals", "new tiles", "new cards", "roll", "roll die", "draw", "refill", "draft", "keep goal",
    "double bonus", "doubles", "compensate", "turn", "pick die", "pick black", "pay coins", "pay camels",
    "pay pepper", "pay silk", "choose offer", "choose seal", "step", "extra post", "move post", "oases", "order",
    "choose copy", "choose bonus", "take", "discard", "keep", "use", "choose good", "choose pair", "over",
)  # fmt: skip
GOODS = ("pepper", "silk", "gold")
SPACES = (
    "book 1", "book 2", "book 3 upper", "book 3 lower", "Khan's favour", "guild seals", "travel lower", "travel middle",
    "travel upper", "contracts",
)  # fmt: skip
EFFECTS = {
    "contract_pile": "draw a contract",
    "contract_city": "take a contract",
    **{f"move {steps}": f"move up to {steps}" for steps in range(1, 7)},
}
# The blocks of actions in the order of position.pxd.
ACTIONS: tuple[tuple[str, Any], ...] = (
    *(("space", space) for space in range(21)),
    *(("bag", choice) for choice in range(3)),
    *((change, None) for change in ("reroll", "turn up", "turn down", "buy")),
    *(("complete", i) for i in range(2)),
    *(("improve", seal) for seal in range(4)),
    *(("tile", tile) for tile in range(10)),
    *(("die", sort) for sort in range(12)),
    *(("offer", offer) for offer in range(4)),
    *(("seal", seal) for seal in range(4)),
    *(("step", place) for place in range(24)),
    ("other figure", None),
    *(("city", city) for city in range(16)),
    *(("take", place) for place in range(10)),
    *(("discard", i) for i in range(3)),
    *(("use", (use, times)) for use in range(2) for times in range(1, 7)),
    *(("good", good) for good in GOODS),
    *(("pair", good) for good in GOODS),
    *(("effect", effect) for effect in ("", "", "contract_pile", "contract_city", "", "", *list(EFFECTS)[2:])),
    *(("amount", amount) for amount in range(64)),
    *(("character", character) for character in range(7)),
    *(("goal", goal) for goal in range(14)),
    ("skip", None),
)
NONE = -1


def record(game: Game, table: str, index: int) -> tuple[str, dict[str, Any]]:
    """Name and figures of a record, by its place in the table."""
    name, figures = list(game.components[table].items())[index]
    return str(name), figures


def place(game: Game, location: int) -> str:
    """The name of a city or an oasis."""
    cities = game.components["cities"]
    if location < len(cities):
        return str(record(game, "cities", location)[1]["name"])
    return record(game, "oases", location - len(cities))[0].replace("_", " ")


def contract(game: Game, index: int) -> tuple[str, dict[str, Any]]:
    red = len(game.components["contracts"])
    return record(game, "contracts", index) if index < red else record(game, "start_contracts", index - red)


def deal_of(figures: dict[str, Any]) -> str:
    """What a contract costs and gives."""
    return f"{figures['cost']} -> {plain(figures['reward'])}"


def plain(amounts: str) -> str:
    return amounts.replace("_", " ")


def card(figures: dict[str, Any]) -> str:
    """What a city card does."""
    match figures["kind"]:
        case "convert" | "exchange":
            most = f", at most {figures['most']}x" if figures.get("most") else ""
            least = f", die {figures['die']}+" if figures.get("die", 1) > 1 else ""
            return plain(" or ".join(figures["uses"])) + most + least
        case "die_multiple":
            return f"{figures['reward']} a pip"
        case "count":
            return f"{figures['reward']} for {plain(figures['per'])}"
        case "city_bonus":
            return "own city bonuses"
        case "guild_seal_action":
            return f"a guild seal for {figures['cost']}"
    return " / ".join(plain(entry) for entry in figures["table"])


def card_slots(game: Game) -> list[str]:
    """Where city cards lie: in cities, then in the action area."""
    found: list[str] = []
    for city in game.components["cities"].values():
        number = city["cards"]
        found += [city["name"]] if number == 1 else [f"{city['name']} {i + 1}" for i in range(number)]
    return [*found, "area 1", "area 2"]


def cities_of(game: Game, field: str, value: object = True) -> list[str]:
    """The cities that have such a place, in their order."""
    return [city["name"] for city in game.components["cities"].values() if city[field] == value]


def space(game: Game, view: dict[str, Any], index: int) -> str:
    if index < len(SPACES):
        return SPACES[index]
    index -= len(SPACES)
    specials = list(game.components["special_cities"])
    if index < len(specials):
        return str(game.components["cities"][specials[index]]["name"])
    index -= len(specials)
    return f"card {card_slots(game)[index]} ({card(record(game, 'city_cards', view['card'][index])[1])})"


def dice(word: int) -> list[tuple[int, bool]]:
    """The dice of a word (see dice.pxd) as value and whether it is black, in ascending order."""
    return [(sort // 2 + 1, bool(sort % 2)) for sort in range(12) for _ in range(word >> 4 * sort & 15)]


def offer(game: Game, view: dict[str, Any], book: int, index: int) -> str:
    """One of the four offers of a book: two printed ones, two of the tile."""
    name, figures = record(game, "books", book)
    if index < 2:
        return plain(figures["free"][index])
    tile = list(game.components["tiles"][name].values())[view["offer"][book]]
    return plain(tile["offers"][index - 2])
