"""Hearts for four, one deal, as OpenSpiel plays it by default.

The direction of the pass is drawn, then the cards are dealt one by one; each seat in turn chooses three cards to pass,
one by one. The two of clubs leads. Suit is followed. No point card goes on the first trick, unless the hand holds
nothing else. Hearts are led only once a heart or the queen of spades was played, unless the hand holds nothing else.
A seat's return is 26 less its points; who takes all 26 points loses none, and everybody else loses 26.

What a seat can tell of the others (`mask` keeps it, `fill` draws the rest):
- its own hand, the cards that it passed, which stay where they went until they are played, and those it received;
- all cards played, by whom and when;
- before the first card is played, that whoever is to lead holds the two of clubs;
- what a seat's play shows it not to hold (`lacks`): who does not follow suit has none of it; who throws a point card on
  the first trick holds nothing but point cards; who leads a heart before hearts are broken holds nothing but hearts.
Nothing else rules out a deal: all that agree with this are equally likely, and with each, all cards that the others may
have passed among themselves.
"""

from libc.stdint cimport uint64_t

from engine.bits cimport bit, count, lowest, random_member, random_subset
from engine.rng cimport rng_below, rng_below_64, rng_t
from engine.state cimport uniform
from engine.types cimport CHANCE, TERMINAL, action_t, check

from engine.games.hearts import text

cdef enum:
    SUITS = 4
    HEARTS_SUIT = 2
    TWO_OF_CLUBS = 0
    QUEEN_OF_SPADES = 43
    QUEEN_POINTS = 13
    ALL_POINTS = 26
    PASS_CARDS = 3                  # given away by each seat
    OTHERS = SEATS - 1
    GROUPS = 1 << OTHERS            # sets of other seats

    STREAM_DEAL = 0
    STREAM_DIRECTION = 1


cdef void setup(NativeGame game, dict options):
    cdef int n, k
    game.name = "hearts"
    game.text = text
    game.players = game.rules.players = SEATS
    game.num_actions = CARDS
    game.max_chance_outcomes = CARDS
    game.max_game_length = 1 + CARDS + SEATS * PASS_CARDS + CARDS
    game.min_utility, game.max_utility, game.utility_sum = 0, ALL_POINTS, None
    game.returns_are_scores = True
    for card in range(HEARTS_SUIT, CARDS, SUITS):
        game.rules.points[card] = 1
    game.rules.points[QUEEN_OF_SPADES] = QUEEN_POINTS
    for n in range(MOST_HIDDEN + 1):
        game.rules.binomial[n][0] = 1
        for k in range(1, min(n, HAND) + 1):
            game.rules.binomial[n][k] = game.rules.binomial[n - 1][k - 1] + game.rules.binomial[n - 1][k]


cdef inline uint64_t deck() noexcept nogil:
    return bit(CARDS) - 1


cdef inline uint64_t suited(int card) noexcept nogil:
    """All cards of the suit of a card."""
    return <uint64_t>0x1111111111111 << (card % SUITS)


cdef inline uint64_t harmless() noexcept nogil:
    """The cards without points."""
    return deck() & ~(suited(HEARTS_SUIT) | bit(QUEEN_OF_SPADES))


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    p.phase = DIRECTION


cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    if p.phase == PLAY or p.phase == PASS:
        return p.turn
    return TERMINAL if p.phase == OVER else CHANCE


cdef inline uint64_t undealt(const Position* p) noexcept nogil:
    return deck() & ~(p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3])


cdef inline uint64_t choices(const Position* p) noexcept nogil:
    """The cards that the seat to move may pass or play."""
    cdef uint64_t hand = p.hands[p.turn]
    cdef uint64_t cards = hand & p.wanted
    cdef uint64_t rest = hand & harmless() if p.plays < SEATS else hand
    rest = rest if rest else hand
    return cards if cards else rest


cdef inline int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef uint64_t cards
    cdef int n = 0
    if p.phase == DIRECTION:
        cards = (1 << SEATS) - 1
    else:
        cards = undealt(p) if p.phase == DEAL else choices(p)
    while cards:
        out[n] = lowest(cards)
        cards &= cards - 1
        n += 1
    return n


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    return uniform(legal(rules, p, out), odds)


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    return STREAM_DIRECTION if p.phase == DIRECTION else STREAM_DEAL


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    return rng_below(rng, SEATS) if p.phase == DIRECTION else random_member(undealt(p), rng)


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    return random_member(choices(p), rng)


