"""The series at a table, rebuilt from its events one after the other. The rules check every one of them."""

from __future__ import annotations

from ...client import JsonObject
from ...rules import Action, DicecupError, Enter, Game, Keep, Reroll, Resign, Roll, Series, Side, Write, rulebook
from ...words import online


class Replay:
    """`take` every event of a table in order; `series` is the last one played there."""

    def __init__(self) -> None:
        self.series: Series | None = None
        self.line_up: tuple[tuple[int, ...], ...] = ()
        """The seats of each side."""
        self.dice: list[int] = []
        """The dice on the table by position, as the server counts them."""
        self.names: dict[int, str] = {}
        """Who was the last to sit down on each seat."""
        self.seq = 0
        """The last event taken."""
        self._options: JsonObject = {}
        self._rematched = False
        self._before_entry: tuple[Game, list[int]] | None = None
        """The game and the dice before the last entry."""

    @property
    def game(self) -> Game:
        assert self.series is not None
        return self.series.game

    @property
    def acting_seat(self) -> int | None:
        """The seat whose move it is: in a team the partner whose turn it is."""
        if self.series is None or self.game.is_over:
            return None
        game = self.game
        return self.line_up[game.side][game.sides[game.side].partner_at(game.turn_number)]

    def move_in(self, event: JsonObject) -> Action | None:
        """The decision that an event reports; None for anything else, including a first roll."""
        data = event["data"]
        match event["kind"]:
            case "rolled" if self.dice and data["turn"]:
                return Reroll(Keep([self.dice[position] for position in data["keep"]]))
            case "entered":
                return Enter(self.game.book.box(data["box"]), data["scratch"])
        return None

    def take(self, event: JsonObject) -> bool:
        """Take the next event; return whether it changed the game. `DicecupError` if the rules do not allow it."""
        before = self.series
        try:
            self._take(event["kind"], event["data"])
        except (LookupError, TypeError, ValueError, AssertionError) as error:
            if isinstance(error, DicecupError):
                raise
            raise DicecupError(online.NEWER_SERVER) from None
        self.seq = event["seq"]
        return self.series is not before

    def _take(self, kind: str, data: JsonObject) -> None:
        match kind:
            case "created":
                self._options = data["options"]
            case "seated":
                self.names[data["seat"]] = data["name"]
            case "started":
                self._start(data)
            case "rolled":
                self._roll(data)
            case "entered":
                self._before_entry = self.game, self.dice
                self._end_turn(self.game.apply(Enter(self.game.book.box(data["box"]), data["scratch"])))
            case "took_back":
                assert self._before_entry is not None
                game, self.dice = self._before_entry
                self._go_on(game)
            case "wrote":
                self._before_entry = self.game, []
                self._end_turn(_written(self.game, data))
            case "corrected":
                assert self._before_entry is not None
                self._end_turn(_written(self._before_entry[0], data))
            case "resigned":
                side, game = self.game.side, self.game.apply(Resign(data["side"]))
                self._go_on(game)
                self.dice = [] if game.is_over or game.side != side else self.dice
            case "abandoned":
                self._go_on(self.game.abandoned())
            case "rematched":
                self._rematched = True

    def _start(self, data: JsonObject) -> None:
        self.line_up = tuple(tuple(side["seats"]) for side in data["sides"])
        self.dice, self._before_entry = [], None
        if self.series is not None and not self.series.is_over and not self._rematched:
            self.series = self.series.next_game(data["first"])
            return
        sides = [Side(side["name"], tuple(side["partners"])) for side in data["sides"]]
        book = rulebook(self._options["book"], self._options["rules"])
        length, difference = self._options["games"], self._options["difference"]
        self.series, self._rematched = Series.new(book, sides, length, difference, data["first"]), False

    def _roll(self, data: JsonObject) -> None:
        game = self.game
        if game.rolls:
            game = game.apply(Reroll(Keep([self.dice[position] for position in data["keep"]])))
        self._go_on(game.with_roll(data["dice"]))
        self.dice = list(data["dice"]) if data["turn"] else []

    def _end_turn(self, game: Game) -> None:
        self._go_on(game)
        self.dice = []

    def _go_on(self, game: Game) -> None:
        assert self.series is not None
        self.series = self.series.with_game(game)


def _written(game: Game, data: JsonObject) -> Game:
    box = game.book.box(data["box"])
    if data["dice"] is None:
        return game.apply(Write(box, data["points"]))
    return game.with_roll(Roll(data["dice"])).apply(Enter(box))
