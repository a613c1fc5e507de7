/** The entry of a score made with real dice: which dice were entered, and what the server says they are worth. */

import { DICE } from "../board/dice.js";
import { ask } from "../server/api.js";

/** @import { Offer } from "../board/score-pad.js" */
/** @import { Deed } from "../server/connection.js" */
/** @import { Offers } from "../types.js" */

export class RealDice {
	/** @type {number[]} */
	dice = [];
	correcting = false;
	/** What can be written, as the server says. @type {Offers | null} */
	offers = null;
	#table;
	#changed;
	#asked = 0;

	/** @param {string} table @param {() => void} changed */
	constructor(table, changed) {
		this.#table = table;
		this.#changed = changed;
	}

	/** Begin the next entry. */
	reset() {
		return this.correct(false);
	}

	/** @param {boolean} correcting */
	correct(correcting) {
		this.correcting = correcting;
		this.offers = null; // those were another's boxes
		return this.set([]);
	}

	/** @param {number[]} dice */
	async set(dice) {
		this.dice = dice;
		this.#asked += 1;
		const asked = this.#asked;
		// Until the server answers, nothing is known about these dice; the next tap need not wait for that.
		if (this.offers) this.offers = { ...this.offers, placements: [], notes: [] };
		this.#changed();
		const told = dice.length === DICE ? `dice=${dice.join("")}&` : "";
		try {
			const offers = await ask(`/tables/${this.#table}/offers?${told}correct=${this.correcting}`);
			if (asked === this.#asked) this.offers = offers;
		} catch {
			if (asked === this.#asked) this.offers = null; // nothing can be written now
		}
		this.#changed();
	}

	/**
	 * The boxes on offer, with the points of the dice or with points still to be entered.
	 * @returns {Map<string, Offer>}
	 */
	get boxes() {
		if (!this.offers) return new Map();
		if (this.dice.length === DICE)
			return new Map(this.offers.placements.map((placement) => [placement.box, placement]));
		return new Map(Object.keys(this.offers.possible).map((box) => [box, { points: null, bonus: 0, joker: false }]));
	}

	/** The action that writes this box. @param {string} box @param {number | null} points @returns {Deed} */
	action(box, points) {
		const score = points === null ? { dice: this.dice } : { points };
		return { type: this.correcting ? "correct" : "write", box, ...score };
	}
}
