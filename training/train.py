"""Train a value function for a rulebook by self-play with exact turns, on a GPU.

    python training/train.py --book triple --minutes 12 --out weights.npz

Every pass plays some ten thousand games at once with the current network: the after-states of all games are
evaluated together, each turn is solved exactly, dice are thrown, boxes filled. The network is then fitted to
lambda-returns made of exact turn values only: with T(s) the exact value of a turn that starts at s when the network
prices the cards after it, and V(s) the network's own price, the return is V(s) + sum of lambda^k (T(s_k) - V(s_k))
along the game. Luck never enters a target, so targets are nearly noiseless; with lambda near one they are also
nearly unbiased.

Needs PyTorch and NumPy; of dicecup only the rules and their arrays.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from turns import Turns, returns
from value_net import ValueNet, averaged

from dicecup.rules import rulebook
from dicecup.solver.columns import ColumnSpace, column_space

SCALE = 100.0
"""The network's output times this is points."""
NEVER = -1e9


class Table:
    """Many games of one book at once, as tensors."""

    def __init__(self, space: ColumnSpace, games: int, device: torch.device) -> None:
        self.space, self.games, self.device = space, games, device
        tables = space.tables
        move = lambda array: torch.as_tensor(np.asarray(array), device=device)  # noqa: E731
        self.t = {name: move(value) for name, value in tables._asdict().items() if isinstance(value, np.ndarray)}
        self.columns, self.boxes, self.slots = space.book.columns, space.boxes, space.slots
        self.target, self.bonus = tables.upper_target, tables.upper_bonus
        faces = np.zeros((self.boxes, self.columns))
        faces[np.arange(self.boxes), tables.column] = tables.face
        self.faces = move(faces.astype(np.float32))
        self.box_multiplier = self.t["multiplier"][self.t["column"]].float()
        self.turns = Turns(device)
        self._turn_tables()
        self.new_games()

    def _turn_tables(self) -> None:
        device, tables = self.device, self.space.tables
        # Rolls that are no five-of-a-kind: which (box kind, points) each offers in every category.
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

    def new_games(self) -> None:
        device, games = self.device, self.games
        self.filled = torch.zeros((games, self.boxes), dtype=torch.bool, device=device)
        self.upper = torch.zeros((games, self.columns), device=device)
        self.standing = torch.zeros(games, dtype=torch.long, device=device)
        self.score = torch.zeros(games, device=device)
        self.made = torch.zeros((games, self.columns), device=device)
        self.chips = torch.zeros(games, device=device)

    def features(self, filled: Tensor, upper: Tensor, done: Tensor, standing: Tensor) -> Tensor:
        """The same numbers as `dicecup.solver.columns.features`."""
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

    def now(self) -> Tensor:
        return self.features(self.filled, self.upper, self.filled.float() @ self.faces, self.standing)

    @torch.no_grad()
    def slot_values(self, net: ValueNet, chunk: int = 2_000_000) -> Tensor:
        """[game, slot] -> what the slot brings in the Upper Section and the value of the card after it."""
        t = self.t
        slot_box, slot_column = t["slot_box"], t["column"][t["slot_box"]]
        possible = ~self.filled[:, slot_box]
        values = torch.full((self.games, self.slots), NEVER, device=self.device)
        game, slot = possible.nonzero(as_tuple=True)
        done = self.filled.float() @ self.faces
        full = self.filled.sum(1) == self.boxes - 1
        for begin in range(0, len(game), chunk):
            g, s = game[begin : begin + chunk], slot[begin : begin + chunk]
            rows = torch.arange(len(g), device=self.device)
            filled = self.filled[g]
            filled[rows, slot_box[s]] = True
            column = slot_column[s]
            upper = self.upper[g]
            before = upper[rows, column]
            after = (before + t["slot_gain"][s]).clamp(max=self.target)
            upper[rows, column] = after
            there = done[g]
            there[rows, column] += t["face"][slot_box[s]].float()
            inside = t["slot_inside"][s].long()
            standing = torch.where(t["slot_five"][s], t["after_five"][self.standing[g], inside], self.standing[g])
            value = net.fast(self.features(filled, upper, there, standing)) * SCALE
            value = torch.where(full[g], torch.zeros_like(value), value)
            crossed = (before < self.target) & (after >= self.target) & (t["face"][slot_box[s]] > 0)
            earned = (t["slot_gain"][s] + crossed * self.bonus) * t["multiplier"][column]
            values[g, s] = value + earned
        return values

    def five_values(self, slot_values: Tensor, rolls: Tensor) -> Tensor:
        """[game, index, box] for five-of-a-kinds `rolls` [game or 1, index]; `NEVER` where they may not go."""
        t = self.t
        groups, slots = t["group"][t["five"][rolls]], t["slot_of"][rolls]
        box_open = ~self.filled[:, None]
        opened = sum(((groups & bit > 0) & box_open).any(-1).long() * bit for bit in (1, 2, 4, 8))
        standing = self.standing[:, None].expand(-1, rolls.shape[1])
        values = slot_values.gather(1, slots.expand(self.games, -1, -1).flatten(1)).view(self.games, -1, self.boxes)
        allowed, joker = t["allowed"][standing, opened], t["joker"][standing, opened]
        category = t["category"]
        lower = t["face"] == 0
        plain = t["points"][rolls][..., category].float()
        as_joker = t["joker_points"][rolls][..., category].float()
        use_joker = joker[..., None] & ((groups & 4) > 0)
        points = torch.where(use_joker, as_joker, plain) * lower * self.box_multiplier
        earns = t["earns"][standing][..., t["is_yahtzee"].long()]
        bonus = earns * t["bonus"][t["column"]]
        legal = box_open & ((allowed[..., None] & groups) > 0)
        return torch.where(legal, values + points + bonus, NEVER)

    def leaves(self, slot_values: Tensor) -> Tensor:
        """[game, roll] -> the value of ending the turn with each roll."""
        offered = (slot_values[:, self.pair_slot] + self.pair_points).amax(-1)
        out = torch.empty((self.games, 252), device=self.device)
        out[:, self.plain_index] = offered[:, self.offers].amax(-1)
        out[:, self.five_index] = self.five_values(slot_values, self.five_index[None]).amax(-1)
        return out

    @torch.no_grad()
    def turn(self, net: ValueNet, wild: Tensor) -> Tensor:
        """Play one turn of every game, the `wild` ones into any legal box; returns the exact value before any dice."""
        values = self.slot_values(net)
        leaves = self.leaves(values)
        last, middle, exact = self.turns.solve(leaves)
        roll = self.turns.last_rolls(last, middle, leaves)
        self._enter(values, roll, wild)
        return exact

    def _enter(self, values: Tensor, roll: Tensor, wild: Tensor) -> None:
        t = self.t
        five = t["five"][roll] > 0
        slots = t["slot_of"][roll]
        lower_points = t["points"][roll][:, t["category"]].float() * (t["face"] == 0) * self.box_multiplier
        plain = torch.where(self.filled, NEVER, values.gather(1, slots) + lower_points)
        of_five = torch.where(five[:, None], self.five_values(values, roll[:, None])[:, 0], NEVER)
        worth = torch.where(five[:, None], of_five, plain)
        any_legal = torch.where(worth > NEVER / 2, torch.rand_like(worth), NEVER)
        box = torch.where(wild[:, None], any_legal, worth).argmax(1)
        rows = torch.arange(self.games, device=self.device)
        column = t["column"][box]
        slot = slots[rows, box]
        before = self.upper[rows, column]
        after = (before + t["slot_gain"][slot]).clamp(max=self.target)
        crossed = (before < self.target) & (after >= self.target) & (t["face"][box] > 0)
        # The points written: for a five-of-a-kind the Joker's if it was one.
        groups = t["group"][t["five"][roll]]
        opened = sum(((groups & bit > 0) & ~self.filled).any(-1).long() * bit for bit in (1, 2, 4, 8))
        joker = five & t["joker"][self.standing, opened] & ((t["group"][t["five"][roll], box] & 4) > 0)
        ordinary = t["points"][roll, t["category"][box]]
        points = torch.where(joker, t["joker_points"][roll, t["category"][box]], ordinary)
        inside = t["slot_inside"][slot].long()
        chip = five * t["earns"][self.standing, inside] * t["bonus"][column]
        self.score += (points + crossed * self.bonus) * t["multiplier"][column] + chip
        self.chips += chip
        self.made[rows, column] += crossed.float()
        self.upper[rows, column] = after
        self.standing = torch.where(five, t["after_five"][self.standing, inside], self.standing)
        self.filled[rows, box] = True


