"""Puzzles: real positions with one clearly best choice, where the obvious move is wrong.

They are drawn from games of the casual level of the ladder, which errs as people do: where it gave points away,
something looked better than it was. The rating of a puzzle is what the obvious move costs: points or, if the puzzle is
about winning, percent of the chance to win.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal

import numpy as np

from ..players import LADDER
from ..rules import (
    ROLLS,
    Box,
    Card,
    Category,
    Enter,
    Game,
    IllegalHere,
    Malformed,
    Move,
    Roll,
    Rulebook,
    Side,
    Turn,
)
from ..solver import Choice, Greedy, PlayedGames, evaluator_for, play_by_habits, trust_in, win_model
from ..solver.bulk.network_play import replayed
from ..solver.bulk.played_games import NO_MOVE
from ..solver.learned.network import EXACT_BOXES, Network
from ..words import coach as sentences
from ..words import listed, say
from . import words
from .advice import MAIN_PART, advise, natural_action
from .choice import Advice
from .finished_games import PlayedSide
from .game_review import Decision, TurnReview, action_json
from .grades import grade, is_at_least

Theme = Literal["bonus", "straights", "joker", "endgame", "win", "columns", "mine"]
THEMES: tuple[Theme, ...] = ("bonus", "straights", "joker", "endgame", "win")
"""The themes that can be drawn. The theme `mine` is about the player's own mistakes."""
NEEDS: dict[Theme, tuple[Category, ...]] = {
    "bonus": tuple(category for category in Category if category.is_upper),
    "straights": (Category.SMALL_STRAIGHT, Category.LARGE_STRAIGHT),
    "joker": (Category.YAHTZEE,),
}
"""These themes need one of their categories on the card: house rules may leave some out."""
COLUMN_THEMES: tuple[Theme, ...] = ("columns", "endgame")
"""The themes of a book of several columns, whose values are estimates: which column to choose, and the endgame.

Jokers are not among them: for a further Yahtzee the box that scores most is nearly always the best one.
"""

GAMES = 300
"""Games played to draw a puzzle from."""
JOKER_GAMES = 3000
"""The same for Jokers, which are rarer: a Yahtzee must have come before, and the natural box must be wrong."""
COLUMN_GAMES = 8
"""The same for several columns, where a game takes longer."""
ATTEMPTS = 10
"""How many times new games are played to find such a puzzle."""
ENDGAME = 3
"""An endgame has at most this many boxes open."""
CLEAR = 0.5
"""The best choice is better than every other by at least this many points."""
NATURAL_LOSS = 1.0
"""The obvious move costs at least this many points."""
CLEAR_WIN = 0.01
NATURAL_WIN_LOSS = 0.03
"""The same two for the chance to win."""
STARS = (1.0, 2.0, 3.5, 6.0)
"""A puzzle has one star, and one more for each of these ratings that it reaches.

With several columns these ratings are multiplied by the sum of the multipliers.
"""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and a question."""

    theme: Theme
    card: Card
    roll: Roll
    rolls_left: int
    choices: tuple[Choice, ...]
    """Best first; values are points, or chances to win if there is an `opponent`."""
    natural: Move
    sentence: str
    """Why the best choice is best."""
    opponent: Card | None = None
    source: str = ""
    """Where it comes from: a seed, or a record."""

    @property
    def best(self) -> Move:
        return self.choices[0].action

    @property
    def unit(self) -> float:
        """What values are multiplied by to give a rating in points, or in percent of the chance to win."""
        return 100.0 if self.opponent is not None else 1.0

    @property
    def rating(self) -> float:
        """What the obvious move costs."""
        return self.loss(self.natural) * self.unit

    @property
    def stars(self) -> int:
        return 1 + sum(self.rating >= limit * sum(self.card.book.multipliers) for limit in STARS)

    def loss(self, action: Move) -> float:
        """What an answer gives away; raises `IllegalHere` for an answer that is not a choice here."""
        for choice in self.choices:
            if choice.action == action:
                return self.choices[0].value - choice.value
        raise IllegalHere(say(sentences.CANNOT, deed=words.doing(action)))

    @property
    def question(self) -> str:
        if self.opponent is None:
            return sentences.BEST_MOVE
        if self.opponent.is_full:
            return say(sentences.OPPONENT_DONE, points=self.opponent.total)
        boxes = words.open_boxes(self.opponent)
        return say(sentences.OPPONENT_PLAYS, points=self.opponent.total, boxes=boxes)

    @property
    def trust(self) -> str:
        """How far the values can be trusted; empty if they are exact."""
        return trust_in(self.card.book)

    def answer(self, action: Move) -> str:
        """The coach's reply to an answer."""
        loss = self.loss(action)
        if loss < 1e-9:
            return say(sentences.RIGHT, sentence=self.sentence)
        if self.opponent is not None:
            return say(sentences.COSTS_WIN, share=f"{100 * loss:.1f}", sentence=self.sentence)
        called = grade(loss, self.card.book)
        return say(sentences.COSTS, points=words.hundredths(loss), grade=called, sentence=self.sentence)

    def to_json(self) -> dict[str, Any]:
        return {
            "theme": self.theme,
            **self.card.book.to_json(),
            "card": self.card.to_json(),
            "roll": list(self.roll),
            "rolls_left": self.rolls_left,
            "opponent": None if self.opponent is None else self.opponent.to_json(),
            "question": self.question,
            "rating": self.rating,
            "stars": self.stars,
            "source": self.source,
            "note": self.trust,
            "solution": {
                "best": action_json(self.best),
                "natural": action_json(self.natural),
                "sentence": self.sentence,
                "choices": [choice.to_json() for choice in self.choices],
            },
        }


