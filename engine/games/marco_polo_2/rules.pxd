"""Marco Polo II: the classes that carry the figures and the position."""

from engine.games.marco_polo_2.position cimport Position, Rules
from engine.state cimport Game, State


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
