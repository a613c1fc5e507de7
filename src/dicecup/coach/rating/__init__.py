"""Ratings by what choices cost (docs/rating.md): the formula, and the ratings of everybody in some records."""
