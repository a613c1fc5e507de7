"""The ratings of everybody in some records: computed from the records alone, so that anybody can recompute them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...rules import Record, Rulebook
from ...solver import Progress, silent, trust_in
from ...words import figures, say
from ..charts import ChartLine, line_chart
from ..game_review import SideReview, review_of
from .formula import WINNING, Losses, Rating, Scale, history, own_losses, points_scale, rate, why_not_rated

MOST_SIDES = 8
"""Chances to win take too long to work out at larger tables, so such games are not rated."""


class RatedGame(NamedTuple):
    """One side of a game that is over."""

    record: str
    date: str
    losses: Losses
    why_not: str = ""
    """Why there is nothing to rate, as a key of `words.figures.WHY_NOT_RATED`; empty if there is something."""

    @classmethod
    def of(cls, record: str, date: str, side: SideReview, sides: int) -> RatedGame:
        """A side of a game that was taken apart; the game had this many sides."""
        losses = own_losses(side, sides)
        return cls(record, date, losses, "" if losses.decisions else why_not_rated(side))


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """Somebody's games of one book, either all played alone or all with others."""

    name: str
    book: Rulebook
    scale: Scale
    games: tuple[RatedGame, ...]
    """In the order of the records, including those with nothing to rate."""

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

    @property
    def why_not(self) -> dict[str, int]:
        """How many games have nothing to rate, by reason."""
        return dict(Counter(game.why_not for game in self.games if game.why_not))

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.name,
            **self.book.to_json(),
            **self.rating.to_json(),
            "unrated_games": self.unrated,
            "why_not": self.why_not,
            "history": [
                {"loss_each": rating.loss, "low": rating.low, "high": rating.high, "band": rating.band}
                for rating in self.history
            ],
            **({"note": trust_in(self.book)} if trust_in(self.book) else {}),
        }

    def text_lines(self) -> list[str]:
        alone = self.scale.name == "points"
        if self.rating.games:
            title = figures.RATED_ALONE if alone else figures.RATED_WITH_OTHERS
        else:
            title = figures.NOT_RATED_ALONE if alone else figures.NOT_RATED_WITH_OTHERS
        first = say(title, name=self.name, book=self.book.name, band=self.rating.band)
        return [first, *(f"  {sentence}." for sentence in self.sentences())]

    def sentences(self) -> list[str]:
        """What there is to say about the rating besides its band."""
        rating, alone = self.rating, self.scale.name == "points"
        missing = [say(figures.WHY_NOT_RATED[why], count=count) for why, count in self.why_not.items()]
        if not rating.games:
            return missing
        times = 1 if alone else 100
        loss, low, high = (f"{times * number:.2f}" for number in (rating.loss, rating.low, rating.high))
        lost = say(figures.LOST_POINTS if alone else figures.LOST_CHANCE, loss=loss, low=low, high=high)
        counted = say(figures.RATED_FROM, decisions=f"{rating.decisions:,}", count=rating.games)
        if rating.decisions == 1:  # so it is one game, too
            counted = figures.RATED_FROM_ONE_CHOICE
        trust = trust_in(self.book).removesuffix(".")
        return [lost, counted, *missing, *([trust] if trust else [])]

    def picture(self) -> str:
        """The rating after every game as a picture, with its interval; lower is better."""
        times, unit = (1.0, "") if self.scale.name == "points" else (100.0, " %")
        found = self.history
        lines = [
            ChartLine(figures.RATING_LINE, [times * each.loss for each in found]),
            ChartLine(figures.RATING_HIGH, [times * each.high for each in found]),
            ChartLine(figures.RATING_LOW, [times * each.low for each in found]),
        ]
        title = say(figures.RATING_CHART, name=self.name)
        return line_chart(title, lines, across=figures.RATING_ACROSS, low=0.0, first=1, unit=unit)


def scale_of(book: Rulebook, sides: int) -> Scale:
    """The scale for games with this many sides."""
    return points_scale(book) if sides == 1 else WINNING


def rated_players(records: Iterable[tuple[str, Record]], progress: Progress = silent) -> list[RatedPlayer]:
    """Everybody's ratings, by book and scale, in the order of the first game; bots are left out."""
    found: dict[tuple[str, Rulebook, Scale], list[RatedGame]] = {}
    for name, record in records:
        bots: Sequence[str] = next((values for key, values in record.headers if key == "Bots"), ())
        for number, game in enumerate(record.series.games):
            sides = len(game.sides)
            if not game.is_over:
                continue
            people = [side for side in range(sides) if not (bots[side] if side < len(bots) else "")]
            date = record.header("Date") or ""
            if sides > MOST_SIDES:
                rated = {side: RatedGame(name, date, Losses(0, 0.0), "crowd") for side in people}
            else:
                reviewed = review_of(
                    game,
                    progress,
                    real_dice=record.real_dice,
                    marks=record.help_in(number + 1),
                    help_known=record.knows_help,
                )
                rated = {side: RatedGame.of(name, date, reviewed.sides[side], sides) for side in people}
            for side, each in rated.items():
                key = (game.sides[side].name, game.book, scale_of(game.book, sides))
                found.setdefault(key, []).append(each)
    return [RatedPlayer(*key, tuple(games)) for key, games in found.items()]
