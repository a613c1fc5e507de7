"""The model-free player of `model_free.py`, on the processor and without torch: a bot for `dicecup leaderboard`.

    cd training && dicecup leaderboard model_free_player:ModelFree optimal

It plays `deluxe` as printed, using the weights in model-free-deluxe.npz.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from dicecup import Action, Enter, Game, Keep, Malformed, Reroll, Rulebook
from dicecup.solver.exact.states import state_space
from dicecup.solver.lattice import KEEP_COUNT, KEEP_INDEX

WEIGHTS = Path(__file__).parent / "model-free-deluxe.npz"


class ModelFree:
    """Holds or enters what its network says brings the most further points."""

    def __init__(self, book: Rulebook) -> None:
        with np.load(WEIGHTS) as stored:
            arrays = {name: stored[name] for name in stored.files}
        about = json.loads(str(arrays.pop("about")))
        if book.digest != about["rules"]:
            raise Malformed("this player knows deluxe as printed, and nothing else")
        self.space = state_space(book)
        names = ["first", *(f"hidden.{number}" for number in range(about["layers"] - 1))]
        self.layers = [self._layer(arrays, name) for name in names]
        self.last = self._layer(arrays, "last")

    @staticmethod
    def _layer(arrays: dict[str, np.ndarray], name: str) -> tuple[np.ndarray, np.ndarray]:
        return arrays[f"{name}.weight"].astype(np.float32), arrays[f"{name}.bias"].astype(np.float32)

    def choose(self, game: Game) -> Action:
        assert game.roll is not None
        if game.rolls_left:
            worth = self.worth(game, game.rolls_left)
            keep = max([*game.roll.keeps, Keep(game.roll)], key=lambda each: worth[KEEP_INDEX[each]])
            if len(keep) < len(game.roll):
                return Reroll(keep)
        worth = self.worth(game, 0)
        boxes = [each.box for each in game.card.placements(game.roll)]
        return Enter(max(boxes, key=lambda each: worth[KEEP_COUNT + game.book.box_index[each]]))

    def worth(self, game: Game, left: int) -> np.ndarray:
        """What every output says about the card and dice, with `left` rolls left."""
        assert game.roll is not None
        state, lanes, boxes = self.space.state(game.card), self.space.tables.lanes, len(game.book.boxes)
        row = self.space.row(state)
        filled = self.space.row_filled[row] >> np.arange(boxes) & 1
        standing = np.eye(int(self.space.row_class.max()) + 1)[self.space.row_class[row]]
        upper = [*np.eye(lanes)[state.upper], state.upper / 63.0]
        dice = np.eye(6)[[game.roll.count(face) for face in range(1, 7)]].ravel()
        seen = np.concatenate([filled, standing, upper, dice, np.eye(3)[left]]).astype(np.float32)
        (weight, bias), *hidden = self.layers
        values = np.maximum(weight @ seen + bias, 0)
        for weight, bias in hidden:
            values = values + np.maximum(weight @ values + bias, 0)
        weight, bias = self.last
        return weight @ values + bias
