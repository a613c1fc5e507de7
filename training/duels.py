"""Two cards against each other as tensors: the chance to win if both play for points, and what the network sees.

The same numbers as `dicecup.solver.winning.duel_features` and `dicecup.solver.winning.network_to_win`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from value_net import ValueNet

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from dicecup.solver.exact.states import StateSpace
from dicecup.solver.winning.duel_features import KNOTS, PAIR_FEATURES, STEP, SURE, further, state_features

EXACT_CHUNK = 500_000
CHUNK = 2_000_000


class Duels:
    """Pairs of states, mine and theirs, `lead` points apart; all arguments have one entry per pair."""

    def __init__(self, space: StateSpace, cases: np.ndarray, exact: np.ndarray, late: np.ndarray, device: torch.device):
        self.device = device
        boxes = len(space.tables.face)
        self.lanes, self.full_row = space.tables.lanes, int(space.tables.first_row[space.full])
        by_state = cases.reshape(-1, 3, 3).astype(np.float64)
        rows, uppers = np.divmod(np.arange(len(by_state)), space.tables.lanes)
        mean, deviation = further(by_state)
        one = state_features(space, rows, uppers, by_state)

        def move(array: np.ndarray, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.as_tensor(array, dtype=dtype, device=device)

        self.cases = move(cases.reshape(-1, 9))
        self.exact = move(exact.reshape(-1), torch.long)
        self.late = move(late)
        self.points = torch.arange(late.shape[1], device=device)
        below = np.cumsum(late.astype(np.float64), axis=1) - late / 2
        # One more column at each end: nobody is below nothing, and everybody is below the most.
        self.late_below = move(np.pad(below, ((0, 0), (1, 0))))
        self.late_below = torch.cat([self.late_below, torch.ones_like(self.late_below[:, :1])], dim=1)
        self.mean, self.deviation = move(mean), move(deviation)
        self.one = move(one)
        self.sure = move(space.tables.upper_bonus * (uppers == space.tables.lanes - 1))
        self.knots = move(KNOTS)
        self.is_full = move(space.row_filled == (1 << boxes) - 1, torch.bool)
        self.features = 2 * self.one.shape[1] + PAIR_FEATURES

    def for_points(self, mine: Tensor, theirs: Tensor, lead: Tensor) -> Tensor:
        """The chance to win if both play for points, as in `further_points.shares`: exact where few boxes are open."""
        my_exact, their_exact = self.exact[mine] >= 0, self.exact[theirs] >= 0
        won = self._normals(self.cases[mine], self.cases[theirs], lead)
        for chosen in (my_exact & their_exact).nonzero().squeeze(1).split(EXACT_CHUNK):
            level = (self.points + lead[chosen, None].long()).clamp(-1, len(self.points)) + 1
            below = self.late_below[self.exact[theirs[chosen], None], level]
            won[chosen] = (self.late[self.exact[mine[chosen]]] * below).sum(1)
        for chosen in (my_exact & ~their_exact).nonzero().squeeze(1).split(EXACT_CHUNK // 4):
            won[chosen] = self._mixed(mine[chosen], theirs[chosen], lead[chosen])
        for chosen in (~my_exact & their_exact).nonzero().squeeze(1).split(EXACT_CHUNK // 4):
            won[chosen] = 1 - self._mixed(theirs[chosen], mine[chosen], -lead[chosen])
        return won.clamp(0, 1)

    def _normals(self, mine: Tensor, theirs: Tensor, lead: Tensor) -> Tensor:
        mine, theirs = mine.view(-1, 3, 1, 3), theirs.view(-1, 1, 3, 3)
        ahead = lead[:, None, None] + mine[..., 1] - theirs[..., 1]
        below = torch.special.ndtr(ahead / torch.hypot(mine[..., 2], theirs[..., 2]).clamp(min=1e-6))
        return (mine[..., 0] * theirs[..., 0] * below).sum((1, 2))

    def _mixed(self, exact: Tensor, normal: Tensor, lead: Tensor) -> Tensor:
        """The chance that the exact side ends above the one in three normal cases."""
        case = self.cases[normal].view(-1, 3, 3)
        score = self.points + lead[:, None]
        below = torch.zeros_like(score)
        for number in range(3):
            chance, mean, deviation = case[:, number, :, None].unbind(1)
            below += chance * torch.special.ndtr((score - mean) / deviation.clamp(min=1e-6))
        return (self.late[self.exact[exact]] * below).sum(1)

    def seen(self, mine: Tensor, theirs: Tensor, lead: Tensor, base: Tensor, theirs_next: bool) -> Tensor:
        """[pair, feature]; the first of the pair's own features is the logit of `base` over 4."""
        margin = lead + self.mean[mine] - self.mean[theirs]
        deviation = torch.hypot(self.deviation[mine], self.deviation[theirs])
        chance = base.clamp(SURE, 1 - SURE)
        spread = (margin / deviation.clamp(min=1)).clamp(-4, 4)
        sure = lead + self.sure[mine] - self.sure[theirs]
        steps = ((sure[:, None] - self.knots) / STEP + 0.5).clamp(0, 1)
        parts = [torch.logit(chance) / 4, chance, 4 * chance * (1 - chance), sure / 50, margin / 50, spread]
        pair = torch.stack([*parts, deviation / 50, torch.full_like(lead, float(theirs_next))], dim=1)
        return torch.cat([pair, steps, self.one[mine], self.one[theirs]], dim=1)

    @torch.no_grad()
    def chances(self, net: ValueNet, mine: Tensor, theirs: Tensor, lead: Tensor, theirs_next: bool) -> Tensor:
        """The chance to win by the network; once my card is full it is that of play for points, exact then."""
        out = []
        for part in zip(mine.split(CHUNK), theirs.split(CHUNK), lead.split(CHUNK), strict=True):
            base = self.for_points(*part)
            x = self.seen(*part, base, theirs_next)
            by_net = torch.sigmoid(net.fast(x) + 4 * x[:, 0])
            out.append(torch.where(self.is_full[part[0] // self.lanes], base, by_net))
        return torch.cat(out)
