"""Every file in deploy/ is right about the product: its options, paths, variables, ports and metrics."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from dicecup.cli import FOR_HOSTS, app, main
from dicecup.server.settings import check_place, check_public_url
from dicecup.server.tables.metrics import Metrics
from tests.deploy import unit
from tests.deploy.proxies import DEPLOY, require
from tests.server.conftest import running, seated_pair
from tests.server.conftest import settings as settings_in

ROOT = DEPLOY.parent
RUN = {"Caddyfile", "Containerfile", "dicecup@.service", "dicecup-backup.service", "dicecup-backup.timer", "nginx.conf"}
READ = {"alerts.yaml", "compose.simple.yaml", "compose.yaml", "grafana.json"}
"""What no test runs; docs/hosting.md says so."""
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
OTHER_VARIABLES = {"DICECUP_DATA", "DICECUP_CACHE", "DICECUP_SIGNING_KEY", "DICECUP_SIGNING_KEY_FILE"}
OTHER_VARIABLES |= {"DICECUP_DAILY_SECRET", "DICECUP_DAILY_SECRET_FILE"}
PROXY_VARIABLES = {"DICECUP_SITE", "DICECUP_SERVERS"}
"""The Caddyfile's, not ours."""


def variables() -> set[str]:
    """The variables that the product reads."""
    found = set(OTHER_VARIABLES) | {"DICECUP_DATABASE_FILE"}
    for module in FOR_HOSTS:
        for option in COMMANDS[module.__name__.rpartition(".")[2]].params:
            found.add("DICECUP_" + max(option.opts, key=len).strip("-").replace("-", "_").upper())
    return found


def compose(name: str) -> dict[str, Any]:
    text = (DEPLOY / name).read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def test_memory_is_told_in_one_table() -> None:
    """Three documents had three figures. Sizing has what bench/sizing.py prints, and the others point there."""
    for name in ("server.md", "hosting.md", "howto/hosts.md"):
        text = re.sub(r"(?s)<!-- figures.*?end of figures -->", "", (ROOT / "docs" / name).read_text("utf-8"))
        assert not re.search(r"(?i)memory[^|\n]*\b\d+ Mi?B", text), name
    install = json.loads((ROOT / "bench" / "figures" / "install.json").read_text("utf-8"))
    assert not any("server at rest" in line for line in install["printed"])
    sizing = json.loads((ROOT / "bench" / "figures" / "sizing.json").read_text("utf-8"))
    told = [row for row in sizing["tables"]["sizing"]["rows"] if row[0].startswith("memory ")]
    assert len(told) == 3


def test_every_file_is_tested_and_documented() -> None:
    files = {file.name for file in DEPLOY.iterdir() if file.is_file()}
    assert files == RUN | READ
    document = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for name in files:
        assert f"`deploy/{name}`" in document, name
    [not_run] = re.findall(r"(?s)Not run by any test, only read: (.+?)\. ", document)
    assert set(re.findall(r"`deploy/([^`]+)`", not_run)) == READ


@pytest.mark.parametrize("name", sorted(RUN | READ))
def test_every_variable_is_one_that_the_product_reads(name: str) -> None:
    named = set(re.findall(r"\bDICECUP_[A-Z_]+", (DEPLOY / name).read_text("utf-8")))
    assert named <= variables() | (PROXY_VARIABLES if name in {"Caddyfile", "compose.yaml"} else set())


