"""Every word that a player of Manila meets, in two sentences at most, with the page of the German rulebook."""

GLOSSARY = {
    "accomplice": "Your playing pieces: one is placed in every placing round, three a voyage (four with three "
    "players). Whoever skips a round loses that placement. (p. 3)",
    "ashore": "The one ware that the harbour master does not load; nothing can be placed on it this voyage. (p. 3)",
    "bid": "An offer for the office of harbour master, higher than the last; only the winner pays. You may "
    "bid as much as your cash and loans can raise. (p. 2)",
    "black market": "The track of the wares' values, 0 to 30. A ware rises one field for every voyage that takes it "
    "to the harbour, and the game ends when one reaches 30. (p. 8)",
    "board": "After the second roll the pirates, captain first, may move to an empty seat of a punt on field "
    "13, free of charge, and are passengers from then on. (p. 5)",
    "captain": "The pirate in the front of the boat: he boards first, and he alone decides where plundered punts "
    "go. If he leaves, the second pirate becomes captain. (p. 5)",
    "cash": "Your pesos, open to all; it never falls below nought. (p. 2)",
    "display": "The shares beside the board that the harbour master can buy. (p. 2)",
    "field 13": "The last field before the harbour. A punt that the second roll leaves there can be boarded; one "
    "that the third roll leaves there is plundered, or is safe if no pirate waits. (pp. 5, 6)",
    "fortune": "What counts at the end: cash and the market value of unpledged shares, less 15 for every open "
    "loan. (p. 8)",
    "harbour": "A punt that passes field 13 is safe there; the first lies at A, the second at B, the third at C. "
    "A tenant of a space where a punt lies earns the sum printed there. (pp. 4, 5, 7)",
    "harbour master": "The winner of the auction: he may buy a share, loads three wares, chooses the start fields and "
    "places first. (p. 2)",
    "higher": "Leads to the next five bids: say it until the bid you want is among them. (p. 2)",
    "insurance": "The agent gets 10 pesos at once, and pays the rent of every shipyard space where a punt ends, to "
    "its tenant or to the bank. (pp. 4, 7)",
    "loan": "12 pesos for a share turned face down; 15 to redeem it, or 15 off your fortune at the end. (p. 8)",
    "pass": "Leave the auction for good. (p. 2)",
    "pilot": "Before the third roll the small pilot moves one punt by one field, then the large pilot one punt "
    "by up to two or two punts by one, forwards or back. (p. 6)",
    "pirate": "Hopes for field 13: boards after the second roll, plunders after the third. Two can be in the "
    "boat. (p. 5)",
    "pledge": "Turn a share face down for a loan; nobody else sees which, and it earns nothing at the end. (p. 8)",
    "plunder": "A punt on field 13 after the third roll: its passengers get nothing, the pirates share the "
    "ware's profit, and the captain sends it to harbour or shipyard. (pp. 6, 7)",
    "profit": "The sum printed on a ware; all accomplices aboard share it alike if the punt arrives. (p. 7)",
    "punt": "A boat with one ware. Three sail in every voyage. (p. 3)",
    "repay": "Pay 15 pesos and take a pledged share back. (p. 8)",
    "roll": "One die for each ware at sea moves its punt; there are three rolls a voyage. (p. 5)",
    "seat": "A space on a ware; the cheapest free one is taken first. Also a player's place at the table. (p. 4)",
    "share": "A stake in a ware, worth its market value at the end. The harbour master can buy one for that "
    "value, at least 5. (pp. 3, 8)",
    "shipyard": "Where punts end that do not reach the harbour: the first at A, then B and C. A tenant of a space "
    "where a punt ends earns the sum printed there. (pp. 4, 5, 7)",
    "skip": "Do without: no share, no placement, no pilot's move, no boarding, no repayment. (pp. 3, 5, 6)",
    "start field": "Where a punt begins, 0 to 5; the three must add up to 9. (p. 3)",
    "stowaway": "Whoever can't raise the price of the cheapest seat on a punt goes aboard for all the cash he "
    "has. (p. 8)",
    "voyage": "A round of the game: auction, loading, placing and rolling, payouts, rising values. (p. 2)",
    "ware": "Nutmeg, silk, ginseng or jade; three of the four are loaded in a voyage. (p. 3)",
}
