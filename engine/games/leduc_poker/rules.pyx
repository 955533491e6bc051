"""Leduc poker for two, as OpenSpiel plays it: six cards in three pairs, two betting rounds, one card on the table.

A reference game: OpenSpiel has it in C++, so rules, resampling and search can be compared step by step.
"""

from engine.rng cimport rng_below, rng_t
from engine.state cimport uniform
from engine.types cimport CHANCE, TERMINAL, action_t, check

from engine.games.leduc_poker import text

cdef enum:
    FOLD = 0
    CALL = 1
    RAISE = 2
    CARDS = 6
    ANTE = 1
    MAX_RAISES = 2                  # a round
    FIRST_RAISE = 2                 # coins of a raise in the first round; twice that in the second
    MAX_LOSS = 13                   # ante 1, two raises of 2, two raises of 4

    STREAM_HANDS = 0
    STREAM_TABLE = 1


cdef void setup(NativeGame game, dict options):
    game.name = "leduc_poker"
    game.text = text
    game.players = game.rules.players = 2
    game.num_actions = 3
    game.max_chance_outcomes = CARDS
    game.max_game_length = 3 + 2 * ROUND_MOVES
    game.min_utility, game.max_utility, game.utility_sum = -MAX_LOSS, MAX_LOSS, 0
    game.returns_are_scores = True


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    p.cards[0] = p.cards[1] = p.public = p.folded = UNKNOWN
    p.paid[0] = p.paid[1] = ANTE


cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    if p.ended:
        return TERMINAL
    return CHANCE if p.dealt < 2 + p.round else p.moves[p.round] % 2


cdef inline int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int seat = player(rules, p), n = 0
    if seat == CHANCE:
        for card in range(CARDS):
            if card != p.cards[0] and card != p.cards[1]:
                out[n] = card
                n += 1
        return n
    if p.paid[seat] < p.paid[1 - seat]:             # nobody folds for nothing
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if p.raises < MAX_RAISES:
        out[n] = RAISE
        n += 1
    return n


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    return uniform(legal(rules, p, out), odds)


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    return STREAM_HANDS if p.dealt < 2 else STREAM_TABLE


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef action_t actions[CARDS]
    return actions[rng_below(rng, legal(rules, p, actions))]


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    return random_action(rules, p, rng)             # the cards of the deck are equally likely


cdef inline void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    cdef int seat
    if p.dealt < 2:
        p.cards[p.dealt] = action
        p.dealt += 1
    elif p.dealt < 2 + p.round:
        p.public = action
        p.dealt += 1
    else:
        seat = p.moves[p.round] % 2
        p.bets[p.round][p.moves[p.round]] = action
        p.moves[p.round] += 1
        if action == FOLD:
            p.folded = seat
            p.ended = True
            return
        p.paid[seat] = p.paid[1 - seat]
        if action == RAISE:
            p.paid[seat] += FIRST_RAISE << p.round
            p.raises += 1
        elif p.moves[p.round] > 1:                  # a first call leaves the other a say; any later one ends the round
            p.ended = p.round == 1
            p.round = 1
            p.raises = 0
        check(p.paid[0] <= MAX_LOSS and p.paid[1] <= MAX_LOSS)


cdef inline int strength(const Position* p, int seat) noexcept nogil:
    """A pair with the card on the table beats any single card; then the rank counts."""
    cdef int rank = p.cards[seat] // 2
    return rank + CARDS * (rank == p.public // 2)


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """Coins won; nothing before the end."""
    cdef int winner
    out[0] = out[1] = 0
    if not p.ended:
        return
    if p.folded != UNKNOWN:
        winner = 1 - p.folded
    elif strength(p, 0) == strength(p, 1):
        return
    else:
        winner = strength(p, 1) > strength(p, 0)
    out[winner] = p.paid[1 - winner]
    out[1 - winner] = -p.paid[1 - winner]


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    scores(rules, p, out)


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    return p.round + p.ended


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    p.cards[1 - observer] = UNKNOWN


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    """The other player holds one of the cards that the observer neither holds nor sees on the table."""
    cdef int cards[CARDS]
    cdef int n = 0, other = 1 - observer
    if p.dealt <= other:
        return
    for card in range(CARDS):
        if card != p.cards[observer] and card != p.public:
            cards[n] = card
            n += 1
    p.cards[other] = cards[rng_below(rng, n)]


include "engine/binding.pxi"
