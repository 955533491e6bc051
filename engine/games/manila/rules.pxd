"""Manila: the classes that carry the figures and the position."""

from engine.games.manila.position cimport Position, Rules
from engine.state cimport Game, State


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
