"""The rules of ships and trades as the book words them, in any order and any division: slow, and plain to read."""

from functools import cache
from itertools import product

WILD = 9
SAME = (0, 1, 4, 9, 16, 25, 36, 49, 64, 81)
DIFFERENT = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)


def parts(counts):
    """Every choice of tokens from these."""
    return product(*(range(count + 1) for count in counts))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b, strict=True))


def set_value(tokens):
    """What these tokens are worth as one set; None if they are none (p. 5, ruling 17)."""
    size = sum(tokens)
    if not 1 <= size <= 9:
        return None
    real = [count for count in tokens[:WILD] if count]
    if len(real) <= 1:
        return SAME[size]
    return DIFFERENT[size] if max(real) == 1 else None


@cache
def best_value(cargo):
    """The most that cargo is worth when every token is in a set: all divisions are tried."""
    if not any(cargo):
        return 0
    first = next(kind for kind, count in enumerate(cargo) if count)
    values = []
    for tokens in parts(cargo):
        if tokens[first] and (value := set_value(tokens)) is not None:
            values.append(value + best_value(minus(cargo, tokens)))
    return max(values)


def purchases(figures, stock, owned, money):
    """Every choice of cards that may be bought for this value (rulings 15, 16, 19, 20)."""
    names = list(figures["card"])

    def choose(card, left):
        if card == len(names):
            yield ()
            return
        most = stock[card] if card > 2 else min(stock[card], figures["edge"]["limit"] - owned[card])
        for copies in range(most + 1):
            if (cost := copies * figures["card"][names[card]]["cost"]) > left:
                break
            for rest in choose(card + 1, left - cost):
                yield (copies, *rest)

    return [cards for cards in choose(0, money) if any(cards)]


def trades(figures, stock, owned, cargo, coins):
    """Every result of a trade: cards bought, tokens left, coins left. Coins pay what the sets leave open."""
    costs = [card["cost"] for card in figures["card"].values()]
    results = {((0,) * len(costs), cargo, coins)}
    affordable = {}
    for given in parts(cargo):
        value = best_value(given)
        if value + coins not in affordable:
            affordable[value + coins] = purchases(figures, stock, owned, value + coins)
        for cards in affordable[value + coins]:
            cost = sum(copies * each for copies, each in zip(cards, costs, strict=True))
            results.add((cards, minus(cargo, given), coins - max(0, cost - value)))
    return results


def stands(stacks, mine, safe, syndicates):
    """Every result for outbid ships, taken in any order: {port: highest other stack}, {port: own stack}.

    A result is the safe and the own stacks, 0 where the ship was withdrawn (p. 4, rulings 9 and 12).
    """
    results = set()

    def resolve(left, safe, own, withdrawn):
        if not left:
            results.add((safe, tuple(sorted(own.items()))))
        for port in left:
            bonus = 2 if withdrawn < syndicates else 0
            resolve(left - {port}, safe + own[port] + bonus, {**own, port: 0}, withdrawn + 1)
            for stack in range(stacks[port] + 1, own[port] + safe + 1):
                resolve(left - {port}, safe - (stack - own[port]), {**own, port: stack}, withdrawn)

    resolve(frozenset(mine), safe, dict(mine), 0)
    return results


def swaps(hold, market, ships, draws=()):
    """Every result at the black market, draws and swaps in any order, equal kinds included (p. 4).

    `draws` are the tokens that come from the bag; the other ships swap.
    """
    results = set()
    seen = set()

    def act(hold, market, ships, draws):
        if (hold, market, ships, draws) in seen:
            return
        seen.add((hold, market, ships, draws))
        if not ships and not draws:
            results.add((hold, market))
        if draws:
            act(_plus(hold, draws[0]), market, ships, draws[1:])
        if ships:
            for give, take in product(range(10), range(10)):
                if hold[give] and market[take]:
                    act(_plus(_less(hold, give), take), _plus(_less(market, take), give), ships - 1, draws)

    act(tuple(hold), tuple(market), ships, tuple(draws))
    return results


def _plus(counts, kind):
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def _less(counts, kind):
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
