"""Every changed secret, seed, die or event of a record is detected; nobody chooses after seeing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.cli import main
from dicecup.fair_dice import FairDice, book_name, commitment, new_secret
from dicecup.rules import Enter, Keep, Malformed, Record, Reroll, Turn, rulebook
from dicecup.server.ledger import actions as a
from dicecup.server.ledger.chain import BrokenChain, Event
from dicecup.server.ledger.decide import decide, decide_day_over
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.export import chain_of, table_record
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.verify import OF_A_SERVER, Check, Report, verify
from tests.server.conftest import Server
from tests.server.ledger.chains import DAY, DAY_SECRET, NOW, DayOnPaper, TableOnPaper, forged, played, started
from tests.server.ledger.test_help import helped
from tests.server.ledger.test_taking_back import alone

HEADERS_DIFFER = "the headers Fingerprint, Commitment, Seeds and Secret are not those of the chain"


@pytest.fixture(scope="module")
def paper() -> TableOnPaper:
    return played()


def text_of(paper: TableOnPaper) -> str:
    return table_record(paper.state, paper.events)


def rewritten(paper: TableOnPaper, change: Callable[[list[dict[str, Any]]], None], as_it_was: bool = False) -> str:
    """The record a cheat would hand out: events changed, and every hash after them made to fit again. If the events
    can no longer be read, the games stay as they were."""
    chain = [json.loads(json.dumps(event.to_json())) for event in paper.events]
    change(chain)
    events: list[Event] = []
    for event in chain:
        before = events[-1] if events else None
        events.append(forged(before, event["kind"], event["data"], event["by"], event["at"]))
    return table_record(replace(paper.state, head=events[-1].head) if as_it_was else fold(events), events)


def test_an_honest_record_verifies(paper: TableOnPaper) -> None:
    report = verify(text_of(paper), paper.state.head)
    assert report.verdict == "verified"
    assert verify(text_of(paper), paper.events[10].head.upper()).verdict == "verified"


def test_a_head_from_elsewhere_is_noticed(paper: TableOnPaper) -> None:
    assert verify(text_of(paper), "0" * 64).verdict == "failed"


@given(data=st.data())
def test_any_changed_character_is_noticed(paper: TableOnPaper, data: st.DataObject) -> None:
    """Wherever the rules or fairness depend on it; comments and spacing carry nothing."""
    text = text_of(paper)
    position = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from("0123456789abcdefxyz\"'\\[]{}:,. \n"))
    changed = text[:position] + character + text[position + 1 :]
    report = verify(changed, paper.state.head)
    if report.verdict == "verified":
        # Then it must still say the same, only written differently.
        assert chain_of(Record.parse(changed)) == paper.events
        assert Record.parse(changed).series == Record.parse(text).series


@given(
    number=st.integers(1, 10_000), field=st.sampled_from(["at", "by", "data", "kind", "seq", "head", "gone", "twice"])
)
def test_any_changed_event_is_noticed_against_a_known_head(paper: TableOnPaper, number: int, field: str) -> None:
    index = number % len(paper.events)

    def change(chain: list[dict[str, Any]]) -> None:
        event = chain[index]
        match field:
            case "at" | "seq":
                event[field] += 1
            case "by" | "kind":
                event[field] += "x"
            case "data":
                event["data"]["more"] = 1
            case "head":
                event["head"] = "0" * 64
            case "gone":
                del chain[index]
            case "twice":
                chain.insert(index, chain[index])

    chain = [json.loads(json.dumps(event.to_json())) for event in paper.events]
    change(chain)
    record = Record.parse(text_of(paper))
    events = iter(chain)
    headers = [header for header in record.headers if header[0] not in ("Event", "Head")]
    headers += [("Event", (json.dumps(event),)) for event in events]
    changed = Record(record.series, (*headers, ("Head", (paper.state.head,)))).dump()
    assert verify(changed, paper.state.head).verdict == "failed"
    # Even if the cheat recomputes every hash: the head is different then.
    if field in ("at", "by", "data"):
        report = verify(rewritten(paper, change, as_it_was=field == "data"), paper.state.head)
        assert report.verdict == "failed"


def _roll(chain: list[dict[str, Any]], number: int = 5) -> dict[str, Any]:
    data: dict[str, Any] = [event for event in chain if event["kind"] == "rolled"][number]["data"]
    return data


@pytest.mark.parametrize("rules", [{}, {"categories": "chance"}], ids=["in the last turn", "in the first turn"])
def test_a_changed_die_is_noticed_although_all_hashes_fit(rules: dict[str, str]) -> None:
    paper = played(rules=rules)
    last = max(n for n, event in enumerate(paper.events) if event.kind == "rolled" and event.data["roll"] == 2)

    def change(chain: list[dict[str, Any]]) -> None:
        dice = chain[last]["data"]["dice"]
        moved = next(position for position in range(5) if position not in chain[last]["data"]["keep"])
        dice[moved] = dice[moved] % 6 + 1
        # The entry after it is made to fit too, so that the game replays by the rules.
        entry = chain[last + 1]["data"]
        state = fold(paper.events[:last])
        assert state.game is not None
        keep = Keep([state.dice[position] for position in chain[last]["data"]["keep"]])
        after = state.game.apply(Reroll(keep)).with_roll(dice).apply(Enter(state.game.book.box(entry["box"])))
        turn = after.history[-1]
        assert isinstance(turn, Turn)
        entry["points"], entry["bonus"] = turn.points, turn.bonus

    text = rewritten(paper, change)
    report = verify(text)
    assert report.verdict == "failed"
    assert [check.name for check in report.checks if check.holds is False] == ["game 1 dice"]
    rolled = paper.events[last].data
    shown = next(event.data["dice"] for event in chain_of(Record.parse(text)) if event.seq == last + 1)
    assert report.checks[-1].detail == (
        f"roll 2 of turn {rolled['turn']} of side {rolled['side'] + 1} shows {tuple(shown)},"
        f" but should be {tuple(rolled['dice'])}"
    )


def test_another_secret_is_noticed_although_all_hashes_fit(paper: TableOnPaper) -> None:
    def change(chain: list[dict[str, Any]]) -> None:
        chain[-1]["data"]["secret"] = new_secret().hex()

    report = verify(rewritten(paper, change))
    assert [check.name for check in report.checks if check.holds is False] == ["game 1"]


def test_another_secret_with_its_own_commitment_is_noticed(paper: TableOnPaper) -> None:
    other = new_secret()

    def change(chain: list[dict[str, Any]]) -> None:
        chain[1]["data"]["commitment"] = commitment(other)
        chain[-1]["data"]["secret"] = other.hex()

    report = verify(rewritten(paper, change))
    assert [check.name for check in report.checks if check.holds is False] == ["game 1 dice"]


def test_another_seed_is_noticed(paper: TableOnPaper) -> None:
    def change(chain: list[dict[str, Any]]) -> None:
        seeded = next(event for event in chain if event["kind"] == "seeded")
        seeded["data"]["seed"] = "another"
        next(event for event in chain if event["kind"] == "started")["data"]["seeds"][0] = "another"

    report = verify(rewritten(paper, change))
    assert [check.name for check in report.checks if check.holds is False] == ["game 1 dice"]
    assert report.checks[-1].detail.startswith("a roll for the start by side 1 shows (")


@pytest.mark.parametrize("name", ["Commitment", "Seeds", "Secret", "Head", "Table", "Series"])
def test_a_changed_header_is_noticed(paper: TableOnPaper, name: str) -> None:
    record = Record.parse(text_of(paper))
    headers = tuple((key, (*values[:-1], "00")) if key == name else (key, values) for key, values in record.headers)
    assert verify(Record(record.series, headers).dump()).verdict == "failed"


def test_a_changed_game_is_noticed(paper: TableOnPaper) -> None:
    text = text_of(paper)
    other = played()
    body = text[: text.index("\ngame 1")] + text_of(other)[text_of(other).index("\ngame 1") :]
    report = verify(body)
    assert [check.name for check in report.checks if check.holds is False] == ["games"]


def test_a_record_without_a_chain_is_neither_right_nor_wrong() -> None:
    text = Record(played().state.series[0]).dump()
    assert verify(text).verdict == "open"
    assert verify("nonsense").verdict == "failed"


def without_events(text: str, also: tuple[str, ...] = ()) -> str:
    """A record without its events, and without the headers that would give that away."""
    return "".join(
        line for line in text.splitlines(True) if not line.startswith(tuple(f"[{n} " for n in ("Event", *also)))
    )


def test_events_that_were_taken_out_are_noticed(paper: TableOnPaper) -> None:
    bare = without_events(text_of(paper), also=OF_A_SERVER)
    assert verify(bare).verdict == "open", "it may have been played anywhere"
    for head in (paper.state.head, paper.events[3].head, f" {paper.state.head.upper()} "):
        report = verify(bare, head)
        assert report.verdict == "failed"
        assert [check.name for check in report.checks if check.holds is False] == ["known head"]
    for kept in ("Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head"):
        stripped = without_events(text_of(paper), also=tuple(name for name in OF_A_SERVER if name != kept))
        report = verify(stripped)
        assert [check.name for check in report.checks if check.holds is False] == ["chain"]
        assert kept in report.checks[-1].detail


@pytest.mark.parametrize("head", ["", " ", "zz", "f" * 63, "f" * 65, "g" * 64, "ff " * 32])
def test_a_head_has_64_digits(paper: TableOnPaper, head: str) -> None:
    with pytest.raises(Malformed, match="64 hexadecimal digits"):
        verify(text_of(paper), head)


# --- nobody chooses after seeing --------------------------------------------------------------------------------


def test_a_seat_cannot_choose_its_seed_after_seeing_the_secret(paper: TableOnPaper) -> None:
    """The secret is revealed after the last die, and no seed is taken once the game has started."""
    kinds = [event.kind for event in paper.events]
    assert kinds.index("revealed") > max(n for n, kind in enumerate(kinds) if kind == "rolled")
    assert max(n for n, kind in enumerate(kinds) if kind == "seeded") < kinds.index("started")
    for length in range(kinds.index("started") + 1, len(paper.events) + 1):
        state = fold(paper.events[:length])
        action = a.Seed(type="seed", action_id="late", seq=state.seq, seed="chosen late")
        with pytest.raises(Refused):
            decide(state, action, Situation("ann", NOW, paper.secret, "ann"))
        # And a server that took it anyway would make a chain that does not verify.
        late = forged(state, "seeded", {"game": 1, "seat": 0, "seed": "x"})
        with pytest.raises(BrokenChain):
            fold([late], state)


def test_the_server_cannot_choose_its_secret_after_seeing_a_seed(paper: TableOnPaper) -> None:
    """The commitment comes before the seeds, and there is one per game."""
    kinds = [event.kind for event in paper.events]
    first_seed = kinds.index("seeded")
    assert kinds.index("pledged") < first_seed
    state = fold(paper.events[: first_seed + 1])
    for game in (1, 2):  # instead of the commitment made, and a second one
        with pytest.raises(BrokenChain):
            fold([forged(state, "pledged", {"game": game, "commitment": commitment(new_secret())}, "server")], state)
    # A seed before any commitment has no place in a chain.
    bare = fold(paper.events[:1])
    with pytest.raises(BrokenChain):
        fold([forged(bare, "seeded", paper.events[first_seed].data)], bare)


def test_the_secret_is_not_told_while_the_game_lasts(paper: TableOnPaper) -> None:
    started = [event.kind for event in paper.events].index("started")
    state = fold(paper.events[: started + 1])
    assert paper.secret is not None
    early = forged(state, "revealed", {"game": 1, "secret": paper.secret.hex()}, "server")
    with pytest.raises(BrokenChain):
        fold([early], state)


def test_each_game_of_a_series_has_its_own_secret() -> None:
    paper = played(book="travel", games=2)
    first = paper.state.pledges[0].secret
    for by in ("ann", "bob"):
        paper.act(by, "seed", seed="second")
    paper.play()
    assert paper.state.pledges[1].secret not in (None, first)
    assert verify(text_of(paper)).verdict == "verified"


def test_the_dice_of_a_chain_are_those_of_the_document(paper: TableOnPaper) -> None:
    assert paper.secret is not None
    dice = FairDice(paper.secret, "abcdefghijkmnpqr", 1, book_name(rulebook("deluxe")), ("seed of ann", "seed of bob"))
    starts = [event.data for event in paper.events if event.kind == "rolled" and event.data["turn"] == 0]
    assert starts[0]["dice"] == dice.dice(0, 0, 1)
    assert starts[1]["dice"] == dice.dice(1, 0, 1)


def test_the_command_says_what_it_found(
    paper: TableOnPaper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from dicecup.cli import main

    path = tmp_path / "game.dice"
    path.write_text(text_of(paper))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("verified\n")
    assert main(["verify", str(path), "--head", "ab" * 32]) == 1
    assert "the head you know is not in this chain" in capsys.readouterr().out
    for head in ("12", "", "g" * 64, "ab" * 33):
        assert main(["verify", str(path), "--head", head]) == 2
        assert "a head is 64 hexadecimal digits" in capsys.readouterr().err
    path.write_text(without_events(text_of(paper), also=OF_A_SERVER))
    assert main(["verify", str(path)]) == 0
    assert main(["verify", str(path), "--head", paper.state.head]) == 1
    path.write_text(text_of(paper).replace("Secret", "Sacret"))
    assert main(["verify", str(path)]) == 1
    assert "WRONG" in capsys.readouterr().out
    path.write_bytes(b"\xff\xfe")
    assert main(["verify", str(path)]) == 2


# --- what the report says ---------------------------------------------------------------------------------------


def details(text: str, head: str | None = None) -> dict[str, str]:
    return {check.name: check.detail for check in verify(text, head).checks}


def test_what_was_found_is_told_in_numbers(paper: TableOnPaper) -> None:
    found = details(text_of(paper), paper.events[10].head)
    assert found["record"] == "1 game replays by the rules of deluxe"
    assert found["chain"] == f"{len(paper.events)} events, each bound to all before it; head {paper.state.head}"
    assert found["known head"] == "the head you know is that of event 11"
    assert found["game 1 seeds"] == "2 seeds added after the commitment, before the start"
    rolls = sum(event.kind == "rolled" for event in paper.events)
    assert found["game 1 dice"] == f"all {rolls} rolls follow from secret and seeds"
    assert details(text_of(paper), "0" * 64)["known head"] == "the head you know is not in this chain"


def test_of_a_series_under_way_the_games_so_far_are_told() -> None:
    paper = started(games=3, rules={"categories": "chance"})
    paper.play()
    paper.act("ann", "seed", seed="of ann alone")
    paper.act("bob", "leave")
    found = details(text_of(paper))
    assert found["record"].startswith("2 games replay by the rules of deluxe")
    assert found["game 2"] == "its secret is not published yet; it will be when the game is over"
    paper.act("ann", "resign")
    assert details(text_of(paper))["game 2 seeds"] == "1 seed added after the commitment, before the start"


def test_the_secret_of_a_day_is_told_when_the_day_is_over() -> None:
    paper = DayOnPaper(rules={"categories": "chance"})
    paper.act("ann", "roll")
    paper.act("ann", "roll", keep=[0])
    paper.act("ann", "enter", box="chance")
    assert details(text_of(paper))["game 1"] == (
        f"its secret is not published yet; it will be when the day {DAY} is over"
    )
    over = decide_day_over(paper.state, Situation("server", NOW, DAY_SECRET))
    paper.state, paper.events = over.state, [*paper.events, *over.events]
    found = details(text_of(paper))
    assert found["game 1 dice"] == (
        f"all 2 rolls follow from the secret and the day {DAY}, as for everybody who played it"
    )
    assert found["game 1"] == (
        f"the secret of the day {DAY} fits the commitment {commitment(DAY_SECRET)};"
        " compare it with the one published before that day"
    )

    def change(chain: list[dict[str, Any]]) -> None:
        chain[-1]["data"]["secret"] = new_secret().hex()

    assert details(rewritten(paper, change))["game 1"] == "the secret is not the one committed to for the day"


def test_of_an_honest_record_every_check_says_what_fits(paper: TableOnPaper) -> None:
    found = details(text_of(paper))
    told = {name: found[name] for name in ("head", "games", "headers", "game 1", "help")}
    assert told == {
        "head": "the record's head is the chain's",
        "games": "the games are those of the chain",
        "headers": "fingerprint, commitments, seeds and secrets are the chain's",
        "game 1": "the secret is the one committed to before any seed was added",
        "help": "no decision was made with help",
    }


@pytest.mark.parametrize(
    ("name", "check", "why"),
    [
        ("Head", "head", "the record says head 00"),
        ("Commitment", "headers", HEADERS_DIFFER),
        ("Fingerprint", "headers", HEADERS_DIFFER),
        ("Series", "games", "the record claims to be series '00', which the chain does not have"),
    ],
)
def test_of_a_changed_header_it_is_told_which_one(paper: TableOnPaper, name: str, check: str, why: str) -> None:
    record = Record.parse(text_of(paper))
    headers = tuple((key, (*values[:-1], "00")) if key == name else (key, values) for key, values in record.headers)
    assert details(Record(record.series, headers, record.help).dump())[check] == why


def test_what_was_changed_is_told(paper: TableOnPaper) -> None:
    text, other = text_of(paper), text_of(played())
    body = text[: text.index("\ngame 1")] + other[other.index("\ngame 1") :]
    assert details(body)["games"] == "the games are not those of the chain"

    def change(chain: list[dict[str, Any]]) -> None:
        chain[-1]["data"]["secret"] = new_secret().hex()

    assert details(rewritten(paper, change))["game 1"] == "the secret is not the one committed to before the seeds"


def test_what_is_missing_is_told(paper: TableOnPaper) -> None:
    bare = details(without_events(text_of(paper), also=OF_A_SERVER), paper.state.head)
    assert bare["chain"] == "the record carries no events: it was not played on a server"
    assert bare["known head"] == "the head you know is not in this record, which carries no events"
    assert details(without_events(text_of(paper), also=OF_A_SERVER[1:]))["chain"] == (
        "the record was played on a server, as its header Table says, but has no events"
    )
    seedless = TableOnPaper(seats=1, rules={"categories": "chance"})
    seedless.act("ann", "sit")
    seedless.act("ann", "start", without_seeds=True)
    seedless.play()
    assert details(text_of(seedless))["game 1 seeds"] == "nobody added a seed, so the server alone decided the dice"
    real = started(dice="real", rules={"categories": "chance"})
    assert details(text_of(real))["dice"] == "real dice were rolled: there is nothing to verify about them"


def test_what_only_a_newer_version_can_read_is_neither_right_nor_wrong(paper: TableOnPaper) -> None:
    def change(chain: list[dict[str, Any]]) -> None:
        chain.append({"kind": "danced", "data": {}, "by": "ann", "at": NOW})

    text, number = rewritten(paper, change, as_it_was=True), len(paper.events) + 1
    assert verify(text).verdict == "open"
    assert details(text)["games"] == (
        f"event {number} (danced) was made by a newer version of dicecup, which is needed to read this table"
    )
    assert details(text)["chain"].startswith(f"{number} events, each bound to all before it")


def test_of_a_mark_that_is_gone_it_is_told_what_it_marked() -> None:
    paper = alone()
    paper.act("ann", "roll")
    helped(paper, "hint")
    paper.act("ann", "enter", box="chance")
    paper.act("ann", "take_back")
    lines = text_of(paper).splitlines(True)
    bare = details("".join(line for line in lines if not line.startswith("[Help ")))
    assert bare["taken back"] == "the marks of help are not the entries that the chain says were taken back"
    assert bare["help"] == "the marks of help are not those of the chain"


def test_entries_taken_back_and_other_help_are_counted_apart() -> None:
    paper = alone()
    paper.act("ann", "roll")
    helped(paper, "hint")
    paper.act("ann", "roll", keep=[0])
    paper.act("ann", "enter", box="chance")
    paper.act("ann", "take_back")
    found = details(text_of(paper))
    assert found["taken back"] == "1 entry was taken back before the next roll; no die was rolled again"
    assert found["help"] == "2 decisions were made with help, and marked so"


def test_what_is_wrong_outweighs_what_is_open() -> None:
    real, fair = Check("dice", None, ""), Check("chain", True, "")
    assert Report((real, fair)).verdict == "open"
    assert Report((real, Check("games", False, ""), fair)).verdict == "failed"
    assert Report((fair,)).verdict == "verified"


def test_an_event_that_is_nested_deeply_is_refused_in_one_sentence(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '[Dicecup "1"]\n[Book "deluxe"]\n[Side "Ann"]\n' + f'[Event "{"[" * 3000}"]\n\ngame 1\nend unfinished\n'
    plain = {"content-type": "text/plain"}
    answer = server.guest("Ann").request("POST", "/api/records", plain, content=text)
    (check,) = answer.json()["checks"]
    assert (check["holds"], check["detail"]) == (False, "event 1 of the record is nested too deeply")
    file = tmp_path / "deep.dice"
    file.write_text(text)
    assert main(["verify", str(file)]) == 1
    shown = capsys.readouterr()
    assert "event 1 of the record is nested too deeply" in shown.out + shown.err
