"""How far off an estimate is: what it says about some cards, against games that it plays on from them."""

from __future__ import annotations

import numpy as np

from dicecup.solver.arrays import Floats, Randoms
from dicecup.solver.bulk.network_play import ManyTurns
from dicecup.solver.learned.columns import Positions
from dicecup.solver.learned.network import Network


def drift_of_play(network: Network, positions: Positions, randoms: Randoms) -> Floats:
    """Play on from some cards by the estimate; returns the sum of its drifts in each game."""
    drift = np.zeros(len(randoms))
    while not positions.filled.all():
        turns = ManyTurns(network, positions, randoms)
        drift += turns.value - network.estimates(positions)
        positions = turns.play(0.0)
    return drift
