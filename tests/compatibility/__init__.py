"""What an earlier version wrote, and tests that the current code still understands it."""
