"""Real server processes, a real database, lines that break, and a check of everything that was acknowledged."""
