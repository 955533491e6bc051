"""Marco Polo II: the sizes that code is built on, the figures of components.toml as C sees them, and the position.

Sets of cities, cards, contracts and goals are bits of a word. Dice are counted in a word, see dice.pxd.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.types cimport int8, int16, uint8

cdef enum:
    NONE = -1
    SEATS = 4
    FACES = 6
    NO_DIE = 7                      # more than any die shows
    CITIES = 16                     # Beijing is 0
    LOCATIONS = 24                  # cities, then oases
    EDGES = 8                       # most routes at a location
    SEALS = 4
    BOOKS = 3
    TILES = 6                       # of a book
    OFFERS = 4
    MARKERS = 7                     # city bonuses; all but one lie on the map
    MARKER_SLOTS = 6
    OUTPOSTS = 10
    CARDS = 25
    CARD_SLOTS = 8                  # six on the map, then two in the action area
    MAP_CARDS = 6
    RED = 42                        # contracts of the pile; the blue ones follow
    CONTRACTS = 49
    CONTRACT_CITIES = 5
    DISPLAY = 10                    # two contracts in each contract city
    ACTIVE = 2                      # contracts of a player
    SPECIALS = 3
    GOALS = 14
    CHARACTERS = 7
    SHIELD_STEPS = 14
    POSTS = 15                      # most of a player: one in each city

# What is paid and received, in the order of amounts.RESOURCES.
cdef enum:
    COIN
    CAMEL
    PEPPER
    SILK
    GOLD
    JADE
    OWNED                           # the above are things
    VP = OWNED
    RESOURCES
    ANY_GOODS = RESOURCES           # of a cost: a mix of pepper, silk and gold
    COSTS

# Rewards that are more than things, in the order of amounts.EFFECTS; a position counts those still to be carried out.
cdef enum:
    BLACK_DIE
    COPY
    PILE
    CITY
    GOOD
    TWO_GOODS
    MOVE                            # of 1 step; of 2 steps ...
    MOST_STEPS = 6
    EFFECTS = MOVE + MOST_STEPS

cdef enum:
    MOENGKE
    DE_WU
    ABHA
    MAILIN
    FILIPPO
    ISABELLA
    GANTULGA

# Action spaces.
cdef enum:
    BOOK                            # three books; the third has two spaces
    BOOK_3_LOWER = 3
    KHAN
    GUILD
    TRAVEL                          # lower, middle, upper
    CONTRACT_BOARD = TRAVEL + 3
    SPECIAL                         # in the order of components.toml
    CARD = SPECIAL + SPECIALS
    SPACES = CARD + CARD_SLOTS
    # What else a player can be about, in Position.about.
    BAG = SPACES                    # for coins, camels or jade
    REROLLING = BAG + 3
    TURNING_UP
    TURNING_DOWN
    BUYING
    COMPLETING
    IMPROVING
    MOVING                          # by a reward or a city card
    ACTING                          # in Position.last: an action, whichever

cdef enum:
    OCCUPIED = 0x80                 # in Position.used, beside a bit for each seat whose own dice lie there

# Kinds of city cards.
cdef enum:
    CONVERT                         # also: exchange, with two uses to choose from
    COUNT_CONTRACTS
    COUNT_POSTS
    DIE_MULTIPLE
    DIE_TABLE
    CITY_BONUS
    SEAL_ACTION

# What is decided now; text.PHASES names them.
cdef enum:
    # chance decides
    FIRST_PLAYER
    DEAL_MARKERS
    DEAL_OUTPOSTS
    DEAL_CARDS
    DEAL_CONTRACTS
    DEAL_TILES
    DEAL_STARTS                     # blue contracts
    REVEAL                          # characters
    DEAL_GOALS
    NEW_TILES
    NEW_CARDS
    ROLL                            # of the round
    ROLL_DIE                        # of a turn
    DRAW                            # a contract as a reward
    REFILL
    # a player decides
    DRAFT
    KEEP_GOAL
    DOUBLE_BONUS                    # Mailin and Tian Chin
    DOUBLES                         # Isabella Donati
    COMPENSATE
    TURN
    PICK_DIE
    PICK_BLACK                      # variant: which black die
    PAY_COINS
    PAY_CAMELS
    PAY_PEPPER
    PAY_SILK
    CHOOSE_OFFER
    CHOOSE_SEAL
    STEP
    EXTRA_POST
    MOVE_POST
    OASES                           # Möngke Khan
    ORDER                           # which reward next
    CHOOSE_COPY
    CHOOSE_BONUS
    TAKE
    DISCARD
    KEEP
    USE
    CHOOSE_GOOD
    CHOOSE_PAIR
    OVER

# Actions of players. A block is indexed by what its comment says.
cdef enum:
    A_SPACE = 0                     # space; then the bag
    A_REROLL = SPACES + 3
    A_TURN_UP
    A_TURN_DOWN
    A_BUY_DIE
    A_COMPLETE                      # active contract
    A_IMPROVE = A_COMPLETE + ACTIVE             # seal
    A_TILE = A_IMPROVE + SEALS                  # outpost bonus
    A_DIE = A_TILE + OUTPOSTS                   # die, see dice.pxd
    A_OFFER = A_DIE + 2 * FACES
    A_SEAL = A_OFFER + OFFERS
    A_STEP = A_SEAL + SEALS                     # location
    A_OTHER_FIGURE = A_STEP + LOCATIONS
    A_CITY
    A_TAKE = A_CITY + CITIES                    # place of the display
    A_DISCARD = A_TAKE + DISPLAY                # active contract, or the new one
    A_USE = A_DISCARD + ACTIVE + 1              # times, for each of two uses
    A_GOOD = A_USE + 2 * FACES
    A_PAIR = A_GOOD + 3                         # the good left out
    A_EFFECT = A_PAIR + 3
    A_AMOUNT = A_EFFECT + EFFECTS
    MOST_AMOUNT = 63
    A_CHARACTER = A_AMOUNT + MOST_AMOUNT + 1
    A_GOAL = A_CHARACTER + CHARACTERS
    A_SKIP = A_GOAL + GOALS                     # also: end the turn, stop moving
    ACTIONS

cdef struct Cost:
    int8 need[COSTS]
    uint8 needed                    # set of what there is to pay

cdef struct Reward:
    int8 gain[RESOURCES]
    uint8 gained                    # set of the resources of which there is a gain
    int8 effect                     # or NONE
    int8 amount                     # of the effect

cdef struct CityCard:
    int8 kind
    int8 die                        # at least
    int8 most                       # uses; 0: as the die shows
    int8 uses                       # to choose from
    Cost cost[2]                    # of a use
    Reward reward[2]
    Reward table[FACES]
    int8 times[FACES]

cdef struct Edge:
    int8 to
    int8 coin
    int8 camel
    int8 jade
    int8 seal                       # or NONE

cdef struct Rules:
    int8 players
    bint open_black_dice
    bint any_order
    int8 rounds
    int8 coins
    int8 camels
    int8 dice
    int8 posts
    int8 goals
    int8 black_dice
    int8 black_price
    int8 neutral_khan
    int8 neutral_special
    int8 neutral_book
    int8 khan_slots
    Reward khan
    int8 guild_dice
    int8 travel_dice[3]
    int8 travel_coins[3]
    int8 travel_steps[3]
    bint extra_post[3]
    int8 most_taken
    Reward then                     # after taking contracts
    int8 special_slots
    Reward bag[3]
    int8 reroll
    int8 turn
    int8 most_changes
    int8 offer_jade[OFFERS]
    int8 post_points[POSTS]
    int8 compensation
    int8 goods_per_point
    int8 coins_per_point
    int8 most_contracts
    int8 second_contracts
    # characters
    int8 oasis_points
    Reward oasis[2]
    int8 de_wu_dice
    Reward improving
    int8 de_wu_shields
    Reward abha_round
    Reward abha_contract
    int8 abha_points
    Reward mailin_start
    Reward single[FACES]            # Isabella: for a die
    Reward twin[FACES]              # for a double
    # the map
    Edge edge[LOCATIONS][EDGES]     # sorted by destination
    int8 edges[LOCATIONS]
    int8 shield[CITIES]
    int8 shield_points[SHIELD_STEPS]
    int8 marker_city[MARKER_SLOTS]
    int8 outpost_city[OUTPOSTS]
    int8 contract_city[CONTRACT_CITIES]
    int8 marker_at[CITIES]          # the other way round; NONE where there is no such place
    int8 outpost_at[CITIES]
    int8 contracts_at[CITIES]       # first place of the display
    uint16_t bonus_cities           # sets of cities
    uint16_t contract_cities
    uint16_t shield_cities
    uint16_t space_cities           # where a post opens action spaces, ...
    uint32_t spaces_in[CITIES]      # ... and the set of these; cards and special cities
    uint32_t open_cards             # set of the spaces of the action area's cards
    # tiles and cards
    int8 seal_die[SEALS]
    int8 least_seal[1 << SEALS]     # lowest die that gives a seal, by the set of those owned; NO_DIE if it is all
    int8 seal_jade[SEALS]
    Cost seal_cost[SEALS]
    Reward seal_bonus[SEALS]
    int8 seal_points[SEALS]
    Reward special[SPECIALS]
    int8 special_seal[SPECIALS]
    int8 special_times[SPECIALS][FACES]
    Reward marker[MARKERS]
    Reward outpost[OUTPOSTS]
    int8 book_die[BOOKS]
    Reward free[BOOKS][2]
    Reward tile[BOOKS][TILES][2]
    Cost contract_cost[CONTRACTS]
    Reward contract[CONTRACTS]
    CityCard card[CARDS]
    uint16_t goal_shields[GOALS]
    uint8 goal_seals[GOALS]

cdef struct Position:
    uint64_t dice[SEATS]            # in front of the players, see dice.pxd
    uint64_t chosen                 # dice being placed
    uint64_t open_dice              # variant: the black dice on the board
    uint64_t pile                   # contracts, their order is drawn with each card
    uint64_t fresh                  # contracts taken in this action
    uint32_t deck                   # city cards, their order is drawn with each card
    uint16_t posts[SEATS]           # sets of cities
    uint16_t goals[SEATS]           # dealt
    uint16_t tiles_held             # Filippo's outpost bonuses
    uint16_t takes                  # contract cities where a contract may be taken for a new post
    uint16_t places                 # of the display that can be taken from now
    uint16_t turn_posts             # placed in this turn: no action there yet
    uint16_t action_posts           # placed in this action: not to be moved
    uint16_t new_posts              # whose bonuses are still to be paid
    uint16_t ends                   # cities where a movement has ended, still without a post
    uint16_t passed                 # cities entered and left
    uint8 oases                     # touched by this movement
    int16 owned[SEATS][OWNED]
    int16 vp[SEATS]
    uint8 seals[SEATS]              # set of those owned; in the upper half of those improved
    int8 character[SEATS]
    int8 kept[SEATS]                # goal
    int8 figure[SEATS][2]           # locations; in ascending order between movements
    int8 active[SEATS][ACTIVE]      # contracts, in ascending order, NONE last
    int8 completed[SEATS]
    int8 placed[SEATS]              # own dice on the board
    int8 pending[EFFECTS]           # rewards still to be carried out
    int8 marker[MARKER_SLOTS]
    int8 outpost[OUTPOSTS]          # by place; NONE once taken
    int8 card[CARD_SLOTS]
    int8 display[DISPLAY]           # contracts in the contract cities
    int8 under[RED]                 # contracts put under the pile, first to come first
    int8 unders
    int8 boxed                      # blue contracts discarded
    int8 offer[BOOKS]               # tiles on the board
    int8 next_offer[BOOKS]          # and on top of the stacks
    uint8 tiles[BOOKS]              # sets of those not seen yet
    uint8 revealed                  # set of characters to choose from
    uint8 used[SPACES]
    int8 khan_dice
    int8 khan_last                  # value of the last die there
    int8 crowd[SPECIALS]            # dice in the special cities
    int8 supply                     # black dice on the board
    int8 placed_black
    int8 round                      # rounds finished
    int8 first                      # player
    int8 next_first
    int8 travelled                  # highest travel space used in this round, from 1
    int8 phase
    int8 actor                      # who decides
    int8 seat                       # whose turn it is, or whose bonuses
    bint bonuses                    # whether it is the start of the round
    int8 count                      # of what is done one by one: deals, dice, players
    bint acted                      # in this turn
    bint excused                    # from acting: nothing was possible but the money bag
    bint bought
    int8 changes                    # of dice in this turn
    int8 last                       # what bounds the bags and turned dice that follow: such a one, or ACTING; or NONE
    int8 last_die                   # and the sort of its die, as it was
    int8 about                      # what is being paid or carried out
    int8 choice                     # of it: an offer, a contract, a city ...
    int8 times
    int8 needed                     # dice still to be chosen
    int8 floor                      # least of what is chosen in ascending order
    int8 die                        # the lowest die placed
    int8 rolling                    # colour of the die being rolled
    int8 owed_coins
    int8 owed_camels
    int8 owed_jade
    int8 owed_goods
    int8 steps                      # left
    int8 walked                     # steps of this figure
    int8 mover                      # which figure
    int8 first_step                 # of the first figure if both began in one place
    bint optional                   # whether a movement or a contract may be declined
    bint extra                      # whether one more post may be placed
    int8 target                     # where a post is moved to
    int8 drawn                      # the contract drawn as a reward
    int8 taken                      # contracts taken by this action
