"""Value tables on disk: never a wrong one, never a crash."""

from __future__ import annotations

import errno
import logging
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dicecup import Card, Rulebook, rulebook
from dicecup.cli import main
from dicecup.solver import ValueTable, kept_arrays
from dicecup.solver.kept_arrays import DamagedFile
from dicecup.words.library.computing import PREPARING_SOLVER


@pytest.fixture
def book() -> Rulebook:
    """A book that solves in no time."""
    return rulebook("deluxe", {"categories": ["aces", "chance", "yahtzee"]})


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_table_is_solved_once_and_then_mapped(book: Rulebook) -> None:
    solved = ValueTable.of(book)
    assert ValueTable.path(book).exists()

    def fail(_done: int, _total: int) -> None:
        raise AssertionError("solved again")

    loaded = ValueTable.of(book, fail)
    assert np.array_equal(loaded.values, solved.values)
    assert not loaded.values.flags.writeable


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: data[:-8], id="cut off"),
        pytest.param(lambda data: data[:100], id="cut off in the header"),
        pytest.param(lambda _data: b"", id="empty"),
        pytest.param(lambda data: data[:5000] + bytes([data[5000] ^ 1]) + data[5001:], id="one bit flipped"),
        pytest.param(lambda data: b"not ours at all" + data[15:], id="foreign"),
        pytest.param(lambda data: data.replace(b'"digest": "values ', b'"digest": "valued '), id="other rules"),
        pytest.param(lambda data: data.replace(b'"shape"', b'"shapf"'), id="damaged header"),
        pytest.param(lambda data: data + b"\0", id="too long"),
    ],
)
def test_a_damaged_file_is_rebuilt_with_a_message(
    book: Rulebook, damage: object, caplog: pytest.LogCaptureFixture
) -> None:
    assert callable(damage)
    wanted = ValueTable.of(book).value(Card(book))
    path = ValueTable.path(book)
    path.write_bytes(damage(path.read_bytes()))
    with caplog.at_level(logging.WARNING):
        assert ValueTable.of(book).value(Card(book)) == wanted
    assert "solving again" in caplog.text
    caplog.clear()
    ValueTable.of(book)
    assert not caplog.text  # the file was mended


def test_tables_of_different_rules_do_not_mix(book: Rulebook) -> None:
    other = book.with_rules({"yahtzee_bonus": 0, "upper_target": 3})
    assert ValueTable.path(book) != ValueTable.path(other)
    path = ValueTable.path(other)
    ValueTable.of(book)
    path.write_bytes(ValueTable.path(book).read_bytes())
    with pytest.raises(DamagedFile, match="other rules"):
        kept_arrays.load(path, "values of other rules")
    assert ValueTable.of(other).value(Card(other)) == ValueTable.solved(other).value(Card(other))


def test_a_full_disk_does_not_stop_the_answer(
    book: Rulebook, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with caplog.at_level(logging.WARNING):
        assert ValueTable.of(book).value(Card(book)) > 0
    assert "No space left" in caplog.text
    assert list(folder.iterdir()) == []


def test_an_unusable_cache_folder_does_not_stop_the_answer(
    book: Rulebook, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.write_text("a file where the folder should be")
    with caplog.at_level(logging.WARNING):
        assert ValueTable.of(book).value(Card(book)) > 0
    assert "kept in memory" in caplog.text


def test_trouble_that_several_arrays_meet_is_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(kept_arrays, "write_atomically", refused)
    assert main(["advise", "13356", "--rule", "categories=aces,chance", "--json"]) == 0
    assert len(caplog.messages) == 1


def test_a_file_that_cannot_be_read_is_named_with_the_reason(book: Rulebook, caplog: pytest.LogCaptureFixture) -> None:
    path = ValueTable.path(book)
    path.mkdir(parents=True)
    with caplog.at_level(logging.WARNING):
        assert ValueTable.of(book).value(Card(book)) > 0
    assert caplog.messages[0] == f"cannot read {path.name} (Is a directory); solving without it"
    assert (
        caplog.messages[-1]
        == f"cannot store the solved values in {path.parent} (Is a directory); they are kept in memory"
    )


def test_an_interrupted_solution_leaves_nothing_behind(book: Rulebook, folder: Path) -> None:
    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ValueTable.of(book, interrupt)
    assert not folder.exists() or list(folder.iterdir()) == []


def test_kernels_compile_where_no_cache_can_be_written_and_it_is_announced_once(tmp_path: Path) -> None:
    """A read-only install with no home: Numba cannot keep its work, and the solver must not mind. The first solution
    says that it compiles, the second says nothing; nobody has to ask for that."""
    program = (
        "import numba.core.caching as caching\n"
        "class Nowhere:\n"
        "    @classmethod\n"
        "    def from_function(cls, *_): return None\n"
        "caching.CacheImpl._locator_classes = [Nowhere]\n"
        "import sys\n"
        "sys.stderr.isatty = lambda: True\n"
        "from dicecup import Card, rulebook\n"
        "from dicecup.solver import ValueTable\n"
        "book = rulebook('deluxe', {'categories': ['chance']})\n"
        "for _ in range(2):\n"
        "    print(ValueTable.solved(book).value(Card(book)))\n"
    )
    environment = {**os.environ, "DICECUP_CACHE": str(tmp_path / "none")}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == f"{PREPARING_SOLVER}\n"
    assert list(map(float, done.stdout.splitlines())) == pytest.approx([70 / 3, 70 / 3])


def test_the_folder_is_bounded_and_what_was_used_longest_ago_goes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_arrays, "MOST_BYTES", 3 * (kept_arrays.HEADER + 80))
    for number, name in enumerate("abc"):
        kept_arrays.save(folder / f"{name}.bin", name, np.zeros(10))
        os.utime(folder / f"{name}.bin", (number, number))
    assert [file.path.stem for file in kept_arrays.kept_files()] == ["c", "b", "a"]
    assert kept_arrays.load(folder / "a.bin", "a") is not None  # now b is the oldest
    kept_arrays.save(folder / "d.bin", "d", np.zeros(10))
    assert {file.path.stem for file in kept_arrays.kept_files()} == {"a", "c", "d"}
    assert sum(file.size for file in kept_arrays.kept_files()) <= kept_arrays.MOST_BYTES
    # What was just written stays, however large it is.
    kept_arrays.save(folder / "e.bin", "e", np.zeros(5000))
    assert [file.path.stem for file in kept_arrays.kept_files()] == ["e"]


def test_clearing_removes_our_files_only(folder: Path) -> None:
    assert kept_arrays.clear() == []
    kept_arrays.save(folder / "a.bin", "a", np.zeros(10))
    (folder / "notes.txt").write_text("mine")
    assert [file.path.name for file in kept_arrays.clear()] == ["a.bin"]
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


def test_a_file_that_cannot_be_removed_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_arrays.save(folder / "a.bin", "a", np.zeros(10))

    def refuse(_path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        assert kept_arrays.clear() == []
    assert len(kept_arrays.kept_files()) == 1
