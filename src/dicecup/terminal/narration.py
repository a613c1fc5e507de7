"""What happened, in sentences: turns, starts, results, standings."""

from __future__ import annotations

from ..coach.words import wrapped
from ..rules import Card, Game, Record, Resignation, Rulebook, Series, Side, Turn
from ..rules.game import roll_off
from ..rules.pad import back, front, pad_lines
from ..rules.series import SeriesScore, earnings
from ..words import listed, say, terminal
from .drawing import dice_text


def side_name(side: Side) -> str:
    """`Ann`, or a team with its partners: `Reds (Bo, Cy)`."""
    return f"{side.name} ({', '.join(side.partners)})" if side.partners else side.name


def player_name(game: Game) -> str:
    """Who holds the dice: `Ann`, or in a team `Bo of Reds`."""
    side = game.sides[game.side]
    return say(terminal.PLAYER_OF_TEAM, player=game.player, team=side.name) if side.partners else side.name


def one_or_team(side: Side) -> str:
    """Which form of a sentence a side takes: `Ann resigns`, but `Reds resign`."""
    return "team" if side.partners else "one"


def resignation_sentence(side: Side) -> str:
    return say(terminal.RESIGNS[one_or_team(side)], name=side.name)


def start_lines(game: Game) -> list[str]:
    """The rolls for the start, and who begins once that is settled. Later rolls only ever add lines."""
    lines, rolled = [], [0] * len(game.sides)
    for number, (side, roll) in enumerate(game.start_rolls, start=1):
        rolled[side] += 1
        said = terminal.ROLLED_FOR_START[one_or_team(game.sides[side])]
        lines.append(say(said, name=game.sides[side].name, dice=dice_text(roll), total=roll.total))
        following, starter = roll_off(len(game.sides), game.start_rolls[:number])
        # Within a round, whoever rolls next has rolled fewer times; so here a round has ended in a tie.
        if starter is None and rolled[following] >= rolled[side]:
            lines.append(terminal.START_TIE)
    if game.first is not None and len(game.sides) > 1:
        side_to_begin = game.sides[game.first]
        lines.append(say(terminal.BEGINS[one_or_team(side_to_begin)], name=side_to_begin.name))
    return lines


def entry_sentence(turn: Turn) -> str:
    """`9 in Threes`, and what came with it."""
    points, box, bonus = turn.points, turn.box.label, turn.bonus
    if bonus:
        said = terminal.ENTRY_CROSSED_OUT_WITH_BONUS if turn.scratch else terminal.ENTRY_WITH_BONUS
        return say(said, points=points, box=box, bonus=bonus)
    return say(terminal.ENTRY_CROSSED_OUT if turn.scratch else terminal.ENTRY, points=points, box=box)


def turn_sentence(player: str, turn: Turn, card: Card) -> str:
    """A whole turn: `Ann rolls 1 3 3 5 6, holds 3 3, rolls 3 3 3 4 5 and scores 9 in Threes. Total 9.`"""
    parts = []
    for number, roll in enumerate(turn.rolls):
        parts.append(say(terminal.ROLLS, dice=dice_text(roll)))
        if number < len(turn.keeps):
            parts.append(say(terminal.HOLDS, dice=dice_text(turn.keeps[number])))
    entry = entry_sentence(turn)
    if not parts:
        return say(terminal.TURN_WITHOUT_DICE, player=player, entry=entry, total=card.total)
    return say(terminal.TURN, player=player, rolls=", ".join(parts), entry=entry, total=card.total)


def game_lines(game: Game) -> list[str]:
    """A game turn by turn."""
    lines = start_lines(game)
    # Before the start is settled, sides can only resign.
    before = game if game.first is None else game.begun()
    for entry in game.history:
        if isinstance(entry, Resignation):
            lines.append(resignation_sentence(game.sides[entry.side]))
        if game.first is None:
            continue
        after = before.replayed(entry)
        if isinstance(entry, Turn):
            sentence = turn_sentence(player_name(before), entry, after.cards[entry.side])
            lines += wrapped(say(terminal.TURN_NUMBER, number=before.turn_number, sentence=sentence), "  ")
        before = after
    if game.rolls:
        rolls = ", ".join(dice_text(roll) for roll in game.rolls)
        lines.append(say(terminal.TURN_UNDER_WAY, number=game.turn_number, player=game.player, rolls=rolls))
    return lines


