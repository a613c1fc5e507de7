"""The final scores of the best play there is, exact or simulated."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from io import BytesIO
from zipfile import BadZipFile

import numpy as np

from ...rules import Rulebook
from ..evaluator import Evaluator
from ..learned.network import Network
from ..progress import Progress, silent
from ..store import DamagedFile
from .distribution import Distribution, distribution_of_book
from .value_table import ValueTable


def known_scores(evaluator: Evaluator, progress: Progress = silent) -> Distribution | None:
    """How likely each final score is: exact for one column, counted in simulated games of a learned player.

    None where nobody has played them.
    """
    if isinstance(evaluator, ValueTable):
        return distribution_of_book(evaluator, progress)
    return simulated_scores(evaluator.book) if isinstance(evaluator, Network) else None


@cache
def simulated_scores(book: Rulebook) -> Distribution | None:
    """What ships with the package; `training/further.py` made it."""
    name = f"scores-{book.book.name}.npz"
    found = files("dicecup.solver.learned") / "weights" / name
    try:
        with np.load(BytesIO(found.read_bytes())) as stored:
            about = json.loads(str(stored["about"]))
            if about["rules"] != book.digest:
                return None
            games, boxes = int(about["games"]), int(about["games"]) * book.columns
            return Distribution(
                chances=stored["counts"] / games,
                box_means=dict(zip(book.categories, (stored["points"] / boxes).tolist(), strict=True)),
                box_zeros=dict(zip(book.categories, (stored["zeros"] / boxes).tolist(), strict=True)),
                upper_bonus_rate=float(stored["upper_bonuses"] / boxes),
                yahtzee_bonus_mean=float(stored["yahtzee_bonuses"] / games),
                games=games,
            )
    except (BadZipFile, EOFError, KeyError, OSError, ValueError) as error:
        raise DamagedFile(f"{name}, part of dicecup, is damaged ({error}); install dicecup again") from None
