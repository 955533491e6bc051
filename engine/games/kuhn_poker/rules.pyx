"""Kuhn poker for two, as OpenSpiel plays it: three cards, one coin ante, one bet of one coin.

A reference game: OpenSpiel has it in C++, so rules, resampling and search can be compared step by step.
"""

from engine.rng cimport rng_below, rng_t
from engine.state cimport uniform
from engine.types cimport CHANCE, TERMINAL, action_t

from engine.games.kuhn_poker import text

cdef enum:
    PASS = 0
    BET = 1
    CARDS = 3


cdef void setup(NativeGame game, dict options):
    game.name = "kuhn_poker"
    game.text = text
    game.players = game.rules.players = 2
    game.num_actions = 2
    game.max_chance_outcomes = CARDS
    game.max_game_length = 5
    game.min_utility, game.max_utility, game.utility_sum = -2, 2, 0
    game.returns_are_scores = True


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    p.cards[0] = p.cards[1] = UNKNOWN


cdef inline bint over(const Position* p) noexcept nogil:
    """Pass-pass, bet-pass, bet-bet, or three actions."""
    return p.moves == 3 or (p.moves == 2 and not (p.bets[0] == PASS and p.bets[1] == BET))


cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    if p.dealt < 2:
        return CHANCE
    return TERMINAL if over(p) else p.moves % 2


cdef inline int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int n = 0
    if p.dealt == 2:
        out[0] = PASS
        out[1] = BET
        return 2
    for card in range(CARDS):
        if p.dealt == 0 or card != p.cards[0]:
            out[n] = card
            n += 1
    return n


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    return uniform(legal(rules, p, out), odds)


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    return 0


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef action_t cards[CARDS]
    return cards[rng_below(rng, legal(rules, p, cards))]


cdef inline void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    if p.dealt < 2:
        p.cards[p.dealt] = action
        p.dealt += 1
    else:
        p.bets[p.moves] = action
        p.moves += 1


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """Coins won; nothing before the end."""
    cdef int winner, stake = 1
    out[0] = out[1] = 0
    if p.dealt < 2 or not over(p):
        return
    winner = 0 if p.cards[0] > p.cards[1] else 1
    if p.bets[p.moves - 1] == BET:                  # a bet was called
        stake = 2
    elif p.moves == 3:                              # pass, bet, pass: the first player folded
        winner = 1
    elif p.bets[0] == BET:                          # bet, pass: the second player folded
        winner = 0
    out[winner] = stake
    out[1 - winner] = -stake


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    scores(rules, p, out)


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    return 0


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    return rng_below(rng, 2)


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    p.cards[1 - observer] = UNKNOWN


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    """The other player holds one of the cards that the observer does not."""
    cdef int other = 1 - observer
    if p.dealt <= other:
        return
    p.cards[other] = rng_below(rng, CARDS if p.cards[observer] == UNKNOWN else CARDS - 1)
    if p.cards[observer] != UNKNOWN and p.cards[other] >= p.cards[observer]:
        p.cards[other] += 1


include "engine/binding.pxi"
