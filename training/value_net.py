"""The network that every training here fits."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn


class ValueNet(nn.Module):
    """A linear part plus a small multilayer perceptron."""

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
        """The same with TF32 products where there are tensor cores.

        The hardware cuts TF32 operands off, and after a ReLU all cuts go the same way: rounding them to nearest first
        keeps the result free of bias (without it a new game came out half a per cent low).
        """
        torch.backends.cuda.matmul.allow_tf32 = True
        hidden = torch.relu(nn.functional.linear(x, self.first.weight, self.first.bias))
        for layer in (self.second, self.third):
            hidden = torch.relu(nn.functional.linear(rounded(hidden), rounded(layer.weight), layer.bias))
        torch.backends.cuda.matmul.allow_tf32 = False
        return (self.last(hidden) + self.linear(x)).squeeze(-1)

    def save(self, path: Path, about: dict[str, object]) -> None:
        """The weights with what they were trained on."""
        arrays = {name.replace(".", "_"): value.detach().cpu().numpy() for name, value in self.state_dict().items()}
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, about=np.array(json.dumps(about)), **arrays)
        print(f"saved {path.name}, sha256 {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}", flush=True)

    def load(self, path: Path) -> None:
        with np.load(path) as stored:
            state = {name: torch.as_tensor(stored[name.replace(".", "_")]) for name in self.state_dict()}
        self.load_state_dict(state)


def rounded(x: Tensor) -> Tensor:
    """To the nearest number with TF32's ten bits of mantissa."""
    return ((x.contiguous().view(torch.int32) + 0x1000) & ~0x1FFF).view(torch.float32)


def averaged(steady: nn.Module, net: nn.Module, memory: float) -> None:
    """Move the slow weights towards the fast ones."""
    with torch.no_grad():
        torch._foreach_lerp_(list(steady.parameters()), list(net.parameters()), 1 - memory)
