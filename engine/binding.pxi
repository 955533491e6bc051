# What turns the rules of a game into a game, the same text for every native game, included at the end of its rules.pyx.
#
# rules.pxd declares the structs Rules and Position and the two classes; rules.pyx defines the rules as functions:
#   setup(game, options)                 fill game.rules and the fields of Game
#   start(rules, position)               the position before anything happened
#   player, legal, chance, stream, sample, apply, scores, ranking, boundary, random_action, mask, fill
# All are static functions of (rules, position), so the compiler inlines them into the loop of a playout. A game with a
# faster way to play on at random defines random_game itself and includes classes.pxi instead of this.

from engine.rng cimport rng_t
from engine.types cimport CHANCE, TERMINAL


cdef inline int random_game(const Rules* rules, Position* p, rng_t* rng) noexcept nogil:
    """On to the end at random; how many plies that took."""
    cdef int seat, plies = 0
    while True:
        seat = player(rules, p)
        if seat == TERMINAL:
            return plies
        if seat == CHANCE:
            apply(rules, p, sample(rules, p, rng))
        else:
            apply(rules, p, random_action(rules, p, rng))
        plies += 1


include "engine/classes.pxi"
