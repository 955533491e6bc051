"""Marco Polo II: the rules, from the set-up to the final count.

A round runs bonuses -> dice -> turns. A turn is a path of small decisions: a bonus action or an action space, its dice,
what it costs (coins and camels, with jade or without), what it gives. `phase` says what is decided next, `actor` by
whom, `about` what is being carried out. Rewards that ask for more decisions wait in `pending`; `settle` carries them
out one by one and then goes on with the turn. Names in brackets are the rulings listed in RULES.md.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memmove, memset

from engine.bits cimport above, bit, bytes_counted, count, lowest, nth_counted, random_member
from engine.games.marco_polo_2.audit cimport conserved
from engine.games.marco_polo_2.dice cimport (
    BLACK, at_least, at_most, from_sort, lower_ones, lowest_sort, number, of_sort, one, own, pips, sorts, value_of,
)
from engine.games.marco_polo_2.figures cimport read
from engine.games.marco_polo_2.knowledge cimport fill, mask  # no-cython-lint: the binding uses them
from engine.games.marco_polo_2.position cimport *
from engine.games.marco_polo_2.purse cimport affordable, can_pay, gain, grant
from engine.games.marco_polo_2.scoring cimport final_points
from engine.games.marco_polo_2.spaces cimport allowed, can_store, dice_for, placeable, places_of, usable
from engine.games.marco_polo_2.travel cimport (
    can_leave, can_step, can_switch, least_step, may_stop, most_spare, step_length,
)
from engine.rng cimport rng_below, rng_t
from engine.types cimport CHANCE, TERMINAL, action_t, check, int8

from engine import components
from engine.games.marco_polo_2 import text
from engine.state import UTILITIES

cdef int8[EFFECTS] NOTHING              # pending


# --- set-up (pages 2 to 4) ---------------------------------------------------------------------------------------

cdef void setup(NativeGame game, dict options) except *:
    cdef Rules* rules = &game.rules
    figures = components.load("engine.games.marco_polo_2", options["components"])
    game.name = "marco_polo_2"
    game.text = text
    game.components = figures
    game.players = options["players"]
    read(rules, figures, game.players)
    rules.open_black_dice = options["open_black_dice"]
    rules.any_order = options["any_order"]
    game.num_actions = ACTIONS
    game.max_chance_outcomes = RED
    game.win_share = UTILITIES[options["utility"]]
    game.min_utility, game.max_utility = 0, 1
    game.utility_sum = game.win_share + (1 - game.win_share) * game.players / 2
    game.max_game_length = longest(rules)


cdef int longest(const Rules* rules):
    """A bound on the plies of a game. A turn takes at least a die; changes of dice have a limit; contracts, seals and
    outpost bonuses run out; a movement has at most so many steps and posts."""
    cdef int movement = MOST_STEPS + 12
    cdef int turns = rules.rounds * (rules.players * rules.dice + rules.black_dice)
    cdef int rewards = (CONTRACTS + SEALS * rules.players + OUTPOSTS) * (8 + movement)
    cdef int round_start = 8 + rules.players * (rules.dice + MARKERS * 4 + FACES + 4) + rules.black_dice
    return 100 + rules.rounds * round_start + turns * (4 * rules.most_changes + 2 * movement + 40) + rewards


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    memset(p, 0, sizeof(Position))
    for seat in range(SEATS):
        p.character[seat] = p.kept[seat] = NONE
        p.figure[seat][1] = NONE
        p.active[seat][0] = p.active[seat][1] = NONE
    for seat in range(rules.players):
        p.owned[seat][COIN] = rules.coins
        p.owned[seat][CAMEL] = rules.camels
    memset(p.marker, NONE, sizeof(p.marker))
    memset(p.outpost, NONE, sizeof(p.outpost))
    memset(p.card, NONE, sizeof(p.card))
    memset(p.display, NONE, sizeof(p.display))
    memset(p.under, NONE, sizeof(p.under))
    memset(p.offer, NONE, sizeof(p.offer))
    memset(p.next_offer, NONE, sizeof(p.next_offer))
    memset(p.tiles, (1 << TILES) - 1, sizeof(p.tiles))
    p.deck = (1 << CARDS) - 1
    p.pile = bit(RED) - 1
    p.drawn = p.about = p.last = NONE
    clear_board(rules, p)
    p.phase = FIRST_PLAYER
    p.actor = CHANCE


cdef inline void clear_board(const Rules* rules, Position* p) noexcept nogil:
    """All dice go back but the neutral ones (page 15)."""
    memset(p.dice, 0, sizeof(p.dice))
    memset(p.placed, 0, sizeof(p.placed))
    memset(p.used, 0, sizeof(p.used))
    memset(p.crowd, rules.neutral_special, sizeof(p.crowd))
    p.open_dice = 0
    p.placed_black = 0
    p.supply = rules.black_dice
    p.khan_dice = rules.neutral_khan
    p.khan_last = 1
    if rules.neutral_book:
        p.used[BOOK_3_LOWER] = OCCUPIED
    p.travelled = 0


cdef inline int seat_after(const Rules* rules, int seat, int n) noexcept nogil:
    seat += n
    return seat if seat < rules.players else seat - rules.players


cdef inline uint64_t undealt(const int8* dealt, int places, int kinds) noexcept nogil:
    """Set of what is not among the things dealt."""
    cdef uint64_t left = bit(kinds) - 1
    for i in range(places):
        if dealt[i] != NONE:
            left &= ~bit(dealt[i])
    return left


cdef inline uint64_t outcomes(const Rules* rules, const Position* p) noexcept nogil:
    """Set of what chance may decide; all are as likely."""
    cdef uint64_t left
    cdef int seat
    if p.phase == ROLL or p.phase == ROLL_DIE:
        return bit(FACES) - 1
    if p.phase == REFILL or p.phase == DRAW or p.phase == DEAL_CONTRACTS:
        return p.pile
    if p.phase == NEW_CARDS or p.phase == DEAL_CARDS:
        return p.deck
    if p.phase == NEW_TILES:
        return p.tiles[p.count]
    if p.phase == DEAL_TILES:
        return p.tiles[p.count // 2]
    if p.phase == DEAL_MARKERS:
        return undealt(p.marker, MARKER_SLOTS, MARKERS)
    if p.phase == DEAL_OUTPOSTS:
        return undealt(p.outpost, OUTPOSTS, OUTPOSTS)
    if p.phase == REVEAL:
        return (bit(CHARACTERS) - 1) & ~<uint64_t>p.revealed
    if p.phase == DEAL_STARTS:
        left = bit(CONTRACTS - RED) - 1
        for seat in range(p.count):
            left &= ~bit(p.active[seat][0] - RED)
        return left
    if p.phase == DEAL_GOALS:
        left = bit(GOALS) - 1
        for seat in range(rules.players):
            left &= ~<uint64_t>p.goals[seat]
        return left
    return bit(rules.players) - 1                                           # FIRST_PLAYER


cdef inline void deal(const Rules* rules, Position* p, int outcome) noexcept nogil:
    """The set-up, in this order: first player [SU1], markers, outposts, cards, contracts, tiles, start contracts,
    characters, goals."""
    cdef int n = p.count, last = 0
    p.count += 1
    if p.phase == FIRST_PLAYER:
        p.first = p.next_first = outcome
        last = 1
    elif p.phase == DEAL_MARKERS:
        p.marker[n] = outcome
        last = MARKER_SLOTS
    elif p.phase == DEAL_OUTPOSTS:
        p.outpost[n] = outcome
        last = OUTPOSTS
    elif p.phase == DEAL_CARDS:
        p.card[n] = outcome
        p.deck &= ~bit(outcome)
        last = CARD_SLOTS
    elif p.phase == DEAL_CONTRACTS:
        p.display[n] = outcome
        p.pile &= ~bit(outcome)
        last = DISPLAY
    elif p.phase == DEAL_TILES:
        p.tiles[n // 2] &= ~bit(outcome)
        if n % 2 == 0:
            p.offer[n // 2] = outcome
        else:
            p.next_offer[n // 2] = outcome
        last = 2 * BOOKS
    elif p.phase == DEAL_STARTS:                                            # [SU4]
        p.active[n][0] = RED + outcome
        last = rules.players
    elif p.phase == REVEAL:
        p.revealed |= bit(outcome)
        last = rules.players + 1
    else:
        p.goals[n // rules.goals] |= bit(outcome)
        last = rules.players * rules.goals
    if p.count == last:
        p.count = 0
        if p.phase == DEAL_GOALS:
            p.phase = DRAFT
            p.actor = seat_after(rules, p.first, rules.players - 1)         # from the last player backwards
        else:
            p.phase += 1


cdef inline void draft(const Rules* rules, Position* p, int character) noexcept nogil:
    cdef int seat = p.actor
    p.character[seat] = character
    p.revealed &= ~(1 << character)
    if character == MAILIN:
        grant(rules, p, seat, &rules.mailin_start, 1)
        p.figure[seat][1] = p.figure[seat][0]                               # [EN4]
    p.count += 1
    if p.count < rules.players:
        p.actor = seat_after(rules, seat, rules.players - 1)
    else:
        p.count = p.revealed = 0
        p.phase = KEEP_GOAL
        p.actor = p.first


cdef inline void keep_goal(const Rules* rules, Position* p, int goal) noexcept nogil:
    p.kept[p.actor] = goal
    p.count += 1
    if p.count < rules.players:
        p.actor = seat_after(rules, p.actor, 1)
    else:
        open_bonuses(rules, p)                                              # [SU3]


# --- the start of a round (page 16) ------------------------------------------------------------------------------

cdef void open_round(const Rules* rules, Position* p) noexcept nogil:
    """Dice back, new offers; the tile on top of a stack can be seen a round ahead."""
    p.first = p.next_first
    clear_board(rules, p)
    for book in range(BOOKS):
        p.offer[book] = p.next_offer[book]
        p.next_offer[book] = NONE
    p.count = 0
    if p.round + 1 < rules.rounds:
        p.phase = NEW_TILES
        p.actor = CHANCE
    else:
        open_bonuses(rules, p)


cdef inline void open_bonuses(const Rules* rules, Position* p) noexcept nogil:
    p.bonuses = True
    p.count = 0
    next_bonuses(rules, p)


cdef void next_bonuses(const Rules* rules, Position* p) noexcept nogil:
    """Everybody in turn order gets what is marked with an exclamation mark [CB1, CB3]."""
    cdef int seat
    if p.count == rules.players:
        p.bonuses = False
        p.count = 0
        if p.round > 0:
            p.phase = NEW_CARDS
            p.card[MAP_CARDS] = p.card[MAP_CARDS + 1] = NONE
            p.actor = CHANCE
        else:
            open_roll(p)
        return
    seat = seat_after(rules, p.first, p.count)
    p.count += 1
    p.seat = p.actor = seat
    if p.character[seat] == ABHA:
        grant(rules, p, seat, &rules.abha_round, 1)
    if p.character[seat] == MAILIN and (p.posts[seat] & rules.bonus_cities or p.seals[seat] >> SEALS):
        p.phase = DOUBLE_BONUS
    else:
        pay_bonuses(rules, p, NONE, NONE)


cdef void pay_bonuses(const Rules* rules, Position* p, int double_city, int double_seal) noexcept nogil:
    """Mailin and Tian Chin get one of them twice [CH5]."""
    cdef int slot, city, seal
    for slot in range(MARKER_SLOTS):
        city = rules.marker_city[slot]
        if p.posts[p.seat] >> city & 1:
            grant(rules, p, p.seat, &rules.marker[p.marker[slot]], 2 if city == double_city else 1)
    for seal in range(SEALS):
        if p.seals[p.seat] >> (SEALS + seal) & 1:
            grant(rules, p, p.seat, &rules.seal_bonus[seal], 2 if seal == double_seal else 1)
    settle(rules, p)


cdef inline void open_roll(Position* p) noexcept nogil:
    p.phase = ROLL
    p.actor = CHANCE
    p.count = 0


cdef inline void roll(const Rules* rules, Position* p, int face) noexcept nogil:
    """Five dice each, in turn order; in the variant then the black ones."""
    cdef int players = rules.players * rules.dice
    if p.count < players:
        p.dice[seat_after(rules, p.first, p.count // rules.dice)] += one(2 * face)
    else:
        p.open_dice += one(2 * face + BLACK)
    p.count += 1
    if p.count == players + (rules.black_dice if rules.open_black_dice else 0):
        p.count = p.floor = 0
        after_roll(rules, p)


cdef void after_roll(const Rules* rules, Position* p) noexcept nogil:
    """In turn order: Isabella's bonuses, face by face [CH7], and compensation for less than 15 pips [DI6]."""
    cdef int seat, same
    while p.count < rules.players:
        seat = p.seat = p.actor = seat_after(rules, p.first, p.count)
        if p.character[seat] == ISABELLA:
            while p.floor < FACES:
                same = of_sort(p.dice[seat], 2 * p.floor)
                if same >= 2:
                    p.phase = DOUBLES
                    return
                grant(rules, p, seat, &rules.single[p.floor], same)
                p.floor += 1
        if pips(p.dice[seat]) < rules.compensation:
            p.phase = COMPENSATE
            return
        p.floor = 0
        p.count += 1
    p.count = p.floor = 0
    begin_turn(p, p.first)


