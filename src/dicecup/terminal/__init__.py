"""The game in a terminal: line by line (`lines`) and on the full screen (`app`), over what both share."""
