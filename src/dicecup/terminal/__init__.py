"""The game in a terminal. `plain` is the line-mode game; the other modules are its nouns."""
