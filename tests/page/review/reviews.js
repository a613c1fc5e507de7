/** A reviewed game; a test spells out only what it is about. */

/** @import { ReviewView, SideReviewView, StepView, TurnView } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {number} number @param {number} rolls @param {Partial<TurnView>} [changes] @returns {TurnView} */
export const turn = (number, rolls, changes = {}) => ({
	number,
	player: "Ann",
	start: 250,
	expected: 250 + number,
	luck: 0,
	loss: 0,
	win_loss: null,
	drift: 0,
	unseen: 0,
	ending: "",
	steps: Array.from({ length: rolls }, () => /** @type {StepView} */ ({})),
	...changes,
});

/** @param {string} name @param {TurnView[]} turns @param {Partial<SideReviewView>} [changes] */
export const reviewed = (name, turns, changes = {}) =>
	/** @type {SideReviewView} */ ({ name, score: 200, start: 245.5, turns, mistakes: [], partners: [], ...changes });

/** @param {SideReviewView[]} sides @param {Partial<ReviewView>} [changes] */
export const review = (sides, changes = {}) =>
	/** @type {ReviewView} */ ({ book: "deluxe", game: 1, games: [1], retry: true, win: [], sides, ...changes });
