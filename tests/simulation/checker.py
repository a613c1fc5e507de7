"""Judges a schedule by its history and the database's rows, with its own model and none of the product's code.

The one exception is `ledger.verify`, which is itself among the things to be checked.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from dicecup.server.ledger.chain import Event, UnknownKind
from dicecup.server.ledger.export import table_record
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.verify import verify

from .history import Entry, History
from .model import JsonObject, TableModel, Told, Wrong

Row = Mapping[str, Any]
UNDECIDED = ("storage", "internal", "too_many")
"""Refusals that do not say what became of the action."""
BY_PRESENCE = ("not_host", "not_absent", "newer_version", "archived")
"""Refusals that depend on more than the events the guest had seen."""
BECOMES = {
    "sit": ("seated",),
    "add_bot": ("seated",),
    "leave": ("resigned", "left"),
    "remove": ("resigned", "left"),
    "stand_in": ("stood_in",),
    "return": ("returned",),
    "seat_link": ("linked",),
    "revoke_seat_link": ("linked",),
    "claim_seat": ("moved",),
    "seed": ("seeded",),
    "start": ("started",),
    "roll": ("rolled",),
    "enter": ("entered",),
    "take_back": ("took_back",),
    "resign": ("resigned",),
    "want_rematch": ("agreed", "rematched"),
    "rematch": ("rematched",),
}
"""The first event of every kind of action."""
SOON = 20.0
"""Virtual seconds within which a bot or a clock has to go on once nothing goes wrong any more."""
HEARD_WITHIN = 10.0
"""Virtual seconds within which everybody has to hear of an event."""


def check(history: History, rows: Mapping[str, Sequence[Row]], thorough: bool = True) -> None:
    """Raise `Wrong` if the history cannot be that of a server that keeps its promises."""
    for entry in history.of("fault", "strange"):
        raise Wrong(f"an error that nobody caught: {entry.data}")
    for table, chain in rows.items():
        _TableCheck(history, table, chain).run()
        if thorough:
            _verify(table, chain)


def check_told(history: History, rows: Mapping[str, Sequence[Row]]) -> None:
    """What holds at tables of any kind: records verify, and everybody hears every event once and in order."""
    for entry in history.of("fault", "strange"):
        raise Wrong(f"an error that nobody caught: {entry.data}")
    for table, chain in rows.items():
        _TableCheck(history, table, chain)._check_listeners()
        _verify(table, chain)


@dataclass
class _TableCheck:
    history: History
    table: str
    chain: Sequence[Row]
    holders: dict[str, str] = field(default_factory=dict)
    """Every guest's, by name."""
    sent: dict[tuple[str, str], Entry] = field(default_factory=dict)
    """The first attempt at every action, by the names of the guest and the action."""

    def run(self) -> None:
        described = next(entry for entry in self.history.of("table") if entry.data["table"] == self.table)
        self.holders = described.data["holders"]
        for entry in self.history.of("sent"):
            self.sent.setdefault((entry.data["guest"], entry.data["action"]["action_id"]), entry)
        try:
            self._check_chain()
            self._check_causes()
            self._check_answers()
            self._check_listeners()
            self._check_going_on()
            self._check_analyses()
            self._check_presence()
            self._check_host()
        except Wrong as wrong:
            raise Wrong(f"table {self.table}: {wrong}") from None

    # --- the chain ----------------------------------------------------------------------------------------------

    def _check_chain(self) -> None:
        """It is numbered without gaps and bound by hashes, and each event is by somebody who may do that."""
        model, head = TableModel(), "0" * 64
        for number, row in enumerate(self.chain, 1):
            if row["seq"] != number:
                raise Wrong(f"event {row['seq']} stands in place {number}")
            content = {key: row[key] for key in ("at", "by", "kind", "seq")}
            content |= {"data": json.loads(row["data"]), "table": self.table}
            text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            head = hashlib.sha256(bytes.fromhex(head) + text.encode()).hexdigest()
            if row["head"] != head:
                raise Wrong(f"the hash of event {number} does not fit")
            try:
                _check_bot(model, row)
                model.tell(told(row))
            except Wrong as wrong:
                raise Wrong(f"event {number} ({row['kind']} by {row['by']}): {wrong}") from None

    def _check_causes(self) -> None:
        """Every event belongs to one action, or is the server's own."""
        sent: dict[tuple[str, str], JsonObject] = {}
        for entry in self.history.of("sent"):
            if entry.data["table"] == self.table:
                sent[self.holders[entry.data["guest"]], entry.data["action"]["action_id"]] = entry.data["action"]
        caused: set[int] = set()
        done: set[tuple[str, str]] = set()
        for row in self.chain:
            name = (row["by"], row["action_id"])
            if row["action_id"] is None:
                continue
            group = self.chain[row["seq"] - row["action_events"] : row["seq"]]
            if name in done or any(each["seq"] in caused or each["by"] != row["by"] for each in group):
                raise Wrong(f"event {row['seq']}: {name[1]} is not the one action behind its events")
            done.add(name)
            caused |= {each["seq"] for each in group}
            if row["by"] == "bot":
                if group[0]["kind"] not in ("rolled", "entered"):
                    raise Wrong(f"event {row['seq']}: a bot does not do that")
            elif name not in sent:
                raise Wrong(f"event {row['seq']}: nobody asked for {name[1]}")
            else:
                _check_asked(sent[name], group)
        for row in self.chain:
            made_with_table = row["at"] == self.chain[0]["at"] and row["kind"] in ("created", "pledged", "seated")
            if row["seq"] not in caused and not (made_with_table or row["by"] == "server"):
                raise Wrong(f"event {row['seq']} ({row['kind']} by {row['by']}) has no cause")

    # --- answers ------------------------------------------------------------------------------------------------

    def _check_answers(self) -> None:
        """What was acknowledged is in the chain, once, and all answers to one action are the same."""
        stored = {(row["by"], row["action_id"]): row for row in self.chain if row["action_id"]}
        committed = {entry.data["seq"]: entry for entry in self.history.of("committed") if self._is_here(entry)}
        firsts: dict[tuple[str, str], JsonObject] = {}
        refused: dict[tuple[str, str], JsonObject] = {}
        for entry in self.history.of("answered"):
            if entry.data["table"] != self.table:
                continue
            answer, action = entry.data["answer"], entry.data["action"]
            name = (self.holders[entry.data["guest"]], action["action_id"])
            if "code" in answer:
                if answer["code"] == "stale":
                    self._check_stale(entry, action, committed)
                # An action based on an event that does not exist yet may be sent again when it does.
                ahead = answer["code"] == "stale" and answer["seq"] < action["seq"]
                if answer["code"] not in (*UNDECIDED, *BY_PRESENCE) and not ahead:
                    refused.setdefault(name, answer)
                continue
            row = stored.get(name)
            if row is None:
                raise Wrong(f"{name[1]} was acknowledged and is not in the chain")
            told = {key: answer[key] for key in ("first_seq", "seq", "head")}
            first = row["seq"] - row["action_events"] + 1
            if told != {"first_seq": first, "seq": row["seq"], "head": row["head"]}:
                raise Wrong(f"{name[1]} was acknowledged as {told}, and is event {row['seq']}")
            if committed[row["seq"]].number > entry.number:
                raise Wrong(f"{name[1]} was acknowledged before it was stored")
            answer = {key: value for key, value in answer.items() if key != "type"}
            if firsts.setdefault(name, answer) != answer:
                raise Wrong(f"{name[1]} was answered in two ways: {firsts[name]} and {answer}")
        for name, answer in refused.items():
            if name in stored:
                raise Wrong(f"{name[1]} was refused ({answer['code']}: {answer['message']}) and happened")

    def _check_stale(self, entry: Entry, action: JsonObject, committed: Mapping[int, Entry]) -> None:
        """No action based on the last event is called late, not even by a process that is itself behind."""
        seen, later = committed.get(action["seq"]), committed.get(action["seq"] + 1)
        # A socket's answer names the action, so it may come late and answer any attempt at it.
        sent = self.sent[entry.data["guest"], action["action_id"]]
        existed = seen is not None and seen.number < sent.number
        if existed and (later is None or later.number > entry.number):
            raise Wrong(f"{action['action_id']} was called stale at event {action['seq']}, which was the last")

    def _is_here(self, entry: Entry) -> bool:
        return bool(entry.data["table_id"] == self.table)

    # --- listeners ----------------------------------------------------------------------------------------------

    def _check_listeners(self) -> None:
        """Everybody who was connected heard everything once, in order, and only what was stored."""
        committed = {entry.data["seq"]: entry for entry in self.history.of("committed") if self._is_here(entry)}
        heads = {row["seq"]: row["head"] for row in self.chain}
        ended = next(self.history.of("end"), None)
        open_at_end = set(ended.data["open"]) if ended else set()
        for socket, entries in self._sockets().items():
            heard, welcomed = entries[0].data["after"], 0
            for entry in entries[1:]:
                if entry.kind == "welcome":
                    welcomed = entry.data["seq"]
                    self._check_known(socket, entry, [(welcomed, entry.data["head"])], committed, heads)
                elif entry.kind in ("missed", "update"):
                    events = [(seq, head) for seq, head in entry.data["events"]]
                    if entry.kind == "update" and heard < welcomed:
                        raise Wrong(f"socket {socket} heard of news before it had what it missed")
                    self._check_known(socket, entry, events, committed, heads)
                    for seq, _ in events:
                        if seq != heard + 1:
                            raise Wrong(f"socket {socket} heard event {seq} after event {heard}")
                        heard = seq
                elif entry.kind == "heartbeat":
                    self._check_known(socket, entry, [(entry.data["seq"], entry.data["head"])], committed, heads)
            if ended and socket in open_at_end:
                due = [seq for seq, each in committed.items() if each.at < ended.at - HEARD_WITHIN]
                if due and heard < max(due):
                    raise Wrong(f"socket {socket} stayed connected and never heard of event {heard + 1}")

    def _sockets(self) -> dict[int, list[Entry]]:
        found: dict[int, list[Entry]] = defaultdict(list)
        for entry in self.history.of("opened", "welcome", "missed", "update", "heartbeat"):
            socket = entry.data["socket"]
            if socket in found or (entry.kind == "opened" and entry.data["table"] == self.table):
                found[socket].append(entry)
        return found

    def _check_known(
        self,
        socket: int,
        entry: Entry,
        events: Iterable[tuple[int, str]],
        committed: Mapping[int, Entry],
        heads: Mapping[int, str],
    ) -> None:
        for seq, head in events:
            if heads.get(seq) != head:
                raise Wrong(f"socket {socket} was told of an event {seq} that is not in the chain")
            if committed[seq].number > entry.number:
                raise Wrong(f"socket {socket} was told of event {seq} before it was stored")

    # --- going on -----------------------------------------------------------------------------------------------

    def _check_going_on(self) -> None:
        """Once nothing goes wrong any more, bots and clocks go on."""
        calm, ended = next(self.history.of("calm"), None), next(self.history.of("end"), None)
        if calm is None or ended is None:
            return
        committed = {entry.data["seq"]: entry.at for entry in self.history.of("committed") if self._is_here(entry)}
        model = TableModel()
        for row in self.chain:
            model.tell(told(row))
            since = max(calm.at, committed[row["seq"]])
            until = max(calm.at, committed.get(row["seq"] + 1, ended.at))
            if model.patience is not None and until - since > model.patience + SOON:
                raise Wrong(f"{model.mover} was to move after event {row['seq']}, and {until - since:.0f} s passed")

    def _check_analyses(self) -> None:
        """A game that was played to its end is analysed once, even if the process that should do it dies."""
        ended = next(self.history.of("end"), None)
        if ended is None or any(row["kind"] == "taken_back" for row in self.chain):
            return  # what only a newer version can read is left to that version
        committed = {entry.data["seq"]: entry.at for entry in self.history.of("committed") if self._is_here(entry)}
        times = Counter(entry.data["game"] for entry in self.history.of("found") if entry.data["table"] == self.table)
        game = 0
        for last, row in pairwise(self.chain):
            game += row["kind"] == "revealed"
            is_due = committed[row["seq"]] < ended.at - SOON
            if row["kind"] == "revealed" and last["kind"] == "entered" and is_due and not times[game]:
                raise Wrong(f"game {game} ended with event {row['seq']} and was never analysed")
        # A process that is silent for long is taken for dead, but may still do what another has done by then.
        if not any(self.history.of("paused", "outage")) and any(times[each] > 1 for each in range(1, game + 1)):
            raise Wrong(f"games were analysed more than once: {times}")

    # --- who is there -------------------------------------------------------------------------------------------

    def _check_presence(self) -> None:
        """In the end everybody is shown who is there, and how many people watch, with their names."""
        ended = next(self.history.of("end"), None)
        if ended is None:
            return
        model = TableModel()
        for row in self.chain:
            model.tell(told(row))
        connected = ended.data["connected"][self.table]
        seats = [number for number, seat in enumerate(model.seats) if seat.holder and seat.holder in connected]
        holders = {seat.holder for seat in model.seats}
        watching = sum(holder not in holders for holder in connected)
        names = {holder: name for entry in self.history.of("table") for name, holder in entry.data["holders"].items()}
        watchers = sorted({names[holder] for holder in connected if holder not in holders})
        truth = {"seats": seats, "watching": watching, "watchers": watchers}
        shown: dict[int, JsonObject] = {}
        for entry in self.history.of("welcome", "update", "presence"):
            shown[entry.data["socket"]] = entry.data.get("seen", entry.data)
        sockets = self._sockets()
        if any(ended.at - sockets[socket][0].at < HEARD_WITHIN for socket in ended.data["open"] if socket in sockets):
            return  # somebody has only just come
        for socket in ended.data["open"]:
            if socket in sockets and socket in shown:
                seen = {key: shown[socket][key] for key in ("seats", "watching", "watchers")}
                if seen | {"watchers": sorted(seen["watchers"])} != truth:
                    raise Wrong(f"socket {socket} is shown {seen}; the truth is {truth}")

    def _check_host(self) -> None:
        """Nobody acts for a host who is there, whichever process the host is connected to."""
        if not next(self.history.of("rates")).data["quick_storage"]:
            return
        committed = {entry.data["seq"]: entry for entry in self.history.of("committed") if self._is_here(entry)}
        model = TableModel()
        for row in self.chain:
            host, between = model.host, model.games_over
            model.tell(told(row))
            for_host = row["kind"] == "started" and not between
            if for_host and row["by"] != host and self._is_connected(host, committed[row["seq"]].at):
                raise Wrong(f"event {row['seq']}: {row['by']} acted for the host, who was there")

    def _is_connected(self, holder: str, at: float) -> bool:
        """Whether somebody had had a socket for a good while, at a process that was running all the time."""
        closed = {entry.data["socket"]: entry.at for entry in self.history.of("closed")}
        for socket, entries in self._sockets().items():
            welcome = next((entry for entry in entries if entry.kind == "welcome"), None)
            if welcome is None or welcome.data["holder"] != holder or welcome.at > at - HEARD_WITHIN:
                continue
            process = entries[0].data["process"]
            halted = any(
                entry.data["process"] == process and entry.at > at - 2 * HEARD_WITHIN
                for entry in self.history.of("paused", "resumed", "killed", "stopping")
            )
            cut = any(entry.data["socket"] == socket for entry in self.history.of("cut"))
            if closed.get(socket, at + 1) > at and not halted and not cut:
                return True
        return False


