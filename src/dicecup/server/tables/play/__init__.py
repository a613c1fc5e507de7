"""Special play at a table: looking ahead, and turns that all sides play at the same time."""
