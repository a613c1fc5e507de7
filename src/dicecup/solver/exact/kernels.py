"""The compiled functions of the solver: arrays in, arrays out, no policy, no globals. `docs/algorithm.md` derives them.

They solve books, follow every game and play in bulk. Nothing here is needed for a game, and this file is imported only
inside functions: importing it loads Numba, which not everybody has.

They are all in one file because Numba's cache is keyed by the file: a kernel that calls a changed kernel in another
file would go on returning old answers. `environments.kernels` has some more, which call none of these.

A board is an array `[keep, lane]` of 462 rows, the last 252 being the rolls. Lanes are independent problems side
by side (64 Upper Section totals, or points still needed), contiguous so that the inner loops vectorise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..arrays import AnyIntegers, Booleans, Floats, Floats32, Integers, Randoms
from ..best_keeps import TIE
from ..compiler import compiled, is_ready, need_solver, say_preparing
from ..lattice import FIRST_ROLL, KEEP_COUNT, ROLL_COUNT, Lattice
from .states import LOWER_GROUP, States, Tables

need_solver("this")

Integer = Any
"""Numba tells its integers apart; the type checker need not."""

MOST_POINTS = 50
"""The most points in one box."""


def announce(kernel: Callable[..., None]) -> None:
    """Tell the person who is waiting, if calling this function compiles it first."""
    if not is_ready(kernel):
        say_preparing()


# --- inside a turn --------------------------------------------------------------------------------------------


@compiled
def expect(lattice: Lattice, board: Floats, lanes: int) -> None:
    """From rolls down to keeps: a keep is worth the mean of the six keeps with one die more."""
    for keep in range(FIRST_ROLL - 1, -1, -1):
        out = board[keep]
        a = board[lattice.add[keep, 0]]
        b = board[lattice.add[keep, 1]]
        c = board[lattice.add[keep, 2]]
        d = board[lattice.add[keep, 3]]
        e = board[lattice.add[keep, 4]]
        f = board[lattice.add[keep, 5]]
        for lane in range(lanes):
            out[lane] = (((a[lane] + b[lane]) + (c[lane] + d[lane])) + (e[lane] + f[lane])) * (1.0 / 6.0)


@compiled
def maximise(lattice: Lattice, board: Floats, lanes: int) -> None:
    """From keeps up to rolls: dice are worth their best keep, which is all of them or one that a neighbour can keep."""
    for keep in range(1, KEEP_COUNT):
        out = board[keep]
        first = lattice.drop_start[keep]
        last = lattice.drop_start[keep + 1]
        here = first
        while last - here >= 2:
            a = board[lattice.drop[here]]
            b = board[lattice.drop[here + 1]]
            for lane in range(lanes):
                x = a[lane] if a[lane] > b[lane] else b[lane]
                out[lane] = x if x > out[lane] else out[lane]
            here += 2
        if here < last:
            a = board[lattice.drop[here]]
            for lane in range(lanes):
                out[lane] = a[lane] if a[lane] > out[lane] else out[lane]


@compiled
def mean_of_rolls(lattice: Lattice, board: Floats, lanes: int, out: Floats) -> None:
    """The expectation over a first roll of five dice."""
    for lane in range(lanes):
        out[lane] = 0.0
    for roll in range(ROLL_COUNT):
        row = board[FIRST_ROLL + roll]
        weight = lattice.weight[roll]
        for lane in range(lanes):
            out[lane] += weight * row[lane]


# --- ending a turn --------------------------------------------------------------------------------------------


class Endings(NamedTuple):
    """The legal boxes of every roll in one state, whatever the Upper Section total."""

    number: Integers
    """[roll] -> how many."""
    box: Integers
    """[roll, index] -> category."""
    points: Floats
    """[roll, index] -> points written in the box."""
    bonus: Floats
    """[roll, index] -> Yahtzee bonus."""
    row: Integers
    """[roll, index] -> row of the next state."""


@compiled
def no_endings(tables: Tables) -> Endings:
    """Empty arrays for the endings of one state."""
    boxes = tables.face.size
    return Endings(
        np.zeros(ROLL_COUNT, np.int64),
        np.zeros((ROLL_COUNT, boxes), np.int64),
        np.zeros((ROLL_COUNT, boxes), np.float64),
        np.zeros((ROLL_COUNT, boxes), np.float64),
        np.zeros((ROLL_COUNT, boxes), np.int64),
    )


@compiled
def open_groups(tables: Tables, filled: int, face: int) -> int:
    """The groups of boxes still open to a five-of-a-kind, as bits."""
    groups = 0
    for category in range(tables.face.size):
        if not (filled >> category) & 1:
            groups |= tables.group[face, category]
    return groups


@compiled
def list_endings(tables: Tables, filled: Integer, standing: Integer, endings: Endings) -> None:
    """List the legal boxes of every roll."""
    for roll in range(ROLL_COUNT):
        face = tables.five[roll]
        allowed = 15
        joker = False
        if face:
            groups = open_groups(tables, filled, face)
            allowed = tables.allowed[standing, groups]
            joker = tables.joker[standing, groups]
        count = 0
        for category in range(tables.face.size):
            bit = 1 << category
            if filled & bit or tables.blocker[roll, category] & ~filled:
                continue
            inside = 1 if bit == tables.yahtzee else 0
            after = standing
            bonus = 0.0
            points = tables.points[roll, category]
            if face:
                group = tables.group[face, category]
                if not allowed & group:
                    continue
                if joker and group == LOWER_GROUP:
                    points = tables.joker_points[roll, category]
                bonus = tables.bonus[standing, inside]
                after = tables.after_five[standing, inside]
            elif inside:
                after = tables.after_zero[standing]
            endings.box[roll, count] = category
            endings.points[roll, count] = points
            endings.bonus[roll, count] = bonus
            endings.row[roll, count] = tables.first_row[filled | bit] + tables.place[after]
            count += 1
        endings.number[roll] = count


@compiled
def list_row(states: States, row: Integer, endings: Endings) -> Integer:
    """The same for a row; returns how many Upper Section totals can have been reached there."""
    list_endings(states.tables, states.filled[row], states.standing[row], endings)
    return states.tables.reach[states.filled[row]]


@compiled
def upper_gain(tables: Tables, endings: Endings, roll: int, index: int) -> Integer:
    """What an ending adds to the Upper Section."""
    return np.int64(endings.points[roll, index]) if tables.face[endings.box[roll, index]] else 0


@compiled
def fill_leaves(tables: Tables, values: Floats, endings: Endings, first: int, lanes: int, board: Floats) -> None:
    """The value of ending the turn with each roll, for `lanes` Upper Section totals from `first` on.

    Rows of `values` are padded: the last total is repeated, so that the cap at the bonus target is a plain shift.
    """
    for roll in range(ROLL_COUNT):
        out = board[FIRST_ROLL + roll]
        for lane in range(lanes):
            out[lane] = -1.0
        for index in range(endings.number[roll]):
            shift = first + upper_gain(tables, endings, roll, index)
            earned = endings.points[roll, index] + endings.bonus[roll, index]
            source = values[endings.row[roll, index]][shift : shift + lanes]
            for lane in range(lanes):
                x = earned + source[lane]
                out[lane] = x if x > out[lane] else out[lane]


@compiled
def pad(tables: Tables, row: Floats) -> None:
    """Repeat the last Upper Section total, see `fill_leaves`."""
    for lane in range(tables.lanes, row.size):
        row[lane] = row[tables.lanes - 1]


# --- the whole game, backward ---------------------------------------------------------------------------------


@compiled
def solve_rows(lattice: Lattice, states: States, wanted: AnyIntegers, values: Floats) -> None:
    """The values of the `wanted` rows; those with one box more filled must be there already."""
    tables = states.tables
    board = np.empty((KEEP_COUNT, tables.lanes), np.float64)
    endings = no_endings(tables)
    for row in wanted:
        lanes = list_row(states, row, endings)
        fill_leaves(tables, values, endings, 0, lanes, board)
        for _ in range(2):
            expect(lattice, board, lanes)
            maximise(lattice, board, lanes)
        mean_of_rolls(lattice, board, lanes, values[row])
        pad(tables, values[row])


@compiled
def mark_reachable(states: States, wanted: AnyIntegers, reached: Booleans) -> None:
    """Mark every (row, upper total) that a turn leads to from the marked ones of the `wanted` rows."""
    tables = states.tables
    endings = no_endings(tables)
    for row in wanted:
        list_row(states, row, endings)
        for roll in range(ROLL_COUNT):
            for index in range(endings.number[roll]):
                gain = upper_gain(tables, endings, roll, index)
                there = reached[endings.row[roll, index]]
                for upper in range(tables.lanes):
                    if reached[row, upper]:
                        there[min(upper + gain, tables.lanes - 1)] = True


# --- one turn, priced -------------------------------------------------------------------------------------


@compiled
def turn_boards(
    lattice: Lattice,
    tables: Tables,
    values: Floats,
    endings: Endings,
    first: int,
    lanes: int,
    last: Floats,
    middle: Floats,
) -> None:
    """The boards of a turn, for `lanes` Upper Section totals from `first` on.

    `last`: rolls hold the value of ending the turn, keeps that of holding them for the last roll.
    `middle`: rolls hold the value of ending the turn, keeps that of holding them for the second roll.
    """
    fill_leaves(tables, values, endings, first, lanes, last)
    expect(lattice, last, lanes)
    for keep in range(KEEP_COUNT):
        for lane in range(lanes):
            middle[keep, lane] = last[keep, lane]
    maximise(lattice, middle, lanes)
    expect(lattice, middle, lanes)
    for keep in range(FIRST_ROLL, KEEP_COUNT):
        for lane in range(lanes):
            middle[keep, lane] = last[keep, lane]


@compiled
def best_holds(lattice: Lattice, board: Floats, lanes: int, holds: AnyIntegers) -> None:
    """What to hold of every roll: of the keeps that tie for best, the first in order of preference."""
    best = np.empty(lanes, np.float64)
    for roll in range(ROLL_COUNT):
        first = lattice.held_start[roll]
        last = lattice.held_start[roll + 1]
        out = holds[roll]
        best[:] = board[lattice.held[first], :lanes]
        for index in range(first + 1, last):
            row = board[lattice.held[index]]
            for lane in range(lanes):
                best[lane] = row[lane] if row[lane] > best[lane] else best[lane]
        for back in range(last - first):
            keep = lattice.held[last - 1 - back]
            row = board[keep]
            for lane in range(lanes):
                out[lane] = keep if row[lane] >= best[lane] - TIE else out[lane]


@compiled
def best_boxes(
    tables: Tables, values: Floats, endings: Endings, first: int, lanes: int, last: Floats, chosen: AnyIntegers
) -> None:
    """Which ending (its index) to take with every roll; among equals the first in the card's order."""
    for roll in range(ROLL_COUNT):
        out = chosen[roll]
        best = last[FIRST_ROLL + roll]
        for back in range(endings.number[roll]):
            index = endings.number[roll] - 1 - back
            shift = first + upper_gain(tables, endings, roll, index)
            earned = endings.points[roll, index] + endings.bonus[roll, index]
            source = values[endings.row[roll, index]][shift : shift + lanes]
            for lane in range(lanes):
                out[lane] = index if earned + source[lane] >= best[lane] - TIE else out[lane]


