"""The coach: advice, reviews that separate luck from skill, puzzles, statistics. Every result has `to_json()`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice import advise
    from .bulk.leaderboard import Leaderboard, LeaderboardRow, leaderboard
    from .bulk.record_reviews import RecordReviews, review_records
    from .choice import Advice, AdvisedChoice
    from .game_review import Decision, GameReview, RollReview, SideReview, TurnReview, review, review_of

__all__ = [
    "Advice",
    "AdvisedChoice",
    "Decision",
    "GameReview",
    "Leaderboard",
    "LeaderboardRow",
    "RecordReviews",
    "RollReview",
    "SideReview",
    "TurnReview",
    "advise",
    "leaderboard",
    "review",
    "review_of",
    "review_records",
]

_MODULES = {
    "Advice": "choice",
    "AdvisedChoice": "choice",
    "Leaderboard": "bulk.leaderboard",
    "LeaderboardRow": "bulk.leaderboard",
    "RecordReviews": "bulk.record_reviews",
    "advise": "advice",
    "leaderboard": "bulk.leaderboard",
    "review_records": "bulk.record_reviews",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first asked for: a program that only shows advice does not need the solver."""
    if name not in __all__:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    return getattr(import_module(f".{_MODULES.get(name, 'game_review')}", __name__), name)
