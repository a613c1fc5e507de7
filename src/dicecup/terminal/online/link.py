"""Links to servers, tables and seats, as people paste them."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from ...rules import Malformed
from ...words import online, say

_FOLDER = r"((?:/(?!table/)[A-Za-z0-9._~-]+)*)"
"""The path below which a proxy serves the server, if it has no host of its own."""
_SERVER, _TABLE = re.compile(f"{_FOLDER}/"), re.compile(rf"{_FOLDER}/table/([a-z0-9]{{16}})(/.*)?")
_EXAMPLE = "http://192.168.1.5:8137/table/abcdefgh23456789"


class TableLink(NamedTuple):
    """Where to sit down."""

    server: str
    """`http://192.168.1.5:8137` or `https://host.example/dice`, without a slash at the end."""
    table: str = ""
    """The table's id; empty in a link to the server."""
    seat_token: str = ""
    """The secret of a seat link: it moves a seat to whoever has it, once. It is never printed."""

    @property
    def invitation(self) -> str:
        """The link to the table as others may see it."""
        return f"{self.server}/table/{self.table}"


def read_link(text: str) -> TableLink:
    """The link that somebody typed or pasted. A refusal does not repeat it, because it may hold a seat's secret."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Malformed(say(online.NO_LINK, example=_EXAMPLE)) from None
    if parts.scheme not in ("http", "https"):
        raise Malformed(say(online.NO_WEB_LINK, example=_EXAMPLE))
    if not host or parts.username is not None or not re.fullmatch(r"[A-Za-z0-9._:-]+", host):
        raise Malformed(say(online.NO_LINK, example=_EXAMPLE))
    named = f"[{host}]" if ":" in host else host
    server = f"{parts.scheme}://{named}" + ("" if port is None else f":{port}")
    alone, table = _SERVER.fullmatch(parts.path or "/"), _TABLE.fullmatch(parts.path)
    if alone:
        return TableLink(server + alone[1])
    if table is None:
        raise Malformed(say(online.NO_TABLE_IN_LINK, example=_EXAMPLE))
    return TableLink(server + table[1], table[2], parse_qs(parts.query).get("seat", [""])[0])
