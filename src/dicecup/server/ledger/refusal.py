"""Every refusal of the server, with a fixed code, an HTTP status and a sentence for people.

Clients may rely on the codes; the list in `docs/server.md` is generated from them.
"""

from __future__ import annotations

CODES: dict[str, tuple[int, str]] = {
    "malformed": (422, "not in the right form"),
    "illegal": (409, "the rules of the game do not allow it here"),
    "unknown": (422, "a book, option, box or bot that does not exist"),
    "not_signed_in": (401, "no valid guest cookie: POST /api/me first"),
    "bad_host": (400, "the Host header names none of this server's addresses"),
    "bad_origin": (403, "the request comes from another site's page"),
    "not_found": (404, "there is no such page, or it is not yours"),
    "method_not_allowed": (405, "this address does not take that method"),
    "not_your_seat": (403, "the seat belongs to somebody else"),
    "not_host": (403, "only the table's host may do that"),
    "not_your_turn": (409, "another seat is to move"),
    "not_alone": (409, "an entry can only be taken back by somebody who is alone at the table, or alone with bots"),
    "daily": (409, "the daily game does not allow it: everybody plays the same dice alone, once"),
    "wrong_phase": (409, "the table is not at that point"),
    "stale": (409, "the table has moved on since the seq you sent; look again and decide afresh"),
    "action_id_reused": (409, "that action_id already stands for another action"),
    "seat_taken": (409, "somebody sits there, or all seats are taken"),
    "name_taken": (409, "somebody at the table has that name"),
    "seeds_missing": (409, "a seat has not added its seed"),
    "not_absent": (409, "the player is there"),
    "archived": (409, "the table is closed and can only be read"),
    "log_in_failed": (403, "nobody has that name and password, passkey or code"),
    "not_proved": (403, "a cookie alone is not enough for this: log in again first"),
    "last_way": (409, "it is the only way you can log in"),
    "too_large": (413, "more than the server takes in one message"),
    "unsupported_media_type": (415, "bodies are application/json, records text/plain"),
    "too_many": (429, "too often or too many; try again later"),
    "not_installed": (501, "this needs an extra of dicecup that is not installed here"),
    "newer_version": (503, "the table was made by a newer version of dicecup, which is needed to read it"),
    "damaged": (503, "what the database has of the table is damaged; its host has to restore a backup"),
    "storage": (503, "the database could not store it; nothing has changed, so try again"),
    "internal": (500, "a fault in the server; it has been logged"),
}


class Refused(Exception):
    """The server refuses to do that."""

    def __init__(self, code: str, message: str, seq: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.seq = seq
        """The table's last event, for a client that was behind."""
