"""A database in memory: tables of rows, transactions that happen whole or not at all, and the rules that rows obey."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dicecup.server.storage.statements import LIMITS

Key = tuple[Any, ...]
Row = Mapping[str, Any]
Rows = Mapping[str, Sequence[Row]]
OPEN = ("gathering", "playing")


class Conflict(Exception):
    """A row that would be there twice, or that refers to nothing."""


class TooMany(Exception):
    """Somebody has as many as they may have."""


class Database:
    """Rows by table and key. A row is never changed, only replaced, so that a copy of a table is a snapshot."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.now = clock
        """Milliseconds since 1970: the same for all who ask."""
        names = "people tables events secrets members records findings processes jobs presence budgets keys days"
        names += " accounts tickets former_guests sealed sign_ins"
        names += " daily_days attempts"
        self._tables: dict[str, dict[Key, Row]] = {name: {} for name in names.split()}
        self.put("jobs", ("sweep", ""), {"kind": "sweep", "name": "", "process": None})

    # --- reading ------------------------------------------------------------------------------------------------

    def all(self, table: str) -> list[Row]:
        return list(self._tables[table].values())

    def get(self, table: str, *key: Any) -> Row | None:
        return self._tables[table].get(key)

    def chain(self, table: str) -> list[Row]:
        """The events of a table in order."""
        return sorted((row for row in self.all("events") if row["table_id"] == table), key=lambda row: row["seq"])

    def chains(self) -> dict[str, list[Row]]:
        return {row["id"]: self.chain(row["id"]) for row in self.all("tables")}

    def is_alive(self, process: str | None) -> bool:
        row = self.get("processes", process)
        return row is not None and bool(row["until"] > self.now())

    # --- writing ------------------------------------------------------------------------------------------------

    def put(self, table: str, key: Key, row: Row) -> None:
        self._tables[table][key] = row

    def delete(self, table: str, *key: Any) -> None:
        self._tables[table].pop(key, None)

    def transact(self, rows: Rows) -> None:
        """Do all that the rows ask for, or nothing."""
        before = {name: dict(table) for name, table in self._tables.items()}
        try:
            self._check_limits(rows)
            if unknown := rows.keys() - _STATEMENTS.keys() - set(LIMITS):
                raise NotImplementedError(f"the simulation does not know {unknown}")
            for name, apply in _STATEMENTS.items():
                for row in rows.get(name, ()):
                    apply(self, dict(row))
        except Exception:
            self._tables = before
            raise

    def _add(self, table: str, key: Key, row: Row, **refers: tuple[Any, ...]) -> None:
        if key in self._tables[table]:
            raise Conflict(f"{table} has {key} already")
        for other, wanted in refers.items():
            if wanted not in self._tables[other]:
                raise Conflict(f"there is no {wanted} in {other}")
        self.put(table, key, row)

    def _add_event(self, row: Row) -> None:
        row = {"action_id": None, "action_digest": None, "action_events": None, **row}
        name = (row["table_id"], row["by"], row["action_id"])
        if row["action_id"] is not None and any(
            (each["table_id"], each["by"], each["action_id"]) == name for each in self.all("events")
        ):
            raise Conflict(f"{name} happened already")
        self._add("events", (row["table_id"], row["seq"]), row, tables=(row["table_id"],))

    def _change(self, table: str, key: Key, **changes: Any) -> None:
        found = self._tables[table].get(key)
        if found is not None:
            self.put(table, key, {**found, **changes})

    def _publish_day(self, row: Row) -> None:
        """What has been published stays."""
        self._tables["daily_days"].setdefault((row["day"],), row)

    def _mark_day(self, day: str, **marks: int) -> None:
        """What has been marked stays."""
        found = self.get("daily_days", day) or {}
        self._change("daily_days", (day,), **{name: at for name, at in marks.items() if found[name] is None})

    def _count_day(self, row: Row) -> None:
        self._tables["days"].setdefault((row["day"],), {**row, "believed_at": None})

    def _drop_days_after(self, last: int) -> None:
        for row in self.all("days"):
            if row["day"] > last:
                self.delete("days", row["day"])

    def _revoke(self, person: str) -> None:
        found = self.get("people", person)
        if found is not None:
            self._change("people", (person,), cookie_edition=found.get("cookie_edition", 0) + 1)

    def _keep(self, row: Row) -> None:
        if any(row["log_in_name"] == each["log_in_name"] for each in self.all("accounts")):
            raise Conflict(f"somebody has the name {row['log_in_name']}")
        self._add("accounts", (row["person"],), row, people=(row["person"],))

    def _issue(self, row: dict[str, Any]) -> None:
        until = self.now() + row.pop("milliseconds")
        self._add("tickets", (row["digest"],), {**row, "until": until, "made_at": self.now()})

    def _drop_tickets(self, person: str, kind: str) -> None:
        for row in self.all("tickets"):
            if (row["person"], row["kind"]) == (person, kind):
                self.delete("tickets", row["digest"])

    def _check_in_time(self, row: Row) -> None:
        """A move is refused if its turn has been told meanwhile."""
        later = (each for each in self.all("events") if each["table_id"] == row["_table_id"])
        if any(each["seq"] > row["_after"] and each["kind"] == "entered" for each in later):
            raise Conflict("the turn was told already")

    def _drop_outdated_findings(self, row: Row) -> None:
        """What was found in events that have been rewritten since is dropped."""
        event = self.get("events", row["_table"], row["_seq"])
        if event is None or event["head"] != row["_head"]:
            for each in self.all("findings"):
                if each["table_id"] == row["_table"]:
                    self.delete("findings", each["table_id"], each["game"])

    def _unseal(self, table: str, told: tuple[int, int]) -> None:
        for row in self.all("sealed"):
            if row["table_id"] == table and (row["game"], row["turn"]) != told:
                self.delete("sealed", *_sealed_key(row))

    def _end_job(self, kind: str, name: str, process: str) -> None:
        job = self.get("jobs", kind, name)
        if job is not None and job["process"] == process:
            self.delete("jobs", kind, name)

    def _present(self, row: dict[str, Any]) -> None:
        milliseconds = row.pop("milliseconds")
        row["until"] = None if milliseconds is None else self.now() + milliseconds
        self.put("presence", (row["table_id"], row["holder"], row["process"]), row)

    def _check_limits(self, rows: Rows) -> None:
        for limit in rows.get("most_tables", ()):
            mine = (row for row in self.all("tables") if row["creator"] == limit["person"] and row["phase"] in OPEN)
            _check_count(mine, limit)
        for limit in rows.get("most_joined", ()):
            phases = {row["id"]: row["phase"] for row in self.all("tables")}
            mine = (row for row in self.all("members") if row["person"] == limit["person"])
            _check_count((row for row in mine if phases[row["table_id"]] in OPEN), limit)
        for limit in rows.get("most_records", ()):
            _check_count((row for row in self.all("records") if row["person"] == limit["person"]), limit)
        for limit in rows.get("budget", ()):
            if self._level(limit["name"], limit["rate"], limit["burst"]) < 1:
                raise TooMany
            self.spend(limit["name"], 1.0, limit["rate"], limit["burst"])

    # --- budgets ------------------------------------------------------------------------------------------------

    def _level(self, name: str, rate: float, burst: float) -> float:
        row = self.get("budgets", name)
        if row is None:
            return burst
        grown: float = row["level"] + max(0, self.now() - row["at"]) * rate / 1000
        return min(burst, grown)

    def spend(self, name: str, amount: float, rate: float, burst: float) -> float:
        """Take from a budget; what is left."""
        level = self._level(name, rate, burst) - amount
        self.put("budgets", (name,), {"name": name, "level": level, "at": self.now()})
        return level


