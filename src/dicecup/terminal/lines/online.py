"""A server's table line by line: waiting for players, the game, and a rematch."""

from __future__ import annotations

from collections.abc import Callable

from ...rules import DicecupError
from ...saves import Saves
from ...words import online, say, terminal
from ..narration import pad_of_game, result_lines, standings_lines
from ..online.connection import OnlineRefusal, OnlineTable
from ..online.joining import give_up_seat
from ..online.lobby import about_lines, is_gathering, may_start, seat_lines, start
from ..online.sitting import OnlineSitting, add_seeds
from ..settings import load_settings
from .coach import LineCoach
from .game import INTERRUPTED, LineGame, Stopped

Ask = Callable[[str], str]
TellLine = Callable[[str], None]
QUIT = ("quit", "q", "exit")


def play_online(
    table: OnlineTable, saves: Saves | None, ask: Ask, tell: TellLine, wants_undo: Callable[[], bool] = lambda: False
) -> int:
    """Play at a table, rematches included, until somebody stops; return the exit code."""
    line = _Line(table, tell)
    table.on_news = line.heard
    try:
        while True:
            if is_gathering(table):
                _wait_for_start(table, saves, ask, tell)
            game = OnlineLineGame(OnlineSitting(table), saves, ask, tell, wants_undo)
            code = game.play()
            if not game.wants_rematch:
                return code
    except (Stopped, EOFError):
        _farewell(table, tell)
        return 0
    except KeyboardInterrupt:
        _farewell(table, tell)
        return INTERRUPTED
    except OnlineRefusal as refused:
        tell(str(refused))
        return 1
    finally:
        table.close()


class _Line:
    """Says when the connection is lost, and when it is back."""

    def __init__(self, table: OnlineTable, tell: TellLine) -> None:
        self._table, self._tell, self._connected = table, tell, True

    def heard(self) -> None:
        if self._table.is_connected != self._connected:
            self._connected = self._table.is_connected
            self._tell(online.LINE_BACK if self._connected else online.LINE_LOST)


def _farewell(table: OnlineTable, tell: TellLine) -> None:
    for line in ("", *table.farewell.splitlines()):
        tell(line)


# --- before the game ------------------------------------------------------------------------------------------


def _wait_for_start(table: OnlineTable, saves: Saves | None, ask: Ask, tell: TellLine) -> None:
    """Wait for players until somebody starts the game."""
    for line in ("", *about_lines(table), say(online.OTHERS_JOIN, link=table.link.invitation)):
        tell(line)
    shown: list[str] = []
    while is_gathering(table):
        add_seeds(table)
        seats = seat_lines(table)
        if seats != shown:
            shown = seats
            for line in ("", online.SEATS, *(f"  {line}" for line in seats)):
                tell(line)
            if not may_start(table):
                tell(online.HOST_STARTS_OR_STOP)
        if may_start(table):
            answer = ask(online.START_OR_TYPE)
            _answer_in_lobby(table, answer, saves, tell)
        else:
            table.wait_until(lambda: not is_gathering(table) or seat_lines(table) != seats or may_start(table))  # noqa: B023


def _answer_in_lobby(table: OnlineTable, answer: str, saves: Saves | None, tell: TellLine) -> None:
    words = answer.lower().split()
    try:
        match words:
            case [] | ["start"]:
                if is_gathering(table):
                    start(table)
            case ["who"]:
                for line in seat_lines(table):
                    tell(f"  {line}")
            case ["bot", name]:
                table.act("add_bot", bot=name)
            case ["leave"]:
                give_up_seat(table, saves)
                tell(online.LEFT_TABLE)
                raise Stopped
            case [word] if word in QUIT:
                raise Stopped
            case _:
                tell(online.HOW_TO_START)
    except OnlineRefusal as refused:
        if table.failure is not None:
            raise
        tell(str(refused))


# --- the game -------------------------------------------------------------------------------------------------


class OnlineLineGame(LineGame):
    """One series at a table; `wants_rematch` says afterwards whether to gather for another."""

    sitting: OnlineSitting

    def __init__(
        self, sitting: OnlineSitting, saves: Saves | None, ask: Ask, tell: TellLine, wants_undo: Callable[[], bool]
    ) -> None:
        super().__init__(sitting, ask, tell, wants_undo)
        settings = load_settings(saves)
        if not sitting.table.view["options"]["coach"]:
            settings = settings.with_value("coach", "off")  # nothing may wait for a coach that never answers
        self.coach = LineCoach(settings, sitting.advice, sitting.warning)
        self._saves, self.wants_rematch = saves, False
        self._result_said = False

    def _welcome(self) -> None:
        super()._welcome()
        if self.sitting.is_watching:
            self.tell(online.YOU_WATCH_LINES)
        if self.sitting.is_duplicate:
            self.tell(terminal.ALL_AT_ONCE)

    def _settle_start(self) -> None:
        with self._refusals_said():  # a bot may have taken over meanwhile
            super()._settle_start()

    def _follow(self) -> None:
        """TellLine what others do, and offer the seat back to a player whom a bot plays for."""
        sitting = self.sitting
        if sitting.can_take_back:
            if self._takes_back():
                return
            sitting.table.go_on()
        if not sitting.has_news and sitting.has_stand_in:
            self._agreed(online.TAKE_SEAT_BACK)
            with self._refusals_said():
                sitting.take_seat_back()
            return
        sitting.wait()
        if sitting.has_news:
            self._result_said = False
            self.tell(*self._play.follow())

    def _takes_back(self) -> bool:
        entries = len(self.game.history)
        with self._refusals_said():  # a bot may have rolled meanwhile
            super()._takes_back()
        return len(self.game.history) < entries

    def _autoplay(self) -> None:
        self.sitting.hand_over()
        self.say(online.BOT_PLAYS)

    def _game_over(self) -> bool:
        sitting, series = self.sitting, self.sitting.series
        if not self._result_said:
            self._result_said = True
            self.say("", *pad_of_game(self.game), "", *result_lines(self.game), *standings_lines(series))
        if sitting.gathers:
            self.wants_rematch = True
            return True
        if series.is_over:
            return self._after_series()
        if not sitting.is_watching:
            question = say(online.NEXT_GAME, number=len(series.games) + 1, count=series.length)
            while not self._agreed(question):
                pass
            sitting.next_game()
            self.say(online.OTHERS_AGREE)
        sitting.table.wait_until(lambda: sitting.has_news)
        return False

    def _after_series(self) -> bool:
        """Ask what to do after the last game; return whether everything is over here."""
        sitting = self.sitting
        if sitting.is_watching:
            return True
        answer = self._ask(online.AFTER_SERIES)
        with self._refusals_said():
            match answer.strip().lower():
                case "rematch" | "r":
                    self.say(online.ALL_AGREE)
                    sitting.rematch()
                    self.wants_rematch = True
                    return True
                case "leave":
                    give_up_seat(sitting.table, self._saves)
                    self.say(online.LEFT_TABLE)
                    return True
                case "":
                    return True
                case word if word in QUIT:
                    return True
                case _:
                    self.say(online.REMATCH_OR_LEAVE)
        return False

    def play(self) -> int:
        try:
            return super().play()
        except DicecupError as error:
            if self.sitting.table.failure is None:
                raise
            self.say(str(error))
            return 1
