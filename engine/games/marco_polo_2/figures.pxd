"""Marco Polo II: how components.toml becomes the figures that C sees."""

from engine.games.marco_polo_2.position cimport Rules

cdef void read(Rules* rules, dict figures, int players) except *
