"""Games in bulk, played by any evaluator."""
# ruff: noqa: ARG001 - not every way to play needs all it is given

from __future__ import annotations

from functools import singledispatch

from ..evaluator import Evaluator
from ..exact.value_table import ValueTable
from ..greedy import Greedy
from ..learned.network import Network
from ..progress import Progress
from .network_play import simulate_network
from .simulate import Games, simulate


@singledispatch
def play_many(
    evaluator: Evaluator,
    games: int,
    seed: int,
    progress: Progress,
    temperature: float,
    first: int = 0,
) -> Games | None:
    """Games in bulk; None if there is no faster way than one decision after another.

    With a temperature, choices are drawn by what they lose.
    """
    return None


@play_many.register
def _(table: ValueTable, games: int, seed: int, progress: Progress, temperature: float, first: int = 0) -> Games | None:
    return None if temperature else simulate(table, games, seed, progress, first)


@play_many.register
def _(network: Network, games: int, seed: int, progress: Progress, temperature: float, first: int = 0) -> Games | None:
    return simulate_network(network, games, seed, progress, temperature, first)


@play_many.register
def _(greedy: Greedy, games: int, seed: int, progress: Progress, temperature: float, first: int = 0) -> Games | None:
    if greedy.book.columns == 1 and not temperature:
        return simulate(greedy.table, games, seed, progress, first)
    return None if greedy.book.better_box_first else simulate_network(greedy, games, seed, progress, temperature, first)
