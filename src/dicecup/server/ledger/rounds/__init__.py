"""Turns that all sides of a table play at once."""