cdef inline void begin_play(Position* p) noexcept nogil:
    p.phase = PLAY
    p.wanted = bit(TWO_OF_CLUBS)
    for seat in range(SEATS):
        if p.hands[seat] & bit(TWO_OF_CLUBS):
            p.turn = seat


cdef inline void apply_deal(Position* p, int card) noexcept nogil:
    p.hands[p.dealt % SEATS] |= bit(card)
    p.dealt += 1
    if p.dealt < CARDS:
        return
    if p.direction == 0:
        begin_play(p)
    else:
        p.phase = PASS
        p.wanted = deck()


cdef inline void apply_pass(Position* p, int card) noexcept nogil:
    cdef int seat
    p.hands[p.turn] ^= bit(card)
    p.passed[p.turn] |= bit(card)
    p.chosen += 1
    p.turn = p.chosen // PASS_CARDS
    if p.turn == SEATS:
        for seat in range(SEATS):
            p.hands[(seat + p.direction) % SEATS] |= p.passed[seat]
        begin_play(p)


cdef inline void apply_play(const Rules* rules, Position* p, unsigned int card) noexcept nogil:
    cdef uint64_t single = bit(card)
    cdef uint64_t missed = 0 if p.wanted & single else p.wanted
    cdef unsigned int seat = p.turn, entry = SEATS * card + seat
    if p.plays < SEATS and not single & (p.wanted | harmless()):
        missed |= harmless()
    p.lacks[seat] |= missed
    p.hands[seat] ^= single
    p.played[seat] |= single
    p.order[p.plays] = card
    p.at_stake += rules.points[card]
    if p.plays % SEATS == 0:
        p.best = entry
        p.wanted = suited(card)
    else:
        entry = 0 if missed else entry
        p.best = entry if entry > p.best else p.best
    p.plays += 1
    p.turn = (seat + 1) % SEATS
    if p.plays % SEATS == 0:
        finish_trick(p)


cdef inline void finish_trick(Position* p) noexcept nogil:
    p.turn = p.best % SEATS
    p.points[p.turn] += p.at_stake
    p.broken |= p.at_stake > 0
    p.wanted = deck() if p.broken else deck() & ~suited(HEARTS_SUIT)
    p.best = p.at_stake = 0
    if p.plays == CARDS:
        p.phase = OVER


cdef inline void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    if p.phase == PLAY:
        apply_play(rules, p, action)
    elif p.phase == PASS:
        apply_pass(p, action)
    elif p.phase == DEAL:
        apply_deal(p, action)
    else:
        p.direction = action
        p.phase = DEAL
    check(conserved(p))


cdef inline int received(const Position* p, int seat) noexcept nogil:
    """Cards that came to a seat: held, played, or chosen to be passed."""
    return (p.dealt + OTHERS - seat) // SEATS


cdef bint conserved(const Position* p) noexcept nogil:
    """Each card is in one place, each seat has as many as it should, and none that it showed not to hold."""
    cdef uint64_t cards, seen = 0
    cdef int seat, total = 0, points = p.at_stake
    for seat in range(SEATS):
        cards = p.hands[seat] | p.played[seat] | (p.passed[seat] if p.phase == PASS else 0)
        if count(cards) != received(p, seat) or p.hands[seat] & (p.lacks[seat] | p.played[seat]):
            return False
        seen |= cards
        total += count(cards)
        points += p.points[seat]
    return count(seen) == total and (p.phase != OVER or points == ALL_POINTS)


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """26 less the points taken so far; at the end, who took them all has 26 and the others nothing."""
    cdef bint moon = False
    for seat in range(SEATS):
        moon |= p.points[seat] == ALL_POINTS and p.phase == OVER
    for seat in range(SEATS):
        out[seat] = p.points[seat] if moon else ALL_POINTS - p.points[seat]


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    scores(rules, p, out)


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    """Tricks."""
    return p.plays // SEATS


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    cdef bint passing_done = p.phase > PASS
    cdef int seat
    cdef uint64_t known
    for seat in range(SEATS):
        if seat == observer:
            continue
        known = p.passed[observer] if passing_done else 0
        if p.phase == PLAY and p.plays == 0 and seat == p.turn:
            known |= bit(TWO_OF_CLUBS)
        p.hands[seat] &= known
        if not passing_done or (seat + p.direction) % SEATS != observer:
            p.passed[seat] = 0


