"""Train the player that plays to win: the best answer to a player who plays for points, on a GPU.

    python training/win_tables.py                                    (anywhere with the solver; writes training/tables)
    python training/win.py --minutes 8 --out weights.npz  (on a GPU: on two CPU cores the set-up alone takes minutes)
    python training/win.py --begin weights.npz --minutes 0 --match 500000 --seed 2026 --out weights.npz

The opponent is fixed, so how each of its turns can end is known: chances over some 200 endings for every state of a
card. The value of a position is the chance to win, ties counting half, if I play on as best I can. It is learned by
fitted self-play of thousands of games at once, as in `train.py`, with both kinds of turn exact: mine is the best over
all keeps and boxes, theirs the mean over its endings, and the network prices what follows. Luck enters no target.

The network begins with the chance if both play for points, and corrects its logit. This needs PyTorch, NumPy, and only
the rules and their arrays from dicecup.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from cards import Cards, points_turns
from duels import Duels
from torch import Tensor, nn
from turns import Turns, returns
from value_net import ValueNet, load, save

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from dicecup.rules import Card, rulebook
from dicecup.solver.exact.states import StateSpace, state_space


class World:
    """Everything about a book that games need, on one device."""

    def __init__(self, space: StateSpace, tables: Path, device: torch.device) -> None:
        with np.load(tables) as stored:
            if str(stored["rules"]) != space.book.digest:
                sys.exit(f"{tables} is of other rules")
            self.duels = Duels(space, stored["cases"], stored["exact"], stored["late"], device)
            values = torch.as_tensor(stored["values"].reshape(-1), device=device)
        self.space, self.device = space, device
        self.turns = Turns(device)
        self.cards = Cards(space, device)
        self.their_turns = points_turns(self.cards, values)
        self.boxes = len(space.book.categories)
        self.bonus = float(space.tables.upper_bonus)
        self.new_card = space.row(space.state(Card(space.book))) * space.tables.lanes


class Games:
    """Many games at once in which the same side is to move."""

    def __init__(self, world: World, games: int, handicap: Tensor) -> None:
        self.world, self.games = world, games
        self.mine = torch.full((games,), world.new_card, device=world.device)
        self.theirs = self.mine.clone()
        self.my_points = handicap.clone()
        self.their_points = torch.zeros_like(handicap)

    @property
    def lead(self) -> Tensor:
        return self.my_points - self.their_points

    def before(self, net: ValueNet, theirs_next: bool) -> tuple[Tensor, Tensor]:
        """What the network sees now, and the chance it gives me."""
        duels = self.world.duels
        base = duels.for_points(self.mine, self.theirs, self.lead)
        seen = duels.seen(self.mine, self.theirs, self.lead, base, theirs_next)
        by_net = torch.sigmoid(net.fast(seen) + 4 * seen[:, 0])
        return seen, torch.where(duels.is_full[self.mine // duels.lanes], base, by_net)

    @torch.no_grad()
    def my_turn(self, net: ValueNet, wild: Tensor) -> Tensor:
        """Play a turn to win, or into any legal box where `wild`; returns the exact chance before any dice."""
        cards, turns = self.world.cards, self.world.turns
        game, ending = cards.legal[self.mine // cards.lanes].nonzero(as_tuple=True)
        after, earned = cards.after(self.mine[game], ending)
        chances = self.world.duels.chances(net, after, self.theirs[game], self.lead[game] + earned, True)
        worth = torch.full((self.games, cards.count), -1.0, device=self.world.device)
        worth[game, ending] = chances
        leaves = cards.leaves(worth)
        last, middle, exact = turns.solve(leaves)
        roll = turns.last_rolls(last, middle, leaves)
        taken = torch.where(wild, cards.any_ending(self.mine, roll), cards.best_ending(worth, roll))
        self.mine, earned = cards.after(self.mine, taken)
        self.my_points = self.my_points + earned
        return exact

    @torch.no_grad()
    def their_turn(self, net: ValueNet | None, wild: Tensor) -> Tensor | None:
        """The opponent's turn; returns the exact chance before any dice, if there is a network to price the endings."""
        cards, turns = self.world.cards, self.world.turns
        likely = self.world.their_turns[self.theirs]
        exact = None
        if net is not None:
            game, ending = (likely > 0).nonzero(as_tuple=True)
            after, earned = cards.after(self.theirs[game], ending)
            chances = self.world.duels.chances(net, self.mine[game], after, self.lead[game] - earned, False)
            exact = torch.zeros_like(self.lead).index_add_(0, game, likely[game, ending] * chances)
        roll = turns.throw(torch.zeros_like(self.theirs)) - turns.first_roll
        usual = torch.multinomial(likely, 1).squeeze(1)
        taken = torch.where(wild, cards.any_ending(self.theirs, roll), usual)
        self.theirs, earned = cards.after(self.theirs, taken)
        self.their_points = self.their_points + earned
        return exact

    def result(self) -> tuple[Tensor, Tensor, Tensor]:
        """What I won, a tie counting half, and both final scores."""
        lanes, bonus = self.world.cards.lanes, self.world.bonus
        mine = self.my_points + bonus * (self.mine % lanes == lanes - 1)
        theirs = self.their_points + bonus * (self.theirs % lanes == lanes - 1)
        return (mine > theirs).float() + 0.5 * (mine == theirs).float(), mine, theirs


