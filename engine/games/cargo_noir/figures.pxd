"""Cargo Noir: the sizes that code is built on, and the figures of components.toml as C sees them."""

from engine.types cimport int16, uint8

cdef enum:
    SEATS = 5
    PORTS = 8
    KINDS = 10                      # nine kinds of cargo and the wild token
    WILD = 9
    CARDS = 13
    SET = 9                         # most tokens of a set
    OF_KIND = 15                    # most tokens of one kind


cdef struct Rules:
    uint8 players
    uint8 rounds
    uint8 wilds
    uint8 of_kind                   # tokens of each kind
    uint8 market_slots
    uint8 slots[PORTS]              # 0: closed
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