cdef void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    """Deals the unseen cards, then chooses what the others passed among themselves."""
    cdef uint64_t pool = deck()
    cdef int seats[OTHERS]
    cdef int room[OTHERS]
    cdef int giver, seat, i
    for seat in range(SEATS):
        pool &= ~(p.hands[seat] | p.played[seat])
    if p.phase == PASS:
        pool &= ~p.passed[observer]
    for i in range(OTHERS):
        seat = seats[i] = (observer + 1 + i) % SEATS
        room[i] = received(p, seat) - count(p.hands[seat] | p.played[seat])
    deal_unseen(rules, p, pool, seats, room, rng)
    for i in range(OTHERS):
        giver = seats[i]
        seat = (giver + p.direction) % SEATS
        if p.phase == PASS:
            p.passed[giver] = random_subset(p.hands[giver], min(max(p.chosen - PASS_CARDS * giver, 0), PASS_CARDS), rng)
            p.hands[giver] ^= p.passed[giver]
        elif p.phase > PASS and p.direction != 0 and seat != observer:
            p.passed[giver] = random_subset(p.hands[seat] | p.played[seat], PASS_CARDS, rng)
    check(conserved(p))


cdef void deal_unseen(const Rules* rules, Position* p, uint64_t pool, const int* seats, int* room,
                      rng_t* rng) noexcept nogil:
    """A uniform draw among all deals of the pool that give each seat the cards it has room for, and none that it lacks.

    The pool falls into groups by the set of seats that may hold a card (a bit a seat). How many cards of each group go
    to each seat is drawn by the number of deals that this leaves; given these numbers, a shuffle of each group decides.
    Where nobody has shown a lack there is one group, and all this is a shuffle.
    """
    cdef uint64_t groups[GROUPS]
    cdef int sizes[GROUPS]
    cdef int shares[GROUPS][OTHERS]
    cdef int group, i
    for group in range(GROUPS):
        groups[group] = pool
        for i in range(OTHERS):
            groups[group] &= ~p.lacks[seats[i]] if group >> i & 1 else p.lacks[seats[i]]
            shares[group][i] = 0
        sizes[group] = count(groups[group])
    check(sizes[0] == 0)
    for i in range(OTHERS):                         # a seat takes the cards that it alone may hold
        shares[1 << i][i] = sizes[1 << i]
        room[i] -= sizes[1 << i]
    if sizes[3] + sizes[5] + sizes[6] != 0:
        split_pairs(rules, sizes, room, rng, shares[3], shares[5], shares[6])
    for i in range(OTHERS):
        shares[GROUPS - 1][i] = room[i] - shares[3][i] - shares[5][i] - shares[6][i]
    for group in range(1, GROUPS):
        hand_out(p, groups[group], seats, shares[group], rng)


cdef void split_pairs(const Rules* rules, const int* sizes, const int* room, rng_t* rng,
                      int* first, int* second, int* third) noexcept nogil:
    """Draws how the groups of two seats split: 3 between seats 0 and 1, 5 between 0 and 2, 6 between 1 and 2."""
    cdef int taken[3]                               # by the lower seat of each pair
    cdef uint64_t ways = count_ways(rules, sizes, room, <uint64_t>-1, taken)
    count_ways(rules, sizes, room, rng_below_64(rng, ways), taken)
    first[0], first[1] = taken[0], sizes[3] - taken[0]
    second[0], second[2] = taken[1], sizes[5] - taken[1]
    third[1], third[2] = taken[2], sizes[6] - taken[2]


