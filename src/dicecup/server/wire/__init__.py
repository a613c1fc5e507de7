"""Everything in the form that clients get: tables, pads, choices, reviews, puzzles."""
