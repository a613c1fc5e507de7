/** What the roll button says, and why it does nothing where it does nothing. */

import { plural } from "../words/phrases.js";
import { DICE } from "./dice.js";

/** @typedef {{label: string, whyNot: string | null}} RollButton `whyNot` is null where pressing it rolls */

/** Before the first roll of a turn. @type {RollButton} */
export const FIRST_ROLL = { label: "Roll the dice", whyNot: null };

/** While dice are in the air. @type {RollButton} */
export const ROLLING = {
	label: "Rolling…",
	whyNot: "The dice are still rolling. Press any key to see where they stop.",
};

/**
 * While dice lie on the table.
 * @param {number} left rolls left
 * @param {number} held dice held
 * @param {(count: number) => string} [rolling] what rolling so many dice is called
 * @returns {RollButton}
 */
export function nextRoll(left, held, rolling = (count) => `Roll ${plural(count, "die", "dice")}`) {
	if (left === 0) {
		return { label: "Choose a box", whyNot: "There are no rolls left: choose a box on the score card." };
	}
	if (held === DICE) {
		return { label: "All dice held", whyNot: "All five dice are held: release one, or choose a box." };
	}
	return { label: rolling(DICE - held), whyNot: null };
}
