"""Borneo: what an observer knows, and how the rest is drawn.

Hands and the pile are hidden, all else lies open. When the discard is shuffled into a new pile, all see which cards
go there, and with an empty pile before, all know which cards are then in hands. So every card belongs to a batch:
the pile it was last shuffled into. Of each hand all know how many cards of each batch it has, because every card
enters a hand from the pile of its day and leaves it openly.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from engine.bits cimport above, bit, count, highest, lowest, random_member
from engine.games.borneo.position cimport CARDS, DISCARD, HAND, NONE, Position, Rules
from engine.rng cimport rng_t
from engine.types cimport int8, uint8


cdef inline uint64_t discards(const Rules* rules, const Position* p) noexcept nogil:
    """In ascending order, leaving as many higher cards as must still go."""
    cdef uint64_t hand = p.hand[p.active] & above(p.last)
    for _ in range(count(p.hand[p.active]) - rules.hand_limit - 1):
        if hand:
            hand &= ~bit(highest(hand))
    return hand


cdef inline void shuffle_discard(const Rules* rules, Position* p) noexcept nogil:
    """The discard becomes the pile, a new batch. Only batches that are still in hands keep a number."""
    cdef int8 number[CARDS + 1]
    cdef uint8 before[CARDS]
    cdef uint64_t cards, hands = 0
    cdef int batch, latest = p.batches
    for seat in range(rules.players):
        hands |= p.hand[seat]
    memset(number, NONE, sizeof(number))
    cards = hands
    while cards:
        number[p.batch[lowest(cards)]] = 0
        cards &= cards - 1
    p.batches = 0
    for batch in range(latest + 1):
        if number[batch] == 0:
            number[batch] = p.batches
            p.batches += 1
    p.pile = p.discard
    p.discard = 0
    memcpy(before, p.batch, sizeof(before))
    memset(p.batch, 0, sizeof(p.batch))
    while hands:
        p.batch[lowest(hands)] = number[before[lowest(hands)]]
        hands &= hands - 1
    cards = p.pile
    while cards:
        p.batch[lowest(cards)] = p.batches
        cards &= cards - 1


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    cdef uint64_t hand
    cdef int n, place, batch
    p.pile = 0
    for seat in range(rules.players):
        if seat == observer:
            continue
        hand = p.hand[seat]
        p.hand[seat] = 0
        n = 0
        while hand:
            batch = p.batch[lowest(hand)]
            hand &= hand - 1
            place = n
            while place and p.hidden[seat][place - 1] > batch:
                p.hidden[seat][place] = p.hidden[seat][place - 1]
                place -= 1
            p.hidden[seat][place] = batch
            n += 1


cdef inline uint64_t seen_cards(const Rules* rules, const Position* p) noexcept nogil:
    cdef uint64_t seen = p.discard | p.attack | p.defence | p.offered | p.paid
    for seat in range(rules.players):
        seen |= p.hand[seat] | p.store[seat]
    for slot in range(rules.open):
        for i in range(p.height[slot]):
            seen |= bit(p.column[slot][i])
    return seen if p.laid == NONE else seen | bit(p.laid)


cdef inline void draw_hands(const Rules* rules, Position* p, uint64_t unseen, rng_t* rng) noexcept nogil:
    """Each hidden card of a hand is one of its batch; what is left is the pile."""
    cdef uint64_t of_batch[CARDS + 1]
    cdef uint64_t cards = unseen
    cdef int seat, i, card, batch
    memset(of_batch, 0, (p.batches + 1) * sizeof(uint64_t))
    while cards:
        card = lowest(cards)
        of_batch[p.batch[card]] |= bit(card)
        cards &= cards - 1
    for seat in range(rules.players):
        for i in range(HAND):
            batch = p.hidden[seat][i]
            if batch == NONE:
                break
            card = random_member(of_batch[batch], rng)
            of_batch[batch] &= ~bit(card)
            p.hand[seat] |= bit(card)
    p.pile = of_batch[p.batches]


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    cdef uint64_t unseen = rules.cargo & ~seen_cards(rules, p)
    draw_hands(rules, p, unseen, rng)
    # In the middle of several discards (the rulebook's figures have one at most), higher cards must follow.
    while p.phase == DISCARD and not discards(rules, p):
        for seat in range(rules.players):
            if seat != observer:
                p.hand[seat] = 0
        draw_hands(rules, p, unseen, rng)
    memset(p.hidden, NONE, sizeof(p.hidden))
