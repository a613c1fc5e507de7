"""The pictures, as PNG, that links to tables show when somebody posts them; the latest few are kept."""

from __future__ import annotations

from collections import OrderedDict

from ...coach.link_picture import PictureSide, link_picture
from ...coach.pictures import can_write_png, png
from ...words import link_preview, refusals, say
from ..ledger.refusal import Refused
from ..wire.table_view import TableView
from .workers import Workers

MOST_KEPT = 64
"""Pictures of about 40 KB."""


class LinkPictures:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def of(self, table: TableView) -> bytes:
        """The picture of a table as it is now; refused if this server cannot draw any."""
        if not can_write_png():
            raise Refused("not_found", refusals.NO_PICTURES)
        drawing = link_picture(table.book.title, status(table), sides(table))
        found = self._kept.get(drawing)
        if found is None:
            self._workers.charge("picture")
            found = await self._workers.do("pictures", lambda: png(drawing))
            self._kept[drawing] = found
        self._kept.move_to_end(drawing)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found


def status(table: TableView) -> str:
    """What people can do or see there, in a few words."""
    game = table.game
    if table.phase == "gathering":
        free = sum(not seat.name for seat in table.seats)
        return say(link_preview.FREE_SEATS, count=free) if free else link_preview.ABOUT_TO_START
    if game is None or game.status == "starting":
        return link_preview.ABOUT_TO_START
    return (
        say(link_preview.TURN, number=game.turn, count=game.turns)
        if game.status == "playing"
        else link_preview.FINAL_SCORE
    )


def sides(table: TableView) -> list[PictureSide]:
    """The players with their scores; before the game, everybody who has taken a seat."""
    if table.game is None or table.phase == "gathering":
        return [PictureSide(seat.name) for seat in table.seats if seat.name]
    return [PictureSide(side.name, side.totals["final"]) for side in table.game.sides]
