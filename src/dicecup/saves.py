"""The user's folder of records and best scores.

```text
<folder>/records/2026-11-15-183000-deluxe-4f1c9a.dice      a game or series, see docs/notation.md
<folder>/best/deluxe.json                                  the best solitaire score under that rulebook
<folder>/best/deluxe-with-help.json                        the same for games played with help
```

The folder is the system's user data directory, or the one that the environment variable DICECUP_DATA names. Every
file is written next to its place and then moved there, so a crash leaves the old file or the new one, never half.
"""

from __future__ import annotations

import json
import os
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from .files import refusals_explained, write_atomically
from .rules import DicecupError, Malformed, Record, Rulebook, rulebook
from .rules.record import LONGEST_RECORD
from .words import say
from .words.library import files

FOLDER_VARIABLE = "DICECUP_DATA"
EXTENSION = ".dice"
LONGEST_NAME = 255
"""The most bytes in a file name on most systems."""


@dataclass(frozen=True, slots=True)
class SavedRecord:
    """A record in the folder; for a damaged one `record` is None and `damage` says what is wrong with it."""

    path: Path
    record: Record | None
    damage: str = ""

    @property
    def is_unfinished(self) -> bool:
        return self.record is not None and not self.record.series.is_over


def default_folder() -> Path:
    """Where saves are kept unless a program says otherwise."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen).expanduser() if chosen else user_data_path("dicecup", appauthor=False)


class Saves:
    """A folder of records and best scores: the user's own, or the one that is named.

    >>> import tempfile
    >>> from dicecup import Enter, Game, Record, Series
    >>> from dicecup.saves import Saves
    >>> saves = Saves(tempfile.mkdtemp())
    >>> game = Game.new("deluxe").with_roll("11234").apply(Enter("aces"))
    >>> path = saves.new_path("deluxe")
    >>> size = len(saves.save(path, Record(Series.new("deluxe").with_game(game))))
    >>> [(saved.is_unfinished, saved.record.game.totals) for saved in saves.listing() if saved.record]
    [(True, (2,))]
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        self.folder = Path(folder) if folder is not None else default_folder()
        self.records = self.folder / "records"
        self.best_scores = self.folder / "best"

    def check(self) -> None:
        """Raise `CannotSave` now, rather than in the middle of a game, if the folder cannot be written to."""
        with refusals_explained(self.records):
            self.records.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.records):
                pass

    # --- records --------------------------------------------------------------------------------------------

    def new_path(self, book: Rulebook | str) -> Path:
        """A name for a new record. The random ending tells apart two games that begin in the same second."""
        begun = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return self.records / f"{begun}-{rulebook(book).book.name}-{secrets.token_hex(3)}{EXTENSION}"

    def save(self, path: Path | str, record: Record) -> bytes:
        """Write a record and return the bytes that the file now holds."""
        content = record.dump().encode()
        write_atomically(Path(path), content)
        return content

    def find(self, name: str) -> Path:
        """The file that `name` means: a path, or the name of a record in the folder."""
        if not name:
            raise FileNotFoundError(files.NAME_A_RECORD)
        for candidate in (Path(name), self.records / name, self.records / f"{name}{EXTENSION}"):
            if candidate.is_file():
                return candidate
        if Path(name).is_dir():
            raise IsADirectoryError(say(files.RECORD_IS_FOLDER, name=name, ending=EXTENSION))
        if Path(name).exists():
            raise Malformed(say(files.RECORD_IS_NO_FILE, name=name))
        raise FileNotFoundError(say(files.NO_RECORD, name=name, folder=self.records))

    def saved(self, name: str) -> Path:
        """The file of a record in the folder, and only there, so that only our own files are deleted or renamed."""
        stem = name.removesuffix(EXTENSION)
        path = self.records / f"{stem}{EXTENSION}"
        if not stem or Path(stem).name != stem or not path.is_file():
            raise FileNotFoundError(say(files.NO_SAVED_GAME, name=repr(name)))
        return path

    def rename(self, name: str, new: str) -> Path:
        """Give a record in the folder another name; never one that is already taken."""
        path, stem = self.saved(name), new.removesuffix(EXTENSION)
        target = self.records / f"{stem}{EXTENSION}"
        if not stem.isprintable() or not stem.strip() or Path(stem).name != stem or stem.startswith("."):
            raise Malformed(say(files.RECORD_NAME, name=repr(new[:60])))
        if len(target.name.encode()) > LONGEST_NAME:
            raise Malformed(say(files.RECORD_NAME_LONG, most=LONGEST_NAME - len(EXTENSION)))
        if target.exists():
            raise Malformed(say(files.RECORD_NAME_TAKEN, name=stem))
        return path.rename(target)

    def listing(self) -> list[SavedRecord]:
        """Every record in the folder, including damaged ones; the most recently written comes first."""
        return [_read(path) for path in self.paths()]

    def newest(self) -> SavedRecord | None:
        """The most recently written record that can be read."""
        found = map(_read, self.paths())
        return next((saved for saved in found if saved.record is not None), None)

    def newest_unfinished(self) -> SavedRecord | None:
        likely = (_read(path) for path in self.paths() if _looks_unfinished(path))
        return next((saved for saved in likely if saved.is_unfinished), None)

    def paths(self) -> list[Path]:
        """Every record's file, the most recently written first."""
        for folder in (self.folder, self.records):
            if folder.exists() and not folder.is_dir():
                raise NotADirectoryError(say(files.SAVES_ARE_NO_FOLDER, path=folder, variable=FOLDER_VARIABLE))
        dated = []
        with suppress(FileNotFoundError, NotADirectoryError):
            for path in self.records.glob(f"*{EXTENSION}"):
                with suppress(OSError):  # removed by somebody else just now
                    dated.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(dated, reverse=True)]

    # --- best scores ----------------------------------------------------------------------------------------

    def best(self, book: Rulebook | str, *, helped: bool = False) -> int | None:
        """The best solitaire score under these rules, with or without help; None if there is none yet."""
        path = self._best_path(rulebook(book), helped)
        try:
            data = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (ValueError, NotADirectoryError) as error:
            raise Malformed(say(files.SCORES_DAMAGED, path=path, why=error)) from None
        score = data.get("score") if isinstance(data, dict) else None
        if type(score) is not int:
            raise Malformed(say(files.SCORES_WITHOUT_SCORE, path=path))
        return score

    def keep_score(self, book: Rulebook | str, score: int, record: Path, *, helped: bool = False) -> bool:
        """Keep a solitaire score if it beats the best of its kind under these rules; returns whether it does."""
        book = rulebook(book)
        best = self.best(book, helped=helped)
        if best is not None and score <= best:
            return False
        kept = {"rules": book.name, "score": score, "date": datetime.now().date().isoformat(), "record": record.name}
        write_atomically(self._best_path(book, helped), json.dumps(kept, indent=2) + "\n")
        return True

    def _best_path(self, book: Rulebook, helped: bool) -> Path:
        # House rules make a different game, and so does a book of your own: they get an entry of their own.
        name = book.book.name if book.is_printed else f"{book.book.name}-{book.digest[:16]}"
        return self.best_scores / f"{name}{'-with-help' if helped else ''}.json"


