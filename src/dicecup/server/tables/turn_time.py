"""How much time the turn under way has left, by a clock that does not jump."""

from __future__ import annotations

from ..ledger.state import TableState
from .services import Services

SET_MILLISECONDS = 2000
"""If the wall clock has drifted by more than this since the turn began, somebody has set it."""


class TurnTime:
    """The time of one table's turns. A process that comes in the middle of a turn trusts the event's time; one that
    takes over from a process that has gone gives the turn its full time again."""

    def __init__(self, services: Services, state: TableState) -> None:
        self._services = services
        self._state = state
        self._began: float | None = None
        self._began_at = state.turn_began
        self._was_seen = False

    def move_on(self, state: TableState) -> None:
        """The table is in another state now."""
        before, self._state = self._state, state
        if (state.turn_began, state.acting_seat) != (before.turn_began, before.acting_seat):
            # A turn that goes on after its box was taken back has used up some of its time.
            self._begin(state.turn_began, max(0, state.last_event_at - state.turn_began) / 1000)

    def begin_again(self) -> None:
        """Give a turn its full time if its beginning was not seen here."""
        if not self._was_seen:
            self._begin(self._services.now())

    def _begin(self, at: int, gone: float = 0.0) -> None:
        self._began, self._began_at, self._was_seen = self._services.clock() - gone, at, True

    @property
    def _seconds(self) -> int | None:
        state = self._state
        return state.options.turn_seconds if state.waits_for_people else None

    def _elapsed(self, seconds: int) -> float:
        if self._began is None:
            gone = (self._services.now() - self._began_at) / 1000
            self._began = self._services.clock() - min(max(gone, 0.0), float(seconds))
        return self._services.clock() - self._began

    @property
    def seconds_left(self) -> float | None:
        """None if nobody's time is running."""
        seconds = self._seconds
        return None if seconds is None else seconds - self._elapsed(seconds)

    @property
    def deadline(self) -> int | None:
        """When the time runs out, by the wall clock as it is set now."""
        seconds = self._seconds
        if seconds is None:
            return None
        set_by = self._services.now() - self._began_at - round(self._elapsed(seconds) * 1000)
        return self._began_at + seconds * 1000 + (set_by if abs(set_by) > SET_MILLISECONDS else 0)
