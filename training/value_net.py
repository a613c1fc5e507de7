"""The network that is trained: a linear part plus a small multilayer perceptron."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

SCALE = 100.0
"""The network's output times this is points."""


class ValueNet(nn.Module):
    """What `dicecup.solver.learned.network.Network` computes with NumPy."""

    def __init__(self, features: int, width: int) -> None:
        super().__init__()
        self.first = nn.Linear(features, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.last = nn.Linear(width, 1)
        self.linear = nn.Linear(features, 1, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        hidden = torch.relu(self.first(x))
        hidden = torch.relu(self.second(hidden))
        hidden = torch.relu(self.third(hidden))
        return (self.last(hidden) + self.linear(x)).squeeze(-1)

    @torch.no_grad()
    def fast(self, x: Tensor) -> Tensor:
        """The same on tensor cores: the two large layers in half precision, which rounds to nearest.

        TF32 has as many bits but cuts them off, and after a ReLU all cuts go the same way: with it a new game came out
        half a per cent low.
        """
        if x.device.type != "cuda":
            return self(x)
        hidden = torch.relu_(self.first(x)).half()
        for layer in (self.second, self.third):
            hidden = torch.relu_(nn.functional.linear(hidden, layer.weight.half(), layer.bias.half()))
        return (self.last(hidden.float()) + self.linear(x)).squeeze(-1)


def save(net: ValueNet, path: Path, about: dict[str, object]) -> None:
    """Save the weights with what is known about them, including the digest of the rules they were trained on."""
    arrays = {name.replace(".", "_"): value.detach().cpu().numpy() for name, value in net.state_dict().items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, about=np.array(json.dumps({"scale": SCALE, **about})), **arrays)
    print(f"saved {path.name}, sha256 {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}", flush=True)


@torch.no_grad()
def load(net: ValueNet, path: Path) -> None:
    """Load weights to begin with, which may be those of a narrower network.

    New units keep their random incoming weights and pass nothing on, so the wider network begins as the same
    function.
    """
    with np.load(path) as stored:
        for name, parameter in net.named_parameters():
            value = torch.as_tensor(stored[name.replace(".", "_")])
            layer = name.partition(".")[0]
            if parameter.dim() == 2 and layer in ("second", "third", "last"):
                parameter[: value.shape[0], value.shape[1] :] = 0.0
            parameter[tuple(slice(size) for size in value.shape)] = value
