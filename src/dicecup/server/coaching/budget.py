"""What requests cost, and how much people may ask for: one table of prices, one budget per person and per address."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple, Protocol

from ...words import refusals
from ..ledger.refusal import Refused


class Asker(NamedTuple):
    """Who makes the request under way."""

    address: str
    person: str | None = None
    """None if the request needs no cookie."""


ASKER: ContextVar[Asker | None] = ContextVar("asker", default=None)
"""None for the server's own work."""

PRICES = {
    "lesson": 8.0,  # something new about house rules: their values, chances to win, scores
    "bot": 8.0,  # a bot that plays house rules
    "answer": 0.02,  # advice or the chances in a game, once per table and event; one's own part in today's game
    "review": 1.0,  # a game reviewed
    "page": 0.1,  # a view of an existing review or of a position in it; a day with its boards
    "puzzle": 1.0,  # a puzzle drawn
    "figures": 1.0,  # statistics, luck or mistakes in all of one's games
    "list": 0.2,  # one's tables and results
    "export": 1.0,  # a table's games as a record, per 1,000 events
    "record": 1.0,  # a record read and verified, per 100 KiB
    "table": 0.5,  # a table created
    "hash": 0.5,  # a password hashed or compared
    "everything": 10.0,  # everything about somebody, with all their games
    "picture": 0.3,  # the picture of a link, drawn
}
"""About how many seconds of one processor each takes at worst. Results that exist already cost nothing."""


class Purse(Protocol):
    """What each name has left; it grows with time."""

    def allows(self, name: str, price: float = 1.0) -> bool: ...


class Budget:
    def __init__(self, people: Purse, addresses: Purse) -> None:
        self._people, self._addresses = people, addresses

    def charge(self, what: str, times: float = 1.0) -> None:
        """Charge the person who asks; refused if they have nothing left."""
        asker, price = ASKER.get(), PRICES[what] * times
        if asker is None:
            return
        paid = asker.person is None or self._people.allows(asker.person, price)
        if not paid or not self._addresses.allows(asker.address, price):
            raise Refused("too_many", refusals.TOO_MUCH_WORK)


class NoBudget(Budget):
    """A budget for work that nobody pays for."""

    def __init__(self) -> None:
        pass

    def charge(self, what: str, times: float = 1.0) -> None:
        assert what in PRICES
        assert times >= 0
