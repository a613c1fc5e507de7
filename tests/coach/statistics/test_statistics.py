"""Statistics and fairness over saved games."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from dicecup import Card, Enter, Game, Malformed, Record, Series, Side, rulebook
from dicecup.coach.fairness import fairness
from dicecup.coach.finished_games import Figures, played_sides, saved_records, usual_book
from dicecup.coach.pictures import SCALE, check_picture, write_picture
from dicecup.coach.statistics import statistics
from dicecup.saves import Saves
from dicecup.solver import ValueTable
from dicecup.solver.bulk.network_play import simulate_network
from dicecup.solver.learned.network import Network

DELUXE = rulebook("deluxe")


def test_statistics_of_saved_games(folder: Callable[[int], Saves]) -> None:
    records = saved_records(folder(22))
    assert usual_book(records) == DELUXE
    sides = [side.figures for side in played_sides(records, DELUXE) if not side.figures.bot]
    found = statistics(DELUXE, sides)
    assert len(found.scores) == 22
    assert found.mean.mean == pytest.approx(sum(found.scores) / 22)
    assert found.perfect is not None
    assert found.perfect.mean == pytest.approx(254.587728734496)
    assert sum(box.mean for box in found.boxes) < found.mean.mean + 1e-9
    assert found.percentile(287) == pytest.approx(81.9, abs=0.1)
    text = "\n".join(found.text_lines())
    assert "22 games" in text
    assert "beats" in text
    assert "in them" in text
    made = sum(side.card.totals().columns[0].upper_bonus > 0 for side in sides)
    assert f"upper bonus in {100 * made / 22:.0f} % of games; perfect play 68 %" in text
    exact = ValueTable.of(DELUXE).scores()
    for box in found.boxes:
        entered = [side.card[box.category] or 0 for side in sides]
        figures = [sum(entered) / 22, exact.box_means[box.category], entered.count(0) / 22 * 100]
        (line,) = (line for line in found.text_lines() if line.startswith(f"{box.category.label} "))
        said = [float(number) for number in line.removeprefix(box.category.label).replace("%", "").split()]
        assert said == pytest.approx([*figures, 100 * exact.box_zeros[box.category]], abs=0.0501)
    shown = json.loads(json.dumps(found.to_json()))
    assert shown["games"] == len(shown["scores"]) == 22
    assert sides[0].date == "2026-10-01"


def test_triple_is_compared_with_simulated_games() -> None:
    book = rulebook("triple")
    played = simulate_network(Network.of(book), 2, seed=3)
    sides = [
        Figures(f"game {number}", "2026-11-15", 1, "Ann", "", played.game(number).cards[0], 100, 0.0, 0.0)
        for number in range(2)
    ]
    found = statistics(book, sides)
    assert found.perfect is not None
    assert found.perfect.games >= 8000
    assert found.perfect.mean == pytest.approx(1896.7, abs=4 * found.perfect.deviation / found.perfect.games**0.5)
    assert found.perfect.chances.sum() == pytest.approx(1.0)
    share = found.percentile(found.perfect.median)
    assert share == pytest.approx(50, abs=1)
    text = " ".join(found.text_lines())
    assert f"{found.perfect.games:,} simulated games of our triple engine" in text
    assert "of our triple engine's games" in text
    assert "learned estimates" in text
    made = sum(column.upper_bonus > 0 for side in sides for column in side.card.totals().columns)
    theirs = 100 * found.perfect.upper_bonus_rate
    assert f"upper bonus in {100 * made / 6:.0f} % of columns; our triple engine {theirs:.0f} %" in text
    assert "learned estimates" in " ".join(fairness(book, sides).text_lines())
    assert "learned estimates" in fairness(book, sides).to_json()["note"]
    assert "perfect" not in text
    assert " % of columns; our triple engine " in text
    compared, estimates = "Compared with ", "Values are learned estimates"
    note = found.to_json()["note"]
    assert 0 == note.index(compared) < note.index(estimates)
    assert text.index(compared) < text.index(estimates)
    assert ElementTree.fromstring(found.picture()).tag.endswith("svg")
    assert {edge % 100 for edge in found.histogram(found.bar).edges} == {0}
    boxes = {box.category: box.perfect_mean for box in found.boxes}
    assert sum(mean or 0.0 for mean in boxes.values()) < found.perfect.mean
    alone = statistics(rulebook("triple", {"forced": "filled"}), sides)
    assert alone.perfect is None
    assert f"best {max(found.scores)}; last {found.scores[-1]}" in alone.text_lines()
    assert f"mean score {sum(found.scores) / 2:.1f}" in alone.text_lines(), "two games do not show how much they vary"


def test_each_of_three_columns_has_a_bonus_of_its_own() -> None:
    """Three of each number are 63 points in the first column; the other two have zeros in Aces, and are otherwise
    empty. There is nobody to compare with."""
    book = rulebook("triple", {"forced": "filled"})
    upper = [box for box in book.boxes if box.category.is_upper and box.column_index == 0]
    points = {str(box): 3 * box.category.face for box in upper}
    card = Card.from_json(book, {"boxes": {**points, "2:aces": 0, "3:aces": 0}})
    found = statistics(book, [Figures("a record", "2026-11-15", 1, "Ann", "", card, 0, None, None)])
    assert found.upper_bonus_rate == pytest.approx(1 / 3)
    assert "upper bonus in 33 % of columns" in found.text_lines()
    aces, twos, *_ = found.boxes
    assert (aces.mean, aces.zero_rate) == pytest.approx((1.0, 2 / 3))
    assert (twos.mean, twos.zero_rate) == (6.0, 0.0)
    assert ">Scores</text>" in found.picture(), "there is no line of anybody else's"


def test_the_picture_is_well_formed(folder: Callable[[int], Saves]) -> None:
    sides = [side.figures for side in played_sides(saved_records(folder(2)), DELUXE) if not side.figures.bot]
    picture = ElementTree.fromstring(statistics(DELUXE, sides).picture())
    assert picture.tag.endswith("svg")
    assert len(picture.findall("{http://www.w3.org/2000/svg}svg")) == 3


def test_pictures_as_files(folder: Callable[[int], Saves], tmp_path: Path) -> None:
    sides = [side.figures for side in played_sides(saved_records(folder(3)), DELUXE)]
    drawings = {
        "stats": statistics(DELUXE, [side for side in sides if not side.bot]).picture(),
        "luck": fairness(DELUXE, sides).picture(),
    }
    for name, drawing in drawings.items():
        root = ElementTree.fromstring(drawing)
        write_picture(tmp_path / f"{name}.svg", drawing)
        assert (tmp_path / f"{name}.svg").read_text("utf-8") == drawing
        write_picture(tmp_path / f"{name}.png", drawing)
        with Image.open(tmp_path / f"{name}.png") as image:
            width, height = map(int, root.attrib["viewBox"].split()[2:])
            assert image.size == (SCALE * width, SCALE * height)
            colours = {colour for _, colour in image.getcolors(100_000) or ()}
        # Paper, ink, and the colours of bars, lines and dots.
        assert {(255, 253, 247), (34, 34, 34), (42, 111, 151)} <= colours or name == "luck"
        assert (200, 85, 61) in colours
    with pytest.raises(Malformed, match="SVG or PNG"):
        check_picture(Path("x.pdf"))


def test_no_games_at_all() -> None:
    assert statistics(DELUXE, []).text_lines() == ["deluxe: no finished games yet."]
    assert statistics(DELUXE, []).to_json()["best"] is None
    assert usual_book([]) is None


def test_the_usual_book_is_the_one_played_most_often() -> None:
    def played(book: str) -> tuple[str, Record]:
        game = (
            Game.new(rulebook(book, {"categories": ["chance"]}), [Side("Ann")])
            .with_roll("12345")
            .apply(Enter("chance"))
        )
        return book, Record(Series(game.book, game.sides, 1, False, (game,)))

    usual = usual_book([played("travel"), played("web"), played("deluxe"), played("web")])
    assert usual is not None
    assert usual.book.name == "web"


def test_fairness_knows_people_and_bots(folder: Callable[[int], Saves]) -> None:
    found = fairness(DELUXE, [side.figures for side in played_sides(saved_records(folder(5)), DELUXE)])
    assert [(player.name, player.bot) for player in found.players] == [("Ann", ""), ("Regular bot", "regular")]
    assert found.people.luck == found.players[0].luck
    assert found.bots.games == 5
    # The deviation of a game's luck is known: 59.6 points.
    assert found.people.luck.high - found.people.luck.mean == pytest.approx(1.96 * 59.6 / 5**0.5, rel=1e-2)
    assert "so this is normal; with so few games it proves little." in found.players[0].sentence
    assert json.loads(json.dumps(found.to_json()))["people"]["games"] == 5
    assert len(found.text_lines()) == 6


def test_dice_that_nobody_saw(folder: Callable[[int], Saves]) -> None:
    """Scores written down with real dice count as scores but say nothing about luck or loss."""
    seen, *_ = [side.figures for side in played_sides(saved_records(folder(1)), DELUXE)]
    unseen = replace(seen, luck=None, loss_each=None, losses=(), rolls=0)
    found = statistics(DELUXE, [unseen, unseen])
    assert (found.losses, found.luck) == ([], [])
    assert "the dice were not seen" in "\n".join(found.text_lines())
    assert len(ElementTree.fromstring(found.picture()).findall("{http://www.w3.org/2000/svg}svg")) == 1
    assert fairness(DELUXE, [unseen]).players == ()
    assert statistics(DELUXE, [seen, unseen]).luck == [seen.luck]
    *_, line = statistics(DELUXE, [seen, unseen]).game_lines()
    assert line.split()[1:4] == [str(seen.score), "not", "recorded"], "neither luck nor loss, and nothing about help"


def figures_of(points: dict[str, int], luck: float = 0.0, loss_each: float = 0.0) -> Figures:
    card = Card(DELUXE, tuple(points.get(str(box)) for box in DELUXE.boxes))
    return Figures("game", "2026-11-15", 1, "Ann", "", card, 39, luck, loss_each)


def test_one_game_with_the_upper_bonus_is_all_of_them() -> None:
    with_bonus = figures_of({"fours": 16, "fives": 20, "sixes": 30})
    assert statistics(DELUXE, [with_bonus]).upper_bonus_rate == 1.0
    assert statistics(DELUXE, [with_bonus, figures_of({"sixes": 30})]).upper_bonus_rate == 0.5


def test_the_last_ten_games_are_compared_with_all_before_them() -> None:
    found = statistics(DELUXE, [figures_of({}, number, 2 * number) for number in range(21)])
    said = " ".join(found.text_lines())
    assert "; 5.00 before the last 10, 15.50 in them" in said
    assert "; 10.00 before the last 10, 31.00 in them" in said
