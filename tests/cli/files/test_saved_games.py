"""What the commands say about saved series, several players and games that somebody left, with only the box Chance."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicecup import Enter, Game, HelpMark, Record, Resign, Series, rulebook
from dicecup.saves import Saves
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY
from tests.commands import printed, refused
from tests.games import game_of

TRAVEL = rulebook("travel", ["categories=chance"])


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "data"))
    return Saves()


def save(saves: Saves, name: str, *games: Game, length: int = 0, marks: tuple[HelpMark, ...] | None = None) -> None:
    series = Series(games[0].book, games[0].sides, length or len(games), False, games)
    saves.save(saves.records / f"{name}.dice", Record(series, help=marks))


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads("\n".join(printed(capsys, *arguments, "--json")))


def of_two(*turns: str) -> Game:
    return game_of(TRAVEL, *turns, sides=["Ann", "Bob"])


# --- the list ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "status", "said"),
    [
        (
            [of_two("66666 chance", "11111 chance"), of_two("12345 chance")],
            "unfinished",
            "unfinished, game 2 of 3: Ann 15, Bob 0",
        ),
        ([of_two("66666 chance", "11111 chance")], "unfinished", "unfinished, game 1 of 3: Ann 30, Bob 5"),
        (
            [of_two("66666 chance", "11111 chance"), of_two("12345 chance").abandoned()],
            "abandoned",
            "abandoned, game 2 of 3: Ann 15, Bob 0",
        ),
        ([of_two("66666 chance", "11111 chance")] * 3, "finished", "finished, game 3 of 3: Ann 30, Bob 5"),
        (
            [of_two("66666 chance", "11111 chance")] * 2 + [of_two("12345 chance").apply(Resign())],
            "resigned",
            "resigned, game 3 of 3: Ann 15, Bob 0",
        ),
    ],
)
def test_how_far_a_series_is(
    saves: Saves, capsys: pytest.CaptureFixture[str], games: list[Game], status: str, said: str
) -> None:
    save(saves, "series", *games, length=3)
    assert printed(capsys, "records") == ["series", f"  {said}"]
    (found,) = answered(capsys, "records")["records"]
    assert (found["status"], found["game"], found["games"]) == (status, len(games), 3)


def test_a_single_game_that_somebody_left(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    save(saves, "one", of_two("66666 chance").apply(Resign()))
    assert printed(capsys, "records") == ["one", "  resigned: Ann 30, Bob 0"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("y", "Deleted: one"),
        (" Yes ", "Deleted: one"),
        ("n", "Cancelled."),
        ("", "Cancelled."),
        ("yesterday", "Cancelled."),
        (None, "Cancelled."),
    ],
)
def test_nothing_is_deleted_without_a_yes(
    saves: Saves,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: str | None,
    said: str,
) -> None:
    save(saves, "one", of_two())
    asked = []

    def answer(question: str) -> str:
        asked.append(question)
        if typed is None:
            raise EOFError
        return typed

    monkeypatch.setattr("builtins.input", answer)
    assert printed(capsys, "records", "--delete", "one") == [*([""] if typed is None else []), said]
    assert asked == ["Delete one for good? Type yes or no> "]
    assert [path.stem for path in saves.paths()] == ([] if said == "Deleted: one" else ["one"])


def test_a_renamed_and_a_copied_game_are_named(
    saves: Saves, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(saves, "one", of_two())
    assert printed(capsys, "records", "--rename", "one", "other") == ["Renamed: other"]
    copy = tmp_path / "copy.dice"
    assert printed(capsys, "records", "--export", "other", str(copy)) == [f"other is copied to {copy}"]


# --- cards and turns --------------------------------------------------------------------------------------------


def test_the_cards_of_every_game_and_side(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    save(saves, "series", of_two("66666 chance", "11111 chance"), of_two("12345 chance"), length=2)
    assert [
        [(side["name"], side["total"], side["card"]["boxes"]) for side in game]
        for game in answered(capsys, "card", "series")["games"]
    ] == [[("Ann", 30, {"chance": 30}), ("Bob", 5, {"chance": 5})], [("Ann", 15, {"chance": 15}), ("Bob", 0, {})]]


def test_each_side_counts_its_own_turns_and_help_is_that_of_its_game(
    saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    two = rulebook("travel", ["categories=aces,chance"])
    first = game_of(two, "66666 chance", "11111 chance", "12345 aces", "12346 aces", sides=["Ann", "Bob"])
    second = replace(Game.new(two, first.sides, first=1).with_roll("66666"))
    second = second.apply(Enter("chance")).apply(Resign())
    marks = (HelpMark(1, 1, 2, 1, ("hint",)), HelpMark(2, 1, 1, 1, ("values", "warning")))
    save(saves, "series", first, second, marks=marks)
    found = answered(capsys, "replay", "series")
    assert found["sides"] == ["Ann", "Bob"]
    assert [(game["first"], game["status"], game["totals"]) for game in found["games"]] == [
        (0, "finished", [31, 6]),
        (1, "resigned", [0, 30]),
    ]
    entries = [[(each["side"], each.get("turn"), each["help"]) for each in game["entries"]] for game in found["games"]]
    assert entries == [
        [(0, 1, [[]]), (1, 1, [[]]), (0, 2, [[]]), (1, 2, [["hint"]])],
        [(1, 1, [["values", "warning"]]), (0, None, [])],
    ]
    assert [each.get("resigned", False) for each in found["games"][1]["entries"]] == [False, True]


def test_games_of_a_series_are_numbered_and_a_single_one_is_not(
    saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    save(saves, "begun", of_two("66666 chance", "11111 chance"), length=2)
    assert "Game 1 of 2" in printed(capsys, "replay", "begun")
    save(saves, "single", of_two("66666 chance", "11111 chance"))
    assert not any(line.startswith("Game 1") for line in printed(capsys, "replay", "single"))


# --- reviews ----------------------------------------------------------------------------------------------------


@pytest.fixture
def series(saves: Saves) -> None:
    """Ann's careless game, made with help, and then a lucky one without; a third is agreed."""
    games = [game_of(CHANCE, turns, sides=["Ann"]) for turns in (CARELESS, LUCKY)]
    save(saves, "series", *games, length=3, marks=(HelpMark(1, 0, 1, 1, ("hint",)),))


