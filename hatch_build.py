"""Gives the archives a README whose links and pictures work on a package index, away from the other files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

TARGET = re.compile(r"(!?\[[^\]]*\]\(|<img src=\")(?![a-z]+:|#)([^)\s\"]+)")


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        text = linked(readme, metadata["urls"]["Source"], metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def linked(readme: str, source: str, version: str) -> str:
    """The files of a release are at its tag; those of what is not released are on main."""
    place = "main" if "rc" in version else f"v{version}"

    def absolute(match: re.Match[str]) -> str:
        kind = "blob" if match[1].startswith("[") else "raw"
        return f"{match[1]}{source}/{kind}/{place}/{match[2]}"

    return TARGET.sub(absolute, readme)
