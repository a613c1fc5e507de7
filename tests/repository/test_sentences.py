"""Plain words: sentences that were replaced no longer occur, on any screen or in any document."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = ("tests/compatibility/", "tests/repository/test_sentences.py")
"""What the first version wrote stays as it was."""
REPLACED = (
    # the page
    "Yahtzee, by the book you choose",
    "Perfect play is known here",
    "Storing…",
    "Stored ✓",
    "How the game stands: one moment",
    "On course for",
    "The table is set",
    "by link only",
    "One seat is still open",
    "may stay so",
    "Whoever opens this link",
    "Stand up",
    "plays (you are watching)",
    "is to play.",
    "A bot plays for you",
    "a bot stands in",
    "Write a zero",
    "Choose the box that gets a zero",
    "The boxes show what the dice score",
    "What each choice is worth",
    "come with your dice",
    "enter 0 in",
    "Final score to expect",
    "Lost by the first keep",
    "Try all",
    "of the win.",
    "% of the win",
    "Beats, of perfect play",
    "nought",
    "(few games)",
    "few games say little",
    "chance alone stays in here",
    "19 of 20 such series",
    "it is half as wide",
    "Each point is the mean of that game",
    "It leads to the review of the game",
    "What scores most in the end",
    "natural choice loses",
    "Not the best",
    "clearly best choice that does not come naturally",
    "It scores in",
    "the learned player",
    "no roll left",
    "0 points so far",
    "like the system",
    "They are kept in this browser",
    "Ask before a box is filled",
    "The coach warns before a choice",
    "Dice tumble",
    "tell how the game stands",
    "Seconds a turn",
    "Games in a row",
    "Teams, with commas",
    "everybody for themselves",
    "Seats join them in turn",
    "Difference scoring:",
    "Play through the example turn",
    "You must: The Joker Rules",
    "it ends in sixteen letters and digits",
    "A name is made of printable characters",
    "The table moved on meanwhile",
    "That seat link was used, replaced or revoked",
    "Open this once on the other device",
    "The series: ",
    "wins with 0.",
    "Another game is being prepared",
    "no such thing, or not for you",
    "A code that you wrote down",
    "all the same?",
    "The coach works this book out first",
    # the terminal, the coach and the commands
    "Dearest decisions",
    "dearest",
    "worth a name",
    "Reds wins",
    "Blues rolls",
    "for the start, a total of",
    "That loses",
    "the next way of coaching:",
    "Coach: warns before",
    "It warns from",
    "Ask before a zero",
    "Winners earn their score",
    "press to change them",
    "it more often leaves",
    "not least because",
    "mainly because it brings",
    "it brings",
    "above all in",
    "these decisions score",
    "Mean loss of an unforced decision",
    "mean loss of an unforced decision",
    "What the estimate drifts from turn to turn",
    "Drift of the estimate",
    "earned (scores",
    "and a zero by choice is not in this book",
    "do not contain the",
    "nobody has solved triple",
    "Nobody trained an estimate",
    "Chance alone would bring",
    "nothing to suspect",
    "another program has gone on with this game",
    "Nothing is done.",
    "let a bot that could not go on",
    "To the sums and back",
    "Yahtzee by the book",
    "what can be typed",
    "such as 1 chance",
    "Say what to do with the dice",
    "how the page is made says",
    "A bot that is new to a book",
    "Setting the table",
    # "a" where "per" is meant
    "Loss a decision",
    "loss a decision",
    "Luck a game",
    "points a game",
    "one a column",
    "a line a row",
    "line a legal box",
    "a module a command",
)
FILES = sorted(
    path
    for folder in ("src", "docs", "bench", "tests", "training", "examples", "release", "deploy")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".md", ".js", ".html", ".txt")
    and not path.relative_to(ROOT).as_posix().startswith(DATA)
    and "egg-info" not in path.as_posix()
) + [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]


def replaced_in(text: str) -> list[str]:
    """The replaced sentences that a text still has, even across the end of a line."""
    flat = " ".join(re.sub(r'["\']\s*\n\s*f?["\']', "", text).split())
    return [each for each in REPLACED if each in flat and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", flat)]


def test_no_sentence_that_was_replaced() -> None:
    found = {path.relative_to(ROOT).as_posix(): replaced_in(path.read_text("utf-8")) for path in FILES}
    assert {path: sentences for path, sentences in found.items() if sentences} == {}


def test_the_check_finds_a_sentence_over_two_lines() -> None:
    assert replaced_in("It scores about 1,897 points\n  a game.") == ["points a game"]
    assert replaced_in('print("with many points "\n    "a game")') == ["points a game"]
    assert replaced_in("It scores 1,897 points per game.") == []


def test_the_files_are_found() -> None:
    assert len(FILES) > 300
