"""Every word that a player of Cargo Noir meets, in two sentences at most, with the page of the German rulebook."""

GLOSSARY = {
    "cargo": "Tokens of nine kinds, 14 of each, and as many wild ones as there are players (p. 2).",
    "bag": "Tokens are drawn from it at random; when it is empty, all discarded tokens go back in (p. 4).",
    "safe": "The coins that a player can spend, open to all; coins under a ship are not in it (p. 3).",
    "points": "What a card scores at the end, printed beside its cost; most points win (p. 5).",
    "port": "A place outside Macao with 1 to 4 tokens, which go together (p. 4). A player has one ship at most in "
    "each, and some ports are closed when few play.",
    "sail": "At the end of a turn all ships at home are sent to ports with a bid, to the casino or to the black "
    "market; they act in the next turn (p. 6).",
    "casino": "A ship at the casino of Macao brings 2 coins at the beginning of its owner's next turn (p. 4).",
    "black market": "A ship there draws a token from the bag, or swaps a token of its owner for one of the market "
    "(p. 4). The market is never refilled from the bag.",
    "bid": "A ship in a port stands on coins, more than any other stack there, at least 1 (p. 7). "
    "The coins leave the safe at once.",
    "alone": "A player whose ship is alone in a port at his next turn pays its stack and takes all the cargo (p. 4).",
    "outbid": "A player with a lower stack than another must overtop all stacks in the port or withdraw (p. 4).",
    "stay": "An outbid player who stays adds coins until his stack is the highest (p. 4). "
    "The ship is then not free to sail in this turn.",
    "withdraw": "Ship and coins come home, and no ship may go back to that port in the same turn (p. 4).",
    "set": "Up to 9 tokens of one kind (1, 4, 9, ... 81) or of kinds that all differ (1, 3, 6, ... 45) (p. 5).",
    "wild": "A wild token stands for any kind in any set; wild tokens alone form a set of one kind (p. 5).",
    "trade": "Once a turn, sets are given for cards whose total cost is at most the total value (p. 5). "
    "There is no change.",
    "pay": "After the cards are chosen: how many tokens of each kind are given for them (p. 5). "
    "The best sets are found for you.",
    "worth": "The most that all of a player's cargo brings in sets, coins not counted (p. 5).",
    "discard": "Tokens above the capacity of the warehouses are discarded at the end of the trade (p. 5).",
    "ship": "The card adds a ship to the fleet at once, at most two cards a player (p. 6).",
    "warehouse": "The card holds two more tokens from turn to turn, at most two cards a player (p. 6).",
    "syndicate": "Each card pays 2 coins once a turn when its owner withdraws from a port (p. 6). "
    "Two cards pay 4 for two different ports.",
    "unique": "Six cards of which there is one each, worth more points than they cost (p. 6).",
    "last round": "Coins in the safe add 1 each to the value of a trade (p. 7). Afterwards coins and cargo are worth "
    "nothing.",
    "tie": "Whoever shares the first place wins with the most valuable single card (p. 7).",
}
