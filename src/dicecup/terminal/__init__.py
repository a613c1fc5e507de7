"""The game in a terminal: line by line (`lines`) and full screen (`app`), on top of what both share."""
