"""One file per step, in order of their numbers."""