class Play(NamedTuple):
    """How a turn is played, for several Upper Section totals."""

    last: Floats
    middle: Floats
    """The boards of the turn, as `turn_boards` fills them."""
    first_hold: NDArray[np.uint16]
    second_hold: NDArray[np.uint16]
    """[roll, lane] -> the keep to hold."""
    chosen: NDArray[np.uint16]
    """[roll, lane] -> the index of the ending to take."""


@compiled
def no_play(lanes: int) -> Play:
    """Empty arrays for the play of one state."""
    return Play(
        np.empty((KEEP_COUNT, lanes), np.float64),
        np.empty((KEEP_COUNT, lanes), np.float64),
        np.empty((ROLL_COUNT, lanes), np.uint16),
        np.empty((ROLL_COUNT, lanes), np.uint16),
        np.empty((ROLL_COUNT, lanes), np.uint16),
    )


@compiled
def best_play(
    lattice: Lattice, tables: Tables, values: Floats, endings: Endings, first: int, lanes: int, play: Play
) -> None:
    """The play for the most points, for `lanes` Upper Section totals from `first` on."""
    turn_boards(lattice, tables, values, endings, first, lanes, play.last, play.middle)
    best_holds(lattice, play.middle, lanes, play.first_hold)
    best_holds(lattice, play.last, lanes, play.second_hold)
    best_boxes(tables, values, endings, first, lanes, play.last, play.chosen)


