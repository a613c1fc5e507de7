"""Schemathesis over the whole OpenAPI schema, and a fuzzer of WebSocket messages: no 5xx, no crash."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from dicecup.client import COOKIE
from dicecup.server.http.app import create_app
from dicecup.server.ledger import actions as a
from dicecup.server.settings import Settings
from tests.server.conftest import Server, running, seated_pair
from tests.server.conftest import settings as server_settings
from tests.server.process import ServerProcess
from tests.server.robot import Robot, seat_robots

APP: Any = create_app(Settings(Path("never used")))._app  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(server_settings(tmp_path_factory.mktemp("fuzz"))) as server:
        yield server


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Schemathesis asks a server as users run it."""
    server = ServerProcess(tmp_path_factory.mktemp("fuzz"))
    asyncio.run(server.start())
    yield server
    asyncio.run(server.kill())


@pytest.fixture(scope="module")
def robot(process: ServerProcess) -> Robot:
    """Somebody whose turn it is."""
    return asyncio.run(seat_robots(process.url, 2, 1))[0]


def _operations() -> list[Any]:
    """Every operation of an application that is never started, so that each gets its own test. The schema is made only
    where these run, and without schemathesis's pytest plugin, which would double the start of every run."""
    routes = [each for each in APP.routes if isinstance(each, APIRoute) and each.include_in_schema]
    return [(method, route.path_format) for route in routes for method in sorted(route.methods or ())]


@pytest.fixture(scope="module")
def api() -> Any:
    import schemathesis

    return schemathesis.openapi.from_dict(APP.openapi())


PATIENCE = 120
"""Seconds: a busy machine is no fault of the server."""


@pytest.mark.parametrize(("method", "path"), _operations())
def test_the_api_does_what_its_schema_says(
    method: str, path: str, api: Any, process: ServerProcess, robot: Robot
) -> None:
    """Send valid input, and invalid input where an operation takes any."""
    from schemathesis import GenerationMode
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    promised = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_headers_conformance,
        checks.response_schema_conformance,
    ]
    described = api.raw_schema["paths"][path][method.lower()]
    takes_any = "parameters" in described or "requestBody" in described
    for mode in [GenerationMode.POSITIVE, GenerationMode.NEGATIVE][: 1 + takes_any]:

        @given(case=api[path][method].as_strategy(generation_mode=mode))
        @settings(max_examples=settings().max_examples // 6, deadline=None, suppress_health_check=list(HealthCheck))
        def run(case: Any) -> None:
            # Made-up ids are never found, so about half of the cases get the id of a real table.
            if isinstance(case.path_parameters, dict) and str(case.path_parameters.get("table", "z"))[:1] < "p":
                case.path_parameters["table"] = robot.table
            case.headers = {**(case.headers or {}), "cookie": f"{COOKIE}={robot.guest.cookie}"}
            case.call_and_validate(base_url=process.url, checks=promised, timeout=PATIENCE)

        run()


# --- sockets ----------------------------------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
kinds = [get_args(model.model_fields["type"].annotation)[0] for model in a._Action.__subclasses__()]
fields = sorted({name for model in a._Action.__subclasses__() for name in model.model_fields} - {"type"})
plausible = (
    st.integers(-2, 30)
    | st.lists(st.integers(-1, 7), max_size=6)
    | st.booleans()
    | st.sampled_from(["chance", "aces", "greedy", "x", "", "A" * 24])
)
almost_actions = st.builds(
    lambda kind, body: {"type": kind, **body},
    st.sampled_from([*kinds, "ping", "fly"]),
    st.dictionaries(st.sampled_from(fields), plausible | json_values, max_size=5),
)
well_addressed = st.builds(
    lambda action, number, late: {**action, "action_id": f"f{number}", "seq": ("now", late)},
    almost_actions,
    st.integers(0, 200),
    st.sampled_from([0, 0, 0, 1, -1]),
)


def _text(message: Any, seq: int) -> str:
    if isinstance(message, str):
        return message
    if isinstance(message, dict) and isinstance(message.get("seq"), tuple):
        message = {**message, "seq": seq - message["seq"][1]}
    return json.dumps(message)


@given(messages=st.lists(well_addressed | almost_actions | json_values | st.text(max_size=50), min_size=5, max_size=40))
@settings(max_examples=settings().max_examples // 2)
def test_no_message_breaks_a_socket(shared: Server, messages: list[Any]) -> None:
    ann, bob, table = seated_pair(shared)
    with ann.live(table) as socket:
        seq = socket.receive_json()["seq"]
        for message in messages:
            text = _text(message, seq)
            try:
                text.encode()
            except UnicodeEncodeError:
                continue
            socket.send_text(text)
            # Every message gets exactly one answer, whatever else is heard meanwhile.
            while (heard := socket.receive_json())["type"] not in ("ack", "error", "pong"):
                seq = heard.get("seq", seq)
            if heard["type"] == "error":
                assert heard["code"] not in ("internal", "storage"), heard
    view = bob.look(table)
    assert view["seq"] >= seq


def test_a_flood_of_sockets_that_leave_at_once_leaves_nothing_behind(shared: Server) -> None:
    ann, _, table = seated_pair(shared)
    for number in range(20):
        with ann.live(table, f"?after={number - 3}") as socket:
            if number % 2:
                socket.send_text("{")
    with pytest.raises(WebSocketDisconnect), ann.live(table, "?after=x") as socket:
        socket.receive_json()
    metrics = ann.get("/metrics").text
    assert "dicecup_sockets 0.0" in metrics
