"""The bill of materials lists exactly what dicecup brings along, in the form that others read."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.repository.test_figures import loaded

ROOT = Path(__file__).parents[2]
BILL = loaded("release/bill_of_materials.py")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def _printed(*arguments: str) -> str:
    command = [sys.executable, str(ROOT / "release" / "bill_of_materials.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def printed() -> str:
    return _printed()


def _names(bill: dict[str, Any]) -> set[str]:
    return {component["name"] for component in bill["components"]}


def _asked_for(lines: list[str]) -> set[str]:
    return {re.match(r"[\w.-]+", line)[0].lower() for line in lines} - {"dicecup"}  # type: ignore[index]


def test_it_is_cyclonedx(printed: str) -> None:
    # Imported here because it takes seconds, which every worker would lose.
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(printed) is None
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(printed.replace('"library"', '"libary"')) is not None


def test_it_is_printed_the_same_every_time(printed: str) -> None:
    assert json.dumps(BILL.bill(frozenset(_offered()), BILL.pinned()), indent=2) + "\n" == printed


def _offered() -> set[str]:
    return set(PROJECT["optional-dependencies"]) - {"bench", "docs", "test"}


def test_it_has_every_package_that_people_install_and_no_tool_of_ours(printed: str) -> None:
    names = _names(json.loads(printed))
    extras = PROJECT["optional-dependencies"]
    assert names >= _asked_for(PROJECT["dependencies"])
    assert names >= _asked_for([line for extra in _offered() for line in extras[extra]])
    assert "llvmlite" in names, "what Numba itself needs is there too"
    assert not names & {"pytest", "mypy", "ruff", "zensical", "twine"}


def test_the_game_alone_has_no_extras() -> None:
    names = _names(json.loads(_printed("--no-extras")))
    assert names >= _asked_for(PROJECT["dependencies"])
    assert not names & {"numba", "llvmlite", "asyncpg", "pillow", "gymnasium", "pettingzoo", "fastapi", "sqlalchemy"}


def test_licences_are_spdx_where_a_package_tells_enough(printed: str) -> None:
    licences = [licence for each in json.loads(printed)["components"] for licence in each["licenses"]]
    vague = {each["license"]["name"] for each in licences if "license" in each}
    assert vague <= {"BSD License", "BSD", "Apache Software License"}


def test_our_tables_and_weights_are_in_it_with_their_hashes(printed: str) -> None:
    own = json.loads(printed)["metadata"]["component"]["components"]
    kinds = {each["name"].rpartition(".")[2]: each["type"] for each in own}
    assert kinds == {"bin": "data", "npz": "machine-learning-model"}
    for each in own:
        [told] = each["hashes"]
        assert hashlib.sha256((ROOT / "src" / each["name"]).read_bytes()).hexdigest() == told["content"]


def test_versions_are_the_pinned_ones(printed: str) -> None:
    pins = set(re.findall(r"^\S+==[\w.]+", (ROOT / "constraints.txt").read_text("utf-8"), re.M))
    for component in json.loads(printed)["components"]:
        assert f"{component['name']}=={component['version']}" in pins
        assert component["licenses"], f"{component['name']} says nothing about its licence"


def test_another_version_than_the_pinned_one_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"rich \S+ is installed, but constraints.txt pins 0\.1: run make setup"):
        BILL.bill(frozenset(), BILL.pinned() | {"rich": "0.1"})


def test_what_needs_what_names_only_what_is_listed(printed: str) -> None:
    bill = json.loads(printed)
    listed = {component["bom-ref"] for component in [bill["metadata"]["component"], *bill["components"]]}
    assert {each["ref"] for each in bill["dependencies"]} == listed
    needs = {each["ref"].partition("@")[0]: each["dependsOn"] for each in bill["dependencies"]}
    assert {ref for uses in needs.values() for ref in uses} <= listed
    assert any(ref.startswith("pkg:pypi/starlette@") for ref in needs["pkg:pypi/fastapi"])
