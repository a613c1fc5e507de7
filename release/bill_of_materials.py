"""The software bill of materials: every package that dicecup brings along, as CycloneDX 1.6.

    python release/bill_of_materials.py                      all extras that people install
    python release/bill_of_materials.py --extra solver       the game with one of them
    python release/bill_of_materials.py --no-extras          the game alone

Prints JSON, which `make build` writes beside the wheel. Versions are those that constraints.txt pins; it is an error if
another one is installed here. Licences are read from what is installed. The same packages give the same text.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import sys
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
SPDX = {"MIT License": "MIT", "ISC License (ISCL)": "ISC"}
"""Classifiers that name one licence exactly; what others mean is not certain."""
FOR_DEVELOPERS = frozenset({"bench", "docs", "test"})


def bill(extras: frozenset[str], pins: dict[str, str]) -> dict[str, Any]:
    needed = packages("dicecup", extras)
    for name in sorted(needed.keys() - {"dicecup"}):
        installed = importlib.metadata.version(name)
        if pins.get(name) != installed:
            raise SystemExit(
                f"{name} {installed} is installed, but constraints.txt pins {pins.get(name)}: run make setup."
            )
    main, *others = (component(name) for name in sorted(needed, key=lambda name: (name != "dicecup", name)))
    content: dict[str, Any] = {
        "metadata": {"component": main | {"type": "application", "components": own_files()}},
        "components": others,
        "dependencies": [
            {"ref": reference(name), "dependsOn": [reference(each) for each in sorted(uses)]}
            for name, uses in sorted(needed.items())
        ],
    }
    # A number of its own, as the format wants, but the same one for the same content.
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    opening = {"$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX"}
    return opening | {"specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1} | content


def packages(root: str, extras: frozenset[str]) -> dict[str, set[str]]:
    """Every package that `root` needs on this machine, with those that it needs itself."""
    found: dict[str, set[str]] = {}
    waiting, seen = [(root, extras)], set()
    while waiting:
        name, wanted = waiting.pop()
        uses = found.setdefault(name, set())
        for line in requirements(name):
            requirement = Requirement(line)
            marker = requirement.marker
            if marker is not None and not any(marker.evaluate({"extra": each}) for each in ("", *wanted)):
                continue
            each = canonicalize_name(requirement.name), frozenset(requirement.extras)
            uses.add(each[0])
            if each not in seen:
                seen.add(each)
                waiting.append(each)
    return found


def requirements(name: str) -> list[str]:
    try:
        return importlib.metadata.requires(name) or []
    except importlib.metadata.PackageNotFoundError:
        raise SystemExit(f"{name} is not installed here: run make setup.") from None


def component(name: str) -> dict[str, Any]:
    told = importlib.metadata.metadata(name)
    found = {"type": "library", "bom-ref": reference(name), "name": name, "version": importlib.metadata.version(name)}
    found |= {"purl": reference(name)}
    licence = licence_of(told)
    return found | ({"licenses": [licence]} if licence else {})


def licence_of(told: Any) -> dict[str, Any]:
    """An SPDX expression or identifier if the package tells enough, else the words that it uses itself."""
    if told.get("License-Expression"):
        return {"expression": told["License-Expression"]}
    classifiers = [
        each.rpartition(" :: ")[2] for each in told.get_all("Classifier", ()) if each.startswith("License ::")
    ]
    own = (told.get("License") or "").strip().partition("\n")[0]
    for text in (own, *classifiers):
        with suppress(InvalidLicenseExpression):
            return {"expression": canonicalize_license_expression(SPDX.get(text, text))}
    text = classifiers[0] if classifiers else own
    return {"license": {"name": text}} if text else {}


def own_files() -> list[dict[str, Any]]:
    """What in dicecup was computed, not written: solved tables and trained weights."""
    folder = ROOT / "src" / "dicecup"
    files = sorted([*folder.rglob("*.bin"), *folder.rglob("*.npz")])
    kinds = {".bin": "data", ".npz": "machine-learning-model"}
    return [
        {
            "type": kinds[file.suffix],
            "bom-ref": file.relative_to(folder.parent).as_posix(),
            "name": file.relative_to(folder.parent).as_posix(),
            "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}],
            "licenses": [{"expression": "MIT"}],
        }
        for file in files
    ]


def reference(name: str) -> str:
    return f"pkg:pypi/{name}@{importlib.metadata.version(name)}"


def pinned() -> dict[str, str]:
    """The version of every package in constraints.txt that is meant for this machine."""
    found: dict[str, str] = {}
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            found[canonicalize_name(requirement.name)] = str(requirement.specifier).removeprefix("==")
    return found


def main() -> int:
    offered = set(importlib.metadata.metadata("dicecup").get_all("Provides-Extra", ())) - FOR_DEVELOPERS
    parser = argparse.ArgumentParser(description="Print the packages that dicecup brings along, as CycloneDX.")
    parser.add_argument("--extra", action="append", choices=sorted(offered), help="only with this extra")
    parser.add_argument("--no-extras", action="store_true", help="the game alone")
    chosen = parser.parse_args()
    extras = frozenset(chosen.extra or ()) if chosen.extra or chosen.no_extras else frozenset(offered)
    print(json.dumps(bill(extras, pinned()), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
