"""A sitting at a server's table. Moves go to the server; what others do there comes in event by event."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Unpack

from ...client import JsonObject, positions
from ...coach import Advice
from ...rules import Action, Enter, Game, IllegalHere, Keep, Malformed, Move, Record, Reroll, Resign, Series, Write
from ...table_types import ActionDetails, ActionKind, TableView
from ...words import listed, online, say
from ..sitting import Sitting
from .advice import online_advice, online_warning
from .connection import GAME_EVENTS, OnlineTable
from .replay import Replay

SLOW = 2.0
"""Seconds after which an answer is late enough to say so."""
CATCH_UP = 8
"""A player this many events behind, for instance after a lost connection, does not watch them one by one."""


class OnlineSitting(Sitting):
    """Sits at a table where a game has started. Nothing is saved here: the server keeps the game."""

    def __init__(self, table: OnlineTable) -> None:
        self.table = table
        self._replay = Replay()
        for event in list(table.events):
            self._replay.take(event)
        super().__init__(Record(self._series), None, None, None)

    @property
    def _series(self) -> Series:
        if self._replay.series is None:
            raise IllegalHere(online.NOT_STARTED)
        return self._replay.series

    # --- where it stands ------------------------------------------------------------------------------------

    @property
    def real_dice(self) -> bool:
        return False  # nobody rolls any here: a table with real dice can only be watched

    @property
    def is_kept(self) -> bool:
        return True  # by the server

    @property
    def my_sides(self) -> list[int]:
        """The sides played at this terminal; none for a spectator."""
        seats = set(self.table.my_seats)
        return [side for side, line_up in enumerate(self._replay.line_up) if seats & set(line_up)]

    @property
    def awaited(self) -> str:
        seat = self._replay.acting_seat
        if seat is None or (seat in self.table.my_seats and self.stand_in(seat) is None):
            return ""
        return online.YOUR_BOT if seat in self.table.my_seats else self.game.player

    @property
    def is_watching(self) -> bool:
        return not self.table.my_seats

    @property
    def is_duplicate(self) -> bool:
        """Whether all play each turn at the same time."""
        return bool(self.table.view["options"].get("duplicate"))  # an older server does not say

    @property
    def is_elsewhere(self) -> bool:
        """Whether there is unread news, or it is somebody else's move."""
        game, seat = self.game, self._replay.acting_seat
        if self.has_news or seat is None:
            return self.has_news
        if game.status == "starting" and game.side in game.resigned:
            return True  # the server rolls for whoever has left
        return seat not in self.table.my_seats or self.stand_in(seat) is not None

    def is_played_here(self, side: int) -> bool:
        return side in self.my_sides and not any(self.stand_in(seat) for seat in self._replay.line_up[side])

    def stand_in(self, seat: int) -> str | None:
        """The bot that plays for the person on a seat."""
        bot: str | None = self.table.view["seats"][seat]["stand_in"]
        return bot

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot plays for somebody at this terminal."""
        return any(self.stand_in(seat) for seat in self.table.my_seats)

    @property
    def where(self) -> str:
        """What to say about the table besides the game: the connection, the clock, who is away."""
        table = self.table
        if table.failure is not None:
            return online.DISCONNECTED
        if not table.is_connected:
            return online.RECONNECTING
        if table.waiting_since is not None and time.monotonic() - table.waiting_since > SLOW:
            return online.SLOW_SERVER
        parts = [online.WATCHING] if self.is_watching else []
        game = table.view["game"]  # which may be ahead of what is shown
        if self.is_duplicate and game and not self.game.is_over:
            sides, finished = game["sides"], game["finished"]
            names = [side["name"] for place, side in enumerate(sides) if not side["resigned"] and place not in finished]
            parts += [say(online.NOT_FINISHED, names=listed(names))] if names else []
        left = table.seconds_left
        if left is not None and not self.game.is_over:
            parts.append(say(online.TIME_LEFT, minutes=int(left) // 60, seconds=int(left) % 60))
        seats = table.view["seats"]
        away = [seat["name"] for seat in seats if seat["holder"] and not seat["present"] and not seat["stand_in"]]
        if away:
            parts.append(say(online.AWAY, count=len(away), names=listed(away)))
        bots = [seat["name"] for seat in seats if seat["stand_in"]]
        if bots:
            parts.append(say(online.BOT_PLAYS_FOR, names=listed(bots)))
        others = table.view["watching"] - self.is_watching
        if others > 0:
            parts.append(say(online.SPECTATORS, count=others))
        return " · ".join(parts) or online.ONLINE

    # --- news -----------------------------------------------------------------------------------------------

    @property
    def has_news(self) -> bool:
        """Whether something happened that is worth a look. A mark of help is not: it would wipe away the help."""
        return any(event["kind"] != "helped" for event in self.table.events[self._replay.seq :])

    @property
    def news_is_a_move(self) -> bool:
        """Whether the next piece of news changes the game."""
        return self.has_news and self._next_event()["kind"] in GAME_EVENTS

    @property
    def is_behind(self) -> bool:
        """Whether so much has happened that it is not worth watching step by step."""
        return self.table.seq - self._replay.seq > CATCH_UP

    @property
    def coming_move(self) -> Action | None:
        """The decision that comes next in the news; None if what comes next is not a decision."""
        return self._replay.move_in(self._next_event()) if self.has_news else None

    def follow(self) -> list[str] | None:
        """Take the next piece of news; return what happened around the game, or None if it was a move in it."""
        event = self._next_event()
        if not self._replay.take(event):
            return around(event, self._replay.names)
        self.record = Record(self._series)
        if event["kind"] == "took_back":
            return [say(online.TAKES_BACK, name=self.game.player)]
        if event["kind"] == "started":
            number, count = len(self._series.games), self._series.length
            return [say(online.GAME_BEGINS, number=number, count=count)] if count > 1 else []
        return None

    def wait(self) -> None:
        """Wait until there is news, or it is a person's turn here."""
        self.table.wait_until(lambda: not self.is_elsewhere or self.has_news or self.has_stand_in)

    def _next_event(self) -> JsonObject:
        return self.table.events[self._replay.seq]

    def _take_own(self, seq: int) -> None:
        """Take all events of the user's own action."""
        while self._replay.seq < seq:
            self._replay.take(self._next_event())
        self.record = Record(self._series)

    # --- moves ----------------------------------------------------------------------------------------------

    def _act(self, kind: ActionKind, **details: Unpack[ActionDetails]) -> None:
        self._take_own(self.table.act(kind, seen=self._replay.seq, **details).seq)
        self._earlier_holds.clear()

    def roll(self) -> None:
        self._act("roll")

    def act(self, action: Action) -> None:
        self.game.apply(action)  # raises here, with the clause, if the rules refuse it
        match action:
            case Reroll(keep):
                self._act("roll", keep=positions(keep, self._replay.dice))
                if keep and self.game.rolls_left:
                    self._hold(keep)  # dice that were held stay held
            case Enter(box, scratch):
                self._act("enter", box=str(box), scratch=scratch)
            case Resign():
                self.resign()
            case Write():
                raise IllegalHere(online.OWN_DICE)

    def resign(self) -> None:
        """Give up the game, no matter whose turn it is."""
        if not self.my_sides or self.game.is_over:
            raise IllegalHere(online.NOT_A_PLAYER)
        self._take_own(self.table.act("resign").seq)  # whatever others do meanwhile

    def hand_over(self) -> None:
        """Let a bot play for this seat, until `take_seat_back`."""
        for seat in self.table.my_seats:
            self.table.act("stand_in", seat=seat)

    def take_seat_back(self) -> None:
        for seat in self.table.my_seats:
            if self.stand_in(seat):
                self.table.act("return", seat=seat)

    def next_game(self) -> None:
        """Agree to the next game of the series: it begins when everybody has."""
        add_seeds(self.table)

    def rematch(self) -> None:
        """Ask for another game, or agree to it, and wait until everybody who sits there has."""
        table = self.table
        asks_everybody = all("agreed" in seat for seat in table.view["seats"])  # servers did not always
        has_asked = any(table.view["seats"][seat].get("agreed") for seat in table.my_seats)
        if table.view["phase"] == "over" and not has_asked:
            table.act("want_rematch" if asks_everybody else "rematch")
        table.wait_until(lambda: table.view["phase"] != "over")

    @property
    def gathers(self) -> bool:
        """Whether the table waits for another series: everybody has agreed to a rematch."""
        return bool(self.table.view["phase"] == "gathering" and not self.table.view["between_games"])

    @property
    def can_take_back(self) -> bool:
        return self.table.may_take_back and not self.has_news

    def mark_help(self, kind: str) -> None:
        """Nothing to do: the server gave the help, so it knows."""

    def take_back(self) -> None:
        self._act("take_back")

    def _hold(self, keep: Keep | None) -> None:
        """Holds are nobody else's business: they stay here."""
        self.record = Record(self._series, (("Hold", (str(keep),)),) if keep is not None else ())

    # --- the coach and the end ------------------------------------------------------------------------------

    def advice(self, game: Game) -> Advice:
        """What the server's coach says, if the table allows it."""
        return online_advice(self.table, game)

    def warning(self, game: Game, move: Move, least: str) -> Advice | None:
        """What the server's coach says before a move that is at least as bad as `least`; None before any other."""
        places = positions(move.keep, self._replay.dice) if isinstance(move, Reroll) else []
        return online_warning(self.table, game, move, least, places)

    def save(self) -> None:
        """The server has stored every move before it was shown."""

    def keep_best(self) -> str:
        return ""

    def farewell(self) -> str:
        return self.table.farewell


