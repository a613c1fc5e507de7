"""The daily game in the form that screens get: days, one's own attempt, and the boards."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from .replies import Reply


class DayView(BaseModel):
    day: str = Field(description="the day (UTC), such as 2026-11-16")
    book: str
    title: str = Field(description="the rulebook's title")
    state: Literal["coming", "open", "over", "told"] = Field(description="`over` until its secret is revealed (`told`)")
    commitment: str = Field(description="SHA-256 of the secret")
    published_at: int = Field(description="when it was published, in milliseconds since 1970, like all times here")
    begins_at: int
    ends_at: int
    told_from: int = Field(description="a game already begun can be finished until then; then the secret is revealed")
    secret: str | None = Field(description="32 bytes in hexadecimal, once it is revealed")


class OwnAttempt(BaseModel):
    table: str
    phase: str
    points: int | None = Field(description="null while it is not finished, or if it was resigned or broken off")
    loss_each: float | None = Field(default=None, description="points lost per decision that mattered")
    decisions: int | None = Field(default=None, description="the decisions that mattered")


class BoardLine(BaseModel):
    place: int = Field(description="equal results share a place")
    name: str
    points: int
    loss_each: float | None = Field(description="points lost per decision that mattered")
    decisions: int
    you: bool


class BoardView(BaseModel):
    by_points: list[BoardLine] = Field(description="everybody with an identity who finished")
    by_skill: list[BoardLine] = Field(description="the smallest loss per decision first")
    guests: int = Field(description="how many finished as guests, who are not listed")
    perfect: int | None = Field(description="the score of perfect play with these dice; null if unknown")
    hindsight: int | None = Field(description="the best possible score if you knew all the dice; null if unknown")


class DailyReply(BaseModel):
    today: DayView
    players: int = Field(description="how many have begun today's game")
    mine: OwnAttempt | None = Field(description="null before you begin, and without a cookie")
    streak: int = Field(description="days in a row on which you finished the daily game")
    coming: list[DayView] = Field(description="the days whose commitments are already published")
    past: list[DayView] = Field(description="the days that can be practised, the latest first")


class DayReply(Reply):
    day: DayView
    players: int = 0
    mine: OwnAttempt | None = None
    board: BoardView | None = Field(default=None, description="null until you have finished or the secret is revealed")