@pytest.mark.parametrize("name", sorted(RUN | READ))
def test_every_command_in_a_comment_is_one_that_there_is(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    for command in re.findall(r"\bdicecup (serve|backup|restore|[a-z]+) (?=[-/A-Z])", text):
        assert command in COMMANDS, command
    known = {option for each in COMMANDS["serve"].params for option in each.opts}
    assert set(re.findall(r"dicecup serve (--[a-z-]+)", text)) <= known


# --- the image --------------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """The Containerfile's, with continued lines joined."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text("utf-8"), flags=re.M).replace("\\\n", " ")
    return [(line.split(None, 1)[0], line.split(None, 1)[1].strip()) for line in text.splitlines() if line.strip()]


def test_the_image_is_made_of_what_is_there_and_is_not_root() -> None:
    found = instructions()
    for kind, rest in found:
        if kind == "COPY" and "--from" not in rest:
            for name in rest.split()[:-1]:
                assert (ROOT / name).exists(), name
    copied = {name for kind, rest in found if kind == "COPY" for name in rest.split()}
    # What the build reads besides src.
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert {"hatch_build.py", "README.md", "LICENSE", "NOTICE", "docs/dicecup.1", "src", "constraints.txt"} <= copied
    assert all(f'"{name}"' in project for name in ("LICENSE", "NOTICE", "docs/dicecup.1", "src/dicecup"))
    [extras] = re.findall(r"/source\[([a-z,]+)\]", " ".join(rest for _, rest in found))
    for extra in extras.split(","):
        assert re.search(rf"^{extra} = \[", project, re.M), extra
    by_kind = dict(found)
    assert by_kind["USER"].split(":")[0] not in ("root", "0", "")
    assert json.loads(by_kind["ENTRYPOINT"]) == ["dicecup"]
    assert json.loads(by_kind["CMD"])[0] in COMMANDS
    settings = dict(word.split("=", 1) for word in shlex.split(by_kind["ENV"]))
    assert settings["DICECUP_METRICS"] == settings["DICECUP_DOCS"] == "off"
    written = {settings[name] for name in ("DICECUP_DATA", "DICECUP_CACHE", "NUMBA_CACHE_DIR")}
    assert all(path == by_kind["VOLUME"] or path.startswith(f"{by_kind['VOLUME']}/") for path in written)
    assert by_kind["EXPOSE"] == str(port_of("serve"))


def port_of(command: str) -> int:
    [port] = [each.default for each in COMMANDS[command].params if each.name == "port"]
    return int(port)


def test_the_images_health_check_asks_the_server() -> None:
    """The same command fails here, where nobody listens; test_running.py runs it beside a server."""
    rest = dict(instructions())["HEALTHCHECK"]
    check = json.loads(rest[rest.index("[") :])
    assert check[0] == "python3"
    done = subprocess.run([sys.executable, *check[1:]], env={"DICECUP_PORT": "9"}, capture_output=True, check=False)
    assert done.returncode == 1
    assert b"URLError" in done.stderr


# --- compose ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["compose.simple.yaml", "compose.yaml"])
def test_compose_files_fit_together(name: str) -> None:
    found = compose(name)
    by_kind = dict(instructions())
    servers = {each: service for each, service in found["services"].items() if service.get("image") == "dicecup"}
    assert servers
    for service in servers.values():
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert [volume.rpartition(":")[2] for volume in service["volumes"]] == [by_kind["VOLUME"]]
        for variable, value in service["environment"].items():
            default = re.sub(r"\$\{[A-Z_]+:-(.*)\}", r"\1", str(value))
            if variable == "DICECUP_PUBLIC_URL":
                check_public_url(default)
            elif variable in ("DICECUP_METRICS", "DICECUP_DOCS"):
                assert check_place(default) != "here", "the image's own settings close the operators' pages"
            elif variable.endswith("_FILE"):
                assert Path(default).name in service["secrets"]
    for service in found["services"].values():
        assert service["mem_limit"]
        assert service["cpus"]
        assert service["pids_limit"]
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, "logs of containers grow for ever"
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            is_file = source.startswith("./") and (DEPLOY / source).is_file()
            assert is_file or source.startswith("/") or source in found["volumes"], volume
        for secret in service.get("secrets", ()):
            assert secret in found["secrets"]


def test_the_proxy_of_compose_reaches_every_server() -> None:
    found = compose("compose.yaml")["services"]
    servers = {name for name, service in found.items() if service.get("image") == "dicecup"}
    assert len(servers) > 1
    reached = found["proxy"]["environment"]["DICECUP_SERVERS"].split()
    assert set(reached) == {f"{name}:{port_of('serve')}" for name in servers}
    # Caddy checks their health by these names, and a server answers only to its own.
    assert {name: service["hostname"] for name, service in found.items() if name in servers} == {n: n for n in servers}
    assert "{$DICECUP_SITE:" in (DEPLOY / "Caddyfile").read_text("utf-8")
    simple = compose("compose.simple.yaml")["services"]["dicecup"]
    assert simple["ports"] == [f"127.0.0.1:{port_of('serve')}:{port_of('serve')}"]


# --- systemd ----------------------------------------------------------------------------------------------------


def test_the_unit_is_valid_and_well_closed(tmp_path: Path) -> None:
    require("systemd-analyze")
    text = unit.UNIT.read_text("utf-8")
    file = tmp_path / "dicecup@8137.service"
    own = Path(sys.prefix) / "bin" / "dicecup"
    file.write_text(text.replace("/opt/dicecup/bin/dicecup serve", f"{own} serve"))
    for name in ("dicecup-backup.service", "dicecup-backup.timer"):
        shutil.copy(DEPLOY / name, tmp_path)
    files = [file, tmp_path / "dicecup-backup.service", tmp_path / "dicecup-backup.timer"]
    done = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"MemoryMax", "TasksMax"} <= unit.settings().keys()
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", file],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert rated.returncode == 0, rated.stdout
    text = text.replace("NoNewPrivileges=yes\n", "").replace("ProtectSystem=strict\n", "").replace("User=dicecup\n", "")
    file.write_text(text)
    assert subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", file], capture_output=True, check=False
    ).returncode, "a less restricted unit is noticed"


