"""Who wins: the chance of each side."""
