/** The words above and on the tray of a table: whose turn it is, how far the game is, what the roll button says. */

import { FIRST_ROLL, nextRoll } from "../board/roll-button.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { TABLE } from "../words/catalogue/table.js";
import { listed, say } from "../words/say.js";

/** @import { RollButton } from "../board/roll-button.js" */
/** @import { GameView, TableView } from "../types.js" */
/** @import { TableModel } from "./model.js" */

/** The title of the browser's window. @param {TableModel} model */
export function windowTitle({ view, isTurnHere }) {
	return say(TABLE.windowTitle, { title: isTurnHere ? TABLE.yourTurn : tableTitle(view) });
}

/** @param {TableView} view */
export function tableTitle({ day, options, book }) {
	if (day) return say(TABLE.dailyTitle, { book: book.title });
	return options.title || book.title;
}

/** Whose turn it is. @param {TableModel} model @param {GameView} game */
export function heading(model, game) {
	const { player } = game;
	if (game.seat !== null && model.isYou(game.seat)) return TABLE.yourTurn;
	if (model.mayAct) return say(TABLE.itIsYourTurn, { player });
	const unfinished = model.unfinished(game);
	if (unfinished.length > 0) {
		return say(model.isWatching ? TABLE.watchingAll : TABLE.turnFinished, { players: listed(unfinished) });
	}
	return say(model.isWatching ? TABLE.watchingTurnOf : TABLE.turnOf, { player });
}

/**
 * How far the game is.
 * @param {TableModel} model
 * @param {GameView} game
 * @param {boolean} [brief] whether there is something else beside it
 */
export function subheading(model, game, brief = false) {
	if (model.chosenWords()) return TABLE.chooseToWrite;
	const { options, seats } = model.view;
	const seat = game.seat === null ? null : seats[game.seat];
	return [
		game.status === "starting" && TABLE.rollToStart,
		game.status !== "starting" && !brief && say(TABLE.turnNumber, { turn: game.turn, turns: game.turns }),
		options.games > 1 && say(TABLE.gameNumber, { game: game.number, games: options.games }),
		// At a duplicate table it is not known here how far others are.
		game.status === "playing" &&
			options.dice === "fair" &&
			(!options.duplicate || model.mayAct) &&
			say(TABLE.rollsLeft, { count: game.rolls_left }),
		!options.coach && !brief && TABLE.coachOff,
		seat?.late && PEOPLE.botPlaysTurn,
		seat?.stand_in && !seat.late && (model.isYou(seat.seat) ? TABLE.atSideBotForYou : TABLE.atSideBot),
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
	if (model.isBotWaiting) return { label: TABLE.goOn, whyNot: null };
	if (!model.mayAct) return { label: TABLE.waiting, whyNot: say(TABLE.waitingFor, { player: game.player }) };
	if (game.status === "starting") return { label: TABLE.rollForStart, whyNot: null };
	return game.awaits === "dice" ? FIRST_ROLL : nextRoll(game.rolls_left, model.intent.holds.size);
}
