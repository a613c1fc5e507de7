from __future__ import annotations

import pytest

from dicecup.players import PLAYERS, simulate_player, strength_of, why_not
from dicecup.rules import BOOKS

GAMES = 4000


@pytest.mark.no_cover
@pytest.mark.parametrize("bot", ["beginner", "greedy", "skilled", "optimal"])
def test_a_bot_is_as_strong_as_it_is_said_to_be(bot: str) -> None:
    scores = simulate_player(bot, BOOKS["deluxe"], GAMES, 7).scores
    said = strength_of(bot, "deluxe").mean
    assert said is not None
    assert abs(scores.mean() - said) < 0.5 + 4 * scores.std() / GAMES**0.5


@pytest.mark.parametrize("book", [name for name, book in BOOKS.items() if book.columns == 1])
def test_every_bot_of_a_one_column_book_was_measured(book: str) -> None:
    able = [bot for bot in PLAYERS if why_not(bot, BOOKS[book]) is None and bot != "winner"]
    means = [strength_of(bot, book).mean for bot in able]
    assert None not in means
    assert means == sorted(means, key=lambda mean: mean or 0), "weakest first"
    assert all(strength_of(bot, book).plays for bot in able)


def test_nobody_knows_other_books() -> None:
    assert strength_of("expert", "mine").mean is None
