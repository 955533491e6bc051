"""Hearts: the position, and the class that carries it.

A card is rank * 4 + suit, from the two (rank 0) to the ace (12), suits clubs, diamonds, hearts, spades. A set of cards
is a 64-bit integer with a bit a card.
"""

from libc.stdint cimport uint64_t

from engine.state cimport Game, State
from engine.types cimport int8, uint8

cdef enum:
    SEATS = 4
    CARDS = 52
    HAND = 13                       # cards dealt to a seat
    MOST_HIDDEN = 39                # cards an observer can't see once he has his hand

cdef enum:                          # phases
    DIRECTION
    DEAL
    PASS
    PLAY
    OVER

cdef struct Rules:
    int8 players
    int8 points[CARDS]                          # of each card: 1 a heart, 13 the queen of spades
    uint64_t binomial[MOST_HIDDEN + 1][HAND + 1]    # [n][k]: the ways to choose k of n cards

cdef struct Position:
    uint64_t hands[SEATS]           # cards held; for an observer, of the other seats only those that he knows
    uint64_t passed[SEATS]          # cards given away, or chosen for it while passing is under way
    uint64_t played[SEATS]          # cards played
    uint64_t lacks[SEATS]           # cards that a seat's play has shown it not to hold
    uint64_t wanted                 # whoever holds any of these must play one: the suit led; at a lead, what may be led
    int8 order[CARDS]               # the cards in the order they were played
    int8 points[SEATS]              # taken in tricks
    int8 phase
    uint8 turn                      # the seat to pass or play
    int8 direction                  # seats to the left that cards are passed; 0 none
    int8 dealt                      # cards dealt
    int8 chosen                     # cards chosen to be passed, all seats together
    uint8 plays                     # cards played
    uint8 best                      # of the trick: 4 * its winning card + the seat that played it
    int8 at_stake                   # points in the trick
    int8 broken                     # whether a heart or the queen of spades was in a trick


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
