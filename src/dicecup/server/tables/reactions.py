"""Reactions and set phrases: shown to everybody who is at the table now, and forgotten."""

from __future__ import annotations

from ..ledger.refusal import Refused
from ..wire.messages import React, Reaction
from .listener import Listener
from .table import Table


def react(table: Table, sender: Listener, given: React) -> None:
    """Show it to everybody, whoever gave it included."""
    if sender.holder is None or not sender.name:
        raise Refused("not_signed_in", "only people with a name can react: take one first")
    if table.state.phase == "archived":
        raise Refused("archived", "this table is closed")
    seats = table.state.seats_of(sender.holder)
    name = table.state.seats[seats[0]].name if seats else sender.name
    shown = Reaction(seat=seats[0] if seats else None, name=name, reaction=given.reaction).model_dump_json()
    for listener in table.listeners:
        listener.put(shown)
