/** The table in play, and after the game: tray (or result) on one side, the pad on the other. */

import { button, h } from "../browser/dom.js";
import { settings } from "../browser/settings.js";
import { coachPanel } from "../coach/coach-panel.js";
import { plural } from "../words/phrases.js";
import { diceInTray, rollKey } from "./intent.js";
import "../board/dice-setter.js";
import "../board/dice-tray.js";
import "./outlook-bar.js";
import { ruleNotes } from "../board/rule-notes.js";
import "../board/score-pad.js";
import "./side-strip.js";
import { startRolls } from "./start-rolls.js";

/** @param {any} play everything that the table page knows, see `table-page.js` */
export function playTable(play) {
  const { view } = play;
  const { game } = view;
  const chances = play.showsOutlook ? play.coach.outlook?.sides : null;
  const cards = game.sides.map((side, number) => ({
    name: side.name,
    total: side.totals.final,
    chance: chances?.[number]?.chance ?? null,
    note: side.resigned ? "resigned" : side.partners.length ? side.partners.join(", ") : "",
  }));
  const acting = actingSide(play);
  const offers = offersNow(play);
  return h(
    "div",
    {
      class: `table sides-${Math.min(cards.length, 9)} ${play.end ? "over" : "in-play"}${play.showsValues ? " with-values" : ""}`,
      "data-seq": view.seq,
    },
    h(
      "div",
      { class: "table-side" },
      play.showsOutlook &&
        h("outlook-bar", { data: { outlook: play.coach.outlook, names: cards.map((card) => card.name) } }),
      play.end ? h("end-panel", { data: play.end }) : tray(play),
      !play.end &&
        h(
          "div",
          { class: "below-tray" },
          play.error && h("p", { class: "error", role: "alert" }, play.error),
          play.advice && h("p", { class: "advice", id: "advice" }, play.advice),
          play.showsValues && coachPanel(play.isAdvised, play.coach.advice, play.held, play.onKeep),
          ruleNotes(notesNow(play), view.book.name),
          game.status === "starting" || game.turn <= 1 ? startRolls(game) : null,
        ),
    ),
    h(
      "div",
      { class: "table-pad" },
      h("side-strip", { data: { cards, acting, shown: play.shown, onShow: play.onShow } }),
      h("score-pad", {
        data: {
          pad: game.pad,
          cards,
          acting,
          shown: play.shown,
          offers,
          advised: play.intent.advice?.box ?? null,
          losses: lossesNow(play, offers),
          onEnter: play.onEnter,
        },
      }),
    ),
  );
}

function actingSide({ view, real }) {
  if (view.phase !== "playing" && !real.correcting) return null;
  if (view.options.dice === "real" && real.offers) return real.offers.side;
  return view.game.status === "starting" ? null : view.game.side;
}

function offersNow(play) {
  const { view, real, intent } = play;
  if (view.options.dice === "real") return play.mayAct || (real.correcting && play.mayCorrect) ? real.boxes : new Map();
  const tray = /** @type {any} */ (document.querySelector("dice-tray"));
  const settled = tray?.isSettled(rollKey(view.game)) ?? true;
  return play.mayAct && settled && view.phase === "playing" ? intent.offers(view.game) : new Map();
}

/** What each box on offer gives away, where values are shown. */
function lossesNow({ showsValues, isAdvised, coach, intent }, offers) {
  const choices = showsValues && isAdvised ? [...offers.keys()].map((box) => coach.entering(box, intent.scratch)) : [];
  return new Map(choices.filter(Boolean).map((choice) => [choice.box, choice]));
}

function notesNow({ view, real }) {
  return view.options.dice === "real" ? (real.offers?.notes ?? []) : view.game.notes;
}

function tray(play) {
  return play.view.options.dice === "real" ? setter(play) : diceTray(play);
}

function heading({ view, isYou, mayAct, watching }) {
  const { game } = view;
  if (game.seat !== null && isYou(game.seat)) return "Your turn";
  if (mayAct) return `${game.player}, it is your turn`;
  return watching ? `${game.player} plays (you are watching)` : `${game.player}’s turn`;
}

function subheading({ view, secondsLeft, standingIn }) {
  const { game } = view;
  const seat = game.seat === null ? null : view.seats[game.seat];
  return [
    game.status === "starting" ? "Roll for the start: the highest total begins" : `Turn ${game.turn} of ${game.turns}`,
    view.options.games > 1 && `game ${game.number} of ${view.options.games}`,
    game.status === "playing" && view.options.dice === "fair" && `${plural(game.rolls_left, "roll")} left`,
    seat?.stand_in && (standingIn ? "a bot plays for you" : "a bot stands in"),
    secondsLeft !== null && `${secondsLeft} s`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function setter(play) {
  const { view, real } = play;
  return h("dice-setter", {
    data: {
      heading: heading(play),
      subheading: subheading(play),
      dice: real.dice,
      active: play.mayAct || play.mayCorrect,
      correcting: real.correcting,
      correctable: play.mayCorrect && view.correctable !== null,
      onDice: (dice) => real.set(dice),
      onCorrect: () => real.correct(!real.correcting),
    },
  });
}

function diceTray(play) {
  const { view, intent, mayAct } = play;
  const { game } = view;
  const deciding = mayAct && game.awaits === "decision";
  const canHold = deciding && game.rolls_left > 0;
  const tools = [
    canHold && button("Release all", play.onRelease, { id: "release" }),
    deciding && view.options.coach && button("Hint", play.onHint, { id: "hint" }),
    deciding &&
      view.options.coach &&
      button("Values", play.onValues, { id: "show-values", "aria-pressed": String(settings().values) }),
    deciding &&
      game.scratches.length > 0 &&
      button("Write a zero", play.onScratch, { id: "scratch", "aria-pressed": String(intent.scratch) }),
    play.standingIn && button("Take my seat back", play.onBack, { id: "back" }),
  ];
  return h("dice-tray", {
    class: game.is_yahtzee ? "celebrate" : null,
    data: {
      heading: heading(play),
      subheading: subheading(play),
      dice: diceInTray(game),
      kept: game.kept,
      holds: mayAct ? intent.holds : new Set(game.awaits === "decision" ? game.kept : []),
      canHold,
      rollLabel: rollLabel(play),
      whyNot: whyNot(play),
      rollKey: rollKey(game),
      onHold: play.onHold,
      onRoll: play.onRoll,
      onSettled: play.onSettled,
      tools,
    },
  });
}

function rollLabel({ view: { game }, intent, mayAct }) {
  if (!mayAct) return "Waiting";
  if (game.status === "starting") return "Roll for the start";
  if (game.awaits === "dice") return "Roll the dice";
  if (game.rolls_left === 0) return "Choose a box";
  return intent.holds.size === 5 ? "All dice held" : `Roll ${plural(5 - intent.holds.size, "die", "dice")}`;
}

function whyNot({ view: { game }, intent, mayAct }) {
  if (!mayAct) return `${game.player} is to play.`;
  if (game.awaits === "dice") return null;
  if (game.rolls_left === 0) return "There are no rolls left: choose a box on the score card.";
  return intent.holds.size === 5 ? "All five dice are held: release one, or choose a box." : null;
}
