"""What was computed for the printed books and ships with the package, so that nobody has to solve them.

`training/printed_tables.py` writes the files and `docs/algorithm.md` describes how the numbers are coded. A file holds
many tables of whole numbers; each has the digest of the rules that it was computed from, and is found by that digest.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import mmap
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...words import say
from ...words.library import computing
from ..arrays import AnyIntegers, Integers
from ..kept_arrays import SHIPPED, DamagedFile
from .compact_numbers import Columns, Compact
from .states import StateSpace

MAGIC = b"dicecup tables 1\n"
LENGTHS: dict[str, Any] = {
    "id": lzma.FILTER_LZMA2,
    "preset": 9 | lzma.PRESET_EXTREME,
    "dict_size": 1 << 17,
    "lc": 0,
    "lp": 0,
    "pb": 0,
}
"""How the lengths of numbers are packed."""
SPARE = 8
"""Bytes that follow the bits of a table, so that eight can be read from any of them."""


class Part(NamedTuple):
    """One standing of one book in one kind of table, as the header of a file describes it."""

    digest: str
    """Of the states, with their rules, that it was computed from."""
    step: float
    """How much one step is."""
    base: int
    """The number of the part of the same file that it is stored as the difference from; -1 if there is none."""
    begin: int
    """Where in the file, after the header, its bytes begin: first the lengths, then the bits."""
    lengths: int
    bits: int


class ShippedFile:
    """A file of tables. It is read as a whole, checked, and unpacked table by table."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):  # a file of no bytes cannot be mapped
            raise DamagedFile(say(computing.SHIPPED_UNREADABLE, file=path.name)) from None
        end = data.find(b"\n", len(MAGIC))
        try:
            header = json.loads(data[len(MAGIC) : end])
            parts, checksum = [Part(*each) for each in header["parts"]], header["sha256"]
        except (ValueError, KeyError, TypeError):
            parts, checksum = [], ""
        if data[: len(MAGIC)] != MAGIC or not parts:
            raise DamagedFile(say(computing.SHIPPED_OTHER, file=path.name))
        self._data = memoryview(data)[end + 1 :]
        if hashlib.sha256(self._data).hexdigest() != checksum:
            raise DamagedFile(say(computing.SHIPPED_DAMAGED, file=path.name))
        self._parts = parts
        self._numbers: dict[str, list[int]] = {}
        for number, part in enumerate(parts):
            self._numbers.setdefault(part.digest, []).append(number)
        self._tables: dict[str, Compact | None] = {}
        # On a server several threads ask for the same table at once.
        self._unpacking = Lock()

    def table(self, space: StateSpace) -> Compact | None:
        """The table that was computed from these states; None if there is none. It is unpacked once."""
        digest = space.digest
        with self._unpacking:
            if digest not in self._tables:
                self._tables[digest] = self._unpacked(space, self._numbers[digest]) if digest in self._numbers else None
            return self._tables[digest]

    def _unpacked(self, space: StateSpace, numbers: list[int]) -> Compact:
        layout, classes = Columns.of(space), len(space.tables.place)
        channels: list[AnyIntegers] = []
        for begin in range(0, len(numbers), classes):
            known: dict[int, Integers] = {}
            parts = [_summed(self._residuals(number, layout, known)) for number in numbers[begin : begin + classes]]
            channels.append(_smallest(np.concatenate(parts)))
        steps = [self._parts[number].step for number in numbers[::classes]]
        if len(channels) == 1:
            return Compact(layout, channels[0], np.array(steps[0]))
        return Compact(layout, np.stack(channels, axis=-1), np.array(steps))

    def _residuals(self, number: int, layout: Columns, known: dict[int, Integers]) -> Integers:
        """What is left of a part once each line is predicted from fuller ones; what is left of its base is added."""
        if number not in known:
            part = self._parts[number]
            middle = part.begin + part.lengths
            lengths = lzma.decompress(self._data[part.begin : middle], lzma.FORMAT_RAW, filters=[LENGTHS])
            bits = self._data[middle : middle + part.bits]
            found = unpacked(np.frombuffer(lengths, np.uint8), bits).reshape(layout.columns, layout.sets).T
            if part.base >= 0:
                found += self._residuals(part.base, layout, known)
            known[number] = found
        return known[number]


def unpacked(lengths: NDArray[np.uint8], bits: bytes | memoryview) -> Integers:
    """Whole numbers, given the length of each: nothing for 0, else a sign bit and the digits after the first."""
    begin = np.cumsum(lengths, dtype=np.int64) - lengths
    eights = np.ndarray(len(bits) - SPARE + 1, ">u8", bits, strides=(1,))
    length = lengths.astype(np.uint64)
    word = eights[begin >> 3].astype(np.uint64) << (begin & 7).astype(np.uint64)
    # A number without digits would shift by all 64, which is undefined.
    word = (word >> np.uint64(1)) >> (np.uint64(63) - length)
    first = np.where(length > 0, np.uint64(1) << np.maximum(length, 1) - np.uint64(1), np.uint64(0))
    negative = (word & first) != 0
    size = (word | first).astype(np.int64)
    return np.asarray(np.where(negative, -size, size))


def predicted(steps: Integers, line: int) -> Integers:
    """A guess at the steps of any line but the last: the mean of the lines with one more lower box filled.

    Lines are sets of boxes.
    """
    fuller = [line | bit for bit in (1 << place for place in range(len(steps).bit_length() - 1)) if not line & bit]
    return np.asarray(sum(steps[each] for each in fuller) // len(fuller), np.int64)


def _summed(residuals: Integers) -> Integers:
    """The numbers of a part: residuals plus their predictions are steps from column to column."""
    steps = residuals.copy()
    # A set with one box more has a greater number.
    for line in range(len(steps) - 2, -1, -1):
        steps[line] += predicted(steps, line)
    return np.cumsum(steps, axis=1)


def _smallest(numbers: Integers) -> AnyIntegers:
    """The same numbers in the smallest type that holds them."""
    most = int(np.abs(numbers).max())
    return numbers.astype(next(kind for kind in (np.int16, np.int32, np.int64) if most <= np.iinfo(kind).max))


@cache
def shipped_file(name: str) -> ShippedFile:
    """One of the files that come with the package."""
    return ShippedFile(SHIPPED / f"{name}.bin")


def shipped(kind: str, space: StateSpace) -> Compact | None:
    """The table of a kind that ships with the package for these states; None unless they are of a printed book."""
    return shipped_file(kind).table(space)
