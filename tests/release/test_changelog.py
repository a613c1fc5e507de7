"""The changelog goes by release, and the version in the code is the top one."""

from __future__ import annotations

import re
from pathlib import Path

import dicecup

TEXT = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8")
HEADING = re.compile(r"## (\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d|not released yet)\)")


def test_sections_are_releases_newest_first() -> None:
    headings = [line for line in TEXT.splitlines() if line.startswith("## ") and line != "## Unreleased"]
    found = [HEADING.fullmatch(line) for line in headings]
    assert found
    assert all(found), headings
    numbers = [tuple(int(each) for each in match.groups()[:3]) for match in found if match]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all("not released" not in heading for heading in headings[1:])


def test_the_newest_section_is_about_this_version() -> None:
    newest = HEADING.search(TEXT)
    assert newest is not None
    assert ".".join(newest.groups()[:3]) == dicecup.__version__.partition("rc")[0]
    assert ("rc" in dicecup.__version__) == (newest[4] == "not released yet")
