"""The wheel and the source archive: what is in them, and that building them again gives the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import dicecup

from .conftest import ROOT, Built, build

NAME = f"dicecup-{dicecup.__version__}"


def _tracked(*folders: str) -> set[str]:
    """The files that git tracks or would track: a file that is not ignored belongs to the repository."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {line for line in listed.splitlines() if (ROOT / line).exists()}


def _in_sdist(sdist: Path) -> dict[str, tarfile.TarInfo]:
    with tarfile.open(sdist) as archive:
        return {member.name: member for member in archive.getmembers()}


def test_the_source_archive_is_the_repository(built: Built) -> None:
    assert set(_in_sdist(built.sdist)) == {f"{NAME}/{path}" for path in _tracked()} | {f"{NAME}/PKG-INFO"}


def test_the_wheel_is_the_package_and_its_manual_page(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        page = archive.read(f"{NAME}.data/data/share/man/man1/dicecup.1")
    modules = {path.removeprefix("src/") for path in _tracked("src/dicecup")}
    assert names == modules | {f"{NAME}.data/data/share/man/man1/dicecup.1"}
    assert page == (ROOT / "docs" / "dicecup.1").read_bytes()


def test_the_description_and_the_classifiers_are_valid(built: Built) -> None:
    command = [sys.executable, "-m", "twine", "check", "--strict", str(built.wheel), str(built.sdist)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("PASSED") == 2
    with zipfile.ZipFile(built.wheel) as archive:
        told = Parser().parsestr(archive.read(f"{NAME}.dist-info/METADATA").decode())
    assert told["License-Expression"] == "MIT"
    assert told.get_all("License-File") == ["LICENSE", "NOTICE"], "whose trademark it is, too"
    assert told["Version"] == dicecup.__version__
    assert told["Requires-Python"] == ">=3.11"


def test_the_wheel_is_well_formed(built: Built) -> None:
    command = [str(Path(sys.executable).with_name("check-wheel-contents")), str(built.wheel)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_whoever_builds_the_source_archive_gets_the_same_bytes(built: Built, tmp_path: Path) -> None:
    """In another place, with other times and other permissions."""
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    for number, path in enumerate(sorted((tmp_path / NAME).rglob("*"), reverse=True)):
        if path.is_file():
            path.chmod(0o600 | (path.stat().st_mode & 0o100))
        os.utime(path, (1_000_000_000 + number, 1_000_000_000 + number))
    again = build(tmp_path / NAME, tmp_path / "dist")
    assert again.wheel.read_bytes() == built.wheel.read_bytes()
    assert again.sdist.read_bytes() == built.sdist.read_bytes()


def test_every_file_has_a_licence() -> None:
    # The module that it would choose first needs a system library.
    environment = os.environ | {"REUSE_ENCODING_MODULE": "charset_normalizer"}
    command = [str(Path(sys.executable).with_name("reuse")), "--root", str(ROOT), "lint", "--lines"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert (ROOT / "LICENSE").read_text("utf-8") == (ROOT / "LICENSES" / "MIT.txt").read_text("utf-8")


def _metadata(built: Built) -> Message:
    with zipfile.ZipFile(built.wheel) as archive:
        return Parser().parsestr(archive.read(f"{NAME}.dist-info/METADATA").decode())


def test_the_classifiers_claim_only_what_was_tried(built: Built) -> None:
    """The README says which Python the tests ran with. What is not released is not stable yet."""
    told = _metadata(built).get_all("Classifier", ())
    versions = {each.rpartition(" ")[2] for each in told if re.search(r"Python :: 3\.", each)}
    assert versions == set(re.findall(r"\(Debian 12, Python ([\d.]+)\)", (ROOT / "README.md").read_text("utf-8")))
    [status] = [each for each in told if each.startswith("Development Status")]
    assert ("Beta" in status) == ("rc" in dicecup.__version__)


def test_an_index_shows_where_dicecup_lives(built: Built) -> None:
    told = dict(line.split(", ") for line in _metadata(built).get_all("Project-URL", ()))
    assert told.keys() == {"Source", "Documentation", "Issues", "Changelog"}
    assert all(address.startswith("https://") for address in told.values())


def test_links_and_pictures_of_the_readme_work_on_an_index(built: Built) -> None:
    text = str(_metadata(built).get_payload())
    targets = re.findall(r"\]\(([^)\s]+)|src=\"([^\"]+)", text)
    places = [link or picture for link, picture in targets]
    assert len(places) > 10
    relative = [place for place in places if not place.startswith("https://")]
    assert not relative
    files = [re.fullmatch(r"https://.*/(blob|raw)/[^/]+/([^#]+)(#.*)?", place) for place in places]
    assert all(found and (ROOT / found[2]).exists() for found in files), places
    assert all((found[1] == "raw") == (found[2].endswith((".png", ".svg"))) for found in files if found)
