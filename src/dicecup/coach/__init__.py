"""The coach: advice, reviews that part luck from skill, puzzles, statistics. Every result has `to_json()`."""

from __future__ import annotations

from .advice import Advice, advise
from .review import GameReview, SideReview, review

__all__ = ["Advice", "GameReview", "SideReview", "advise", "review"]
