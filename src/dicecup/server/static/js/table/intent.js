/**
 * What a player has in mind before the server is told: dice to hold, a zero by choice, a box chosen for the first time,
 * a hint that was asked for.
 */

/** @import { AdviceReply, GameView } from "../types.js" */

export class Intent {
	/** @type {Set<number>} */
	holds = new Set();
	/** Whether boxes are being offered for a zero by choice. */
	scratch = false;
	/** The box that is written if it is chosen again. @type {string | null} */
	chosen = null;
	/** The hint that was asked for. @type {AdviceReply | null} */
	advice = null;
	#key = "";

	/**
	 * Follow the table: dice held before the last roll stay held, everything else starts over.
	 * @param {GameView | null} game
	 */
	follow(game) {
		const key = game ? rollKey(game) : "";
		if (key === this.#key) return;
		this.#key = key;
		this.holds = new Set(game?.awaits === "decision" ? game.kept : []);
		this.scratch = false;
		this.chosen = null;
		this.advice = null;
	}

	/** @param {number} place */
	toggle(place) {
		this.chosen = null;
		if (!this.holds.delete(place)) this.holds.add(place);
	}

	/** The boxes on offer: those for the dice, or those that can be crossed out. @param {GameView} game */
	offers(game) {
		if (this.scratch) {
			const zeros = game.placements.filter(({ points, bonus }) => points === 0 && bonus === 0).map(({ box }) => box);
			return new Map([...zeros, ...game.scratches].map((box) => [box, { points: 0, bonus: 0, joker: false }]));
		}
		return new Map(game.placements.map((placement) => [placement.box, placement]));
	}
}

/** Changes with every roll. @param {GameView} game */
export function rollKey(game) {
	return [game.number, game.status, game.side, game.turn, game.rolls_left, game.start_rolls.length].join(".");
}

/** The dice that lie in the tray: none before the first roll of a turn. @param {GameView} game */
export function diceInTray(game) {
	return game.status === "playing" && game.awaits === "dice" ? [] : game.dice;
}
