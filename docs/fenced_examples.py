"""For mkdocstrings: the examples of a docstring are shown as code, as docs/reference.md has them."""

from __future__ import annotations

from typing import Any

import griffe


class FencedExamples(griffe.Extension):
    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            blocks = obj.docstring.value.split("\n\n")
            fenced = (f"```pycon\n{block}\n```" if block.startswith(">>> ") else block for block in blocks)
            obj.docstring.value = "\n\n".join(fenced)
