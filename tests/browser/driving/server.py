"""The tests' own server. Bots move at once, except after an entry that can be taken back; nothing is throttled."""

from __future__ import annotations

import sys
from pathlib import Path

from dicecup.server.http.serving import serve, write_logs
from dicecup.server.settings import Limits, Settings

PLENTY = 10**6
LIMITS = Limits(
    requests_per_second=PLENTY,
    request_burst=PLENTY,
    actions_per_second=PLENTY,
    action_burst=PLENTY,
    newcomers_per_hour=PLENTY,
    sockets_per_address=PLENTY,
    open_tables=PLENTY,
    records_per_minute=PLENTY,
    log_ins_per_name=PLENTY,
    log_ins_per_address=PLENTY,
    work_per_second=PLENTY,
    work_burst=PLENTY,
    address_work_per_second=PLENTY,
    address_work_burst=PLENTY,
)


def main(folder: str, port: str, undo_delay: str, solver: str) -> None:
    if solver == "without":
        sys.modules["numba"] = None  # type: ignore[assignment]
    write_logs(verbose=False)
    settings = Settings(Path(folder), bot_delay=0.0, undo_delay=float(undo_delay), prepare_bots=False, limits=LIMITS)
    serve(settings, "127.0.0.1", int(port), lambda bound: print(bound, flush=True))
