"""Shared work gives what one process gives, whichever workers are lost."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from dicecup import Enter, Game, Record, Series, rulebook
from dicecup.cli import main
from dicecup.data_files import write_csv
from dicecup.players import simulate_player
from dicecup.shared_work import SharedWork, WorkLost
from dicecup.solver import Progress
from tests.players.own import bots_as_they_were

from . import mortal

ROOT = Path(__file__).parents[2]
SMALL = ["--rule", "categories=aces,chance"]
GAMES = ["simulate", "--bot", "tests.shared_work.mortal:Mortal", "--games", "800", "--seed", "4", *SMALL]
THREE = SharedWork(processes=3)


@pytest.fixture(autouse=True)
def _own_bots() -> Iterator[None]:
    with bots_as_they_were():
        yield


def test_results_come_in_the_order_of_the_parts_and_progress_counts_them() -> None:
    told: list[tuple[int, int]] = []
    found = THREE.results(mortal.doubled, range(20), lambda *each: told.append(each))
    assert found == [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38]
    assert told == [(done, 20) for done in range(1, 21)]
    assert SharedWork().results(mortal.doubled, [5, 1]) == [10, 2]


def test_the_work_is_done_by_other_processes() -> None:
    found = THREE.results(mortal.process_of, range(9))
    assert os.getpid() not in {process for process, _ in found}
    assert SharedWork().results(mortal.process_of, [0])[0][0] == os.getpid()


def test_a_lost_process_costs_nothing_but_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv(mortal.VARIABLE, str(mark))
    assert THREE.results(mortal.doubled_by_a_mortal, range(6)) == [0, 2, 4, 6, 8, 10]
    assert mark.exists()


def test_a_part_that_ends_every_worker_is_given_up() -> None:
    with pytest.raises(WorkLost, match="part 3 of 4 ended 3 worker processes"):
        SharedWork(processes=2).results(mortal.deadly, range(4))


def test_what_a_worker_refuses_is_said_here_in_its_sentence() -> None:
    with pytest.raises(WorkLost, match=r"^one is not wanted$"):
        SharedWork(processes=2).results(mortal.refused, range(3))


def test_a_defect_in_a_worker_is_shown_with_its_place() -> None:
    with pytest.raises(RuntimeError, match=r"(?s)mortal\.py.*ZeroDivisionError"):
        SharedWork(processes=2).results(mortal.broken, range(3))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--workers", "0"], "from 1 to 256; got 0"),
        (["--workers", "257"], "from 1 to 256; got 257"),
        (["--workers", "2", "--cluster", "tcp://somewhere:8786"], "choose one of the two"),
        (["--cluster", "somewhere"], "looks like tcp://host:8786; got 'somewhere'"),
        (["--parquet", "nowhere/games.parquet"], "there is no folder nowhere"),
    ],
)
def test_bad_ways_to_share_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert main(["simulate", "--games", "5", "--bot", "random", *arguments]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("module", "call", "sentence"),
    [
        ("distributed", "SharedWork(cluster='tcp://host:1').results(len, ['a'])", "a cluster needs Dask"),
        ("pyarrow", "check_parquet(Path('games.parquet'))", "Parquet files need pyarrow"),
    ],
)
def test_without_the_extra_one_sentence_says_what_to_install(module: str, call: str, sentence: str) -> None:
    # As if it had never been installed: neither found nor imported.
    program = f"""
import sys
from pathlib import Path
import dicecup.data_files
from dicecup.data_files import check_parquet
from dicecup.shared_work import SharedWork
sys.modules["{module}"] = None
dicecup.data_files.find_spec = lambda name: None
{call}
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(f"NotInstalled: {sentence}, which is not installed: pip install 'dicecup[cluster]'")


