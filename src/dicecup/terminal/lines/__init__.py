"""The game line by line, for pipes and screen readers."""
