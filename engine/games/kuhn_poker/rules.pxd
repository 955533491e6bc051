"""Kuhn poker: the position, and the class that carries it."""

from engine.state cimport Game, State
from engine.types cimport int8

cdef enum:
    UNKNOWN = -1                    # a card that is not dealt, or not seen

cdef struct Rules:
    int8 players

cdef struct Position:
    int8 cards[2]                 # 0 jack, 1 queen, 2 king; UNKNOWN until dealt
    int8 bets[3]                  # the actions so far: 0 pass, 1 bet
    int8 dealt                    # cards dealt
    int8 moves                    # actions taken


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
