"""What `review` prints about a record with several games, and about a folder of records.

The games have the box Chance alone and can be worked out by hand (see `tests/coach/chance_alone.py`).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicecup import HelpMark, Record, Series
from dicecup.cli import main
from dicecup.saves import Saves
from tests.coach.chance_alone import CARELESS, CHANCE, LUCKY, START, UNLUCKY
from tests.commands import printed, refused
from tests.games import game_of

HINT = HelpMark(2, 0, 1, 1, ("hint",))
"""In the second game, with the first roll of the first side."""


def series(*marks: HelpMark, help_kinds: tuple[str, ...] = ()) -> Record:
    """Ann and Bob play twice: 30 to 5, then 20 to 30."""
    games = tuple(game_of(CHANCE, *turns, sides=["Ann", "Bob"]) for turns in ((LUCKY, UNLUCKY), (CARELESS, LUCKY)))
    return Record(Series(CHANCE, games[0].sides, 2, False, games), help=marks, help_kinds=help_kinds)


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    """A folder with the two games, and nothing else."""
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "data"))
    saves = Saves()
    saves.save(saves.records / "both.dice", series(HINT))
    return saves


# --- one record -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "score"), [((), "20.00"), (("--game", "2"), "20.00"), (("--game", "1"), "30.00")])
def test_of_several_games_the_last_or_the_one_asked_for(
    options: tuple[str, ...], score: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, "review", "both", *options)
    assert lines[2] == "Ann"
    assert next(line for line in lines if line.startswith("= ")) == f"=     {score}  final score"
    assert ("Decisions with help: 1 after a hint." in lines) == (score == "20.00")
    assert lines.count("turn  expected   luck   loss") == 2
    assert "turn  expected   luck   loss" not in printed(capsys, "review", "both", *options, "--brief")


def test_a_game_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "that record has 2 games so far; there is no game 3" in refused(capsys, "review", "both", "--game", "3")


def test_where_only_some_kinds_of_help_were_marked_no_decision_counts_as_ones_own(
    saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    saves.save(saves.records / "older.dice", series(HINT, help_kinds=("hint",)))
    known, unknown = (json.loads("".join(printed(capsys, "review", name, "--json"))) for name in ("both", "older"))
    assert known["sides"][0]["own_losses"] == pytest.approx([2.0])
    assert "own_losses" not in unknown["sides"][0]


def test_the_page_names_everybody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert printed(capsys, "review", "both", "--html", str(page)) == [f"The review is in {page}"]
    text = page.read_text("utf-8")
    assert "<title>A game of Yahtzee by Ann and Bob, reviewed</title>" in text
    assert "<h1>A game of Yahtzee by Ann and Bob, reviewed</h1>" in text


def test_a_page_needs_a_file_and_is_never_brief(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "review", "both", "--html", str(tmp_path))
    assert f"{tmp_path} is a folder; name a file for the page, such as review.html" in said
    for option in (["--html", str(tmp_path / "page.html")], ["--json"]):
        said = refused(capsys, "review", "both", "--brief", *option)
        assert "--brief leaves the turns out of the text; leave it out with --json and --html" in said
    assert not (tmp_path / "page.html").exists()


# --- a folder ---------------------------------------------------------------------------------------------------


def test_every_side_of_every_game_has_a_line(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    pad = Record(Series.new(CHANCE, ["Cy"]).with_game(game_of(CHANCE, "11134 chance", sides=["Cy"])))
    saves.save(saves.records / "a pad.dice", pad.with_header("Dice", "real"))
    (saves.records / "no.dice").write_text("nothing", "utf-8")
    lines = printed(capsys, "review", str(saves.records))
    assert lines[:6] == [
        "record      game   score    luck    loss  per decision  name",
        "a pad.dice     1    10.0    +0.0     0.0         0.000  Cy",
        "both.dice      1    30.0    +6.7     0.0         0.000  Ann",
        "both.dice      1     5.0   -18.3     0.0         0.000  Bob",
        "both.dice      2    20.0    -0.3     3.0         1.500  Ann",
        "both.dice      2    30.0    +6.7     0.0         0.000  Bob",
    ]
    assert [line[:19] for line in lines[6:-1]] == ["no.dice is damaged:"]
    assert lines[-1] == "1 of 3 records cannot be read."
    found = json.loads("".join(printed(capsys, "review", str(saves.records), "--json")))
    assert list(found["damaged"]) == ["no.dice"]
    rows = found["reviews"]
    # Real choices: none on the pad, one in the lucky game, two in the unlucky one and two in the careless one.
    assert [row["decisions"] for row in rows] == [0, 1, 2, 2, 1]
    assert [row["start"] for row in rows] == pytest.approx([START] * 5)
    assert [row["unseen"] for row in rows] == pytest.approx([10 - START, 0, 0, 0, 0], abs=1e-9)
    assert [row["adjusted"] for row in rows] == pytest.approx([START, START, START, START - 3, START])


def test_records_in_folders_of_a_folder_are_reviewed_too(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    record = Record(Series.new(CHANCE, ["Cy"]).with_game(game_of(CHANCE, LUCKY, sides=["Cy"])))
    for name in ("b", "a"):
        (saves.records / "2025" / name).mkdir(parents=True)
        saves.save(saves.records / "2025" / name / "cy.dice", record)
    (saves.records / "2025" / "picture.dice").write_bytes(b"\xff\xd8\xff")
    *rows, damaged, _ = printed(capsys, "review", str(saves.records))[1:]
    assert [row.split()[0] for row in rows] == ["2025/a/cy.dice", "2025/b/cy.dice", *["both.dice"] * 4]
    assert damaged.startswith("2025/picture.dice is damaged: ")


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_folder_in_which_nothing_can_be_read_is_a_failure(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.dice").write_text("nothing", "utf-8")
    assert main(["review", str(folder), *option]) == 1
    said = capsys.readouterr().out
    if option:
        assert list(json.loads(said)["damaged"]) == ["a.dice", "b.dice"]
    else:
        assert said.splitlines()[-1] == "2 of 2 records cannot be read."


@pytest.mark.parametrize("option", [["--brief"], ["--game", "1"], ["--html", "page.html"]])
def test_what_is_for_one_record_is_refused_with_a_folder(
    option: list[str], saves: Saves, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "review", str(saves.records), *option)
    assert "--html, --game and --brief are for a single record, not for a folder" in said


@pytest.mark.parametrize(
    "option", [["--csv", "a.csv"], ["--parquet", "a.parquet"], ["--workers", "2"], ["--cluster", "tcp://x:1"]]
)
def test_what_is_for_a_folder_is_refused_with_one_record(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "review", "both", *option)
    assert "--csv, --parquet, --workers and --cluster are for a folder of records" in said