cdef uint64_t count_ways(const Rules* rules, const int* sizes, const int* room, uint64_t target,
                         int* taken) noexcept nogil:
    """How many deals there are; stops at the split that holds deal number `target`, and leaves it in `taken`.

    Exact in 64 bits: there are never more than 39! / (13!)^3 deals, about 2^56.
    """
    cdef uint64_t ways = 0, outer
    cdef int a, b, c, rest0, rest1, rest2
    for a in range(max(0, sizes[3] - room[1]), min(sizes[3], room[0]) + 1):
        for b in range(max(0, sizes[5] - room[2]), min(sizes[5], room[0] - a) + 1):
            rest0 = room[0] - a - b
            if rest0 > sizes[7]:
                continue
            outer = rules.binomial[sizes[3]][a] * rules.binomial[sizes[5]][b] * rules.binomial[sizes[7]][rest0]
            for c in range(min(sizes[6], room[1] - sizes[3] + a) + 1):
                rest1 = room[1] - (sizes[3] - a) - c
                rest2 = room[2] - (sizes[5] - b) - (sizes[6] - c)
                if rest2 < 0 or rest1 > sizes[7] - rest0:
                    continue
                ways += outer * rules.binomial[sizes[6]][c] * rules.binomial[sizes[7] - rest0][rest1]
                if ways > target:
                    taken[0], taken[1], taken[2] = a, b, c
                    return ways
    return ways


cdef inline void hand_out(Position* p, uint64_t group, const int* seats, const int* share, rng_t* rng) noexcept nogil:
    """Shuffles a group of cards and gives each seat its share; in the midst of the deal some cards stay in the deck."""
    cdef int cards[CARDS]
    cdef int size = 0, i, j
    while group:
        cards[size] = lowest(group)
        group &= group - 1
        size += 1
    for i in range(OTHERS):
        for _ in range(share[i]):
            j = rng_below(rng, size)
            p.hands[seats[i]] |= bit(cards[j])
            size -= 1
            cards[j] = cards[size]


cdef int random_game(const Rules* rules, Position* p, rng_t* rng) noexcept nogil:
    """On to the end at random: move by move to the beginning of a trick after the first, then trick by trick.

    Draws the same numbers as `random_action` for every card, so it plays the same games. Of the position it keeps
    up no more than the points: who held and played what no longer matters.
    """
    cdef uint64_t hands[SEATS]
    cdef uint64_t lead, wanted, cards
    cdef unsigned int seat, card, best, entry
    cdef int i, stake, plies = 0
    cdef rng_t drawn = rng[0]                       # a copy whose address goes nowhere stays in registers
    while p.phase != OVER and (p.phase != PLAY or p.plays < SEATS or p.plays % SEATS != 0):
        apply(rules, p, random_action(rules, p, &drawn) if p.phase >= PASS else sample(rules, p, &drawn))
        plies += 1
    seat = p.turn
    lead = p.wanted                                 # what may be led
    for i in range(SEATS):
        hands[i] = p.hands[i]
    while p.plays < CARDS - SEATS:
        wanted = lead
        best = stake = 0
        for i in range(SEATS):
            cards = hands[seat] & wanted
            card = random_member(cards if cards else hands[seat], &drawn)
            hands[seat] ^= bit(card)
            stake += rules.points[card]
            if i == 0:
                wanted = suited(card)
            entry = SEATS * card + seat if cards or i == 0 else 0
            best = entry if entry > best else best
            seat = (seat + 1) % SEATS
        seat = best % SEATS
        p.points[seat] += stake
        lead = deck() if stake > 0 else lead
        p.plays += SEATS
        plies += SEATS
    if p.plays < CARDS:                             # the last trick has no choice: a number is drawn for each card
        drawn.counter += SEATS
        wanted = hands[seat]
        best = stake = 0
        for i in range(SEATS):
            card = lowest(hands[seat])
            stake += rules.points[card]
            if i == 0:
                wanted = suited(card)
            entry = SEATS * card + seat if wanted & bit(card) else 0
            best = entry if entry > best else best
            seat = (seat + 1) % SEATS
        p.points[best % SEATS] += stake
        p.plays = CARDS
        plies += SEATS
    p.phase = OVER
    rng[0] = drawn
    return plies


include "engine/classes.pxi"
