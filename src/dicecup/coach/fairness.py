"""Luck over many games, and how much of it chance explains: an answer to "the dice are against me"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..intervals import Interval, interval
from ..rules import Rulebook
from ..solver import evaluator_for, trust_in
from ..words import coach as sentences
from ..words import figures, say
from . import words
from .charts import band_chart
from .finished_games import Figures

FEW_GAMES = 10


@dataclass(frozen=True, slots=True)
class PlayerLuck:
    """The luck of one player over several games."""

    name: str
    bot: str
    games: int
    rolls: int
    luck: Interval
    """The mean per game, with the interval in which chance alone may move it over this many games."""

    @property
    def is_ordinary(self) -> bool:
        """Whether 95 % of players stay within this by chance alone, or there are too few games to tell."""
        return not self.has_interval or self.luck.low <= 0.0 <= self.luck.high

    @property
    def has_interval(self) -> bool:
        """Whether it is known how much luck varies. A single game of an unsolved book does not show it."""
        return self.luck.high > self.luck.low

    @property
    def sentence(self) -> str:
        reach = self.luck.high - self.luck.mean
        if not self.games:
            return say(sentences.LUCK_NONE, name=self.name)
        if not self.has_interval:
            told = sentences.LUCK_ONE
        elif not self.is_ordinary:
            told = sentences.LUCK_UNUSUAL
        else:
            told = sentences.LUCK_NORMAL_FEW if self.games < FEW_GAMES else sentences.LUCK_NORMAL
        return say(told, name=self.name, luck=f"{self.luck.mean:+.1f}", count=self.games, reach=f"{reach:.1f}")

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
    """All people together; `bots` is all bots together."""
    bots: PlayerLuck

    @property
    def trust(self) -> str:
        """How far this can be trusted; empty if the values are exact."""
        return trust_in(self.book)

    def to_json(self) -> dict[str, Any]:
        return {
            **self.book.to_json(),
            "players": [player.to_json() for player in self.players],
            "people": self.people.to_json(),
            "bots": self.bots.to_json(),
            **({"note": self.trust} if self.trust else {}),
        }

    def picture(self) -> str:
        """Everybody's luck next to what chance alone may do, as SVG."""
        rows = [
            (say(figures.GAMES_OF, name=each.name, count=each.games), each.luck.mean, each.luck.high - each.luck.mean)
            for each in self.players
        ]
        return band_chart(figures.LUCK_CHART, rows, figures.LUCK_ACROSS)

    def text_lines(self) -> list[str]:
        lines = [say(figures.LUCK_TITLE, book=self.book.name)]
        for player in self.players:
            lines.append(f"  {player.sentence}")
        if self.people.games and self.bots.games:
            lines += ["", f"  {self.people.sentence}", f"  {self.bots.sentence}"]
        return [*lines, *words.wrapped(self.trust)]


def fairness(book: Rulebook, played: Sequence[Figures]) -> Fairness:
    """Every player's luck, over those of these games whose dice were seen."""
    # The deviation of the score under perfect play, so that it need not be estimated from a handful of games.
    deviation = evaluator_for(book).score_deviation()
    seen = [side for side in played if side.luck is not None]
    names = dict.fromkeys((side.name, side.bot) for side in seen)
    players = [
        luck_of(name, bot, [s for s in seen if (s.name, s.bot) == (name, bot)], deviation) for name, bot in names
    ]
    return Fairness(
        book,
        tuple(players),
        luck_of(figures.PEOPLE, "", [side for side in seen if not side.bot], deviation),
        luck_of(figures.BOTS, "", [side for side in seen if side.bot], deviation),
    )


def luck_of(name: str, bot: str, played: Sequence[Figures], deviation: float | None) -> PlayerLuck:
    """The luck of one player, or of several together."""
    luck = interval([side.luck for side in played if side.luck is not None], deviation)
    return PlayerLuck(name, bot, luck.size, sum(side.rolls for side in played if side.luck is not None), luck)
