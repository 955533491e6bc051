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

from ai.arena cimport arena_fetch, arena_piece
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
    FETCHED = 4                     # lines of a node fetched ahead: the processor does the rest by itself

cdef uint32_t[SIZES + 1] sizes      # 0, and then in turn a power of 2 and the one halfway to the next
for _i in range(SIZES + 1):
    sizes[_i] = _i if _i < 2 else (2 << (_i // 2 - 1)) if _i % 2 == 0 else (3 << (_i // 2 - 1))

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
        cdef size_t memory
        self.heuristics = heuristics
        self.seat = seat
        self.players = game.players
        self.low = game.min_utility
        self.span = game.max_utility - game.min_utility
        self.settings = settings
        self.start = game.new_state()
        self.scratch = game.new_state()
        self.root = game.new_state()
        memory = self.settings.memory
        if self.settings.knowledge:                         # a third of it for the table, which grows by doubling
            self.table_limit = <uint32_t>min(memory // 3 // sizeof(Knowledge), <size_t>0xFFFF0000)
            memory -= memory // 3
        self.limit = <uint32_t>min(memory // (sizeof(Edge) + sizeof(Regret)), <size_t>0xFFFF0000)
        self.edges = <Edge**>calloc(pieces(self.limit), sizeof(Edge*))
        self.regrets = <Regret**>calloc(pieces(self.limit), sizeof(Regret*))
        self.legal = <action_t*>calloc(MAX_LEGAL, sizeof(action_t))
        self.untried = <action_t*>calloc(MAX_LEGAL, sizeof(action_t))
        self.matched = <Edge**>calloc(MAX_LEGAL, sizeof(Edge*))
        self.weights = <double*>calloc(MAX_LEGAL, sizeof(double))
        self.spreads = <Spread*>calloc(game.num_actions, sizeof(Spread))
        if not (self.edges and self.regrets and self.legal and self.untried and self.matched and self.weights
                and self.spreads):
            raise MemoryError

    def __dealloc__(self):
        cdef uint32_t piece
        for piece in range(pieces(self.room)):
            free(self.edges[piece])
            free(self.regrets[piece])
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
                if self.edge_at(i).key == edge_key(self.seat, action):
                    self.root_edge = self.edge_at(i)
                    break
            else:
                return False
        self.take_root(state)
        root = self.root_node()
        self.simulations = 0
        for i in range(root.block, root.block + root.children):
            self.simulations += self.edge_at(i).visits
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
        """A world that the seat cannot tell from the true one; or the start, where luck is yet to make one."""
        cdef rng_t* rng = &self.rng
        if self.settings.worlds:
            self.world = rng_stream(self.worlds_seed, self.simulations % self.settings.worlds)
            memset(self.drawn, 0, sizeof(self.drawn))
            rng = &self.world
        if self.settings.from_start:
            self.scratch.c_copy_from(self.start)
            return
        self.scratch.c_copy_from(self.root)
        if self.native:
            self.scratch.c_fill(self.seat, rng)
        else:
            self.scratch.c_resample(self.seat, rng)

    cdef inline void chance(self) noexcept nogil:
        """What luck decides now. A fixed world has its own: the n-th card of its pile is always the same."""
        cdef rng_t luck
        cdef int stream
        if self.settings.worlds:
            stream = self.scratch.c_stream()
            luck = rng_stream(self.world.key, stream)
            luck.counter = self.drawn[stream % STREAMS]
            self.scratch.c_apply(self.scratch.c_sample(&luck))
            self.drawn[stream % STREAMS] = luck.counter
        else:
            self.scratch.c_apply(self.scratch.c_sample(&self.rng))

    cdef void selection(self) noexcept nogil:
        """Down the tree to the first action that was not tried before, which joins the tree."""
        cdef Node* node = &self.root_edge.below
        cdef Edge* edge
        cdef uint32_t opening = self.opening()
        cdef bint inside = True
        cdef int seat, n
        self.length = 0
        while inside and self.length < MAX_DEPTH:
            seat = self.scratch.c_player()
            while seat == CHANCE:
                self.chance()
                seat = self.scratch.c_player()
            if seat == TERMINAL:
                break
            n = self.scratch.c_legal(self.legal)
            check(n > 0)
            self.path[self.length].edge = NULL
            if self.settings.knowledge:
                self.met = node_key(self.scratch, seat)
                node = self.lookup(self.met)
                if node == NULL:
                    break
            if self.settings.select == UCB:
                inside = self.select_ucb(node, seat, n)
            elif self.settings.select == PUCT:
                inside = self.select_puct(node, seat, n)
            elif self.settings.select == REGRET:
                inside = self.select_regret(node, seat, n)
            else:
                inside = self.select_flat(node, seat, n)
            edge = self.path[self.length].edge
            if edge == NULL:                                # the arena is full, and nothing was tried here
                break
            self.length += 1
            node = &edge.below
            inside = inside and (edge.visits >= opening or node.children > 0)
            if not self.settings.knowledge:
                self.fetch(node)
            self.scratch.c_apply(edge_action(edge))
        self.depth = max(self.depth, self.length)

    cdef inline uint32_t opening(self) noexcept nogil:
        """Visits that an action needs before a node opens below it: more and more in a large tree (Coulom 2006).

        There a node for whatever is met twice would cost more than it tells.
        """
        if self.settings.eager == 0 or self.nodes < self.settings.eager:
            return 0                                        # under regret matching a known node has untried actions
        return 1 + log2_floor(1 + <uint32_t>(self.nodes // self.settings.eager))

    cdef bint select_ucb(self, Node* node, int seat, int n) noexcept nogil:
        """UCB1 over the actions possible in this world, with availability in place of the node's visits.

        Untried actions come first, in random order, or are worth the node's mean less `fpu` until they are tried.
        Writes the chosen edge to the path; false if it is new.
        """
        cdef Edge* edge
        cdef Edge* chosen = NULL
        cdef float score, best = -1, c = self.settings.c
        cdef bint first = self.settings.fpu < 0
        cdef int i
        self.match(node, seat, n)
        for i in range(self.n_matched):
            self.matched[i].available += 1
        if not (first and self.n_untried > 0 and not self.full):
            for i in range(self.n_matched):
                edge = self.matched[i]
                score = <float>edge.mean + c * sqrtf(logarithm(edge.available) / edge.visits)
                if score > best:
                    best = score
                    chosen = edge
        if self.n_untried > 0 and not self.full and (first or best < self.mean() - self.settings.fpu):
            i = rng_below(&self.rng, self.n_untried) if self.n_untried > 1 else 0
            self.path[self.length].edge = self.expand(node, edge_key(seat, self.untried[i]))
            return False
        self.path[self.length].edge = chosen
        return True

    cdef bint select_puct(self, Node* node, int seat, int n) noexcept nogil:
        """PUCT: priors from the heuristics, untried actions at the node's mean less `fpu`; false if it was untried."""
        cdef Edge* first = self.edge_at(node.block)
        cdef Edge* edge
        cdef Edge* chosen = NULL
        cdef Edge* likely = first
        cdef double score, best = -1, priors = 0, untried = 0, scale, explore = 0
        cdef uint32_t available = 0, other = node.children ^ n
        cdef bint new = False
        cdef int i, j = 0
        if other == 0:                                      # mostly all possible actions are there, and no others
            for i in range(n):
                edge = first + i
                other |= edge.key ^ edge_key(seat, self.legal[i])
                priors += edge.prior
                new |= edge.visits == 0
                likely = edge if edge.visits > likely.visits else likely
            self.fetch(&likely.below)
        if other == 0:
            self.n_matched = n
        else:
            self.match(node, seat, n)
            if self.n_untried > 0 and not self.full:        # actions join the tree with their priors, all at once
                self.heuristics.c_weights(self.scratch, self.legal, n, self.weights)
                self.reserve(node, node.children + self.n_untried)
                for i in range(n):
                    if j < self.n_untried and self.legal[i] == self.untried[j]:
                        edge = self.expand(node, edge_key(seat, self.legal[i]))
                        if edge != NULL:
                            edge.prior = self.weights[i]
                            edge.available = 0
                        j += 1
                self.match(node, seat, n)
            priors = 0
            new = True
            for i in range(self.n_matched):
                priors += self.matched[i].prior
        if new:                                             # what an untried action is worth
            if other == 0:
                for i in range(n):
                    self.matched[i] = first + i
            untried = self.mean() - max(self.settings.fpu, 0.0)
        scale = self.settings.c / priors
        for i in range(self.n_matched):                     # no branch that could not be foreseen
            edge = first + i if other == 0 else self.matched[i]
            edge.available += 1
            if edge.available != available:                 # mostly the same for all
                available = edge.available
                explore = scale * sqrtf(available)
            score = (edge.mean + (edge.visits == 0) * untried           # the mean of an untried one is 0
                     + explore * (edge.prior / (1 + edge.visits)))
            chosen = edge if score > best else chosen
            best = score if score > best else best
        self.path[self.length].edge = chosen
        return chosen != NULL and chosen.visits > 0

    cdef bint select_regret(self, Node* node, int seat, int n) noexcept nogil:
        """Regret matching (Hart and Mas-Colell 2000), all actions at once; false if the node is met first."""
        cdef Step* step = &self.path[self.length]
        cdef double sum = 0, drawn = rng_double(&self.rng), sigma, sampled
        cdef bint known = node.children > 0
        cdef Regret* regret
        cdef int i
        if not known:
            if not self.reserve(node, n):                   # without memory for all there is no node
                return False
            for i in range(n):
                self.expand(node, edge_key(seat, self.legal[i]))
            if self.met == self.root_key:
                self.root_block = node.block
        step.block, step.children = node.block, node.children
        for i in range(n):
            sum += self.regret_at(step.block + i).regret
        for i in range(n):
            regret = self.regret_at(step.block + i)
            sigma = regret.regret / sum if sum > 0 else 1.0 / n
            regret.strategy += sigma
            self.edge_at(step.block + i).available += 1
            if step.edge == NULL:
                sampled = (1 - self.settings.explore) * sigma + self.settings.explore / n
                drawn -= sampled
                if drawn < 0 or i == n - 1:
                    step.edge, step.sigma, step.sampled = self.edge_at(step.block + i), sigma, sampled
        return known

    cdef bint select_flat(self, Node* node, int seat, int n) noexcept nogil:
        """Every action of the root as often as any other, by its availability; there is no tree below."""
        cdef Edge* chosen = NULL
        cdef Edge* edge
        self.match(node, seat, n)
        if self.n_untried > 0:
            self.path[self.length].edge = self.expand(node, edge_key(seat, self.untried[0]))
            return False
        for i in range(self.n_matched):
            edge = self.matched[i]
            edge.available += 1
            if chosen == NULL or edge.visits < chosen.visits:
                chosen = edge
        self.path[self.length].edge = chosen
        return False

    cdef void playout(self) noexcept nogil:
        """The rest of the game: at random, by the heuristics, or only to a boundary where the position has a value."""
        cdef double value[MAX_PLAYERS]
        cdef double w = 0
        cdef int n, player, last
        if self.settings.playout == UNIFORM and not self.settings.worlds:
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
                    self.chance()
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
        if (self.settings.playout == UNIFORM or self.settings.epsilon >= 1
                or rng_double(&self.rng) < self.settings.epsilon):
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
            edge = self.path[i].edge
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
        cdef Edge* edges = self.edge_at(step.block)
        cdef Regret* regrets = self.regret_at(step.block)
        cdef uint32_t i
        for i in range(step.children):
            visits += edges[i].visits
            mean += edges[i].visits * edges[i].mean
        surprise = (reward - (mean / visits if visits > 0 else 0.5)) / step.sampled
        for i in range(step.children):
            regrets[i].regret = max(
                0, regrets[i].regret + (surprise if &edges[i] == step.edge else 0) - step.sigma * surprise)

    # --- the tree -----------------------------------------------------------------------------------------------------

    cdef void match(self, const Node* node, int seat, int n) noexcept nogil:
        """Which of the n possible actions the node has (both are sorted), and which are untried."""
        cdef Edge* edge = self.edge_at(node.block)
        cdef Edge* end = edge + node.children
        cdef uint32_t key, other = 0
        cdef int j, matched = 0, untried = 0
        if node.children == n:                              # mostly all of them, and no others
            for j in range(n):
                other |= edge[j].key ^ edge_key(seat, self.legal[j])
                self.matched[j] = edge + j
            if other == 0:
                self.n_matched, self.n_untried = n, 0
                return
        for j in range(n):
            key = edge_key(seat, self.legal[j])
            while edge < end and edge.key < key:
                edge += 1
            if edge < end and edge.key == key:
                self.matched[matched] = edge
                matched += 1
                edge += 1
            else:
                self.untried[untried] = self.legal[j]
                untried += 1
        self.n_matched, self.n_untried = matched, untried

    cdef inline void fetch(self, const Node* node) noexcept nogil:
        """The node's records will be needed when the action has been applied: begin to fetch them now.

        As many lines whatever it has: a loop of another length each time costs more than a line that is not needed.
        """
        cdef const char* first = <const char*>self.edge_at(node.block)
        cdef int line
        for line in range(FETCHED):
            arena_fetch(first + line * CACHE_LINE)

    cdef double mean(self) noexcept nogil:
        """Mean reward over the matched actions; a half before there is any."""
        cdef double sum = 0, visits = 0
        cdef Edge* edge
        for i in range(self.n_matched):
            edge = self.matched[i]
            sum += edge.mean * edge.visits
            visits += edge.visits
        return sum / visits if visits > 0 else 0.5

    cdef inline Edge* edge_at(self, uint32_t edge) noexcept nogil:
        return self.edges[edge >> PIECE_BITS] + (edge & (PIECE - 1))

    cdef inline Regret* regret_at(self, uint32_t edge) noexcept nogil:
        return self.regrets[edge >> PIECE_BITS] + (edge & (PIECE - 1))

    cdef Edge* expand(self, Node* node, uint32_t key) noexcept nogil:
        """A new action in its place among the node's; NULL if the memory is used up."""
        cdef Edge* first
        cdef Edge* edge
        if not self.reserve(node, node.children + 1):
            return NULL
        first = self.edge_at(node.block)
        edge = first + node.children
        while edge > first and (edge - 1).key > key:
            edge[0] = (edge - 1)[0]
            edge -= 1
        memset(edge, 0, sizeof(Edge))
        edge.key = key
        edge.available = 1
        edge.prior = 1
        node.children += 1
        self.nodes += 1
        return edge

    cdef bint reserve(self, Node* node, int children) noexcept nogil:
        """Room for so many children; false if the memory is used up."""
        cdef int size = node.size
        cdef uint32_t block
        while sizes[size] < <uint32_t>children:
            size += 1
        if size == node.size:
            return True
        block = self.new_block(size)
        if block == 0:
            return False
        if node.size > 0:
            memcpy(self.edge_at(block), self.edge_at(node.block), node.children * sizeof(Edge))
            self.edge_at(node.block).below.block = self.free[node.size]
            self.free[node.size] = node.block
        elif self.settings.knowledge:
            self.table_used += 1
        node.block = block
        node.size = size
        return True

    cdef uint32_t new_block(self, int size) noexcept nogil:
        """Room for so many records as the size has; 0 if the memory is used up."""
        cdef uint32_t records = max(sizes[size], 2), block = self.free[size]
        if block:
            self.free[size] = self.edge_at(block).below.block
        else:
            if (self.used & (PIECE - 1)) + records > PIECE:             # no block lies in two pieces
                self.used = (self.used | (PIECE - 1)) + 1
            if self.used + records > self.room and not self.new_piece(self.used + records):
                self.full = True
                return 0
            block = self.used
            self.used += records
            if size == 1:                                               # two at a time: a line has two records
                self.edge_at(block + 1).below.block = 0
                self.free[1] = block + 1
        if self.settings.select == REGRET:
            memset(self.regret_at(block), 0, sizes[size] * sizeof(Regret))
        return block

    cdef bint new_piece(self, uint32_t records) noexcept nogil:
        """One more piece, so that there is room for so many records in all; false if the memory is used up."""
        cdef uint32_t piece = self.room >> PIECE_BITS, room = min(self.room + PIECE, self.limit)
        if room < records:
            return False
        self.edges[piece] = <Edge*>arena_piece((room - self.room) * sizeof(Edge), piece > 0)
        if self.settings.select == REGRET:
            self.regrets[piece] = <Regret*>arena_piece((room - self.room) * sizeof(Regret), piece > 0)
        if self.edges[piece] == NULL or (self.settings.select == REGRET and self.regrets[piece] == NULL):
            free(self.edges[piece])
            self.edges[piece] = NULL
            return False
        self.room = room
        return True

    cdef uint32_t slot_of(self, uint64_t key) noexcept nogil:
        """Where the table has the key, or would have it."""
        cdef uint32_t slot = key & (self.table_size - 1)
        while self.table[slot].node.size and self.table[slot].key != key:
            slot = (slot + 1) & (self.table_size - 1)
        return slot

    cdef Node* lookup(self, uint64_t key) noexcept nogil:
        """The node of a key, empty if it is new; NULL if there is no memory for a new one."""
        cdef Knowledge* found
        if 2 * self.table_used >= self.table_size and not self.full and not self.grow_table():
            self.full = True
        if self.table_size == 0:
            return NULL
        found = &self.table[self.slot_of(key)]
        if not found.node.size:
            if self.full:
                return NULL
            found.key = key
        return &found.node

    cdef bint grow_table(self) noexcept nogil:
        cdef Knowledge* old = self.table
        cdef uint32_t old_size = self.table_size, i
        cdef uint32_t size = max(2 * old_size, <uint32_t>1 << 10)
        cdef Knowledge* new = NULL
        if size <= self.table_limit:
            new = <Knowledge*>calloc(size, sizeof(Knowledge))
        if new == NULL:
            return False
        self.table, self.table_size = new, size
        for i in range(old_size):
            if old[i].node.size:
                self.table[self.slot_of(old[i].key)] = old[i]
        free(old)
        return True

    cdef void clear(self) noexcept nogil:
        """An empty tree. The memory stays."""
        cdef int i
        self.used = 0
        self.nodes = 0
        self.full = False
        for i in range(SIZES + 1):
            self.free[i] = 0
        self.table_used = 0
        if self.table != NULL:
            memset(self.table, 0, self.table_size * sizeof(Knowledge))
        self.root_edge = self.edge_at(self.new_block(1))    # record 0
        memset(self.root_edge, 0, sizeof(Edge))
        self.root_block = 0
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
        cdef Node* node = self.lookup(self.root_key) if self.settings.knowledge else &self.root_edge.below
        none.block = none.children = none.size = 0
        return none if node == NULL else node[0]

    def rows(self) -> list[tuple]:
        """For each action of the root: action, visits, mean, variance, samples of it, prior, availability, strategy."""
        cdef Edge* edge
        cdef Spread* spread
        cdef Node root = self.root_node()
        cdef uint32_t i
        rows = []
        for i in range(root.block, root.block + root.children):
            edge = self.edge_at(i)
            spread = &self.spreads[edge_action(edge)]
            variance = spread.squares / (spread.count - 1) if spread.count > 1 else 0.25
            strategy = self.regret_at(i).strategy if self.settings.select == REGRET else 0.0
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
        cdef Node* node = &self.root_edge.below
        cdef Edge* best
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
                if node == NULL:
                    break
            best = NULL
            self.match(node, seat, state.c_legal(self.legal))
            for i in range(self.n_matched):
                if best == NULL or self.matched[i].visits > best.visits:
                    best = self.matched[i]
            if best == NULL or best.visits == 0:
                break
            found.append((seat, edge_action(best), best.visits))
            state.c_apply(edge_action(best))
            node = &best.below
            seat = state.c_player()
        return found

    @property
    def bytes(self) -> int:
        """Memory that the tree uses."""
        regrets = sizeof(Regret) if self.settings.select == REGRET else 0
        return self.used * (sizeof(Edge) + regrets) + self.table_size * sizeof(Knowledge)

    @property
    def shares(self) -> dict[str, float]:
        """Shares of the time, from one simulation in 64."""
        total = sum([self.times[phase] for phase in range(PHASES)])
        return {name: self.times[i] / total if total else 0.0 for i, name in enumerate(PHASE_NAMES)}


cdef inline uint32_t pieces(uint32_t records) noexcept nogil:
    return (records >> PIECE_BITS) + 1


cdef inline uint64_t node_key(State state, int seat) noexcept nogil:
    """What tells a node apart by the knowledge of the seat to move."""
    return mix(state.c_key(seat) + <uint64_t>seat)


cdef inline uint32_t edge_key(int seat, action_t action) noexcept nogil:
    return <uint32_t>seat << SEAT_SHIFT | <uint32_t>action


cdef inline action_t edge_action(const Edge* edge) noexcept nogil:
    return edge.key & ((<uint32_t>1 << SEAT_SHIFT) - 1)
