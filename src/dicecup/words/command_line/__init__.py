"""What people read from the command `dicecup`: its help, its output, and what it says to people who run a server."""
