"""The pages of the product, each with what shows that it is there. A new page gets a line here, and is looked at."""

from __future__ import annotations

PAGES = {
    "/": "#against-casual",
    "/new": "#create",
    "/rules": ".rule-list",
    "/rules/triple": ".rule-list",
    "/learn": "#play-turns",
    "/learn/deluxe": "#roll",
    "/cards/classic": ".sheet",
    "/cards/triple": ".sheet",
    "/verify": "#verify",
    "/statistics": "#empty",
    "/fairness": "#empty",
    "/advice": ".hints",
    "/you": "#log-in-code",
    "/review": "#open-record",
    "/daily": "#play-daily",
    "/table/aaaaaaaaaaaaaaaa": "h1",
}
"""As somebody sees them who never played."""
AFTER_A_GAME = {
    "/table/{table}/card": ".sheet",
    "/table/{table}/review": ".review",
    "/table/{table}/review#side-1-turn-1-roll-1": "choice-table",
    "/table/{table}/review#side-1-retry-1": "puzzle-board #roll",
    "/verify/{table}": "#verdict",
    "/statistics": "#games",
    "/fairness": "#players",
}
"""As somebody sees them who has played at a table."""
IN_TESTS_OF_THEIR_OWN = {"/puzzles", "/review/{record}", "/daily/{day}"}
"""Puzzles, in `test_layout.py`; the review of a record looks like that of a table, in `test_review.py`;
a day gone by looks like today, in `test_daily.py`."""
