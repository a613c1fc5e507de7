"""The table: what the keys do, and when the screen waits for the disk, a bot, the coach or an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Resize
from textual.widgets import Button
from textual.worker import Worker

from ....coach import Advice
from ....rules import Action, DicecupError, Enter, Game, Move, Reroll, Resign
from ....rules.dice import DICE
from ....words import keys, say, terminal
from ...coaching import TerminalCoach
from ...gameplay import Gameplay
from ...narration import start_lines
from ...settings import SETTINGS, TerminalSettings, valuable_categories
from ...sitting import Sitting
from ...table_setup import play_again
from .. import table_labels
from ..threads import on_disk
from ..widgets.dice_tray import DiceTray
from ..widgets.key_bar import KeyBar
from ..widgets.score_pad import ScorePad
from ..widgets.table_display import TableDisplay
from .app_screen import AppScreen
from .table_dialogs import TableDialogs

UNDO_PAUSE = 1.5
"""How many seconds a bot waits before it rolls, so that the entry before it can be taken back."""


class TableScreen(AppScreen):
    """Plays a sitting from wherever it stands. Every move is saved before it is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "hold(0)", keys.HOLD, key_display="1-5"),
        *(Binding(str(place + 1), f"hold({place})", show=False) for place in range(1, DICE)),
        Binding("0", "release", show=False),
        Binding("space", "roll", keys.ROLL, key_display=keys.SPACE),
        Binding("enter", "score", keys.SCORE, key_display=keys.ARROWS_ENTER),
        *(
            Binding(key, f"move({rows},{columns})", show=False)
            for key, rows, columns in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
        ),
        Binding("tab,v", "next_card", keys.CARDS, key_display=keys.TAB),
        Binding("h", "hint", keys.HINT),
        Binding("u", "undo", keys.UNDO),
        Binding("c", "coach", keys.COACH),
        Binding("a", "autoplay", keys.AUTOPLAY),
        Binding("z", "zero", keys.CROSS_OUT),
        Binding("b", "take_back", show=False),
        Binding("g", "go_on", show=False),
        Binding("R", "resign", show=False),
        Binding("pageup", "scroll_coach(-1)", show=False),
        Binding("pagedown", "scroll_coach(1)", show=False),
        Binding("escape", "menu", keys.MENU, key_display=keys.ESCAPE),
        Binding("question_mark", "help", keys.HELP, key_display="?"),
        Binding("q", "quit", keys.QUIT),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        sitting.saves_at_once = False
        self.sitting, self.play = sitting, Gameplay(sitting)
        self.view = TableDisplay(self.play)
        self._dialogs = TableDialogs(self.app, self.play)
        self._key_pressed = asyncio.Event()
        self._busy = False
        """Whether the screen waits for the disk, or for the answer to a question about the last key."""
        self._told_to_wait = False

    @property
    def game(self) -> Game:
        return self.sitting.game

    @property
    def settings(self) -> TerminalSettings:
        return self.app.settings

    @property
    def _comments(self) -> bool:
        """Whether the coach comments on moves and says who is likely to win; at a table online only the server may."""
        return self.settings.comments and self.view.coach.adviser is None

    @property
    def is_mine(self) -> bool:
        """Whether a person may press keys that play."""
        return self.play.next_up == "person" and not self._busy

    def compose(self) -> ComposeResult:
        yield self.view
        yield KeyBar()

    def _first_words(self) -> list[str]:
        """What is said before the first turn: what to press, and who begins."""
        return [table_labels.how_to_play(self.sitting), *start_lines(self.game)[-1:]]

    def on_mount(self) -> None:
        self.view.coach.show_mode(self.settings.coach)
        if not self.game.history:
            self.view.messages.tell(*self._first_words())
        held = self.sitting.held
        self.view.tray.follow(self.game)
        self._show()
        self._show_chances()
        self.run_worker(self.view.coach.learn_about(self.game), group="learn")
        if held is not None:
            self.view.tray.hold(held)
            self._show_buttons()
        self._go_on()
        self.call_after_refresh(valuable_categories, self.game.book)  # so that no key has to wait for it later

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        self.view.fit()

    # --- showing --------------------------------------------------------------------------------------------

    def _show(self, tumble: bool = False) -> None:
        moves = self.settings.motion and self.app.animation_level != "none"
        self.view.show(tumble=tumble and moves, mine=self.is_mine)

    def _show_buttons(self) -> None:
        self.view.show_buttons(self.is_mine)

    async def _shown(self, move: Callable[[], list[str]], tumble: bool = True) -> None:
        """Make a move and save it, then show it and say what happened."""
        with self._keys_waiting():
            sentences = await self._made(move)
        if not self.app.is_running:  # left meanwhile: there is nothing to show it on
            return
        self._tell_trouble()
        self._show(tumble)
        self.view.messages.tell(*sentences)
        self._show_chances()

    async def _made(self, move: Callable[[], list[str]]) -> list[str]:
        sentences = move()
        await on_disk(self.sitting.save)
        return sentences

    def _tell_trouble(self) -> None:
        """Say once why the game is not being saved; the title goes on saying that it is not."""
        trouble = self.play.new_trouble()
        if trouble:
            self.view.messages.warn(trouble)

    @contextmanager
    def _keys_waiting(self) -> Iterator[None]:
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    @contextmanager
    def _refusals_shown(self) -> Iterator[None]:
        try:
            yield
        except DicecupError as error:
            self.view.messages.refuse(str(error))

    # --- the course of the game -----------------------------------------------------------------------------

    def _go_on(self) -> None:
        # Pass the function, not its coroutine: a worker that is replaced before it starts would never await that.
        self._course: Worker[None] = self.run_worker(self._play_on, group="play", exclusive=True)

    async def _play_on(self) -> None:
        """Play everything that no person has to decide, then wait for one."""
        goes_on = True
        while goes_on:
            match self.play.next_up:
                case "start":
                    goes_on = await self._start()
                case "machine":
                    goes_on = await self._step()
                case "others":
                    goes_on = await self._follow()
                case "person":
                    if self._told_to_wait:
                        self.view.messages.forget()
                    self._show_buttons()
                    self._consult()
                    goes_on = False
                case "over":
                    goes_on = await self._end()

    async def _start(self) -> bool:
        """Make one roll for the start; False if somebody does not want to type it."""
        sentences = await self._dialogs.start() if self.sitting.real_dice else []
        if sentences is None:
            await self.action_menu()
            return False
        await self._shown((lambda: sentences) if self.sitting.real_dice else self.play.roll)
        await self._pause()
        return True

    async def _step(self) -> bool:
        """Make a roll or a decision of a bot, or of the coach in place of a person; False if it cannot go on."""
        if self.game.awaits == "dice":
            await self._wait_for_undo()
            await self._shown(self.play.roll)
            await self._pause()
            return True
        action = await self._chosen()
        if action is None:
            return False
        self.view.point_at(action)
        await self._pause()
        await self._shown(lambda: self.play.act(action))
        return True

    async def _follow(self) -> bool:
        """Follow what others do elsewhere: nothing, at this keyboard's own table."""
        return False

    async def _chosen(self) -> Action | None:
        """What the bot or the coach does; None if it cannot say, and then a message says why."""
        if not self.sitting.bot:
            advice = await self.view.coach.advice_on(self.game)
            self.play.autoplay = self.play.autoplay and advice is not None
            return advice.best.action if advice else None
        try:
            return await self.app.think(TerminalCoach.bot_choice, self.sitting.bots, self.game)
        except DicecupError as error:
            player = table_labels.short(self.game.player)
            self.view.messages.warn(say(terminal.BOT_STUCK, player=player, why=error))
            return None

    @property
    def _bot_waits(self) -> bool:
        """Whether a bot is about to roll, and the person before it may still take an entry back."""
        return self.play.next_up == "machine" and self.sitting.can_take_back and not self._busy

    async def _wait_for_undo(self) -> None:
        """Give somebody who filled the wrong box time to say so before a bot rolls. Any other key ends the wait."""
        if not self.settings.bot_pause or self.play.autoplay or not self.sitting.can_take_back:
            return
        self.view.messages.tell(terminal.UNDO_IT)
        self._key_pressed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._key_pressed.wait(), UNDO_PAUSE)

    def on_key(self, event: Key) -> None:
        self.view.messages.forget()
        if event.key not in ("u", "b"):
            self._key_pressed.set()

    def on_mouse_down(self) -> None:
        self.view.messages.forget()

    async def _pause(self) -> None:
        await asyncio.sleep(self.settings.bot_pause)

    async def _end(self) -> bool:
        """End a game; return whether there is more to play."""
        self._show()
        if self.sitting.real_dice and not await self._dialogs.last_box_is_right():
            await self._shown(self.play.take_back, tumble=False)
            return True
        best = await on_disk(self.sitting.keep_best)
        match await self._dialogs.what_next(best):
            case terminal.NEXT_GAME:
                self.sitting.next_game()
                await self._shown(list)
                return True
            case terminal.PLAY_AGAIN:
                self.app.open_table(play_again(self.sitting))
            case terminal.MENU:
                await self.action_menu()
            case _:
                self.action_quit()
        return False

    # --- decisions ------------------------------------------------------------------------------------------

    async def _decide(self, move: Move) -> None:
        """Do it, after a question if there is one to ask. The rules are checked before that."""
        self.game.apply(move)
        if self.settings.coach == "warn" or self.play.zero_question(move, self.settings):
            self._busy = True
            self.run_worker(self._ask_and_act(move), group="ask", exclusive=True)
        else:
            await self._act(move)

    async def _ask_and_act(self, move: Move) -> None:
        try:
            agreed = await self._agreed(move)
        finally:
            self._busy = False
        if agreed:
            await self._act(move)
        else:
            self._go_on()

    async def _agreed(self, move: Move) -> bool:
        """Whether to go on with a zero, or with a move that the coach warns about."""
        question = self.play.zero_question(move, self.settings)
        if question and not await self._dialogs.agreed(question):
            return False
        advice = await self._advice_before(move) if self.settings.coach == "warn" else None
        question = self.play.loss_question(move, advice, self.settings) if advice else ""
        if not question:
            return True
        await self._mark_help("warning")
        return await self._dialogs.agreed(question)

    async def _advice_before(self, _move: Move) -> Advice | None:
        """The advice that a warning before a move is based on; None if there is nothing to warn about."""
        return await self.view.coach.advice_on(self.game)

    async def _act(self, action: Action) -> None:
        """Make a person's decision and go on with the game."""
        before = self.game
        await self._shown(lambda: self.play.act(action))
        if self._comments and isinstance(action, Reroll | Enter):
            self.run_worker(self._comment(before, action), group="comment")
        self._go_on()

    async def _comment(self, before: Game, move: Move) -> None:
        """Say how good a move was, once it has been made."""
        said = await self.view.coach.verdict_on(before, move)
        if said and self._comments:
            several = len(self.game.sides) > 1
            named = say(terminal.VERDICT_ON, player=before.player, verdict=said)
            self.view.messages.add(named if several else said)
            self.view.coach.show_accuracy(before.side)

    # --- keys -----------------------------------------------------------------------------------------------

    def _may_play(self) -> bool:
        """Whether a person may press keys that play; if not, say who plays now, unless the key only ends a pause."""
        waiting = self.play.waiting
        if waiting and not self._bot_waits:
            self._told_to_wait = True
            self.view.messages.refuse(waiting)
        return self.is_mine

    def action_hold(self, place: int) -> None:
        self.view.tray.settle()
        if not self._may_play():
            return
        if self.game.awaits != "decision":
            self.view.messages.refuse(terminal.ROLL_FIRST)
        elif not self.game.rolls_left:
            self.view.messages.refuse(terminal.LAST_ROLL)
        else:
            self.view.tray.toggle(place)
            self._keep_hold()

    def action_release(self) -> None:
        """Let go of every die."""
        if self._may_play() and self.view.tray.release():
            self._keep_hold()

    def on_dice_tray_toggled(self, event: DiceTray.Toggled) -> None:
        self.action_hold(event.position)

    async def action_undo(self) -> None:
        if self.is_mine and self.view.tray.undo():
            self._keep_hold()
        elif self._may_play() or self._bot_waits:
            await self._undo(self.play.undo)

    async def _undo(self, undo: Callable[[], list[str]]) -> None:
        with self._refusals_shown():
            await self._shown(undo, tumble=False)
            self._go_on()

    def _keep_hold(self) -> None:
        """A hold can be taken back, so it is shown at once and does not wait for the disk."""
        self.sitting.hold(self.view.tray.keep)
        self._show_buttons()
        on_disk(self.sitting.save).add_done_callback(lambda _: self._hold_kept())

    def _hold_kept(self) -> None:
        if self.is_attached:  # somebody may have left
            self._tell_trouble()
            self.view.show_labels()

    async def action_roll(self) -> None:
        self.view.tray.settle()
        if not self._may_play():
            return
        if self.game.awaits == "decision" and not self.game.rolls_left and not self.sitting.real_dice:
            self.view.messages.refuse(terminal.LAST_ROLL)
            return
        with self._refusals_shown():
            if self.sitting.real_dice:
                self.run_worker(self._type_dice(), group="ask", exclusive=True)
            elif self.game.awaits == "dice":
                await self._shown(self.play.roll)
                self._go_on()
            else:
                await self._decide(Reroll(self.view.tray.keep))

    async def _type_dice(self) -> None:
        sentences = await self._dialogs.dice(self.view.tray.keep)
        if sentences is not None:
            await self._shown(lambda: sentences)
            self._go_on()

    def action_next_card(self) -> None:
        self.view.show_next_card()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """If every card is in sight, there is no other to look at."""
        return action != "next_card" or not self.view.shows_all_cards

    def action_move(self, rows: int, columns: int) -> None:
        if not self.view.show_own_card():
            self.view.pad.move(rows, columns)
        self._show_buttons()

    async def action_score(self) -> None:
        await self._enter(scratch=False)

    async def action_zero(self) -> None:
        await self._enter(scratch=True)

    async def _enter(self, scratch: bool) -> None:
        self.view.tray.settle()
        box = self.view.pad.cursor
        if self.view.show_own_card() or not self._may_play() or box is None:  # nobody fills a box that is out of sight
            return
        if self.game.awaits == "dice":
            self.view.messages.refuse(terminal.ROLL_FIRST)
            return
        with self._refusals_shown():
            offer = self.play.offer(box)
            await self._decide(Enter(box, scratch and offer is not None and offer.points > 0))

    async def on_score_pad_chosen(self, event: ScorePad.Chosen) -> None:
        self._show_buttons()
        if event.again and self.game.awaits == "decision":
            await self.action_score()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        await (self.action_roll() if event.button.id == "roll" else self.action_score())

    async def action_take_back(self) -> None:
        if self._may_play() or self._bot_waits:
            await self._undo(self.play.take_back)

    def action_resign(self) -> None:
        if self._may_play():
            self.run_worker(self._resign(), group="ask", exclusive=True)

    async def _resign(self) -> None:
        if await self._dialogs.resigns():
            await self._act(Resign())

    def action_go_on(self) -> None:
        """Retry a bot that could not go on."""
        if self.sitting.bot and not self.game.is_over:
            self._show()
            self._go_on()

    def action_autoplay(self) -> None:
        with self._refusals_shown():
            on = not self.play.autoplay
            self.play.set_autoplay(on)
            self.view.messages.tell(terminal.COACH_PLAYS if on else terminal.YOU_PLAY)
            self._show()  # a move may have been made and not shown yet
            self._go_on()

    def action_help(self) -> None:
        self.app.open_help(self.game.book)

    async def action_menu(self) -> None:
        await on_disk(self.sitting.save)  # anybody who continues it from there must find the newest file
        self.app.open_menu()

    def action_quit(self) -> None:
        self.app.leave(self.sitting)

    def _show_chances(self) -> None:
        """Keep the chances to win up to date, if there is anybody to win against."""
        if self._comments and len(self.game.sides) > 1:
            self.run_worker(self._work_out_chances(self.game), group="chances", exclusive=True)
        else:
            self.view.show_chances(self.game, None)

    async def _work_out_chances(self, game: Game) -> None:
        with suppress(DicecupError):  # the game goes on without them
            self.view.show_chances(game, await self.app.think(TerminalCoach.win_chances, game))

    # --- the coach ------------------------------------------------------------------------------------------

    def _consult(self) -> None:
        """What the coach does at a new decision without being asked."""
        mode, coach = self.settings.coach, self.view.coach
        coach.show_mode(mode)
        coach.show_accuracy(self.game.side if self._comments else None)
        # At an online table everything the server says is help, so it is only asked about a move when that is made.
        if (mode == "full" or (mode == "warn" and coach.adviser is None)) and self.game.awaits == "decision":
            self._ask_coach("values" if mode == "full" else None)

    def action_hint(self) -> None:
        if not self._may_play():
            return
        if self.settings.coach == "off":
            self.view.messages.refuse(terminal.COACH_IS_OFF)
        elif self.game.awaits != "decision":
            self.view.messages.refuse(terminal.NO_DICE_TO_COACH)
        else:
            self._ask_coach("hint")

    def _ask_coach(self, kind: Literal["hint", "values"] | None) -> None:
        """Show help of this kind; None only makes the coach think ahead, so that a warning comes at once."""

        async def ask() -> None:
            game = self.game
            advice = await self.view.coach.advice_on(game)
            if advice is not None and kind is not None and game is self.game:
                await self._mark_help(kind)
                (self.view.coach.show_hint if kind == "hint" else self.view.coach.show_values)(advice)

        self.run_worker(ask(), group="coach", exclusive=True)

    async def _mark_help(self, kind: str) -> None:
        """Mark help in the record before anybody sees it."""
        self.sitting.mark_help(kind)
        await on_disk(self.sitting.save)

    def action_coach(self) -> None:
        """Switch to the next way of coaching."""
        modes = [value for _, value in SETTINGS["coach"].values]
        following = modes[(modes.index(self.settings.coach) + 1) % len(modes)]
        self.app.change_setting("coach", following)
        self._show_chances()
        if self.is_mine:
            self._consult()
        else:
            self.view.coach.show_mode(following)

    def action_scroll_coach(self, pages: int) -> None:
        self.view.coach.read_on(pages)