class Played(NamedTuple):
    """Whole games: [turn, game] each, [turn, game, feature] for what was seen."""

    seen: Tensor
    own: Tensor
    exact: Tensor
    games: Games


def play(world: World, net: ValueNet, wild: Tensor, handicap: Tensor, i_begin: bool) -> Played:
    """Whole games in which I begin, or they do."""
    games = Games(world, wild.shape[1], handicap)
    seen, own, exact = [], [], []
    for turn in range(2 * world.boxes):
        mine = (turn % 2 == 0) == i_begin
        x, chance = games.before(net, not mine)
        seen.append(x)
        own.append(chance)
        value = games.my_turn(net, wild[turn]) if mine else games.their_turn(net, wild[turn])
        assert value is not None
        exact.append(value)
    return Played(torch.stack(seen), torch.stack(own), torch.stack(exact), games)


def wild_turns(world: World, games: int, share: float) -> Tensor:
    """[turn, game] -> where somebody explores: some games begin with random boxes, some have one now and then."""
    turns, device = 2 * world.boxes, world.device
    turn = torch.arange(turns, device=device)[:, None]
    which = torch.rand(games, device=device)
    scrambled = (which < share) & (turn < torch.rand(games, device=device) * turns)
    # In most scrambled games only one side's turns are wild, or both cards would always be equally strange.
    whose = torch.rand(games, device=device)
    scrambled &= (whose < 0.4) | ((turn % 2 == 0) == (whose < 0.7))
    strewn = (which > 1 - share) & (torch.rand((turns, games), device=device) < 0.04)
    return scrambled | strewn


def handicaps(world: World, games: int, share: float) -> Tensor:
    """Points that I am ahead at the start, in a share of the games."""
    some = torch.rand(games, device=world.device) < share
    return (some * 45 * torch.randn(games, device=world.device)).round()


# --- learning -------------------------------------------------------------------------------------------------


def fit(
    net: ValueNet,
    steady: ValueNet,
    optimiser: torch.optim.Optimizer,
    kept: list[tuple[Tensor, Tensor]],
    batch: int,
    steps: int,
    memory: float,
) -> float:
    """Some steps on what the kept passes saw; returns the mean loss beyond that of perfect knowledge."""
    total = torch.zeros((), device=kept[0][0].device)
    for _ in range(steps):
        x, y = kept[int(np.random.randint(len(kept)))]
        chosen = torch.randint(0, len(x), (batch,), device=x.device)
        x, y = x[chosen], y[chosen]
        logit = net(x) + 4 * x[:, 0]
        loss = nn.functional.binary_cross_entropy_with_logits(logit, y)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            torch._foreach_lerp_(list(steady.parameters()), list(net.parameters()), 1 - memory)
        total += (torch.sigmoid(logit.detach()) - y).square().mean()
    return float(total) / steps


