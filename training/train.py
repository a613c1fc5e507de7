"""Train a value function for a rulebook by self-play with exact turns, on a GPU.

    python training/train.py --book triple --minutes 12 --out weights.npz

Every pass plays some ten thousand games at once with the current network: the after-states of all games are
evaluated together, each turn is solved exactly, dice are thrown, boxes filled. The network is then fitted to
lambda-returns made of exact turn values only: with T(s) the exact value of a turn that starts at s when the network
prices the cards after it, and V(s) the network's own price, the return is V(s) + sum of lambda^k (T(s_k) - V(s_k))
along the game. Luck never enters a target, so targets are nearly noiseless; with lambda near one they are also
nearly unbiased.

`--lookahead N` plays N more games in which the cards after a turn are priced by the exact value of the turn after it.
What such a player gains over the plain one shows how much is left to gain.

This needs PyTorch, NumPy, and only the rules and their arrays from dicecup.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from table import ANY_BOX, Games, Pricing, Table
from turns import returns
from value_net import SCALE, ValueNet, load, save

from dicecup.rules import rulebook
from dicecup.solver.learned.columns import column_space

AT_ONCE = 16384
"""Games of an evaluation played side by side, and cards to look ahead from together."""


def explorations(table: Table, games: int, share: float) -> tuple[Tensor, Tensor]:
    """[turn, game] -> at what temperature the box is drawn, and where five of a kind is given.

    Play that only ever sees its own positions settles for habits; these games show it others. Of the `share` a third
    begin with random boxes, a third have one now and then, a third draw near the best for the whole game. Another
    `share` of all games gets Yahtzees: otherwise what several are worth would be learned from few games.
    """
    turns, device = table.boxes, table.device
    turn = torch.arange(turns, device=device)[:, None]
    which = torch.rand(games, device=device) / max(share, 1e-9)
    scrambled = (which < 1 / 3) & (turn < torch.rand(games, device=device) * turns)
    strewn = (which >= 1 / 3) & (which < 2 / 3) & (torch.rand((turns, games), device=device) < 0.06)
    near = (which >= 2 / 3) & (which < 1) & (torch.rand((turns, games), device=device) < 0.3)
    warmth = 2.0 * 30.0 ** torch.rand(games, device=device)
    temperature = (scrambled | strewn) * ANY_BOX + near * warmth
    given = (torch.rand(games, device=device) < share) & (torch.rand((turns, games), device=device) < 0.04)
    return temperature, given


def play(table: Table, net: ValueNet, games: int, share: float) -> tuple[Games, Tensor, Tensor, Tensor, Tensor]:
    """Whole games: features, exact turn values, the network's own values and where play strayed, [turn, game, ...]."""
    played, pricing = Games(table, games), table.by_net(net)
    temperature, given = explorations(table, games, share)
    seen, exact, own, strayed = [], [], [], []
    for number in range(table.boxes):
        x = table.features(played.cards)
        seen.append(x)
        with torch.no_grad():
            own.append(net(x) * SCALE)
        turn = table.turn(played.cards, pricing)
        exact.append(turn.exact)
        strayed.append(played.play(turn, temperature[number], given[number]))
    return played, torch.stack(seen), torch.stack(exact), torch.stack(own), torch.stack(strayed)


class Fitting:
    """Steps of Adam on what the latest passes saw; the average of the weights is what plays."""

    def __init__(self, net: ValueNet, steady: ValueNet, batch: int, graph: bool) -> None:
        self.net, self.steady, self.batch, self.graph = net, steady, batch, graph
        device = net.last.bias.device
        cuda = device.type == "cuda"
        self.rate = torch.tensor(0.0, device=device)
        self.memory = torch.tensor(0.0, device=device)
        self.loss = torch.zeros((), device=device)
        self.optimiser = torch.optim.Adam(net.parameters(), lr=self.rate, fused=cuda, capturable=cuda)
        self.x = torch.zeros((batch, net.first.in_features), device=device)
        self.y = torch.zeros(batch, device=device)
        self._replay: Callable[[], None] | None = None

    def fit(self, seen: list[Tensor], wanted: list[Tensor], steps: int, rate: float, memory: float) -> float:
        """Some steps; returns the mean loss."""
        x, y = torch.cat(seen), torch.cat(wanted)
        self.rate.fill_(rate)
        self.memory.fill_(1 - memory)
        self.loss.zero_()
        for _ in range(steps):
            chosen = torch.randint(0, len(x), (self.batch,), device=x.device)
            torch.index_select(x, 0, chosen, out=self.x)
            torch.index_select(y, 0, chosen, out=self.y)
            if self.graph and self._replay is None:
                self._capture()
            if self._replay is None:
                self._step()
            else:
                self._replay()
        return float(self.loss) / steps

    def _step(self) -> None:
        self.optimiser.zero_grad(set_to_none=True)
        loss = nn.functional.mse_loss(self.net(self.x), self.y)
        # Gradients may be truncated to TF32, values may not (see `ValueNet.fast`).
        torch.backends.cuda.matmul.allow_tf32 = True
        loss.backward()
        torch.backends.cuda.matmul.allow_tf32 = False
        self.optimiser.step()
        with torch.no_grad():
            for slow, fast in zip(self.steady.parameters(), self.net.parameters(), strict=True):
                slow.lerp_(fast, self.memory)
            self.loss += loss.detach()

    def _capture(self) -> None:
        """Record a step once, to launch it as a whole: its kernels run for less time than launching them takes."""
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self._step()
        torch.cuda.current_stream().wait_stream(aside)
        recorded = torch.cuda.CUDAGraph()
        self.optimiser.zero_grad(set_to_none=True)
        with torch.cuda.graph(recorded):
            self._step()
        self._replay = recorded.replay


