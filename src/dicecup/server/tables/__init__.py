"""Live tables: their registry, their bots and clocks, and the people at them."""
