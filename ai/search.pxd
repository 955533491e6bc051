"""Information-set MCTS: the tree's records and the class that grows one tree on one thread."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from ai.heuristics.base cimport Heuristics
from engine.rng cimport rng_t
from engine.state cimport State
from engine.types cimport MAX_PLAYERS, action_t

cdef enum Select:
    UCB = 0
    PUCT = 1
    REGRET = 2

cdef enum Playout:
    UNIFORM = 0
    HEURISTIC = 1
    CUTOFF = 2

cdef enum Phase:                    # where the time goes
    RESAMPLE = 0
    SELECTION = 1
    PLAYOUT = 2
    BACKUP = 3
    PHASES = 4

cdef enum:
    MAX_DEPTH = 4096                # of the tree; deeper positions are played out
    MAX_BLOCK = 14                  # a block of children has at most 2 ** 13 records: MAX_LEGAL

# An action of a seat at a node, with what the search found out about it, and the block of actions that follow it.
cdef struct Edge:
    double mean                     # mean reward of the seat that chooses it, in [0, 1]
    uint32_t key                    # seat << 28 | action: open-loop, the same moves may lead to another seat's turn
    uint32_t visits
    uint32_t available              # visits of the node in which the action was possible
    uint32_t block                  # index of the first child
    float prior                     # weight from the heuristics (PUCT)
    uint16_t children
    uint8_t capacity                # log2 of the block's size, plus 1; 0: no block yet

# Regret matching keeps two more numbers an edge, in an array of their own.
cdef struct Regret:
    float regret                    # cumulative, never negative (regret matching+)
    float strategy                  # cumulative probability: the average strategy

# Under regret matching a node is what its seat knows: a hash table from the information key to the block.
cdef struct Knowledge:
    uint64_t key
    uint32_t block
    uint32_t children               # 0: the slot is empty

cdef struct Settings:
    int select
    int playout
    int rounds                      # boundaries to pass before the cut-off
    double c                        # exploration
    double fpu                      # an untried action is worth the node's mean less this; negative: untried first
    double epsilon                  # share of uniformly random moves in heuristic playouts
    double mix                      # weight of the position value; the finished playout has the rest
    double explore                  # share of uniformly random choices under regret matching
    bint from_start                 # simulations begin at the game's start, not at the position
    size_t memory                   # bytes

cdef struct Step:
    uint32_t edge
    uint32_t block                  # of the node: regret matching updates all of it
    uint32_t count
    float sigma                     # probability of the choice by regret matching alone
    float sampled                   # and as it was sampled, exploration included


cdef class Tree:
    cdef readonly int seat                  # whose information set is searched
    cdef readonly long long simulations     # since the last reset
    cdef readonly int depth                 # deepest path
    cdef Settings settings
    cdef Heuristics heuristics
    cdef State root                         # masked: all that the seat cannot know is blank
    cdef State scratch                      # the position of the running simulation
    cdef bint native                        # a position struct that can be masked once and filled each time
    cdef rng_t rng
    cdef double low, span                   # of the game's utilities
    cdef int players
    cdef uint64_t root_key

    cdef Edge* edges                        # the arena; edges[0] leads to the root
    cdef Regret* regrets
    cdef uint32_t used, size, limit         # records in use, allocated, allowed
    cdef uint32_t free[MAX_BLOCK + 1]       # heads of the lists of free blocks, by capacity
    cdef Knowledge* table
    cdef uint32_t table_used, table_size

    cdef uint32_t root_edge
    cdef Step path[MAX_DEPTH]
    cdef int length                         # of the path
    cdef double rewards[MAX_PLAYERS]
    cdef double totals[MAX_PLAYERS]         # rewards summed over the simulations
    cdef double* squares                    # by action: squared deviations of the root's rewards (Welford) ...
    cdef double* means
    cdef uint32_t* counts
    cdef double times[PHASES]
    cdef action_t* legal
    cdef double* weights
    cdef int* untried
    cdef volatile bint stopped

    cdef void simulate(self, bint timed) noexcept nogil
    cdef void determinize(self) noexcept nogil
    cdef void selection(self) noexcept nogil
    cdef bint select(self, uint32_t node, int seat) noexcept nogil
    cdef bint select_ucb(self, uint32_t node, int seat, int n) noexcept nogil
    cdef bint select_puct(self, uint32_t node, int seat, int n) noexcept nogil
    cdef bint select_regret(self, int seat, int n) noexcept nogil
    cdef void playout(self) noexcept nogil
    cdef void backup(self) noexcept nogil

    cdef uint32_t expand(self, uint32_t node, int position, uint32_t key) noexcept nogil
    cdef uint32_t new_block(self, int capacity) noexcept nogil
    cdef Knowledge* lookup(self, uint64_t key) noexcept nogil
    cdef bint grow_table(self) noexcept nogil
    cdef action_t heuristic_move(self, State state, int n) noexcept nogil
    cdef bint reserve(self, uint32_t wanted) noexcept nogil
    cdef void clear(self) noexcept nogil
