"""The ratings of everybody in some records: computed from the records alone, so that anybody can compute them again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...rules import Record, Rulebook
from ...solver import Progress, silent, trust_in
from ...words import figures, say
from ..charts import ChartLine, line_chart
from ..game_review import review_of
from .formula import WINNING, Losses, Rating, Scale, history, own_losses, points_scale, rate

MOST_SIDES = 8
"""At larger tables chances to win take too long to work out, so such games are not rated."""


class RatedGame(NamedTuple):
    """One side of a game that is over."""

    record: str
    date: str
    losses: Losses


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """Somebody's games of one book, all alone or all with others."""

    name: str
    book: Rulebook
    scale: Scale
    games: tuple[RatedGame, ...]
    """In the order of the records, also those that have nothing to rate."""

    @property
    def rating(self) -> Rating:
        return rate([game.losses for game in self.games], self.scale)

    @property
    def history(self) -> list[Rating]:
        """The rating after every game that had something to rate."""
        return history([game.losses for game in self.games], self.scale)

    @property
    def unrated(self) -> int:
        """Games with nothing to rate: the record does not say whether there was help, or dice were not seen."""
        return sum(not game.losses.decisions for game in self.games)

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.name,
            **self.book.to_json(),
            **self.rating.to_json(),
            "unrated_games": self.unrated,
            "history": [
                {"loss_each": rating.loss, "low": rating.low, "high": rating.high, "band": rating.band}
                for rating in self.history
            ],
            **({"note": trust_in(self.book)} if trust_in(self.book) else {}),
        }

    def text_lines(self) -> list[str]:
        rating, alone = self.rating, self.scale.name == "points"
        missing = say(figures.NOTHING_TO_RATE, count=self.unrated)
        if not rating.games:
            title = figures.NOT_RATED_ALONE if alone else figures.NOT_RATED_WITH_OTHERS
            return [say(title, name=self.name, book=self.book.name), f"  {missing}."]
        times = 1 if alone else 100
        loss, low, high = (f"{times * number:.2f}" for number in (rating.loss, rating.low, rating.high))
        rated = figures.RATED_ALONE if alone else figures.RATED_WITH_OTHERS
        lost = say(figures.LOST_POINTS if alone else figures.LOST_CHANCE, loss=loss, low=low, high=high)
        counted = say(figures.RATED_FROM, decisions=f"{rating.decisions:,}", count=rating.games)
        lines = [
            say(rated, name=self.name, book=self.book.name, band=rating.band),
            f"  {lost}",
            f"  {counted}" + (f"; {missing}" if self.unrated else ""),
        ]
        return lines + ([f"  {trust_in(self.book)}"] if trust_in(self.book) else [])

    def picture(self) -> str:
        """The rating after every game as a picture, with its interval; lower is better."""
        times, unit = (1.0, "") if self.scale.name == "points" else (100.0, " %")
        found = self.history
        lines = [
            ChartLine(figures.RATING_LINE, [times * each.loss for each in found]),
            ChartLine(figures.RATING_INTERVAL, [times * each.high for each in found]),
            ChartLine("", [times * each.low for each in found]),
        ]
        title = say(figures.RATING_CHART, name=self.name)
        return line_chart(title, lines, across=figures.RATING_ACROSS, low=0.0, first=1, unit=unit)


def rated_players(records: Iterable[tuple[str, Record]], progress: Progress = silent) -> list[RatedPlayer]:
    """Everybody's ratings, by book and scale, in the order of the first game; bots are left out."""
    found: dict[tuple[str, Rulebook, Scale], list[RatedGame]] = {}
    for name, record in records:
        bots: Sequence[str] = next((values for key, values in record.headers if key == "Bots"), ())
        for number, game in enumerate(record.series.games):
            sides = len(game.sides)
            if not game.is_over or sides > MOST_SIDES:
                continue
            marks = record.help_in(number + 1)
            reviewed = review_of(game, progress, real_dice=record.real_dice, marks=marks)
            scale = points_scale(game.book) if sides == 1 else WINNING
            for side, each in enumerate(reviewed.sides):
                if not (bots[side] if side < len(bots) else ""):
                    rated = RatedGame(name, record.header("Date") or "", own_losses(each, sides))
                    found.setdefault((each.name, game.book, scale), []).append(rated)
    return [RatedPlayer(*key, tuple(games)) for key, games in found.items()]
