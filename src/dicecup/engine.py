"""The engine protocol: one line of JSON in, one line of JSON out, for programs in any language.

`docs/protocol.md` specifies it. `answer` turns one line into one answer and never raises; `serve` does the same for
a stream. To add an operation, write a function from a request to an answer and name it in `OPERATIONS`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from math import isinf
from typing import TYPE_CHECKING, Any, BinaryIO

from . import __version__
from .rules import (
    BOOKS,
    DEFAULT_BOOK,
    Card,
    DicecupError,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Placement,
    Record,
    Resignation,
    Roll,
    Rulebook,
    Turn,
    rulebook,
)
from .rules.game import MOST_ROLLS
from .rules.rulebook import OPTION_NAMES, option_choices, option_help, option_text

if TYPE_CHECKING:
    from .solver import Evaluator

PROTOCOL = 1
LONGEST_LINE = 1_000_000
"""The most bytes in a line, not counting its newline."""
LONGEST_MESSAGE = 500

Request = Mapping[str, Any]
Answer = dict[str, Any]


class BadRequest(Exception):
    """A line that is not a request; `code` is one of the protocol's error codes."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


# --- what a request holds -------------------------------------------------------------------------------------


def _field(request: Request, name: str, kind: type, default: Any = None) -> Any:
    """A field of the request, of the right JSON type; without a default it must be there."""
    value = request.get(name, default)
    if value is None:
        raise BadRequest("bad_request", f'op {request["op"]} needs "{name}"')
    if type(value) is not kind:
        wanted = {str: "a string", bool: "true or false", int: "a whole number", dict: "an object", list: "a list"}[
            kind
        ]
        raise BadRequest("bad_request", f'"{name}" is {wanted}')
    return value


def book_of(request: Request) -> Rulebook:
    """The rulebook that a request names or defines, with its house rules."""
    rules, book = request.get("rules", {}), request.get("book")
    if type(rules) is not dict and type(rules) is not list:
        raise BadRequest("bad_request", '"rules" is an object of options or a list of "name=value"')
    return rulebook(book if type(book) is dict else _field(request, "book", str), rules)


def card_of(request: Request) -> Card:
    """The card a request holds."""
    return Card.from_json(book_of(request), _field(request, "card", dict))


def roll_of(request: Request) -> Roll:
    """The dice a request holds."""
    return Roll(_field(request, "dice", list))


def rolls_left_of(request: Request) -> int:
    """How many rolls follow the dice of a request."""
    rolls_left: int = _field(request, "rolls_left", int)
    if not 0 <= rolls_left < MOST_ROLLS:
        raise Malformed(f"rolls_left is 0, 1 or 2; got {rolls_left}")
    return rolls_left


def record_of(request: Request) -> Record:
    """The record a request holds, replayed through the rules."""
    return Record.parse(_field(request, "record", str))


def game_of(request: Request) -> Game:
    """The position a request holds: the end of a record, or the cards of all sides and whose turn it is."""
    if "record" in request:
        return record_of(request).game
    book, cards = book_of(request), _field(request, "cards", list)
    side = _field(request, "side", int)
    made = tuple(Card.from_json(book, card) for card in cards)
    game = Game.new(book, [f"Side {number}" for number in range(1, len(made) + 1)], first=0)
    if not 0 <= side < len(made):
        raise Malformed(f'"side" is a card from 0 to {len(made) - 1}; got {side}')
    filled = [len(card.boxes) for card in (*made[side:], *made[:side])]
    if filled != sorted(filled) or filled[-1] > filled[0] + 1:
        raise Malformed(
            f"these are not the cards of a game in which side {side} is next: the others have filled as many boxes,"
            " or one more where they have had their turn already"
        )
    game = replace(game, cards=made, side=side, status="finished" if made[side].is_full else "playing")
    if "dice" not in request:
        return game
    # What was rolled and held before does not affect what may come.
    before = MOST_ROLLS - 1 - rolls_left_of(request)
    if game.is_over:
        raise IllegalHere("the game is over: no dice are awaited")
    roll = roll_of(request)
    return replace(game, rolls=(roll,) * (before + 1), keeps=(Keep(),) * before)


# --- the operations -------------------------------------------------------------------------------------------


def hello(_request: Request) -> Answer:
    return {
        "protocol": PROTOCOL,
        "program": "dicecup",
        "version": __version__,
        "books": list(BOOKS),
        "default_book": DEFAULT_BOOK,
        "ops": list(OPERATIONS),
        "longest_line": LONGEST_LINE,
    }


