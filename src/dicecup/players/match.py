"""Matches: games between any number of players at one table, compared by points and wins with 95 % intervals.

Chance favours nobody. Games come in rounds: in the games of a round every player sits in every seat once, and a seat
rolls the same dice whoever sits there. So a round is a fair comparison, and rounds are independent of one another.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..intervals import Interval, interval, share_interval
from ..rules import Game, Keep, Malformed, Roll, Rulebook, rulebook
from ..rules.dice import DICE
from ..rules.game import MOST_ROLLS, Player
from ..solver import Progress, silent
from ..solver.bulk.simulate import check_games
from ..words import say
from ..words.library import bots
from .own_bots import checked_choice
from .roster import make_player


@dataclass(frozen=True)
class Match:
    """What the players of a match scored. `print(match)` shows how well each did."""

    book: Rulebook
    names: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    """The final scores, game by game, in the order of `names`."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.scores)

    def points(self, name: str) -> Interval:
        """A player's points per game."""
        place = self._place(name)
        return self._by_round([float(game[place]) for game in self.scores])

    def wins(self, name: str) -> Interval:
        """The share of the games that a player won; a tied game is shared among those who tie.

        The interval is Wilson's for that many independent games; as players change seats, it is if anything too wide.
        """
        place = self._place(name)
        return share_interval([(game[place] == max(game)) / game.count(max(game)) for game in self.scores])

    def difference(self, name: str, other: str) -> Interval:
        """How many points per game a player scored more than another."""
        mine, theirs = self._place(name), self._place(other)
        return self._by_round([float(game[mine] - game[theirs]) for game in self.scores])

    def won_against(self, name: str, other: str) -> Interval:
        """The share of the games in which a player scored more than another; a tie is half a game."""
        mine, theirs = self._place(name), self._place(other)
        return share_interval([(game[mine] > game[theirs]) + (game[mine] == game[theirs]) / 2 for game in self.scores])

    def ranking(self) -> tuple[str, ...]:
        """The players, most wins first; if wins are equal, most points first."""
        return tuple(sorted(self.names, key=lambda name: (-self.wins(name).mean, -self.points(name).mean)))

    def __str__(self) -> str:
        ranking = self.ranking()
        player, won, range_, scored, behind = bots.MATCH_COLUMNS
        width = max(len(player), *map(len, ranking))
        lines = [say(bots.MATCH, count=self.games, book=self.book.name)]
        lines.append(f"{player:<{width}}  {won:>6}  {range_:>12}  {scored:>6}  {behind}")
        for name in ranking:
            wins = self.wins(name)
            reach = say(bots.MATCH_RANGE, low=wins.low, high=wins.high)
            behind = self.difference(ranking[0], name).text(1) if name != ranking[0] else ""
            row = f"{name:<{width}}  {wins.mean:>6.1%}  {reach:>12}  {self.points(name).mean:>6.1f}  {behind}"
            lines.append(row.rstrip())
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        return {
            **self.book.to_json(),
            "games": self.games,
            "players": {
                name: {
                    "points": self.points(name).to_json(),
                    "wins": self.wins(name).to_json(),
                    "differences": {
                        other: self.difference(name, other).to_json() for other in self.names if other != name
                    },
                }
                for name in self.names
            },
        }

    def _place(self, name: str) -> int:
        if name not in self.names:
            raise Malformed(say(bots.NOBODY_CALLED, name=name[:60], names=", ".join(self.names)))
        return self.names.index(name)

    def _by_round(self, numbers: Sequence[float]) -> Interval:
        """The mean of numbers per game. Rounds are independent; the games of a round have dice in common."""
        size = len(self.names)
        rounds = [sum(numbers[begin : begin + size]) / size for begin in range(0, len(numbers), size)]
        return interval(rounds)


def play_match(
    players: Mapping[str, Player | str] | Sequence[str],
    book: Rulebook | str = "deluxe",
    games: int = 100,
    seed: int = 0,
    progress: Progress = silent,
) -> Match:
    """Games between players, with everybody in every seat equally often.

    `players` are the names of bots, `["optimal", "greedy"]`, or players by the names you give them:
    `{"mine": MyBot(), "the best": "optimal"}`. `games` is rounded up to whole rounds, of one game per player each.

    >>> from dicecup.players import play_match
    >>> match = play_match(["greedy", "random"], games=4, seed=1)
    >>> match.games, match.ranking(), match.wins("greedy").mean
    (4, ('greedy', 'random'), 1.0)
    """
    check_games(games)
    book = rulebook(book)
    table = _seated(players, book, seed)
    names, size = tuple(table), len(table)
    if size < 2:
        raise Malformed(say(bots.TOO_FEW_PLAYERS, count=size))
    rounds = -(-games // size)
    scores: list[tuple[int, ...]] = []
    for number in range(rounds * size):
        in_round, first = divmod(number, size)
        order = [*names[first:], *names[:first]]
        game = played_game(book, order, table, f"{seed} {in_round}")
        totals = dict(zip(order, game.totals, strict=True))
        scores.append(tuple(totals[name] for name in names))
        progress(number + 1, rounds * size)
    return Match(book, names, tuple(scores))


def _seated(players: Mapping[str, Player | str] | Sequence[str], book: Rulebook, seed: int) -> dict[str, Player]:
    if not isinstance(players, Mapping):
        named: dict[str, Player | str] = {}
        for bot in (players,) if isinstance(players, str) else players:
            same = sum(each == bot for each in named.values())
            named[f"{bot} {same + 1}" if same else bot] = bot
        players = named
    return {
        name: make_player(player, book, seed + place) if isinstance(player, str) else player
        for place, (name, player) in enumerate(players.items())
    }


def played_game(book: Rulebook, order: Sequence[str], table: Mapping[str, Player], dice: str) -> Game:
    """One game, played to its end. The text `dice` fixes the dice of each seat's turn, whatever was held before."""
    game = Game.new(book, order, first=0)
    thrown: tuple[tuple[int, int], list[int]] = ((-1, 0), [])
    while not game.is_over:
        if game.awaits == "dice":
            turn = (game.side, game.turn_number)
            if thrown[0] != turn:
                source = random.Random(f"{dice} {turn[0]} {turn[1]}")
                thrown = (turn, source.choices(range(1, 7), k=MOST_ROLLS * DICE))
            keep = game.keeps[-1] if game.keeps else Keep()
            begin = len(game.rolls) * DICE
            game = game.with_roll(Roll((*keep, *thrown[1][begin + len(keep) : begin + DICE])))
        else:
            name = order[game.side]
            game = game.apply(checked_choice(name, table[name], game))
    return game
