"""Who the user is at each server: the guest cookie it gave, so that they find their seat again after quitting.

    <folder>/online/127.0.0.1-8137.json     the name, the cookie and the last table at that server

Whoever has the cookie has the seat, so only the user may read these files.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ...files import write_atomically
from ...saves import Saves
from .link import TableLink


@dataclass(frozen=True, slots=True)
class GuestCookie:
    """Who the user is at one server."""

    server: str
    name: str = ""
    cookie: str = ""
    table: str = ""
    """The last table that the user sat at."""


class GuestCookies:
    """The files of one user; without a folder nothing is remembered."""

    def __init__(self, saves: Saves | None) -> None:
        self._folder = saves.folder / "online" if saves else None

    def at(self, server: str) -> GuestCookie:
        """Who the user is there; somebody new if the server is unknown or the file is damaged."""
        found = _read(self._path(server)) if self._folder else None
        return found if found is not None and found.server == server else GuestCookie(server)

    def keep(self, guest: GuestCookie) -> None:
        """Remember this guest. Only the user can read the file."""
        if self._folder is not None:
            write_atomically(self._path(guest.server), json.dumps(asdict(guest), indent=2) + "\n")

    def usual_name(self) -> str:
        """The name given last, at any server."""
        return next((each.name for each in self._newest_first() if each.name), "")

    def last_table(self) -> TableLink | None:
        """The last table that the user sat at."""
        return next((TableLink(each.server, each.table) for each in self._newest_first() if each.table), None)

    def leave(self, server: str) -> None:
        """Forget the table there: the user has left it for good."""
        self.keep(replace(self.at(server), table=""))

    def _newest_first(self) -> list[GuestCookie]:
        paths = list(self._folder.glob("*.json")) if self._folder else []
        with suppress(OSError):
            paths.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
        return [found for found in map(_read, paths) if found is not None]

    def _path(self, server: str) -> Path:
        assert self._folder is not None
        scheme, _, host = server.partition("://")
        name = re.sub(r"[^A-Za-z0-9.]+", "-", host).strip("-")
        return self._folder / f"{name}{'-https' if scheme == 'https' else ''}.json"


def _read(path: Path) -> GuestCookie | None:
    """What a file says; None if there is none, or it is not one of ours."""
    try:
        found = json.loads(path.read_text("utf-8"))
        texts = {name: found[name] for name in GuestCookie.__dataclass_fields__}
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return GuestCookie(**texts) if all(type(text) is str and text.isprintable() for text in texts.values()) else None
