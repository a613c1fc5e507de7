/** The table in play, and after the game: tray (or result) on one side, the pad on the other. */

import { diceSetter } from "../board/dice-setter.js";
import { diceTray } from "../board/dice-tray.js";
import { ROLLING } from "../board/roll-button.js";
import { ruleNotes } from "../board/rule-notes.js";
import { padWith } from "../board/score-pad.js";
import { button, h } from "../browser/dom.js";
import { settings } from "../browser/settings.js";
import { coachPanel } from "../coach/coach-panel.js";
import { endPanel } from "../end/end-panel.js";
import { turnClock } from "../people/turn-clock.js";
import { hintWords } from "../words/advice.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { TABLE } from "../words/catalogue/table.js";
import { boxLabel } from "../words/narrate.js";
import { say } from "../words/say.js";
import { heading, rollButton, subheading } from "./captions.js";
import { diceInTray } from "./intent.js";
import { outlookBar } from "./outlook-bar.js";
import { sideStrip } from "./side-strip.js";
import { startRolls } from "./start-rolls.js";

/** @import { Child } from "../browser/dom.js" */
/** @import { GameView, SeatView } from "../types.js" */
/** @import { EndData } from "../end/end-panel.js" */
/** @import { Moment } from "../dice/moments.js" */
/** @import { Thrown } from "./live-table.js" */
/** @import { TableModel } from "./model.js" */

/**
 * What people at the table can do.
 * @typedef {object} Moves
 * @property {() => void} onRoll
 * @property {() => void} onRollForAll make the rest of the rolls for the start
 * @property {(place: number) => void} onHold
 * @property {(places: number[]) => void} onKeep hold these dice, and no others
 * @property {(box: string) => void} onEnter
 * @property {() => void} onScratch
 * @property {() => void} onHint
 * @property {() => void} onHintClose
 * @property {() => void} onValues
 * @property {(side: number) => void} onShow
 * @property {() => void} onTakeBack take the last box back
 * @property {() => void} onBack take the seat back from a bot
 * @property {(seat: number) => void} onStandIn let a bot play for somebody who is away
 */

/**
 * @param {TableModel} model
 * @param {GameView} game
 * @param {Moves} moves
 * @param {{error: string, end: EndData | null, thrown: Thrown | null, moment: Moment | null, reactions?: Child}} more
 *   why something was refused; the end; dice in the air; what is being celebrated; reactions to choose from
 */
export function playTable(model, game, moves, { error, end, thrown, moment, reactions }) {
	const { view, coach, intent } = model;
	const chances = model.showsOutlook ? coach.outlook?.sides : null;
	const cards = game.sides.map((side, number) => ({
		name: side.name,
		total: side.totals.final,
		chance: chances?.[number]?.chance ?? null,
		note: model.noteAt(side),
	}));
	const acting = model.actingSide(game);
	const shown = model.cardShown(game);
	const offers = model.offers(game, thrown === null);
	const look = `${end ? "over" : "in-play"}${model.showsValues ? " with-values" : ""}${end ? outcome(model, game) : ""}`;
	return h(
		"div",
		{ class: `table sides-${Math.min(cards.length, 9)} ${look}`, "data-seq": view.last_change },
		h(
			"div",
			{ class: "table-side" },
			model.showsOutlook && outlookBar({ outlook: coach.outlook, names: cards.map((card) => card.name) }),
			reactions,
			end ? endPanel(end) : tray(model, game, moves, thrown, thrown ? null : moment),
			!end &&
				h(
					"div",
					{ class: "below-tray" },
					error && h("p", { class: "error", role: "alert" }, error),
					model.absent(Date.now()).map((seat) => away(seat, moves)),
					intent.advice &&
						h(
							"div",
							{ class: "advice closable" },
							h("p", { id: "advice" }, hintWords(intent.advice)),
							button("✕", moves.onHintClose, { "aria-label": TABLE.closeHint }),
						),
					model.showsValues && coachPanel(model.isAdvised, coach.advice, model.held, moves.onKeep),
					ruleNotes(ruleNotesNow(model, game), view.book.name),
					game.status === "starting" || game.turn <= 1 ? startRolls(game) : null,
				),
		),
		padWith(
			{
				pad: game.pad,
				book: view.book.name,
				cards,
				acting,
				shown,
				offers,
				chosen: intent.chosen,
				advised: intent.scratch ? null : (intent.advice?.box ?? null),
				losses: model.losses(offers),
				onEnter: moves.onEnter,
				last: game.last,
				moment,
			},
			sideStrip({ cards, acting, shown, onShow: moves.onShow }),
		),
	);
}