def add_seeds(table: OnlineTable) -> None:
    """Add a seed of our own to the coming dice, for every seat here that the server waits for."""
    for seat in table.my_seats:
        if seat in table.view["seed_wanted"]:
            table.act("seed", seed=secrets.token_hex(8), seat=seat)


def around(event: JsonObject, names: Mapping[int, str]) -> list[str]:
    """A sentence on an event that is not part of the game; nothing if it is of no interest to players.

    `names` says who sits on each seat."""
    data = event["data"]
    name = names.get(data.get("seat"), online.SOMEBODY)
    match event["kind"]:
        case "seated":
            return [say(online.SITS_DOWN, name=name)]
        case "left":
            return [say(online.HAS_LEFT_TO_BOT if data["stand_in"] else online.HAS_LEFT, name=name)]
        case "stood_in":
            return [say(online.TIME_UP if data["why"] == "time" else online.BOT_TOOK_OVER, name=name)]
        case "returned":
            return [say(online.IS_BACK, name=name)]
        case "moved":
            return [say(online.OTHER_DEVICE, name=name)]
    return []


def check_fair_dice(view: TableView) -> None:
    """Refuse a table that a terminal cannot play at."""
    if view["options"]["dice"] == "real":
        raise Malformed(online.REAL_DICE)
    if view["options"].get("duplicate"):  # an older server does not say
        raise Malformed(online.DUPLICATE)
