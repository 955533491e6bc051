"""Cargo Noir: the position, and the classes that carry it."""

from engine.games.cargo_noir.figures cimport CARDS, KINDS, PORTS, SEATS, Rules
from engine.state cimport Game, State
from engine.types cimport int16, uint8

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


cdef class NativeGame(Game):
    cdef Rules rules


cdef class NativeState(State):
    cdef Position position
    cdef const Rules* rules
