"""The coach in line mode: the same ways of coaching as on the full screen, in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from ...coach import Advice
from ...coach.words import WIDTH, wrapped
from ...rules import Action, Game, IllegalHere, Malformed, Move, Rulebook
from ...saves import Saves
from ...words import lines, say
from ..advice_lines import Accuracy, choice_lines, verdict
from ..coaching import PersonRating, TerminalCoach
from ..settings import SETTINGS, TerminalSettings

MOST_VALUES = 12
"""How many choices `values` shows."""
SHORT_VALUES = 4
"""How many are shown unasked after each roll."""


class LineCoach:
    """Answers with lines to print."""

    def __init__(
        self,
        settings: TerminalSettings,
        adviser: Callable[[Game], Advice] | None = None,
        warner: Callable[[Game, Move, str], Advice | None] | None = None,
    ) -> None:
        """At an online table the server is the `adviser`, and also the `warner`, which is asked about a single move."""
        self.settings = settings
        self._warner = warner
        self._coach = TerminalCoach()
        self._adviser = adviser
        self._accuracy: defaultdict[int, Accuracy] = defaultdict(Accuracy)

    def set_mode(self, mode: str) -> list[str]:
        """Switch to another way of coaching; if `mode` is empty, say which one is on and what else there is."""
        names = [value for _, value in SETTINGS["coach"].values]
        if not mode:
            return [lines.COACH_MODES[self.settings.coach], say(lines.CHANGE_COACH, modes=", ".join(names))]
        if mode not in names:
            raise Malformed(say(lines.NO_SUCH_COACH, modes=", ".join(names), typed=repr(mode[:40])))
        self.settings = self.settings.with_value("coach", mode)
        return [lines.COACH_MODES[mode]]

    def hint(self, game: Game) -> list[str]:
        found = self._asked(game)
        return [*wrapped(found.sentence, "  "), *_trust(found)]

    def values(self, game: Game, most: int = MOST_VALUES) -> list[str]:
        found = self._asked(game)
        return [*choice_lines(found, WIDTH, most), *_trust(found)]

    def unasked(self, game: Game) -> list[str]:
        """What it says after a roll without being asked."""
        return self.values(game, SHORT_VALUES) if self.settings.coach == "full" else []

    @property
    def _comments(self) -> bool:
        """Whether it comments; at an online table only the server says anything."""
        return self.settings.comments and self._adviser is None

    def comment(self, game: Game, move: Move) -> list[str]:
        """How good the move that is about to be made is, if the coach comments on moves."""
        if not self._comments:
            return []
        advice = self.advice(game)
        choice = advice.of(move)
        said = verdict(choice, advice) if choice else ""
        if choice is not None and said:
            self._accuracy[game.side].add(choice, advice)
        return [said] if said else []

    def accuracy_lines(self, game: Game) -> list[str]:
        """At the end, how well each side chose, if the coach commented on that."""
        return [
            say(lines.SIDE_ACCURACY, name=game.sides[side].name, accuracy=counted.short)
            for side, counted in sorted(self._accuracy.items())
        ]

    def chances(self, game: Game) -> tuple[float, ...] | None:
        """Each side's chance to win, if the coach comments on the game."""
        return self._coach.win_chances(game) if self._comments else None

    def ratings(self, saves: Saves, book: Rulebook, people: Sequence[str]) -> list[PersonRating]:
        return self._coach.ratings(saves, book, people)

    def best(self, game: Game) -> Action:
        return self.advice(game).best.action

    def advice(self, game: Game) -> Advice:
        if game.awaits != "decision" or game.roll is None:
            raise IllegalHere(lines.NO_DICE_TO_COACH)
        if self._adviser is not None:
            return self._adviser(game)
        return self._coach.advise(game.card, game.roll, game.rolls_left)

    def advice_before(self, game: Game, move: Move) -> Advice | None:
        """The advice that a warning before a move is based on; None if there is nothing to warn about."""
        return self.advice(game) if self._warner is None else self._warner(game, move, self.settings.warn_from)

    def _asked(self, game: Game) -> Advice:
        if self.settings.coach == "off":
            raise IllegalHere(lines.COACH_IS_OFF)
        return self.advice(game)


def _trust(found: Advice) -> list[str]:
    return wrapped(found.trust, "  ") if found.trust else []
