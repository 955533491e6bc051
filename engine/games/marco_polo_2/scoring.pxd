"""Marco Polo II: the final count (page 15)."""

from engine.bits cimport count, lowest
from engine.games.marco_polo_2.position cimport (
    COIN, DE_WU, GOLD, JADE, PEPPER, SEALS, SHIELD_STEPS, SILK, Position, Rules,
)


cdef inline int shields_of(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Set of the different shields in cities with his posts."""
    cdef int found = 0, posts = p.posts[seat] & rules.shield_cities
    while posts:
        found |= 1 << rules.shield[lowest(posts)]
        posts &= posts - 1
    return found


cdef inline int shield_total(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Different shields, one more for each that the goal shows too, and De Wu's own [SH1]."""
    cdef int shields = shields_of(rules, p, seat), total = count(shields)
    if p.kept[seat] >= 0:
        total += count(shields & rules.goal_shields[p.kept[seat]])
    if p.character[seat] == DE_WU:
        total += rules.de_wu_shields
    return min(total, SHIELD_STEPS - 1)


cdef inline int goal_points(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """For each improved seal on the goal."""
    cdef int points = 0, seal, matched
    if p.kept[seat] < 0:
        return 0
    matched = p.seals[seat] >> SEALS & rules.goal_seals[p.kept[seat]]
    for seal in range(SEALS):
        if matched >> seal & 1:
            points += rules.seal_points[seal]
    return points


cdef inline int contract_points(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """All with the most get the first prize, all with the next lower number the second; nothing for none [FS1]."""
    cdef int most = 0, second = 0, other, done
    for other in range(rules.players):
        done = p.completed[other]
        if done > most:
            second = most
            most = done
        elif second < done < most:
            second = done
    if p.completed[seat] == 0:
        return 0
    if p.completed[seat] == most:
        return rules.most_contracts
    return rules.second_contracts if p.completed[seat] == second else 0


cdef inline int goods_points(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Goods, jade included, and coins; camels count nothing [FS3]."""
    cdef int goods = p.owned[seat][PEPPER] + p.owned[seat][SILK] + p.owned[seat][GOLD] + p.owned[seat][JADE]
    return goods // rules.goods_per_point + p.owned[seat][COIN] // rules.coins_per_point


cdef inline int final_points(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """What a player scores if the game ends now."""
    return (goal_points(rules, p, seat) + rules.shield_points[shield_total(rules, p, seat)]
            + goods_points(rules, p, seat) + contract_points(rules, p, seat))
