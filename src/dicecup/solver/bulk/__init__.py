"""Whole games in numbers: simulations, habits, matches."""