@compiled
def follow_turn(lattice: Lattice, play: Play, lanes: int, board: Floats) -> None:
    """Turn what `board` says about the rolls that end a turn into what to expect from its first rolls."""
    for stage in range(2):
        expect(lattice, board, lanes)
        holds = play.second_hold if stage == 0 else play.first_hold
        # In place: a roll is read from a keep or from itself, never from another roll.
        for roll in range(ROLL_COUNT):
            for lane in range(lanes):
                board[FIRST_ROLL + roll, lane] = board[holds[roll, lane], lane]


# --- what best play leads to ----------------------------------------------------------------------------------


@compiled
def follow_rows(
    lattice: Lattice, states: States, wanted: AnyIntegers, values: Floats, followed: Floats, squares: bool
) -> None:
    """The expectation under best play of what `followed` says about full cards, row by row as in `solve_rows`.

    With `squares` it is that of the squared further points instead, which count the upper bonus on a full card.
    """
    tables = states.tables
    play = no_play(tables.lanes)
    board = np.empty((KEEP_COUNT, tables.lanes), np.float64)
    endings = no_endings(tables)
    for row in wanted:
        lanes = list_row(states, row, endings)
        best_play(lattice, tables, values, endings, 0, lanes, play)
        for roll in range(ROLL_COUNT):
            for lane in range(lanes):
                index = play.chosen[roll, lane]
                there = lane + upper_gain(tables, endings, roll, index)
                after = endings.row[roll, index]
                expected = followed[after, there]
                if squares:
                    earned = endings.points[roll, index] + endings.bonus[roll, index]
                    expected += earned * (earned + 2.0 * values[after, there])
                board[FIRST_ROLL + roll, lane] = expected
        follow_turn(lattice, play, lanes, board)
        mean_of_rolls(lattice, board, lanes, followed[row])
        pad(tables, followed[row])


