"""Manila: the sizes that code is built on, the figures of components.toml as C sees them, and the position."""

from engine.types cimport int8, int16, uint8

cdef enum:
    WARES = 4                       # nutmeg, silk, ginseng, jade
    SEATS = 4                       # most seats on a ware
    PLAYERS = 5                     # most players
    SHARES = 20                     # most shares in the box
    FIELDS = 8                      # most fields of the black market
    NOBODY = -1

# The spaces off the punts. Harbour and shipyard have three each, A to C.
cdef enum:
    HARBOUR = 0
    SHIPYARD = 3
    SMALL_PILOT = 6
    LARGE_PILOT = 7
    INSURANCE = 8
    CAPTAIN = 9                     # the front of the pirate boat
    SECOND_PIRATE = 10              # its rear
    SPACES = 11

# What is decided now.
cdef enum:
    DEAL                            # chance: the next share
    LAY_OUT                         # chance, one outcome: the shares not dealt are laid out face up
    BID
    PLEDGE                          # which share, to raise what is owed
    BUY                             # a share
    LOAD                            # which ware stays ashore
    START                           # the start field of `ware`
    PLACE                           # an accomplice
    STEER_SMALL                     # the small pilot's move
    STEER_LARGE                     # the large pilot's move
    STEER_SECOND                    # the large pilot's move of a second punt, after `ware`
    ROLL                            # chance: the die of `ware`
    BOARD                           # whether a pirate boards
    PLUNDER                         # where the captain sends `ware`
    SETTLE                          # the insurance agent's debt; only while he pledges
    REPAY                           # a loan, before values rise
    OVER

# Where a ware is.
cdef enum:
    ASHORE
    SAILING                         # on its `field`
    PLUNDERED                       # on field 13, the captain has yet to send it on
    ARRIVED                         # in the harbour
    WRECKED                         # in the shipyard

cdef struct Rules:
    int8 players
    int8 rounds                     # placing rounds a voyage, and so accomplices a player
    int8 most_voyages
    bint pirates_displace
    int8 start_shares
    int8 shares_of_ware
    int8 hidden_of_ware             # shuffled for the deal
    int8 top                        # last field of the black market
    int8 last_field                 # of a route
    int8 highest_start
    int8 sum_of_starts
    int8 sides                      # of a die
    int8 seats[WARES]
    int16 start_cash
    int16 least_price
    int16 loan
    int16 repayment
    int16 track[FIELDS]             # the black market
    int16 seat_cost[WARES][SEATS]
    int16 profit[WARES]
    int16 cost[SPACES]
    int16 rent[SPACES]              # what a harbour or shipyard space earns
    int16 penalty
    int16 premium

cdef struct Position:
    # The table
    int16 bank                      # pesos taken in since the set-up, less those paid out
    int16 cash[PLAYERS]
    int8 display[WARES]             # shares face up beside the board
    int8 market[WARES]              # fields that a ware has risen
    int8 voyage                     # voyages finished
    int8 harbour_master
    # What is asked
    int8 phase
    int8 actor                      # a seat, CHANCE or TERMINAL
    int8 turn                       # cards dealt; accomplices placed this round; players past the repaying window
    int8 ware                       # the ware that START, ROLL, PLUNDER and STEER_SECOND speak of
    int16 owed                      # what the shares are pledged for
    int8 resume                     # the phase to go on with, once it can be paid
    int8 pending                    # the action to go on with
    # The auction
    uint8 bidding                   # who has not passed, a bit a seat
    int8 bidder                     # who made the highest bid
    int16 bid                       # the highest bid
    int16 floor                     # a bid must be higher: the highest bid, or more after `higher`
    # The voyage
    int8 round                      # placing rounds finished
    int8 roll                       # rolls finished
    int8 status[WARES]
    int8 field[WARES]
    int8 aboard[WARES]              # accomplices on a ware; seats fill from the cheapest
    int8 crew[WARES][SEATS]         # whose they are
    int8 space[SPACES]              # whose accomplice stands there
    int8 hand[PLAYERS]              # accomplices that are not on the board
    int8 second                     # whether it is the second pirate's turn to board
    int8 boarded                    # the ware that the captain has just boarded
    int8 boarded_seat               # and his seat on it
    # Shares. Whose the dealt ones are, and which ones are pledged, only their owner knows.
    int8 held[PLAYERS]              # shares, pledged ones included
    int8 loans[PLAYERS]             # pledged shares
    int8 shares[PLAYERS][WARES]     # shares by ware, pledged ones included: hidden
    int8 pledged[PLAYERS][WARES]    # pledged shares by ware: hidden
    # What the table has seen of them (see `fill`)
    int8 buyer[SHARES]              # in the order of purchase
    int8 bought[SHARES]             # the ware
    int8 late[SHARES]               # of the buyer's pledged shares, at most so many are this one or a later one
    int8 purchases                  # shares bought