@pytest.mark.usefixtures("series")
def test_the_last_game_is_reviewed_unless_another_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    last = printed(capsys, "review", "series", "--brief")
    assert "=     30.00  final score" in last
    assert not any("help" in line for line in last)
    first = printed(capsys, "review", "series", "--brief", "--game", "1")
    assert "=     20.00  final score" in first
    assert "Decisions with help: 1 after a hint." in first
    assert printed(capsys, "review", "series", "--brief", "--game", "2") == last
    assert refused(capsys, "review", "series", "--game", "3") == (
        "dicecup: that record has 2 games so far; there is no game 3\n"
    )
    assert "--game is at least 1" in refused(capsys, "review", "series", "--game", "0")


@pytest.mark.usefixtures("series")
def test_statistics_and_ratings_take_help_from_the_game_it_was_given_in(capsys: pytest.CaptureFixture[str]) -> None:
    rule = ["--rule", "categories=chance"]
    shown = [line.split() for line in printed(capsys, "stats", "--games", *rule)[1:]]
    assert [(line[0], line[3]) for line in shown] == [("20", "yes"), ("30", "no")]
    # The first keep was made with help. The second is one's own, and so is the lucky game's only decision.
    (rating,) = answered(capsys, "rating")["ratings"]
    assert (rating["games"], rating["decisions"]) == (2, 2)


