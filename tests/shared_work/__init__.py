"""Work in parts, by processes and clusters that lose some of their workers."""
