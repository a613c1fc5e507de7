"""The compiled games: one function deals new games, one takes an action in each. Importing this loads Numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..solver.bulk.random_streams import BELOW, STEP
from ..solver.compiler import compiled, need_solver
from ..solver.exact.states import LOWER_GROUP
from ..solver.lattice import FIRST_ROLL
from .book_arrays import BookArrays

need_solver("stepping")


class GameArrays(NamedTuple):
    """Where each game stands; the first index is the game."""

    stream: NDArray[np.uint64]
    points: NDArray[np.int16]
    """[game, box] -> points written, -1 while it is open"""
    upper: NDArray[np.int16]
    """[game, column]"""
    standing: NDArray[np.int16]
    total: NDArray[np.int32]
    roll: NDArray[np.int16]
    left: NDArray[np.int16]
    open_boxes: NDArray[np.int16]


@compiled
def throw(games: GameArrays, add: NDArray[np.uint16], game: int, keep: int) -> int:
    """The roll after holding a keep."""
    while True:
        games.stream[game] += STEP
        bits = games.stream[game]
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        bits = bits ^ (bits >> np.uint64(31))
        if bits < BELOW:
            break
    while keep < FIRST_ROLL:
        keep = int(add[keep, bits % np.uint64(6)])
        bits //= np.uint64(6)
    return keep - FIRST_ROLL


@compiled
def open_groups(book: BookArrays, games: GameArrays, game: int, face: int) -> int:
    """The groups to which the open boxes belong, for a five-of-a-kind of that face."""
    groups = 0
    for box in range(len(book.category)):
        if games.points[game, box] < 0:
            groups |= book.group[face, book.category[box]]
    return groups


@compiled
def look_at_card(book: BookArrays, games: GameArrays, game: int, seen: NDArray[np.int32]) -> None:
    boxes = len(book.category)
    seen[7 : 7 + boxes] = games.points[game]
    seen[7 + boxes : 11 + boxes] = book.standings[games.standing[game]]
    seen[11 + boxes] = games.total[game]


@compiled
def look(book: BookArrays, games: GameArrays, game: int, seen: NDArray[np.int32], mask: NDArray[np.int8]) -> None:
    """Write down what can be seen of a game and what may be done in it."""
    roll, boxes, size = games.roll[game], len(book.category), len(book.is_upper)
    standing = games.standing[game]
    seen[:6] = book.counts[roll]
    seen[6] = games.left[game]
    look_at_card(book, games, game, seen)
    if games.left[game]:
        mask[:FIRST_ROLL] = book.may_hold[roll]
    else:
        mask[:FIRST_ROLL] = 0
    face = book.five[roll]
    allowed = book.allowed[standing, open_groups(book, games, game, face)] if face else 0
    for box in range(boxes):
        category = book.category[box]
        legal = games.points[game, box] < 0
        if face:
            legal = legal and (book.group[face, category] & allowed) > 0
        else:
            blocker = book.blocker[roll, category]
            legal = legal and (blocker < 0 or games.points[game, book.column[box] * size + blocker] >= 0)
        mask[FIRST_ROLL + box] = legal


@compiled
def deal(
    book: BookArrays,
    games: GameArrays,
    places: NDArray[np.int64],
    streams: NDArray[np.uint64],
    seen: NDArray[np.int32],
    mask: NDArray[np.int8],
) -> None:
    """Begin a game at each of these places, with the dice of its stream."""
    for number, game in enumerate(places):
        games.stream[game] = streams[number]
        games.points[game] = -1
        games.upper[game] = 0
        games.standing[game] = 0
        games.total[game] = 0
        games.left[game] = 2
        games.open_boxes[game] = len(book.category)
        games.roll[game] = throw(games, book.add, game, 0)
        look(book, games, game, seen[game], mask[game])


@compiled
def enter(book: BookArrays, games: GameArrays, game: int, box: int) -> int:
    """Enter the dice in a box; returns the points that this adds."""
    roll, standing, category, column = games.roll[game], games.standing[game], book.category[box], book.column[box]
    face = book.five[roll]
    points, bonus = int(book.points[roll, category]), 0
    if face:
        group = book.group[face, category]
        inside = 1 if group == 1 else 0
        if group == LOWER_GROUP and book.is_joker[standing, open_groups(book, games, game, face)]:
            points = int(book.joker_points[roll, category])
        if book.earns[standing, inside]:
            bonus = int(book.bonus[box])
        games.standing[game] = book.after[standing, inside]
    games.points[game, box] = points
    brought = points
    if book.is_upper[category]:
        before = games.upper[game, column]
        games.upper[game, column] = before + points
        if before < book.upper_target <= before + points:
            brought += book.upper_bonus
    brought = int(brought * book.multiplier[column] + bonus)
    games.total[game] += brought
    games.open_boxes[game] -= 1
    return brought


@compiled
def step_all(
    book: BookArrays,
    games: GameArrays,
    actions: NDArray[np.int64],
    seen: NDArray[np.int32],
    mask: NDArray[np.int8],
    reward: NDArray[np.float64],
    ended: NDArray[np.int8],
) -> None:
    """Take an action in every game. `ended` becomes 1 where the card is full, 2 where the action was illegal."""
    for game in range(len(actions)):
        action = actions[game]
        reward[game] = 0.0
        ended[game] = 0
        if action < 0 or action >= mask.shape[1] or not mask[game, action]:
            ended[game] = 2
            continue
        if action < FIRST_ROLL:
            games.left[game] -= 1
            games.roll[game] = throw(games, book.add, game, action)
        else:
            reward[game] = enter(book, games, game, action - FIRST_ROLL)
            if games.open_boxes[game] == 0:
                ended[game] = 1
                seen[game, :7] = 0
                look_at_card(book, games, game, seen[game])
                mask[game] = 0
                continue
            games.left[game] = 2
            games.roll[game] = throw(games, book.add, game, 0)
        look(book, games, game, seen[game], mask[game])
