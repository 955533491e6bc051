"""Marco Polo II: the count of everything that the debug build takes after every action."""

from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport bit, count
from engine.games.marco_polo_2.dice cimport black, number, own
from engine.games.marco_polo_2.position cimport (
    ACTIVE, CARD_SLOTS, CARDS, CITIES, DISPLAY, DRAFT, FIRST_PLAYER, NONE, OUTPOSTS, OVER, OWNED, PAY_CAMELS, RED,
    REFILL, REROLLING, ROLL_DIE, SEALS, TURN, Position, Rules,
)


cdef inline bint contracts_conserved(const Rules* rules, const Position* p) noexcept nogil:
    """Each contract is in one place; completed ones are only counted, and blue ones beside."""
    cdef uint64_t seen = p.pile
    cdef int places = 0, total = 0, seat, i
    for i in range(DISPLAY):
        if p.display[i] != NONE:
            seen |= bit(p.display[i])
            places += 1
    for i in range(p.unders):
        seen |= bit(p.under[i])
        places += 1
    if p.drawn != NONE:
        seen |= bit(p.drawn)
        places += 1
    for seat in range(rules.players):
        total += p.completed[seat]
        if p.active[seat][0] == NONE and p.active[seat][1] != NONE:
            return False
        for i in range(ACTIVE):
            if p.active[seat][i] != NONE:
                seen |= bit(p.active[seat][i])
                places += 1
    if count(seen) != count(p.pile) + places:
        return False
    return p.phase <= DRAFT or count(seen) + total + p.boxed == RED + rules.players


cdef inline bint dice_conserved(const Rules* rules, const Position* p) noexcept nogil:
    cdef int blacks = p.supply + p.placed_black + number(black(p.chosen)), seat, mine
    cdef bint in_the_air = p.phase == ROLL_DIE or (p.phase == PAY_CAMELS and p.about == REROLLING)
    if in_the_air:
        blacks += p.rolling
    for seat in range(rules.players):
        blacks += number(black(p.dice[seat]))
        mine = number(own(p.dice[seat])) + p.placed[seat]
        if seat == p.seat:
            mine += number(own(p.chosen)) + (in_the_air and not p.rolling)
        if p.phase >= TURN and not p.bonuses and p.phase != OVER and mine != rules.dice:
            return False
    return blacks == rules.black_dice or p.phase < ROLL_DIE


cdef inline bint conserved(const Rules* rules, const Position* p) noexcept nogil:
    cdef int seat, i
    cdef uint32_t cards = p.deck
    if p.phase == FIRST_PLAYER:
        return True
    for seat in range(rules.players):
        for i in range(OWNED):
            if p.owned[seat][i] < 0:
                return False
        if p.posts[seat] & 1 or count(p.posts[seat]) > rules.posts:
            return False
        if p.seals[seat] >> SEALS & ~p.seals[seat]:                 # only a seal that is owned is improved
            return False
    for i in range(CARD_SLOTS):
        if p.card[i] != NONE:
            if cards >> p.card[i] & 1:
                return False
            cards |= bit(p.card[i])
    if p.last != NONE and (p.bonuses or p.phase == REFILL or p.phase == OVER):      # only within a turn
        return False
    for i in range(OUTPOSTS):
        if p.outpost[i] != NONE and p.tiles_held >> p.outpost[i] & 1:
            return False
    return contracts_conserved(rules, p) and dice_conserved(rules, p)
