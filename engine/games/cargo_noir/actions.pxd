"""Cargo Noir: the numbers of actions, where those of each sort begin."""

from engine.games.cargo_noir.position cimport CARDS, KINDS, OF_KIND, PORTS, SEATS

cdef enum:
    STEPS = 4                       # amounts on offer at once; `higher` goes on to the next ones


cdef enum:
    BEGIN = 0                                       # + seat
    TOKEN = BEGIN + SEATS                           # + kind
    BUY = TOKEN + KINDS                             # + port
    DRAW_TOKEN = BUY + PORTS
    TAKE = DRAW_TOKEN + 1                           # + kind
    GIVE = TAKE + KINDS                             # + kind
    LEAVE = GIVE + KINDS
    STAY = LEAVE + 1                                # + port
    WITHDRAW = STAY + PORTS                         # + port
    AMOUNT = WITHDRAW + PORTS                       # + port * (STEPS + 1) + steps above the floor; STEPS: higher
    ENOUGH = AMOUNT + PORTS * (STEPS + 1)           # buy nothing (more)
    CARD = ENOUGH + 1                               # + card
    HAND_OVER = CARD + CARDS                        # + kind * (OF_KIND + 1) + tokens
    THROW = HAND_OVER + KINDS * (OF_KIND + 1)       # + kind
    TO_PORT = THROW + KINDS                         # + port
    TO_CASINO = TO_PORT + PORTS
    TO_MARKET = TO_CASINO + 1
    ACTION_COUNT = TO_MARKET + 1
