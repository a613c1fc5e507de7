"""Many games of one book at once, as tensors: what a turn is worth, and playing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from turns import Turns
from value_net import SCALE, ValueNet

from dicecup.solver.lattice import ROLL_COUNT
from dicecup.solver.learned.columns import ColumnSpace

NEVER = -1e9
ANY_BOX = 1e6
"""A temperature at which every legal box is equally likely."""


class Cards(NamedTuple):
    """Cards between turns, one per row, as in `dicecup.solver.learned.columns.Positions`."""

    filled: Tensor
    upper: Tensor
    standing: Tensor


Pricing = Callable[[Cards], Tensor]
"""What some cards are worth."""


class Turn(NamedTuple):
    """What every way to continue a turn is worth: [card, ...]."""

    slots: Tensor
    leaves: Tensor
    last: Tensor
    middle: Tensor
    exact: Tensor
    """[card] -> before any dice."""


class Table:
    """The arithmetic of a book's turns, for any number of cards at once."""

    def __init__(self, space: ColumnSpace, device: torch.device) -> None:
        self.space, self.device = space, device
        tables = space.tables
        move = lambda array: torch.as_tensor(np.asarray(array), device=device)  # noqa: E731
        self.t = {name: move(value) for name, value in tables._asdict().items() if isinstance(value, np.ndarray)}
        self.columns, self.boxes, self.slots = space.book.columns, space.boxes, space.slots
        self.target, self.bonus = tables.upper_target, tables.upper_bonus
        faces = np.zeros((self.boxes, self.columns))
        faces[np.arange(self.boxes), tables.column] = tables.face
        self.faces = move(faces.astype(np.float32))
        self.box_multiplier = self.t["multiplier"][self.t["column"]].float()
        self.dice = Turns(device)
        self._offers()

    def _offers(self) -> None:
        device, tables = self.device, self.space.tables
        # Rolls that are not a five-of-a-kind: which (box kind, points) each offers in every category.
        self.plain = np.flatnonzero(tables.five == 0)
        self.fives = np.flatnonzero(tables.five > 0)
        pairs: dict[tuple[int, int], int] = {}
        offers = np.zeros((len(self.plain), len(self.space.book.categories)), np.int64)
        for row, roll in enumerate(self.plain):
            for category in range(offers.shape[1]):
                pair = (category, int(tables.points[roll, category]))
                offers[row, category] = pairs.setdefault(pair, len(pairs))
        self.offers = torch.as_tensor(offers, device=device)
        pair_slot = np.zeros((len(pairs), self.columns), np.int64)
        pair_points = np.zeros((len(pairs), self.columns), np.float32)
        per = len(self.space.book.categories)
        for (category, points), number in pairs.items():
            roll = next(r for r in self.plain if tables.points[r, category] == points)
            for column in range(self.columns):
                box = column * per + category
                pair_slot[number, column] = tables.slot_of[roll, box]
                # Upper Section points are counted with the slot itself.
                pair_points[number, column] = 0 if tables.face[box] else points * tables.multiplier[column]
        self.pair_slot = torch.as_tensor(pair_slot, device=device)
        self.pair_points = torch.as_tensor(pair_points, device=device)
        self.plain_index = torch.as_tensor(self.plain, device=device)
        self.five_index = torch.as_tensor(self.fives, device=device)

    # --- what cards and turns are worth -----------------------------------------------------------------------

    def features(self, cards: Cards) -> Tensor:
        """The same numbers as `dicecup.solver.learned.columns.features`."""
        filled, upper, standing = cards
        done = filled.float() @ self.faces
        left = self.faces.sum(0) - done
        missing = (self.target - upper).clamp(min=0)
        made = missing == 0
        lost = ~made & (upper + 5 * left < self.target)
        pace = (missing / left.clamp(min=1)).clamp(0, 5) * ~lost
        one_hot = nn.functional.one_hot(standing, len(self.t["allowed"])).float()
        boxes_left = 1 - filled.float().mean(dim=1, keepdim=True)
        open_columns = (~filled).view(len(filled), self.columns, -1).sum(1)
        several = [(open_columns >= number).float() for number in range(2, self.columns + 1)]
        parts = [filled.float(), *several, upper / 63, (upper - 3 * done) / 21, made.float(), lost.float(), pace / 3]
        return torch.cat([*parts, one_hot, boxes_left], dim=1)

    def by_net(self, net: ValueNet, precisely: bool = False) -> Pricing:
        """Cards priced by the network."""

        def pricing(cards: Cards) -> Tensor:
            x = self.features(cards)
            return (net(x) if precisely else net.fast(x)) * SCALE

        return pricing

    def by_turn(self, pricing: Pricing) -> Pricing:
        """Cards priced by the exact value of their next turn, with `pricing` for the cards after it."""
        return lambda cards: self.turn(cards, pricing).exact

    @torch.no_grad()
    def turn(self, cards: Cards, pricing: Pricing, chunk: int = 2_000_000) -> Turn:
        """Solve a turn of every card exactly, with `pricing` for the cards after it, `chunk` of them at a time."""
        slots = self._slot_values(cards, pricing, chunk)
        leaves = self._leaves(cards, slots)
        return Turn(slots, leaves, *self.dice.solve(leaves))

    def _slot_values(self, cards: Cards, pricing: Pricing, chunk: int) -> Tensor:
        """[card, slot] -> what the slot adds to the Upper Section plus the value of the card after it."""
        t = self.t
        slot_box = t["slot_box"]
        slot_column = t["column"][slot_box]
        values = torch.full((len(cards.filled), self.slots), NEVER, device=self.device)
        card, slot = (~cards.filled[:, slot_box]).nonzero(as_tuple=True)
        full = cards.filled.sum(1) == self.boxes - 1
        for begin in range(0, len(card), chunk):
            c, s = card[begin : begin + chunk], slot[begin : begin + chunk]
            rows = torch.arange(len(c), device=self.device)
            filled, upper, column = cards.filled[c], cards.upper[c], slot_column[s]
            filled[rows, slot_box[s]] = True
            before = upper[rows, column]
            after = (before + t["slot_gain"][s]).clamp(max=self.target)
            upper[rows, column] = after
            inside = t["slot_inside"][s].long()
            standing = torch.where(t["slot_five"][s], t["after_five"][cards.standing[c], inside], cards.standing[c])
            value = torch.where(full[c], 0.0, pricing(Cards(filled, upper, standing)))
            crossed = (before < self.target) & (after >= self.target) & (t["face"][slot_box[s]] > 0)
            values[c, s] = value + (t["slot_gain"][s] + crossed * self.bonus) * t["multiplier"][column]
        return values

    def _fives(self, cards: Cards, slot_values: Tensor, rolls: Tensor) -> Tensor:
        """[card, index, box] for five-of-a-kinds `rolls` [card or 1, index]; `NEVER` where they may not go."""
        t, count = self.t, len(cards.filled)
        groups, slots = t["group"][t["five"][rolls]], t["slot_of"][rolls]
        box_open = ~cards.filled[:, None]
        opened = sum(((groups & bit > 0) & box_open).any(-1).long() * bit for bit in (1, 2, 4, 8))
        standing = cards.standing[:, None].expand(-1, rolls.shape[1])
        values = slot_values.gather(1, slots.expand(count, -1, -1).flatten(1)).view(count, -1, self.boxes)
        allowed, joker = t["allowed"][standing, opened], t["joker"][standing, opened]
        category = t["category"]
        plain = t["points"][rolls][..., category].float()
        as_joker = t["joker_points"][rolls][..., category].float()
        use_joker = joker[..., None] & ((groups & 4) > 0)
        points = torch.where(use_joker, as_joker, plain) * (t["face"] == 0) * self.box_multiplier
        earns = t["earns"][standing][..., t["is_yahtzee"].long()]
        legal = box_open & ((allowed[..., None] & groups) > 0)
        return torch.where(legal, values + points + earns * t["bonus"][t["column"]], NEVER)

    def _leaves(self, cards: Cards, slot_values: Tensor) -> Tensor:
        """[card, roll] -> the value of ending the turn with each roll."""
        offered = (slot_values[:, self.pair_slot] + self.pair_points).amax(-1)
        out = torch.empty((len(slot_values), ROLL_COUNT), device=self.device)
        out[:, self.plain_index] = offered[:, self.offers].amax(-1)
        out[:, self.five_index] = self._fives(cards, slot_values, self.five_index[None]).amax(-1)
        return out

    def endings(self, cards: Cards, slot_values: Tensor, roll: Tensor) -> Tensor:
        """[card, box] -> the value of ending the turn with each card's roll there; `NEVER` where that is not legal."""
        t = self.t
        lower_points = t["points"][roll][:, t["category"]].float() * (t["face"] == 0) * self.box_multiplier
        plain = torch.where(cards.filled, NEVER, slot_values.gather(1, t["slot_of"][roll]) + lower_points)
        five = (t["five"][roll] > 0)[:, None]
        return torch.where(five, self._fives(cards, slot_values, roll[:, None])[:, 0], plain)


