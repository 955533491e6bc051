"""C types and limits that the rules and the search share. Nothing else belongs here."""

from libc.stdint cimport int32_t

# The small numbers of a position. libc.stdint calls int8_t a character, and a view would show arrays of it as text.
cdef extern from "<stdint.h>" nogil:
    ctypedef int int8 "int8_t"
    ctypedef int uint8 "uint8_t"
    ctypedef int int16 "int16_t"

# Stops a debug build (TRADEWIND_DEBUG=1) where the condition fails; costs nothing in a release build.
cdef extern from "<assert.h>" nogil:
    void check "assert"(bint condition)

ctypedef int32_t action_t           # dense ids in [0, game.num_actions)

cdef enum:
    CHANCE = -1                     # c_player() when luck decides: OpenSpiel's number
    TERMINAL = -4                   # c_player() when the game is over: OpenSpiel's number
    MAX_PLAYERS = 10                # of any game; the four trading games have at most 5
    MAX_LEGAL = 8192                # of any game; the native games stay at or below 256
    MAX_POSITION_WORDS = 512        # 64-bit words of a native game's position struct
