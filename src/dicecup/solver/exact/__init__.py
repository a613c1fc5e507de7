"""Exact values of one-column rulebooks, and all that follows from them."""
