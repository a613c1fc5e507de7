"""A table's options: chosen once when it is created, and held in the first event of its chain."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from ...rules import DEFAULT_BOOK, DicecupError, Rulebook, rulebook
from ...rules.game import LEAST_PARTNERS, LONGEST_NAME, check_sides, is_name
from ...rules.rulebook import MOST_SIDES, is_readable
from ...rules.series import check_series
from ...words import refusals, say

Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$"
    ),
]
RuleText = Annotated[str, StringConstraints(max_length=200)]
MOST_SEATS = MOST_SIDES
MOST_SERIES_GAMES = 100
MOST_CARDS = 120
"""Score cards in a series. The limit keeps a table's chain of events short enough to fold in one go."""


class TableOptions(BaseModel):
    """The choices made when a table is created."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=60)] = Field(
        default="", description="the table's name in lists"
    )
    book: Annotated[str, StringConstraints(max_length=20)] = Field(
        default=DEFAULT_BOOK, description="the rulebook's name"
    )
    rules: dict[RuleText, RuleText] = Field(default={}, max_length=40, description="house rules: values by option")
    seats: Annotated[int, Field(strict=True, ge=1, le=MOST_SEATS)] = Field(
        default=2, description="seats, those of bots included"
    )
    teams: Annotated[list[Name], Field(max_length=10)] = Field(
        default=[], description="team names; seat n belongs to team n modulo the number of teams"
    )
    games: Annotated[int, Field(strict=True, ge=1, le=MOST_SERIES_GAMES)] = Field(
        default=1, description="games in the series"
    )
    difference: bool = Field(default=False, description="difference scoring")
    dice: Literal["fair", "real"] = Field(default="fair", description="verifiable dice, or real ones and a score pad")
    one_screen: bool = Field(default=False, description="one person may hold several seats")
    public: bool = Field(default=False, description="listed for everybody; otherwise only people with the link find it")
    turn_seconds: Annotated[int, Field(strict=True, ge=5, le=86_400)] | None = Field(
        default=None, description="time per turn, after which a bot takes over; null is untimed"
    )
    coach: bool = Field(default=True, description="whether advice is allowed while playing")
    duplicate: bool = Field(
        default=False,
        description="all sides play every turn at the same time with the same dice, and see what the others made of "
        "them once all have finished; needs verifiable dice, one seat per person, no teams and `coach` false",
    )

    @model_validator(mode="after")
    def _playable(self) -> Self:
        try:
            book = self.rulebook
            sides = len(self.teams) or self.seats
            check_sides(book, sides, len(self.teams))
            check_series(book, sides, self.games, self.difference)
        except DicecupError as error:
            raise ValueError(str(error)) from None
        if len(set(self.teams)) < len(self.teams):
            raise ValueError(refusals.TEAMS_DIFFER)
        if self.teams and self.seats < LEAST_PARTNERS * len(self.teams):
            raise ValueError(say(refusals.TEAM_SEATS, least=LEAST_PARTNERS))
        if self.seats * self.games > MOST_CARDS:
            raise ValueError(say(refusals.TOO_MANY_CARDS, most=MOST_CARDS, cards=self.seats * self.games))
        if self.dice == "real" and self.turn_seconds is not None:
            raise ValueError(refusals.REAL_DICE_UNTIMED)
        if self.duplicate and (self.dice != "fair" or self.teams or self.one_screen or self.coach or self.seats < 2):
            raise ValueError(refusals.DUPLICATE_NEEDS)
        if not is_readable(self.title) or not all(map(is_name, self.teams)):
            raise ValueError(refusals.NOT_A_NAME)
        return self

    def team_of(self, seat: int) -> str | None:
        """The team that a seat belongs to: the teams take turns from seat to seat. None without teams."""
        return self.teams[seat % len(self.teams)] if self.teams else None

    @property
    def rulebook(self) -> Rulebook:
        return shared_rulebook(self.book, self.rules)


def shared_rulebook(name: str, rules: Mapping[str, str]) -> Rulebook:
    """One shared object for all tables with the same rules, because the rules keep tables of points per book."""
    return _rulebook(name, tuple(sorted(rules.items())))


@lru_cache(maxsize=256)
def _rulebook(name: str, rules: tuple[tuple[str, str], ...]) -> Rulebook:
    return rulebook(name, dict(rules))