/** @param {SeatView} seat @param {Moves} moves */
const away = ({ seat, name }, { onStandIn }) =>
	h(
		"div",
		{ class: "note away", id: `away-${seat}` },
		h("p", {}, say(PEOPLE.isAway, { name })),
		button(say(PEOPLE.botForAway, { name }), () => onStandIn(seat)),
	);

/** The time that is left for the turn; nothing without a clock. @param {TableModel} model */
function clock(model) {
	const seconds = model.secondsLeft(Date.now());
	const whole = model.view.options.turn_seconds;
	return seconds === null || whole === null ? null : turnClock(seconds, whole);
}

/** How the end looks to the people at this screen. @param {TableModel} model @param {GameView} game */
function outcome({ sides }, game) {
	if (game.sides.length === 1 || game.winners.length === 0) return "";
	return sides.length > 0 && !sides.some((side) => game.winners.includes(side)) ? " lost" : " won";
}

/** What the rules say about the dice. @param {TableModel} model @param {GameView} game */
function ruleNotesNow({ view, real }, game) {
	return view.options.dice === "real" ? (real.offers?.notes ?? []) : game.notes;
}

/**
 * @param {TableModel} model
 * @param {GameView} game
 * @param {Moves} moves
 * @param {Thrown | null} thrown
 * @param {Moment | null} moment
 */
function tray(model, game, moves, thrown, moment) {
	return model.view.options.dice === "real" ? setter(model, game) : rollingTray(model, game, moves, thrown, moment);
}

/** @param {TableModel} model @param {GameView} game */
function setter(model, game) {
	const { real, mayAct, mayCorrect } = model;
	return diceSetter({
		heading: heading(model, game),
		subheading: subheading(model, game),
		dice: real.dice,
		active: mayAct || mayCorrect,
		correcting: real.correcting,
		correctable: mayCorrect,
		onDice: (dice) => real.set(dice),
		onCorrect: () => real.correct(!real.correcting),
	});
}

/**
 * @param {TableModel} model
 * @param {GameView} game
 * @param {Moves} moves
 * @param {Thrown | null} thrown
 * @param {Moment | null} moment
 */
function rollingTray(model, game, moves, thrown, moment) {
	const { view, intent, mayAct } = model;
	const deciding = mayAct && game.awaits === "decision";
	const canHold = deciding && game.rolls_left > 0;
	const pressed = (/** @type {boolean} */ is) => ({ "aria-pressed": String(is) });
	const undo = model.takeBack;
	const tools = [
		undo &&
			button(TABLE.undo, moves.onTakeBack, {
				id: "take-back",
				"aria-label": say(TABLE.undoBox, { box: boxLabel(view, undo.box) }),
			}),
		canHold && button(TABLE.releaseAll, () => moves.onKeep([]), { id: "release" }),
		deciding && view.options.coach && button(TABLE.hint, moves.onHint, { id: "hint" }),
		deciding &&
			view.options.coach &&
			button(TABLE.analysis, moves.onValues, { id: "show-values", ...pressed(settings().values) }),
		deciding &&
			game.scratches.length > 0 &&
			button(TABLE.crossOut, moves.onScratch, { id: "scratch", ...pressed(intent.scratch) }),
		mayAct &&
			game.status === "starting" &&
			model.mine.length > 1 &&
			button(TABLE.rollForAll, moves.onRollForAll, { id: "roll-for-all" }),
		model.isStoodInFor && button(TABLE.takeSeatBack, moves.onBack, { id: "back" }),
	];
	const { label, whyNot } = thrown ? ROLLING : rollButton(model, game);
	return diceTray({
		heading: heading(model, game),
		subheading: subheading(model, game, moment !== null),
		clock: clock(model),
		dice: thrown?.dice ?? diceInTray(game),
		kept: thrown?.kept ?? game.kept,
		holds: thrown ? new Set(thrown.kept) : game.rolls_left > 0 ? model.holds(game) : new Set(),
		advised: canHold && !thrown ? (intent.advice?.keep ?? []) : [],
		canHold: canHold && !thrown,
		rollLabel: label,
		whyNot,
		thrown: thrown?.how ?? null,
		moment,
		onHold: moves.onHold,
		onRoll: moves.onRoll,
		tools,
	});
}
