"""The saved games, to continue or to review."""

from __future__ import annotations

import re
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ....rules import Record, Series
from ....saves import SavedRecord
from ....words import keys, say, screens
from ...narration import side_name
from ...sitting import Sitting
from ...table_setup import go_on
from ..threads import in_thread
from ..widgets.key_bar import KeyBar
from .app_screen import AppScreen
from .review import ReviewScreen


class SavedGamesScreen(AppScreen):
    """A list with the newest game first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", keys.CHOOSE, key_display=keys.ARROWS_ENTER),
        Binding("escape,q", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self, to_review: bool) -> None:
        super().__init__()
        self._to_review = to_review
        self._found: list[tuple[SavedRecord, int]] = []
        """Records, each with the number of the game in it."""

    def compose(self) -> ComposeResult:
        yield Static(screens.MENU["review" if self._to_review else "saved"], classes="heading")
        yield OptionList(classes="page", compact=True, markup=False)
        yield KeyBar()

    async def on_mount(self) -> None:
        entries = self.query_one(OptionList)
        entries.focus()
        saves = self.app.saves
        listing = await in_thread(saves.listing) if saves else []
        for saved in listing:
            if saved.record is None:
                continue
            if self._to_review:
                ended = [number for number, game in enumerate(saved.record.series.games) if game.history]
                self._found += [(saved, number) for number in reversed(ended)]
            elif saved.is_unfinished:
                self._found.append((saved, len(saved.record.series.games) - 1))
        entries.add_options([described(saved, number) for saved, number in self._found])
        if not self._found:
            entries.add_option(screens.NO_GAMES)
        damaged = [saved for saved in listing if saved.record is None]
        entries.add_options([Option(_damage(saved), disabled=True) for saved in damaged])
        entries.highlighted = 0

    def action_choose(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if not self._found:
            return
        saved, number = self._found[event.option_index]
        saves, record = self.app.saves, saved.record
        assert saves is not None
        assert record is not None
        if self._to_review:
            self.app.push_screen(ReviewScreen(record, number))
        else:
            self.app.open_table(go_on(lambda: Sitting.resume(saved.path, saves)))


def _damage(saved: SavedRecord) -> str:
    return say(screens.DAMAGED, trouble=saved.damage.replace(str(saved.path), saved.path.name))


def described(saved: SavedRecord, number: int = -1) -> str:
    """`2026-11-15 18:30  deluxe   Ann 120, Bob 98; turn 5 of 13`."""
    record = saved.record
    assert isinstance(record, Record)
    series, game = record.series, record.series.games[number]
    scores = [
        say(screens.SIDE_SCORE, name=side_name(side), points=total)
        for side, total in zip(game.sides, game.totals, strict=True)
    ]
    return say(
        screens.SAVED_GAME,
        begun=_begun(saved, record),
        book=game.book.book.name,
        scores=", ".join(scores),
        state=_state(series, range(len(series.games))[number]),
    ).strip()


def _begun(saved: SavedRecord, record: Record) -> str:
    """The day, and the time taken from the name of the file."""
    day = record.header("Date") or ""
    time = re.match(re.escape(day) + r"-(\d\d)(\d\d)\d\d-", saved.path.name) if day else None
    return say(screens.BEGUN, day=day, hour=time[1], minute=time[2]) if time else day


def _state(series: Series, place: int) -> str:
    """How far a game of the series has come, or the series with it."""
    game, number, count = series.games[place], place + 1, series.length
    turn, turns = game.turn_number, len(game.book.boxes)
    if count == 1:
        return screens.ENDED_GAME[game.status] if game.is_over else say(screens.TURN, turn=turn, turns=turns)
    if not game.is_over:
        return say(screens.TURN_IN_SERIES, number=number, count=count, turn=turn, turns=turns)
    if number == len(series.games) and not series.is_over:
        return say(screens.NEXT_IN_SERIES, number=number + 1, count=count)
    return say(screens.ENDED_GAME_IN_SERIES[game.status], number=number, count=count)
