"""Information-set MCTS: the tree's records and the class that grows one tree on one thread."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from ai.heuristics.base cimport Heuristics
from engine.rng cimport rng_t
from engine.state cimport State
from engine.types cimport MAX_PLAYERS, action_t

cdef enum:
    UCB = 0
    PUCT = 1
    REGRET = 2
    FLAT = 3

cdef enum:
    UNIFORM = 0
    HEURISTIC = 1
    CUTOFF = 2

cdef enum:                    # where the time goes
    RESAMPLE = 0
    SELECTION = 1
    PLAYOUT = 2
    BACKUP = 3
    PHASES = 4

cdef enum:
    MAX_DEPTH = 4096                # of the tree; deeper positions are played out
    SIZES = 26                      # of blocks of children: 1, 2, 3, 4, 6, 8, 12, ... records, MAX_LEGAL at last
    PIECE_BITS = 16                 # 2 ** 16 records of 32 bytes are a piece of the arena: one large page
    PIECE = 1 << PIECE_BITS
    STREAMS = 64                    # of luck in a fixed world; others share their counters

# A decision: the block of records of the actions that were tried there, sorted by their keys.
cdef struct Node:
    uint32_t block                  # index of the first
    uint16_t children
    uint8_t size                    # of the block, as one of SIZES; 0: no block yet

# An action of a seat, what the search found out about it, and the decision that follows it.
cdef struct Edge:
    double mean                     # mean reward of the seat that chooses it, in [0, 1]
    uint32_t key                    # seat << 28 | action: open-loop, the same moves may lead to another seat's turn
    uint32_t visits
    uint32_t available              # visits of the node in which the action was possible
    float prior                     # weight from the heuristics (PUCT)
    Node below

# Regret matching keeps two more numbers an edge, in an array of their own.
cdef struct Regret:
    float regret                    # cumulative, never negative (regret matching+)
    float strategy                  # cumulative probability: the average strategy

# Nodes told apart by what the seat to move knows: a hash table from its information key. The slot is empty while the
# node has no children.
cdef struct Knowledge:
    uint64_t key
    Node node

cdef struct Settings:
    int select
    int playout
    int rounds                      # boundaries to pass before the cut-off
    double c                        # exploration
    double fpu                      # an untried action is worth the node's mean less this; negative: untried first
    double epsilon                  # share of uniformly random moves in heuristic playouts
    double mix                      # weight of the position value; the finished playout has the rest
    double explore                  # share of uniformly random choices under regret matching
    bint knowledge                  # nodes are told apart by what the seat to move knows, not by the actions before
    bint from_start                 # simulations begin at the game's start, not at the position
    int worlds                      # how many are drawn, luck included, used in turn; 0: one for every simulation
    uint32_t eager                  # actions in the tree from which on nodes open ever more slowly; 0: never
    size_t memory                   # bytes

cdef struct Step:
    Edge* edge
    uint32_t block                  # the node's, with its size: regret matching updates all of it
    uint32_t children
    float sigma                     # probability of the choice by regret matching alone ...
    float sampled                   # ... and as it was sampled, exploration included

cdef struct Spread:                 # mean and sum of squared deviations (Welford)
    double mean
    double squares
    long long count


cdef class Tree:
    cdef readonly int seat                  # whose information set is searched
    cdef readonly long long simulations     # since the last reset
    cdef readonly long long nodes           # actions in the tree
    cdef readonly int depth                 # of the deepest path
    cdef Settings settings
    cdef Heuristics heuristics
    cdef rng_t rng
    cdef uint64_t worlds_seed               # of the worlds, where their number is fixed: ...
    cdef rng_t world                        # ... what fills this one, ...
    cdef uint64_t drawn[STREAMS]            # ... and how far its luck has come, by its sources
    cdef int players
    cdef double low, span                   # of the game's utilities

    cdef State root                         # masked: all that the seat cannot know is blank
    cdef State start                        # the game's start, where `from_start` simulations begin
    cdef State scratch                      # the position of the running simulation
    cdef bint native                        # a position that can be masked once and filled for every simulation
    cdef uint64_t root_key                  # what the seat knows at the root

    cdef Edge** edges                       # the arena in pieces; record 0 leads to the first root
    cdef Regret** regrets                   # beside the arena
    cdef uint32_t used, room, limit         # records in use, allocated, allowed
    cdef uint32_t free[SIZES + 1]           # heads of the lists of free blocks, by size
    cdef Edge* root_edge                    # the way to the root, where actions tell nodes apart
    cdef uint32_t root_block                # and the root's records under regret matching
    cdef Knowledge* table
    cdef uint32_t table_used, table_size    # the size is a power of 2, ...
    cdef uint32_t table_limit               # ... at most this
    cdef uint64_t met                       # the key of the node where the simulation is
    cdef readonly bint full                 # the memory limit was met: the search goes on without growing

    cdef Step path[MAX_DEPTH]
    cdef int length                         # of the path
    cdef action_t* legal                    # actions possible at the node, ...
    cdef Edge** matched                     # ... the records of those tried, ...
    cdef action_t* untried                  # ... and the others
    cdef int n_matched, n_untried
    cdef double* weights
    cdef double rewards[MAX_PLAYERS]        # of the running simulation, in [0, 1]
    cdef double totals[MAX_PLAYERS]         # their sums
    cdef Spread* spreads                    # by action, of the rewards at the root since the last reset
    cdef double times[PHASES]               # seconds, over the timed simulations
    cdef long long timed
    cdef volatile bint stopped

    cdef void simulate(self) noexcept nogil
    cdef void determinize(self) noexcept nogil
    cdef void chance(self) noexcept nogil
    cdef void selection(self) noexcept nogil
    cdef uint32_t opening(self) noexcept nogil
    cdef void playout(self) noexcept nogil
    cdef void backup(self) noexcept nogil

    cdef bint select_ucb(self, Node* node, int seat, int n) noexcept nogil
    cdef bint select_puct(self, Node* node, int seat, int n) noexcept nogil
    cdef bint select_regret(self, Node* node, int seat, int n) noexcept nogil
    cdef bint select_flat(self, Node* node, int seat, int n) noexcept nogil
    cdef void match(self, const Node* node, int seat, int n) noexcept nogil
    cdef void fetch(self, const Node* node) noexcept nogil
    cdef double mean(self) noexcept nogil
    cdef action_t heuristic_move(self, int n) noexcept nogil
    cdef void learn_regret(self, const Step* step, double reward) noexcept nogil

    cdef Edge* edge_at(self, uint32_t edge) noexcept nogil
    cdef Regret* regret_at(self, uint32_t edge) noexcept nogil
    cdef Edge* expand(self, Node* node, uint32_t key) noexcept nogil
    cdef bint reserve(self, Node* node, int children) noexcept nogil
    cdef uint32_t new_block(self, int size) noexcept nogil
    cdef bint new_piece(self, uint32_t records) noexcept nogil
    cdef uint32_t slot_of(self, uint64_t key) noexcept nogil
    cdef Node* lookup(self, uint64_t key) noexcept nogil
    cdef bint grow_table(self) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void take_root(self, State state)
    cdef Node root_node(self) noexcept nogil