cdef inline void choose_doubles(const Rules* rules, Position* p, int doubles) noexcept nogil:
    cdef int same = of_sort(p.dice[p.seat], 2 * p.floor)
    grant(rules, p, p.seat, &rules.twin[p.floor], doubles)
    grant(rules, p, p.seat, &rules.single[p.floor], same - 2 * doubles)
    p.floor += 1
    after_roll(rules, p)


cdef inline void compensate(const Rules* rules, Position* p, int camels) noexcept nogil:
    p.owned[p.seat][CAMEL] += camels
    p.owned[p.seat][COIN] += rules.compensation - pips(p.dice[p.seat]) - camels
    p.floor = 0
    p.count += 1
    after_roll(rules, p)


# --- turns (pages 5 and 16) --------------------------------------------------------------------------------------

cdef inline void begin_turn(Position* p, int seat) noexcept nogil:
    p.seat = p.actor = seat
    p.acted = p.excused = p.bought = False
    p.changes = 0
    p.turn_posts = 0
    p.phase = TURN


cdef inline bint may_end(const Position* p) noexcept nogil:
    return p.acted or p.excused or p.dice[p.seat] == 0


cdef inline bint can_buy(const Rules* rules, const Position* p) noexcept nogil:
    return p.supply and not p.bought and can_pay(p, p.seat, 0, rules.black_price, 0)


