"""What the browser tests drive: a server of their own, the network to it, and people who play in a browser."""
