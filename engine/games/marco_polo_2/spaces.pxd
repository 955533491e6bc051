"""Marco Polo II: which action spaces can be used, and with which dice (pages 6, 7, 11 and 14)."""

from libc.stdint cimport uint64_t

from engine.bits cimport bit, lowest
from engine.games.marco_polo_2.dice cimport at_least, at_most, black, lower_ones, number
from engine.games.marco_polo_2.position cimport (
    ACTIVE, BOOK_3_LOWER, BOOKS, CARD, CITY_BONUS, COIN, CONTRACT_BOARD, CONVERT, COUNT_CONTRACTS, COUNT_POSTS, DE_WU,
    GANTULGA, GUILD, JADE, KHAN, NONE, NO_DIE, SEAL_ACTION, SEALS, SPECIAL, TRAVEL, CityCard, Position, Rules,
)
from engine.games.marco_polo_2.purse cimport affordable
from engine.games.marco_polo_2.travel cimport most_spare


cdef inline int least_seal(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """The lowest die that gives a seal which the player does not own; NO_DIE if he owns all [GS1]."""
    return rules.least_seal[p.seals[seat] & (1 << SEALS) - 1]


cdef inline bint can_store(const Position* p, int seat) noexcept nogil:
    """Whether there is room for a contract: a free place, or one that was not taken in this action [CO2]."""
    for i in range(ACTIVE):
        if p.active[seat][i] == NONE or not p.fresh >> p.active[seat][i] & 1:
            return True
    return False


cdef inline int places_of(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Set of the places of the display from which the player may take."""
    cdef int found = 0, cities = p.posts[seat] & rules.contract_cities, i
    while cities:
        i = rules.contracts_at[lowest(cities)]
        found |= (p.display[i] != NONE) << i | (p.display[i + 1] != NONE) << (i + 1)
        cities &= cities - 1
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


cdef inline int means(const Position* p, int seat, int space) noexcept nogil:
    """The highest value that the lowest die may show: an occupied blue space costs as many coins [DI2], whoever lies
    there [DI3, DI4]."""
    return p.owned[seat][COIN] + p.owned[seat][JADE] if p.used[space] else NO_DIE


cdef inline uint64_t for_book(const Rules* rules, const Position* p, int seat, int space) noexcept nogil:
    return at_most(at_least(allowed(p, seat, space), rules.book_die[min(space, BOOKS - 1)]), means(p, seat, space))


cdef inline uint64_t for_khan(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """No lower die than the last one [KH1]."""
    return at_least(allowed(p, seat, KHAN), max(p.khan_last, 1)) if p.khan_dice < rules.khan_slots else 0


cdef inline uint64_t for_guild(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Of any dice, those that could be the lowest."""
    return at_least(allowed(p, seat, GUILD), least_seal(rules, p, seat))


cdef inline int most_for_travel(const Rules* rules, const Position* p, int seat, int space, int spare) noexcept nogil:
    """The highest value that the lowest die may show, as coins must be left for a step; 0 if the space is closed."""
    spare -= rules.travel_coins[space - TRAVEL]
    if spare < 0 or (space > TRAVEL and p.character[seat] == GANTULGA):             # [CH9]
        return 0
    return spare if p.used[space] else NO_DIE


cdef inline uint64_t for_board(const Rules* rules, const Position* p, int seat) noexcept nogil:
    if not places_of(rules, p, seat):
        return 0
    return at_most(allowed(p, seat, CONTRACT_BOARD), means(p, seat, CONTRACT_BOARD))


cdef inline uint64_t for_special(const Rules* rules, const Position* p, int seat, int space) noexcept nogil:
    return allowed(p, seat, space) if p.crowd[space - SPECIAL] < rules.special_slots else 0


cdef inline uint64_t for_card(const Rules* rules, const Position* p, int seat, int space) noexcept nogil:
    if p.used[space]:
        return 0
    return at_least(p.dice[seat], card_die(rules, p, seat, &rules.card[p.card[space - CARD]]))


cdef inline uint64_t opened(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Set of the cards and special cities that are open to the player: where he has a post that was placed before
    this turn (page 9: from the next turn on)."""
    cdef uint64_t spaces = rules.open_cards, cities = p.posts[seat] & ~p.turn_posts & rules.space_cities
    while cities:
        spaces |= rules.spaces_in[lowest(cities)]
        cities &= cities - 1
    return spaces


cdef inline uint64_t usable(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Set of the action spaces for which there are `placeable` dice."""
    cdef uint64_t found = 0, spaces = opened(rules, p, seat), dice
    cdef int space, spare = most_spare(rules, p, seat)
    for space in range(KHAN):
        found |= <uint64_t>(for_book(rules, p, seat, space) != 0) << space
    found |= <uint64_t>(for_khan(rules, p, seat) != 0) << KHAN
    dice = for_guild(rules, p, seat)
    if number(dice) >= dice_for(rules, p, seat, GUILD) and at_most(dice, means(p, seat, GUILD)):
        found |= bit(GUILD)
    for space in range(TRAVEL, CONTRACT_BOARD):
        dice = allowed(p, seat, space)
        if (number(dice) >= rules.travel_dice[space - TRAVEL]
                and at_most(dice, most_for_travel(rules, p, seat, space, spare))):
            found |= bit(space)
    found |= <uint64_t>(for_board(rules, p, seat) != 0) << CONTRACT_BOARD
    while spaces:
        space = lowest(spaces)
        if for_card(rules, p, seat, space) if space >= CARD else for_special(rules, p, seat, space):
            found |= bit(space)
        spaces &= spaces - 1
    return found


cdef inline uint64_t placeable(const Rules* rules, const Position* p, int seat, int space) noexcept nogil:
    """The dice that can be the lowest of a placement on a space that is `usable`."""
    if space <= BOOK_3_LOWER:
        return for_book(rules, p, seat, space)
    if space >= CARD:
        return for_card(rules, p, seat, space)
    if space >= SPECIAL:
        return for_special(rules, p, seat, space)
    if space == CONTRACT_BOARD:
        return for_board(rules, p, seat)
    if space >= TRAVEL:
        return at_most(lower_ones(allowed(p, seat, space), rules.travel_dice[space - TRAVEL]),
                       most_for_travel(rules, p, seat, space, most_spare(rules, p, seat)))
    if space == GUILD:
        return at_most(lower_ones(for_guild(rules, p, seat), dice_for(rules, p, seat, GUILD)), means(p, seat, GUILD))
    return for_khan(rules, p, seat)
