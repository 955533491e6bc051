"""Amounts as components.toml writes them: "2 camel + 1 silk", and uses of a city card: "1 jade + 1 camel -> 3 vp"."""

RESOURCES = ("coin", "camel", "pepper", "silk", "gold", "jade", "vp")
EFFECTS = (
    "black_die", "copy_other_city_bonus", "contract_pile", "contract_city", "choice_good", "two_different_goods",
    "move",
)  # fmt: skip
ANY_GOODS = "any_goods"  # in a cost: a mix of pepper, silk and gold


def amounts(text: str, known: tuple[str, ...]) -> dict[str, int]:
    """The amounts by name; ValueError names the valid ones."""
    found: dict[str, int] = {}
    for part in text.split(" + ") if text else ():
        number, _, name = part.partition(" ")
        if not number.isdecimal() or name not in known or name in found:
            raise ValueError(f"components: {text!r} is no amount; valid: a number and one of {', '.join(known)}")
        found[name] = int(number)
    return found


def cost(text: str) -> dict[str, int]:
    found = amounts(text, (*RESOURCES, ANY_GOODS))
    if ANY_GOODS in found and found.keys() & {"pepper", "silk", "gold"}:
        raise ValueError(f"components: {text!r} has {ANY_GOODS} beside goods by name")
    return found


def reward(text: str) -> dict[str, int]:
    found = amounts(text, (*RESOURCES, *EFFECTS))
    if sum(name in EFFECTS for name in found) > 1:
        raise ValueError(f"components: {text!r} has more than one of {', '.join(EFFECTS)}")
    return found


def use(text: str) -> tuple[dict[str, int], dict[str, int]]:
    """What one use of a city card costs and gives. It never gives what pays for another, so all are paid at once."""
    paid, arrow, given = text.partition(" -> ")
    if not arrow:
        raise ValueError(f"components: {text!r} is no use of a card; valid: a cost -> a reward")
    pair = cost(paid), reward(given)
    if pair[0].keys() & pair[1].keys() or ("jade" in pair[1] and pair[0].keys() & {"coin", "camel"}):
        raise ValueError(f"components: {text!r} gives what it costs")
    return pair
