"""dicecup: the complete game of Yahtzee."""