def test_the_unit_writes_only_where_it_may() -> None:
    found = unit.environment(8137)
    for name in ("DICECUP_DATA", "DICECUP_CACHE", "NUMBA_CACHE_DIR"):
        assert any(f"{found[name]}/".startswith(f"{folder}/") for folder in unit.writable()), name
    assert unit.command()[1:] == ["serve"]
    assert found["DICECUP_PORT"] == "8137"
    assert check_place(found["DICECUP_METRICS"]).endswith(":18137")
    assert found["DICECUP_DOCS"] == "off"


def test_a_nightly_backup_can_be_restored_and_old_ones_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of the unit, with other folders; the other settings are systemd's."""
    data, place = tmp_path / "data", tmp_path / "data" / "backups"
    place.mkdir(parents=True)
    with running(settings_in(data / "server")) as server:
        seated_pair(server)
    old, recent, other = (place / name for name in ("old.backup.signing.key", "recent.backup", "notes"))
    for file, days in ((old, 16), (recent, 3), (other, 99)):
        file.write_text("x")
        os.utime(file, (time.time() - days * 86400,) * 2)
    own = str(Path(sys.prefix) / "bin" / "dicecup")
    found = unit.settings("dicecup-backup.service")
    for line in (*found["ExecStart"], *found["ExecStartPost"]):
        line = line.replace("/var/lib/dicecup/backups", str(place)).replace("/opt/dicecup/bin/dicecup", own)
        # systemd gives words to programs without a shell, so a star stays a star.
        words = [word.replace("%%", "%") for word in shlex.split(line)]
        subprocess.run(words, check=True, env=os.environ | {"DICECUP_DATA": str(data)})
    [made] = [file for file in place.glob("*.backup") if file != recent]
    assert {file.name for file in place.iterdir()} == {made.name, f"{made.name}.signing.key", "recent.backup", "notes"}
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "again"))
    assert main(["restore", str(made), "--database", str(tmp_path / "again.sqlite3")]) == 0
    timer = (DEPLOY / "dicecup-backup.timer").read_text("utf-8")
    [when] = re.findall(r"^OnCalendar=(.*)$", timer, re.M)
    assert (
        "Next elapse"
        in subprocess.run(["systemd-analyze", "calendar", when], capture_output=True, text=True, check=True).stdout
    )


# --- proxies and dashboard --------------------------------------------------------------------------------------


def test_the_proxies_pass_on_what_the_server_needs() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in text
    from dicecup.server.settings import Limits

    [most] = re.findall(r"client_max_body_size (\d+)m;", text)
    assert int(most) << 20 > Limits().record_bytes


def exported() -> set[str]:
    """The names of all metrics at /metrics."""
    metrics = Metrics()
    for counter in (metrics.requests, metrics.actions):
        counter.labels("x", "y").inc()
    metrics.jobs_taken.labels("x").inc()
    return set(re.findall(r"^([a-z_]+)(?:\{| )", metrics.text().decode(), re.M))


def labels() -> dict[str, set[str]]:
    metrics = Metrics()
    return {
        f"{each._name}_total": set(each._labelnames) for each in (metrics.requests, metrics.actions, metrics.jobs_taken)
    }


def test_the_alerts_are_about_what_servers_tell() -> None:
    groups = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules) >= 5
    for rule in rules:
        check_expression(rule["expr"])
        assert rule["annotations"]["summary"]
        assert f"`{rule['alert']}`" in (ROOT / "docs" / "hosting.md").read_text("utf-8")


def check_expression(text: str) -> None:
    """It asks for metrics and labels that there are."""
    for name in re.findall(r"\b(?:dicecup|process)_[a-z_]+", text):
        assert name in exported(), name
        used = set(re.findall(r"by \(([a-z]+)\)", text)) | set(re.findall(r'([a-z]+)!?=~?"', text))
        assert used <= {"instance", "job", "le"} | labels().get(name, set()), text


def test_the_dashboard_asks_for_what_servers_tell() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    expressions += [each["query"] for each in dashboard["templating"]["list"]]
    asked = {name for each in expressions for name in re.findall(r"\b(?:dicecup|process)_[a-z_]+", each)}
    told = exported()
    own = {name for name in told if name.startswith("dicecup_") and not name.endswith(("_created", "_bucket"))}
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked}
    assert {re.sub(r"_(sum|count)$", "", name) for name in own} <= shown, "no metric is unused"
    for each in expressions:
        check_expression(each)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
    numbers = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(places)) == len(set(numbers)) == len(places)