def told(row: Row) -> Told:
    return Told(row["kind"], row["by"], row["at"], json.loads(row["data"]))


def _check_bot(model: TableModel, row: Row) -> None:
    """The bots of a schedule decide by the dice alone (`world.QuickPlayer`), so what one does twice shows."""
    play = model.play
    if row["by"] != "bot" or play is None or not play.rolls:
        return
    wanted = "rolled" if play.rolls < 3 and sum(play.dice) % 3 == 0 else "entered"
    if row["kind"] != wanted:
        raise Wrong(f"the bot chose {wanted}, and not {row['kind']}")


def _check_asked(action: JsonObject, group: Sequence[Row]) -> None:
    """An action became what was asked for, in the place where it was asked for."""
    first, data = group[0], json.loads(group[0]["data"])
    if first["kind"] not in BECOMES[action["type"]]:
        raise Wrong(f"event {first['seq']}: {action['type']} became {first['kind']}")
    if first["seq"] != action["seq"] + 1:
        raise Wrong(f"event {first['seq']} answers event {action['seq']}")
    for asked, stored in (("box", "box"), ("keep", "keep"), ("seed", "seed")):
        if asked in action and action[asked] != data[stored]:
            raise Wrong(f"event {first['seq']}: {action[asked]} was asked for")


def _verify(table: str, chain: Sequence[Row]) -> None:
    events = [Event(table, *(row[key] for key in ("seq", "kind", "at", "by", "data", "head"))) for row in chain]
    try:
        state = fold(events)
    except UnknownKind:
        return
    if state.series:
        report = verify(table_record(state, events))
        if report.verdict == "failed":
            raise Wrong(f"table {table}: {[check for check in report.checks if check.holds is False]}")