# --- drawing one ----------------------------------------------------------------------------------------------


def draw_puzzle(book: Rulebook, theme: Theme | None = None, seed: int | None = None) -> Puzzle:
    """A puzzle from simulated play. The same seed gives the same puzzle."""
    themes = themes_of(book)
    if theme is not None and theme not in themes:
        known = ", ".join(themes)
        raise Malformed(say(sentences.UNKNOWN_THEME, book=book.book.name, themes=known, theme=repr(theme[:40])))
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    source = random.Random(seed)
    wanted = source.sample(themes, len(themes)) if theme is None else [theme]
    # Rare themes may not occur in the first games, and with house rules some may never occur.
    for each in wanted:
        for attempt in range(ATTEMPTS):
            found = _puzzle_about(each, book, ATTEMPTS * seed + attempt, source)
            if found is not None:
                return replace(found, source=f"seed {seed}")
    raise IllegalHere(say(sentences.NO_PUZZLE_FOUND, themes=listed(list(wanted)), book=book.name))


def _puzzle_about(theme: Theme, book: Rulebook, seed: int, source: random.Random) -> Puzzle | None:
    if book.columns > 1:
        return _column_puzzle(Network.of(book), theme, seed, source)
    joker = theme == "joker"  # the dice say where to look, not the losses
    played = play_by_habits(book, LADDER["casual"], JOKER_GAMES if joker else GAMES, seed, priced=not joker)
    return _win_puzzle(played, source) if theme == "win" else _points_puzzle(played, theme, source)