def books(_request: Request) -> Answer:
    options = [{"name": name, "values": option_choices(name), "help": option_help(name)} for name in OPTION_NAMES]
    return {"books": [_book(book) for book in BOOKS.values()], "options": options}


def _book(book: Rulebook) -> Answer:
    return {
        "name": book.book.name,
        "title": book.title,
        "summary": book.book.summary,
        "columns": book.columns,
        "multipliers": list(book.multipliers),
        "turns": len(book.boxes),
        "boxes": [str(box) for box in book.boxes],
        "max_sides": book.side_limit,
        "partners": book.partners,
        "series": book.series,
        "max_games": book.max_games,
        "difference": book.difference,
        "options": {name: option_text(value) for name, value in book.options.items()},
        "digest": book.digest,
    }


def placements(request: Request) -> Answer:
    card, roll = card_of(request), roll_of(request)
    listed = [_placement(placement) for placement in card.placements(roll)]
    if _field(request, "scratches", bool, False):
        listed += [_placement(placement) | {"scratch": True} for placement in card.scratches(roll)]
    return {"placements": listed}


def _placement(placement: Placement) -> Answer:
    return {"box": str(placement.box), "points": placement.points, "bonus": placement.bonus, "joker": placement.joker}


def enter(request: Request) -> Answer:
    card, roll = card_of(request), roll_of(request)
    box, scratch = _field(request, "box", str), _field(request, "scratch", bool, False)
    return {"card": card.enter(roll, card.book.written_box(box), scratch=scratch).to_json()}


def keeps(request: Request) -> Answer:
    """What may be held of these dice, fewest first; nothing can be held if no roll is left."""
    roll, rolls_left = roll_of(request), rolls_left_of(request)
    return {"keeps": [list(keep) for keep in roll.keeps] if rolls_left else []}


def totals(request: Request) -> Answer:
    return {"totals": card_of(request).totals().to_json()}


def value(request: Request) -> Answer:
    card = card_of(request)
    evaluator = _evaluator(card.book)
    return {"value": evaluator.value(card), **_trust(evaluator)}


def advise(request: Request) -> Answer:
    card, roll = card_of(request), roll_of(request)
    evaluator, rolls_left = _evaluator(card.book), _field(request, "rolls_left", int)
    if _field(request, "explain", bool, False):
        from .coach import advise as advice_on

        return advice_on(card, roll, rolls_left, evaluator).to_json()
    choices = evaluator.choices(card, roll, rolls_left)
    return {"choices": [choice.to_json() for choice in choices], **_trust(evaluator)}


def record(request: Request) -> Answer:
    """A record, replayed: what was played, and how it stands."""
    found = record_of(request)
    series = found.series
    return {
        **series.book.to_json(),
        "sides": [{"name": side.name, "partners": list(side.partners)} for side in series.sides],
        "length": series.length,
        "difference": series.difference,
        "over": series.is_over,
        "winners": list(series.winners),
        "real_dice": found.real_dice,
        "games": [_game(game) for game in series.games],
    }


def _game(game: Game) -> Answer:
    return {
        "status": game.status,
        "first": game.first,
        "totals": list(game.totals),
        "winners": list(game.winners),
        "cards": [card.to_json() for card in game.cards],
        "turns": [_entry(entry) for entry in game.history],
        "awaits": game.awaits,
        "side": game.side,
        "dice": list(game.roll) if game.roll and not game.is_over else None,
        "rolls_left": None if game.is_over else game.rolls_left,
    }


def _entry(entry: Turn | Resignation) -> Answer:
    told: Answer = {
        "side": entry.side,
        "rolls": [list(roll) for roll in entry.rolls],
        "keeps": [list(keep) for keep in entry.keeps],
    }
    if isinstance(entry, Resignation):
        return {**told, "resigned": True}
    scratched = {"scratch": True} if entry.scratch else {}
    return {**told, "box": str(entry.box), "points": entry.points, "bonus": entry.bonus, **scratched}


def review(request: Request) -> Answer:
    """A game of a record taken apart into luck and decisions, as `dicecup review --json` does."""
    found = record_of(request)
    games = found.series.games
    number = _field(request, "game", int, len(games))
    if not 1 <= number <= len(games):
        raise Malformed(f"that record has {len(games)} game(s) so far; there is no game {number}")
    from .coach import review_of

    marks, known = found.help_in(number), found.knows_help
    return review_of(games[number - 1], real_dice=found.real_dice, marks=marks, help_known=known).to_json()


