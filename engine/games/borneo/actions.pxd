"""Borneo: the numbers of actions, a block for each kind of decision; text.ACTIONS names the blocks."""

from engine.games.borneo.position cimport CARDS, COMPANIES, GOODS, HARBOURS, KINDS, OPEN, SEATS, SLOTS

cdef enum:
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
