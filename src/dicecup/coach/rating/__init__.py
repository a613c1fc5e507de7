"""Ratings by what choices cost (docs/rating.md): the formula, and everybody in some records."""
