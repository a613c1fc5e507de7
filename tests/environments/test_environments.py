"""The environments do what Gymnasium and PettingZoo ask for, and play by the rules."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv
from pettingzoo.test import api_test, seed_test

from dicecup import BOOKS, Card, Enter, Game, Keep, Reroll, Roll, rulebook
from dicecup.environments import IDS, ManyGames, Moves, Observation, SeveralSides, Solitaire
from dicecup.environments.dice import GameDice
from dicecup.solver import ValueTable
from tests.games import game_of

pytestmark = pytest.mark.untraced  # coverage does not include the environments


def legal(mask: np.ndarray[Any, Any], source: np.random.Generator) -> int:
    return int(source.choice(np.flatnonzero(mask)))


def test_every_printed_book_has_an_id() -> None:
    assert IDS == {
        "dicecup/Travel-v1": "travel",
        "dicecup/Web-v1": "web",
        "dicecup/Classic-v1": "classic",
        "dicecup/Triple-v1": "triple",
        "dicecup/Deluxe-v1": "deluxe",
    }


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_has_no_complaint(name: str) -> None:
    env = gymnasium.make(name)
    assert isinstance(env.unwrapped, Solitaire)
    assert env.unwrapped.book == BOOKS[IDS[name]]
    check_env(env.unwrapped)


@pytest.mark.parametrize("book", BOOKS)
def test_pettingzoo_has_no_complaint(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    sides = 2 if BOOKS[book].max_sides == 2 else 3
    api_test(SeveralSides(book), num_cycles=100)
    seed_test(lambda: SeveralSides(book, sides), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


def test_actions_by_hand() -> None:
    moves = Moves(rulebook("deluxe"))
    assert moves.count == 210 + 13
    assert moves.action(0) == Reroll("")
    assert moves.action(1) == Reroll("1")
    assert moves.action(6) == Reroll("6")
    assert moves.action(7) == Reroll("11")
    assert moves.action(210) == Enter("aces")
    assert moves.action(222) == Enter("chance")
    assert Moves(rulebook("triple")).action(210 + 13) == Enter("2:aces")
    assert [moves.number(moves.action(number)) for number in range(moves.count)] == list(range(moves.count))


def test_what_is_seen_by_hand() -> None:
    card = Card("deluxe").enter("44412", "fours").enter("66666", "yahtzee").enter("22222", "twos")
    game = replace(Game.new("deluxe"), cards=(card,)).with_roll("33356")
    boxes = [-1, 10, -1, 12, -1, -1, -1, -1, -1, -1, -1, 50, -1]
    # Two Yahtzees, but counting stops at the number of columns; bonuses have no limit here, so they are not counted.
    expected = [0, 0, 3, 0, 1, 1, 2, *boxes, 1, 1, 1, 0, 12 + 50 + 10 + 100]
    assert Observation(card.book).of(game).tolist() == expected


def test_an_illegal_action_ends_the_episode_and_says_so() -> None:
    env = Solitaire()
    seen, info = env.reset(seed=5)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (0.0, False, True)
    assert after.tolist() == seen.tolist()
    assert info["illegal"] == f"{wrong} is not legal here: info['action_mask'] marks what is"


def test_a_match_refuses_an_illegal_action_and_gives_the_win_to_the_best() -> None:
    source = np.random.default_rng(3)
    match = SeveralSides("deluxe", 3)
    match.reset(seed=8)
    with pytest.raises(ValueError, match="is not legal here"):
        match.step(int(np.flatnonzero(match.infos["player_0"]["action_mask"] == 0)[0]))
    order: list[str] = []
    while not any(match.terminations.values()):
        agent = match.agent_selection
        if not order or order[-1] != agent:
            order.append(agent)
        match.step(legal(match.infos[agent]["action_mask"], source))
    assert order == [f"player_{turn % 3}" for turn in range(39)]
    best = max(match.game.totals)
    shares = [float(total == best) / match.game.totals.count(best) for total in match.game.totals]
    assert [match.rewards[f"player_{side}"] for side in range(3)] == shares
    # A side's own card comes first, then those of the sides that move next.
    size = len(match.observe("player_1")) - 7
    first, second = match.observe("player_0")[7:], match.observe("player_1")[7:]
    assert np.array_equal(np.roll(first, -size // 3), second)


@pytest.mark.parametrize("book", BOOKS)
def test_rewards_add_up_to_the_score_of_the_same_game_by_the_rules(book: str) -> None:
    env, source = Solitaire(book), np.random.default_rng(1)
    _, info = env.reset(seed=4)
    dice, game, rewards, ended = GameDice(4, 0), Game.new(book), 0.0, False
    game = game.with_roll(dice.roll(Keep(())))
    while not ended:
        number = legal(info["action_mask"], source)
        action = Moves(game.book).action(number)
        seen, reward, ended, _, info = env.step(number)
        rewards += reward
        game = game.apply(action)
        if not game.is_over:
            game = game.with_roll(dice.roll(action.keep if isinstance(action, Reroll) else Keep(())))
    assert rewards == game.cards[0].total == seen[-1]
    assert env.game == game


def test_the_best_action_is_that_of_the_solver_and_has_no_regret() -> None:
    env = Solitaire("deluxe", values=True)
    _, info = env.reset(seed=2)
    table = ValueTable.of("deluxe")
    ended = False
    while not ended:
        assert env.game.roll is not None
        best = table.choices(env.game.card, env.game.roll, env.game.rolls_left)[0]
        assert env.moves.action(info["best_action"]) == best.action
        assert info["value"] == pytest.approx(best.value, abs=1e-9)
        worst = max(np.flatnonzero(info["action_mask"]))  # the last box that is open
        value = next(
            each.value
            for each in table.choices(env.game.card, env.game.roll, env.game.rolls_left)
            if each.action == env.moves.action(int(worst))
        )
        _, _, ended, _, info = env.step(worst)
        assert info["regret"] == pytest.approx(best.value - value, abs=1e-9)
    assert info["value"] == 0.0


@pytest.mark.solver
@pytest.mark.parametrize("book", BOOKS)
def test_many_games_are_the_single_games(book: str) -> None:
    count, source = 3, np.random.default_rng(7)
    many, singles = ManyGames(count, book), [Solitaire(book) for _ in range(count)]
    seen, info = many.reset(seed=6)
    for place, single in enumerate(singles):
        first, _ = single.reset(seed=6)
        for _ in range(place):
            first, _ = single.reset()
        assert first.tolist() == seen[place].tolist()
    for _ in range(150 if book == "triple" else 90):
        actions = np.array([legal(mask, source) for mask in info["action_mask"]])
        seen, rewards, terminated, truncated, info = many.step(actions)
        assert not truncated.any()
        for place, single in enumerate(singles):
            shown, reward, ended, _, told = single.step(actions[place])
            assert (reward, ended) == (rewards[place], terminated[place])
            if ended:
                assert info["_final_obs"][place]
                assert info["final_obs"][place].tolist() == shown.tolist()
                for _ in range(count):
                    shown, told = single.reset()
            assert shown.tolist() == seen[place].tolist()
            assert told["action_mask"].tolist() == info["action_mask"][place].tolist()


@pytest.mark.solver
def test_make_vec_makes_many_games_and_an_illegal_action_ends_one() -> None:
    env: VectorEnv[Any, Any, Any] = gymnasium.make_vec("dicecup/Deluxe-v1", num_envs=4)
    assert isinstance(env.unwrapped, ManyGames)
    _, info = env.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[2] = -1
    _, reward, terminated, truncated, _ = env.step(actions)
    assert truncated.tolist() == [False, False, True, False]
    assert not terminated.any()
    assert not reward.any()


WRONG_ACTIONS = {
    "too many": np.full(4096, 210),
    "too few": [211, 211],
    "one": np.int64(211),
    "fractions": [211.9, 212.9, 213.9],
    "a column": [[211], [212], [213]],
    "truths": [True, True, True],
    "words": ["211", "212", "213"],
}


@pytest.mark.solver
@pytest.mark.parametrize("wrong", WRONG_ACTIONS.values(), ids=WRONG_ACTIONS)
def test_actions_of_another_shape_or_kind_are_refused_and_nothing_is_played(wrong: Any) -> None:
    many, twin = ManyGames(3), ManyGames(3)
    many.reset(seed=1)
    twin.reset(seed=1)
    with pytest.raises(ValueError, match="whole numbers, one for each game: an integer array of shape") as refused:
        many.step(wrong)
    assert "\n" not in str(refused.value)
    boxes: Any = np.array([221, 221, 221], np.uint8)
    after: list[Any] = [many.step(boxes), twin.step(boxes)]
    for found, expected in zip(*(each[:4] for each in after), strict=True):
        assert found.tolist() == expected.tolist()


@pytest.mark.solver
def test_steps_need_a_reset_first() -> None:
    with pytest.raises(ResetNeeded, match="reset"):
        ManyGames(2).step(np.array([210, 210]))


def test_one_game_takes_whole_numbers_too() -> None:
    env = Solitaire()
    env.reset(seed=1)
    with pytest.raises(TypeError, match="integer"):
        env.step(210.9)  # type: ignore[arg-type]


@pytest.mark.solver
def test_what_a_replay_buffer_keeps_stays_as_it_was() -> None:
    book, source = rulebook("deluxe", ["categories=chance"]), np.random.default_rng(1)
    env = ManyGames(4, book)
    seen, info = env.reset(seed=2)
    kept: list[Any] = [seen, info["action_mask"]]
    as_given = [str(each.tolist()) for each in kept]
    for _ in range(12):
        arrays: list[Any]
        *arrays, info = env.step(np.array([legal(mask, source) for mask in info["action_mask"]]))
        arrays += list(info.values())
        kept += arrays
        as_given += [str(each.tolist()) for each in arrays]
    assert [str(each.tolist()) for each in kept] == as_given
    assert not any(np.shares_memory(one, other) for one, other in combinations(kept, 2))


@pytest.mark.solver
def test_whoever_writes_into_an_array_does_not_change_the_game() -> None:
    many, twin = ManyGames(2), ManyGames(2)
    seen, info = many.reset(seed=3)
    twin.reset(seed=3)
    seen[:] = -7
    info["action_mask"][:] = 1
    found, expected = (each.step(np.array([3, 209])) for each in (many, twin))
    assert np.array_equal(found[0], expected[0])
    assert np.array_equal(found[3], expected[3])


@pytest.mark.solver
def test_without_copies_the_same_arrays_are_given_at_every_step() -> None:
    env: VectorEnv[Any, Any, Any] = gymnasium.make_vec("dicecup/Deluxe-v1", num_envs=2, copy=False)
    seen, info = env.reset(seed=1)
    first, mask = seen.copy(), info["action_mask"]
    again, reward, _, _, info = env.step(np.array([210, 211]))
    assert seen is again
    assert mask is info["action_mask"]
    assert not np.array_equal(first, again)
    assert env.step(np.array([212, 212]))[1] is reward


@pytest.mark.solver
def test_a_list_of_seeds_is_a_seed_for_each_game() -> None:
    book = rulebook("deluxe", ["categories=chance"])
    many, singles = ManyGames(3, book), [Solitaire(book) for _ in range(3)]
    for seeds in ([5, 6, 5], np.array([7, 8, 9])):
        seen, _ = many.reset(seed=seeds)
        for place, single in enumerate(singles):
            assert seen[place].tolist() == single.reset(seed=int(seeds[place]))[0].tolist()
        for _ in range(3):
            seen, reward, terminated, _, _ = many.step(np.array([210, 210, 210]))
            assert terminated.all()
            for place, single in enumerate(singles):
                assert single.step(210)[1] == reward[place]
                assert seen[place].tolist() == single.reset()[0].tolist()
    with pytest.raises(ValueError, match="a list of seeds has one for each of the 3 games; got 2"):
        many.reset(seed=[1, 2])


@pytest.mark.solver
def test_five_alike_at_every_standing_are_entered_as_by_the_rules() -> None:
    """Random play rarely meets Jokers; here every turn ends with five of a kind."""
    from dicecup.environments import kernels

    for name, book in BOOKS.items():
        many, source = ManyGames(1, name), np.random.default_rng(len(name))
        for _ in range(6):
            many.reset(seed=0)
            card = Card(book)
            while not card.is_full:
                roll = Roll([int(source.integers(1, 7))] * 5)
                many._games.roll[0], many._games.left[0] = _number(roll), 0
                kernels.look(many._arrays, many._games, 0, many._seen[0], many._mask[0])
                placements = card.placements(roll)
                mask = many._mask[0, 210:]
                assert [book.boxes[each] for each in np.flatnonzero(mask)] == [each.box for each in placements]
                assert not many._mask[0, :210].any()
                chosen = placements[int(source.integers(len(placements)))]
                brought = kernels.enter(many._arrays, many._games, 0, book.box_index[chosen.box])
                after = card.place(chosen, True)
                assert brought == after.total - card.total
                card = after
                assert many._arrays.standings[many._games.standing[0]].tolist() == list(card.standing)


def _number(roll: Roll) -> int:
    from dicecup.rules import ROLLS

    return ROLLS.index(roll)


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    program = "import sys\nsys.modules['gymnasium'] = None\nimport dicecup.environments"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.strip().endswith("are not installed: pip install 'dicecup[rl]'")


def test_of_three_sides_two_share_the_win() -> None:
    book = rulebook("deluxe", ["categories=chance"])
    env = SeveralSides(book, sides=3)
    env.reset(seed=1)
    env.game = game_of(book, "66666 chance", "11111 chance", "66666", sides=env.possible_agents)
    env._select()
    env.step(env.moves.number(Enter(book.box("chance"))))
    assert env.rewards == {"player_0": 0.5, "player_1": 0.0, "player_2": 0.5}


def test_a_game_as_text_says_how_many_rolls_are_left() -> None:
    env = Solitaire(rulebook("deluxe", ["categories=chance"]), render_mode="ansi")
    env.reset(seed=1)
    said = []
    for action in (0, 0, 210):
        shown = env.render()
        assert shown is not None
        card, _, dice = shown.rpartition("\n")
        assert card == str(env.game.cards[0])
        said.append(dice.removeprefix(f"{env.game.roll}, "))
        env.step(action)
    assert said == ["2 rolls left", "1 roll left", "0 rolls left"]
    assert env.render() == str(env.game.cards[0]), "no dice once the card is full"
    assert Solitaire().render() is None, "nobody asked for text"


def test_every_reset_without_a_seed_deals_the_next_game() -> None:
    alone, match = Solitaire(), SeveralSides()
    for number, seed in enumerate([4, None, None]):
        first = GameDice(4, number).roll(Keep(()))
        alone.reset(seed=seed)
        match.reset(seed=seed)
        assert (alone.game.roll, match.game.roll) == (first, first)
    match.reset(seed=4)
    assert match.game.roll == GameDice(4, 0).roll(Keep(())), "a seed begins again"


@pytest.mark.solver
def test_many_games_that_are_dealt_anew_are_the_next_ones() -> None:
    many = ManyGames(2)
    for games, seed in (((0, 1), 4), ((2, 3), None), ((4, 5), None), ((0, 1), 4)):
        seen, _ = many.reset(seed=seed)
        rolls = [GameDice(4, number).roll(Keep(())) for number in games]
        assert [row[:6].tolist() for row in seen] == [[roll.count(face) for face in range(1, 7)] for roll in rolls]


def test_a_match_as_text_shows_the_card_of_each_side() -> None:
    book = rulebook("deluxe", ["categories=aces,chance"])
    match = SeveralSides(book, 2, render_mode="ansi")
    match.reset(seed=1)
    match.game = game_of(book, "66666 chance", "11111 aces", sides=match.possible_agents)
    first, second = match.game.cards
    assert match.render() == f"player_0\n{first}\n\nplayer_1\n{second}"
    assert (first.total, second.total) == (30, 5)


def test_at_the_end_there_is_nothing_left_to_do() -> None:
    env = Solitaire(rulebook("deluxe", ["categories=chance"]), values=True)
    env.reset(seed=1)
    _, _, ended, _, info = env.step(210)
    assert ended
    assert (info["value"], info["best_action"]) == (0.0, None)
    assert not info["action_mask"].any()


def test_the_document_has_the_spaces_of_every_environment() -> None:
    text = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
    rows = re.findall(r"^\| (`dicecup/.*?) \| `Box`, shape `(.*?)`, `(.*?)` \| `(.*?)` \|$", text, re.M)
    told = {name: row[1:] for row in rows for name in re.findall(r"`(.*?)`", row[0])}
    found = {}
    for name in IDS:
        env = gymnasium.make(name)
        seen = env.observation_space
        found[name] = (str(seen.shape), str(seen.dtype), str(env.action_space))
    assert told == found
