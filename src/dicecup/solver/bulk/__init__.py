"""Whole games in numbers: simulations, and players with habits."""