cdef inline int completable(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the active contracts that the player can pay for."""
    cdef int found = 0, i, contract
    for i in range(ACTIVE):
        contract = p.active[p.seat][i]
        if contract != NONE and affordable(p, p.seat, &rules.contract_cost[contract], 1):
            found |= 1 << i
    return found


cdef inline int improvable(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the basic seals whose improvement the player can pay for."""
    cdef int found = 0, seals = p.seals[p.seat] & ~(p.seals[p.seat] >> SEALS) & (1 << SEALS) - 1
    while seals:
        if affordable(p, p.seat, &rules.seal_cost[lowest(seals)], 1):
            found |= seals & -seals
        seals &= seals - 1
    return found


cdef inline bint must_act(const Rules* rules, const Position* p) noexcept nogil:
    """Whether there is an action that the player has to carry out [TU1 to TU4]."""
    return not may_end(p) and usable(rules, p, p.seat) != 0


# Orders that come to the same are offered once: bags ascend by what they give and by their dice, dice are turned up in
# ascending order and then down in descending order, a bag comes before the action, a turned die before a bag that does
# not pay for it. Anything else that is done, and luck, lets them begin anew. RULES.md says why no result is lost.

cdef inline void remember(const Rules* rules, Position* p, int about, int sort) noexcept nogil:
    if not rules.any_order:
        p.last = about
        p.last_die = sort


cdef inline void forget(Position* p) noexcept nogil:
    p.last = NONE
    p.last_die = 0


cdef inline bint is_bag(int about) noexcept nogil:
    return BAG <= about < REROLLING


cdef inline bint is_turning(int about) noexcept nogil:
    return about == TURNING_UP or about == TURNING_DOWN


cdef inline uint64_t for_bag(const Position* p) noexcept nogil:
    return from_sort(p.dice[p.seat], p.last_die) if is_bag(p.last) else p.dice[p.seat]


cdef inline int bags(const Position* p) noexcept nogil:
    """Set of the bags that can follow. After an action none can: before it, a bag leaves every choice open."""
    if p.last == ACTING:
        return 0
    if is_bag(p.last):
        return 7 >> (p.last - BAG) << (p.last - BAG) if for_bag(p) else 0
    return 7


cdef inline uint64_t for_turning_up(const Position* p) noexcept nogil:
    """After one turned down only where none could have been turned up before it: all dice showed 6."""
    cdef uint64_t dice = at_most(p.dice[p.seat], FACES - 1)
    if not is_turning(p.last):
        return dice
    if p.last == TURNING_UP:
        return from_sort(dice, p.last_die)
    return dice if number(dice) == 1 and not at_most(dice, FACES - 2) else 0


cdef inline uint64_t for_turning_down(const Position* p) noexcept nogil:
    cdef uint64_t dice = at_least(p.dice[p.seat], 2)
    return dice & ~from_sort(dice, p.last_die + 1) if p.last == TURNING_DOWN else dice


cdef inline bint turned_before(const Rules* rules, const Position* p) noexcept nogil:
    """Whether the last thing was a bag, and a die could have been turned before it and paid for in the same ways. The
    bag that excused from acting is to come first: with the other dice, an action may have been possible."""
    cdef const Reward* bag
    cdef int camels = p.owned[p.seat][CAMEL], jade = p.owned[p.seat][JADE]
    if not is_bag(p.last) or (p.excused and not p.acted):
        return False
    bag = &rules.bag[p.last - BAG]
    return ((bag.gain[CAMEL] == 0 or camels - bag.gain[CAMEL] >= rules.turn)
            and (bag.gain[JADE] == 0 or jade - bag.gain[JADE] >= rules.turn))


cdef inline uint64_t turn_choices(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the actions of a turn, but for ending it."""
    cdef uint64_t found = 0, dice = p.dice[p.seat]
    cdef int seat = p.seat
    if dice:
        if not p.acted:
            found = usable(rules, p, seat) << A_SPACE
        found |= <uint64_t>(bags(p) if found or may_end(p) else 7) << (A_SPACE + BAG)
        if p.changes < rules.most_changes:
            if can_pay(p, seat, 0, rules.reroll, 0):
                found |= bit(A_REROLL)
            if can_pay(p, seat, 0, rules.turn, 0) and not turned_before(rules, p):
                found |= <uint64_t>(for_turning_up(p) != 0) << A_TURN_UP
                found |= <uint64_t>(for_turning_down(p) != 0) << A_TURN_DOWN
    found |= <uint64_t>can_buy(rules, p) << A_BUY_DIE
    found |= <uint64_t>completable(rules, p) << A_COMPLETE
    found |= <uint64_t>improvable(rules, p) << A_IMPROVE
    if p.tiles_held and p.character[seat] == FILIPPO:
        found |= <uint64_t>p.tiles_held << A_TILE
    return found


cdef inline bint bonus_action_left(const Rules* rules, const Position* p) noexcept nogil:
    """Whether there is anything to decide but to end the turn; mostly a die for the bag or to be rerolled tells."""
    if p.dice[p.seat] and (bags(p) or (p.changes < rules.most_changes and can_pay(p, p.seat, 0, rules.reroll, 0))):
        return True
    return turn_choices(rules, p) != 0


cdef void choose_action(const Rules* rules, Position* p, int action) noexcept nogil:
    cdef int seat = p.seat
    p.action_posts = 0
    p.fresh = 0
    if not (is_bag(action - A_SPACE) and is_bag(p.last) or is_turning(action - A_SPACE) and is_turning(p.last)):
        forget(p)
    if action < A_BUY_DIE:                          # a space, the bag, or a change of a die: choose the dice
        p.about = action - A_SPACE
        if p.about < SPACES:
            p.needed = dice_for(rules, p, seat, p.about)
        else:
            p.needed = 1
            if p.about >= REROLLING:
                p.changes += 1
            elif not may_end(p) and not must_act(rules, p):
                p.excused = True                                            # [TU3]
                forget(p)
        p.floor = 0
        ask_die(rules, p)
    elif action == A_BUY_DIE:
        p.bought = True
        p.about = BUYING
        charge(rules, p, 0, rules.black_price, 0)
    elif action < A_IMPROVE:
        p.about = COMPLETING
        p.choice = action - A_COMPLETE
        charge_cost(rules, p, &rules.contract_cost[p.active[seat][p.choice]], 1)
    elif action < A_TILE:
        p.about = IMPROVING
        p.choice = action - A_IMPROVE
        charge_cost(rules, p, &rules.seal_cost[p.choice], 1)
    elif action == A_SKIP:
        end_turn(rules, p)
    else:                                                                   # [CH8, CH10]
        p.tiles_held &= ~(1 << (action - A_TILE))
        grant(rules, p, seat, &rules.outpost[action - A_TILE], 1)
        settle(rules, p)


cdef void end_turn(const Rules* rules, Position* p) noexcept nogil:
    """Empty places of the contract cities are filled [CO4]."""
    cdef int i
    p.fresh = 0
    p.action_posts = p.turn_posts = 0
    forget(p)
    for i in range(DISPLAY):
        if p.display[i] == NONE:
            if p.pile:
                p.phase = REFILL
                p.actor = CHANCE
                p.count = i
                return
            if p.unders:
                p.display[i] = from_under(p)
    p.count = 0
    next_turn(rules, p)


cdef inline int from_under(Position* p) noexcept nogil:
    """The pile itself is used up: those put under it come in their order."""
    cdef int contract = p.under[0]
    p.unders -= 1
    memmove(&p.under[0], &p.under[1], p.unders)
    p.under[p.unders] = NONE
    return contract


cdef inline void next_turn(const Rules* rules, Position* p) noexcept nogil:
    """The next player who has dice; without dice one is out of the round [TU5, TU6]."""
    cdef int n, seat
    for n in range(1, rules.players + 1):
        seat = seat_after(rules, p.seat, n)
        if p.dice[seat]:
            begin_turn(p, seat)
            return
    p.round += 1
    p.acted = p.excused = p.bought = False
    p.changes = 0
    if p.round < rules.rounds:
        open_round(rules, p)
    else:
        finish(rules, p)


cdef inline void finish(const Rules* rules, Position* p) noexcept nogil:
    """The final count (page 15) [FS5]."""
    cdef int points[SEATS]
    cdef int seat
    for seat in range(rules.players):
        points[seat] = final_points(rules, p, seat)
    for seat in range(rules.players):
        p.vp[seat] += points[seat]
    p.phase = OVER
    p.actor = TERMINAL


# --- dice --------------------------------------------------------------------------------------------------------

cdef inline uint64_t dice_choices(const Rules* rules, const Position* p) noexcept nogil:
    """The sorts that may be chosen next. The dice of a placement are chosen in ascending order."""
    cdef uint64_t dice = p.dice[p.seat]
    if p.about < SPACES:
        if p.chosen == 0:
            return placeable(rules, p, p.seat, p.about)
        return lower_ones(from_sort(allowed(p, p.seat, p.about), p.floor), p.needed)
    if p.about == TURNING_UP:
        return for_turning_up(p)
    if p.about == TURNING_DOWN:
        return for_turning_down(p)
    return dice if p.about == REROLLING else for_bag(p)


cdef void ask_die(const Rules* rules, Position* p) noexcept nogil:
    cdef uint64_t dice = dice_choices(rules, p)
    cdef int sort = lowest_sort(dice)
    if from_sort(dice, sort + 1):
        p.phase = PICK_DIE
        p.actor = p.seat
    else:
        pick_die(rules, p, sort)


cdef void pick_die(const Rules* rules, Position* p, int sort) noexcept nogil:
    p.dice[p.seat] -= one(sort)
    if p.chosen == 0:
        p.die = value_of(sort)
    p.chosen += one(sort)
    p.floor = sort
    p.needed -= 1
    if p.needed:
        ask_die(rules, p)
    else:
        p.floor = 0
        use_dice(rules, p)


cdef void use_dice(const Rules* rules, Position* p) noexcept nogil:
    cdef int about = p.about, sort = lowest_sort(p.chosen)
    if about == REROLLING:
        p.rolling = sort % 2
        p.chosen = 0
        charge(rules, p, 0, rules.reroll, 0)
    elif is_turning(about):
        p.chosen = 0
        p.dice[p.seat] += one(sort + (2 if about == TURNING_UP else -2))
        remember(rules, p, about, sort)
        charge(rules, p, 0, rules.turn, 0)
    else:
        place_dice(rules, p, sort)


cdef inline void place_dice(const Rules* rules, Position* p, int sort) noexcept nogil:
    """Dice go to the board; an occupied blue space is paid for [DI2], and travel together with its routes [TR2]."""
    cdef int about = p.about, mine = number(own(p.chosen)), fee = 0
    p.placed[p.seat] += mine
    p.placed_black += number(p.chosen) - mine
    p.chosen = 0
    if about >= BAG:
        remember(rules, p, about, sort)
        grant(rules, p, p.seat, &rules.bag[about - BAG], 1)
        settle(rules, p)
        return
    p.acted = True
    remember(rules, p, ACTING, 0)
    if p.used[about]:
        fee = p.die
    p.used[about] |= OCCUPIED
    if mine:
        p.used[about] |= 1 << p.seat
    if about == KHAN:
        p.khan_dice += 1
        p.khan_last = p.die
        grant(rules, p, p.seat, &rules.khan, 1)
        settle(rules, p)
    elif about >= CARD:
        use_card(rules, p, &rules.card[p.card[about - CARD]])
    elif about >= SPECIAL:
        p.crowd[about - SPECIAL] += 1
        use_special(rules, p, about - SPECIAL)
    elif TRAVEL <= about < CONTRACT_BOARD:
        travel(rules, p, about - TRAVEL, fee)
    else:
        charge(rules, p, fee, 0, 0)


cdef void roll_black(const Rules* rules, Position* p) noexcept nogil:
    """A new black die; in the variant one of those on the board, with its value."""
    if rules.open_black_dice:
        if from_sort(p.open_dice, lowest_sort(p.open_dice) + 1):
            p.phase = PICK_BLACK
            p.actor = p.seat
        else:
            take_black(rules, p, lowest_sort(p.open_dice))
        return
    p.supply -= 1
    p.rolling = BLACK
    p.phase = ROLL_DIE
    p.actor = CHANCE


cdef void take_black(const Rules* rules, Position* p, int sort) noexcept nogil:
    forget(p)
    p.open_dice -= one(sort)
    p.supply -= 1
    p.dice[p.seat] += one(sort)
    if p.character[p.seat] == ISABELLA:
        grant(rules, p, p.seat, &rules.single[value_of(sort) - 1], 1)
    settle(rules, p)


cdef inline void rolled(const Rules* rules, Position* p, int face) noexcept nogil:
    forget(p)
    p.dice[p.seat] += one(2 * face + p.rolling)
    p.rolling = 0
    if p.character[p.seat] == ISABELLA:
        grant(rules, p, p.seat, &rules.single[face], 1)
    settle(rules, p)


# --- paying (page 14) --------------------------------------------------------------------------------------------

cdef void charge_cost(const Rules* rules, Position* p, const Cost* cost, int times) noexcept nogil:
    """Goods and points at once; the mix of goods, the coins and the camels may need a decision."""
    cdef int resource
    for resource in range(PEPPER, JADE):
        p.owned[p.seat][resource] -= times * cost.need[resource]
    p.vp[p.seat] -= times * cost.need[VP]
    p.owed_coins = times * cost.need[COIN]
    p.owed_camels = times * cost.need[CAMEL]
    p.owed_jade = times * cost.need[JADE]
    p.owed_goods = times * cost.need[ANY_GOODS]
    if p.owed_goods:
        ask_mix(rules, p, PEPPER)
    else:
        ask_coins(rules, p)


cdef inline int least_of_mix(const Position* p, int good) noexcept nogil:
    """How many of this good must be in the mix: what the goods after it can't make up."""
    cdef int least = p.owed_goods, other
    for other in range(good + 1, GOLD + 1):
        least -= p.owned[p.seat][other]
    return max(0, least)


cdef void ask_mix(const Rules* rules, Position* p, int good) noexcept nogil:
    cdef int most = min(<int>p.owed_goods, <int>p.owned[p.seat][good])
    if good < GOLD and least_of_mix(p, good) < most:
        p.phase = PAY_PEPPER + good - PEPPER
        p.actor = p.seat
    else:
        pay_mix(rules, p, good, most if good == GOLD else least_of_mix(p, good))


cdef void pay_mix(const Rules* rules, Position* p, int good, int amount) noexcept nogil:
    p.owned[p.seat][good] -= amount
    p.owed_goods -= amount
    if good < GOLD:
        ask_mix(rules, p, good + 1)
    else:
        ask_coins(rules, p)


cdef inline void charge(const Rules* rules, Position* p, int coins, int camels, int jade) noexcept nogil:
    p.owed_coins = coins
    p.owed_camels = camels
    p.owed_jade = jade
    ask_coins(rules, p)


cdef inline int short_of(const Position* p, int owed, int resource) noexcept nogil:
    return max(0, owed - p.owned[p.seat][resource])


cdef inline int most_jade_for_coins(const Position* p) noexcept nogil:
    return min(<int>p.owed_coins, p.owned[p.seat][JADE] - p.owed_jade - short_of(p, p.owed_camels, CAMEL))


cdef inline int most_jade_for_camels(const Position* p) noexcept nogil:
    return min(<int>p.owed_camels, p.owned[p.seat][JADE] - p.owed_jade)


cdef void ask_coins(const Rules* rules, Position* p) noexcept nogil:
    """How many of the coins are paid with jade, if there is a choice."""
    cdef int short = short_of(p, p.owed_coins, COIN)
    if p.owed_coins and most_jade_for_coins(p) > short:
        p.phase = PAY_COINS
        p.actor = p.seat
    else:
        pay_coins(rules, p, short)


cdef void pay_coins(const Rules* rules, Position* p, int jade) noexcept nogil:
    cdef int short
    p.owned[p.seat][COIN] -= p.owed_coins - jade
    p.owned[p.seat][JADE] -= jade
    p.owed_coins = 0
    short = short_of(p, p.owed_camels, CAMEL)
    if p.owed_camels and most_jade_for_camels(p) > short:
        p.phase = PAY_CAMELS
        p.actor = p.seat
    else:
        pay_camels(rules, p, short)


cdef void pay_camels(const Rules* rules, Position* p, int jade) noexcept nogil:
    p.owned[p.seat][CAMEL] -= p.owed_camels - jade
    p.owned[p.seat][JADE] -= jade + p.owed_jade
    p.owed_camels = p.owed_jade = 0
    paid(rules, p)


cdef void paid(const Rules* rules, Position* p) noexcept nogil:
    """All costs are paid: what they were for."""
    cdef int about = p.about
    p.actor = p.seat
    if about <= BOOK_3_LOWER:
        p.phase = CHOOSE_OFFER
    elif about == GUILD:
        ask_seal(rules, p)
    elif about == MOVING or TRAVEL <= about < CONTRACT_BOARD:
        arrive(rules, p)
    elif about == CONTRACT_BOARD:
        p.taken = 0
        ask_take(p, places_of(rules, p, p.seat), False)
    elif about < SPACES:
        card_paid(rules, p, &rules.card[p.card[about - CARD]])
    elif about == REROLLING:
        p.phase = ROLL_DIE
        p.actor = CHANCE
    elif about == BUYING:
        roll_black(rules, p)
    elif about == COMPLETING:
        complete(rules, p)
    elif about == IMPROVING:
        improve(rules, p)
    else:                                           # a die turned
        settle(rules, p)


# --- books, seals, special cities (pages 6, 7, 11) ---------------------------------------------------------------

cdef inline int book_of(int space) noexcept nogil:
    """Both spaces of the third book have the same offers [BO1]."""
    return space if space < BOOKS else BOOKS - 1


cdef inline const Reward* offer_of(const Rules* rules, const Position* p, int book, int offer) noexcept nogil:
    if offer < 2:
        return &rules.free[book][offer]
    return &rules.tile[book][p.offer[book]][offer - 2]


cdef inline void take_offer(const Rules* rules, Position* p, int offer) noexcept nogil:
    p.owned[p.seat][JADE] -= rules.offer_jade[offer]                        # [BO2]
    grant(rules, p, p.seat, offer_of(rules, p, book_of(p.about), offer), 1)
    settle(rules, p)


cdef inline int seals_open(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the seals that the die gives and the player does not own [GS1]."""
    cdef int found = 0, seal
    for seal in range(SEALS):
        if not p.seals[p.seat] >> seal & 1 and rules.seal_die[seal] <= p.die:
            found |= 1 << seal
    return found


cdef void ask_seal(const Rules* rules, Position* p) noexcept nogil:
    cdef int seals = seals_open(rules, p)
    if seals & (seals - 1):
        p.phase = CHOOSE_SEAL
        p.actor = p.seat
    else:
        take_seal(rules, p, lowest(seals))


cdef void take_seal(const Rules* rules, Position* p, int seal) noexcept nogil:
    p.seals[p.seat] |= 1 << seal
    gain(rules, p, p.seat, JADE, rules.seal_jade[seal])
    settle(rules, p)


cdef inline void improve(const Rules* rules, Position* p) noexcept nogil:
    """The bonus comes at once, and De Wu's jade with it."""
    p.seals[p.seat] |= 1 << (SEALS + p.choice)
    grant(rules, p, p.seat, &rules.seal_bonus[p.choice], 1)
    if p.character[p.seat] == DE_WU:
        grant(rules, p, p.seat, &rules.improving, 1)
    settle(rules, p)


cdef inline void use_special(const Rules* rules, Position* p, int city) noexcept nogil:
    """The yield, and the bonus of the city's seal if it is improved [SC1]."""
    cdef int seal = rules.special_seal[city]
    grant(rules, p, p.seat, &rules.special[city], 1)
    if p.seals[p.seat] >> (SEALS + seal) & 1:
        grant(rules, p, p.seat, &rules.seal_bonus[seal], rules.special_times[city][p.die - 1])
    settle(rules, p)


# --- city cards (page 11) ----------------------------------------------------------------------------------------

cdef inline int most_uses(const Rules* rules, const Position* p, const CityCard* card, int use) noexcept nogil:
    cdef int most = p.die if card.most == 0 else min(<int>card.most, <int>p.die), n = 0
    while n < most and affordable(p, p.seat, &card.cost[use], n + 1):
        n += 1
    return n


cdef void use_card(const Rules* rules, Position* p, const CityCard* card) noexcept nogil:
    cdef int seat = p.seat
    if card.kind == CONVERT:                                                # [CC1, CC2]
        if most_uses(rules, p, card, 0) + (most_uses(rules, p, card, 1) if card.uses == 2 else 0) > 1:
            p.phase = USE
            p.actor = seat
        else:
            choose_use(rules, p, 0 if most_uses(rules, p, card, 0) else 1, 1)
        return
    if card.kind == CITY_BONUS:
        p.times = card.times[p.die - 1]
        p.floor = 0
        p.phase = CHOOSE_BONUS
        p.actor = seat
        return
    if card.kind == SEAL_ACTION:                                            # [CC4]
        charge_cost(rules, p, &card.cost[0], 1)
        return
    if card.kind == COUNT_CONTRACTS:
        grant(rules, p, seat, &card.reward[0], min(<int>p.completed[seat], <int>p.die))
    elif card.kind == COUNT_POSTS:
        grant(rules, p, seat, &card.reward[0], min(count(p.posts[seat]), <int>p.die))
    elif card.kind == DIE_MULTIPLE:
        grant(rules, p, seat, &card.reward[0], p.die)
    else:
        grant(rules, p, seat, &card.table[p.die - 1], 1)
    settle(rules, p)


cdef void choose_use(const Rules* rules, Position* p, int use, int times) noexcept nogil:
    p.choice = use
    p.times = times
    charge_cost(rules, p, &rules.card[p.card[p.about - CARD]].cost[use], times)


cdef void card_paid(const Rules* rules, Position* p, const CityCard* card) noexcept nogil:
    if card.kind == SEAL_ACTION:
        ask_seal(rules, p)
    elif card.reward[p.choice].effect == MOVE:                              # one movement [CC3]
        begin_move(rules, p, p.times)
    else:
        grant(rules, p, p.seat, &card.reward[p.choice], p.times)
        settle(rules, p)


cdef inline int bonus_choices(const Rules* rules, const Position* p) noexcept nogil:
    """Own bonus cities, two of them in ascending order [CC5]."""
    return (p.posts[p.seat] & rules.bonus_cities) >> p.floor << p.floor


cdef inline void choose_bonus(const Rules* rules, Position* p, int city) noexcept nogil:
    grant(rules, p, p.seat, &rules.marker[p.marker[rules.marker_at[city]]], 1)
    p.floor = city + 1
    p.times -= 1
    if p.times == 0 or not bonus_choices(rules, p):
        settle(rules, p)


# --- travel (pages 8 to 10) --------------------------------------------------------------------------------------

cdef inline void travel(const Rules* rules, Position* p, int space, int fee) noexcept nogil:
    """The last to use a travel space as high as any before is the next first player [TR13]."""
    if space + 1 >= p.travelled:
        p.travelled = space + 1
        p.next_first = p.seat
    p.owed_coins = fee + rules.travel_coins[space]
    p.steps = min(<int>p.die, <int>rules.travel_steps[space])                        # [TR1]
    p.extra = rules.extra_post[space]
    p.optional = False
    open_move(p)


cdef void begin_move(const Rules* rules, Position* p, int steps) noexcept nogil:
    """By a reward or a card: up to so many steps, or none [TR12]."""
    p.about = MOVING
    p.owed_coins = 0
    p.steps = steps
    p.extra = False
    p.optional = True
    open_move(p)
    if not can_leave(rules, p, p.figure[p.seat][0], 0) and not can_switch(rules, p):
        arrive(rules, p)


cdef inline void open_move(Position* p) noexcept nogil:
    p.owed_camels = p.owed_jade = 0
    p.walked = p.mover = p.first_step = 0
    p.oases = 0
    p.ends = p.passed = 0
    p.phase = STEP
    p.actor = p.seat


cdef inline void take_step(const Rules* rules, Position* p, int place) noexcept nogil:
    """Costs add up until the movement stops; a route is paid each time [TR3]."""
    cdef int here = p.figure[p.seat][p.mover], i = 0
    cdef const Edge* edge
    while rules.edge[here][i].to != place:
        i += 1
    edge = &rules.edge[here][i]
    if p.character[p.seat] != GANTULGA:
        p.owed_coins += edge.coin
        p.owed_camels += edge.camel
    p.owed_jade += edge.jade
    if p.walked and here < CITIES:
        p.passed |= 1 << here                                               # entered and left [TR5]
    if p.walked == 0 and p.mover == 0 and p.figure[p.seat][1] == here:
        p.first_step = place
    if place >= CITIES:
        p.oases |= 1 << (place - CITIES)
    p.steps -= step_length(p, place)
    p.walked += 1
    p.figure[p.seat][p.mover] = place
    if not can_leave(rules, p, place, 0) and not can_switch(rules, p):
        stop(rules, p)


cdef inline void end_here(Position* p) noexcept nogil:
    """A figure that has moved asks for a post in a city that is not Beijing [TR4]."""
    cdef int place = p.figure[p.seat][p.mover]
    if p.walked and 0 < place < CITIES:
        p.ends |= 1 << place


cdef inline void switch_figure(Position* p) noexcept nogil:
    end_here(p)
    p.mover = 1
    p.walked = 0


cdef void stop(const Rules* rules, Position* p) noexcept nogil:
    """All is paid before anything is received [TR2]."""
    end_here(p)
    ask_coins(rules, p)


cdef void arrive(const Rules* rules, Position* p) noexcept nogil:
    cdef int8* figure = p.figure[p.seat]
    if figure[1] != NONE and figure[0] > figure[1]:
        figure[0], figure[1] = figure[1], figure[0]
    p.steps = p.walked = p.mover = p.first_step = 0
    p.optional = False
    p.ends &= ~p.posts[p.seat]
    place_posts(rules, p)


cdef void place_posts(const Rules* rules, Position* p) noexcept nogil:
    """First where the movement has ended, then the extra one. Without a post left another one is moved [TR7]."""
    while p.ends:
        if count(p.posts[p.seat]) == rules.posts:
            p.target = lowest(p.ends)
            p.phase = MOVE_POST
            p.actor = p.seat
            return
        set_post(rules, p, lowest(p.ends))
    if p.extra and p.passed & ~p.posts[p.seat] & ~1:
        p.phase = EXTRA_POST
        p.actor = p.seat
        return
    p.extra = False
    p.passed = 0
    after_move(rules, p)


cdef inline void set_post(const Rules* rules, Position* p, int city) noexcept nogil:
    """The ninth, tenth and eleventh score at once (page 10)."""
    p.vp[p.seat] += rules.post_points[count(p.posts[p.seat])]
    put_post(p, city)


cdef inline void put_post(Position* p, int city) noexcept nogil:
    p.posts[p.seat] |= 1 << city
    p.turn_posts |= 1 << city
    p.action_posts |= 1 << city
    p.new_posts |= 1 << city
    p.ends &= ~(1 << city)


cdef inline void move_post(const Rules* rules, Position* p, int city) noexcept nogil:
    """No points again, and what the old city gave is lost [TR7, TR8]."""
    p.posts[p.seat] &= ~(1 << city)
    p.turn_posts &= ~(1 << city)
    p.takes &= ~(1 << city)
    put_post(p, p.target)
    p.target = 0
    place_posts(rules, p)


cdef inline void extra_post(const Rules* rules, Position* p, int city) noexcept nogil:
    p.extra = False
    if count(p.posts[p.seat]) == rules.posts:
        p.target = city
        p.phase = MOVE_POST
    else:
        set_post(rules, p, city)
        place_posts(rules, p)


cdef void after_move(const Rules* rules, Position* p) noexcept nogil:
    """Möngke Khan scores for every different oasis [CH2]."""
    cdef int oases = count(p.oases)
    if oases and p.character[p.seat] == MOENGKE:
        p.vp[p.seat] += oases * rules.oasis_points
        p.phase = OASES
        p.actor = p.seat
    else:
        pay_posts(rules, p)


cdef inline void choose_oases(const Rules* rules, Position* p, int camels) noexcept nogil:
    grant(rules, p, p.seat, &rules.oasis[0], count(p.oases) - camels)
    grant(rules, p, p.seat, &rules.oasis[1], camels)
    pay_posts(rules, p)


cdef void pay_posts(const Rules* rules, Position* p) noexcept nogil:
    """City bonuses, outpost bonuses, contracts: after all posts are placed [TR6]."""
    cdef int city, slot
    p.oases = 0
    while p.new_posts:
        city = lowest(p.new_posts)
        p.new_posts &= p.new_posts - 1
        if rules.marker_at[city] != NONE:
            grant(rules, p, p.seat, &rules.marker[p.marker[rules.marker_at[city]]], 1)
        if rules.contracts_at[city] != NONE:
            p.takes |= 1 << city
        slot = rules.outpost_at[city]
        if slot != NONE and p.outpost[slot] != NONE:
            take_outpost(rules, p, p.outpost[slot])
            p.outpost[slot] = NONE
    settle(rules, p)


cdef inline void take_outpost(const Rules* rules, Position* p, int tile) noexcept nogil:
    """Filippo Vitello gets the tile after another player's use, and keeps his own for later [CH8]."""
    if p.character[p.seat] != FILIPPO:
        grant(rules, p, p.seat, &rules.outpost[tile], 1)
    for seat in range(rules.players):
        if p.character[seat] == FILIPPO:
            p.tiles_held |= 1 << tile


# --- contracts (pages 9, 10 and 12) ------------------------------------------------------------------------------

cdef inline void ask_take(Position* p, int places, bint optional) noexcept nogil:
    p.places = places
    p.optional = optional
    p.phase = TAKE
    p.actor = p.seat


cdef inline void take(const Rules* rules, Position* p, int place) noexcept nogil:
    """A full player discards an old contract, never one taken in this action [CO2]."""
    cdef int seat = p.seat, old = NONE, choices = 0, i
    p.drawn = p.display[place]
    p.display[place] = NONE
    p.places &= ~<int>((1 << (place + 1)) - 1)              # a second one comes from a place after it
    p.optional = False
    if p.active[seat][ACTIVE - 1] != NONE:
        for i in range(ACTIVE):
            if not p.fresh >> p.active[seat][i] & 1:
                old = i
                choices += 1
        if choices > 1:
            p.phase = DISCARD
            return
        discard(p, old)
    store(p)
    after_take(rules, p)


cdef inline void put_away(Position* p, int contract) noexcept nogil:
    """Red ones under the pile, blue ones into the box."""
    if contract < RED:
        p.under[p.unders] = contract
        p.unders += 1
    else:
        p.boxed += 1


cdef inline void discard(Position* p, int i) noexcept nogil:
    put_away(p, p.active[p.seat][i])
    remove_active(p, i)


cdef inline void remove_active(Position* p, int i) noexcept nogil:
    if i == 0:
        p.active[p.seat][0] = p.active[p.seat][1]
    p.active[p.seat][1] = NONE


cdef inline void store(Position* p) noexcept nogil:
    """In ascending order: which place a contract lies on means nothing."""
    cdef int8* active = p.active[p.seat]
    if active[0] == NONE:
        active[0] = p.drawn
    elif active[0] < p.drawn:
        active[1] = p.drawn
    else:
        active[1] = active[0]
        active[0] = p.drawn
    p.fresh |= bit(p.drawn)
    p.drawn = NONE


cdef void after_take(const Rules* rules, Position* p) noexcept nogil:
    """The contracts action takes one or two, then there are coins [CO1]."""
    if p.about == CONTRACT_BOARD:
        p.taken += 1
        if p.taken < rules.most_taken and p.places and can_store(p, p.seat):
            ask_take(p, p.places, True)
            return
        close_board(rules, p)
    else:
        settle(rules, p)


cdef inline void close_board(const Rules* rules, Position* p) noexcept nogil:
    grant(rules, p, p.seat, &rules.then, 1)
    settle(rules, p)


cdef void draw(const Rules* rules, Position* p, int contract) noexcept nogil:
    """A reward from the pile: a full player keeps two of the three [CO3]."""
    forget(p)
    p.drawn = contract
    p.pile &= ~bit(contract)
    if p.active[p.seat][ACTIVE - 1] != NONE:
        p.phase = KEEP
        p.actor = p.seat
    else:
        store(p)
        settle(rules, p)


cdef inline void keep(const Rules* rules, Position* p, int i) noexcept nogil:
    if i == ACTIVE:
        put_away(p, p.drawn)
        p.drawn = NONE
    else:
        discard(p, i)
        store(p)
    settle(rules, p)


cdef inline void complete(const Rules* rules, Position* p) noexcept nogil:
    """All rewards at once [CO7]."""
    cdef int contract = p.active[p.seat][p.choice]
    remove_active(p, p.choice)
    p.completed[p.seat] += 1
    grant(rules, p, p.seat, &rules.contract[contract], 1)
    if p.character[p.seat] == ABHA:
        grant(rules, p, p.seat, &rules.abha_contract, 1)
    settle(rules, p)


# --- rewards that ask for decisions ------------------------------------------------------------------------------

cdef inline bint pending_move(const Rules* rules, const Position* p) noexcept nogil:
    """Whether a movement is pending and a step can be made."""
    cdef int i
    for i in range(MOVE, EFFECTS):
        if p.pending[i]:
            return most_spare(rules, p, p.seat) >= 0
    return False


cdef inline int city_takes(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the cities where a contract may be taken for a new post [CO5]."""
    cdef int found = 0, i
    if p.takes and can_store(p, p.seat):
        for i in range(CONTRACT_CITIES):
            if p.takes >> rules.contract_city[i] & 1 and (p.display[2 * i] != NONE or p.display[2 * i + 1] != NONE):
                found |= 1 << rules.contract_city[i]
    return found


cdef inline uint64_t order_choices(const Rules* rules, const Position* p) noexcept nogil:
    """Rewards whose order matters, as a set from A_CITY on; each is offered only if it can be carried out now [CO6]."""
    cdef uint64_t found = city_takes(rules, p)
    cdef int i
    if p.pending[PILE] and (p.pile or p.unders):
        found |= bit(A_EFFECT - A_CITY + PILE)
    if p.pending[CITY] and can_store(p, p.seat) and places_of(rules, p, p.seat):
        found |= bit(A_EFFECT - A_CITY + CITY)
    if pending_move(rules, p):
        for i in range(MOVE, EFFECTS):
            found |= <uint64_t>(p.pending[i] != 0) << (A_EFFECT - A_CITY + i)
    return found


cdef void carry_out(const Rules* rules, Position* p, int action) noexcept nogil:
    cdef int effect = action - A_EFFECT, city, places
    p.about = NONE
    if action < A_TAKE:
        city = action - A_CITY
        p.takes &= ~(1 << city)
        places = 3 << rules.contracts_at[city]
        ask_take(p, places_of(rules, p, p.seat) & places, True)
        return
    p.pending[effect] -= 1
    if effect == PILE:
        if p.pile:
            p.phase = DRAW
            p.actor = CHANCE
        else:
            draw(rules, p, from_under(p))
    elif effect == CITY:
        ask_take(p, places_of(rules, p, p.seat), False)
    else:
        begin_move(rules, p, effect - MOVE + 1)


cdef void settle(const Rules* rules, Position* p) noexcept nogil:
    """What is pending, then the turn goes on. Dice and copied bonuses come first and goods of choice last, because then
    nothing is lost; among the others the player chooses the order [TR6, OU1]. What can't be used is lost [DI7, CO7]."""
    cdef uint64_t order
    p.actor = p.seat
    if p.takes == 0 and memcmp(p.pending, NOTHING, sizeof(p.pending)) == 0:         # mostly
        go_on(rules, p)
        return
    while p.pending[BLACK_DIE]:
        p.pending[BLACK_DIE] -= 1
        if p.supply:
            roll_black(rules, p)
            return
    while p.pending[COPY]:
        p.pending[COPY] -= 1
        if copies(rules, p):
            ask_ascending(p, CHOOSE_COPY)
            return
    order = order_choices(rules, p)
    if order:
        if order & (order - 1):
            p.phase = ORDER
        else:
            carry_out(rules, p, A_CITY + lowest(order))
        return
    p.takes = 0
    p.pending[PILE] = p.pending[CITY] = 0
    memset(&p.pending[MOVE], 0, MOST_STEPS)
    if p.pending[TWO_GOODS]:
        ask_ascending(p, CHOOSE_PAIR)
    elif p.pending[GOOD]:
        ask_ascending(p, CHOOSE_GOOD)
    else:
        go_on(rules, p)


cdef inline void ask_ascending(Position* p, int phase) noexcept nogil:
    """Several choices of one kind in a row are made in ascending order: another order would give the same."""
    if p.phase != phase:
        p.floor = 0
    p.phase = phase


cdef inline int copies(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the cities whose marker can be copied: any but the copying one [CB2]."""
    cdef int found = 0, slot
    for slot in range(MARKER_SLOTS):
        if rules.marker[p.marker[slot]].effect != COPY:
            found |= 1 << rules.marker_city[slot]
    return found


cdef inline void choose_good(const Rules* rules, Position* p, int good) noexcept nogil:
    """After gold only gold can follow."""
    cdef int taken = p.pending[GOOD] if good == GOLD else 1
    p.owned[p.seat][good] += taken
    p.pending[GOOD] -= taken
    p.floor = good - PEPPER
    settle(rules, p)


cdef inline void choose_pair(const Rules* rules, Position* p, int left_out) noexcept nogil:
    for good in range(PEPPER, JADE):
        p.owned[p.seat][good] += good != left_out
    p.floor = left_out - PEPPER
    p.pending[TWO_GOODS] -= 1
    settle(rules, p)


cdef void go_on(const Rules* rules, Position* p) noexcept nogil:
    """Back to the turn, or to the bonuses of the next player. Nothing is kept of what was carried out."""
    p.about = NONE
    p.choice = p.times = p.die = p.floor = p.taken = 0
    p.places = 0
    p.optional = False
    if p.bonuses:
        next_bonuses(rules, p)
    else:
        p.phase = TURN
        p.actor = p.seat
        if may_end(p) and not bonus_action_left(rules, p):
            end_turn(rules, p)


# --- the contract ------------------------------------------------------------------------------------------------

cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    return p.actor


cdef inline uint64_t amounts(int least, int most) noexcept nogil:
    """Set of the amounts from least to most."""
    return (bit(min(most, MOST_AMOUNT)) << 1) - bit(least)


cdef inline uint64_t step_choices(const Rules* rules, const Position* p) noexcept nogil:
    """Set of the locations that the figure can go to, and the other figure."""
    cdef int place = p.figure[p.seat][p.mover], i
    cdef uint64_t found = 0
    for i in range(rules.edges[place]):
        if can_step(p, &rules.edge[place][i]):
            found |= bit(rules.edge[place][i].to)
    found &= above(least_step(p) - 1)
    return found | <uint64_t>can_switch(rules, p) << (A_OTHER_FIGURE - A_STEP)


cdef inline uint64_t use_choices(const Rules* rules, const Position* p) noexcept nogil:
    """Set of how often each use of a card can be made, from once on."""
    cdef const CityCard* card = &rules.card[p.card[p.about - CARD]]
    cdef uint64_t found = 0
    cdef int use
    for use in range(card.uses):
        found |= (bit(most_uses(rules, p, card, use)) - 1) << (FACES * use)
    return found


cdef inline uint64_t discard_choices(const Position* p) noexcept nogil:
    """Set of the active contracts that were not taken in this action, and the one just drawn."""
    cdef uint64_t found = <uint64_t>(p.phase == KEEP) << ACTIVE
    cdef int i
    for i in range(ACTIVE):
        found |= (~p.fresh >> p.active[p.seat][i] & 1) << i
    return found


cdef inline uint64_t choices(const Rules* rules, const Position* p, int* base, bint* skip) noexcept nogil:
    """Set of what can be decided, each as a distance from an action, the base; A_SKIP may be possible besides."""
    cdef int seat = p.seat, phase = p.phase, i
    cdef uint64_t found
    skip[0] = False
    if phase <= REFILL:
        base[0] = 0
        return outcomes(rules, p)
    if phase == TURN:
        base[0] = 0
        skip[0] = may_end(p)
        return turn_choices(rules, p)
    if phase == PICK_DIE or phase == PICK_BLACK:
        base[0] = A_DIE
        return sorts(p.open_dice if phase == PICK_BLACK else dice_choices(rules, p))
    if phase == STEP:
        base[0] = A_STEP
        skip[0] = may_stop(p)
        return step_choices(rules, p)
    if phase == CHOOSE_OFFER:
        base[0] = A_OFFER
        found = 0
        for i in range(OFFERS):
            found |= <uint64_t>(rules.offer_jade[i] <= p.owned[seat][JADE]) << i
        return found
    if phase == TAKE:
        base[0] = A_TAKE
        skip[0] = p.optional
        return p.places
    if phase == USE:
        base[0] = A_USE
        return use_choices(rules, p)
    if phase == CHOOSE_GOOD or phase == CHOOSE_PAIR:
        base[0] = A_GOOD if phase == CHOOSE_GOOD else A_PAIR
        return (7 >> p.floor) << p.floor
    if phase == CHOOSE_SEAL:
        base[0] = A_SEAL
        return seals_open(rules, p)
    if phase == DISCARD or phase == KEEP:
        base[0] = A_DISCARD
        return discard_choices(p)
    if phase == DOUBLE_BONUS:
        base[0] = A_SEAL
        return p.seals[seat] >> SEALS | <uint64_t>(p.posts[seat] & rules.bonus_cities) << (A_CITY - A_SEAL)
    if phase == DRAFT:
        base[0] = A_CHARACTER
        return p.revealed
    if phase == KEEP_GOAL:
        base[0] = A_GOAL
        return p.goals[p.actor]
    base[0] = A_CITY
    if phase == ORDER:
        return order_choices(rules, p)
    if phase == EXTRA_POST:
        skip[0] = True
        return p.passed & ~p.posts[seat] & ~1
    if phase == MOVE_POST:
        return p.posts[seat] & ~p.action_posts
    if phase == CHOOSE_COPY:
        return (copies(rules, p) >> p.floor) << p.floor
    if phase == CHOOSE_BONUS:
        skip[0] = p.floor > 0
        return bonus_choices(rules, p)
    base[0] = A_AMOUNT
    if phase == PAY_COINS:
        return amounts(short_of(p, p.owed_coins, COIN), most_jade_for_coins(p))
    if phase == PAY_CAMELS:
        return amounts(short_of(p, p.owed_camels, CAMEL), most_jade_for_camels(p))
    if phase == OASES:
        return amounts(0, count(p.oases))
    if phase == COMPENSATE:
        return amounts(0, rules.compensation - pips(p.dice[seat]))
    if phase == DOUBLES:
        return amounts(0, of_sort(p.dice[seat], 2 * p.floor) // 2)
    if phase == PAY_PEPPER or phase == PAY_SILK:
        i = PEPPER + phase - PAY_PEPPER
        return amounts(least_of_mix(p, i), min(<int>p.owed_goods, <int>p.owned[seat][i]))
    return 0


cdef inline int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int base, n = 0
    cdef bint skip
    cdef uint64_t left = choices(rules, p, &base, &skip)
    while left:
        out[n] = base + lowest(left)
        n += 1
        left &= left - 1
    if skip:
        out[n] = A_SKIP
        n += 1
    return n


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    cdef int n = legal(rules, p, out)
    for i in range(n):
        odds[i] = 1.0 / n
    return n


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    """Each deal, each pile, each stack of tiles is a source of luck, and so are a seat's dice of each round."""
    cdef int base = REFILL + 1 + BOOKS
    if p.phase == ROLL:
        if p.count >= rules.players * rules.dice:
            return base + (2 * p.round) * (SEATS + 1) + SEATS
        return base + (2 * p.round) * (SEATS + 1) + seat_after(rules, p.first, p.count // rules.dice)
    if p.phase == ROLL_DIE:
        return base + (2 * p.round + 1) * (SEATS + 1) + p.seat
    if p.phase == REFILL or p.phase == DRAW:
        return DEAL_CONTRACTS
    if p.phase == NEW_CARDS:
        return DEAL_CARDS
    if p.phase == NEW_TILES:
        return REFILL + 1 + p.count
    if p.phase == DEAL_TILES:
        return REFILL + 1 + p.count // 2
    return p.phase


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    if p.phase == ROLL or p.phase == ROLL_DIE:
        return rng_below(rng, FACES)
    return random_member(outcomes(rules, p), rng)


cdef inline void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    perform(rules, p, action)
    check(conserved(rules, p))


cdef void perform(const Rules* rules, Position* p, action_t action) noexcept nogil:
    cdef int phase = p.phase
    if phase == TURN:
        choose_action(rules, p, action)
    elif phase == ROLL:
        roll(rules, p, action)
    elif phase == PICK_DIE:
        pick_die(rules, p, action - A_DIE)
    elif phase == STEP:
        if action == A_SKIP:
            stop(rules, p)
        elif action == A_OTHER_FIGURE:
            switch_figure(p)
        else:
            take_step(rules, p, action - A_STEP)
    elif phase == CHOOSE_OFFER:
        take_offer(rules, p, action - A_OFFER)
    elif phase == PAY_COINS:
        pay_coins(rules, p, action - A_AMOUNT)
    elif phase == PAY_CAMELS:
        pay_camels(rules, p, action - A_AMOUNT)
    elif phase == ROLL_DIE:
        rolled(rules, p, action)
    elif phase == TAKE:
        if action != A_SKIP:
            take(rules, p, action - A_TAKE)
        elif p.about == CONTRACT_BOARD:
            close_board(rules, p)
        else:
            settle(rules, p)
    elif phase == REFILL:
        p.display[p.count] = action
        p.pile &= ~bit(action)
        end_turn(rules, p)
    elif phase == USE:
        choose_use(rules, p, (action - A_USE) // FACES, (action - A_USE) % FACES + 1)
    elif phase == CHOOSE_SEAL:
        take_seal(rules, p, action - A_SEAL)
    elif phase == CHOOSE_GOOD:
        choose_good(rules, p, PEPPER + action - A_GOOD)
    elif phase == CHOOSE_PAIR:
        choose_pair(rules, p, PEPPER + action - A_PAIR)
    elif phase == COMPENSATE:
        compensate(rules, p, action - A_AMOUNT)
    elif phase == DOUBLES:
        choose_doubles(rules, p, action - A_AMOUNT)
    elif phase == DISCARD:
        discard(p, action - A_DISCARD)
        store(p)
        after_take(rules, p)
    elif phase == DRAW:
        draw(rules, p, action)
    elif phase == KEEP:
        keep(rules, p, action - A_DISCARD)
    elif phase == ORDER:
        carry_out(rules, p, action)
    elif phase == CHOOSE_COPY:
        p.floor = action - A_CITY
        grant(rules, p, p.seat, &rules.marker[p.marker[rules.marker_at[p.floor]]], 1)
        settle(rules, p)
    elif phase == CHOOSE_BONUS:
        if action == A_SKIP:
            settle(rules, p)
        else:
            choose_bonus(rules, p, action - A_CITY)
    elif phase == EXTRA_POST:
        if action == A_SKIP:
            p.extra = False
            place_posts(rules, p)
        else:
            extra_post(rules, p, action - A_CITY)
    elif phase == MOVE_POST:
        move_post(rules, p, action - A_CITY)
    elif phase == OASES:
        choose_oases(rules, p, action - A_AMOUNT)
    elif phase == DOUBLE_BONUS:
        if action < A_CITY:
            pay_bonuses(rules, p, NONE, action - A_SEAL)
        else:
            pay_bonuses(rules, p, action - A_CITY, NONE)
    elif phase == PAY_PEPPER or phase == PAY_SILK:
        pay_mix(rules, p, PEPPER + phase - PAY_PEPPER, action - A_AMOUNT)
    elif phase == PICK_BLACK:
        take_black(rules, p, action - A_DIE)
    elif phase == NEW_CARDS:
        p.card[MAP_CARDS + p.count] = action
        p.deck &= ~bit(action)
        p.count += 1
        if p.count == CARD_SLOTS - MAP_CARDS:
            open_roll(p)
    elif phase == NEW_TILES:
        p.next_offer[p.count] = action
        p.tiles[p.count] &= ~bit(action)
        p.count += 1
        if p.count == BOOKS:
            open_bonuses(rules, p)
    elif phase == DRAFT:
        draft(rules, p, action - A_CHARACTER)
    elif phase == KEEP_GOAL:
        keep_goal(rules, p, action - A_GOAL)
    else:
        deal(rules, p, action)


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """The score track; it may be negative [FS4]."""
    for seat in range(rules.players):
        out[seat] = p.vp[seat]


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """A tie goes to the player with more camels (page 15)."""
    for seat in range(rules.players):
        out[seat] = p.vp[seat] + p.owned[seat][CAMEL] / 4096.0


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    """Rounds finished."""
    return p.round


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    """As from the list of what is possible, but without making it."""
    cdef int base, n, chosen
    cdef bint skip
    cdef uint64_t found = choices(rules, p, &base, &skip), counts = bytes_counted(found)
    n = counts >> 56
    chosen = rng_below(rng, n + skip)
    return A_SKIP if chosen == n else base + nth_counted(found, counts, chosen)


include "engine/binding.pxi"
