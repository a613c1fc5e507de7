"""The daily game as screens get it: days, one's own attempt, and the boards."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from .replies import Reply


class DayView(BaseModel):
    day: str = Field(description="the day (UTC), such as 2026-11-16")
    book: str
    title: str = Field(description="of the rulebook")
    state: Literal["coming", "open", "over", "told"] = Field(description="`over` until its secret is `told`")
    commitment: str = Field(description="SHA-256 of the secret")
    published_at: int = Field(description="when, in milliseconds since 1970, as all times here")
    begins_at: int
    ends_at: int
    told_from: int = Field(description="until when a game that was begun can be finished; then the secret is told")
    secret: str | None = Field(description="32 bytes in hexadecimal, once it is told")


class OwnAttempt(BaseModel):
    table: str
    phase: str
    points: int | None = Field(description="null while it is not finished, or where it was given up or broken off")
    loss_each: float | None = Field(default=None, description="points lost per decision that mattered")
    decisions: int | None = Field(default=None, description="the decisions that mattered")


class BoardLine(BaseModel):
    place: int = Field(description="equals have the same place")
    name: str
    points: int
    loss_each: float | None = Field(description="points lost per decision that mattered")
    decisions: int
    you: bool


class BoardView(BaseModel):
    by_points: list[BoardLine] = Field(description="everybody who finished and keeps an identity")
    by_skill: list[BoardLine] = Field(description="least lost per decision first")
    guests: int = Field(description="those who finished as guests, who are not listed")
    perfect: int | None = Field(description="what perfect play made of the dice; null where nobody knows")
    hindsight: int | None = Field(description="the best score possible knowing all dice; null where nobody knows")


class DailyReply(BaseModel):
    today: DayView
    players: int = Field(description="how many have begun today's game")
    mine: OwnAttempt | None = Field(description="null before you begin, and without a cookie")
    streak: int = Field(description="days in a row on which you finished the daily game")
    coming: list[DayView] = Field(description="the days whose commitments are published already")
    past: list[DayView] = Field(description="the days that can be practised, the latest first")


class DayReply(Reply):
    day: DayView
    players: int = 0
    mine: OwnAttempt | None = None
    board: BoardView | None = Field(default=None, description="null before you have finished, until the secret is told")
