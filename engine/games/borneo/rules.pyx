"""Borneo for three to five (Paolo Mori; Abacusspiele 2008). RULES.md tells rule by rule where it is and what tests it.

Cards are chosen one by one in ascending order, so that each set of cards can be chosen in one way. What others can see
of a hand is never needed to know which decision comes next: a player who has nothing to play is still asked.
"""

from cython import final
from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine.bits cimport above, bit, count, lowest, nth
from engine.games.borneo.payment cimport PIRATES, PLAIN, SPICES, Cards, payments
from engine.rng cimport rng_below, rng_t
from engine.state cimport Game, State, uniform
from engine.types cimport CHANCE, TERMINAL, action_t, check, int8, int16

from engine import components
from engine.games.borneo import text

cdef enum:                          # phases; text.PHASES names them
    # chance decides
    STARTER                         # who begins
    DEAL                            # a card to each hand in turn
    REVEAL                          # a harbour card for the empty place
    DRAW                            # a card for the active player
    # a player decides
    PLACE                           # a trader, at the start
    CONTRACT                        # which contract, if any
    PAY                             # the next card for it
    TRADER                          # nothing, a transfer, or the first card of an attack
    TARGET                          # who attacks whom
    ATTACK                          # another card for the attack
    DEFEND                          # a card for the defence
    REWARD                          # which card a successful defender keeps
    RETREAT                         # where a beaten defender goes
    LAY                             # which card to lay
    HARBOUR                         # and where
    TAKE                            # a card of a harbour that is given out
    DISCARD                         # cards above the limit
    OVER

cdef enum:                          # actions; text.ACTIONS names the blocks
    PASS = 0
    A_STARTER = 1
    A_DRAW = A_STARTER + SEATS
    A_REVEAL = A_DRAW + CARDS
    A_PLACE = A_REVEAL + HARBOURS
    A_CONTRACT = A_PLACE + COMPANIES
    A_PAY = A_CONTRACT + KINDS                          # a cargo card, or
    A_PAY_GOOD = A_PAY + CARDS                          # a harbour card by its good
    A_TRANSFER = A_PAY_GOOD + GOODS                     # from company, rank, to company
    A_ATTACK = A_TRANSFER + COMPANIES * SLOTS * COMPANIES
    A_TARGET = A_ATTACK + CARDS                         # company, attacker, defender
    A_DEFEND = A_TARGET + COMPANIES * SLOTS * SLOTS
    A_REWARD = A_DEFEND + CARDS
    A_RETREAT = A_REWARD + CARDS                        # the company of the attack: to the attacker's old rank
    A_LAY = A_RETREAT + COMPANIES
    A_HARBOUR = A_LAY + CARDS
    A_TAKE = A_HARBOUR + OPEN
    A_DISCARD = A_TAKE + CARDS
    ACTIONS = A_DISCARD + CARDS

cdef enum:                          # streams of luck
    LUCK_STARTER
    LUCK_DEAL
    LUCK_HARBOURS
    LUCK_CARGO


# --- the figures -------------------------------------------------------------------------------------------------------


cdef int bounded(str name, int value, int least, int most) except -1:
    if not least <= value <= most:
        raise ValueError(f"components: {name} can't be {value}; valid: {least} to {most}")
    return value


cdef int position_in(str name, value, list choices) except -1:
    if value not in choices:
        raise ValueError(f"components: {name} can't be {value!r}; valid: {', '.join(choices)}")
    return choices.index(value)


cdef int read_cards(Rules* rules, dict cards, list companies, list spices) except -1:
    initials = [name[0].upper() for name in companies]
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
        rules.spice_cards[position_in(f"the spice of cargo card {name}", figures["spice"], spices)] |= bit(card)
        if bounded(f"the amount of cargo card {name}", figures["amount"], 1, 2) == 2:
            rules.twos |= bit(card)
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


