"""Turns that all sides of a table play at the same time."""
