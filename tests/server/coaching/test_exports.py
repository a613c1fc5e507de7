"""A table's record: of the series asked for, as it was when somebody asked."""

from __future__ import annotations

from dicecup.rules import Record
from tests.server.conftest import Server


def test_a_record_is_of_its_series_and_of_its_moment(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1)
    ann.act(table, "sit")
    ann.act(table, "start", without_seeds=True)

    def record(series: str = "") -> str:
        return str(ann.get(f"/api/tables/{table}/record{series}").text)

    begun, state = record(), server.run(server.parts.registry.table, table).state
    ann.act(table, "roll")
    assert record() != begun, "another roll, another record"
    server.parts.exports._jobs._jobs.clear()
    assert server.run(server.parts.exports.record, state, None) == begun, "events that came later are left out"
    ann.act(table, "resign")
    ann.act(table, "rematch")
    ann.act(table, "start", without_seeds=True)
    found = [Record.parse(record(f"?series={number}")) for number in (1, 2)]
    assert [(each.header("Series"), each.series.is_over) for each in found] == [("1", True), ("2", False)]