def _read(path: Path) -> SavedRecord:
    try:
        return SavedRecord(path, load(path))
    except (DicecupError, OSError) as error:
        return SavedRecord(path, None, str(error))


def _looks_unfinished(path: Path) -> bool:
    """A quick look that does not replay the record: thousands of finished games must not slow down the start."""
    try:
        text = path.read_bytes()
    except OSError:
        return False
    return b"end unfinished" in text or b'[Games "' in text


def read_record(path: Path | str) -> str:
    """The text of a record's file, or an error that names the file and says what is wrong with it."""
    path = Path(path)
    try:
        if path.stat().st_size > 4 * LONGEST_RECORD:
            raise Malformed(say(files.RECORD_TOO_LARGE, path=path))
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise Malformed(say(files.RECORD_NOT_TEXT, path=path)) from None
    except OSError as error:
        raise OSError(say(files.CANNOT_READ, path=path, why=error.strerror or error)) from None


def load(path: Path | str) -> Record:
    """The record in a file, or an error that names the file and says what is wrong with it.

    `load("game.dice").game.totals` are the scores of its last game.
    """
    text = read_record(path)
    try:
        return Record.parse(text)
    except DicecupError as error:
        raise Malformed(say(files.RECORD_WRONG, path=path, why=error)) from None
