"""Leduc poker: the position, and the class that carries it."""

from engine.state cimport Game, State
from engine.types cimport int8

cdef enum:
    UNKNOWN = -1                    # a card that is not dealt, or not seen
    ROUND_MOVES = 4                 # most actions of a betting round: call, raise, raise, call

cdef struct Rules:
    int8 players

cdef struct Position:
    int8 cards[2]                   # the private cards: two each of jack (0, 1), queen (2, 3) and king (4, 5)
    int8 public                     # the card on the table, from the second round on
    int8 dealt                      # cards dealt, the one on the table included
    int8 bets[2][ROUND_MOVES]       # the actions of each round: 0 fold, 1 call, 2 raise
    int8 moves[2]                   # how many actions each round has had
    int8 round                      # the betting round under way: 0, then 1
    int8 raises                     # in this round
    int8 paid[2]                    # coins in the pot, a number a seat
    int8 folded                     # the seat that folded, or UNKNOWN
    int8 ended                      # whether both rounds are over, or somebody folded


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
