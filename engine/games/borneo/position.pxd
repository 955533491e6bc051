"""Borneo: the sizes that code is built on, the figures of components.toml as C sees them, and the position.

Sets of cargo cards are bits of one word.
"""

from libc.stdint cimport uint64_t

from engine.games.borneo.payment cimport SPICES
from engine.types cimport int8, int16, uint8

cdef enum:
    NONE = -1
    SEATS = 5
    CARDS = 60                      # cargo cards, numbered in the order of components.toml
    HARBOURS = 14
    KINDS = 5                       # of contracts
    COMPANIES = 4
    GOODS = 5                       # of harbour cards: the four spices and the joker
    SLOTS = 5                       # most ranks of a company
    OPEN = 3                        # most open harbours
    COLUMN = 10                     # most cargo cards in a harbour
    FLAGS = 4                       # most flags of a cargo card
    HAND = 12                       # most cards in a hand

# What is decided now; text.PHASES names them.
cdef enum:
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

cdef struct Rules:
    int8 players
    int8 traders                    # of each player
    int8 slots                      # of each company
    int8 open                       # harbours that lie open
    int8 hand_start
    int8 hand_draw
    int8 hand_limit
    int8 cargo_points
    int8 harbour_points
    int8 ship_penalty
    bint separate_start             # option: no two traders of a player in one company when placing
    bint blackbeard                 # option: Blackbeard's secret
    uint64_t cargo                  # the cards in the game
    uint64_t showing[COMPANIES]     # the cards with a flag of a company
    uint64_t twos                   # the cards with two units
    uint64_t sort[CARDS]            # spice and units: the bytes of a payment's `Cards` with this card alone
    int8 flags[CARDS][FLAGS]        # companies in reading order; NONE where there are fewer
    int8 shown[CARDS][COMPANIES]    # flags of each company on a card
    int8 upper[CARDS][COMPANIES]    # those of the upper row, which stay visible
    int8 upper_row[CARDS]           # how many of `flags` are in the upper row
    int8 monopoly[HARBOURS]         # flags that give the monopoly
    int8 limit[HARBOURS]            # most cargo cards
    int8 good[HARBOURS]             # a spice, or SPICES for the joker
    int16 harbours                  # set of those in play
    int8 contracts[KINDS]           # how many of each are in play
    int8 each[KINDS]                # units of every spice, or
    int8 same[KINDS]                # units of one spice
    int8 points[KINDS]

cdef struct Position:
    uint64_t hand[SEATS]
    uint64_t store[SEATS]           # cargo cards in the stores
    uint64_t pile                   # the draw pile: a set, its order is drawn with each card
    uint64_t discard
    uint64_t attack                 # cards that the attacker has played
    uint64_t defence                # and the defender
    uint64_t offered                # cards of a harbour that are being given out
    uint64_t paid                   # cards paid so far for a contract
    uint8 batch[CARDS]              # of cards in hands and pile: when they were shuffled (see knowledge.pxd)
    int8 hidden[SEATS][HAND]        # masked positions only: batches of the cards in a hand that is not seen, sorted
    int8 ranks[COMPANIES][SLOTS]    # seats, first rank first
    int8 traders[COMPANIES]         # how many are in a company
    int8 harbour[OPEN]              # the open harbours; NONE while one is given out
    int8 column[OPEN][COLUMN]       # cargo cards there, first laid first
    int8 height[OPEN]
    int8 goods[SEATS][GOODS]        # harbour cards in the stores, by good
    int8 paid_goods[GOODS]          # harbour cards paid so far for a contract
    int8 spent[GOODS]               # harbour cards out of the game
    int8 stock[KINDS]               # contracts that lie open
    int8 contracts[SEATS][KINDS]    # contracts fulfilled
    int16 harbour_deck              # set of those not yet revealed
    int16 turn                      # turns finished
    int8 phase
    int8 starter
    int8 active                     # whose turn it is; at the end who ended the game
    int8 mover                      # who decides
    int8 ship                       # who has the pirate ship
    int8 dealt                      # cards dealt, traders placed, or cards drawn this turn
    int8 kind                       # the contract being paid
    int8 last                       # the last card chosen where cards are chosen in ascending order
    int8 company                    # where an attack takes place
    int8 attacker                   # his rank, from 0
    int8 defender
    int8 laid                       # the card to lay
    int8 slot                       # the harbour that is given out or replaced
    int8 takers[COLUMN]             # who chooses from the offered cards, in this order
    int8 taker                      # the next of them
    int8 batches                    # the batch of the cards in the pile
    int8 finals                     # players still to be asked in the last contract round; NONE before it
