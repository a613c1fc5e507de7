"""Everything as clients get it: tables, pads, choices, reviews, puzzles."""
