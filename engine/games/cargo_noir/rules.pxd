"""Cargo Noir: the classes that carry the figures and the position."""

from engine.games.cargo_noir.position cimport Position, Rules
from engine.state cimport Game, State


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
