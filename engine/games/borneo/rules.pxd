"""Borneo: the classes that carry the position."""

from engine.games.borneo.position cimport Position, Rules
from engine.state cimport Game, State


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
