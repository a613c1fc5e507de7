"""A server's table: the usual table screen, which here also waits for others and for the network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key

from .....coach import Advice
from .....rules import DicecupError, Move, Resign
from .....words import online, say, terminal
from ....narration import result_lines, standings_lines, start_lines
from ....online.joining import give_up_seat
from ....online.sitting import OnlineSitting
from ...threads import in_thread
from ..dialogs import ChoiceDialog
from ..review import ReviewScreen
from ..table import TableScreen

CLOCK_SECONDS = 1.0
AFTER_REFUSAL = 1.0
"""Seconds until something that was refused is tried again."""


class OnlineTableScreen(TableScreen):
    """Plays at a server's table. A move is shown when the server has stored it; no key waits for that."""

    # The key bar shows the bindings of the class itself.
    BINDINGS: ClassVar[list[BindingType]] = [*TableScreen.BINDINGS, Binding("L", "leave_table", show=False)]
    sitting: OnlineSitting

    def __init__(self, sitting: OnlineSitting) -> None:
        super().__init__(sitting)
        self.view.coach.adviser = sitting.advice
        self._news = asyncio.Event()
        self._playing = 0
        """How many runs of the play loop there are: a new one may begin before the old one has ended."""
        self._refused = False
        self._offered_at = 0
        """The event after which somebody was told that an entry can be taken back."""
        self._was_connected = True
        self._rung_at: tuple[int, int] | None = None
        """The turn at which the bell rang last: the game's number and the number of its entries."""
        self._here = self._people_here()

    def on_mount(self) -> None:
        self.sitting.table.on_news = lambda: self.call_later(self._heard)
        if not self.sitting.table.view["options"]["coach"]:
            self.view.coach.border_title = online.COACH_MISSING
        self.set_interval(CLOCK_SECONDS, self.view.show_labels)
        if self.sitting.is_watching:
            self.view.messages.tell(online.YOU_WATCH_SCREEN)

    def _first_words(self) -> list[str]:
        if self.sitting.is_duplicate:
            return [terminal.ALL_AT_ONCE]
        return start_lines(self.game)[-1:] if self.sitting.is_watching else super()._first_words()

    async def _advice_before(self, _move: Move) -> Advice | None:
        """What the server says before a move, if it is bad enough for the player to want a warning."""
        game, least = self.game, self.settings.warn_from
        try:
            return await in_thread(lambda: self.sitting.warning(game, _move, least))
        except DicecupError as error:
            self.view.messages.refuse(str(error))
            return None

    # --- news -----------------------------------------------------------------------------------------------

    def _heard(self) -> None:
        """Something came from the server: show it, and go on with the game if nobody else does."""
        if not self.is_attached:
            return
        self._news.set()
        self._tell_of_line()
        self._tell_of_people()
        self.view.show_labels()
        if not self._playing and not self._busy and (self.sitting.has_news or self.sitting.is_elsewhere):
            self._go_on()

    def _tell_of_line(self) -> None:
        table = self.sitting.table
        if table.failure is not None:
            self.view.messages.warn(str(table.failure))
        elif table.is_connected != self._was_connected:
            self._was_connected = table.is_connected
            if table.is_connected:
                self.view.messages.tell(online.LINE_BACK)
            else:
                self.view.messages.warn(online.LINE_LOST_IN_GAME)

    def _people_here(self) -> dict[str, bool]:
        seats = self.sitting.table.view["seats"]
        return {seat["name"]: seat["present"] for seat in seats if seat["holder"] not in (None, self.sitting.table.me)}

    def _tell_of_people(self) -> None:
        before, self._here = self._here, self._people_here()
        for name, is_here in self._here.items():
            if name in before and before[name] != is_here:
                self.view.messages.tell(say(online.IS_BACK if is_here else online.IS_AWAY, name=name))

    # --- the course of the game -----------------------------------------------------------------------------

    async def _play_on(self) -> None:
        self._playing += 1
        try:
            await super()._play_on()
        finally:
            self._playing -= 1

    def _consult(self) -> None:
        super()._consult()
        turn = (len(self.sitting.series.games), len(self.game.history))
        if self.settings.bell and turn != self._rung_at:
            self.app.bell()
        self._rung_at = turn

    async def _made(self, move: Callable[[], list[str]]) -> list[str]:
        return await in_thread(move)

    async def _shown(self, move: Callable[[], list[str]], tumble: bool = True) -> None:
        """Have the server do it, then show it; a refusal is shown, and the game goes on from where it is."""
        self._refused = False
        try:
            await super()._shown(move, tumble)
        except DicecupError as error:
            self._refused = True
            self.view.messages.refuse(str(error))

    async def _start(self) -> bool:
        goes_on = await super()._start()
        if self._refused:
            await asyncio.sleep(AFTER_REFUSAL)
        return goes_on

    async def _follow(self) -> bool:
        """Show the next thing that others have done, or wait for it; False once the table cannot be followed."""
        sitting, self._refused = self.sitting, False
        self._show_buttons()
        if not sitting.has_news:
            self._news.clear()
            if self._bot_waits and self._offered_at != sitting.table.seq:
                self._offered_at = sitting.table.seq
                self.view.messages.tell(terminal.UNDO_IT)
            if sitting.is_elsewhere and sitting.table.failure is None:
                await self._news.wait()
            return sitting.table.failure is None
        if not sitting.news_is_a_move:  # the dice stay as they lie
            self.view.messages.tell(*self.play.follow())
            self.view.show_labels()
            return True
        behind, move = sitting.is_behind, sitting.coming_move
        if move is not None and not behind:
            self.view.point_at(move)
            await self._pause()
        await self._shown(self.play.follow, tumble=not behind)
        if move is None and not behind:
            await self._pause()
        return not self._refused

    async def _end(self) -> bool:
        sitting, series = self.sitting, self.sitting.series
        self._show()
        if sitting.gathers:
            self.app.open_online(sitting.table)
            return False
        if sitting.is_watching and not series.is_over:
            return await self._next_news()
        lines = [*result_lines(series.game), *standings_lines(series)]
        again = [] if sitting.is_watching else [terminal.PLAY_AGAIN if series.is_over else terminal.NEXT_GAME]
        while True:
            answer = await self.app.push_screen_wait(
                ChoiceDialog(lines, [*again, terminal.REVIEW, terminal.QUIT, terminal.MENU])
            )
            match answer:
                case terminal.REVIEW:
                    await self.app.push_screen_wait(ReviewScreen(sitting.record, len(series.games) - 1))
                case terminal.NEXT_GAME:
                    return await self._agree(sitting.next_game) and await self._next_news()
                case terminal.PLAY_AGAIN:
                    self.view.messages.tell(online.ALL_AGREE)
                    if await self._agree(sitting.rematch):
                        self.app.open_online(sitting.table)
                    return False
                case terminal.MENU:
                    await self.action_menu()
                    return False
                case _:
                    self.action_quit()
                    return False

    async def _agree(self, step: Callable[[], None]) -> bool:
        """Tell the server; return whether it agreed."""
        try:
            await in_thread(step)
        except DicecupError as error:
            self.view.messages.refuse(str(error))
            return False
        return True

    async def _next_news(self) -> bool:
        if not self.sitting.has_news:
            self.view.messages.tell(online.OTHERS_AGREE)
        while not self.sitting.has_news and self.sitting.table.failure is None:
            self._news.clear()
            await self._news.wait()
        return self.sitting.table.failure is None

    # --- keys: none of them waits for the network -----------------------------------------------------------

    @property
    def _bot_waits(self) -> bool:
        return self.sitting.is_elsewhere and self.sitting.can_take_back and not self._busy

    def on_key(self, event: Key) -> None:
        super().on_key(event)
        if event.key not in ("u", "b") and self._bot_waits:
            self.sitting.table.go_on()

    async def action_undo(self) -> None:
        self.run_worker(super().action_undo(), group="act")

    async def action_roll(self) -> None:
        self.run_worker(super().action_roll(), group="act")

    async def _enter(self, scratch: bool) -> None:
        self.run_worker(super()._enter(scratch), group="act")

    def action_resign(self) -> None:
        if self.sitting.my_sides and not self.game.is_over:
            self.run_worker(self._resign(), group="ask", exclusive=True)

    async def _resign(self) -> None:
        if await self._dialogs.agreed(online.RESIGN):
            await self._act(Resign(self.sitting.my_sides[0]))

    def action_leave_table(self) -> None:
        if not self.sitting.is_watching:
            self.run_worker(self._leave_table(), group="ask", exclusive=True)

    async def _leave_table(self) -> None:
        saves, table = self.app.saves, self.sitting.table
        if await self._dialogs.agreed(online.LEAVE_FOR_GOOD) and await self._agree(lambda: give_up_seat(table, saves)):
            self.app.open_menu()

    def action_autoplay(self) -> None:
        """Let a bot play for this seat, or take the seat back from it."""
        if not self.sitting.is_watching:
            back = self.sitting.has_stand_in
            self.run_worker(self._agree(self.sitting.take_seat_back if back else self.sitting.hand_over), group="act")

    async def action_menu(self) -> None:
        self.app.open_menu()
