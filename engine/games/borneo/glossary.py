"""Every word that a player of Borneo meets, in two sentences at most, with the page of the German rulebook."""

GLOSSARY = {
    "attack": "Your trader tries to take the rank of another player's trader above him in the same company: play one "
    "or more cards with that company's flags, but never your last card. You win if your flags are at least as many as "
    "the defender's with his bonus. (pp. 2, 3)",
    "bonus": "Each trader between the attacker and the defender counts as one more flag for the defender, whoever "
    "owns him. (pp. 2, 3)",
    "cards": "How many cargo cards lie in a harbour, and the limit: when it is reached without a monopoly, the cargo "
    "is given out among the companies. (p. 3)",
    "cargo card": "Four flags above, a spice below; the flags count in harbours and attacks, the spice in a store. If "
    "a card is covered in a harbour, only its upper row of flags stays visible. (pp. 2, 3)",
    "company": "One of four trading companies with a column of five ranks; its flag is on the cargo cards. (p. 2)",
    "contract": "Pay the spices it asks for from your store, at the start of your turn or once more at the end of the "
    "game, and it is worth its points. At most one a turn. (pp. 2, 4)",
    "defend": "Answer an attack with cards that show the company's flags, at most as many cards as the attacker, and "
    "never your last one. Whoever holds his rank may keep one of them for his store. (pp. 2, 3)",
    "discard": "The open pile of cards that were played, paid or thrown away. It is shuffled when the draw pile is "
    "empty and a card is needed. (pp. 2, 4)",
    "distribution": "At the limit without a monopoly the companies choose by their visible flags, first all first "
    "ranks, then all second ranks, and so on; ties go to the flag that comes first. (pp. 3, 4)",
    "eight same": "A contract for eight units of one spice of your choice. (p. 2)",
    "flags": "Of the companies, on the cargo cards: they decide attacks, and who takes the cargo of a harbour. In a "
    "harbour only visible flags count. (pp. 2, 3)",
    "four same": "A contract for four units of one spice of your choice. (p. 2)",
    "fulfil": "Name an open contract at the start of your turn and pay for it from your store. Cards in hand do not "
    "pay. (p. 2)",
    "good": "What a harbour card is worth in a store: one unit of its spice, or a joker. (p. 2)",
    "hand": "Your cargo cards, hidden from the others; at most six after drawing. (pp. 1, 4)",
    "harbour": "Three lie open: lay a cargo card at one of them each turn. Whoever lays the card that completes it "
    "takes the harbour card into his store. (pp. 1, 3)",
    "joker": "A harbour card with a crate: one unit of any spice in a contract. (p. 2)",
    "keep": "A defender who has held his rank may put one of the cards he played into his store; the other cards of "
    "the fight are discarded. (p. 3)",
    "lay": "Each turn one card of your hand must go to a harbour, on top of the cards there. (p. 3)",
    "leave the traders": "Neither move a trader nor attack this turn. (p. 2)",
    "left": "Contracts of this kind that nobody has fulfilled yet. (pp. 1, 2)",
    "monopoly": "A company with so many visible flags in a harbour takes all its cargo, a card for each rank from the "
    "first down and again from the first. If two reach it, the one whose flag comes first on the last card. (p. 3)",
    "move": "Instead of attacking, move a trader to the topmost free rank of another company; those below him move "
    "up. (p. 2)",
    "one each": "A contract for one unit of every spice. (p. 2)",
    "pay": "The cards must cover the contract, and none of them may be needless; a card with a 2 is two units of its "
    "spice, and nothing is given back. Cargo cards go to the discard, harbour cards out of the game. (p. 2)",
    "pile": "The hidden cargo cards from which two are drawn at the end of a turn. If a card is needed and neither "
    "pile nor discard has one, the game ends. (p. 4)",
    "pirate ship": "In Blackbeard's secret, one card may stand for one missing unit of another spice: then the ship "
    "is yours until another player does it, and costs 2 points at the end. Its holder can't trade with the pirates, "
    "and nobody can in the last contract round. (p. 4)",
    "place": "Before the first turn all put their traders, one by one, on the topmost free ranks of any companies. The "
    "order goes around the table, back, and around again. (p. 2)",
    "points": "What counts at the end: fulfilled contracts, and one for each card in your store. Among equals more "
    "contracts win. (p. 4)",
    "rank": "A trader's place in his company; the topmost is the first, and is the first to take cargo. (p. 2)",
    "retreat": "A beaten defender takes the attacker's old rank, or the topmost free rank of another company. (p. 3)",
    "ship": "The pirate ship lies before whoever traded with the pirates last. (p. 4)",
    "spice": "Pepper, cinnamon, cloves or nutmeg; cards with a 2 are two units. (p. 2)",
    "store": "The cards in front of you: they pay for contracts, and those left at the end count one point each. On "
    "the board 3+1x2 is three single units and one card with a 2. (pp. 2, 4)",
    "take": "When a harbour is given out, traders choose in order, one card each. (pp. 3, 4)",
    "three each": "A contract for three units of every spice. (p. 2)",
    "to come": "Harbour cards not yet revealed. When one is needed and none is left, the game ends. (p. 4)",
    "trader": "Your pieces in the companies: three, or four in the variant for three players. (pp. 2, 4)",
    "two each": "A contract for two units of every spice. (p. 2)",
}
