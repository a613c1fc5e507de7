"""Names are taken out of a chain, and everything else is as it was."""

from __future__ import annotations

import pytest

from dicecup.server.ledger.chain import linked
from dicecup.server.ledger.erase import people_at, without_names
from dicecup.server.ledger.fold import fold

from .chains import TableOnPaper


def seated() -> TableOnPaper:
    paper = TableOnPaper()
    paper.act("ann", "sit")
    paper.act("bob", "sit")
    paper.act("ann", "start", without_seeds=True)
    return paper


def test_a_name_goes_and_the_game_stays() -> None:
    paper = seated()
    paper.play()
    events = list(paper.events)
    changed = without_names(events, {"ann"})
    assert list(linked(changed)) == changed, "the chain holds"
    state = fold(changed)
    assert [side.name for side in state.series[-1].sides] == ["Deleted player 1", "bob"]
    assert [seat.name for seat in state.seats] == ["Deleted player 1", "bob"]
    assert state.series[-1].games[-1].card.total == fold(events).series[-1].games[-1].card.total
    different = {old.seq for old, new in zip(events, changed, strict=True) if old.text != new.text}
    assert {events[seq - 1].kind for seq in different} == {"seated", "started"}
    first = min(different)
    assert changed[: first - 1] == events[: first - 1]
    assert all(old.head != new.head for old, new in zip(events[first - 1 :], changed[first - 1 :], strict=True))
    assert without_names(events, {"cid"}) == events
    assert people_at(events) == {"ann", "bob"}


def test_a_title_goes_with_whoever_chose_it() -> None:
    paper = TableOnPaper(title="Ann's evening")
    for name in ("ann", "bob"):
        paper.act(name, "sit")
    events = list(paper.events)
    changed = without_names(events, {"ann"})
    assert list(linked(changed)) == changed, "the chain holds"
    assert fold(changed).options.title == ""
    assert fold(without_names(events, {"bob"})).options.title == "Ann's evening"


def test_among_partners_only_the_one_who_goes_loses_the_name() -> None:
    paper = TableOnPaper(book="classic", seats=4, teams=["Reds", "Blues"])
    for name in ("ann", "bob", "cid", "dee"):
        paper.act(name, "sit")
    paper.act("ann", "start", without_seeds=True)
    sides = fold(without_names(list(paper.events), {"ann"})).series[-1].sides
    assert [(side.name, side.partners) for side in sides] == [
        ("Reds", ("Deleted player 1", "cid")),
        ("Blues", ("bob", "dee")),
    ]


@pytest.mark.parametrize("holder", ["ann", "cid"])
def test_a_seat_that_was_moved_to_another_device_loses_its_name_for_either(holder: str) -> None:
    paper = seated()
    paper.act("ann", "seat_link")
    paper.act("cid", "claim_seat", token="t" * 16)
    changed = without_names(list(paper.events), {holder})
    assert [seat.name for seat in fold(changed).seats] == ["Deleted player 1", "bob"]
    assert people_at(paper.events) == {"ann", "bob", "cid"}
