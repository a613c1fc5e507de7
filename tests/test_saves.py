"""The user's folder of records and best scores."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Self

import pytest

from dicecup.files import CannotSave, write_atomically
from dicecup.rules import Malformed, Record, Series, rulebook
from dicecup.saves import EXTENSION, FOLDER_VARIABLE, Saves, default_folder, load

DELUXE = rulebook("deluxe")


def unfinished(*sides: str) -> Record:
    return Record(Series.new(DELUXE, sides or ("Ann",)))


def finished() -> Record:
    series = Series.new(DELUXE, ("Ann",))
    game = series.game
    while not game.is_over:
        game = game.with_roll("12345")
        game = game.apply(game.legal_actions()[-1])
    return Record(series.with_game(game))


def dated(saves: Saves, record: Record, seconds: int) -> Path:
    path = saves.new_path(DELUXE)
    saves.save(path, record)
    os.utime(path, (seconds, seconds))
    return path


def test_the_folder_is_the_users_unless_the_environment_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "/somewhere/else")
    assert default_folder() == Path("/somewhere/else")
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv(FOLDER_VARIABLE, "~/games")
    assert default_folder() == Path("/home/ann/games")
    monkeypatch.delenv(FOLDER_VARIABLE)
    assert default_folder().name == "dicecup"


def test_a_record_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    record = unfinished("Ann", "Bob").with_header("Seed", "42")
    path = saves.new_path(DELUXE)
    assert path.suffix == EXTENSION
    saves.save(path, record)
    assert load(path) == record
    assert saves.find(path.stem) == saves.find(path.name) == saves.find(str(path)) == path


def test_no_two_new_records_have_one_name(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert len({saves.new_path(DELUXE) for _ in range(5)}) == 5


def test_the_listing_has_the_newest_first_and_survives_damage(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.listing() == []
    assert saves.newest_unfinished() is None
    old = dated(saves, unfinished(), 1000)
    new = dated(saves, unfinished("Bob"), 2000)
    over = dated(saves, finished(), 3000)
    damaged = saves.records / f"damaged{EXTENSION}"
    damaged.write_text("[Dicecup", "utf-8")
    os.utime(damaged, (4000, 4000))
    binary = saves.records / f"binary{EXTENSION}"
    binary.write_bytes(b"\xff\xfe\x00")
    os.utime(binary, (5000, 5000))
    (saves.records / f"folder{EXTENSION}").mkdir()
    os.utime(saves.records / f"folder{EXTENSION}", (6000, 6000))

    listing = saves.listing()
    assert [saved.path for saved in listing[1:]] == [binary, damaged, over, new, old]
    assert "cannot read" in listing[0].damage
    assert "not text in UTF-8" in listing[1].damage
    assert "line 1" in listing[2].damage
    assert [saved.is_unfinished for saved in listing] == [False, False, False, False, True, True]
    newest = saves.newest_unfinished()
    assert newest is not None
    assert newest.path == new


def test_the_name_of_a_record_is_the_time_and_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Evening(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 5, 17, 8, 9, tzinfo=tz)

    monkeypatch.setattr("dicecup.saves.datetime", Evening)
    house = DELUXE.with_rules(["joker=never"])
    assert re.fullmatch(r"2026-11-05-170809-deluxe-[0-9a-f]{6}\.dice", Saves(tmp_path).new_path(house).name)
    saves = Saves(tmp_path)
    saves.keep_score(house, 200, tmp_path / "records" / "game.dice")
    (kept,) = saves.best_scores.iterdir()
    assert json.loads(kept.read_text("utf-8")) == {
        "rules": "deluxe (house rules: joker=never)",
        "score": 200,
        "date": "2026-11-05",
        "record": "game.dice",
    }


def test_a_file_of_that_path_comes_before_a_saved_game_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path / "data")
    monkeypatch.chdir(tmp_path)
    saves.save(saves.records / "game.dice", unfinished())
    assert saves.find("game.dice") == saves.find("game") == saves.records / "game.dice"
    saves.save(tmp_path / "game.dice", unfinished("Bob"))
    assert saves.find("game.dice") == Path("game.dice")
    assert saves.find("game") == saves.records / "game.dice"


def test_a_series_between_two_games_is_unfinished(tmp_path: Path) -> None:
    saves, series = Saves(tmp_path), Series.new(DELUXE, length=2)
    over = finished().game
    path = dated(saves, Record(series.with_game(replace(over, sides=series.sides))), 1000)
    dated(saves, finished(), 2000)
    newest = saves.newest_unfinished()
    assert newest is not None
    assert newest.path == path


def test_the_newest_record_is_one_that_can_be_read(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.newest() is None
    old = dated(saves, unfinished(), 1000)
    damaged = saves.records / f"damaged{EXTENSION}"
    damaged.write_text("[Dicecup", "utf-8")
    os.utime(damaged, (2000, 2000))
    newest = saves.newest()
    assert newest is not None
    assert newest.path == old


@pytest.mark.parametrize(("name", "fits"), [("ä" * 125, True), ("ä" * 125 + "b", False), ("b" * 250, True)])
def test_how_long_a_name_is_counts_in_bytes(tmp_path: Path, name: str, fits: bool) -> None:
    saves = Saves(tmp_path)
    path = dated(saves, unfinished(), 1000)
    if fits:
        assert saves.rename(path.stem, name).stem == name
    else:
        with pytest.raises(Malformed, match=r"^that name is too long: at most 250 bytes$"):
            saves.rename(path.stem, name)


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    with pytest.raises(FileNotFoundError, match="there is no record nowhere"):
        saves.find("nowhere")
    with pytest.raises(IsADirectoryError, match="is a folder"):
        saves.find(str(tmp_path))
    with pytest.raises(OSError, match="cannot read"):
        load(tmp_path / "nowhere")


def test_a_damaged_record_names_file_line_and_reason(tmp_path: Path) -> None:
    path = tmp_path / "cut.dice"
    path.write_text("".join(unfinished().dump().splitlines(keepends=True)[:-1]), "utf-8")
    with pytest.raises(Malformed, match=r"cut\.dice: line \d+: .*cut off"):
        load(path)


def test_writing_replaces_the_whole_file_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_atomically(path, "old")

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(CannotSave, match=r"cannot write in .*: No space left on device"):
        write_atomically(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_unwritable_folder_is_refused_beforehand(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    saves = Saves(tmp_path / "file")
    with pytest.raises(CannotSave, match=r"cannot write in .*file"):
        saves.check()
    with pytest.raises(NotADirectoryError, match=r"games are saved in a folder, but .*file is none"):
        saves.listing()
    Saves(tmp_path / "new").check()


def test_best_scores_are_kept_apart_by_rules(tmp_path: Path) -> None:
    saves, record = Saves(tmp_path), Path("game.dice")
    house = DELUXE.with_rules(["bonus_limit=1"])
    assert saves.best(DELUXE) is None
    assert saves.keep_score(DELUXE, 200, record)
    assert not saves.keep_score(DELUXE, 200, record)
    assert not saves.keep_score(DELUXE, 150, record)
    assert saves.keep_score(house, 100, record)
    assert saves.keep_score(rulebook("travel"), 0, record)
    assert saves.keep_score(DELUXE, 201, record)
    assert (saves.best(DELUXE), saves.best(house), saves.best(rulebook("travel"))) == (201, 100, 0)
    assert saves.best(DELUXE, helped=True) is None
    assert saves.keep_score(DELUXE, 300, record, helped=True)
    assert not saves.keep_score(DELUXE, 250, record, helped=True)
    assert (saves.best(DELUXE), saves.best(DELUXE, helped=True)) == (201, 300)


@pytest.mark.parametrize("text", ["", "[]", '{"score": "many"}', '{"score": 12.5}', '{"score": true}', "{"])
def test_damaged_best_scores_are_said_and_not_overwritten(tmp_path: Path, text: str) -> None:
    saves = Saves(tmp_path)
    saves.keep_score(DELUXE, 1, Path("game.dice"))
    (path,) = saves.best_scores.iterdir()
    path.write_text(text, "utf-8")
    with pytest.raises(Malformed, match="is damaged"):
        saves.keep_score(DELUXE, 200, Path("game.dice"))
    assert path.read_text("utf-8") == text


def test_only_a_record_gets_another_name_and_never_that_of_another(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for name in ("first", "second"):
        saves.save(saves.records / f"{name}.dice", Record(Series.new("deluxe")))
    (saves.records / "folder.dice").mkdir()
    with pytest.raises(Malformed, match="there is a saved game second already; choose another name"):
        saves.rename("first", "second")
    with pytest.raises(Malformed, match="printable"):
        saves.rename("first", ".hidden")
    with pytest.raises(FileNotFoundError, match="folder"):
        saves.rename("folder", "third")
    assert sorted(path.name for path in saves.records.iterdir()) == ["first.dice", "folder.dice", "second.dice"]
