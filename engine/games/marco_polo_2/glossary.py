"""Every word that a player of Marco Polo II meets, in two sentences at most, with the page of the German rulebook."""

GLOSSARY = {
    "action": "Each turn you place dice on one action space and carry it out at once. You must, as long as you have "
    "dice and some action is possible. (pp. 5, 16)",
    "action space": "Blue spaces can be shared: whoever comes later pays coins. Brown ones (Khan's favour, special "
    "cities, city cards) have room for one die a slot. (p. 14)",
    "black die": "Belongs to no colour, so it may repeat an action where your own dice lie already. Buy one a turn "
    "for 3 camels, roll it at once and use it this round. (pp. 13, 14)",
    "bonus action": "Completing a contract, improving a seal, the money bag, rerolling, turning or buying a die: as "
    "often as you like, before or after the action. (pp. 12, 13)",
    "book": "Place a die (1+, 3+ or 5+) and take one of four offers; the two upper ones are free, the two lower ones "
    "cost 1 and 2 jade. The third book has two spaces with the same offers. (p. 6)",
    "camel": "Pays routes, contracts and changes of dice. Camels score nothing, but break a tie. (pp. 8, 13, 15)",
    "characters": "Everybody has one, chosen from the last player backwards; it changes the rules for its owner. (p. "
    "4, supplement p. 3)",
    "city bonus": "Paid when you place a post in the city and at the start of every later round; shown after an "
    "exclamation mark. (pp. 8, 16)",
    "city card": "With a post in the city, place one die and use the card, usually up to as often as the die shows. "
    "Each card is used once a round; the two of the action area are open to all. (p. 11)",
    "codes": "On the board $ is a coin, c a camel, p pepper, s silk, g gold, j jade and v a victory point; 2c1s:4$3v "
    "costs 2 camels and 1 silk and gives 4 coins and 3 points. (p. 12)",
    "compensation": "If your five dice show less than 15 in all, you get a coin or a camel for every pip below. (p. "
    "14)",
    "contract": "Pay its goods and camels as a bonus action and get its points and its reward. You have room for "
    "two; the most completed ones score 8 at the end, the second most 4 (not with two players). (pp. 10, 12, 15)",
    "contract city": "Two contracts lie there. You may take one when you place a post. (p. 9)",
    "contracts": "One die: take one or two contracts from cities with your posts, then 3 coins. (p. 10)",
    "extra post": "Travelling with three dice you may place one more post in a city that you passed. (p. 9)",
    "first player": "Whoever last uses a travel space as high as any before this round begins the next one. (p. 14)",
    "goal": "Each shield on it that you have counts once more, each improved seal on it scores its points. Others do "
    "not see it. (p. 15, supplement p. 3)",
    "guild seal": "Two dice; the lower one must show 1, 2, 3 or 4 for the farmer, spicer, tailor or jeweler, who "
    "also give 0 to 3 jade. A seal opens a sea route; you can own one of each. (p. 7)",
    "improve": "Turn a seal over for its price: you get its bonus at once and at the start of every round. (p. 12)",
    "jade": "A good that also stands for a coin or a camel wherever you pay them. (p. 14)",
    "khan's favour": "One die for 4 coins and 2 camels; each die must be at least as high as the one before, and "
    "there are four slots. (p. 7)",
    "money bag": "One die, whatever it shows, for 3 coins, 2 camels or 1 jade; it never replaces the action. (p. 13)",
    "neutral die": "With two or three players dice of absent colours block some spaces for the whole game. (p. 15)",
    "oasis": "A stop on the way where nothing happens. (p. 8)",
    "occupied": "A blue space with dice on it costs as many coins as your lowest die shows. (p. 14)",
    "outpost bonus": "Goes to the first player who places a post in the city; shown after a plus. (p. 10)",
    "post": "Placed where your travel ends, one a city and none in Beijing. The 9th and 10th score 5 points, the "
    "11th 10; then one on the map is moved. (pp. 9, 10)",
    "reroll": "Pay 1 camel and roll one of your dice again. (p. 13)",
    "route": "Costs coins, camels or jade each time it is used; a sea route asks for a seal. All costs are paid "
    "before you move. (p. 8)",
    "scoring": "At the end: goals, different shields, 1 point for 2 goods, 1 for 10 coins, most contracts. A tie "
    "goes to more camels. (p. 15)",
    "shield": "Each city shows one of nine. Different ones among your cities score at the end, up to 43 points. (p. "
    "15, supplement p. 2)",
    "special city": "Baghdad, Balkh and Hormuz have room for two dice. They give a yield, and the bonus of their "
    "seal once or twice if you have improved it. (p. 11)",
    "travel": "One, two or three dice: as many steps as the lowest die shows, up to the limit of the space. The "
    "space for one die costs 2 coins. (p. 8)",
    "turn a die": "Pay 2 camels and turn a die one pip up or down, never between 1 and 6. (p. 13)",
}
