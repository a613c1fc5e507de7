"""The README's two commands exist. tests/site runs its examples, like those of every document."""

from __future__ import annotations

import re
from pathlib import Path

from dicecup import Record

ROOT = Path(__file__).parents[2]


def test_the_two_make_commands_exist() -> None:
    readme, makefile = ((ROOT / name).read_text("utf-8") for name in ("README.md", "Makefile"))
    for target in ("play", "test"):
        assert f"$ make {target}" in readme
        assert re.search(rf"^{target}:", makefile, re.M)


def test_the_record_can_be_pasted() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (text,) = re.findall(r'^(\[Dicecup "1"\]\n.*?^end unfinished\n)', readme, re.M | re.S)
    assert Record.parse(text.replace("<BLANKLINE>", "")).game.totals == (9,)