@torch.no_grad()
def evaluate(table: Table, pricing: Pricing, games: int, name: str, chunk: int = 2_000_000) -> float:
    """The mean of new games by a player that prices cards this way, and how far its estimates are from it."""
    begun, scores, chips, made, drifts = time.time(), [], [], [], []
    start = float(pricing(Games(table, 1).cards))
    for begin in range(0, games, AT_ONCE):
        played = Games(table, min(AT_ONCE, games - begin))
        drift = torch.zeros(played.count, device=table.device)
        for _ in range(table.boxes):
            turn = table.turn(played.cards, pricing, chunk)
            drift += turn.exact - pricing(played.cards)
            played.play(turn)
        scores.append(played.score)
        chips.append(played.chips)
        made.append(played.made)
        drifts.append(drift)
    score, free = torch.cat(scores).double(), start + torch.cat(drifts).double()
    root = len(score) ** 0.5
    print(
        f"{name}: {len(score):,} games in {time.time() - begun:.0f} s, mean {score.mean():.3f} ±"
        f" {score.std() / root:.3f}, SD {score.std():.2f}; new game by its values {start:.3f}, mean drift"
        f" {free.mean() - start:.3f}"
    )
    rates = ", ".join(f"{rate:.3f}" for rate in torch.cat(made).mean(0).tolist())
    print(f"  value free of luck {free.mean():.3f} ± {free.std() / root:.3f}", end="; ")
    print(f"upper bonus by column {rates}, chips {torch.cat(chips).mean():.2f}", flush=True)
    return float(free.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default="triple")
    parser.add_argument("--minutes", type=float, default=10.0, help="of training; 0 only evaluates")
    parser.add_argument("--games", type=int, default=16384, help="games a pass")
    parser.add_argument("--width", type=int, default=448)
    parser.add_argument("--decay", type=float, default=0.9, help="lambda; in the second half it falls by 0.1")
    parser.add_argument("--wild", type=float, default=0.35, help="share of games that explore; it falls to a quarter")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--passes-kept", type=int, default=8)
    parser.add_argument("--steps", type=int, default=500, help="steps of fitting after each pass")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--evaluate", type=int, default=65536, help="games of the final evaluation")
    parser.add_argument("--lookahead", type=int, default=0, help="games of a player that looks one turn further")
    parser.add_argument("--eager", action="store_true", help="do not record steps as CUDA graphs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with, of this width or less")
    parser.add_argument("--out", type=Path, help="where to save the weights")
    asked = parser.parse_args()
    if asked.minutes and not asked.out:
        parser.error("training needs --out")

    torch.manual_seed(asked.seed)
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    space = column_space(rulebook(asked.book))
    table = Table(space, device)
    net, steady = (ValueNet(space.features, asked.width).to(device) for _ in range(2))
    if asked.begin:
        load(net, asked.begin)
    steady.load_state_dict(net.state_dict())
    print(f"{asked.book}: {space.features} features, {space.slots} slots,", end=" ")
    print(f"{sum(p.numel() for p in net.parameters()):,} parameters, {device}", flush=True)
    if asked.minutes:
        passes, games = train(asked, table, net, steady)
        about = {"book": space.book.book.name, "rules": space.book.digest, "minutes": asked.minutes}
        save(steady, asked.out, {**about, "passes": passes, "games": games, "seed": asked.seed})
    plain = evaluate(table, table.by_net(steady, precisely=True), asked.evaluate, "the network's own play")
    if asked.lookahead:
        further = table.by_turn(table.by_net(steady))
        gain = evaluate(table, further, asked.lookahead, "one turn further", chunk=AT_ONCE) - plain
        print(f"  looking one turn further gains {gain:.3f}")


def train(asked: argparse.Namespace, table: Table, net: ValueNet, steady: ValueNet) -> tuple[int, int]:
    """Play and fit until the time is up; returns how many passes and games."""
    fitting = Fitting(net, steady, asked.batch, table.device.type == "cuda" and not asked.eager)
    begun, deadline = time.time(), asked.minutes * 60
    seen: list[Tensor] = []
    wanted: list[Tensor] = []
    number = total = 0
    playing = 0.0
    while (elapsed := time.time() - begun) < deadline:
        share = elapsed / deadline
        games = asked.games // 4 if share < 0.05 and not asked.begin else asked.games
        wild = asked.wild * min(1.0, 0.25 + 2.5 * (1 - share))
        played, x, exact, own, strayed = play(table, steady, games, wild)
        decay = asked.decay - 0.1 * max(0.0, 2 * share - 1)
        seen = [*seen, x.flatten(0, 1)][-asked.passes_kept :]
        wanted = [*wanted, returns(exact, own, strayed, decay).flatten() / SCALE][-asked.passes_kept :]
        playing += time.time() - begun - elapsed
        rate = asked.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + asked.rate * 0.005
        # The average of the weights forgets slowly once learning is under way.
        memory = 0.98 if share < 0.1 and not asked.begin else 0.998
        loss = fitting.fit(seen, wanted, asked.steps, rate, memory)
        number, total = number + 1, total + games
        if number % 10 == 1:
            tame = ~strayed.any(0)
            score, drift = played.score[tame], (exact - own)[:, tame]
            mean, error = float(score.mean()), float(score.std()) / len(score) ** 0.5
            print(
                f"{elapsed:6.0f} s pass {number:4} games {total:9,} mean {mean:8.2f} ± {error:.2f}"
                f" new game {own[0].mean():8.2f} |T-V| {drift.abs().mean():6.3f} bias {drift.sum(0).mean():7.3f}"
                f" loss {loss * SCALE**2:8.3f} rate {rate:.1e} playing {playing / number:.2f} s a pass",
                flush=True,
            )
    return number, total


if __name__ == "__main__":
    main()