def wild_turns(table: Table, share: float) -> Tensor:
    """[turn, game] -> where to explore: some games begin with random boxes, some have one now and then.

    Play that only ever sees its own positions settles for habits; these games show it others.
    """
    turns, games = table.boxes, table.games
    turn = torch.arange(turns, device=table.device)[:, None]
    which = torch.rand(games, device=table.device)
    length = torch.rand(games, device=table.device) * turns
    scrambled = (which < share) & (turn < length)
    strewn = (which > 1 - share) & (torch.rand((turns, games), device=table.device) < 0.06)
    return scrambled | strewn


def play(table: Table, net: ValueNet, wild: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Whole games: features, exact turn values and the network's own values, [turn, game, ...]."""
    table.new_games()
    seen, exact, own = [], [], []
    for turn in range(table.boxes):
        x = table.now()
        seen.append(x)
        with torch.no_grad():
            own.append(net(x) * SCALE)
        exact.append(table.turn(net, wild[turn]))
    return torch.stack(seen), torch.stack(exact), torch.stack(own)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default="triple")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=16384, help="games a pass")
    parser.add_argument("--width", type=int, default=384)
    parser.add_argument("--decay", type=float, default=0.9, help="lambda")
    parser.add_argument(
        "--wild", type=float, default=0.3, help="share of games that explore, falling to none in the second half"
    )
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--passes-kept", type=int, default=6)
    parser.add_argument("--steps", type=int, default=500, help="steps of fitting after each pass")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--evaluate", type=int, default=131072, help="games of the final evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()

    torch.manual_seed(asked.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    space = column_space(rulebook(asked.book))
    net, steady = (ValueNet(space.features, asked.width).to(device) for _ in range(2))
    if asked.begin:
        net.load(asked.begin)
    steady.load_state_dict(net.state_dict())
    optimiser = torch.optim.Adam(net.parameters(), lr=asked.rate, fused=device.type == "cuda")
    print(f"{asked.book}: {space.features} features, {space.slots} slots,", end=" ")
    print(f"{sum(p.numel() for p in net.parameters()):,} parameters, {device}", flush=True)

    begun, deadline = time.time(), asked.minutes * 60
    tables: dict[int, Table] = {}
    kept: list[tuple[Tensor, Tensor]] = []
    number = played = 0
    while (elapsed := time.time() - begun) < deadline:
        share = elapsed / deadline
        games = asked.games // 4 if share < 0.05 and not asked.begin else asked.games
        table = tables[games] = tables.get(games) or Table(space, games, device)
        wild = wild_turns(table, asked.wild * min(1.0, 2.2 * (1 - share)))
        seen, exact, own = play(table, steady, wild)
        wanted = returns(exact, own, wild, asked.decay)
        kept = [*kept, (seen.flatten(0, 1), wanted.flatten() / SCALE)][-asked.passes_kept :]
        rate = asked.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + asked.rate * 0.005
        for group in optimiser.param_groups:
            group["lr"] = rate
        # The average of the weights plays: it forgets slowly once learning is under way.
        memory = 0.98 if share < 0.1 else 0.998
        loss = fit(net, steady, optimiser, kept, asked.batch, asked.steps, memory)
        number, played = number + 1, played + games
        if number % 10 == 1:
            tame = ~wild.any(0)
            score, drift = table.score[tame], (exact - own)[:, tame]
            print(
                f"{elapsed:6.0f} s pass {number:4} games {played:9,} mean {score.mean():8.2f}"
                f" ± {score.std() / len(score) ** 0.5:.2f} new game {own[0].mean():8.2f}"
                f" |T-V| {drift.abs().mean():6.3f} bias {drift.sum(0).mean():7.3f}"
                f" loss {loss * SCALE**2:8.3f} rate {rate:.1e}",
                flush=True,
            )
    rules = {"book": space.book.book.name, "rules": space.book.digest, "scale": SCALE}
    steady.save(asked.out, {**rules, "minutes": asked.minutes, "games": played, "seed": asked.seed})
    evaluate(space, steady, asked.evaluate, device)


def fit(
    net: ValueNet,
    steady: ValueNet,
    optimiser: torch.optim.Optimizer,
    kept: list[tuple[Tensor, Tensor]],
    batch: int,
    steps: int,
    memory: float,
) -> float:
    """Some steps on what the kept passes saw; returns the mean loss."""
    x, y = torch.cat([seen for seen, _ in kept]), torch.cat([wanted for _, wanted in kept])
    total = torch.zeros((), device=x.device)
    for _ in range(steps):
        chosen = torch.randint(0, len(x), (batch,), device=x.device)
        loss = nn.functional.mse_loss(net(x[chosen]), y[chosen])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        averaged(steady, net, memory)
        total += loss.detach()
    return float(total) / steps


def evaluate(space: ColumnSpace, net: ValueNet, games: int, device: torch.device) -> None:
    """The mean of fresh games, and how far the network's own estimate is from it."""
    scores, chips, made, drifts = [], [], [], []
    per = min(games, 16384)
    table = Table(space, per, device)
    for _ in range(games // per):
        _, exact, own = play(table, net, torch.zeros((table.boxes, per), dtype=torch.bool, device=device))
        drifts.append((exact - own).sum(0))
        scores.append(table.score.clone())
        chips.append(table.chips.clone())
        made.append(table.made.clone())
    score, drift = torch.cat(scores), torch.cat(drifts)
    error = float(score.std()) / len(score) ** 0.5
    print(
        f"evaluation: {len(score):,} games, mean {float(score.mean()):.3f} ± {error:.3f}, SD {float(score.std()):.2f}"
    )
    print(f"new game by the network {float(own[0].mean()):.3f}, mean drift {float(drift.mean()):.3f}")
    print(
        f"value free of luck {float((own[0].mean() + drift).mean()):.3f} ± {float(drift.std()) / len(score) ** 0.5:.3f}"
    )
    rates = ", ".join(f"{rate:.3f}" for rate in torch.cat(made).mean(0).tolist())
    print(f"upper bonus by column {rates}, chips {float(torch.cat(chips).mean()):.2f}")


if __name__ == "__main__":
    main()
