"""Many games judged at once: records of a folder, and players against one another."""
