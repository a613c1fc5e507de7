"""The pages of the product, each with what shows that it has loaded. Add a line for a new page to have it checked."""

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
"""As seen by somebody who has never played."""
AFTER_A_GAME = {
    "/table/{table}/card": ".sheet",
    "/table/{table}/review": ".review",
    "/table/{table}/review#side-1-turn-1-roll-1": "choice-table",
    "/table/{table}/review#side-1-retry-1": "puzzle-board #roll",
    "/verify/{table}": "#verdict",
    "/statistics": "#games",
    "/fairness": "#players",
}
"""As seen by somebody who has played at a table."""
IN_TESTS_OF_THEIR_OWN = {"/puzzles", "/review/{record}", "/daily/{day}"}
"""Puzzles are in `test_layout.py`; the review of a record looks like that of a table, in `test_review.py`;
a past day looks like today, in `test_daily.py`."""