@pytest.mark.parametrize("bot", ["random", "casual", "greedy"])
def test_shared_simulations_are_those_of_one_process(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Split at other places than batches, by the number of the first game alone."""
    from dicecup.players import roster

    book = rulebook("deluxe", ["categories=twos,full_house,yahtzee"])
    whole = simulate_player(bot, book, 300, seed=9)
    monkeypatch.setattr(roster, "TOGETHER", {})
    parts: list[int] = []

    def here(self: SharedWork, work: Any, given: Any, progress: Progress) -> Any:  # noqa: ARG001
        parts.extend(part.games for part in given)
        return [work(part) for part in given]

    monkeypatch.setattr(SharedWork, "results", here)
    shared = simulate_player(bot, book, 300, seed=9, shared=THREE)
    assert parts == [256, 44]
    assert list(shared.csv_lines()) == list(whole.csv_lines())


def test_triple_is_cut_by_the_number_of_the_first_game() -> None:
    from dicecup.solver.bulk.network_play import simulate_network
    from dicecup.solver.learned.network import Network

    network = Network.of(rulebook("triple"))
    whole = simulate_network(network, 3, seed=5, temperature=2.0)
    last = simulate_network(network, 1, seed=5, temperature=2.0, first=2)
    assert last.box_points[0].tolist() == whole.box_points[2].tolist()
    assert last.bonuses[0] == whole.bonuses[2]


def test_processes_write_the_file_of_one_process_though_one_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*GAMES, "--csv", str(tmp_path / "one.csv"), "--parquet", str(tmp_path / "one.parquet")]) == 0
    mark = tmp_path / "mark"
    monkeypatch.setenv(mortal.VARIABLE, str(mark))
    outputs = ["--csv", str(tmp_path / "three.csv"), "--parquet", str(tmp_path / "three.parquet")]
    assert main([*GAMES, *outputs, "--workers", "3"]) == 0
    assert mark.exists()
    assert (tmp_path / "three.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert (tmp_path / "three.parquet").read_bytes() == (tmp_path / "one.parquet").read_bytes()
    rows = [line.split(",") for line in (tmp_path / "one.csv").read_text("utf-8").splitlines()]
    assert len(rows) == 801
    table = parquet.read_table(tmp_path / "one.parquet").to_pydict()
    assert list(table) == rows[0]
    assert [[str(cell) for cell in row] for row in zip(*table.values(), strict=True)] == rows[1:]


class Cluster:
    """A Dask scheduler and its workers, each a process of its own."""

    def __init__(self, workers: int, environment: dict[str, str]) -> None:
        self._environment = os.environ | environment | {"PYTHONPATH": str(ROOT)}
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1")
        self.address = self._said(self.scheduler, "Scheduler at:").split()[-1]
        self.workers = [
            self._start("dask_worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
            for _ in range(workers)
        ]
        for worker in self.workers:
            self._said(worker, "Starting established connection")

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments]
        return subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=self._environment, cwd=ROOT
        )

    @staticmethod
    def _said(process: subprocess.Popen[str], words: str) -> str:
        """The line with these words, once it is out."""
        assert process.stderr is not None
        heard = []
        for line in process.stderr:
            heard.append(line)
            if words in line:
                return line.strip()
        raise AssertionError(f"nobody said {words!r}: {''.join(heard)}")

    def close(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.communicate()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(3, {mortal.VARIABLE: str(tmp_path / "mark")})
    try:
        yield found
    finally:
        found.close()


def test_a_cluster_writes_the_files_of_one_process_though_a_worker_is_killed(
    tmp_path: Path, cluster: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*GAMES, "--csv", str(tmp_path / "one.csv")]) == 0
    one = capsys.readouterr().out
    assert main([*GAMES, "--csv", str(tmp_path / "cluster.csv"), "--cluster", cluster.address]) == 0
    assert capsys.readouterr().out == one
    assert (tmp_path / "cluster.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert (tmp_path / "mark").exists()
    ended = [worker for worker in cluster.workers if worker.poll() is not None]
    assert [worker.returncode for worker in ended] == [-signal.SIGKILL]
    # The two that are left review a folder of records and find the chances of totals.
    records = tmp_path / "records"
    records.mkdir()
    for number in range(4):
        _write_record(records / f"{number}.dice", number)
    chances = ["distribution", *SMALL, "--target", "20", "--target", "27", "--target", "30"]
    for asked in (["review", str(records)], chances):
        here, there = (tmp_path / f"{place}-{asked[0]}.csv" for place in ("here", "there"))
        assert main([*asked, "--csv", str(here)]) == 0
        assert main([*asked, "--csv", str(there), "--cluster", cluster.address]) == 0
        assert there.read_bytes() == here.read_bytes()


def _write_record(path: Path, number: int) -> None:
    """A game of two boxes whose dice depend on its number."""
    book = rulebook("deluxe", ["categories=aces,chance"])
    game = Game.new(book).with_roll([1, 1, 2, 3, number + 1]).apply(Enter("aces"))
    game = game.with_roll([number + 2] * 4 + [6]).apply(Enter("chance"))
    path.write_text(Record(Series.new(book).with_game(game)).dump(), "utf-8")


def test_nobody_at_an_address_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.shared_work.PATIENCE", 0.2)
    with pytest.raises(WorkLost, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1: "):
        SharedWork(cluster="tcp://127.0.0.1:1").results(mortal.doubled, [1])


def test_a_folder_of_records_is_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deep = tmp_path / "deep"
    deep.mkdir()
    _write_record(deep / "a.dice", 1)
    _write_record(tmp_path / "b.dice", 2)
    (tmp_path / "c.dice").write_text("no record", "utf-8")
    (tmp_path / "d.dice").write_bytes(b"\xff")
    (tmp_path / "notes.txt").write_text("not looked at", "utf-8")
    sheet = tmp_path / "reviews.csv"
    assert main(["review", str(tmp_path), "--csv", str(sheet)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["record", "b.dice", "deep/a.dice", "d.dice", "c.dice", "2"]
    rows = list(csv.reader(sheet.read_text("utf-8").splitlines()))
    by_name = {row[0]: dict(zip(rows[0], row, strict=True)) for row in rows[1:]}
    assert set(by_name) == {"b.dice", "deep/a.dice"}
    # 1 1 for two points in Aces; 4 4 4 4 6 in Chance.
    assert float(by_name["b.dice"]["score"]) == 2 + 22
    assert float(by_name["deep/a.dice"]["score"]) == 2 + 18
    each = by_name["b.dice"]
    parts = [float(each[name]) for name in ("start", "luck", "loss", "score")]
    assert parts[0] + parts[1] - parts[2] == pytest.approx(parts[3])
    assert main(["review", str(tmp_path), "--html", "x.html"]) == 2
    assert "for a single record" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "b.dice"), "--workers", "2"]) == 2
    assert "for a folder of records" in capsys.readouterr().err
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["review", str(empty)]) == 2
    assert "is a folder without records" in capsys.readouterr().err


def test_several_targets_make_a_table_and_one_answers_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from json import loads

    asked = ["distribution", *SMALL, "--json", "--target", "30"]
    assert main(asked) == 0
    single = loads(capsys.readouterr().out)
    assert single["target"]["points"] == 30
    assert "targets" not in single
    sheet = tmp_path / "chances.csv"
    assert main([*asked, "--target", "20", "--workers", "2", "--csv", str(sheet)]) == 0
    several = loads(capsys.readouterr().out)["targets"]
    assert several[0] == single["target"]
    assert several[1]["best_chance"] > several[0]["best_chance"]
    rows = [[float(cell) for cell in line.split(",")] for line in sheet.read_text("utf-8").splitlines()[1:]]
    assert rows == [[each["points"], each["chance"], each["best_chance"]] for each in several]
    assert main(["distribution", *SMALL, "--workers", "2"]) == 2
    assert "add --target" in capsys.readouterr().err


def test_a_name_that_is_a_formula_is_written_as_text(tmp_path: Path) -> None:
    write_csv(tmp_path / "names.csv", {"name": ["=1+1", "Ann", "a,b"], "luck": [-1.5, 2.0, 0.0]})
    assert (tmp_path / "names.csv").read_text("utf-8") == 'name,luck\n\'=1+1,-1.5\nAnn,2.0\n"a,b",0.0\n'
