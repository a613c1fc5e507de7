"""Tables of a server, played from the terminal: the link, who one is there, the connection, and a sitting over it."""
