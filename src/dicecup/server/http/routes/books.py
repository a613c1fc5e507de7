"""The books for people to read: rules with quotes, differences, the printed example turn, blank pads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from ....coach.grades import ONE_COLUMN, SEVERAL_COLUMNS
from ....coach.printed_advice import printed_advice
from ....players import PLAYERS, strength_of, why_not
from ....players.ladder import LADDER
from ....rules import BOOKS, Card, Keep, rulebook
from ....rules.house_rules import PRESETS
from ....rules.rulebook import OPTION_NAMES, Step, option_choices, option_help, option_text, split_assignment
from ....words import learning
from ...ledger.dice_places import places_of
from ...ledger.options import MOST_SEATS, MOST_SERIES_GAMES
from ...wire import replies
from ...wire.book_differences import DIFFERENCES
from ...wire.lesson_view import (
    BookHelp,
    Lesson,
    RuleChanges,
    book_help,
    labels_of,
    lesson,
    on_the_table,
    rule_changes,
    title_of,
)
from ...wire.pad_view import PadView, blank_view, cards_view, placement_views
from ...wire.rule_notes import rule_notes
from ..dependencies import PROBLEMS

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
HouseRule = Annotated[str, Query(max_length=300, description="such as `joker=never`")]
BookInPath = Annotated[str, Path(pattern="^[a-z]{1,20}$", description="the rulebook's name")]


@ROUTER.get("/catalogue", tags=["tables"], response_model=replies.Catalogue)
async def catalogue() -> Response:
    """The rulebooks, house rules and bots to choose from."""
    return _kept(_catalogue, tuple(PLAYERS))


def _kept(write: Callable[..., str], *arguments: object) -> Response:
    """An answer that is the same every time: writing a long one takes much longer than sending it."""
    return Response(write(*arguments), media_type="application/json")


@cache
def _catalogue(bots: tuple[str, ...]) -> str:
    return replies.Catalogue(
        books=[
            replies.BookView(
                name=name,
                title=book.title,
                summary=book.book.summary,
                columns=book.columns,
                boxes=[str(box) for box in book.boxes],
                most_sides=book.side_limit,
                partners=book.partners,
                options={option: option_text(value) for option, value in book.options.items()},
                bots=[
                    replies.BotView(
                        name=bot,
                        plays=strength.plays,
                        mean=strength.mean,
                        sentence=learning.BOTS.get(bot, learning.OWN_BOT),
                        special=bot not in LADDER,
                    )
                    for bot, strength in ((bot, strength_of(bot, name)) for bot in bots)
                    if why_not(bot, book) is None
                ],
                presets=[
                    replies.PresetView(name=preset.name, title=preset.title, rules=changes)
                    for preset, changes in ((preset, preset.changes(book)) for preset in PRESETS)
                    if changes
                ],
            )
            for name, book in BOOKS.items()
        ],
        rules=[_rule_option(name) for name in OPTION_NAMES],
        bots=list(bots),
        grades=[
            replies.GradeView(name=one.name, points=one.points, several_columns=several.points)
            for one, several in zip(ONE_COLUMN.losses, SEVERAL_COLUMNS.losses, strict=True)
        ],
        most_seats=MOST_SEATS,
        most_games=MOST_SERIES_GAMES,
    ).model_dump_json()


def _rule_option(name: str) -> replies.RuleOption:
    return replies.RuleOption(
        name=name,
        help=option_help(name),
        values=option_choices(name),
        title=title_of(name),
        labels=labels_of(name),
    )


@ROUTER.get("/lesson", tags=["books"], response_model=Lesson)
async def first_lesson() -> Response:
    """For somebody who has never played: the boxes, and three turns to follow step by step."""
    return _kept(_lesson)


@cache
def _lesson() -> str:
    return lesson().model_dump_json()


@ROUTER.get("/advice", tags=["books"], response_model=replies.AdvicePage)
async def what_the_books_advise() -> Response:
    """Every strategy hint printed in the books, checked by the solver: right, wrong, or it depends."""
    return _kept(_advice)


@cache
def _advice() -> str:
    advice = printed_advice()
    return replies.AdvicePage(
        introduction=advice.introduction,
        titles={name: book.title for name, book in BOOKS.items()},
        hints=[replies.AdviceHint.model_validate(asdict(hint) | {"books": hint.books}) for hint in advice.hints],
    ).model_dump_json()


@ROUTER.get("/books/{book}", tags=["books"])
async def book_page(book: BookInPath) -> replies.BookPage:
    """Every rule of a book, in our words and a few of its own, and its differences from the other books."""
    chosen = rulebook(book)
    return replies.BookPage(
        name=book,
        title=chosen.title,
        summary=chosen.book.summary,
        rules=list(chosen.book.rules),
        differences=[
            replies.BookDifference(question=question, answers={name: answer(each) for name, each in BOOKS.items()})
            for question, answer in DIFFERENCES
        ],
    )


@ROUTER.get("/books/{book}/example", tags=["books"])
async def example(book: BookInPath) -> replies.Example:
    """The example turn printed in the book, ready to be played through."""
    chosen = rulebook(book)
    card = Card.from_json(chosen, {"boxes": dict(chosen.book.example_boxes)})
    steps = chosen.book.example
    positions = on_the_table([(step.roll, Keep(step.hold)) for step in steps])
    last = steps[-1].roll
    return replies.Example(
        book=book,
        title=chosen.title,
        pad=cards_view(chosen, [card], [[]]),
        rolls=[
            _example_roll(card, step, dice, 2 - number, learning.EXAMPLE_REMARKS.get((book, number), ""))
            for number, (step, dice) in enumerate(zip(steps, positions, strict=True))
        ],
        endings={
            str(placement.box): cards_view(chosen, [card.enter(last, placement.box)], [[]])
            for placement in card.placements(last)
        },
    )


@ROUTER.get("/books/{book}/help", tags=["books"])
async def boxes_explained(book: BookInPath) -> BookHelp:
    """What every kind of box asks for, with dice that fit."""
    return book_help(rulebook(book))


@ROUTER.get("/books/{book}/changes", tags=["books"])
async def changes(book: BookInPath, rule: Annotated[list[HouseRule], Query(max_length=40)] = []) -> RuleChanges:  # noqa: B006
    """How house rules, each given as `name=value`, change a book."""
    return rule_changes(book, dict(split_assignment(each) for each in rule))


@ROUTER.get("/books/{book}/pad", tags=["books"])
async def blank_pad(
    book: BookInPath, games: Annotated[int, Query(ge=1, le=6, description="how many games it has room for")] = 1
) -> PadView:
    """An empty pad to print."""
    return blank_view(rulebook(book), games)


def _example_roll(card: Card, step: Step, dice: list[int], rolls_left: int, remark: str) -> replies.ExampleRoll:
    return replies.ExampleRoll(
        dice=dice,
        comment=step.comment,
        hold=places_of(Keep(step.hold), dice),
        rolls_left=rolls_left,
        placements=placement_views(card, step.roll),
        notes=rule_notes(card, step.roll),
        remark=remark,
    )
