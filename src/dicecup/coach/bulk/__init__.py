"""Many games judged at once: the records in a folder, and players compared with one another."""
