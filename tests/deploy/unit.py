"""The units of deploy/, as far as a test can do what systemd would."""

from __future__ import annotations

import shlex
from collections import defaultdict
from pathlib import Path

UNIT = Path(__file__).parents[2] / "deploy" / "dicecup@.service"


def settings(name: str = UNIT.name) -> dict[str, list[str]]:
    """All settings of a unit, each with its values in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in UNIT.with_name(name).read_text("utf-8").splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            found[name].append(value)
    return found


def environment(port: int) -> dict[str, str]:
    """The variables that the unit sets for an instance."""
    words = (word for value in settings()["Environment"] for word in shlex.split(value.replace("%i", str(port))))
    return dict(word.split("=", 1) for word in words)


def command() -> list[str]:
    [line] = settings()["ExecStart"]
    return shlex.split(line)


def writable() -> list[str]:
    """The only folders that the server may write to; systemd makes them."""
    places = {"StateDirectory": "/var/lib", "CacheDirectory": "/var/cache"}
    return [f"{place}/{name}" for setting, place in places.items() for name in settings()[setting]]