def chances(request: Request) -> Answer:
    """Each side's chance to win."""
    game = game_of(request)
    if game.status in ("starting", "abandoned"):
        raise IllegalHere(f"the game is {game.status}: nobody has a turn in it")
    from .solver import has_win_model, win_model

    if not has_win_model(game.book):
        raise IllegalHere(f"the chances to win in {game.book.name} are not known")
    model = win_model(game.book)
    return {"chances": list(model.chances(game)), **({"note": model.trust} if model.trust else {})}


def _trust(evaluator: Evaluator) -> Answer:
    """Whether values are exact, and if not, how far they are off."""
    return {"exact": True} if evaluator.exact else {"exact": False, "note": evaluator.trust}


def _evaluator(book: Rulebook) -> Evaluator:
    """The solved values of a book, from the cache folder or solved on first use; or a learned estimate."""
    # The other operations work without the solver's packages, and start faster.
    from .solver import evaluator_for

    return evaluator_for(book)


OPERATIONS: dict[str, Callable[[Request], Answer]] = {
    "hello": hello,
    "books": books,
    "placements": placements,
    "enter": enter,
    "totals": totals,
    "value": value,
    "advise": advise,
    "keeps": keeps,
    "record": record,
    "review": review,
    "chances": chances,
}


# --- lines ----------------------------------------------------------------------------------------------------


def answer(line: bytes) -> Answer:
    """The answer to one line; if something is wrong with the line, the answer says so."""
    given: Answer = {}
    try:
        request = _parse(line)
        if "id" in request:
            given["id"] = request["id"]
        return given | _handler(request)(request)
    except BadRequest as error:
        return given | _error(error.code, str(error))
    except DicecupError as error:
        return given | _error(error.code, str(error))
    except RecursionError:
        return given | _error("bad_json", "the line is nested too deeply")
    except Exception as error:  # a defect of dicecup must not end the conversation
        return given | _error("internal", f"{type(error).__name__}: {error}")


def _parse(line: bytes) -> Request:
    if is_too_long(line):
        raise BadRequest("too_long", f"a line has at most {LONGEST_LINE} bytes")
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadRequest("bad_json", f"a line is one JSON object in UTF-8: {reason}") from None
    if type(request) is not dict:
        raise BadRequest("bad_request", 'a request is an object such as {"op": "hello"}')
    return request


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text[:40]} is too large a number")
    return number


def _handler(request: Request) -> Callable[[Request], Answer]:
    name = request.get("op")
    if type(name) is not str:
        raise BadRequest("bad_request", 'a request has an "op", such as {"op": "hello"}')
    if name not in OPERATIONS:
        raise BadRequest("unknown_op", f"unknown op {name[:60]!r}. Known: {', '.join(OPERATIONS)}.")
    return OPERATIONS[name]


def _error(code: str, message: str) -> Answer:
    shown = message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 3] + "..."
    return {"error": {"code": code, "message": shown}}


def encode(answered: Answer) -> bytes:
    """An answer as a line: ASCII, which every reader can decode."""
    try:
        return json.dumps(answered).encode("ascii") + b"\n"
    except RecursionError:  # only an id that is sent back can be nested that deeply
        return json.dumps(_error("bad_json", "the id is nested too deeply")).encode("ascii") + b"\n"


def is_too_long(line: bytes) -> bool:
    return len(line.rstrip(b"\r\n")) > LONGEST_LINE


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, in bounded memory: only the beginning of a line that is too long is kept."""
    while line := stream.readline(LONGEST_LINE + 2):  # room for \r\n
        rest = line
        while not rest.endswith(b"\n") and len(rest) >= LONGEST_LINE + 2:
            # Only the length of this line still matters.
            rest = stream.readline(LONGEST_LINE + 2)
        yield line


def serve(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer every line of `stdin` on `stdout`, until the input ends or nobody is listening."""
    try:
        for line in lines_of(stdin):
            if line.strip() or is_too_long(line):
                stdout.write(encode(answer(line)))
                stdout.flush()
    except KeyboardInterrupt:
        return
    except BrokenPipeError:
        # Otherwise the interpreter would fail again on closing the stream, when it flushes what is left.
        with suppress(OSError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stdout.fileno())
