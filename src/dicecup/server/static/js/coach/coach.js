/** What the coach says at this screen: every choice for the dice on the table, and how the game stands. */

import { ask } from "../server/api.js";
import { rollKey } from "../table/intent.js";

/** @import { AdviceReply, ChoiceView, GameView, OutlookReply } from "../types.js" */

const AGAIN = 1000;
/** A click does not wait longer for the coach than this. */
const PATIENCE = 400;

export class Coach {
	/** Every choice for the dice on the table, once the server has told. @type {AdviceReply | null} */
	advice = null;
	/** @type {OutlookReply | null} */
	outlook = null;
	#table;
	#changed;
	#key = "";
	/** @type {Promise<AdviceReply> | null} */
	#asking = null;

	/** @param {string} table @param {() => void} changed */
	constructor(table, changed) {
		this.#table = table;
		this.#changed = changed;
	}

	/**
	 * Go along with the table; where advice will be wanted it is asked for as soon as the dice lie.
	 * @param {GameView | null} game
	 * @param {boolean} wanted
	 */
	follow(game, wanted) {
		const key = game ? rollKey(game) : "";
		if (key !== this.#key) {
			this.#key = key;
			this.advice = null;
			this.#asking = null;
		}
		if (wanted && !this.advice) this.ask().catch(() => {});
	}

	/** The advice for these dice, asked for once. @returns {Promise<AdviceReply>} */
	ask() {
		this.#asking ??= this.#fetch(this.#key);
		return this.#asking;
	}

	/** The advice if it is there or comes at once. @returns {Promise<AdviceReply | null>} */
	soon() {
		if (this.advice) return Promise.resolve(this.advice);
		const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
		return Promise.race([this.ask().catch(() => null), late]);
	}

	/** @param {string} key the roll that it is about */
	async #fetch(key) {
		try {
			const advice = await ask(`/tables/${this.#table}/advice?full=true`);
			if (key !== this.#key) return advice;
			if (advice.ready) this.advice = advice;
			else setTimeout(() => this.#again(key), AGAIN);
			this.#changed();
			return advice;
		} catch (refusal) {
			if (key === this.#key) this.#asking = null;
			throw refusal;
		}
	}

	/** The book is still being solved: ask again, as long as it is about the same dice. @param {string} key */
	#again(key) {
		if (key !== this.#key) return;
		this.#asking = null;
		this.ask().catch(() => {});
	}

	/** What holding dice with these faces comes to. @param {number[]} faces @returns {ChoiceView | null} */
	keeping(faces) {
		const wanted = [...faces].sort().join("");
		return this.advice?.choices?.find((choice) => choice.keep && choice.dice.join("") === wanted) ?? null;
	}

	/** What a box comes to. @param {string} box @param {boolean} scratch @returns {ChoiceView | null} */
	entering(box, scratch) {
		return this.advice?.choices?.find((choice) => choice.box === box && choice.scratch === scratch) ?? null;
	}
}
