"""Links as people paste them."""

from __future__ import annotations

import pytest

from dicecup.rules import Malformed
from dicecup.terminal.online.link import TableLink, read_link

TABLE = "abcdefgh23456789"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"http://192.168.1.5:8137/table/{TABLE}", TableLink("http://192.168.1.5:8137", TABLE)),
        (f"  https://dice.example/table/{TABLE}/review \n", TableLink("https://dice.example", TABLE)),
        (f"192.168.1.5:8137/table/{TABLE}", TableLink("http://192.168.1.5:8137", TABLE)),
        (f"http://[::1]:9/table/{TABLE}?seat=s-3_cr", TableLink("http://[::1]:9", TABLE, "s-3_cr")),
        ("http://localhost:8137/", TableLink("http://localhost:8137")),
        ("localhost:8137", TableLink("http://localhost:8137")),
        (
            f"https://host.example/dice/table/{TABLE}?seat=s-3_cr",
            TableLink("https://host.example/dice", TABLE, "s-3_cr"),
        ),
        (f"https://host.example/a/b.c/table/{TABLE}/review", TableLink("https://host.example/a/b.c", TABLE)),
        ("https://host.example/dice/", TableLink("https://host.example/dice")),
    ],
)
def test_what_is_a_link(text: str, link: TableLink) -> None:
    assert read_link(text) == link


@pytest.mark.parametrize(
    "text",
    [
        "",
        "http://",
        "ftp://host/table/abcdefgh23456789",
        "file:///etc/passwd",
        "http://host:port/table/abcdefgh23456789",
        "http://host/tables/abcdefgh23456789",
        "http://host/table/short",
        "http://host/table/short/",
        "http://host/dice/table/short/",
        "http://host/rules",
        "http://host/di ce/table/abcdefgh23456789",
        "http://user:pass@host/table/abcdefgh23456789",
        "http://ho\x1b[31mst/table/abcdefgh23456789",
        "http://[::1/table/abcdefgh23456789",
    ],
)
def test_what_is_none_gets_a_sentence_with_an_example(text: str) -> None:
    with pytest.raises(Malformed, match="/table/abcdefgh23456789") as refusal:
        read_link(text)
    assert "\x1b" not in str(refusal.value)


def test_a_refusal_does_not_repeat_the_secret_of_a_seat_link() -> None:
    with pytest.raises(Malformed) as refusal:
        read_link("http://host/tabel/abcdefgh23456789?seat=s3cret")
    assert "s3cret" not in str(refusal.value)


def test_the_invitation_holds_no_secret() -> None:
    assert read_link(f"http://host/table/{TABLE}?seat=s3cret").invitation == f"http://host/table/{TABLE}"
