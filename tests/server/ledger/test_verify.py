"""Every changed secret, seed, die or event of a record is detected; nobody chooses after having seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.fair_dice import FairDice, book_name, commitment, new_secret
from dicecup.rules import Enter, Keep, Record, Reroll, Turn, rulebook
from dicecup.server.ledger import actions as a
from dicecup.server.ledger.decide import decide, decide_created
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.events import GENESIS, Draft, Event, chained
from dicecup.server.ledger.export import chain_of, table_record
from dicecup.server.ledger.fold import BrokenChain, fold
from dicecup.server.ledger.options import TableOptions
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.state import TableState
from dicecup.server.ledger.verify import verify

NOW = 1_800_000_000_000


class Bench:
    """A table without a server: decisions in, events out."""

    def __init__(self, **options: Any) -> None:
        decision = decide_created("abcdefghijkmnpqr", TableOptions(**options), Situation("ann", NOW, name="Ann"))
        self.state, self.secret, self.events = (
            decision.state,
            decision.secret,
            self._chain(None, decision.drafts, "ann"),
        )

    def _chain(self, before: TableState | None, drafts: list[Draft], by: str) -> list[Event]:
        seq, head = (before.seq, before.head) if before else (0, GENESIS)
        return chained("abcdefghijkmnpqr", seq, head, by, NOW, drafts)

    def act(self, by: str, kind: str, **details: Any) -> None:
        action = a.ACTION.validate_python({"type": kind, "action_id": "x", "seq": self.state.seq, **details})
        decision = decide(self.state, action, Situation(by, NOW, self.secret, by, frozenset({"ann", "bob"})))
        self.events += self._chain(self.state, decision.drafts, by)
        self.state, self.secret = decision.state, decision.secret or self.secret

    def play(self) -> None:
        while (game := self.state.game) is not None:
            by = ("ann", "bob")[self.state.acting_seat or 0]
            if game.awaits == "dice":
                self.act(by, "roll")
            elif game.rolls_left == 2:
                self.act(by, "roll", keep=[0, 3])
            else:
                assert game.roll is not None
                self.act(by, "enter", box=str(game.card.placements(game.roll)[0].box))


def played(**options: Any) -> Bench:
    bench = Bench(**options)
    for by in ("ann", "bob"):
        bench.act(by, "sit")
        bench.act(by, "seed", seed=f"seed of {by}")
    bench.act("ann", "start")
    bench.play()
    return bench


@pytest.fixture(scope="module")
def bench() -> Bench:
    return played()


def text_of(bench: Bench) -> str:
    return table_record(bench.state, bench.events)


def rewritten(bench: Bench, change: Callable[[list[dict[str, Any]]], None]) -> str:
    """The record a cheat would hand out: events changed, and every hash after them made to fit again."""
    chain = [json.loads(json.dumps(event.to_json())) for event in bench.events]
    change(chain)
    events: list[Event] = []
    head = GENESIS
    for number, event in enumerate(chain, start=1):
        made = chained(
            "abcdefghijkmnpqr", number - 1, head, event["by"], event["at"], [Draft(event["kind"], event["data"])]
        )
        events += made
        head = made[0].head
    return table_record(fold(events), events)


def test_an_honest_record_verifies(bench: Bench) -> None:
    report = verify(text_of(bench), bench.state.head)
    assert report.verdict == "verified"
    assert verify(text_of(bench), bench.events[10].head.upper()).verdict == "verified"


def test_a_head_from_elsewhere_is_noticed(bench: Bench) -> None:
    assert verify(text_of(bench), "0" * 64).verdict == "failed"


@given(data=st.data())
def test_any_changed_character_is_noticed(bench: Bench, data: st.DataObject) -> None:
    """In what the rules or the fairness depend on; comments and spacing carry nothing."""
    text = text_of(bench)
    position = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from("0123456789abcdefxyz\"'\\[]{}:,. \n"))
    changed = text[:position] + character + text[position + 1 :]
    report = verify(changed, bench.state.head)
    if report.verdict == "verified":
        # Then it must still say the same, differently written.
        assert chain_of(Record.parse(changed)) == bench.events
        assert Record.parse(changed).series == Record.parse(text).series


@given(
    number=st.integers(1, 10_000), field=st.sampled_from(["at", "by", "data", "kind", "seq", "head", "gone", "twice"])
)
def test_any_changed_event_is_noticed_against_a_known_head(bench: Bench, number: int, field: str) -> None:
    index = number % len(bench.events)

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

    chain = [json.loads(json.dumps(event.to_json())) for event in bench.events]
    change(chain)
    record = Record.parse(text_of(bench))
    events = iter(chain)
    headers = [header for header in record.headers if header[0] not in ("Event", "Head")]
    headers += [("Event", (json.dumps(event),)) for event in events]
    changed = Record(record.series, (*headers, ("Head", (bench.state.head,)))).dump()
    assert verify(changed, bench.state.head).verdict == "failed"
    # Also where the cheat recomputes every hash: the head is another one then.
    if field in ("at", "by", "data"):
        report = verify(rewritten(bench, change), bench.state.head)
        assert report.verdict == "failed"


def _roll(chain: list[dict[str, Any]], number: int = 5) -> dict[str, Any]:
    data: dict[str, Any] = [event for event in chain if event["kind"] == "rolled"][number]["data"]
    return data


def test_a_changed_die_is_noticed_although_all_hashes_fit(bench: Bench) -> None:
    last = max(n for n, event in enumerate(bench.events) if event.kind == "rolled" and event.data["roll"] == 2)

    def change(chain: list[dict[str, Any]]) -> None:
        dice = chain[last]["data"]["dice"]
        moved = next(position for position in range(5) if position not in chain[last]["data"]["keep"])
        dice[moved] = dice[moved] % 6 + 1
        # The entry afterwards is made to fit too, so that the game replays by the rules.
        entry = chain[last + 1]["data"]
        state = fold(bench.events[:last])
        assert state.game is not None
        keep = Keep([state.dice[position] for position in chain[last]["data"]["keep"]])
        after = state.game.apply(Reroll(keep)).with_roll(dice).apply(Enter(state.game.book.box(entry["box"])))
        turn = after.history[-1]
        assert isinstance(turn, Turn)
        entry["points"], entry["bonus"] = turn.points, turn.bonus

    report = verify(rewritten(bench, change))
    assert report.verdict == "failed"
    assert [check.name for check in report.checks if check.holds is False] == ["game 1 dice"]


def test_another_secret_is_noticed_although_all_hashes_fit(bench: Bench) -> None:
    def change(chain: list[dict[str, Any]]) -> None:
        chain[-1]["data"]["secret"] = new_secret().hex()

    report = verify(rewritten(bench, change))
    assert [check.name for check in report.checks if check.holds is False] == ["game 1"]


def test_another_secret_with_its_own_commitment_is_noticed(bench: Bench) -> None:
    other = new_secret()

    def change(chain: list[dict[str, Any]]) -> None:
        chain[1]["data"]["commitment"] = commitment(other)
        chain[-1]["data"]["secret"] = other.hex()

    report = verify(rewritten(bench, change))
    assert [check.name for check in report.checks if check.holds is False] == ["game 1 dice"]


def test_another_seed_is_noticed(bench: Bench) -> None:
    def change(chain: list[dict[str, Any]]) -> None:
        seeded = next(event for event in chain if event["kind"] == "seeded")
        seeded["data"]["seed"] = "another"
        next(event for event in chain if event["kind"] == "started")["data"]["seeds"][0] = "another"

    report = verify(rewritten(bench, change))
    assert [check.name for check in report.checks if check.holds is False] == ["game 1 dice"]


@pytest.mark.parametrize("name", ["Commitment", "Seeds", "Secret", "Head", "Table", "Series"])
def test_a_changed_header_is_noticed(bench: Bench, name: str) -> None:
    record = Record.parse(text_of(bench))
    headers = tuple((key, (*values[:-1], "00")) if key == name else (key, values) for key, values in record.headers)
    assert verify(Record(record.series, headers).dump()).verdict == "failed"


def test_a_changed_game_is_noticed(bench: Bench) -> None:
    text = text_of(bench)
    other = played()
    body = text[: text.index("\ngame 1")] + text_of(other)[text_of(other).index("\ngame 1") :]
    report = verify(body)
    assert [check.name for check in report.checks if check.holds is False] == ["games"]


def test_a_record_without_a_chain_is_neither_right_nor_wrong() -> None:
    text = Record(played().state.series[0]).dump()
    assert verify(text).verdict == "open"
    assert verify("nonsense").verdict == "failed"


# --- nobody chooses after having seen ---------------------------------------------------------------------------


def test_a_seat_cannot_choose_its_seed_after_seeing_the_secret(bench: Bench) -> None:
    """The secret is told after the last die, and from the start on no seed is taken."""
    kinds = [event.kind for event in bench.events]
    assert kinds.index("revealed") > max(n for n, kind in enumerate(kinds) if kind == "rolled")
    assert max(n for n, kind in enumerate(kinds) if kind == "seeded") < kinds.index("started")
    for length in range(kinds.index("started") + 1, len(bench.events) + 1):
        state = fold(bench.events[:length])
        action = a.Seed(type="seed", action_id="late", seq=state.seq, seed="chosen late")
        with pytest.raises(Refused):
            decide(state, action, Situation("ann", NOW, bench.secret, "ann"))
        # And a server that took it all the same would make a chain that does not verify.
        late = chained(
            state.table, state.seq, state.head, "ann", NOW, [Draft("seeded", {"game": 1, "seat": 0, "seed": "x"})]
        )
        with pytest.raises(BrokenChain):
            fold(late, state)


def test_the_server_cannot_choose_its_secret_after_seeing_a_seed(bench: Bench) -> None:
    """The commitment comes before the seeds, and there is one a game."""
    kinds = [event.kind for event in bench.events]
    first_seed = kinds.index("seeded")
    assert kinds.index("pledged") < first_seed
    state = fold(bench.events[: first_seed + 1])
    again = Draft("pledged", {"game": 2, "commitment": commitment(new_secret())})
    instead = Draft("pledged", {"game": 1, "commitment": commitment(new_secret())})
    for draft in (again, instead):
        with pytest.raises(BrokenChain):
            fold(chained(state.table, state.seq, state.head, "server", NOW, [draft]), state)
    # A seed before any commitment has no place in a chain.
    bare = fold(bench.events[:1])
    with pytest.raises(BrokenChain):
        fold(
            chained(bare.table, bare.seq, bare.head, "ann", NOW, [Draft("seeded", bench.events[first_seed].data)]), bare
        )


def test_the_secret_is_not_told_while_the_game_lasts(bench: Bench) -> None:
    started = [event.kind for event in bench.events].index("started")
    state = fold(bench.events[: started + 1])
    assert bench.secret is not None
    early = Draft("revealed", {"game": 1, "secret": bench.secret.hex()})
    with pytest.raises(BrokenChain):
        fold(chained(state.table, state.seq, state.head, "server", NOW, [early]), state)


def test_each_game_of_a_series_has_its_own_secret() -> None:
    bench = played(book="travel", games=2)
    first = bench.state.pledges[0].secret
    for by in ("ann", "bob"):
        bench.act(by, "seed", seed="second")
    bench.play()
    assert bench.state.pledges[1].secret not in (None, first)
    assert verify(text_of(bench)).verdict == "verified"


def test_the_dice_of_a_chain_are_those_of_the_document(bench: Bench) -> None:
    assert bench.secret is not None
    dice = FairDice(bench.secret, "abcdefghijkmnpqr", 1, book_name(rulebook("deluxe")), ("seed of ann", "seed of bob"))
    starts = [event.data for event in bench.events if event.kind == "rolled" and event.data["turn"] == 0]
    assert starts[0]["dice"] == dice.dice(0, 0, 1)
    assert starts[1]["dice"] == dice.dice(1, 0, 1)


def test_the_command_says_what_it_found(bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from dicecup.cli import main

    path = tmp_path / "game.dice"
    path.write_text(text_of(bench))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith("verified\n")
    assert main(["verify", str(path), "--head", "12"]) == 1
    path.write_text(text_of(bench).replace("Secret", "Sacret"))
    assert main(["verify", str(path)]) == 1
    assert "WRONG" in capsys.readouterr().out
    path.write_bytes(b"\xff\xfe")
    assert main(["verify", str(path)]) == 2
