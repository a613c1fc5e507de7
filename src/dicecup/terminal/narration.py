"""What happened, in sentences: turns, starts, results, standings."""

from __future__ import annotations

from ..coach.words import wrapped
from ..rules import Card, Game, Record, Resignation, Rulebook, Series, Side, Turn
from ..rules.game import roll_off
from ..rules.pad import back, front, pad_lines
from ..rules.series import SeriesScore, earnings
from ..words import listed
from .drawing import dice_text


def side_name(side: Side) -> str:
    """`Ann`, or a team with its partners: `Reds (Bo, Cy)`."""
    return f"{side.name} ({', '.join(side.partners)})" if side.partners else side.name


def player_name(game: Game) -> str:
    """Who holds the dice: `Ann`, or in a team `Bo of Reds`."""
    side = game.sides[game.side]
    return f"{game.player} of {side.name}" if side.partners else side.name


def start_lines(game: Game) -> list[str]:
    """The rolls for the start, and who begins once that is settled. Later rolls only ever add lines."""
    lines, rolled = [], [0] * len(game.sides)
    for number, (side, roll) in enumerate(game.start_rolls, start=1):
        rolled[side] += 1
        rolls = "roll" if game.sides[side].partners else "rolls"
        lines.append(f"{game.sides[side].name} {rolls} {dice_text(roll)} = {roll.total} to see who starts.")
        following, starter = roll_off(len(game.sides), game.start_rolls[:number])
        # Within a round, whoever rolls next has rolled fewer times; so here a round has ended in a tie.
        if starter is None and rolled[following] >= rolled[side]:
            lines.append("That is a tie for the highest total: the tied sides roll again.")
    if game.first is not None and len(game.sides) > 1:
        lines.append(f"{game.sides[game.first].name} begins.")
    return lines


def entry_sentence(turn: Turn) -> str:
    """`9 in Threes`, and what came with it."""
    text = f"{turn.points} in {turn.box.label}"
    if turn.scratch:
        text += ", crossed out"
    if turn.bonus:
        text += f", and a Yahtzee bonus of {turn.bonus}"
    return text


def turn_sentence(player: str, turn: Turn, card: Card) -> str:
    """A whole turn: `Ann rolls 1 3 3 5 6, holds 3 3, rolls 3 3 3 4 5 and scores 9 in Threes. Total 9.`"""
    parts = []
    for number, roll in enumerate(turn.rolls):
        parts.append(f"rolls {dice_text(roll)}")
        if number < len(turn.keeps):
            parts.append(f"holds {dice_text(turn.keeps[number])}")
    ending = f"scores {entry_sentence(turn)}. Total {card.total}."
    return f"{player} {', '.join(parts)} and {ending}" if parts else f"{player} {ending}"


def game_lines(game: Game) -> list[str]:
    """A game turn by turn."""
    lines = start_lines(game)
    # Before the start is settled sides can only resign.
    before = game if game.first is None else game.begun()
    for entry in game.history:
        if isinstance(entry, Resignation):
            lines.append(f"{game.sides[entry.side].name} resigns.")
        if game.first is None:
            continue
        after = before.replayed(entry)
        if isinstance(entry, Turn):
            sentence = turn_sentence(player_name(before), entry, after.cards[entry.side])
            lines += wrapped(f"Turn {before.turn_number}: {sentence}", "  ")
        before = after
    if game.rolls:
        rolled = ", ".join(dice_text(roll) for roll in game.rolls)
        lines.append(f"Turn {game.turn_number}, under way: {game.player} has rolled {rolled}.")
    return lines


def result_lines(game: Game) -> list[str]:
    """How a game ended."""
    if not game.is_over:
        return ["The game is not finished."]
    if game.status == "abandoned":
        return ["The game was abandoned; nobody wins."]
    totals = game.totals
    if len(game.sides) == 1:
        if game.status == "resigned":
            return [f"{game.sides[0].name} resigned with {totals[0]} points."]
        return [f"Final score: {totals[0]}."]
    lines = []
    for side in sorted(range(len(totals)), key=lambda side: (side in game.resigned, -totals[side])):
        left = ", resigned" if side in game.resigned else ""
        lines.append(f"{side_name(game.sides[side])}: {totals[side]}{left}")
    names = [game.sides[side].name for side in game.winners]
    best = totals[game.winners[0]]
    if len(names) > 1:
        lines.append(f"{listed(names)} share the win with {best} points each.")
    else:
        wins = "win" if game.sides[game.winners[0]].partners else "wins"
        lines.append(f"{names[0]} {wins} with {best} points.")
    return lines


def standings_lines(series: Series) -> list[str]:
    """Where a series of several games stands, and who has won it once it is over."""
    if series.length == 1 and not series.difference:
        return []
    ended = [game for game in series.games if game.winners]
    lines = [f"Standings after game {len(ended)} of {series.length}:"]
    lines += [f"{series.sides[score.side].name}: {_score_text(series, score)}" for score in series.standings]
    if series.difference and ended:
        earned = earnings(ended[-1])
        lines += [f"{series.sides[side].name} earns {earned[side]} by this game." for side in ended[-1].winners]
    winners = [series.sides[side].name for side in series.winners]
    if winners and len(series.sides) > 1:
        lines.append(f"{listed(winners)} {'share the win of' if len(winners) > 1 else 'won'} the series.")
    elif series.is_over and series.length > 1 and len(series.sides) > 1:
        lines.append("Each game has its own winner; this book does not add games up.")
    return [line for text in lines for line in wrapped(text, "  ")]


def _score_text(series: Series, score: SeriesScore) -> str:
    """How one side stands in a series, by what the book counts there."""
    scores = ", ".join(map(str, score.scores))
    if series.difference:
        return f"{score.earned} points (game scores {scores})"
    if series.book.series == "summed":
        return f"{' + '.join(map(str, score.scores))} = {score.total}" if len(score.scores) > 1 else str(score.total)
    if len(series.sides) == 1:
        return f"scores {scores}"
    return f"{score.won} {'game' if score.won == 1 else 'games'} won (scores {scores})"


def book_lines(book: Rulebook) -> list[str]:
    """The title of the book, and the house rules if there are any."""
    if not book.changes:
        return [book.title]
    return [book.book.title, *wrapped(f"House rules: {', '.join(f'{k}={v}' for k, v in book.changes.items())}", "  ")]


def pad_of_game(game: Game) -> list[str]:
    """The pad of one game with all sides next to each other, and the back once a chip has been earned."""
    headings = [side.name for side in game.sides]
    lines = pad_lines(front(game.cards), headings, game.book.columns)
    reverse = back(game.cards)
    if reverse and any(card.bonuses for card in game.cards):
        lines += ["", "BACK OF THE CARD", *pad_lines(reverse, headings, 1)]
    return lines


def pads_of_record(record: Record) -> list[str]:
    """Each side's pad as printed: its games side by side, then the back."""
    series, lines = record.series, []
    for number, side in enumerate(series.sides):
        cards = [game.cards[number] for game in series.games]
        headings = [f"GAME {game + 1}" for game in range(len(cards))]
        lines += ["", f"NAME: {side_name(side)}", *book_lines(series.book)]
        lines += pad_lines(front(cards), headings, series.book.columns)
        summed = series.book.series == "summed" and len(cards) > 1 and not series.difference
        reverse = back(cards, series.standings[number].total if summed else None)
        if reverse:
            lines += ["", "BACK OF THE CARD", *pad_lines(reverse, headings, 1)]
    return lines[1:]