cdef void setup(NativeGame game, dict options):
    cdef Rules* rules = &game.rules
    figures = components.load("engine.games.borneo", options["components"])
    companies, spices = figures["companies"]["names"], figures["spices"]["names"]
    hand, traders = figures["hand"], figures["traders"]
    rules.players = options["players"]
    rules.separate_start = options["separate_start"]
    rules.blackbeard = options["blackbeard"]
    rules.traders = bounded("the traders of each player", traders["each" if options["traders"] == 3 else
                            "each_in_variant"], 1, COMPANIES)
    rules.slots = bounded("the slots of a company", figures["companies"]["slots"], 1, SLOTS)
    bounded("the number of traders in play", rules.traders * rules.players, 1, rules.slots * COMPANIES - 1)
    rules.open = bounded("the number of open harbours", figures["harbours"]["open"], 1, OPEN)
    rules.hand_start = bounded("the first hand", hand["start"], 1, CARDS // SEATS)
    rules.hand_draw = bounded("the number of cards drawn", hand["draw"], 1, 4)
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
    game.max_chance_outcomes = CARDS
    # A turn: contract and payment, an attack with all its cards, laying, giving out, a new harbour, drawing, discarding.
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
    p.pile = bit(CARDS) - 1
    p.harbour_deck = rules.harbours
    p.phase = STARTER
    p.ship = p.kind = p.last = p.company = p.attacker = p.defender = p.laid = p.slot = p.finals = NONE
    for kind in range(KINDS):
        p.stock[kind] = rules.contracts[kind]


# --- contracts ---------------------------------------------------------------------------------------------------------


cdef inline bint pirates_allowed(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """R30, R31: not for the holder of the ship, and not in the last contract round."""
    return rules.blackbeard and p.ship != seat and p.finals == NONE


cdef inline void count_cards(const Rules* rules, uint64_t cargo, const int8* goods, Cards* out) noexcept nogil:
    cdef int spice, all_cards
    for spice in range(SPICES):
        all_cards = count(cargo & rules.spice_cards[spice])
        out.twos[spice] = count(cargo & rules.spice_cards[spice] & rules.twos)
        out.ones[spice] = all_cards - out.twos[spice] + goods[spice]
    out.jokers = goods[SPICES]


cdef inline int can_fulfil(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """The set of contracts that the seat's store can pay for."""
    cdef Cards none, store
    cdef int kind, need, result = 0, units = count(p.store[seat]) + count(p.store[seat] & rules.twos)
    cdef bint counted = False
    for good in range(GOODS):
        units += p.goods[seat][good]
    for kind in range(KINDS):
        need = SPICES * rules.each[kind] + rules.same[kind]
        if units < need or p.stock[kind] == 0:
            continue
        if not counted:
            memset(&none, 0, sizeof(none))
            count_cards(rules, p.store[seat], p.goods[seat], &store)
            counted = True
        if payments(rules.each[kind], rules.same[kind], pirates_allowed(rules, p, seat), &none, &store):
            result |= 1 << kind
    return result


cdef inline bint sort_fits(const Rules* rules, const Position* p, Cards* chosen, const Cards* more) noexcept nogil:
    return payments(rules.each[p.kind], rules.same[p.kind], pirates_allowed(rules, p, p.mover), chosen, more) != 0


cdef int payable(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """The next card of a payment: cargo cards in ascending order, then harbour cards by good.

    A card is possible if some payment has the chosen cards, this one, and else only later ones. Of cards of the same
    sort the lower one leaves more for later: from the highest that fits downwards, all fit.
    """
    cdef Cards chosen, more
    cdef int8 later[GOODS]
    cdef int spice, twos, good, card, n = 0
    cdef uint64_t sort, fitting = 0, left = p.store[p.mover] & above(p.last) if p.last < CARDS else 0
    count_cards(rules, p.paid, p.paid_goods, &chosen)
    for good in range(GOODS):
        later[good] = p.goods[p.mover][good] if p.last < CARDS + good + 1 else 0
    for spice in range(SPICES):
        for twos in range(2):
            sort = left & rules.spice_cards[spice] & (rules.twos if twos else ~rules.twos)
            if not sort:
                continue
            if twos:
                chosen.twos[spice] += 1
            else:
                chosen.ones[spice] += 1
            while sort:
                card = highest(sort)
                count_cards(rules, left & above(card), later, &more)
                if sort_fits(rules, p, &chosen, &more):
                    fitting |= sort
                    break
                sort &= ~bit(card)
            if twos:
                chosen.twos[spice] -= 1
            else:
                chosen.ones[spice] -= 1
    while fitting:
        out[n] = A_PAY + lowest(fitting)
        fitting &= fitting - 1
        n += 1
    for good in range(GOODS):
        if later[good]:
            later[good] -= 1
            count_cards(rules, 0, later, &more)
            if good < SPICES:
                chosen.ones[good] += 1
            else:
                chosen.jokers += 1
            if sort_fits(rules, p, &chosen, &more):
                out[n] = A_PAY_GOOD + good
                n += 1
            if good < SPICES:
                chosen.ones[good] -= 1
            else:
                chosen.jokers -= 1
        later[good] = 0                             # what is before the next good has had its turn
    return n


cdef inline int highest(uint64_t members) noexcept nogil:
    return nth(members, count(members) - 1)


cdef inline void finish_payment(const Rules* rules, Position* p) noexcept nogil:
    """If the chosen cards cover the contract, the player gets it: cargo cards to the discard, harbour cards out (R06)."""
    cdef Cards chosen, none
    cdef int payment
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


# --- traders -----------------------------------------------------------------------------------------------------------


cdef inline void add_trader(Position* p, int company, int seat) noexcept nogil:
    p.ranks[company][p.traders[company]] = seat
    p.traders[company] += 1


cdef inline void remove_trader(Position* p, int company, int rank) noexcept nogil:
    """Those below move up."""
    cdef int below
    p.traders[company] -= 1
    for below in range(rank, p.traders[company]):
        p.ranks[company][below] = p.ranks[company][below + 1]
    p.ranks[company][p.traders[company]] = NONE


cdef inline int placer(const Rules* rules, const Position* p) noexcept nogil:
    """R01: in seat order, then in reverse, and so on by turns."""
    cdef int place = p.dealt % rules.players
    if p.dealt // rules.players & 1:
        place = rules.players - 1 - place
    return (p.starter + place) % rules.players


cdef inline bint may_place(const Rules* rules, const Position* p, int company) noexcept nogil:
    if p.traders[company] == rules.slots:
        return False
    if rules.separate_start:
        for rank in range(p.traders[company]):
            if p.ranks[company][rank] == p.mover:
                return False
    return True


cdef inline bint can_attack(const Position* p, int company) noexcept nogil:
    """Whether the mover has a trader there below one of another player."""
    cdef bint other = False
    for rank in range(p.traders[company]):
        if p.ranks[company][rank] != p.mover:
            other = True
        elif other:
            return True
    return False


cdef inline uint64_t attack_cards(const Rules* rules, const Position* p) noexcept nogil:
    """The first card of an attack: with a flag of a company where the mover can attack. One card must stay (R10)."""
    cdef uint64_t cards = 0, hand = p.hand[p.mover]
    if not hand & (hand - 1):
        return 0
    for company in range(COMPANIES):
        if can_attack(p, company):
            cards |= rules.showing[company]
    return hand & cards


cdef inline int transfers(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """R08. Of neighbours of the same owner only the first: moving either leaves the same ranks."""
    cdef int company, rank, to, n = 0
    for company in range(COMPANIES):
        for rank in range(p.traders[company]):
            if p.ranks[company][rank] != p.mover or (rank and p.ranks[company][rank - 1] == p.mover):
                continue
            for to in range(COMPANIES):
                if to != company and p.traders[to] < rules.slots:
                    out[n] = A_TRANSFER + (company * SLOTS + rank) * COMPANIES + to
                    n += 1
    return n


cdef inline int targets(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """R09: any trader of another player above, in a company whose flag the first card shows."""
    cdef int company, attacker, defender, n = 0
    for company in range(COMPANIES):
        if not rules.showing[company] & p.attack:
            continue
        for attacker in range(1, p.traders[company]):
            if p.ranks[company][attacker] != p.mover:
                continue
            for defender in range(attacker):
                if p.ranks[company][defender] != p.mover:
                    out[n] = A_TARGET + (company * SLOTS + attacker) * SLOTS + defender
                    n += 1
    return n


cdef inline int flags_of(const Rules* rules, uint64_t cards, int company) noexcept nogil:
    """All four flags of a played card count."""
    cdef int flags = 0
    while cards:
        flags += rules.shown[lowest(cards)][company]
        cards &= cards - 1
    return flags


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


# --- harbours ----------------------------------------------------------------------------------------------------------


cdef inline void visible_flags(const Rules* rules, const Position* p, int slot, int* out) noexcept nogil:
    """R17: the upper row of each covered card, and all of the last."""
    cdef int company, i, last = p.height[slot] - 1
    for company in range(COMPANIES):
        out[company] = rules.shown[p.column[slot][last]][company]
    for i in range(last):
        for company in range(COMPANIES):
            out[company] += rules.upper[p.column[slot][i]][company]


cdef inline int monopoly(const Rules* rules, const Position* p, int slot, const int* flags) noexcept nogil:
    """R19: the first company on the last card that has flags enough. (None can have got there without it.)"""
    cdef int company, last = p.column[slot][p.height[slot] - 1]
    for place in range(FLAGS):
        company = rules.flags[last][place]
        if company != NONE and flags[company] >= rules.monopoly[p.harbour[slot]]:
            return company
    return NONE


cdef inline int company_order(const Rules* rules, const Position* p, int slot, const int* flags, int8* out) noexcept nogil:
    """R21: companies with a visible flag by number of flags, ties in reading order of the column."""
    cdef int company, i, place, visible, n = 0, seen = 0, last = p.height[slot] - 1
    for i in range(last + 1):
        visible = FLAGS if i == last else rules.upper_row[p.column[slot][i]]
        for place in range(visible):
            company = rules.flags[p.column[slot][i]][place]
            if company == NONE or seen >> company & 1:
                continue
            seen |= 1 << company
            out[n] = company
            n += 1
    for i in range(1, n):                               # a stable insertion sort: equals keep the reading order
        company = out[i]
        place = i
        while place and flags[out[place - 1]] < flags[company]:
            out[place] = out[place - 1]
            place -= 1
        out[place] = company
    return n


cdef inline bint line_up(const Position* p, const int8* order, int companies, int cards, int8* takers) noexcept nogil:
    """R22, R23: by rank, within a rank by company, from the first rank again; False if no company has a trader."""
    cdef int i, rank, n = 0, before
    while n < cards:
        before = n
        for rank in range(SLOTS):
            for i in range(companies):
                if p.traders[order[i]] > rank and n < cards:
                    takers[n] = p.ranks[order[i]][rank]
                    n += 1
        if n == before:
            return False
    return True


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


# --- drawing, turns, the end -------------------------------------------------------------------------------------------


cdef inline void start_drawing(const Rules* rules, Position* p) noexcept nogil:
    p.dealt = 0
    next_draw(rules, p)


cdef inline void next_draw(const Rules* rules, Position* p) noexcept nogil:
    """R26: an empty pile is replaced when a card is needed; no card anywhere ends the game at once."""
    cdef uint64_t cards
    p.phase = DRAW
    if p.pile:
        return
    if not p.discard:
        end_game(rules, p)
        return
    p.batches += 1
    cards = p.pile = p.discard
    p.discard = 0
    while cards:
        p.batch[lowest(cards)] = p.batches
        cards &= cards - 1


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


# --- the contract of the engine ----------------------------------------------------------------------------------------


cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    if p.phase <= DRAW:
        return CHANCE
    return p.mover if p.phase < OVER else TERMINAL


cdef inline uint64_t choices(const Rules* rules, const Position* p, int* block, bint* may_pass) noexcept nogil:
    """The cards to choose from, where a decision is to choose a card or (if allowed) to pass."""
    cdef uint64_t hand
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


cdef inline uint64_t discards(const Rules* rules, const Position* p) noexcept nogil:
    """In ascending order, leaving as many higher cards as must still go."""
    cdef uint64_t hand = p.hand[p.active] & above(p.last)
    for i in range(count(p.hand[p.active]) - rules.hand_limit - 1):
        hand &= ~bit(highest(hand))
    return hand


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
        return A_DRAW + nth(p.pile, rng_below(rng, count(p.pile)))
    if p.phase == REVEAL:
        return A_REVEAL + nth(p.harbour_deck, rng_below(rng, count(p.harbour_deck)))
    return A_STARTER + rng_below(rng, rules.players)


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef action_t actions[256]
    cdef int block, i
    cdef bint may_pass
    cdef uint64_t cards = choices(rules, p, &block, &may_pass)
    if cards or may_pass:
        i = <int>rng_below(rng, count(cards) + may_pass) - may_pass
        return PASS if i < 0 else block + nth(cards, i)
    if p.phase == HARBOUR:
        return A_HARBOUR + rng_below(rng, rules.open)
    return actions[rng_below(rng, legal(rules, p, actions))]


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


cdef inline void move_card(uint64_t* source, uint64_t* target, int card) noexcept nogil:
    source[0] &= ~bit(card)
    target[0] |= bit(card)


cdef inline bint add_set(uint64_t* seen, uint64_t cards) noexcept nogil:
    """Adds cards to those seen; False if one of them was seen before."""
    cdef bint fresh = not seen[0] & cards
    seen[0] |= cards
    return fresh


cdef bint conserved(const Rules* rules, const Position* p) noexcept nogil:
    """Each cargo card, harbour card, contract and trader is in exactly one place."""
    return cargo_conserved(rules, p) and harbours_conserved(rules, p) and traders_conserved(rules, p)


cdef bint cargo_conserved(const Rules* rules, const Position* p) noexcept nogil:
    cdef uint64_t seen = 0
    cdef int seat, slot, i
    cdef bint fresh = True
    cdef uint64_t* piles = [p.pile, p.discard, p.attack, p.defence, p.offered, p.paid]
    for i in range(6):
        fresh &= add_set(&seen, piles[i])
    for seat in range(SEATS):
        fresh &= add_set(&seen, p.hand[seat]) and add_set(&seen, p.store[seat])
        # Everybody can always lay a card; only the active player may have none, from laying to drawing.
        if (PLACE < p.phase < OVER and p.finals == NONE and seat < rules.players and not p.hand[seat]
                and not (seat == p.active and p.phase in (HARBOUR, TAKE))):
            return False
    for slot in range(OPEN):
        for i in range(COLUMN):
            if (p.column[slot][i] != NONE) != (i < p.height[slot]):
                return False
            if i < p.height[slot]:
                fresh &= add_set(&seen, bit(p.column[slot][i]))
    if p.laid != NONE:
        fresh &= add_set(&seen, bit(p.laid))
    return fresh and seen == bit(CARDS) - 1


cdef bint harbours_conserved(const Rules* rules, const Position* p) noexcept nogil:
    """And the contracts."""
    cdef int lacking[GOODS]
    cdef int harbour, slot, good, seat, kind, total
    for good in range(GOODS):
        lacking[good] = -p.spent[good] - p.paid_goods[good]
        for seat in range(SEATS):
            lacking[good] -= p.goods[seat][good]
    for harbour in range(HARBOURS):
        lacking[rules.good[harbour]] += (rules.harbours >> harbour & 1) - (p.harbour_deck >> harbour & 1)
    for slot in range(rules.open):
        if p.harbour[slot] != NONE:
            lacking[rules.good[p.harbour[slot]]] -= 1
    for good in range(GOODS):
        if lacking[good]:
            return False
    for kind in range(KINDS):
        total = p.stock[kind]
        for seat in range(SEATS):
            total += p.contracts[seat][kind]
        if total != rules.contracts[kind]:
            return False
    return True


cdef bint traders_conserved(const Rules* rules, const Position* p) noexcept nogil:
    cdef int own[SEATS]
    cdef int company, rank, seat
    memset(own, 0, sizeof(own))
    for company in range(COMPANIES):
        for rank in range(SLOTS):
            if (p.ranks[company][rank] != NONE) != (rank < p.traders[company]):
                return False
            if rank < p.traders[company]:
                own[p.ranks[company][rank]] += 1
    for seat in range(rules.players):
        if own[seat] > rules.traders or (p.phase > PLACE and own[seat] != rules.traders):
            return False
    return True


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


# --- what an observer knows --------------------------------------------------------------------------------------------
#
# Hands and the pile are hidden, all else lies open. When the discard is shuffled into a new pile, all see which cards
# go there, and with an empty pile before, all know which cards are then in hands. So every card belongs to a batch: the
# pile it was last shuffled into. Of each hand all know how many cards of each batch it has, because every card enters a
# hand from the pile of its day and leaves it openly.


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    cdef uint64_t hand
    cdef int n, place, batch
    p.pile = 0
    for seat in range(rules.players):
        if seat == observer:
            continue
        hand = p.hand[seat]
        p.hand[seat] = 0
        n = 0
        while hand:
            batch = p.batch[lowest(hand)]
            hand &= hand - 1
            place = n
            while place and p.hidden[seat][place - 1] > batch:
                p.hidden[seat][place] = p.hidden[seat][place - 1]
                place -= 1
            p.hidden[seat][place] = batch
            n += 1


cdef inline uint64_t seen_cards(const Rules* rules, const Position* p) noexcept nogil:
    cdef uint64_t seen = p.discard | p.attack | p.defence | p.offered | p.paid
    for seat in range(rules.players):
        seen |= p.hand[seat] | p.store[seat]
    for slot in range(rules.open):
        for i in range(p.height[slot]):
            seen |= bit(p.column[slot][i])
    return seen if p.laid == NONE else seen | bit(p.laid)


cdef inline void draw_hands(const Rules* rules, Position* p, uint64_t unseen, rng_t* rng) noexcept nogil:
    """Each hidden card of a hand is one of its batch; what is left is the pile."""
    cdef uint64_t of_batch[128]
    cdef uint64_t cards = unseen
    cdef int seat, i, card, batch
    memset(of_batch, 0, (p.batches + 1) * sizeof(uint64_t))
    while cards:
        card = lowest(cards)
        of_batch[p.batch[card]] |= bit(card)
        cards &= cards - 1
    for seat in range(rules.players):
        for i in range(HAND):
            batch = p.hidden[seat][i]
            if batch == NONE:
                break
            card = nth(of_batch[batch], rng_below(rng, count(of_batch[batch])))
            move_card(&of_batch[batch], &p.hand[seat], card)
    p.pile = of_batch[p.batches]


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    cdef uint64_t unseen = (bit(CARDS) - 1) & ~seen_cards(rules, p)
    draw_hands(rules, p, unseen, rng)
    # In the middle of several discards (a figure of the owner's: by the rulebook there is one), higher cards must follow.
    while p.phase == DISCARD and not discards(rules, p):
        for seat in range(rules.players):
            if seat != observer:
                p.hand[seat] = 0
        draw_hands(rules, p, unseen, rng)
    memset(p.hidden, NONE, sizeof(p.hidden))


include "engine/binding.pxi"
