/** What the roll button says and, when it does nothing, why not. */

import { BOARD } from "../words/catalogue/board.js";
import { say } from "../words/say.js";
import { DICE } from "./dice.js";

/** @typedef {{label: string, whyNot: string | null}} RollButton `whyNot` is null when pressing it rolls */

/** Before the first roll of a turn. @type {RollButton} */
export const FIRST_ROLL = { label: BOARD.roll, whyNot: null };

/** While dice are in the air. @type {RollButton} */
export const ROLLING = {
	label: BOARD.rolling,
	whyNot: BOARD.stillRolling,
};

/**
 * While dice lie on the table.
 * @param {number} left rolls left
 * @param {number} held dice held
 * @param {(count: number) => string} [rolling] the words for rolling that many dice
 * @returns {RollButton}
 */
export function nextRoll(left, held, rolling = (count) => say(BOARD.rollSome, { count })) {
	if (left === 0) {
		return { label: BOARD.chooseBox, whyNot: BOARD.noRollsLeft };
	}
	if (held === DICE) {
		return { label: BOARD.allHeld, whyNot: BOARD.releaseOne };
	}
	return { label: rolling(DICE - held), whyNot: null };
}
