"""Information-set MCTS without Python and without the GIL: one tree, grown on one thread.

Each simulation draws a world from what the searching seat knows (determinize), walks down the tree by a selection rule
(selection), adds one action to it (expand), finishes the game (playout) and credits every action of the path with the
reward of the seat that chose it (backup): Cowling, Powley and Whitehouse 2012, with max-n rewards. Children are keyed
by seat and action; an action's availability counts how often it was possible when its node was visited, because worlds
differ in what is possible. Dice and draws are sampled by the position and have no nodes (open loop). With `knowledge`,
nodes are instead told apart by what the seat to move knows, so that an opponent's choice may depend on his own hand.

A variant has its place: another rule beside the three `select_` functions, another end of `playout`, further statistics
in `backup`. Budgets, threads and reuse are ai/driver.py's; what it all means in words is ai/report.py's.
"""

from cython import final

from libc.math cimport log, sqrtf
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from ai.arena cimport arena_fetch, arena_grow
from ai.heuristics.base cimport Heuristics
from engine.rng cimport Rng, as_seed, mix, rng_below, rng_double, rng_stream
from engine.state cimport Game, State
from engine.types cimport CHANCE, MAX_LEGAL, TERMINAL, action_t, check

cdef extern from *:
    """
    #include <time.h>
    static double seconds_now(void) {
        struct timespec t;
    #ifdef CLOCK_MONOTONIC
        clock_gettime(CLOCK_MONOTONIC, &t);
    #else
        timespec_get(&t, TIME_UTC);
    #endif
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }

    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int log2_floor(unsigned int x) {
        unsigned long index;
        _BitScanReverse(&index, x);
        return (int)index;
    }
    #else
    #define log2_floor(x) (31 - __builtin_clz(x))
    #endif
    """
    double seconds_now() noexcept nogil
    int log2_floor(uint32_t x) noexcept nogil               # of anything but 0

SELECTS = {"ucb": UCB, "puct": PUCT, "regret": REGRET, "flat": FLAT}
PLAYOUTS = {"uniform": UNIFORM, "heuristic": HEURISTIC, "cutoff": CUTOFF}
PHASE_NAMES = ("resample", "selection", "playout", "backup")

cdef enum:
    SEAT_SHIFT = 28                 # of an edge's key
    TIMED = 64                      # one simulation in so many is timed
    CLOCK = 8                       # simulations between two looks at the clock
    LOG2_LOGS = 11
    LOGS = 1 << LOG2_LOGS
    CACHE_LINE = 64                 # bytes; on a machine with others, nothing worse than a line fetched twice
    FETCHED = 1024                  # bytes of a node fetched ahead: the processor does the rest by itself

cdef float[LOGS] logs
for _i in range(LOGS):
    logs[_i] = log(max(_i, 1))


cdef inline float logarithm(uint32_t x) noexcept nogil:
    """Of a count, to 1 in 1000: a small table, the same numbers on every platform."""
    cdef int halvings = log2_floor(x | (LOGS - 1)) - LOG2_LOGS + 1        # as many as bring it into the table
    return logs[x >> halvings] + halvings * <float>0.6931472


