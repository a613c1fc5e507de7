"""A server's table line by line: waiting for players, the game, and a rematch."""

from __future__ import annotations

from collections.abc import Callable

from ...rules import DicecupError
from ...saves import Saves
from ...words import terminal
from ..narration import pad_of_game, result_lines, standings_lines
from ..online.connection import OnlineRefusal, OnlineTable
from ..online.joining import give_up_seat
from ..online.lobby import about_lines, is_gathering, may_start, seat_lines, start
from ..online.sitting import OnlineSitting, add_seeds
from ..settings import load_settings
from .coach import LineCoach
from .game import INTERRUPTED, LineGame, Stopped

Ask = Callable[[str], str]
Say = Callable[[str], None]
QUIT = ("quit", "q", "exit")


def play_online(
    table: OnlineTable, saves: Saves | None, ask: Ask, say: Say, wants_undo: Callable[[], bool] = lambda: False
) -> int:
    """Play at a table, rematches included, until somebody stops; the exit code."""
    line = _Line(table, say)
    table.on_news = line.heard
    try:
        while True:
            if is_gathering(table):
                _wait_for_start(table, saves, ask, say)
            game = OnlineLineGame(OnlineSitting(table), saves, ask, say, wants_undo)
            code = game.play()
            if not game.wants_rematch:
                return code
    except (Stopped, EOFError):
        _farewell(table, say)
        return 0
    except KeyboardInterrupt:
        _farewell(table, say)
        return INTERRUPTED
    except OnlineRefusal as refused:
        say(str(refused))
        return 1
    finally:
        table.close()


class _Line:
    """Says when the connection is lost, and when it is back."""

    def __init__(self, table: OnlineTable, say: Say) -> None:
        self._table, self._say, self._connected = table, say, True

    def heard(self) -> None:
        if self._table.is_connected != self._connected:
            self._connected = self._table.is_connected
            self._say("The line is back." if self._connected else "The line is lost. Reconnecting...")


def _farewell(table: OnlineTable, say: Say) -> None:
    kept = "Your seat is kept. " if table.my_seats else ""
    say("")
    say(f"{kept}Go on with:")
    say(f"  dicecup join {table.link.invitation}{'' if table.my_seats else ' --watch'}")


# --- before the game ------------------------------------------------------------------------------------------


def _wait_for_start(table: OnlineTable, saves: Saves | None, ask: Ask, say: Say) -> None:
    """Wait for players until somebody starts the game."""
    for line in ("", *about_lines(table), f"Others join with {table.link.invitation}"):
        say(line)
    shown: list[str] = []
    while is_gathering(table):
        add_seeds(table)
        seats = seat_lines(table)
        if seats != shown:
            shown = seats
            for line in ("", "Seats:", *(f"  {line}" for line in seats)):
                say(line)
            if not may_start(table):
                say("Waiting for the host to start the game. Ctrl-C stops waiting.")
        if may_start(table):
            answer = ask("Press Enter to start; or type who, bot casual, leave or quit> ")
            _answer_in_lobby(table, answer, saves, say)
        else:
            table.wait_until(lambda: not is_gathering(table) or seat_lines(table) != seats or may_start(table))  # noqa: B023


def _answer_in_lobby(table: OnlineTable, answer: str, saves: Saves | None, say: Say) -> None:
    words = answer.lower().split()
    try:
        match words:
            case [] | ["start"]:
                if is_gathering(table):
                    start(table)
            case ["who"]:
                for line in seat_lines(table):
                    say(f"  {line}")
            case ["bot", name]:
                table.act("add_bot", bot=name)
            case ["leave"]:
                give_up_seat(table, saves)
                say("You have left the table.")
                raise Stopped
            case [word] if word in QUIT:
                raise Stopped
            case _:
                say("Press Enter to start, or type who, bot and the name of a bot, leave or quit.")
    except OnlineRefusal as refused:
        if table.failure is not None:
            raise
        say(str(refused))


# --- the game -------------------------------------------------------------------------------------------------


class OnlineLineGame(LineGame):
    """One series at a table; `wants_rematch` says afterwards whether to gather for another."""

    sitting: OnlineSitting

    def __init__(
        self, sitting: OnlineSitting, saves: Saves | None, ask: Ask, say: Say, wants_undo: Callable[[], bool]
    ) -> None:
        super().__init__(sitting, ask, say, wants_undo)
        settings = load_settings(saves)
        if not sitting.table.view["options"]["coach"]:
            settings = settings.with_value("coach", "off")  # nothing may wait for a coach who does not answer
        self.coach = LineCoach(settings, sitting.advice, sitting.warning)
        self._saves, self.wants_rematch = saves, False
        self._result_said = False

    def _welcome(self) -> None:
        super()._welcome()
        if self.sitting.is_watching:
            self.tell("You are watching. Ctrl-C stops that.")
        if self.sitting.is_duplicate:
            self.tell(terminal.ALL_AT_ONCE)

    def _settle_start(self) -> None:
        with self._refusals_said():  # a bot may have taken over meanwhile
            super()._settle_start()

    def _follow(self) -> None:
        """Tell what others do, and give the seat back to whoever a bot plays for."""
        sitting = self.sitting
        if sitting.can_take_back:
            if self._takes_back():
                return
            sitting.table.go_on()
        if not sitting.has_news and sitting.has_stand_in:
            self._agreed("A bot plays for you. Press Enter to take your seat back, or type quit> ")
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
        self.say("A bot plays for you now.")

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
            following = f"game {len(series.games) + 1} of {series.length}"
            while not self._agreed(f"Press Enter for {following}, or type quit> "):
                pass
            sitting.next_game()
            self.say("Waiting for the others.")
        sitting.table.wait_until(lambda: sitting.has_news)
        return False

    def _after_series(self) -> bool:
        """After the last game; whether everything is over here."""
        sitting = self.sitting
        if sitting.is_watching:
            return True
        answer = self._ask("Type rematch to play again, leave to give up your seat, or press Enter to stop> ")
        with self._refusals_said():
            match answer.strip().lower():
                case "rematch" | "r":
                    self.say("Waiting until everybody agrees.")
                    sitting.rematch()
                    self.wants_rematch = True
                    return True
                case "leave":
                    give_up_seat(sitting.table, self._saves)
                    self.say("You have left the table.")
                    return True
                case "":
                    return True
                case word if word in QUIT:
                    return True
                case _:
                    self.say("Type rematch or leave, or press Enter.")
        return False

    def play(self) -> int:
        try:
            return super().play()
        except DicecupError as error:
            if self.sitting.table.failure is None:
                raise
            self.say(str(error))
            return 1
