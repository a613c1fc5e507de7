"""Live tables: their registry, bots, clocks, and the people at them."""