def daily_puzzle(book: Rulebook, day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody, with the themes taking turns."""
    number = day.toordinal()
    themes = themes_of(book)
    return draw_puzzle(book, themes[number % len(themes)], number)


def themes_of(book: Rulebook) -> tuple[Theme, ...]:
    """The themes of a book; raises `IllegalHere` if its values are not good enough for puzzles."""
    if book.columns == 1:
        themes = (theme for theme in THEMES if theme not in NEEDS or set(NEEDS[theme]) & set(book.categories))
        return tuple(theme for theme in themes if theme != "win" or book.side_limit > 1)
    Network.of(book)
    return COLUMN_THEMES


def drills(played: Sequence[PlayedSide]) -> list[Puzzle]:
    """A player's own mistakes as puzzles, the costliest first. A decision made with help is not the player's own."""
    found = [
        retry(turn, decision, f"{side.figures.record}, turn {turn.number}")
        for side in played
        for turn, decision in side.review.mistakes
        if decision.help is None
        and is_at_least(decision.grade, "mistake")
        and evaluator_for(turn.card.book).looks_ahead
    ]
    return sorted(found, key=lambda puzzle: -puzzle.rating)


def retry(turn: TurnReview, decision: Decision, source: str = "") -> Puzzle:
    """A decision of a game as a puzzle. The obvious move is what was done in the game."""
    # A chosen zero is not among the choices; in that case the best choice is compared with the next.
    advice = advise(turn.card, decision.roll, decision.rolls_left, against=decision.action)
    return replace(_puzzle("mine", advice), source=source)


def _puzzle(theme: Theme, advice: Advice) -> Puzzle:
    choices = tuple(Choice(choice.action, choice.value) for choice in advice.choices)
    natural = advice.other.action if advice.other is not None else advice.best.action
    return Puzzle(theme, advice.card, advice.roll, advice.rolls_left, choices, natural, advice.sentence)


def _points_puzzle(played: PlayedGames, theme: Theme, source: random.Random) -> Puzzle | None:
    suits = _SUITS[theme]
    for game, turn, stage in _candidates(played, theme, source):
        before = played.game(game, turn)
        roll, left = _dice(played, game, turn, stage)
        natural = natural_action(before.card, roll, left)
        advice = advise(before.card, roll, left, against=natural)
        if len(advice.choices) < 2 or advice.other is None or advice.choices[1].loss < CLEAR:
            continue
        if advice.best.action == natural:
            continue  # a player who chooses naturally would have solved it
        if advice.other.loss >= NATURAL_LOSS and suits(advice):
            return _puzzle(theme, advice)
    return None


def _candidates(played: PlayedGames, theme: Theme, source: random.Random) -> Iterator[tuple[int, int, int]]:
    """Game, turn and roll (0, 1, 2) of the decisions worth a look, in random order."""
    if theme == "joker":
        five = np.array([number for number, roll in enumerate(ROLLS) if roll.is_yahtzee])
        worth = np.isin(played.moves[:, :, [0, 2, 4]], five)
        box = played.book.box_index[Box(Category.YAHTZEE)]
        filled = (played.moves[:, :, 5] == box).cumsum(axis=1) > 0
        worth[:, 0] = False
        worth[:, 1:] &= filled[:, :-1, None]
    else:
        worth = played.loss >= NATURAL_LOSS
        if theme == "endgame":
            worth[:, :-ENDGAME] = False
    found = [(int(game), int(turn), int(stage)) for game, turn, stage in np.argwhere(worth)]
    source.shuffle(found)
    return iter(found)


def _dice(played: PlayedGames, game: int, turn: int, stage: int) -> tuple[Roll, int]:
    """The dice of a decision and the rolls left: those of the turn's last roll if it ended before `stage`."""
    rolls = [int(move) for move in played.moves[game, turn, [0, 2, 4]] if move != NO_MOVE]
    stage = min(stage, len(rolls) - 1)
    return ROLLS[rolls[stage]], 2 - stage


def _is_straight(advice: Advice) -> bool:
    assert advice.other is not None
    return any(choice.aims and choice.aims[0][0] in NEEDS["straights"] for choice in (advice.best, advice.other))


def _is_about_bonus(advice: Advice) -> bool:
    assert advice.other is not None
    best, other = advice.best.upper_bonus, advice.other.upper_bonus
    if best is None or other is None:
        return False
    return advice.card.book.upper_bonus * (best - other) >= MAIN_PART * advice.other.loss


def _is_joker(advice: Advice) -> bool:
    return any(placement.joker or placement.bonus for placement in advice.card.placements(advice.roll))


def _is_endgame(advice: Advice) -> bool:
    return advice.card.turns_left <= ENDGAME


_SUITS: dict[Theme, Callable[[Advice], bool]] = {
    "bonus": _is_about_bonus,
    "straights": _is_straight,
    "joker": _is_joker,
    "endgame": _is_endgame,
}


# --- several columns ------------------------------------------------------------------------------------------


def _column_puzzle(network: Network, theme: Theme, seed: int, source: random.Random) -> Puzzle | None:
    """A position of our triple engine in which the obvious move, by points times multiplier, is clearly wrong.

    As values are larger and only estimates, both differences must be larger too.
    """
    book, scale = network.book, sum(network.book.multipliers)
    greedy = Greedy(book)
    for card, roll, left in _column_positions(network, theme, seed, source):
        natural = greedy.turn(card).best(roll, left)
        choices = network.choices(card, roll, left)
        if len(choices) < 2 or choices[0].action == natural or choices[0].value - choices[1].value < CLEAR * scale:
            continue
        if theme == "columns" and not _other_column(choices[0].action, natural):
            continue
        lost = choices[0].value - next(choice.value for choice in choices if choice.action == natural)
        if lost >= NATURAL_LOSS * scale:
            best = words.doing_with(card, roll, choices[0].action)
            worth = sentences.WORTH if card.turns_left <= EXACT_BOXES else sentences.WORTH_ABOUT
            against = words.gerund(words.doing_with(card, roll, natural))
            sentence = words.sentence(say(worth, best=best, points=words.points(lost), other=against))
            return Puzzle(theme, card, roll, left, tuple(choices), natural, sentence)
    return None


def _column_positions(
    network: Network, theme: Theme, seed: int, source: random.Random
) -> Iterator[tuple[Card, Roll, int]]:
    """Card, dice and rolls left at decisions of our triple engine, in random order."""
    found = []
    for game in replayed(network, COLUMN_GAMES, seed):
        card = Card(network.book)
        for turn in game.history:
            assert isinstance(turn, Turn)
            for stage, roll in enumerate(turn.rolls):
                left = 0 if theme == "columns" else 2 - stage
                if theme == "columns" or card.turns_left <= ENDGAME:
                    found.append((card, roll, left))
            card = card.enter(turn.rolls[-1], turn.box)
    source.shuffle(found)
    return iter(found)


def _other_column(best: Move, natural: Move) -> bool:
    """Whether two choices differ only in the column."""
    if not isinstance(best, Enter) or not isinstance(natural, Enter):
        return False
    return best.box.category == natural.box.category and best.box != natural.box


# --- win or lose ----------------------------------------------------------------------------------------------


def _win_puzzle(played: PlayedGames, source: random.Random) -> Puzzle | None:
    """A position in the last two turns of the second side, in which playing for points does not win most often."""
    book = played.book
    table, model = evaluator_for(book), win_model(book)
    turns = len(book.categories)
    for _ in range(400):
        theirs, mine = source.randrange(GAMES), source.randrange(GAMES)
        turn, stage = turns - source.randint(1, min(2, turns)), source.randrange(3)
        game = _two_sided(played.game(theirs, turn + 1), played.game(mine, turn))
        roll, left = _dice(played, mine, turn, stage)
        if abs(game.totals[0] - game.totals[1] - table.value(game.card)) > 30:
            continue
        choices = model.turn(game).choices(roll, left)
        natural = table.turn(game.card).best(roll, left)
        if len(choices) < 2 or choices[0].value - choices[1].value < CLEAR_WIN:
            continue
        lost = choices[0].value - next(choice.value for choice in choices if choice.action == natural)
        if lost >= NATURAL_WIN_LOSS:
            more, less = (words.percent(chance, 1) for chance in (choices[0].value, choices[0].value - lost))
            best = words.doing_with(game.card, roll, choices[0].action)
            against = words.gerund(words.doing_with(game.card, roll, natural))
            sentence = words.sentence(say(sentences.WINS_MORE, best=best, other=against, more=more, less=less))
            return Puzzle("win", game.card, roll, left, tuple(choices), natural, sentence, game.cards[0])
    return None


def _two_sided(first: Game, second: Game) -> Game:
    """Two solitaire games as one, the second side to move."""
    game = Game.new(first.book, [Side("Opponent"), Side("You")], first=0)
    for number in range(len(first.history) + len(second.history)):
        entry = (first, second)[number % 2].history[number // 2]
        assert isinstance(entry, Turn)
        game = game.replayed(replace(entry, side=number % 2))
    return game
