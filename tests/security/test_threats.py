"""docs/security.md answers every threat, and every test that it names exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")
THREATS = (
    "Another's seat",
    "Forged cookies",
    "Stolen cookies",
    "Session fixation",
    "A log-in that nobody notices",
    "A cookie is not enough",
    "Which names exist",
    "Guessed passwords",
    "Stolen recovery codes",
    "Phished or replayed passkeys",
    "Seen links",
    "Two things at the same moment",
    "Deleted while playing",
    "A second attempt at the daily game",
    "Dice to come",
    "Another side's dice at a duplicate table",
    "Help that is not marked",
    "Names that look alike",
    "Cross-site requests",
    "Cross-site sockets",
    "Replay",
    "Oversized input",
    "Malformed input",
    "Slow clients",
    "Frozen clients",
    "Floods",
    "Enumeration",
    "Injection through names",
    "Path traversal",
    "Expensive requests",
    "Memory growth",
    "Log injection",
    "Terminal injection",
    "Proxy headers",
)


def sections() -> dict[str, str]:
    """The text about each threat, by its heading."""
    _, *parts = re.split(r"^### (.+)$", TEXT.split("## What is not protected")[0], flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def named_tests() -> list[str]:
    return re.findall(r"`([a-z_/]+\.py)::([a-z0-9_]+)`", TEXT)


def test_every_threat_is_answered_in_the_order_of_the_list() -> None:
    assert tuple(sections()) == THREATS


@pytest.mark.parametrize("threat", THREATS)
def test_every_threat_has_what_protects_and_a_test(threat: str) -> None:
    protection, _, tests = sections()[threat].partition("Tests:")
    assert len(protection.split()) >= 10
    assert re.findall(r"`tests/[a-z_/]+\.py::test_[a-z0-9_]+`", tests)


@pytest.mark.parametrize(("path", "name"), named_tests())
def test_every_named_test_exists(path: str, name: str) -> None:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    assert name in functions
