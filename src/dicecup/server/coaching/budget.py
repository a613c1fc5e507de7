"""What questions cost, and how much somebody may ask for: one table of prices, one budget per person and address."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple, Protocol

from ...words import refusals
from ..ledger.refusal import Refused


class Asker(NamedTuple):
    """Who asks the question under way."""

    address: str
    person: str | None = None
    """None where the question needs no cookie."""


ASKER: ContextVar[Asker | None] = ContextVar("asker", default=None)
"""None for the server's own work."""

PRICES = {
    "lesson": 8.0,  # something about house rules that nobody has asked for: their values, chances to win, scores
    "bot": 8.0,  # a bot that plays house rules
    "answer": 0.02,  # advice or how a game stands, once per table and event; what somebody has of today's game
    "review": 1.0,  # a game taken apart
    "page": 0.1,  # what is shown of a review that is there, or a position of it, and a day with its boards
    "puzzle": 1.0,  # a puzzle drawn
    "figures": 1.0,  # statistics, luck or mistakes of all of one's games
    "list": 0.2,  # one's tables and results
    "export": 1.0,  # a table's games as a record, for each 1,000 events
    "record": 1.0,  # a record read and verified, for each 100 KiB
    "table": 0.5,  # a table set up
    "hash": 0.5,  # a password hashed or compared
    "everything": 10.0,  # everything about somebody, with all their games
    "picture": 0.3,  # the picture of a link, drawn
}
"""About how many seconds of one processor each takes at worst. What is there already costs nothing."""


class Purse(Protocol):
    """What is left for each name, which grows with time."""

    def allows(self, name: str, price: float = 1.0) -> bool: ...


class Budget:
    def __init__(self, people: Purse, addresses: Purse) -> None:
        self._people, self._addresses = people, addresses

    def charge(self, what: str, times: float = 1.0) -> None:
        """Let whoever asks pay for something; refused where they have spent what they had."""
        asker, price = ASKER.get(), PRICES[what] * times
        if asker is None:
            return
        paid = asker.person is None or self._people.allows(asker.person, price)
        if not paid or not self._addresses.allows(asker.address, price):
            raise Refused("too_many", refusals.TOO_MUCH_WORK)


class NoBudget(Budget):
    """For work that nobody pays for."""

    def __init__(self) -> None:
        pass

    def charge(self, what: str, times: float = 1.0) -> None:
        assert what in PRICES
        assert times >= 0