@final
cdef class Tree:
    """One tree for one seat. `reset` gives it a position, `run` simulations, and the rest tells what it found."""

    def __cinit__(self, Heuristics heuristics not None, int seat, dict settings not None):
        cdef Game game = heuristics.game
        self.heuristics = heuristics
        self.seat = seat
        self.players = game.players
        self.low = game.min_utility
        self.span = game.max_utility - game.min_utility
        self.settings = settings
        self.start = game.new_state()
        self.scratch = game.new_state()
        self.root = game.new_state()
        self.limit = <uint32_t>min(self.settings.memory // (sizeof(Edge) + sizeof(Regret)), <size_t>0xFFFFFFFF)
        self.legal = <action_t*>calloc(MAX_LEGAL, sizeof(action_t))
        self.untried = <action_t*>calloc(MAX_LEGAL, sizeof(action_t))
        self.matched = <uint32_t*>calloc(MAX_LEGAL, sizeof(uint32_t))
        self.weights = <double*>calloc(MAX_LEGAL, sizeof(double))
        self.spreads = <Spread*>calloc(game.num_actions, sizeof(Spread))
        if not (self.legal and self.untried and self.matched and self.weights and self.spreads):
            raise MemoryError

    def __dealloc__(self):
        free(self.edges)
        free(self.regrets)
        free(self.table)
        free(self.legal)
        free(self.untried)
        free(self.matched)
        free(self.weights)
        free(self.spreads)

    def reset(self, State state not None, seed) -> None:
        """Search this position from now on, of which only what the seat knows is taken over."""
        self.take_root(state)
        self.rng = rng_stream(as_seed(seed), 0)
        self.worlds_seed = mix(as_seed(seed))
        self.clear()

    def advance(self, State state not None, action_t action) -> bool:
        """Keep what the tree knows of this position, to which the action led from the root; false if it is nothing."""
        cdef Node root = self.root_node()
        cdef uint32_t i
        if not self.settings.knowledge:
            for i in range(root.block, root.block + root.children):
                if self.edges[i].key == edge_key(self.seat, action):
                    self.root_edge = i
                    break
            else:
                return False
        self.take_root(state)
        root = self.root_node()
        self.simulations = 0
        for i in range(root.block, root.block + root.children):
            self.simulations += self.edges[i].visits
        for seat in range(self.players):
            self.totals[seat] = 0
        memset(self.spreads, 0, self.heuristics.game.num_actions * sizeof(Spread))
        self.stopped = False
        return True

    cdef void take_root(self, State state):
        cdef size_t size
        self.root.c_copy_from(state)
        self.native = self.root.c_data(&size) != NULL
        if self.native:
            self.root.c_mask(self.root.c_data(&size), self.seat)
        self.root_key = node_key(self.root, self.seat)

    def run(self, long long simulations, double seconds=0.0) -> int:
        """So many simulations, fewer if the seconds (0: no limit) are over or `stop` is called; how many there were."""
        cdef long long done = 0
        cdef double end
        with nogil:
            end = seconds_now() + seconds
            while done < simulations and not self.stopped:
                self.simulate()
                done += 1
                if seconds > 0 and (done % CLOCK == 0 or not self.native) and seconds_now() >= end:
                    break
        return done

    def stop(self) -> None:
        """Let a running or the next `run` end at once; from any thread."""
        self.stopped = True

    # --- one simulation -----------------------------------------------------------------------------------------------

    cdef void simulate(self) noexcept nogil:
        cdef double clock[PHASES + 1]
        cdef int phase
        if self.simulations % TIMED == 0:
            clock[RESAMPLE] = seconds_now()
            self.determinize()
            clock[SELECTION] = seconds_now()
            self.selection()
            clock[PLAYOUT] = seconds_now()
            self.playout()
            clock[BACKUP] = seconds_now()
            self.backup()
            clock[PHASES] = seconds_now()
            for phase in range(PHASES):
                self.times[phase] += clock[phase + 1] - clock[phase]
            self.timed += 1
        else:
            self.determinize()
            self.selection()
            self.playout()
            self.backup()

    cdef void determinize(self) noexcept nogil:
        """A world that the seat cannot tell from the true one."""
        if self.settings.from_start:
            self.scratch.c_copy_from(self.start)
            return
        cdef rng_t world
        cdef rng_t* rng = &self.rng
        if self.settings.worlds:
            world = rng_stream(self.worlds_seed, self.simulations % self.settings.worlds)
            rng = &world
        self.scratch.c_copy_from(self.root)
        if self.native:
            self.scratch.c_fill(self.seat, rng)
        else:
            self.scratch.c_resample(self.seat, rng)

    cdef void selection(self) noexcept nogil:
        """Down the tree to the first action that was not tried before, which joins the tree."""
        cdef uint32_t node = self.root_edge
        cdef bint inside = True
        cdef int seat, n
        self.length = 0
        while inside and self.length < MAX_DEPTH:
            seat = self.scratch.c_player()
            while seat == CHANCE:
                self.scratch.c_apply(self.scratch.c_sample(&self.rng))
                seat = self.scratch.c_player()
            if seat == TERMINAL:
                break
            n = self.scratch.c_legal(self.legal)
            check(n > 0)
            self.path[self.length].edge = 0
            if self.settings.knowledge:
                node = self.lookup(node_key(self.scratch, seat))
                if node == 0:
                    break
            if self.settings.select == UCB:
                inside = self.select_ucb(node, seat, n)
            elif self.settings.select == PUCT:
                inside = self.select_puct(node, seat, n)
            elif self.settings.select == REGRET:
                inside = self.select_regret(node, seat, n)
            else:
                inside = self.select_flat(node, seat, n)
            node = self.path[self.length].edge
            if node == 0:                                   # the arena is full, and nothing was tried here
                break
            self.length += 1
            if not self.settings.knowledge:
                self.fetch(node)
            self.scratch.c_apply(edge_action(&self.edges[node]))
        self.depth = max(self.depth, self.length)

    cdef bint select_ucb(self, uint32_t node, int seat, int n) noexcept nogil:
        """UCB1 over the actions possible in this world, with availability in place of the node's visits.

        Untried actions come first, in random order, or are worth the node's mean less `fpu` until they are tried.
        Writes the chosen edge to the path; false if it is new.
        """
        cdef Edge* edge
        cdef uint32_t chosen = 0
        cdef float score, best = -1, c = self.settings.c
        cdef bint first = self.settings.fpu < 0
        cdef int i
        self.match(node, seat, n)
        for i in range(self.n_matched):
            self.edges[self.matched[i]].available += 1
        if not (first and self.n_untried > 0 and not self.full):
            for i in range(self.n_matched):
                edge = &self.edges[self.matched[i]]
                score = <float>edge.mean + c * sqrtf(logarithm(edge.available) / edge.visits)
                if score > best:
                    best = score
                    chosen = self.matched[i]
        if self.n_untried > 0 and not self.full and (first or best < self.mean() - self.settings.fpu):
            i = rng_below(&self.rng, self.n_untried) if self.n_untried > 1 else 0
            self.path[self.length].edge = self.expand(node, edge_key(seat, self.untried[i]))
            return False
        self.path[self.length].edge = chosen
        return True

    cdef bint select_puct(self, uint32_t node, int seat, int n) noexcept nogil:
        """PUCT: priors from the heuristics, untried actions at the node's mean less `fpu`; false if it was untried."""
        cdef Edge* edge
        cdef uint32_t added, chosen = 0
        cdef double score, value, visits = 0, priors = 0, total = 0, best = -1, untried, c = self.settings.c
        cdef int i, j = 0
        self.match(node, seat, n)
        for i in range(self.n_matched):
            self.edges[self.matched[i]].available += 1
        if self.n_untried > 0 and not self.full:            # actions join the tree with their priors, all at once
            self.heuristics.c_weights(self.scratch, self.legal, n, self.weights)
            for i in range(n):
                if j < self.n_untried and self.legal[i] == self.untried[j]:
                    added = self.expand(node, edge_key(seat, self.legal[i]))
                    if added:
                        self.edges[added].prior = self.weights[i]
                    j += 1
            self.match(node, seat, n)
        for i in range(self.n_matched):
            edge = &self.edges[self.matched[i]]
            priors += edge.prior
            total += edge.mean * edge.visits
            visits += edge.visits
        untried = (total / visits if visits > 0 else 0.5) - max(self.settings.fpu, 0.0)
        for i in range(self.n_matched):
            edge = &self.edges[self.matched[i]]
            value = edge.mean if edge.visits else untried
            score = value + c * edge.prior / priors * sqrtf(edge.available) / (1 + edge.visits)
            if score > best or chosen == 0:
                best = score
                chosen = self.matched[i]
        self.path[self.length].edge = chosen
        return chosen != 0 and self.edges[chosen].visits > 0

    cdef bint select_regret(self, uint32_t node, int seat, int n) noexcept nogil:
        """Regret matching (Hart and Mas-Colell 2000), all actions at once; false if the node is met first."""
        cdef Step* step = &self.path[self.length]
        cdef double sum = 0, drawn = rng_double(&self.rng), sigma, sampled
        cdef bint known = self.node_at(node).children > 0
        cdef Regret* regret
        cdef int i
        if not known:
            for i in range(n):
                if self.expand(node, edge_key(seat, self.legal[i])) == 0:
                    self.node_at(node).children = 0         # without memory for all there is no node
                    return False
            if self.table[node].key == self.root_key:
                self.root_block = self.node_at(node).block
        step.block, step.children = self.node_at(node).block, self.node_at(node).children
        for i in range(n):
            sum += self.regrets[step.block + i].regret
        for i in range(n):
            regret = &self.regrets[step.block + i]
            sigma = regret.regret / sum if sum > 0 else 1.0 / n
            regret.strategy += sigma
            self.edges[step.block + i].available += 1
            if step.edge == 0:
                sampled = (1 - self.settings.explore) * sigma + self.settings.explore / n
                drawn -= sampled
                if drawn < 0 or i == n - 1:
                    step.edge, step.sigma, step.sampled = step.block + i, sigma, sampled
        return known

    cdef bint select_flat(self, uint32_t node, int seat, int n) noexcept nogil:
        """Every action of the root as often as any other, by its availability; there is no tree below."""
        cdef uint32_t chosen = 0
        cdef Edge* edge
        self.match(node, seat, n)
        if self.n_untried > 0:
            self.path[self.length].edge = self.expand(node, edge_key(seat, self.untried[0]))
            return False
        for i in range(self.n_matched):
            edge = &self.edges[self.matched[i]]
            edge.available += 1
            if chosen == 0 or edge.visits < self.edges[chosen].visits:
                chosen = self.matched[i]
        self.path[self.length].edge = chosen
        return False

    cdef void playout(self) noexcept nogil:
        """The rest of the game: at random, by the heuristics, or only to a boundary where the position has a value."""
        cdef double value[MAX_PLAYERS]
        cdef double w = 0
        cdef int n, player, last
        if self.settings.playout == UNIFORM:
            self.scratch.c_playout(&self.rng, self.rewards)
        else:
            last = self.scratch.c_round() + self.settings.rounds
            player = self.scratch.c_player()
            while player != TERMINAL:
                if self.settings.playout == CUTOFF and w == 0 and self.scratch.c_round() >= last:
                    self.heuristics.c_value(self.scratch, value)
                    w = self.settings.mix
                    if w >= 1:
                        break
                if player == CHANCE:
                    self.scratch.c_apply(self.scratch.c_sample(&self.rng))
                else:
                    n = self.scratch.c_legal(self.legal)
                    self.scratch.c_apply(self.heuristic_move(n))
                player = self.scratch.c_player()
            if w < 1:
                self.scratch.c_returns(self.rewards)
        for seat in range(self.players):
            self.rewards[seat] = (1 - w) * (self.rewards[seat] - self.low) / self.span if w < 1 else 0
            if w > 0:
                self.rewards[seat] += w * value[seat]

    cdef action_t heuristic_move(self, int n) noexcept nogil:
        """A move of a playout: by the heuristics' weights, or, a share `epsilon` of the time, any."""
        cdef double sum = 0, drawn
        cdef int i
        if n == 1:
            return self.legal[0]
        if self.settings.epsilon >= 1 or rng_double(&self.rng) < self.settings.epsilon:
            return self.legal[rng_below(&self.rng, n)]
        self.heuristics.c_weights(self.scratch, self.legal, n, self.weights)
        for i in range(n):
            sum += self.weights[i]
        drawn = rng_double(&self.rng) * sum
        for i in range(n - 1):
            drawn -= self.weights[i]
            if drawn < 0:
                return self.legal[i]
        return self.legal[n - 1]

    cdef void backup(self) noexcept nogil:
        """Every action of the path learns the reward of the seat that chose it; the root's also keep their spread."""
        cdef Edge* edge
        cdef Spread* spread
        cdef double reward, error
        cdef int i
        for i in range(self.length):
            edge = &self.edges[self.path[i].edge]
            reward = self.rewards[edge.key >> SEAT_SHIFT]
            if self.settings.select == REGRET:
                self.learn_regret(&self.path[i], reward)
            edge.visits += 1
            edge.mean += (reward - edge.mean) / edge.visits
            if self.path[i].block == self.root_block if self.settings.from_start else i == 0:
                spread = &self.spreads[edge_action(edge)]
                spread.count += 1
                error = reward - spread.mean
                spread.mean += error / spread.count
                spread.squares += error * (reward - spread.mean)
                for seat in range(self.players):
                    self.totals[seat] += self.rewards[seat]
        self.simulations += 1

    cdef void learn_regret(self, const Step* step, double reward) noexcept nogil:
        """Regret matching+ from one sampled outcome, weighted by its probability (Lanctot et al. 2009).

        The node's mean serves as a baseline, which lowers the variance and changes no expectation.
        """
        cdef double visits = 0, mean = 0, surprise
        cdef Regret* regret
        cdef uint32_t i
        for i in range(step.block, step.block + step.children):
            visits += self.edges[i].visits
            mean += self.edges[i].visits * self.edges[i].mean
        surprise = (reward - (mean / visits if visits > 0 else 0.5)) / step.sampled
        for i in range(step.block, step.block + step.children):
            regret = &self.regrets[i]
            regret.regret = max(0, regret.regret + (surprise if i == step.edge else 0) - step.sigma * surprise)

    # --- the tree -----------------------------------------------------------------------------------------------------

    cdef void match(self, uint32_t node, int seat, int n) noexcept nogil:
        """Which of the n possible actions the node has (both are sorted), and which are untried."""
        cdef Node known = self.node_at(node)[0]
        cdef const Edge* edges = self.edges
        cdef uint32_t i = known.block, end = i + known.children, key, other = 0
        cdef int j, matched = 0, untried = 0
        if known.children == n:                             # mostly all of them, and no others
            for j in range(n):
                other |= edges[i + j].key ^ edge_key(seat, self.legal[j])
                self.matched[j] = i + j
            if other == 0:
                self.n_matched, self.n_untried = n, 0
                return
        for j in range(n):
            key = edge_key(seat, self.legal[j])
            while i < end and edges[i].key < key:
                i += 1
            if i < end and edges[i].key == key:
                self.matched[matched] = i
                matched += 1
                i += 1
            else:
                self.untried[untried] = self.legal[j]
                untried += 1
        self.n_matched, self.n_untried = matched, untried

    cdef inline void fetch(self, uint32_t node) noexcept nogil:
        """The node's records will be needed when the action has been applied: begin to fetch them now."""
        cdef Node below = self.edges[node].below
        cdef char* first = <char*>&self.edges[below.block]
        cdef size_t byte = 0, end = min(below.children * sizeof(Edge), <size_t>FETCHED)
        while byte < end:
            arena_fetch(first + byte)
            byte += CACHE_LINE

    cdef double mean(self) noexcept nogil:
        """Mean reward over the matched actions; a half before there is any."""
        cdef double sum = 0, visits = 0
        cdef Edge* edge
        for i in range(self.n_matched):
            edge = &self.edges[self.matched[i]]
            sum += edge.mean * edge.visits
            visits += edge.visits
        return sum / visits if visits > 0 else 0.5

    cdef inline Node* node_at(self, uint32_t node) noexcept nogil:
        """A node by its number, which outlives a move of the arena: a slot of the table, or the edge leading to it."""
        return &self.table[node].node if self.settings.knowledge else &self.edges[node].below

    cdef uint32_t expand(self, uint32_t node, uint32_t key) noexcept nogil:
        """A new action in its place among the node's; 0 if the memory is used up."""
        cdef Node old = self.node_at(node)[0]
        cdef uint32_t block = old.block, i
        if old.capacity == 0 or old.children == 1 << (old.capacity - 1):
            block = self.new_block(old.capacity + 1)
            if block == 0:
                return 0
            if old.capacity > 0:
                memcpy(&self.edges[block], &self.edges[old.block], old.children * sizeof(Edge))
                self.edges[old.block].below.block = self.free[old.capacity]
                self.free[old.capacity] = old.block
            elif self.settings.knowledge:
                self.table_used += 1
            self.node_at(node).block = block
            self.node_at(node).capacity = old.capacity + 1
        i = block + old.children
        while i > block and self.edges[i - 1].key > key:
            self.edges[i] = self.edges[i - 1]
            i -= 1
        memset(&self.edges[i], 0, sizeof(Edge))
        self.edges[i].key = key
        self.edges[i].available = 1
        self.edges[i].prior = 1
        self.node_at(node).children = old.children + 1
        self.nodes += 1
        return i

    cdef uint32_t new_block(self, int capacity) noexcept nogil:
        """Room for 2 ** (capacity - 1) records; 0 if the memory is used up."""
        cdef uint32_t records = <uint32_t>1 << (capacity - 1), block = self.free[capacity], size
        cdef void* moved
        if block:
            self.free[capacity] = self.edges[block].below.block
            if self.settings.select == REGRET:
                memset(&self.regrets[block], 0, records * sizeof(Regret))
            return block
        if self.used + records > self.size:
            size = max(2 * self.size, <uint32_t>1 << 12)
            size = max(min(size, self.limit), self.size)
            if size < self.used + records:
                self.full = True
                return 0
            moved = arena_grow(self.edges, self.size * sizeof(Edge), size * sizeof(Edge))
            if moved != NULL:
                self.edges = <Edge*>moved
                if self.settings.select == REGRET:
                    moved = arena_grow(self.regrets, self.size * sizeof(Regret), size * sizeof(Regret))
            if moved == NULL:
                self.full = True
                return 0
            if self.settings.select == REGRET:
                self.regrets = <Regret*>moved
            self.size = size
        block = self.used
        self.used += records
        memset(&self.edges[block], 0, records * sizeof(Edge))
        if self.settings.select == REGRET:
            memset(&self.regrets[block], 0, records * sizeof(Regret))
        return block

    cdef uint32_t lookup(self, uint64_t key) noexcept nogil:
        """The slot of a node, empty if it is new; 0 if there is no memory for a new one."""
        cdef uint32_t slot
        if 2 * self.table_used >= self.table_size and not self.full and not self.grow_table():
            self.full = True
        if self.table_size == 0:
            return 0
        slot = key & (self.table_size - 1)
        while slot == 0 or (self.table[slot].node.capacity and self.table[slot].key != key):
            slot = (slot + 1) & (self.table_size - 1)
        if not self.table[slot].node.capacity:
            if self.full:
                return 0
            self.table[slot].key = key
        return slot

    cdef bint grow_table(self) noexcept nogil:
        cdef Knowledge* old = self.table
        cdef uint32_t old_size = self.table_size, i
        cdef uint32_t size = max(2 * old_size, <uint32_t>1 << 10)
        cdef Knowledge* new = NULL
        if size <= 2 * <uint64_t>self.limit:
            new = <Knowledge*>calloc(size, sizeof(Knowledge))
        if new == NULL:
            return False
        self.table, self.table_size = new, size
        for i in range(old_size):
            if old[i].node.capacity:
                self.table[self.lookup(old[i].key)] = old[i]
        free(old)
        return True

    cdef void clear(self) noexcept nogil:
        """An empty tree. The memory stays."""
        cdef int i
        self.used = 0
        self.nodes = 0
        self.full = False
        for i in range(MAX_BLOCK + 1):
            self.free[i] = 0
        self.table_used = 0
        if self.table != NULL:
            memset(self.table, 0, self.table_size * sizeof(Knowledge))
        self.new_block(1)                                   # record 0: the way to the root
        self.root_edge = self.root_block = 0
        self.simulations = self.timed = 0
        self.depth = 0
        self.stopped = False
        for i in range(PHASES):
            self.times[i] = 0
        for i in range(self.players):
            self.totals[i] = 0
        memset(self.spreads, 0, self.heuristics.game.num_actions * sizeof(Spread))

    # --- what the search tells --------------------------------------------------------------------------------------

    cdef Node root_node(self) noexcept nogil:
        cdef Node none
        cdef uint32_t node = self.lookup(self.root_key) if self.settings.knowledge else self.root_edge
        none.block = none.children = none.capacity = 0
        return none if self.settings.knowledge and node == 0 else self.node_at(node)[0]

    def rows(self) -> list[tuple]:
        """For each action of the root: action, visits, mean, variance, samples of it, prior, availability, strategy."""
        cdef Edge* edge
        cdef Spread* spread
        cdef Node root = self.root_node()
        cdef uint32_t i
        rows = []
        for i in range(root.block, root.block + root.children):
            edge = &self.edges[i]
            spread = &self.spreads[edge_action(edge)]
            variance = spread.squares / (spread.count - 1) if spread.count > 1 else 0.25
            strategy = self.regrets[i].strategy if self.settings.select == REGRET else 0.0
            rows.append((edge_action(edge), edge.visits, edge.mean, variance, spread.count, edge.prior,
                         edge.available, strategy))
        return rows

    def values(self) -> list[float]:
        """The mean reward of every seat at the root, over the simulations since `reset` or `advance`."""
        count = sum([self.spreads[action].count for action in range(self.heuristics.game.num_actions)])
        return [self.totals[seat] / max(count, 1) for seat in range(self.players)]

    def variation(self, State world not None, Rng luck not None) -> list[tuple[int, int, int]]:
        """The course of the game in a world by the most visited actions: seat (or luck), action and visits."""
        cdef State state = world.clone()
        cdef uint32_t node = self.root_edge, best
        cdef int i, seat = state.c_player()
        found = []
        while seat != TERMINAL:
            if seat == CHANCE:
                outcome = state.c_sample(&luck.rng)
                found.append((seat, outcome, 0))
                state.c_apply(outcome)
                seat = state.c_player()
                continue
            if self.settings.knowledge:
                node = self.lookup(node_key(state, seat))
                if node == 0:
                    break
            best = 0
            self.match(node, seat, state.c_legal(self.legal))
            for i in range(self.n_matched):
                if best == 0 or self.edges[self.matched[i]].visits > self.edges[best].visits:
                    best = self.matched[i]
            if best == 0 or self.edges[best].visits == 0:
                break
            found.append((seat, edge_action(&self.edges[best]), self.edges[best].visits))
            state.c_apply(edge_action(&self.edges[best]))
            node = best
            seat = state.c_player()
        return found

    @property
    def bytes(self) -> int:
        """Memory that the tree has taken."""
        regrets = sizeof(Regret) if self.settings.select == REGRET else 0
        return self.size * (sizeof(Edge) + regrets) + self.table_size * sizeof(Knowledge)

    @property
    def shares(self) -> dict[str, float]:
        """Shares of the time, from one simulation in 64."""
        total = sum([self.times[phase] for phase in range(PHASES)])
        return {name: self.times[i] / total if total else 0.0 for i, name in enumerate(PHASE_NAMES)}


cdef inline uint64_t node_key(State state, int seat) noexcept nogil:
    """What tells a node apart by the knowledge of the seat to move."""
    return mix(state.c_key(seat) + <uint64_t>seat)


cdef inline uint32_t edge_key(int seat, action_t action) noexcept nogil:
    return <uint32_t>seat << SEAT_SHIFT | <uint32_t>action


cdef inline action_t edge_action(const Edge* edge) noexcept nogil:
    return edge.key & ((<uint32_t>1 << SEAT_SHIFT) - 1)
