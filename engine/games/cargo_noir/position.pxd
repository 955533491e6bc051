"""Cargo Noir: the sizes that the code is built on, the figures of components.toml, and the position."""

from libc.stdint cimport uint64_t

from engine.types cimport int16, uint8

cdef enum:
    SEATS = 5
    PORTS = 8
    KINDS = 10                      # nine kinds of cargo and the wild token
    WILD = 9
    CARDS = 13
    SET = 9                         # most tokens of a set
    OF_KIND = 15                    # most tokens of one kind
    KNOWN = 13                      # tokens of cargo up to which the table of worths knows it
    LOG2_WORTHS = 11
    WORTHS = 1 << LOG2_WORTHS       # places of the table; it has at most 1,249 entries


# The smuggling cards; the other cards have no effect.
cdef enum:
    SHIP = 0
    WAREHOUSE = 1
    SYNDICATE = 2
    EDGES = 3


# Where tokens go that are drawn: to a port (0 to 7), to the black market, or to the warehouse of whose turn it is.
cdef enum:
    MARKET = 8
    HOLD = 9


# Which decision is open, in the order of a turn.
cdef enum:
    START                           # chance: who begins
    DRAW                            # chance: a token from the bag
    SHIPS                           # which ship draws tokens next (only when the bag may run out on the way)
    VISIT                           # black market: draw, which token to take, or leave
    SWAP                            # black market: which token to give for it
    STAND                           # outbid: stay or withdraw
    RAISE                           # to how much
    TRADE                           # which card to buy next
    PAY                             # how many tokens of the next kind to give
    DISCARD                         # which surplus token to discard next
    SAIL                            # where the next ship goes
    BID                             # with how much
    OVER


# What cargo is worth, which kinds it is of left aside.
cdef struct Worth:
    uint64_t cargo                  # described as in sets.pxd; 0: none
    int value


cdef struct Rules:
    uint8 players
    uint8 rounds
    uint8 wilds
    uint8 of_kind                   # tokens of each kind
    uint8 market_slots
    uint8 slots[PORTS]              # 0: closed
    uint8 ports                     # up to the last that is open
    uint8 start_ships
    uint8 start_coins
    uint8 box_coins
    uint8 casino_coins
    uint8 syndicate_coins
    uint8 warehouse_slots
    uint8 extension_slots           # of a Warehouse card
    uint8 edge_limit                # smuggling cards of a kind that a player may have
    bint final_sailing
    int16 same[SET + 1]             # value of a set of n
    int16 different[SET + 1]
    int16 cost[CARDS]
    int16 points[CARDS]
    uint8 copies[CARDS]
    int16 cheapest
    uint64_t one_kind[OF_KIND + 1]  # the part of a description that so many tokens of a kind add
    Worth worths[WORTHS]


cdef struct Position:
    int16 coins[SEATS]              # safes
    int16 supply                    # coins outside safes and ports; below 0 once more are in play than the box has
    int16 stack[PORTS][SEATS]       # coins under a ship; 0: no ship of this seat
    int16 budget                    # TRADE: value that the cards still to buy may cost
    int16 due                       # cost of the cards bought this turn and not yet paid
    int16 floor                     # RAISE, BID: the least amount still on offer
    int16 ceiling                   # RAISE, BID: the most that the safe allows
    int16 taken                     # black market: kinds taken this turn, a bit each
    int16 given                     # black market: kinds given this turn, a bit each
    uint8 bag[KINDS]
    uint8 discard[KINDS]
    uint8 market[KINDS]
    uint8 cargo[PORTS][KINDS]
    uint8 hold[SEATS][KINDS]        # warehouses
    uint8 payment[KINDS]            # PAY: tokens given so far
    uint8 cards[SEATS][CARDS]
    uint8 stock[CARDS]              # cards for sale
    uint8 home[SEATS]               # ships beside the family board
    uint8 casino[SEATS]             # ships at the casino
    uint8 visitors[SEATS]           # ships at the black market
    uint8 held[SEATS]               # tokens in the warehouse
    uint8 bag_left                  # tokens in the bag
    uint8 round                     # from 1; 0 during the setup
    uint8 first                     # the start player
    uint8 turn                      # turns played this round
    uint8 seat                      # whose turn it is
    uint8 phase
    uint8 target                    # DRAW: where the tokens go
    uint8 to_draw                   # DRAW: how many are still missing
    uint8 cursor                    # port, kind or card from which the open decision goes on
    uint8 least                     # PAY: the fewest tokens of the kind that can do; SWAP: the kind to take
    uint8 buying                    # ports where this turn's player is alone and has not bought yet, a bit each
    uint8 outbid                    # ports where he was outbid and has not decided yet
    uint8 staying                   # ports where he stays and has not raised yet
    uint8 banned                    # ports from which he withdrew this turn
