/** What stands above and on the tray of a table: whose turn it is, how far the game is, what the roll button says. */

import { FIRST_ROLL, nextRoll } from "../board/roll-button.js";
import { plural } from "../words/phrases.js";

/** @import { RollButton } from "../board/roll-button.js" */
/** @import { GameView, TableView } from "../types.js" */
/** @import { TableModel } from "./model.js" */

/** The title of the browser's window. @param {TableModel} model */
export function windowTitle({ view, isTurnHere }) {
	return `${isTurnHere ? "Your turn" : tableTitle(view)} · dicecup`;
}

/** @param {TableView} view */
export const tableTitle = (view) => view.options.title || view.book.title;

/** Whose turn it is. @param {TableModel} model @param {GameView} game */
export function heading(model, game) {
	if (game.seat !== null && model.isYou(game.seat)) return "Your turn";
	if (model.mayAct) return `${game.player}, it is your turn`;
	return model.isWatching ? `Watching: ${game.player}’s turn` : `${game.player}’s turn`;
}

/**
 * How far the game is.
 * @param {TableModel} model
 * @param {GameView} game
 * @param {number} now milliseconds
 * @param {boolean} [brief] where something else stands beside it
 */
export function subheading(model, game, now, brief = false) {
	const { options, seats } = model.view;
	const seat = game.seat === null ? null : seats[game.seat];
	const seconds = model.secondsLeft(now);
	return [
		game.status === "starting" && "Roll to see who starts: the highest total begins",
		game.status !== "starting" && !brief && `Turn ${game.turn} of ${game.turns}`,
		options.games > 1 && `game ${game.number} of ${options.games}`,
		game.status === "playing" && options.dice === "fair" && `${plural(game.rolls_left, "roll")} left`,
		seat?.stand_in && (model.isYou(seat.seat) ? "a bot has taken over for you" : "a bot has taken over"),
		seconds !== null && `${seconds} s`,
	]
		.filter(Boolean)
		.join(" · ");
}

/**
 * @param {TableModel} model
 * @param {GameView} game
 * @returns {RollButton}
 */
export function rollButton(model, game) {
	if (!model.mayAct) return { label: "Waiting", whyNot: `Waiting for ${game.player}.` };
	if (game.status === "starting") return { label: "Roll for the start", whyNot: null };
	return game.awaits === "dice" ? FIRST_ROLL : nextRoll(game.rolls_left, model.intent.holds.size);
}