def test_the_page_is_named_after_the_players(saves: Saves, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(saves, "one", game_of(CHANCE, "66666 chance", "11111 chance", "12345 chance", sides=["Ann", "Bob", "Cy"]))
    page = tmp_path / "page.html"
    assert printed(capsys, "review", "one", "--html", str(page)) == [f"The review is in {page}"]
    assert "<h1>A game of Yahtzee by Ann, Bob and Cy, reviewed</h1>" in page.read_text("utf-8")
    assert refused(capsys, "review", "one", "--html", str(tmp_path)) == (
        f"dicecup: {tmp_path} is a folder; name a file for the page, such as review.html\n"
    )


def test_a_folder_as_a_table(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    """Luck and losses of `chance_alone`: 20 = 23.33 - 0.33 - 3, with two decisions that cost 1.5 each on average."""
    save(saves, "b", game_of(CHANCE, CARELESS, sides=["Ann"]))
    save(saves, "a", game_of(CHANCE, LUCKY, sides=["Bob"]), game_of(CHANCE, CARELESS, sides=["Bob"]))
    (saves.records / "c.dice").write_bytes(b"\xff")
    (saves.records / "d.dice").write_text("no record", "utf-8")
    folder = str(saves.records)
    lines = printed(capsys, "review", folder)
    assert lines[:4] == [
        "record  game   score    luck    loss  per decision  name",
        "a.dice     1    30.0    +6.7     0.0         0.000  Bob",
        "a.dice     2    20.0    -0.3     3.0         1.500  Bob",
        "b.dice     1    20.0    -0.3     3.0         1.500  Ann",
    ]
    assert lines[4].startswith("c.dice is damaged: ")
    assert lines[4].endswith(" is not a record: it is not text in UTF-8")
    assert lines[5].startswith("d.dice is damaged: line 1: a record begins with ")
    found = answered(capsys, "review", folder)
    assert set(found["damaged"]) == {"c.dice", "d.dice"}
    rows = [(each["record"], each["game"], each["finished"]) for each in found["reviews"]]
    assert rows == [("a.dice", 1, True), ("a.dice", 2, True), ("b.dice", 1, True)]


def test_an_unfinished_game_in_a_folder_counts_what_it_is_worth(
    saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    save(saves, "begun", game_of(CHANCE, "66666", sides=["Ann"]))
    (row,) = answered(capsys, "review", str(saves.records))["reviews"]
    assert row["finished"] is False
    assert row["score"] == pytest.approx(30.0)


def test_real_dice_in_a_folder_are_judged_as_real_dice(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the last dice of the turn are known: 30 in place of 23.33 is neither luck nor loss."""
    game = game_of(CHANCE, LUCKY, sides=["Ann"])
    record = Record(Series(CHANCE, game.sides, 1, False, (game,))).with_header("Dice", "real")
    saves.save(saves.records / "pad.dice", record)
    (row,) = answered(capsys, "review", str(saves.records))["reviews"]
    assert (row["luck"], row["loss"], row["unseen"]) == pytest.approx((0.0, 0.0, 20 / 3))


@pytest.mark.parametrize(
    "option", [["--html", "x.html"], ["--game", "1"], ["--brief"]], ids=lambda option: str(option[0])
)
def test_what_is_for_a_single_record_is_refused_for_a_folder(
    option: list[str], saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    save(saves, "one", game_of(CHANCE, LUCKY))
    assert refused(capsys, "review", str(saves.records), *option) == (
        "dicecup: --html, --game and --brief are for a single record, not for a folder\n"
    )


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--cluster"])
def test_what_is_for_a_folder_is_refused_for_a_record(
    option: str, saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    save(saves, "one", game_of(CHANCE, LUCKY))
    assert refused(capsys, "review", "one", option, "x") == (
        "dicecup: --csv, --parquet, --workers and --cluster are for a folder of records\n"
    )


# --- statistics, fairness, ratings ------------------------------------------------------------------------------


def test_one_person_alone_is_not_listed_beside_nobody(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    save(saves, "one", game_of(CHANCE, LUCKY, sides=["Ann"]))
    assert not any(line.startswith("person") for line in printed(capsys, "stats"))
    save(saves, "two", game_of(CHANCE, LUCKY, sides=["Bob"]))
    assert any(line.startswith("person") for line in printed(capsys, "stats"))


@pytest.mark.parametrize("command", ["stats", "fairness"])
def test_no_picture_of_no_games(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "picture.svg"
    assert refused(capsys, command, "--plot", str(picture)) == "dicecup: there are no finished games to draw\n"
    assert not picture.exists()


def test_what_is_said_where_there_are_no_games(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    save(saves, "one", game_of(CHANCE, LUCKY, sides=["Ann"]))
    rule = ["--book", "web", "--rule", "categories=chance"]
    name = "web (house rules: categories=chance)"
    assert printed(capsys, "stats", *rule) == [f"{name}: no finished games yet."]
    assert printed(capsys, "stats", *rule, "--player", "Ann") == [f"{name}: no finished games by Ann."]
    assert printed(capsys, "fairness", *rule) == [f"There are no finished games of {name}."]


def test_statistics_are_of_the_book_with_most_games_whatever_the_series(
    saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    two = game_of(rulebook("web", ["categories=chance"]), LUCKY, sides=["Ann"])
    save(saves, "a", game_of(CHANCE, LUCKY, sides=["Ann"]))
    save(saves, "b", game_of(CHANCE, LUCKY, sides=["Ann"]))
    save(saves, "c", game_of(CHANCE, LUCKY, sides=["Ann"]))
    save(saves, "d", two, two)
    assert printed(capsys, "stats")[0] == "deluxe (house rules: categories=chance): 3 games"
    save(saves, "e", two, two)
    assert printed(capsys, "stats")[0] == "web (house rules: categories=chance): 4 games"


def test_ratings_stand_apart_and_a_picture_is_of_one(
    saves: Saves, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(saves, "one", game_of(CHANCE, CARELESS, sides=["Ann"]), marks=())
    save(saves, "two", game_of(CHANCE, CARELESS, sides=["Bob"]), marks=())
    save(saves, "old", game_of(CHANCE, CARELESS, sides=["Cy"]))
    lines = printed(capsys, "rating")
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert [title.split(",")[0] for title in titles] == ["Cy", "Ann", "Bob"], "by the names of the records"
    assert [number for number, line in enumerate(lines) if not line] == [2, 6]
    picture = ["--plot", str(tmp_path / "rating.svg")]
    assert refused(capsys, "rating", *picture) == (
        "dicecup: a picture shows one rating, and there are 2: choose with --player\n"
    )
    assert printed(capsys, "rating", "--player", "Bob", *picture)[0].startswith("Bob, ")
    assert "Bob: what a choice costs, after every game" in (tmp_path / "rating.svg").read_text("utf-8")
