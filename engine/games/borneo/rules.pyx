"""Borneo for three to five (Paolo Mori; Abacusspiele 2008). RULES.md tells rule by rule where it is and what tests it.

Cards are chosen one by one in ascending order, so that each set of cards can be chosen in one way. What others can see
of a hand is never needed to know which decision comes next: a player who has nothing to play is still asked.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from engine.bits cimport above, bit, count, lowest, random_member
from engine.games.borneo.actions cimport (
    A_ATTACK, A_CONTRACT, A_DEFEND, A_DISCARD, A_DRAW, A_HARBOUR, A_LAY, A_PAY, A_PLACE, A_RETREAT, A_REVEAL, A_REWARD,
    A_STARTER, A_TAKE, A_TARGET, A_TRANSFER, ACTIONS, PASS,
)
from engine.games.borneo.audit cimport conserved
from engine.games.borneo.contracts cimport can_fulfil, count_cards, payable, pirates_allowed, units_missing
from engine.games.borneo.harbours cimport company_order, line_up, monopoly, visible_flags
from engine.games.borneo.knowledge cimport discards, fill, mask, shuffle_discard  # no-cython-lint: the binding uses two
from engine.games.borneo.payment cimport PLAIN, Cards, payments
from engine.games.borneo.position cimport (
    ATTACK, CARDS, COLUMN, COMPANIES, CONTRACT, DEAL, DEFEND, DISCARD, DRAW, FLAGS, GOODS, HAND, HARBOUR, HARBOURS,
    KINDS, LAY, NONE, OPEN, OVER, PAY, PLACE, RETREAT, REVEAL, REWARD, SLOTS, STARTER, TAKE, TARGET, TRADER,
)
from engine.games.borneo.ranks cimport (
    add_trader, attack_cards, flags_of, may_place, placer, remove_trader, targets, transfers,
)
from engine.rng cimport rng_below, rng_t
from engine.state cimport uniform
from engine.types cimport CHANCE, TERMINAL, action_t, check, int8

from engine import components
from engine.games.borneo import text
from engine.state import UTILITIES

cdef enum:                          # streams of luck
    LUCK_STARTER
    LUCK_DEAL
    LUCK_HARBOURS
    LUCK_CARGO


# --- the figures -------------------------------------------------------------------------------------------------


cdef int bounded(str name, int value, int least, int most) except -1:
    if not least <= value <= most:
        raise ValueError(f"components: {name} can't be {value}; valid: {least} to {most}")
    return value


cdef int position_in(str name, value, list choices) except -1:
    if value not in choices:
        raise ValueError(f"components: {name} can't be {value!r}; valid: {', '.join(choices)}")
    return choices.index(value)


cdef int read_cards(Rules* rules, dict cards, list companies, list spices) except -1:
    cdef Cards alone
    initials = [name[:1].upper() for name in companies]
    if len(set(initials)) < len(initials):
        raise ValueError(f"components: companies need different initials, not {', '.join(initials)}")
    for card, (name, figures) in enumerate(cards.items()):
        upper, _, lower = figures["flags"].partition("/")
        bounded(f"the number of flags of cargo card {name}", len(upper + lower), 1, FLAGS)
        for place in range(FLAGS):
            rules.flags[card][place] = NONE
        rules.upper_row[card] = len(upper)
        for place, initial in enumerate(upper + lower):
            company = position_in(f"a flag of cargo card {name}", initial, initials)
            rules.flags[card][place] = company
            rules.shown[card][company] += 1
            rules.upper[card][company] += place < len(upper)
            rules.showing[company] |= bit(card)
        spice = position_in(f"the spice of cargo card {name}", figures["spice"], spices)
        amount = bounded(f"the amount of cargo card {name}", figures["amount"], 0, 2)
        if amount > 0:
            rules.cargo |= bit(card)
        memset(&alone, 0, sizeof(alone))
        if amount == 2:
            rules.twos |= bit(card)
            alone.twos[spice] = 1
        else:
            alone.ones[spice] = 1
        memcpy(&rules.sort[card], &alone, sizeof(rules.sort[card]))
    bounded("the number of cargo cards", count(rules.cargo), rules.players * rules.hand_start + 1, CARDS)
    return 0


cdef int read_harbours(Rules* rules, dict harbours, list spices) except -1:
    here = "5" if rules.players == 5 else "3/4"
    for harbour, (name, figures) in enumerate(harbours.items()):
        rules.monopoly[harbour] = bounded(f"the monopoly of harbour {name}", figures["monopoly"], 1, COLUMN * FLAGS)
        rules.limit[harbour] = bounded(f"the limit of harbour {name}", figures["limit"], 1, COLUMN)
        rules.good[harbour] = position_in(f"the good of harbour {name}", figures["good"], [*spices, "joker"])
        position_in(f"the players of harbour {name}", figures["players"], ["all", "3/4", "5"])
        if figures["players"] in ("all", here):
            rules.harbours |= 1 << harbour
    bounded("the number of harbours in play", count(rules.harbours), rules.open, HARBOURS)
    return 0


cdef int read_contracts(Rules* rules, dict contracts, dict counts) except -1:
    counts = counts["five_players" if rules.players == 5 else "three_or_four_players"]
    for kind, (name, figures) in enumerate(contracts.items()):
        rules.points[kind] = bounded(f"the points of contract {name}", figures["points"], 0, 100)
        rules.each[kind] = bounded(f"the units of each spice of contract {name}", figures["each"], 0, 8)
        rules.same[kind] = bounded(f"the units of one spice of contract {name}", figures["same"], 0, 20)
        rules.contracts[kind] = bounded(f"the number of contracts {name}", counts[name], 0, 20)
        if (rules.each[kind] > 0) == (rules.same[kind] > 0):
            raise ValueError(f"components: contract {name} needs either units of each spice or units of one spice")
    return 0


cdef int turns(const Rules* rules) noexcept:
    """More turns than any game has: each lays a card, and no harbour ever has more than its limit."""
    total = 0
    for harbour in range(HARBOURS):
        if rules.harbours >> harbour & 1:
            total += rules.limit[harbour]
    return total


cdef void setup(NativeGame game, dict options) except *:
    cdef Rules* rules = &game.rules
    figures = components.load("engine.games.borneo", options["components"])
    companies, spices = figures["companies"]["names"], figures["spices"]["names"]
    hand, traders = figures["hand"], figures["traders"]
    rules.players = options["players"]
    rules.separate_start = options["separate_start"]
    rules.blackbeard = options["blackbeard"]
    rules.traders = bounded("the traders of each player", traders["each" if options["traders"] == 3 else
                            "each_in_variant"], 1, COMPANIES)
    # With traders apart, a company must have room for one of each player, or the last to place could have no place.
    rules.slots = bounded("the slots of a company", figures["companies"]["slots"],
                          rules.players if rules.separate_start else 1, SLOTS)
    bounded("the number of traders in play", rules.traders * rules.players, 1, rules.slots * COMPANIES - 1)
    rules.open = bounded("the number of open harbours", figures["harbours"]["open"], 1, OPEN)
    rules.hand_draw = bounded("the number of cards drawn", hand["draw"], 1, 4)
    rules.hand_start = bounded("the first hand", hand["start"], 1, HAND + 1 - rules.hand_draw)  # lay one, then draw
    rules.hand_limit = bounded("the hand limit", hand["limit"], 1, HAND - 4)
    rules.cargo_points = bounded("the points of a cargo card", figures["scoring"]["cargo_card"], 0, 100)
    rules.harbour_points = bounded("the points of a harbour card", figures["scoring"]["harbour_card"], 0, 100)
    rules.ship_penalty = bounded("the penalty of the pirate ship", figures["pirate_ship"]["penalty"], 0, 100)
    read_cards(rules, figures["cargo"][options["deck"]], companies, spices)
    read_harbours(rules, figures["harbour"], spices)
    read_contracts(rules, figures["contract"], figures["contract_count"])
    game.name = "borneo"
    game.text = text
    game.components = figures
    game.players = rules.players
    game.num_actions = ACTIONS
    game.win_share = UTILITIES[options["utility"]]
    game.min_utility, game.max_utility = 0, 1
    game.utility_sum = game.win_share + (1 - game.win_share) * game.players / 2
    game.max_chance_outcomes = CARDS
    # A turn: contract and payment, an attack with all its cards, laying, giving out, a harbour, drawing, discarding.
    payment = max(4 * max(rules.each), max(rules.same)) + 1
    turn = 1 + payment + 2 * HAND + 4 + 2 + COLUMN + 1 + 2 * rules.hand_draw
    game.max_game_length = (1 + rules.players * (rules.hand_start + rules.traders) + rules.open
                            + turns(rules) * turn + rules.players * (1 + payment))


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    memset(p, 0, sizeof(Position))
    memset(p.ranks, NONE, sizeof(p.ranks))
    memset(p.harbour, NONE, sizeof(p.harbour))
    memset(p.column, NONE, sizeof(p.column))
    memset(p.hidden, NONE, sizeof(p.hidden))
    memset(p.takers, NONE, sizeof(p.takers))
    p.pile = rules.cargo
    p.harbour_deck = rules.harbours
    p.phase = STARTER
    p.ship = p.kind = p.last = p.company = p.attacker = p.defender = p.laid = p.slot = p.finals = NONE
    for kind in range(KINDS):
        p.stock[kind] = rules.contracts[kind]


# --- contracts ---------------------------------------------------------------------------------------------------


cdef inline void finish_payment(const Rules* rules, Position* p) noexcept nogil:
    """If the chosen cards cover the contract, it is fulfilled. Cargo cards are discarded, harbour cards out (R06)."""
    cdef Cards chosen, none
    cdef int payment
    if units_missing(rules, p) > 0:
        return
    memset(&none, 0, sizeof(none))
    count_cards(rules, p.paid, p.paid_goods, &chosen)
    payment = payments(rules.each[p.kind], rules.same[p.kind], pirates_allowed(rules, p, p.mover), &chosen, &none)
    if not payment:
        return
    if not payment & PLAIN:
        p.ship = p.mover
    p.discard |= p.paid
    p.paid = 0
    for good in range(GOODS):
        p.spent[good] += p.paid_goods[good]
        p.paid_goods[good] = 0
    p.stock[p.kind] -= 1
    p.contracts[p.mover][p.kind] += 1
    p.kind = p.last = NONE
    if p.finals == NONE:
        p.phase = TRADER
    else:
        next_final(rules, p)


# --- traders -----------------------------------------------------------------------------------------------------


cdef inline void start_defence(const Rules* rules, Position* p) noexcept nogil:
    p.mover = p.ranks[p.company][p.defender]
    p.last = NONE
    p.phase = DEFEND
    if not p.hand[p.mover] & (p.hand[p.mover] - 1):     # his only card stays (R13)
        decide_attack(rules, p)


cdef inline void decide_attack(const Rules* rules, Position* p) noexcept nogil:
    """R14: the attacker wins ties; traders between the two count for the defender."""
    cdef int attack = flags_of(rules, p.attack, p.company)
    cdef int defence = flags_of(rules, p.defence, p.company) + p.attacker - p.defender - 1
    p.last = NONE
    if attack >= defence:
        p.discard |= p.attack | p.defence
        p.attack = p.defence = 0
        p.ranks[p.company][p.attacker] = p.mover
        p.ranks[p.company][p.defender] = p.active
        p.phase = RETREAT
        return
    p.discard |= p.attack
    p.attack = 0
    if p.defence:
        p.phase = REWARD
    else:
        end_attack(p)


cdef inline void end_attack(Position* p) noexcept nogil:
    p.company = p.attacker = p.defender = NONE
    p.mover = p.active
    p.phase = LAY


# --- harbours ----------------------------------------------------------------------------------------------------


cdef inline void lay(const Rules* rules, Position* p, int slot) noexcept nogil:
    cdef int flags[COMPANIES]
    cdef int8 order[COMPANIES]
    cdef int winner, companies = 1, harbour = p.harbour[slot]
    p.column[slot][p.height[slot]] = p.laid
    p.height[slot] += 1
    p.laid = NONE
    p.phase = DRAW
    visible_flags(rules, p, slot, flags)
    winner = monopoly(rules, p, slot, flags)
    if winner != NONE:                                  # R18: also if the limit is reached at the same time
        order[0] = winner
    elif p.height[slot] >= rules.limit[harbour]:
        companies = company_order(rules, p, slot, flags, order)
    else:
        start_drawing(rules, p)
        return
    p.goods[p.active][rules.good[harbour]] += 1
    p.harbour[slot] = NONE
    p.slot = slot
    if line_up(p, order, companies, p.height[slot], p.takers):
        for i in range(p.height[slot]):
            p.offered |= bit(p.column[slot][i])
        p.taker = 0
        empty(p, slot)
        offer_next(rules, p)
    else:                                               # R20, R23: nobody to take them
        for i in range(p.height[slot]):
            p.discard |= bit(p.column[slot][i])
        empty(p, slot)
        end_giving_out(rules, p)


cdef inline void empty(Position* p, int slot) noexcept nogil:
    p.height[slot] = 0
    for i in range(COLUMN):
        p.column[slot][i] = NONE


cdef inline void offer_next(const Rules* rules, Position* p) noexcept nogil:
    """The next to choose; the last card goes without a choice (R24: taking is compulsory)."""
    p.mover = p.takers[p.taker]
    p.phase = TAKE
    if not p.offered & (p.offered - 1):
        p.store[p.mover] |= p.offered
        p.offered = 0
        end_giving_out(rules, p)


cdef inline void end_giving_out(const Rules* rules, Position* p) noexcept nogil:
    for i in range(COLUMN):
        p.takers[i] = NONE
    p.taker = 0
    p.mover = p.active
    if p.harbour_deck:
        p.phase = REVEAL
    else:                                               # R25
        p.slot = NONE
        end_game(rules, p)


# --- drawing, turns, the end -------------------------------------------------------------------------------------


cdef inline void start_drawing(const Rules* rules, Position* p) noexcept nogil:
    p.dealt = 0
    next_draw(rules, p)


cdef inline void next_draw(const Rules* rules, Position* p) noexcept nogil:
    """R26: an empty pile is replaced when a card is needed; no card anywhere ends the game at once."""
    p.phase = DRAW
    if p.pile:
        return
    if not p.discard:
        end_game(rules, p)
        return
    shuffle_discard(rules, p)


cdef inline void check_hand(const Rules* rules, Position* p) noexcept nogil:
    if count(p.hand[p.active]) > rules.hand_limit:
        p.phase = DISCARD
        return
    p.dealt = 0
    p.last = NONE
    p.turn += 1
    p.active = p.active + 1 if p.active + 1 < rules.players else 0
    start_turn(rules, p)


cdef inline void start_turn(const Rules* rules, Position* p) noexcept nogil:
    p.mover = p.active
    p.phase = CONTRACT if can_fulfil(rules, p, p.active) else TRADER


cdef inline void end_game(const Rules* rules, Position* p) noexcept nogil:
    """R28: hands and board are discarded; then each may fulfil one contract, who ended the game last."""
    p.dealt = 0
    for seat in range(rules.players):
        p.discard |= p.hand[seat]
        p.hand[seat] = 0
    for slot in range(rules.open):
        for i in range(p.height[slot]):
            p.discard |= bit(p.column[slot][i])
        empty(p, slot)
        if p.harbour[slot] != NONE:
            p.spent[rules.good[p.harbour[slot]]] += 1
            p.harbour[slot] = NONE
    p.finals = rules.players
    next_final(rules, p)


cdef inline void next_final(const Rules* rules, Position* p) noexcept nogil:
    """The next player who can fulfil a contract; stores and contracts are open, so the others need not be asked."""
    while p.finals:
        p.finals -= 1
        p.mover = (p.active + rules.players - p.finals) % rules.players
        if can_fulfil(rules, p, p.mover):
            p.phase = CONTRACT
            return
    p.mover = p.active
    p.phase = OVER


# --- the contract of the engine ----------------------------------------------------------------------------------


cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    if p.phase <= DRAW:
        return CHANCE
    return p.mover if p.phase < OVER else TERMINAL


cdef inline uint64_t choices(const Rules* rules, const Position* p, int* block, bint* may_pass) noexcept nogil:
    """The cards to choose from, where a decision is to choose a card or (if allowed) to pass."""
    may_pass[0] = False
    if p.phase == DRAW or p.phase == DEAL:
        block[0] = A_DRAW
        return p.pile
    if p.phase == LAY:
        block[0] = A_LAY
        return p.hand[p.mover]
    if p.phase == TAKE:
        block[0] = A_TAKE
        return p.offered
    if p.phase == ATTACK or p.phase == DEFEND:
        may_pass[0] = True
        block[0] = A_ATTACK if p.phase == ATTACK else A_DEFEND
        return p.hand[p.mover] & rules.showing[p.company] & above(p.last)
    if p.phase == REWARD:
        may_pass[0] = True
        block[0] = A_REWARD
        return p.defence
    if p.phase == DISCARD:
        block[0] = A_DISCARD
        return discards(rules, p)
    return 0


cdef int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int block, slot, company, n = 0
    cdef bint may_pass
    cdef uint64_t cards = choices(rules, p, &block, &may_pass)
    if may_pass:
        out[0] = PASS
        n = 1
    if cards or may_pass:
        return n + listed(cards, block, out + n)
    if p.phase == TRADER:
        out[0] = PASS
        n = 1 + transfers(rules, p, out + 1)
        return n + listed(attack_cards(rules, p), A_ATTACK, out + n)
    if p.phase == HARBOUR:
        for slot in range(rules.open):
            out[slot] = A_HARBOUR + slot
        return rules.open
    if p.phase == TARGET:
        return targets(rules, p, out)
    if p.phase == PLACE:
        for company in range(COMPANIES):
            if may_place(rules, p, company):
                out[n] = A_PLACE + company
                n += 1
        return n
    if p.phase == CONTRACT:
        out[0] = PASS
        return 1 + listed(can_fulfil(rules, p, p.mover), A_CONTRACT, out + 1)
    if p.phase == PAY:
        return payable(rules, p, out)
    if p.phase == RETREAT:
        for company in range(COMPANIES):
            if company == p.company or p.traders[company] < rules.slots:
                out[n] = A_RETREAT + company
                n += 1
        return n
    if p.phase == REVEAL:
        return listed(p.harbour_deck, A_REVEAL, out)
    if p.phase == STARTER:
        return listed(bit(rules.players) - 1, A_STARTER, out)
    return 0


cdef inline int listed(uint64_t members, int block, action_t* out) noexcept nogil:
    cdef int n = 0
    while members:
        out[n] = block + lowest(members)
        members &= members - 1
        n += 1
    return n


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    return uniform(legal(rules, p, out), odds)


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    if p.phase == DRAW:
        return LUCK_CARGO
    if p.phase == REVEAL:
        return LUCK_HARBOURS
    return LUCK_DEAL if p.phase == DEAL else LUCK_STARTER


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    if p.phase == DRAW or p.phase == DEAL:
        return A_DRAW + random_member(p.pile, rng)
    if p.phase == REVEAL:
        return A_REVEAL + random_member(p.harbour_deck, rng)
    return A_STARTER + rng_below(rng, rules.players)


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef action_t actions[256]
    cdef int block
    cdef bint may_pass
    cdef uint64_t cards = choices(rules, p, &block, &may_pass)
    if may_pass and rng_below(rng, count(cards) + 1) == 0:
        return PASS
    if cards:
        return block + random_member(cards, rng)
    if p.phase == HARBOUR:
        return A_HARBOUR + rng_below(rng, rules.open)
    return actions[rng_below(rng, legal(rules, p, actions))]


cdef inline void move_card(uint64_t* source, uint64_t* target, int card) noexcept nogil:
    source[0] &= ~bit(card)
    target[0] |= bit(card)


cdef inline void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    cdef int n, company
    if p.phase == DRAW:
        move_card(&p.pile, &p.hand[p.active], action - A_DRAW)
        p.dealt += 1
        if p.dealt < rules.hand_draw:
            next_draw(rules, p)
        else:
            check_hand(rules, p)
    elif p.phase == LAY:
        p.laid = action - A_LAY
        p.hand[p.mover] &= ~bit(p.laid)
        p.phase = HARBOUR
    elif p.phase == HARBOUR:
        lay(rules, p, action - A_HARBOUR)
    elif p.phase == TRADER:
        if action == PASS:
            p.phase = LAY
        elif action < A_ATTACK:
            n = action - A_TRANSFER
            remove_trader(p, n // (SLOTS * COMPANIES), n // COMPANIES % SLOTS)
            add_trader(p, n % COMPANIES, p.mover)
            p.phase = LAY
        else:
            p.last = action - A_ATTACK
            move_card(&p.hand[p.mover], &p.attack, p.last)
            p.phase = TARGET
    elif p.phase == TAKE:
        move_card(&p.offered, &p.store[p.mover], action - A_TAKE)
        p.taker += 1
        offer_next(rules, p)
    elif p.phase == DISCARD:
        p.last = action - A_DISCARD
        move_card(&p.hand[p.active], &p.discard, p.last)
        check_hand(rules, p)
    elif p.phase == TARGET:
        n = action - A_TARGET
        p.company = n // (SLOTS * SLOTS)
        p.attacker = n // SLOTS % SLOTS
        p.defender = n % SLOTS
        p.phase = ATTACK
        if not p.hand[p.mover] & (p.hand[p.mover] - 1):     # his last card stays
            start_defence(rules, p)
    elif p.phase == ATTACK:
        if action != PASS:
            p.last = action - A_ATTACK
            move_card(&p.hand[p.mover], &p.attack, p.last)
        if action == PASS or not p.hand[p.mover] & (p.hand[p.mover] - 1):
            start_defence(rules, p)
    elif p.phase == DEFEND:
        if action != PASS:
            p.last = action - A_DEFEND
            move_card(&p.hand[p.mover], &p.defence, p.last)
        if (action == PASS or count(p.defence) == count(p.attack)               # R12, R13
                or not p.hand[p.mover] & (p.hand[p.mover] - 1)):
            decide_attack(rules, p)
    elif p.phase == REWARD:
        if action != PASS:
            move_card(&p.defence, &p.store[p.mover], action - A_REWARD)
        p.discard |= p.defence
        p.defence = 0
        end_attack(p)
    elif p.phase == RETREAT:
        company = action - A_RETREAT
        if company != p.company:
            remove_trader(p, p.company, p.attacker)
            add_trader(p, company, p.mover)
        end_attack(p)
    elif p.phase == REVEAL:
        n = action - A_REVEAL
        p.harbour_deck &= ~(1 << n)
        if p.slot == NONE:                                  # the first harbours
            p.harbour[p.dealt] = n
            p.dealt += 1
            if p.dealt == rules.open:
                p.dealt = 0
                p.mover = placer(rules, p)
                p.phase = PLACE
        else:
            p.harbour[p.slot] = n
            p.slot = NONE
            start_drawing(rules, p)
    elif p.phase == CONTRACT:
        if action != PASS:
            p.kind = action - A_CONTRACT
            p.phase = PAY
        elif p.finals == NONE:
            p.phase = TRADER
        else:
            next_final(rules, p)
    elif p.phase == PAY:
        p.last = action - A_PAY
        if p.last < CARDS:
            move_card(&p.store[p.mover], &p.paid, p.last)
        else:
            p.goods[p.mover][p.last - CARDS] -= 1
            p.paid_goods[p.last - CARDS] += 1
        finish_payment(rules, p)
    elif p.phase == PLACE:
        add_trader(p, action - A_PLACE, p.mover)
        p.dealt += 1
        p.mover = placer(rules, p)
        if p.dealt == rules.players * rules.traders:
            p.dealt = 0
            start_turn(rules, p)
    elif p.phase == DEAL:
        move_card(&p.pile, &p.hand[p.dealt % rules.players], action - A_DRAW)
        p.dealt += 1
        if p.dealt == rules.players * rules.hand_start:
            p.dealt = 0
            p.phase = REVEAL
    else:                                                   # STARTER
        p.starter = p.active = p.mover = action - A_STARTER
        p.phase = DEAL
    check(conserved(rules, p))


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    cdef int total
    for seat in range(rules.players):
        total = count(p.store[seat]) * rules.cargo_points
        for good in range(GOODS):
            total += p.goods[seat][good] * rules.harbour_points
        for kind in range(KINDS):
            total += p.contracts[seat][kind] * rules.points[kind]
        if p.ship == seat:
            total -= rules.ship_penalty
        out[seat] = total


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """R29: among equals, more contracts."""
    scores(rules, p, out)
    for seat in range(rules.players):
        for kind in range(KINDS):
            out[seat] += p.contracts[seat][kind] / 1024.0


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    """Rounds: all have had equally many turns. The end counts as one more."""
    return p.turn // rules.players + (p.finals != NONE)


include "engine/binding.pxi"