# --- many games at once ---------------------------------------------------------------------------------------


@compiled
def next_random(states: AnyIntegers, game: int) -> Integer:
    """The next 64 bits of a game's own SplitMix64 stream."""
    states[game] += np.uint64(0x9E3779B97F4A7C15)
    z = states[game]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def throw(lattice: Lattice, states: AnyIntegers, game: int, keep: Integer) -> Integer:
    """The roll (as a keep's number) after rolling the dice not in `keep`; a keep of five stays."""
    if keep >= FIRST_ROLL:
        return keep
    # Numbers from this multiple of 6**5 on would favour some faces, so they are drawn again.
    limit = np.uint64(18446744073709550592 // 7776 * 7776)
    bits = next_random(states, game)
    while bits >= limit:
        bits = next_random(states, game)
    while keep < FIRST_ROLL:
        keep = np.int64(lattice.add[keep, bits % np.uint64(6)])
        bits //= np.uint64(6)
    return keep


@compiled
def throw_turn(
    lattice: Lattice, states: AnyIntegers, game: int, first_hold: AnyIntegers, second_hold: AnyIntegers
) -> Integer:
    """The roll that ends a turn whose holds of every roll are given."""
    roll = throw(lattice, states, game, 0) - FIRST_ROLL
    roll = throw(lattice, states, game, np.int64(first_hold[roll])) - FIRST_ROLL
    return throw(lattice, states, game, np.int64(second_hold[roll])) - FIRST_ROLL


class Cards(NamedTuple):
    """The cards of many games under way: [game]."""

    row: Integers
    upper: Integers
    """The Upper Section total, counted up to its target."""
    bonuses: NDArray[np.int32]
    """Points from Yahtzee bonuses so far."""
    box_points: NDArray[np.int16]
    """[game, category] -> points in the box."""
    randoms: Randoms
    """The state of the game's own random stream."""


@compiled
def write_down(tables: Tables, endings: Endings, roll: Integer, index: Integer, cards: Cards, game: int) -> None:
    """End the turn of a game."""
    gain = upper_gain(tables, endings, roll, index)
    cards.row[game] = endings.row[roll, index]
    cards.upper[game] = min(cards.upper[game] + gain, tables.lanes - 1)
    cards.bonuses[game] += np.int64(endings.bonus[roll, index])
    cards.box_points[game, endings.box[roll, index]] = np.int64(endings.points[roll, index])


@compiled
def upper_range(uppers: AnyIntegers, games: AnyIntegers) -> tuple[Integer, Integer]:
    """The least Upper Section total of these games, and how many totals there are from it to the greatest."""
    low = high = uppers[games[0]]
    for game in games:
        low = min(low, uppers[game])
        high = max(high, uppers[game])
    return low, high - low + 1


@compiled
def play_turns(lattice: Lattice, states: States, values: Floats, games: AnyIntegers, cards: Cards) -> None:
    """One turn of each of `games`, all of which are at the same row."""
    tables = states.tables
    low, lanes = upper_range(cards.upper, games)
    play = no_play(lanes)
    endings = no_endings(tables)
    list_row(states, cards.row[games[0]], endings)
    best_play(lattice, tables, values, endings, low, lanes, play)
    for game in games:
        lane = cards.upper[game] - low
        roll = throw_turn(lattice, cards.randoms, game, play.first_hold[:, lane], play.second_hold[:, lane])
        write_down(tables, endings, roll, play.chosen[roll, lane], cards, game)


# --- the distribution of the final score ----------------------------------------------------------------------


class Masses(NamedTuple):
    """The probability of every (state, score so far), for the rows of one turn and of the next."""

    start: Integers
    """[row] -> where its part begins."""
    width: Integers
    """[row] -> how many scores beyond the Upper Section total it has room for."""
    now: Floats
    """[start of the row + upper total * width of the row + score beyond the upper total]"""
    after: Floats
    """The same for the rows with one box more filled."""


class Means(NamedTuple):
    """What is gathered on the way."""

    box: Floats
    """[category] -> mean points."""
    zero: Floats
    """[category] -> how often it is filled with a zero."""
    bonus: Floats
    """[0] -> mean points from Yahtzee bonuses."""


@compiled
def spread_rows(
    lattice: Lattice, states: States, values: Floats, wanted: AnyIntegers, masses: Masses, means: Means
) -> None:
    """Push the probability of every (state, score so far) one turn on, under best play."""
    tables = states.tables
    start, width, mass = masses.start, masses.width, masses.now
    play = no_play(tables.lanes)
    flow = np.empty(KEEP_COUNT, np.float64)
    endings = no_endings(tables)
    boxes = tables.face.size
    # A turn's outcomes, merged over rolls: [category, points, five-of-a-kind] -> probability, and how each goes on.
    chance = np.zeros((boxes, MOST_POINTS + 1, 2), np.float64)
    outcome_bonus = np.zeros((boxes, MOST_POINTS + 1, 2), np.int64)
    outcome_row = np.zeros((boxes, MOST_POINTS + 1, 2), np.int64)
    for row in wanted:
        lanes = tables.reach[states.filled[row]]
        if not mass[start[row] : start[row] + lanes * width[row]].any():
            continue
        list_row(states, row, endings)
        best_play(lattice, tables, values, endings, 0, lanes, play)
        for upper in range(lanes):
            here = mass[start[row] + upper * width[row] : start[row] + (upper + 1) * width[row]]
            low: Integer = 0
            while low < here.size and here[low] == 0.0:
                low += 1
            if low == here.size:
                continue
            high: Integer = here.size
            while here[high - 1] == 0.0:
                high -= 1
            source = here[low:high]
            flow[FIRST_ROLL:] = lattice.weight
            hold_and_throw(lattice, play.first_hold, upper, flow)
            hold_and_throw(lattice, play.second_hold, upper, flow)
            for roll in range(ROLL_COUNT):
                if flow[FIRST_ROLL + roll] != 0.0:
                    index = play.chosen[roll, upper]
                    box = endings.box[roll, index]
                    written = np.int64(endings.points[roll, index])
                    five = 1 if tables.five[roll] else 0
                    chance[box, written, five] += flow[FIRST_ROLL + roll]
                    outcome_bonus[box, written, five] = np.int64(endings.bonus[roll, index])
                    outcome_row[box, written, five] = endings.row[roll, index]
            total = source.sum()
            for box in range(boxes):
                for points in range(MOST_POINTS + 1):
                    for five in range(2):
                        share = chance[box, points, five]
                        if share == 0.0:
                            continue
                        chance[box, points, five] = 0.0
                        bonus = outcome_bonus[box, points, five]
                        target = outcome_row[box, points, five]
                        means.box[box] += total * share * points
                        means.bonus[0] += total * share * bonus
                        if points == 0:
                            means.zero[box] += total * share
                        raised = min(upper + points, tables.lanes - 1) if tables.face[box] else upper
                        base = start[target] + raised * width[target] + low + upper + points + bonus - raised
                        there = masses.after[base : base + source.size]
                        for score in range(source.size):
                            there[score] += share * source[score]


@compiled
def hold_and_throw(lattice: Lattice, holds: AnyIntegers, lane: int, flow: Floats) -> None:
    """Move the probability of rolls (the last 252 entries) to what is held of each, and on to the next rolls."""
    flow[:FIRST_ROLL] = 0.0
    for roll in range(ROLL_COUNT):
        keep = holds[roll, lane]
        if keep < FIRST_ROLL:
            flow[keep] += flow[FIRST_ROLL + roll]
            flow[FIRST_ROLL + roll] = 0.0
    for keep in range(FIRST_ROLL):
        share = flow[keep] * (1.0 / 6.0)
        if share != 0.0:
            for face in range(6):
                flow[lattice.add[keep, face]] += share


# --- the best chance of reaching a total ----------------------------------------------------------------------


class Needs(NamedTuple):
    """Which numbers of points still needed matter."""

    gained: Integers
    """[filled boxes] -> the most points that can have been made."""
    future: Integers
    """[filled boxes] -> the most that can still be made."""
    start: Integers
    """[row] -> where its Upper Section totals begin."""


@compiled
def reach_rows(
    lattice: Lattice, states: States, wanted: AnyIntegers, needs: Needs, chance: Floats, next_chance: Floats
) -> None:
    """The greatest chance of still getting the points needed, for every state of the `wanted` rows.

    `chance[start[row] + upper, n]` is that chance with n points needed, n from 0 (certain) up. For a row with
    `filled` boxes only n between most - gained[filled] and future[filled] matters: fewer cannot be left, and more
    cannot be scored.
    """
    tables, start = states.tables, needs.start
    most = chance.shape[1] - 1
    board = np.empty((KEEP_COUNT, most + 1), np.float64)
    endings = no_endings(tables)
    for row in wanted:
        low = max(1, most - needs.gained[states.filled[row]])
        high = min(most, needs.future[states.filled[row]])
        for upper in range(list_row(states, row, endings)):
            answer = chance[start[row] + upper]
            answer[:low] = 1.0
            if low > high:
                continue
            lanes = high - low + 1
            for roll in range(ROLL_COUNT):
                out = board[FIRST_ROLL + roll][:lanes]
                out[:] = 0.0
                for index in range(endings.number[roll]):
                    after = min(upper + upper_gain(tables, endings, roll, index), tables.lanes - 1)
                    earned = np.int64(endings.points[roll, index] + endings.bonus[roll, index])
                    if upper < after and after == tables.lanes - 1:
                        earned += np.int64(tables.upper_bonus)
                    sure = min(max(earned - low + 1, 0), lanes)
                    out[:sure] = 1.0
                    rest = out[sure:]
                    source = next_chance[start[endings.row[roll, index]] + after][low + sure - earned :]
                    for lane in range(rest.size):
                        rest[lane] = source[lane] if source[lane] > rest[lane] else rest[lane]
            for _ in range(2):
                expect(lattice, board, lanes)
                maximise(lattice, board, lanes)
            mean_of_rolls(lattice, board, lanes, answer[low : high + 1])


# --- who wins -------------------------------------------------------------------------------------------------


@compiled
def mixture_rows(lattice: Lattice, states: States, wanted: AnyIntegers, values: Floats, mixtures: Floats32) -> None:
    """Chance, mean and mean square of the further points under best play, separated by what Yahtzees bring.

    `mixtures[row, upper]` has three numbers for each of three cases: neither points in the Yahtzee box nor a
    bonus from here on, points in the box only, a bonus. Mean and square are those of the case times its chance.
    """
    tables = states.tables
    play = no_play(tables.lanes)
    board = np.empty((KEEP_COUNT, 9), np.float64)
    mean = np.empty(9, np.float64)
    endings = no_endings(tables)
    for row in wanted:
        lanes = list_row(states, row, endings)
        best_play(lattice, tables, values, endings, 0, lanes, play)
        for lane in range(lanes):
            for roll in range(ROLL_COUNT):
                index = play.chosen[roll, lane]
                there = min(lane + upper_gain(tables, endings, roll, index), tables.lanes - 1)
                source = mixtures[endings.row[roll, index], there]
                points = endings.points[roll, index]
                earned = points + endings.bonus[roll, index]
                made = 0
                if endings.bonus[roll, index] > 0.0:
                    made = 2
                elif points > 0.0 and 1 << endings.box[roll, index] == tables.yahtzee:
                    made = 1
                out = board[FIRST_ROLL + roll]
                out[:] = 0.0
                for case in range(3):
                    chance = source[3 * case]
                    first = source[3 * case + 1]
                    to = 3 * max(case, made)
                    out[to] += chance
                    out[to + 1] += first + earned * chance
                    out[to + 2] += source[3 * case + 2] + earned * (2.0 * first + earned * chance)
            for stage in range(2):
                expect(lattice, board, 9)
                hold = play.second_hold if stage == 0 else play.first_hold
                for roll in range(ROLL_COUNT):
                    keep = hold[roll, lane]
                    if keep < FIRST_ROLL:
                        board[FIRST_ROLL + roll] = board[keep]
            mean_of_rolls(lattice, board, 9, mean)
            mixtures[row, lane] = mean
