"""What people read of the command `dicecup`: its help, what it prints, and what it says to whoever runs a server."""
