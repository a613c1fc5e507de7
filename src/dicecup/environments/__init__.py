"""Yahtzee for programs that learn: environments for Gymnasium and PettingZoo, one for each printed book.

>>> import gymnasium, dicecup.environments
>>> env = gymnasium.make("dicecup/Deluxe-v1")
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

`gymnasium.make_vec("dicecup/Deluxe-v1", num_envs=1000)` steps a thousand games at once in compiled code, and
`SeveralSides("deluxe", sides=2)` is a game of several for PettingZoo. A change that alters what an agent sees, does or
gets makes a new version of the id.
"""

from __future__ import annotations

try:
    import gymnasium
    import pettingzoo  # noqa: F401 - to report it here if it is missing
except ModuleNotFoundError:
    from ..extras import NotInstalled
    from ..words.library import computing

    raise NotInstalled(computing.NEEDS_GYMNASIUM) from None

from ..rules import BOOKS
from .many_games import ManyGames
from .moves import Moves
from .observation import Observation
from .several_sides import SeveralSides
from .solitaire import Solitaire

__all__ = ["IDS", "ManyGames", "Moves", "Observation", "SeveralSides", "Solitaire"]

IDS = {f"dicecup/{name.capitalize()}-v1": name for name in BOOKS}
"""Every environment with the book it plays."""

for _id, _book in IDS.items():
    gymnasium.register(
        _id,
        entry_point="dicecup.environments.solitaire:Solitaire",
        vector_entry_point="dicecup.environments.many_games:ManyGames",
        kwargs={"book": _book},
    )