def train(world: World, net: ValueNet, asked: argparse.Namespace) -> ValueNet:
    """Passes of play and fitting until the time is up; returns the average of the weights."""
    steady = ValueNet(world.duels.features, asked.width).to(world.device)
    steady.load_state_dict(net.state_dict())
    optimiser = torch.optim.Adam(net.parameters(), lr=asked.rate, fused=world.device.type == "cuda")
    kept: list[tuple[Tensor, Tensor]] = []
    begun, deadline, saved = time.time(), asked.minutes * 60, time.time()
    number = 0
    while (elapsed := time.time() - begun) < deadline:
        share = elapsed / deadline
        # Over the last third exploration fades out, except for the handicaps.
        wild_share = asked.wild * min(1.0, 3 * (1 - share))
        seen, wanted, free = [], [], []
        for i_begin in (True, False):
            wild = wild_turns(world, asked.games // 2, wild_share)
            handicap = handicaps(world, asked.games // 2, 0.4)
            played = play(world, steady, wild, handicap, i_begin)
            # When I begin, the last turn is theirs and needs no network.
            turns = slice(0, 2 * world.boxes - i_begin)
            target = returns(played.exact, played.own, wild, asked.decay).clamp(0, 1)
            seen.append(played.seen[turns].flatten(0, 1))
            wanted.append(target[turns].flatten())
            tame = ~wild.any(0) & (handicap == 0)
            drift = played.exact - played.own
            free.append((played.own[0] + drift.sum(0))[tame])
            bias, rough = drift[:, tame].sum(0).mean(), drift[:, tame].abs().mean()
        kept = [*kept, (torch.cat(seen), torch.cat(wanted))][-asked.passes_kept :]
        rate = asked.rate * (0.5 + 0.5 * math.cos(math.pi * share)) + asked.rate * 0.005
        for group in optimiser.param_groups:
            group["lr"] = rate
        memory = 0.99 if share < 0.05 else 0.998
        loss = fit(net, steady, optimiser, kept, asked.batch, asked.steps, memory)
        number += 1
        if (number - 1) % asked.report == 0:
            worth = [100 * float(each.mean()) for each in free]
            error = 100 * float(torch.cat(free).std()) / len(torch.cat(free)) ** 0.5
            print(
                f"{elapsed:5.0f} s pass {number:4} games {number * asked.games:10,}"
                f" free of luck {sum(worth) / 2:6.3f} ± {error:.3f} % (first {worth[0]:.2f}, second {worth[1]:.2f})"
                f" |T-V| {100 * float(rough):.3f} bias {100 * float(bias):+.3f}"
                f" rms {100 * loss**0.5:.3f} rate {rate:.1e}",
                flush=True,
            )
        if time.time() - saved > 60:
            saved = time.time()
            save_weights(world, steady, asked, number * asked.games)
    save_weights(world, steady, asked, number * asked.games)
    return steady


def save_weights(world: World, net: ValueNet, asked: argparse.Namespace, games: int) -> None:
    book = world.space.book
    rules = {"book": book.book.name, "rules": book.digest, "scale": 1.0}
    save(net, asked.out, {**rules, "minutes": asked.minutes, "games": games, "seed": asked.seed})


# --- measuring ------------------------------------------------------------------------------------------------


def match(world: World, net: ValueNet, games: int, seed: int, batch: int = 25_000) -> None:
    """The plain result of many games against the player for points, alternating starts."""
    torch.manual_seed(seed)
    won: dict[bool, list[Tensor]] = {True: [], False: []}
    mine, theirs = [], []
    for begin in range(0, games, 2 * batch):
        for i_begin in (True, False):
            size = (min(2 * batch, games - begin) + i_begin) // 2
            state = Games(world, size, torch.zeros(size, device=world.device))
            tame = torch.zeros(size, dtype=torch.bool, device=world.device)
            for turn in range(2 * world.boxes):
                if (turn % 2 == 0) == i_begin:
                    state.my_turn(net, tame)
                else:
                    state.their_turn(None, tame)
            share, my_score, their_score = state.result()
            won[i_begin].append(share)
            mine.append(my_score)
            theirs.append(their_score)
    first, second = torch.cat(won[True]), torch.cat(won[False])
    share = torch.cat([first, second])
    error = 1.96 * float(share.std()) / len(share) ** 0.5
    print(f"{world.space.book.name}: {len(share):,} games, {len(first):,} of them moving first, seed {seed}")
    print(f"the winner wins {100 * float(share.mean()):.2f} ± {100 * error:.2f} % (95 % interval), ties counted half")
    print(f"moving first {100 * float(first.mean()):.2f} %, moving second {100 * float(second.mean()):.2f} %")
    print(f"mean scores {float(torch.cat(mine).mean()):.2f} and {float(torch.cat(theirs).mean()):.2f}", flush=True)


def luck_free(world: World, net: ValueNet, games: int) -> None:
    """What the play is worth without the luck of the dice: the first chance plus the drifts of whole games."""
    worth, bias, rough = [], [], []
    for i_begin in (True, False):
        size = games // 2
        tame = torch.zeros((2 * world.boxes, size), dtype=torch.bool, device=world.device)
        played = play(world, net, tame, torch.zeros(size, device=world.device), i_begin)
        drift = played.exact - played.own
        worth.append(played.own[0] + drift.sum(0))
        bias.append(drift.sum(0).mean())
        rough.append(drift.abs().mean(1))
    error = 196 * float(torch.stack(worth).std()) / games**0.5
    first, second = (100 * float(each.mean()) for each in worth)
    print(
        f"free of luck, {games:,} games: {(first + second) / 2:.3f} ± {error:.3f} % (first {first:.3f}, second"
        f" {second:.3f}); mean drift {100 * float(sum(bias)) / 2:+.3f}"
    )
    for name, by_turn in zip(("first", "second"), rough, strict=True):
        print(
            f"|T-V| by turn, moving {name}: " + " ".join(f"{100 * each:.2f}" for each in by_turn.tolist()), flush=True
        )


def write_examples(world: World, net: ValueNet, path: Path, games: int = 16) -> None:
    """Positions from play with the chances found here, to compare the shipped inference with."""
    rows = []
    for i_begin in (True, False):
        state = Games(world, games, handicaps(world, games, 0.5))
        wild = wild_turns(world, games, 0.3)
        for turn in range(2 * world.boxes):
            mine = (turn % 2 == 0) == i_begin
            if mine:
                state.my_turn(net, wild[turn])
                chance = world.duels.chances(net, state.mine, state.theirs, state.lead, True)
                rows.append(torch.stack([state.mine, state.theirs, state.lead, chance], dim=1).cpu())
            else:
                state.their_turn(None, wild[turn])
    lanes = world.cards.lanes
    found = torch.cat(rows).double().numpy()
    states = found[:, :2].astype(np.int64)
    np.savez_compressed(
        path, rows=states // lanes, uppers=states % lanes, lead=found[:, 2].astype(np.int64), chances=found[:, 3]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default="deluxe")
    parser.add_argument("--tables", type=Path, help="what win_tables.py wrote; default training/tables/BOOK.npz")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--games", type=int, default=32768, help="games a pass")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--decay", type=float, default=0.9, help="lambda, a turn of either side")
    parser.add_argument("--wild", type=float, default=0.25, help="share of games that explore, falling to none")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--passes-kept", type=int, default=6)
    parser.add_argument("--steps", type=int, default=300, help="steps of fitting after each pass")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--report", type=int, default=10, help="a line every so many passes")
    parser.add_argument("--match", type=int, default=100_000, help="games of the final match")
    parser.add_argument("--free", type=int, default=65_536, help="games of the final estimate free of luck")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with")
    parser.add_argument("--examples", type=Path, help="write positions and their chances for a test")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()

    torch.manual_seed(asked.seed)
    np.random.seed(asked.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    begun = time.time()
    tables = asked.tables or Path(__file__).parent / "tables" / f"{asked.book}.npz"
    world = World(state_space(rulebook(asked.book)), tables, device)
    net = ValueNet(world.duels.features, asked.width).to(device)
    if asked.begin:
        load(net, asked.begin)
    else:
        nn.init.zeros_(net.last.weight)
        nn.init.zeros_(net.last.bias)
        nn.init.zeros_(net.linear.weight)
    print(f"{asked.book}: {world.duels.features} features, {world.cards.count} endings,", end=" ")
    print(
        f"{sum(p.numel() for p in net.parameters()):,} parameters, {device}, ready in {time.time() - begun:.0f} s",
        flush=True,
    )
    net = train(world, net, asked) if asked.minutes else net
    if asked.examples:
        write_examples(world, net, asked.examples)
    if asked.free:
        luck_free(world, net, asked.free)
    if asked.match:
        match(world, net, asked.match, asked.seed)


if __name__ == "__main__":
    main()
