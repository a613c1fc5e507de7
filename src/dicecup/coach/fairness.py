"""Luck over many games, with how much of it chance explains: an answer to "the dice are against me"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..rules import Card, Rulebook
from ..solver import Evaluator, ValueTable, estimate_note, evaluator_for, known_scores
from .archive import Figures
from .charts import band_chart
from .intervals import Interval, interval

FEW_GAMES = 10


@dataclass(frozen=True, slots=True)
class PlayerLuck:
    """The luck of one player over several games."""

    name: str
    bot: str
    games: int
    rolls: int
    luck: Interval
    """A game, with what chance alone may do in so many games."""

    @property
    def is_ordinary(self) -> bool:
        """Whether chance alone would bring as much in 19 of 20 such series, or there is too little to tell."""
        return not self.has_interval or self.luck.low <= 0.0 <= self.luck.high

    @property
    def has_interval(self) -> bool:
        """One game of a book that nobody has solved does not show how much luck varies."""
        return self.luck.high > self.luck.low

    @property
    def counted(self) -> str:
        return f"{self.games} {'game' if self.games == 1 else 'games'}"

    @property
    def sentence(self) -> str:
        reach = self.luck.high - self.luck.mean
        text = f"{self.name}: {self.luck.mean:+.1f} points of luck a game over {self.counted}"
        if not self.has_interval:
            return f"{text}. One game says nothing." if self.games else f"{self.name}: no games yet."
        if not self.is_ordinary:
            return (
                f"{text}. Chance alone stays within ±{reach:.1f} in 19 of 20 such series, so this is one in twenty or"
                " rarer: play on before you conclude anything."
            )
        few = " (few games say little)" if self.games < FEW_GAMES else ""
        return f"{text}. Chance alone would bring as much as ±{reach:.1f}, so there is nothing to suspect{few}."

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "bot": self.bot,
            "games": self.games,
            "rolls": self.rolls,
            "luck": self.luck.to_json(),
            "ordinary": self.is_ordinary,
            "sentence": self.sentence,
        }


@dataclass(frozen=True, slots=True)
class Fairness:
    """The luck of everybody who plays here."""

    book: Rulebook
    players: tuple[PlayerLuck, ...]
    people: PlayerLuck
    """All people together, and all bots."""
    bots: PlayerLuck

    def to_json(self) -> dict[str, Any]:
        return {
            **self.book.to_json(),
            "players": [player.to_json() for player in self.players],
            "people": self.people.to_json(),
            "bots": self.bots.to_json(),
        }

    def picture(self) -> str:
        """Everybody's luck beside what chance alone does, as SVG."""
        rows = [
            (f"{each.name}, {each.counted}", each.luck.mean, each.luck.high - each.luck.mean) for each in self.players
        ]
        title = "Luck a game (dots) and where chance alone stays in 19 of 20 such series (bands)"
        return band_chart(title, rows, "points of luck a game: dots; chance alone in 19 of 20 series: bands")

    def text_lines(self) -> list[str]:
        lines = [f"{self.book.name}: luck a game, with what chance alone may do (95 %)"]
        for player in self.players:
            lines.append(f"  {player.sentence}")
        if self.people.games and self.bots.games:
            lines += ["", f"  {self.people.sentence}", f"  {self.bots.sentence}"]
        return [*lines, *filter(None, [estimate_note(self.book)])]


def fairness(book: Rulebook, played: Sequence[Figures]) -> Fairness:
    """The luck of every player of these games, as far as their dice were seen."""
    deviation = luck_deviation(evaluator_for(book))
    seen = [side for side in played if side.luck is not None]
    names = dict.fromkeys((side.name, side.bot) for side in seen)
    players = [
        luck_of(name, bot, [s for s in seen if (s.name, s.bot) == (name, bot)], deviation) for name, bot in names
    ]
    return Fairness(
        book,
        tuple(players),
        luck_of("People", "", [side for side in seen if not side.bot], deviation),
        luck_of("Bots", "", [side for side in seen if side.bot], deviation),
    )


def luck_deviation(evaluator: Evaluator) -> float | None:
    """The deviation of a game's luck. It need not be guessed from a handful of games: in a solved book it is known,
    being that of the score under perfect play, and simulated games of the learned player tell it for `triple`. None
    elsewhere."""
    if isinstance(evaluator, ValueTable):
        return sqrt(evaluator.spread(Card(evaluator.book)).variance)
    scores = known_scores(evaluator)
    return None if scores is None else scores.deviation


def luck_of(name: str, bot: str, played: Sequence[Figures], deviation: float | None) -> PlayerLuck:
    """The luck of one player, or of several together."""
    luck = interval([side.luck for side in played if side.luck is not None], deviation)
    return PlayerLuck(name, bot, luck.size, sum(side.rolls for side in played if side.luck is not None), luck)
