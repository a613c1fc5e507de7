/** Moments that deserve something to see and hear. They follow from what the server said; this needs no document. */

import { TABLE } from "../words/catalogue/table.js";
import { listed, say } from "../words/say.js";

/** @import { GameView, TableEvent, TableView } from "../types.js" */

/** @typedef {"alike" | "straight" | "bonus" | "chip" | "best" | "won" | "lost"} MomentKind */
/**
 * @typedef {object} Moment
 * @property {MomentKind} kind
 * @property {string} words short enough for the head of the tray
 * @property {number | null} side whose card it is about
 * @property {string} name differs from moment to moment
 */

/** The notes of each kind, in hertz, and the seconds per note. @type {Record<MomentKind, [number[], number]>} */
export const MELODIES = {
	alike: [[523, 659, 784, 1047, 784, 1047, 1319], 0.1],
	straight: [[523, 587, 659, 698, 784], 0.08],
	bonus: [[659, 784, 988], 0.11],
	chip: [[1319, 1760], 0.07],
	best: [[784, 988, 1175, 1568], 0.12],
	won: [[523, 659, 784, 1047, 880, 1047], 0.15],
	lost: [[392, 349, 330, 262], 0.2],
};

/**
 * The moment that has come, the greatest if there are several.
 * @param {TableView | null} before
 * @param {TableView} after
 * @param {TableEvent[]} events
 * @param {readonly number[]} mine the sides played at this screen
 * @returns {Moment | null}
 */
export function momentOf(before, after, events, mine) {
	const game = after.game;
	if (!game) return null;
	const moment = (/** @type {MomentKind} */ kind, /** @type {string} */ words, /** @type {number | null} */ side) => ({
		kind,
		words,
		side,
		name: `${kind} ${after.seq}`,
	});
	if (before?.phase === "playing" && after.phase !== "playing" && game.winners.length > 0) {
		return ended(game, mine, moment);
	}
	for (const { kind, data } of events) {
		if (kind === "rolled" && game.moment)
			return moment(game.moment.kind, say(TABLE.moment, { title: game.moment.title }), game.side);
		if (kind !== "entered" && kind !== "wrote") continue;
		const reached = before?.game ? bonusReached(before.game, game, data.side) : 0;
		if (reached) return moment("bonus", say(TABLE.bonusReached, { points: reached }), data.side);
		if (data.bonus) return moment("chip", say(TABLE.extraYahtzee, { points: data.bonus }), data.side);
	}
	return null;
}

/**
 * @param {GameView} game
 * @param {readonly number[]} mine
 * @param {(kind: MomentKind, words: string, side: number | null) => Moment} moment
 */
function ended(game, mine, moment) {
	const names = listed(game.winners.map((side) => game.sides[side].name));
	if (game.sides.length === 1) return null;
	const lost = mine.length > 0 && !mine.some((side) => game.winners.includes(side));
	return lost ? moment("lost", names, null) : moment("won", names, game.winners[0]);
}

/**
 * What the bonus of a column is worth, if it was reached just now.
 * @param {GameView} before
 * @param {GameView} after
 * @param {number} side
 */
function bonusReached(before, after, side) {
	if (before.number !== after.number) return 0;
	const columns = after.pad.progress[side] ?? [];
	const reached = columns.findIndex(({ have, target }, column) => {
		const had = before.pad.progress[side]?.[column];
		return had !== undefined && had.have < target && have >= target;
	});
	return columns[reached]?.worth ?? 0;
}
