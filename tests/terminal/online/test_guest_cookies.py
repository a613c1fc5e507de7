"""Who you are at each server."""

from __future__ import annotations

import os
from pathlib import Path

from dicecup.saves import Saves
from dicecup.terminal.online.guest_cookies import GuestCookie, GuestCookies
from dicecup.terminal.online.link import TableLink

ANN = GuestCookie("http://10.0.0.5:8137", "Ann", "cookie.signed", "abcdefgh23456789")


def test_only_the_user_may_read_the_cookie(tmp_path: Path) -> None:
    GuestCookies(Saves(tmp_path)).keep(ANN)
    (path,) = (tmp_path / "online").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    assert GuestCookies(Saves(tmp_path)).at(ANN.server) == ANN


def test_servers_are_told_apart(tmp_path: Path) -> None:
    cookies = GuestCookies(Saves(tmp_path))
    cookies.keep(ANN)
    for other in ("http://10.0.0.5:8138", "https://10.0.0.5:8137", "http://10-0-0-5:8137", "http://10.0.0.5-8137"):
        assert cookies.at(other).cookie == "", other


def test_the_last_table_and_the_usual_name(tmp_path: Path) -> None:
    cookies = GuestCookies(Saves(tmp_path))
    assert cookies.last_table() is None
    assert cookies.usual_name() == ""
    cookies.keep(ANN)
    cookies.keep(GuestCookie("http://other", "", "c", ""))
    os.utime(tmp_path / "online" / "10.0.0.5-8137.json", (1, 1))
    assert cookies.last_table() == TableLink(ANN.server, ANN.table)
    assert cookies.usual_name() == "Ann"
    cookies.leave(ANN.server)
    assert cookies.last_table() is None
    assert cookies.at(ANN.server).cookie == ANN.cookie


def test_of_two_servers_the_newer_one_is_offered_again(tmp_path: Path) -> None:
    cookies = GuestCookies(Saves(tmp_path))
    safe = GuestCookie("https://10.0.0.5:8137", "Anna", "other.cookie", "zyxwvuts98765432")
    for seconds, guest, file in ((2000, ANN, "10.0.0.5-8137.json"), (1000, safe, "10.0.0.5-8137-https.json")):
        cookies.keep(guest)
        os.utime(tmp_path / "online" / file, (seconds, seconds))
    assert (cookies.usual_name(), cookies.last_table()) == ("Ann", TableLink(ANN.server, ANN.table))
    assert (cookies.at(ANN.server), cookies.at(safe.server)) == (ANN, safe), "with https it is another server"


def test_a_damaged_file_is_somebody_new(tmp_path: Path) -> None:
    cookies = GuestCookies(Saves(tmp_path))
    cookies.keep(ANN)
    (path,) = (tmp_path / "online").iterdir()
    for damage in ("", "[]", '{"server": 1}', path.read_text().replace("cookie.signed", "\\u001b[2J")):
        path.write_text(damage)
        assert cookies.at(ANN.server) == GuestCookie(ANN.server)


def test_without_a_folder_nothing_is_remembered() -> None:
    cookies = GuestCookies(None)
    cookies.keep(ANN)
    assert cookies.at(ANN.server) == GuestCookie(ANN.server)
    assert cookies.last_table() is None
