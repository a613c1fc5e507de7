"""A server's table without a server: what the server would say about it is written down by the test."""

from __future__ import annotations

from typing import Any

from dicecup.client import Accepted, Guest, JsonObject
from dicecup.terminal.online.connection import OnlineRefusal, OnlineTable
from dicecup.terminal.online.link import TableLink

LINK = TableLink("http://host", "abcdefgh23456789")
BOOK = "deluxe"


def seat(name: str = "", holder: str | None = None, **more: Any) -> JsonObject:
    """A seat, free unless it has a holder or a bot; whoever holds it is present."""
    return {"name": name, "holder": holder, "bot": None, "present": holder is not None, "stand_in": None, **more}


ANN, BOB, CY = seat("Ann", "ann"), seat("Bob", "bob"), seat("Cy", "cy")


class TableOnPaper(OnlineTable):
    """A table that Ann looks at, unless `me` says otherwise; `sent` keeps what she does there."""

    def __init__(
        self, *seats: JsonObject, me: str | None = "ann", options: JsonObject | None = None, **view: Any
    ) -> None:
        super().__init__(Guest(LINK.server), LINK)
        self._loop.close()
        self.me, self.is_connected = me, True
        usual = {"book": BOOK, "rules": {}, "games": 1, "difference": False, "dice": "verifiable", "coach": True}
        self.view = {
            "seats": [{"seat": number, **each} for number, each in enumerate(seats)],
            "options": {**usual, "title": "", "turn_seconds": None, **(options or {})},
            "book": {"title": "Deluxe Edition (2004)"},
            "host": "bob",
            "phase": "gathering",
            "between_games": False,
            "watching": 0,
            "deadline": None,
            "game": None,
            "seed_wanted": [],
            **view,
        }
        self.replies: dict[str, JsonObject | OnlineRefusal] = {}
        """What the server answers to each question about the table, or why it does not."""
        self.asked: list[str] = []
        self.sent: list[tuple[str, JsonObject]] = []
        self.happened("created", options=self.view["options"])
        for number, each in enumerate(seats):
            if each["name"]:
                self.happened("seated", seat=number, name=each["name"])

    def happened(self, kind: str, **data: Any) -> TableOnPaper:
        self.events.append({"seq": len(self.events) + 1, "kind": kind, "data": data})
        return self

    def started(self, first: int | None = 0) -> TableOnPaper:
        """A game in which every seat plays for itself."""
        names = [each["name"] for each in self.view["seats"]]
        self.view["phase"] = "playing"
        sides = [{"name": name, "partners": [], "seats": [number]} for number, name in enumerate(names)]
        return self.happened("started", sides=sides, first=first)

    def rolled(self, side: int, dice: str, turn: int = 1, keep: tuple[int, ...] = ()) -> TableOnPaper:
        return self.happened("rolled", side=side, turn=turn, keep=list(keep), dice=[int(die) for die in dice])

    def entered(self, side: int, box: str, scratch: bool = False) -> TableOnPaper:
        return self.happened("entered", side=side, box=box, scratch=scratch)

    def act(self, kind: str, seen: int | None = None, **details: Any) -> Accepted:  # noqa: ARG002
        self.sent.append((kind, details))
        return Accepted("", self.seq, self.seq, "", None)

    def request(self, path: str) -> Any:
        self.asked.append(path)
        reply = self.replies[path.partition("?")[0]]
        if isinstance(reply, OnlineRefusal):
            raise reply
        return reply
