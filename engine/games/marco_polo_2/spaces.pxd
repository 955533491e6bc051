"""Marco Polo II: which action spaces can be used, and with which dice (pages 6, 7, 11 and 14)."""

from libc.stdint cimport uint64_t

from engine.games.marco_polo_2.dice cimport at_least, at_most, black, lower_ones
from engine.games.marco_polo_2.position cimport (
    ACTIVE, BOOK_3_LOWER, BOOKS, CARD, CITY_BONUS, COIN, CONTRACT_BOARD, CONTRACT_CITIES, CONVERT, COUNT_CONTRACTS,
    COUNT_POSTS, DE_WU, GANTULGA, GUILD, JADE, NONE, SEAL_ACTION, SEALS, SPECIAL, TRAVEL, CityCard, Position, Rules,
)
from engine.games.marco_polo_2.purse cimport affordable

cdef enum:
    NO_DIE = 7                      # more than any die shows


cdef inline int least_seal(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """The lowest die that gives a seal which the player does not own; NO_DIE if he owns all [GS1]."""
    cdef int least = NO_DIE, seal
    for seal in range(SEALS):
        if not p.seals[seat] >> seal & 1 and rules.seal_die[seal] < least:
            least = rules.seal_die[seal]
    return least


cdef inline bint can_store(const Position* p, int seat) noexcept nogil:
    """Whether there is room for a contract: a free place, or one that was not taken in this action [CO2]."""
    for i in range(ACTIVE):
        if p.active[seat][i] == NONE or not p.fresh >> p.active[seat][i] & 1:
            return True
    return False


cdef inline int places_of(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Set of the places of the display from which the player may take."""
    cdef int found = 0, i
    for i in range(CONTRACT_CITIES):
        if p.posts[seat] >> rules.contract_city[i] & 1:
            found |= (p.display[2 * i] != NONE) << (2 * i) | (p.display[2 * i + 1] != NONE) << (2 * i + 1)
    return found


cdef inline int dice_for(const Rules* rules, const Position* p, int seat, int space) noexcept nogil:
    """How many dice a space takes."""
    if space == GUILD:
        return rules.de_wu_dice if p.character[seat] == DE_WU else rules.guild_dice
    return rules.travel_dice[space - TRAVEL] if TRAVEL <= space < CONTRACT_BOARD else 1


cdef inline uint64_t allowed(const Position* p, int seat, int space) noexcept nogil:
    """The dice that the player may place there: black ones always, his own once a round [DI1]."""
    return black(p.dice[seat]) if p.used[space] >> seat & 1 else p.dice[seat]


cdef inline int card_die(const Rules* rules, const Position* p, int seat, const CityCard* card) noexcept nogil:
    """The lowest die with which a city card can be used at least once; NO_DIE if it can't be used."""
    cdef int i
    if card.kind == CONVERT:
        for i in range(card.uses):
            if affordable(p, seat, &card.cost[i], 1):
                return card.die
        return NO_DIE
    if card.kind == COUNT_CONTRACTS:
        return 1 if p.completed[seat] else NO_DIE
    if card.kind == COUNT_POSTS:
        return 1 if p.posts[seat] else NO_DIE
    if card.kind == CITY_BONUS:
        return 1 if p.posts[seat] & rules.bonus_cities else NO_DIE
    if card.kind == SEAL_ACTION:
        return least_seal(rules, p, seat) if affordable(p, seat, &card.cost[0], 1) else NO_DIE
    return 1


cdef inline bint open_to(const Position* p, int seat, int city) noexcept nogil:
    """Whether the player has a post there, placed before this turn (page 9: from the next turn on)."""
    return (p.posts[seat] & ~p.turn_posts) >> city & 1


cdef inline uint64_t placeable(const Rules* rules, const Position* p, int seat, int space, int spare) noexcept nogil:
    """The dice that can be the lowest of a placement; `spare` is travel.most_spare. An occupied blue space costs as
    many coins as the lowest die shows [DI2], whoever lies there [DI3, DI4]."""
    cdef uint64_t dice = allowed(p, seat, space)
    cdef int means = NO_DIE, slot
    if dice == 0:
        return 0
    if p.used[space]:
        means = p.owned[seat][COIN] + p.owned[seat][JADE]
    if space <= BOOK_3_LOWER:
        return at_most(at_least(dice, rules.book_die[space if space < BOOKS else BOOKS - 1]), means)
    if space >= CARD:
        slot = space - CARD
        if p.used[space] or (rules.card_city[slot] != NONE and not open_to(p, seat, rules.card_city[slot])):
            return 0
        return at_least(dice, card_die(rules, p, seat, &rules.card[p.card[slot]]))
    if space >= SPECIAL:
        slot = space - SPECIAL
        if p.crowd[slot] >= rules.special_slots or not open_to(p, seat, rules.special_city[slot]):
            return 0
        return dice
    if space == CONTRACT_BOARD:
        return at_most(dice, means) if places_of(rules, p, seat) else 0
    if space >= TRAVEL:
        slot = space - TRAVEL
        if slot > 0 and p.character[seat] == GANTULGA:                              # [CH9]
            return 0
        spare -= rules.travel_coins[slot]
        if spare < 0:
            return 0
        return at_most(lower_ones(dice, rules.travel_dice[slot]), spare if p.used[space] else NO_DIE)
    if space == GUILD:
        return at_most(at_least(lower_ones(dice, dice_for(rules, p, seat, GUILD)), least_seal(rules, p, seat)), means)
    return at_least(dice, max(p.khan_last, 1)) if p.khan_dice < rules.khan_slots else 0     # the Khan's favour [KH1]