class Games:
    """Games under way at a table."""

    def __init__(self, table: Table, count: int) -> None:
        self.table, self.count = table, count
        device = table.device
        self.cards = Cards(
            torch.zeros((count, table.boxes), dtype=torch.bool, device=device),
            torch.zeros((count, table.columns), device=device),
            torch.zeros(count, dtype=torch.long, device=device),
        )
        self.score = torch.zeros(count, device=device)
        self.chips = torch.zeros(count, device=device)
        self.made = torch.zeros((count, table.columns), device=device)
        self.entered: tuple[Tensor, Tensor]
        """The rolls that the latest turn entered, and their boxes."""

    @torch.no_grad()
    def play(self, turn: Turn, temperature: Tensor | None = None, lucky: Tensor | None = None) -> Tensor:
        """Play one turn of every game, holding the best keeps; returns where a game strayed from the player's own play.

        With a temperature [game], a box is drawn by what it loses; the `lucky` games [game] are given five of a kind.
        """
        table = self.table
        roll = table.dice.last_rolls(turn.last, turn.middle, turn.leaves)
        if lucky is not None:
            given = table.five_index[torch.randint(0, len(table.five_index), roll.shape, device=table.device)]
            roll = torch.where(lucky, given, roll)
        worth = table.endings(self.cards, turn.slots, roll)
        box = worth.argmax(1)
        strayed = torch.zeros_like(roll, dtype=torch.bool)
        if temperature is not None and lucky is not None:
            # Taking the greatest of the values with Gumbel noise draws by exp(-loss / temperature).
            noise = -torch.log(-torch.log(torch.rand_like(worth).clamp(1e-9, 1 - 1e-7)))
            noisy = torch.where(worth > NEVER / 2, worth + noise * temperature[:, None], NEVER * ANY_BOX)
            drawn = noisy.argmax(1)
            strayed = lucky | (drawn != box)
            box = drawn
        self._enter(roll, box)
        self.entered = roll, box
        return strayed

    def _enter(self, roll: Tensor, box: Tensor) -> None:
        t, target = self.table.t, self.table.target
        filled, upper, standing = self.cards
        rows = torch.arange(self.count, device=roll.device)
        five, column, slot = t["five"][roll] > 0, t["column"][box], t["slot_of"][roll, box]
        before = upper[rows, column]
        after = (before + t["slot_gain"][slot]).clamp(max=target)
        crossed = (before < target) & (after >= target) & (t["face"][box] > 0)
        # The points written: for a five-of-a-kind the Joker's, if it was one.
        groups = t["group"][t["five"][roll]]
        opened = sum(((groups & bit > 0) & ~filled).any(-1).long() * bit for bit in (1, 2, 4, 8))
        joker = five & t["joker"][standing, opened] & ((groups[rows, box] & 4) > 0)
        ordinary = t["points"][roll, t["category"][box]]
        points = torch.where(joker, t["joker_points"][roll, t["category"][box]], ordinary)
        inside = t["slot_inside"][slot].long()
        chip = five * t["earns"][standing, inside] * t["bonus"][column]
        self.score += (points + crossed * self.table.bonus) * t["multiplier"][column] + chip
        self.chips += chip
        self.made[rows, column] += crossed.float()
        upper[rows, column] = after
        filled[rows, box] = True
        self.cards = Cards(filled, upper, torch.where(five, t["after_five"][standing, inside], standing))
