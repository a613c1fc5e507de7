"""A server's tables, played from the terminal: the link, the guest cookies, the connection, and a sitting over it."""
