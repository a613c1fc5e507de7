"""A player's own mistakes as puzzles: only from games in which nobody stood in for them and all dice are known."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from dicecup.rules import rulebook
from dicecup.server.coaching.findings import Findings, Mistake, SideFindings
from dicecup.server.coaching.puzzles import Puzzles
from dicecup.server.coaching.table_summary import EndedGame
from dicecup.server.ledger.state import Ending
from dicecup.server.wire.replies import OwnMistakes

DELUXE = rulebook("deluxe")


def ended(table: str, *, helped: frozenset[int] = frozenset(), real_dice: bool = False) -> EndedGame:
    """A game of Ann and Bob that was played to its end."""
    ending = Ending(0, (("ann",), ("bob",)), ("", ""), helped)
    return EndedGame(
        table, 1, DELUXE, "finished", ("Ann", "Bob"), (200, 150), (0,), frozenset(), ending, real_dice, (None, None)
    )


def asked_of(games: Sequence[EndedGame], *by_side: Sequence[Mistake]) -> OwnMistakes:
    """Ann's mistakes in these games, in each of which every side made these mistakes."""
    sides = tuple(SideFindings(cast(Any, None), tuple(mistakes)) for mistakes in by_side)

    async def answer(found: Any) -> Any:
        return found

    finished = SimpleNamespace(
        games_of=lambda _: answer([(game, [0]) for game in games]),
        names_of=lambda _: answer({game.table: {"Ann"} for game in games}),
        findings=lambda some, *_: answer([Findings(sides, ()) for _ in some]),
    )
    coach = SimpleNamespace(values=lambda *_: answer(None))
    asked = Puzzles(cast(Any, None), cast(Any, coach), cast(Any, None), cast(Any, finished))
    return asyncio.run(asked._own_mistakes("ann", DELUXE, lambda _: None))


def puzzles_of(*games: EndedGame) -> list[str]:
    """The puzzles from these games; in each, Ann made a mistake in turn 3 and Bob a worse one in turn 4."""
    found = asked_of(games, [Mistake(3, 2, 2.5, "Ann")], [Mistake(4, 1, 6.0, "Bob")])
    assert all((mistake.loss, mistake.grade) == (2.5, "mistake") for mistake in found.mistakes)
    return [mistake.puzzle for mistake in found.mistakes]


def test_ones_own_mistakes_are_asked_again() -> None:
    assert puzzles_of(ended("a"), ended("b", helped=frozenset({1}))) == ["table-b-1-0-3-2", "table-a-1-0-3-2"]


def test_where_a_bot_stood_in_the_mistakes_may_be_its_own() -> None:
    assert puzzles_of(ended("a"), ended("b", helped=frozenset({0}))) == ["table-a-1-0-3-2"]


def test_of_real_dice_nothing_is_asked() -> None:
    assert puzzles_of(ended("a"), ended("b", real_dice=True)) == ["table-a-1-0-3-2"]


def test_of_many_games_the_latest_are_searched() -> None:
    found = puzzles_of(*(ended(f"t{number}") for number in range(61)))
    assert (found[0], len(found)) == ("table-t60-1-0-3-2", 50)


def test_the_costliest_mistake_comes_first_with_its_place() -> None:
    mistakes = [Mistake(3, 2, 2.5, "Ann"), Mistake(7, 1, 6.0, "Ann"), Mistake(9, 3, 4.5, "Ann")]
    found = asked_of([ended("a"), ended("b", real_dice=True)], mistakes, [])
    assert [(each.puzzle, each.loss, each.grade, each.place) for each in found.mistakes] == [
        ("table-a-1-0-7-1", 6.0, "blunder", "turn 7"),
        ("table-a-1-0-9-3", 4.5, "mistake", "turn 9"),
        ("table-a-1-0-3-2", 2.5, "mistake", "turn 3"),
    ]
    assert found.games == 1, "that with real dice was not looked at"


def test_in_a_team_the_mistakes_of_the_partner_are_not_ones_own() -> None:
    game = replace(ended("a"), sides=("Reds", "Blues"))
    found = asked_of([game], [Mistake(3, 2, 2.5, "Ann"), Mistake(4, 2, 6.0, "Cy")], [])
    assert [each.puzzle for each in found.mistakes] == ["table-a-1-0-3-2"]