def _sealed_key(row: Row) -> Key:
    return row["table_id"], row["game"], row["turn"], row["number"]


def _check_count(found: Iterable[Row], limit: Row) -> None:
    if len(list(found)) >= limit["most"]:
        raise TooMany


_STATEMENTS: dict[str, Callable[[Database, dict[str, Any]], None]] = {
    "person": lambda to, row: to._add("people", (row["id"],), row),
    "rename": lambda to, row: to._change("people", (row["_id"],), name=row["name"]),
    "revoke": lambda to, row: to._revoke(row["_id"]),
    "table": lambda to, row: to._add("tables", (row["id"],), row, people=(row["creator"],)),
    "event": lambda to, row: to._add_event(row),
    "unsealed": lambda to, row: to._unseal(row["_table"], (row["_game"], row["_turn"])),
    "sealed": lambda to, row: to._add("sealed", _sealed_key(row), row, tables=(row["table_id"],)),
    "sealed_in_time": lambda to, row: to._check_in_time(row),
    "secret": lambda to, row: to._add("secrets", (row["table_id"], row["game"]), row, tables=(row["table_id"],)),
    "touch": lambda to, row: to._change("tables", (row["_id"],), phase=row["phase"], updated_at=row["updated_at"]),
    "join": lambda to, row: to.put("members", (row["person"], row["table_id"]), row),
    "part": lambda to, row: to.delete("members", row["_person"], row["_table"]),
    "daily_day": lambda to, row: to._publish_day(row),
    "daily_over": lambda to, row: to._mark_day(row["_day"], over_at=row["over_at"]),
    "daily_told": lambda to, row: to._mark_day(row["_day"], told_at=row["told_at"]),
    "attempt": lambda to, row: to._add(
        *("attempts", (row["day"], row["person"]), row), tables=(row["table_id"],), daily_days=(row["day"],)
    ),
    "record": lambda to, row: to._add("records", (row["id"],), row, people=(row["person"],)),
    "unrecord": lambda to, row: to.delete("records", row["_id"]),
    "finding": lambda to, row: to.put("findings", (row["table_id"], row["game"]), row),
    "outdated_findings": lambda to, row: to._drop_outdated_findings(row),
    "job": lambda to, row: to.put("jobs", (row["kind"], row["name"]), row),
    "job_done": lambda to, row: to.delete("jobs", row["_kind"], row["_name"]),
    "job_over": lambda to, row: to._end_job(row["_kind"], row["_name"], row["_process"]),
    "present": lambda to, row: to._present(row),
    "absent": lambda to, row: to.delete("presence", row["_table"], row["_holder"], row["_process"]),
    "day": lambda to, row: to._count_day(row),
    "believed_day": lambda to, row: to.put("days", (row["day"],), row),
    "no_days_after": lambda to, row: to._drop_days_after(row["_day"]),
    "account": lambda to, row: to._keep(row),
    "set_password": lambda to, row: to._change("accounts", (row["_person"],), password=row["password"]),
    "no_tickets": lambda to, row: to._drop_tickets(row["_person"], row["_kind"]),
    "ticket": lambda to, row: to._issue(row),
    "sign_in": lambda to, row: to._add("sign_ins", (row["id"],), row, people=(row["person"],)),
    "probe": lambda to, row: to._add("people", (row["id"],), row),
    "probed": lambda to, row: to.delete("people", row["_id"]),
}
"""The product's statements by name, in its order."""
