"""The table: dice, card, coach. Plays a sitting from wherever it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Button, Static

from ....coach import Advice
from ....rules import Action, DicecupError, Enter, Game, IllegalHere, Reroll, Resign, Turn
from ....rules.dice import DICE
from ...coaching import TerminalCoach
from ...drawing import yahtzee_sentences
from ...narration import entry_sentence, player_name, start_lines, turn_sentence
from ...settings import SETTINGS, TerminalSettings
from ...sitting import Sitting
from ...valuable_boxes import asks_before_zero, valuable
from .. import table_labels
from ..screen_size import SCREEN_SIZES, ScreenSize, is_too_small, named_size
from ..threads import on_disk
from ..widgets.coach_panel import CoachPanel
from ..widgets.dice_tray import DiceTray
from ..widgets.key_bar import KeyBar
from ..widgets.message_log import MessageLog
from ..widgets.mouse_button import MouseButton
from ..widgets.score_pad import ScorePad
from .table_dialogs import TableDialogs

if TYPE_CHECKING:
    from ..app import DicecupApp

BESIDE_CARDS: dict[ScreenSize, int] = {"small": 30, "usual": 40, "large": 62}
"""The width that dice and coach need."""


class TableScreen(Screen[None]):
    """Everything a key does goes through the sitting, and is saved before it is shown."""

    app: DicecupApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "hold(0)", "Hold", key_display="1-5"),
        *(Binding(str(place + 1), f"hold({place})", show=False) for place in range(1, DICE)),
        Binding("space", "roll", "Roll", key_display="space"),
        Binding("enter", "score", "Score", key_display="↑↓ enter"),
        *(
            Binding(key, f"move({rows}, {columns})", show=False)
            for key, rows, columns in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
        ),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("c", "coach", "Coach"),
        Binding("a", "autoplay", "Autoplay"),
        Binding("z", "zero", "Zero"),
        Binding("b", "take_back", show=False),
        Binding("g", "go_on", show=False),
        Binding("R", "resign", show=False),
        Binding("pageup", "scroll_coach(-1)", show=False),
        Binding("pagedown", "scroll_coach(1)", show=False),
        Binding("escape", "menu", "Menu", key_display="esc"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="table")
        self.sitting = sitting
        self._questions = TableDialogs(self.app, sitting)
        sitting.saves_at_once = False
        self._saving = False
        self.autoplay = False
        self._deciding = False
        """Whether a question about the last key is open."""
        self._told_trouble = ""

    @property
    def game(self) -> Game:
        return self.sitting.game

    @property
    def settings(self) -> TerminalSettings:
        return self.app.settings

    # --- widgets --------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            yield ScorePad()
            with Vertical(id="beside"):
                yield Static(id="turn", markup=False)
                yield DiceTray()
                with Horizontal(id="buttons"):
                    yield MouseButton("roll")
                    yield MouseButton("score")
                yield Static(id="scores", markup=False)
                yield MessageLog()
                yield CoachPanel()
        yield KeyBar()

    @property
    def pad(self) -> ScorePad:
        return self.query_one(ScorePad)

    @property
    def tray(self) -> DiceTray:
        return self.query_one(DiceTray)

    @property
    def messages(self) -> MessageLog:
        return self.query_one(MessageLog)

    @property
    def coach(self) -> CoachPanel:
        return self.query_one(CoachPanel)

    def on_mount(self) -> None:
        self.coach.show_mode(self.settings.coach)
        if not self.game.history:
            self.messages.tell(table_labels.how_to_play(self.sitting), *start_lines(self.game)[-1:])
        self._show()
        self.run_worker(self.coach.learn_about(self.game), group="learn")
        if self.sitting.held is not None:
            self.tray.hold(self.sitting.held)
            self._show_buttons()
        self._go_on()
        self.call_after_refresh(valuable, self.game.book)  # so that no key has to wait for it

    def on_resize(self, event: Resize) -> None:
        for name in SCREEN_SIZES:
            self.set_class(named_size(event.size) == name, name)
        self.pad.fit(event.size)
        self._show_title()
        self._show_card()

    # --- showing --------------------------------------------------------------------------------------------

    def _show(self, tumble: bool = False) -> None:
        """Draw the position, dice tumbling if something was rolled."""
        self.tray.show(self.game.roll, tumble and self.settings.motion and self.app.animation_level != "none")
        self._show_title()
        self._show_card()
        self._show_buttons()

    def _show_title(self) -> None:
        game = self.game
        title = table_labels.too_small(self.size) if is_too_small(self.size) else table_labels.title(self.sitting)
        texts = {"#title": title, "#turn": table_labels.turn(game), "#scores": table_labels.scores(game)}
        for place, text in texts.items():
            widget = self.query_one(place, Static)
            if widget.content != text:  # an update makes the whole screen be laid out anew
                widget.update(text)
        self.query_one("#scores").display = len(game.sides) > 1

    def _show_card(self) -> None:
        game = self.game
        roll = game.roll if game.awaits == "decision" else None
        shown = self._sides_shown()
        names = [game.sides[number].name for number in shown]
        self.pad.show([game.cards[number] for number in shown], names, shown.index(game.side), roll)

    def _sides_shown(self) -> range:
        """The sides whose cards fit beside the dice; the one whose turn it is among them."""
        count, columns = len(self.game.sides), self.game.book.columns
        width = self.size.width - BESIDE_CARDS[named_size(self.size)]
        fit = max(1, min(count, self.pad.cards_in(width, columns)))
        first = min(self.game.side, count - fit)
        return range(first, first + fit)

    def _show_buttons(self) -> None:
        game, roll, score = self.game, self.query_one("#roll", Button), self.query_one("#score", Button)
        placement = self.pad.offers.get(self.pad.cursor) if self.pad.cursor else None
        roll.label = table_labels.roll_label(self.sitting, len(self.tray.keep))
        cannot_roll = game.awaits == "decision" and (not game.rolls_left or len(self.tray.keep) == DICE)
        roll.disabled = not self._mine or cannot_roll
        score.label = table_labels.score_label(placement)
        score.disabled = not self._mine or placement is None

    # --- whose turn it is -----------------------------------------------------------------------------------

    @property
    def _mine(self) -> bool:
        """Whether a person may press keys that play."""
        busy = self.sitting.bot or self.autoplay or self._deciding or self._saving
        return self.game.status == "playing" and not busy

    async def _saved(self) -> None:
        """Wait for the disk, while the screen lives on. The keys that follow wait as well, in their order."""
        self._saving = True
        try:
            await on_disk(self.sitting.save)
        finally:
            self._saving = False
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        """Say once why the game is not being saved; the title goes on saying that it is not."""
        trouble = self.sitting.trouble
        if trouble and trouble != self._told_trouble:
            self.messages.refuse(f"the game goes on, but it is not being saved: {trouble}.")
        self._told_trouble = trouble

    def _go_on(self) -> None:
        self.run_worker(self._play_on(), group="play", exclusive=True)

    async def _play_on(self) -> None:
        """Play whatever no person has to decide, then wait for one."""
        while not self.game.is_over:
            if self.game.status == "starting":
                if not await self._start_roll():
                    return
            elif self.sitting.bot or self.autoplay:
                if not await self._step():
                    return
            else:
                self._show_buttons()
                self._consult()
                return
        await self._game_over()

    async def _start_roll(self) -> bool:
        """One roll for the start; False where somebody does not want to type it."""
        told = len(start_lines(self.game))
        if self.sitting.real_dice:
            if not await self._questions.start():
                await self.action_menu()
                return False
        else:
            self.sitting.roll()
        await self._saved()
        self.messages.tell(*start_lines(self.game)[told:])
        self._show()
        await self._pause()
        return True

    async def _step(self) -> bool:
        """A roll or a decision of a bot, or of the coach in place of a person; False where neither can go on."""
        if self.game.awaits == "dice":
            self.sitting.roll()
            await self._saved()
            self._show(tumble=True)
            await self._pause()
            return True
        action = await self._decided()
        if action is None:
            return False
        if isinstance(action, Reroll):
            self.tray.hold(action.keep)
            self._show_buttons()
        elif isinstance(action, Enter):
            self.pad.point_at(action.box)
        await self._pause()
        await self._act(action)
        return True

    async def _decided(self) -> Action | None:
        """What the bot or the coach does; None where it cannot say, which is told."""
        if not self.sitting.bot:
            found = await self.coach.advice_on(self.game)
            self.autoplay = self.autoplay and found is not None
            return found.best.action if found else None
        try:
            return await self.app.think(TerminalCoach.bot_choice, self.sitting.bots, self.game)
        except DicecupError as error:
            self.messages.refuse(f"{table_labels.short(self.game.player)} cannot go on: {error}. g lets it try again.")
            return None

    async def _pause(self) -> None:
        await asyncio.sleep(self.settings.bot_pause)

    # --- keys -----------------------------------------------------------------------------------------------

    def action_hold(self, place: int) -> None:
        self.tray.settle()
        if not self._mine or self.game.awaits != "decision":
            return
        if not self.game.rolls_left:
            self.messages.refuse("that was the last roll: choose a box")
            return
        self.tray.toggle(place)
        self._keep_hold()

    def on_dice_tray_toggled(self, event: DiceTray.Toggled) -> None:
        self.action_hold(event.position)

    async def action_undo(self) -> None:
        if not self._mine:
            return
        if self.tray.undo():
            self._keep_hold()
        elif self.sitting.real_dice and self.game.rolls:
            self.sitting.take_dice_back()
            await self._saved()
            self.messages.tell("The dice you typed last are taken back.")
            self._show()
        else:
            self.messages.refuse("nothing is held, so there is nothing to undo: dice that were rolled stay rolled.")

    def _keep_hold(self) -> None:
        """A hold can be taken back, so it is seen at once and need not wait for the disk."""
        self.sitting.hold(self.tray.keep)
        self._show_buttons()
        on_disk(self.sitting.save).add_done_callback(lambda _: self._hold_kept())

    def _hold_kept(self) -> None:
        if self.is_attached:  # somebody may have left
            self._tell_trouble()
            self._show_title()

    async def action_roll(self) -> None:
        self.tray.settle()
        if not self._mine:
            return
        with self._refusals_told():
            if self.sitting.real_dice:
                self.run_worker(self._ask_for_dice(), group="ask", exclusive=True)
            elif self.game.awaits == "dice":
                self.sitting.roll()
                await self._saved()
                self._rolled()
            else:
                await self._decide(Reroll(self.tray.keep))

    def action_move(self, rows: int, columns: int) -> None:
        self.pad.move(rows, columns)
        self._show_buttons()

    async def action_score(self) -> None:
        await self._enter(scratch=False)

    async def action_zero(self) -> None:
        await self._enter(scratch=True)

    async def _enter(self, scratch: bool) -> None:
        self.tray.settle()
        box = self.pad.cursor
        if not self._mine or box is None:
            return
        with self._refusals_told():
            offer = self.pad.offers.get(box)
            chosen_zero = scratch and offer is not None and offer.points > 0
            await self._decide(Enter(box, chosen_zero))

    async def on_score_pad_chosen(self, event: ScorePad.Chosen) -> None:
        self._show_buttons()
        if event.again and self.game.awaits == "decision":
            await self.action_score()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "roll":
            await self.action_roll()
        else:
            await self.action_score()

    async def action_take_back(self) -> None:
        with self._refusals_told():
            if not self.sitting.real_dice:
                raise IllegalHere("a box that was filled stays filled; only with real dice is it taken back.")
            await self._take_back()
            self._go_on()

    async def _take_back(self) -> None:
        self.sitting.take_back()
        await self._saved()
        self.messages.tell("The last box entered is taken back.")
        self._show()

    def action_resign(self) -> None:
        if self._mine:
            self.run_worker(self._resign(), group="ask", exclusive=True)

    async def _resign(self) -> None:
        if await self._questions.resigns():
            name = self.game.sides[self.game.side].name
            self.messages.tell(f"{name} resigns.")
            await self._act(Resign())
            self._go_on()

    def action_help(self) -> None:
        self.app.open_help(self.game.book)

    async def action_menu(self) -> None:
        await on_disk(self.sitting.save)  # whoever goes on with it from there must find the newest file
        self.app.open_menu()

    def action_quit(self) -> None:
        self.app.leave(self.sitting)

    @contextmanager
    def _refusals_told(self) -> Iterator[None]:
        try:
            yield
        except DicecupError as error:
            self.messages.refuse(str(error))

    # --- decisions ------------------------------------------------------------------------------------------

    async def _decide(self, action: Reroll | Enter) -> None:
        """Do it, after a question where there is one to ask. What the rules refuse is refused first."""
        self.game.apply(action)
        if self.settings.coach == "warn" or self._is_dear_zero(action):
            self._deciding = True
            self.run_worker(self._ask_and_act(action), group="ask", exclusive=True)
        else:
            await self._act(action)
            self._go_on()

    async def _ask_and_act(self, action: Reroll | Enter) -> None:
        try:
            agreed = await self._agreed(action)
        finally:
            self._deciding = False
        if agreed:
            await self._act(action)
        self._go_on()

    def _is_dear_zero(self, action: Reroll | Enter) -> bool:
        if isinstance(action, Reroll) or (self.pad.offers[action.box].total and not action.scratch):
            return False
        return asks_before_zero(self.settings.confirm_zero, action.box, self.game.book)

    async def _agreed(self, action: Reroll | Enter) -> bool:
        """Whether to go on with a dear zero, or where the coach is on guard with what loses much."""
        if isinstance(action, Enter) and self._is_dear_zero(action) and not await self._questions.zero(action.box):
            return False
        if self.settings.coach != "warn":
            return True
        found = await self.coach.advice_on(self.game)
        choice = found.of(action) if found else None
        if choice is None or not self.settings.warns_of(choice.grade):
            return True
        return await self._questions.loss(choice.loss, choice.grade)

    async def _act(self, action: Action) -> None:
        """Make the decision and show what comes of it."""
        before = self.game
        self.sitting.act(action)
        await self._saved()
        if isinstance(action, Reroll):
            self._rolled()
            return
        turn, player = self.game.history[-1], player_name(before)
        if isinstance(turn, Turn) and before.side in self.sitting.bots.names:
            self.messages.tell(turn_sentence(player, turn, self.game.cards[before.side]))
        elif isinstance(turn, Turn):
            self.messages.tell(f"{player} scores {entry_sentence(turn)}.")
        self._show()

    def _rolled(self) -> None:
        assert self.game.roll is not None
        self._show(tumble=True)
        self.messages.tell(*yahtzee_sentences(self.game.card, self.game.roll))
        if self._mine:
            self._consult()

    # --- the coach ------------------------------------------------------------------------------------------

    def _consult(self) -> None:
        """What the coach does of its own accord at a new decision."""
        mode = self.settings.coach
        self.coach.show_mode(mode)
        if mode in ("warn", "full") and self.game.awaits == "decision":
            self._ask_coach(self.coach.show_values if mode == "full" else None)

    def action_hint(self) -> None:
        if not self._mine:
            return
        if self.settings.coach == "off":
            self.messages.refuse("the coach is off; c turns it on.")
        elif self.game.awaits != "decision":
            self.messages.refuse("the coach can say something once the dice are rolled.")
        else:
            self._ask_coach(self.coach.show_hint)

    def _ask_coach(self, show: Callable[[Advice], None] | None) -> None:
        async def ask() -> None:
            game = self.game
            found = await self.coach.advice_on(game)
            if found is not None and show is not None and game is self.game:
                show(found)

        self.run_worker(ask(), group="coach", exclusive=True)

    def action_coach(self) -> None:
        """The next way of coaching."""
        modes = [value for _, value in SETTINGS["coach"].values]
        following = modes[(modes.index(self.settings.coach) + 1) % len(modes)]
        self.app.change_setting("coach", following)
        if self._mine:
            self._consult()
        else:
            self.coach.show_mode(following)

    def action_scroll_coach(self, pages: int) -> None:
        self.coach.read_on(pages)

    def action_go_on(self) -> None:
        """Ask once more whoever could not go on."""
        if self.sitting.bot and not self.game.is_over:
            self._show()
            self._go_on()

    def action_autoplay(self) -> None:
        if self.sitting.real_dice:
            self.messages.refuse("the coach cannot roll your dice for you.")
            return
        self.autoplay = not self.autoplay
        self.messages.tell("The coach plays for you; a ends it." if self.autoplay else "You play yourself again.")
        self._show()  # whoever played may have been stopped between a roll and its showing
        self._go_on()

    # --- real dice ------------------------------------------------------------------------------------------

    async def _ask_for_dice(self) -> None:
        entered = len(self.game.history)
        if not await self._questions.dice(self.tray.keep):
            return
        await self._saved()
        if len(self.game.history) == entered:
            self._rolled()
        else:
            self._show()
        self._go_on()

    # --- the end of a game ----------------------------------------------------------------------------------

    async def _game_over(self) -> None:
        self._show()
        if self.sitting.real_dice and not await self._questions.last_box_is_right():
            await self._take_back()
            self._go_on()
            return
        best = await on_disk(self.sitting.note_best)
        match await self._questions.what_next(best):
            case "Next game":
                self.sitting.next_game()
                await self._saved()
                self._show()
                self._go_on()
            case "Menu":
                await self.action_menu()
            case _:
                self.action_quit()
