"""Train a player that is told nothing but what it sees and the points it gets: Q-learning for `deluxe`, on a GPU.

    python training/model_free.py --minutes 8 --out weights.npz

The learner knows neither the chances of the dice nor what a box would score. It sees the card, the dice and how many
rolls are left, plays thousands of games at once, and learns how many further points each choice brings: the returns
are its own estimates of later positions mixed with what happened on the way (lambda-returns, cut where it tried
something it did not think best). The games themselves are dealt by `Cards` and `Turns`, arrays made from the rules.

The learning rate falls over the minutes given, and so does how much it tries. At the end `--games` games are played
without trying anything, and counted. `training/logs/model-free-deluxe.log` is the output of one run.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from cards import Cards
from torch import Tensor, nn
from turns import Turns

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from dicecup.rules import Card, rulebook
from dicecup.solver.exact.states import StateSpace, state_space
from dicecup.solver.lattice import FIRST_ROLL, KEEP_COUNT, ROLLS

SCALE = 100.0
"""The network's output times this is points."""
WIDTH = 512
LAYERS = 4
NEVER = -1e6


class Deal:
    """Many games of solitaire, all at the same roll of the same turn."""

    def __init__(self, space: StateSpace, games: int, device: torch.device) -> None:
        self.space, self.device, self.games = space, device, games
        self.cards, self.turns = Cards(space, device), Turns(device)
        self.boxes, self.lanes = len(space.book.categories), space.tables.lanes
        self.bonus = int(space.tables.upper_bonus)
        self.new_card = space.row(space.state(Card(space.book))) * self.lanes
        bits = (space.row_filled[:, None] >> np.arange(self.boxes) & 1).astype(np.float32)
        standing = np.eye(int(space.row_class.max()) + 1, dtype=np.float32)[space.row_class]
        self.of_row = torch.as_tensor(np.concatenate([bits, standing], axis=1), device=device)
        counts = np.array([[list(roll).count(face) for face in range(1, 7)] for roll in ROLLS])
        self.of_dice = torch.as_tensor(np.eye(6, dtype=np.float32)[counts].reshape(len(ROLLS), 36), device=device)
        self.of_upper = torch.as_tensor(
            np.concatenate([np.eye(self.lanes), np.arange(self.lanes)[:, None] / 63.0], axis=1).astype(np.float32),
            device=device,
        )
        self.features = self.of_row.shape[1] + 36 + self.of_upper.shape[1] + 3

    def seen(self, state: Tensor, roll: Tensor, left: int) -> Tensor:
        """What the player sees: boxes filled, standing, upper total, dice, rolls left."""
        rolls_left = torch.zeros((len(state), 3), device=self.device)
        rolls_left[:, left] = 1.0
        row, upper = state // self.lanes, state % self.lanes
        return torch.cat([self.of_row[row], self.of_upper[upper], self.of_dice[roll], rolls_left], dim=1)

    def choices(self, state: Tensor, roll: Tensor, left: int) -> tuple[Tensor, Tensor]:
        """[game, choice] -> the network's outputs for the choices of each game, and whether they are legal."""
        if left:
            keeps = self.turns.held[roll]
            return keeps, torch.ones_like(keeps, dtype=torch.bool)
        endings = self.cards.of_roll[roll]
        boxes = torch.arange(self.boxes, device=self.device).expand(len(state), -1)
        return KEEP_COUNT + boxes, self.cards.legal[(state // self.lanes)[:, None], endings]

    def enter(self, state: Tensor, roll: Tensor, box: Tensor) -> tuple[Tensor, Tensor]:
        """The cards after these boxes, and the points: the upper bonus comes with the box that reaches it."""
        ending = self.cards.of_roll[roll, box]
        after, points = self.cards.after(state, ending)
        reached = (after % self.lanes == self.lanes - 1) & (state % self.lanes < self.lanes - 1)
        return after, points + self.bonus * reached


class QNet(nn.Module):
    def __init__(self, features: int, outputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(features, WIDTH)
        self.hidden = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(LAYERS - 1))
        self.last = nn.Linear(WIDTH, outputs)
        nn.init.zeros_(self.last.weight)
        nn.init.constant_(self.last.bias, 1.0)

    def forward(self, x: Tensor) -> Tensor:
        half = x.device.type == "cuda" and not self.precise
        with torch.autocast(x.device.type, torch.bfloat16, enabled=half):
            x = torch.relu(self.first(x))
            for layer in self.hidden:
                x = x + torch.relu(layer(x))
        return self.last(x.float())

    precise = False


class Played:
    """One round of whole games: what was seen and done, and what each choice was found to bring."""

    def __init__(self, deal: Deal, net: QNet, tried: float, spread: float, decay: float) -> None:
        games, device = deal.games, deal.device
        steps = 3 * deal.boxes
        self.seen = torch.empty((steps, games, deal.features), device=device, dtype=torch.bfloat16)
        self.output = torch.empty((steps, games), device=device, dtype=torch.long)
        best = torch.empty((steps, games), device=device)
        asked_best = torch.empty((steps, games), device=device, dtype=torch.bool)
        reward = torch.zeros((steps, games), device=device)
        state = torch.full((games,), deal.new_card, device=device)
        nothing = torch.zeros(games, device=device, dtype=torch.long)
        for step in range(steps):
            left = 2 - step % 3
            if left == 2:
                roll = deal.turns.throw(nothing) - FIRST_ROLL
            seen = deal.seen(state, roll, left)
            outputs, legal = deal.choices(state, roll, left)
            worth = torch.where(legal, net(seen).gather(1, outputs), NEVER)
            best[step], greedy = worth.max(1)
            choice = greedy
            if tried:
                chance = torch.rand(games, device=device)
                near = torch.softmax(worth / (spread / SCALE), dim=1)
                sampled = torch.multinomial(near, 1).squeeze(1)
                wild = torch.multinomial(legal.float(), 1).squeeze(1)
                choice = torch.where(chance < tried, wild, torch.where(chance < 6 * tried, sampled, greedy))
            asked_best[step] = worth.gather(1, choice[:, None]).squeeze(1) >= best[step] - 1e-6
            self.seen[step], self.output[step] = seen, outputs.gather(1, choice[:, None]).squeeze(1)
            if left:
                roll = deal.turns.throw(self.output[step]) - FIRST_ROLL
            else:
                state, points = deal.enter(state, roll, choice)
                reward[step] = points / SCALE
        self.score = reward.sum(0) * SCALE
        self.target = torch.empty_like(reward)
        carried = torch.zeros(games, device=device)
        for step in range(steps - 1, -1, -1):
            self.target[step] = reward[step] + carried
            carried = torch.where(asked_best[step], best[step] + decay * (self.target[step] - best[step]), best[step])


def train(given: argparse.Namespace, deal: Deal, net: QNet, mean_net: QNet) -> None:
    optimiser = torch.optim.Adam(net.parameters(), lr=given.rate, betas=(0.9, 0.99))
    begun, rounds, log = time.monotonic(), 0, 0.0
    steps = 3 * deal.boxes * deal.games
    while (gone := (time.monotonic() - begun) / (60 * given.minutes)) < 1.0:
        falling = 0.5 * (1 + math.cos(math.pi * gone))
        warm = min(1.0, (rounds + 1) / 100)
        for group in optimiser.param_groups:
            group["lr"] = warm * (given.rate * falling + 2e-6)
        with torch.no_grad():
            played = Played(deal, net, 0.002 + 0.018 * falling, 0.5 + 2.5 * falling, 0.4 + 0.5 * falling)
        seen, output, target = played.seen.flatten(0, 1), played.output.flatten(), played.target.flatten()
        total = torch.zeros((), device=deal.device)
        for index in torch.randperm(steps, device=deal.device).split(given.batch):
            found = net(seen[index].float()).gather(1, output[index][:, None]).squeeze(1)
            loss = nn.functional.mse_loss(found, target[index])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            total += loss.detach()
            with torch.no_grad():
                for kept, now in zip(mean_net.parameters(), net.parameters(), strict=True):
                    kept.lerp_(now, 0.002)
        rounds += 1
        if time.monotonic() - log > given.every:
            log = time.monotonic()
            print(
                f"{log - begun:5.0f} s, round {rounds:5}, {rounds * deal.games:11,} games, "
                f"while trying {played.score.mean():.2f}, a new game is thought {played_value(played):.2f}",
                flush=True,
            )
    print(f"{rounds:,} rounds, {rounds * deal.games:,} games, {rounds * steps:,} decisions", flush=True)


def played_value(played: Played) -> float:
    """What the learner thinks a new game brings, from its first choices."""
    return float(played.target[0].mean()) * SCALE


@torch.no_grad()
def count_games(deal: Deal, net: QNet, games: int) -> None:
    net.precise = True
    scores = torch.cat([Played(deal, net, 0.0, 1.0, 0.0).score for _ in range(math.ceil(games / deal.games))])
    net.precise = False
    error = float(scores.std()) / math.sqrt(len(scores))
    print(
        f"{len(scores):,} games without trying: mean {scores.mean():.3f} ± {1.96 * error:.3f}, "
        f"median {scores.median():.0f}, deviation {scores.std():.1f}",
        flush=True,
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--minutes", type=float, default=9.0)
    asked.add_argument("--together", type=int, default=16384, help="games at once")
    asked.add_argument("--batch", type=int, default=65536)
    asked.add_argument("--rate", type=float, default=1e-3)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--every", type=float, default=20.0, help="seconds between lines")
    asked.add_argument("--games", type=int, default=500_000)
    given = asked.parse_args()
    torch.manual_seed(given.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    space = state_space(rulebook("deluxe"))
    deal = Deal(space, given.together, device)
    outputs = KEEP_COUNT + deal.boxes
    net, mean_net = QNet(deal.features, outputs).to(device), QNet(deal.features, outputs).to(device)
    mean_net.load_state_dict(net.state_dict())
    print(f"{sum(each.numel() for each in net.parameters()):,} parameters, {deal.features} features", flush=True)
    train(given, deal, net, mean_net)
    about = {"rules": space.book.digest, "scale": SCALE, "width": WIDTH, "layers": LAYERS}
    mean_net.load_state_dict({name: value.half().float() for name, value in mean_net.state_dict().items()})
    arrays = {name: value.cpu().numpy().astype(np.float16) for name, value in mean_net.state_dict().items()}
    np.savez_compressed(given.out, about=np.array(json.dumps(about)), **arrays)
    count_games(deal, mean_net, given.games)


if __name__ == "__main__":
    main()