def result_lines(game: Game) -> list[str]:
    """How a game ended."""
    if not game.is_over:
        return [terminal.NOT_FINISHED]
    if game.status == "abandoned":
        return [terminal.ABANDONED]
    totals = game.totals
    if len(game.sides) == 1:
        if game.status == "resigned":
            return [say(terminal.RESIGNED_WITH, name=game.sides[0].name, count=totals[0])]
        return [say(terminal.FINAL_SCORE, points=totals[0])]
    lines = []
    for side in sorted(range(len(totals)), key=lambda side: (side in game.resigned, -totals[side])):
        said = terminal.SIDE_RESIGNED if side in game.resigned else terminal.SIDE_SCORE
        lines.append(say(said, name=side_name(game.sides[side]), points=totals[side]))
    names = [game.sides[side].name for side in game.winners]
    best = totals[game.winners[0]]
    if len(names) > 1:
        lines.append(say(terminal.SHARE_WIN, names=listed(names), count=best))
    else:
        won = terminal.WINS[one_or_team(game.sides[game.winners[0]])]
        lines.append(say(won, name=names[0], count=best))
    return lines


def standings_lines(series: Series) -> list[str]:
    """Where a series of several games stands, and who has won it once it is over."""
    if series.length == 1 and not series.difference:
        return []
    ended = [game for game in series.games if game.winners]
    lines = [say(terminal.STANDINGS, number=len(ended), count=series.length)]
    for score in series.standings:
        lines.append(say(terminal.STANDING, name=series.sides[score.side].name, score=_score_text(series, score)))
    if series.difference and ended:
        earned = earnings(ended[-1])
        for side in ended[-1].winners:
            winner = series.sides[side]
            lines.append(say(terminal.EARNS[one_or_team(winner)], name=winner.name, points=earned[side]))
    winners = [series.sides[side].name for side in series.winners]
    if winners and len(series.sides) > 1:
        said = terminal.SHARE_SERIES if len(winners) > 1 else terminal.WON_SERIES
        lines.append(say(said, names=listed(winners)))
    elif series.is_over and len(series.sides) > 1 and not series.difference and series.book.series == "separate":
        lines.append(terminal.NO_SERIES)
    return [line for text in lines for line in wrapped(text, "  ")]


def _score_text(series: Series, score: SeriesScore) -> str:
    """How one side stands in a series, in whatever the book counts."""
    scores = ", ".join(map(str, score.scores))
    if series.difference:
        return say(terminal.EARNED_POINTS, count=score.earned, scores=scores)
    if series.book.series == "summed":
        return f"{' + '.join(map(str, score.scores))} = {score.total}" if len(score.scores) > 1 else str(score.total)
    if len(series.sides) == 1:
        return say(terminal.SERIES_SCORES, scores=scores)
    return say(terminal.GAMES_WON, count=score.won, scores=scores)


def book_lines(book: Rulebook) -> list[str]:
    """The title of the book, and the house rules if there are any."""
    if not book.changes:
        return [book.title]
    changes = ", ".join(f"{name}={value}" for name, value in book.changes.items())
    return [book.book.title, *wrapped(say(terminal.HOUSE_RULES, rules=changes), "  ")]


def pad_of_game(game: Game) -> list[str]:
    """The pad of one game with all sides next to each other, and the back once a chip has been earned."""
    headings = [side.name for side in game.sides]
    lines = pad_lines(front(game.cards), headings, game.book.columns)
    reverse = back(game.cards)
    if reverse and any(card.bonuses for card in game.cards):
        lines += ["", terminal.BACK_OF_CARD, *pad_lines(reverse, headings, 1)]
    return lines


def pads_of_record(record: Record) -> list[str]:
    """Each side's pad as printed: its games side by side, then the back."""
    series, lines = record.series, []
    for number, side in enumerate(series.sides):
        cards = [game.cards[number] for game in series.games]
        headings = [say(terminal.GAME_HEADING, number=game + 1) for game in range(len(cards))]
        lines += ["", say(terminal.NAME_HEADING, name=side_name(side)), *book_lines(series.book)]
        lines += pad_lines(front(cards), headings, series.book.columns)
        summed = series.book.series == "summed" and len(cards) > 1 and not series.difference
        reverse = back(cards, series.standings[number].total if summed else None)
        if reverse:
            lines += ["", terminal.BACK_OF_CARD, *pad_lines(reverse, headings, 1)]
    return lines[1:]
