/** What the coach says at this screen: every choice for the dice on the table, and how the game stands. */

import { ask } from "../server/api.js";
import { rollKey } from "../table/intent.js";

/** @import { Choice } from "../server/connection.js" */
/** @import { AdviceReply, ChoiceView, GameView, OutlookReply } from "../types.js" */

const AGAIN = 1000;
/** The longest that a click waits for the coach. */
const PATIENCE = 2000;

export class Coach {
	/** Every choice for the dice on the table, once the server has sent them. @type {AdviceReply | null} */
	advice = null;
	/** The best choice, once the server has sent that or more. @type {AdviceReply | null} */
	best = null;
	/** @type {OutlookReply | null} */
	outlook = null;
	#table;
	#changed;
	#key = "";
	/** @type {Promise<AdviceReply> | null} */
	#asking = null;
	/** @type {Promise<AdviceReply> | null} */
	#hinting = null;

	/** @param {string} table @param {() => void} changed */
	constructor(table, changed) {
		this.#table = table;
		this.#changed = changed;
	}

	/**
	 * Follow the table; if every choice is shown, ask for them as soon as the dice have landed.
	 * @param {GameView | null} game
	 * @param {boolean} wanted
	 */
	follow(game, wanted) {
		const key = game ? rollKey(game) : "";
		if (key !== this.#key) {
			this.#key = key;
			this.advice = null;
			this.best = null;
			this.#asking = null;
			this.#hinting = null;
		}
		if (wanted && !this.advice) this.ask().catch(() => {});
	}

	/** Every choice for these dice, asked for once. @returns {Promise<AdviceReply>} */
	ask() {
		this.#asking ??= this.#fetch(this.#key, true);
		return this.#asking;
	}

	/** The best choice for these dice, and no more than that: the record marks what was asked for. */
	hint() {
		if (this.best) return Promise.resolve(this.best);
		this.#hinting ??= this.#fetch(this.#key, false);
		return this.#hinting;
	}

	/**
	 * Advice with what somebody is about to do among its choices: if all of them are shown, or if that would be a mistake
	 * and the coach says so quickly.
	 * @param {string} least the mildest grade of mistake
	 * @param {Choice} action
	 * @returns {Promise<AdviceReply | null>}
	 */
	warning(least, action) {
		if (this.advice) return Promise.resolve(this.advice);
		const query = new URLSearchParams({ least });
		if (action.type === "enter") {
			query.set("box", action.box);
			query.set("scratch", String(action.scratch));
		} else for (const place of action.keep ?? []) query.append("keep", String(place));
		const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
		const asked = ask(`/tables/${this.#table}/advice/warning?${query}`);
		return Promise.race([asked.then(({ warning }) => warning ?? null).catch(() => null), late]);
	}

	/** @param {string} key the roll in question @param {boolean} full whether every choice is wanted */
	async #fetch(key, full) {
		try {
			const advice = await ask(`/tables/${this.#table}/advice${full ? "?full=true" : ""}`);
			if (key !== this.#key) return advice;
			if (advice.ready) {
				this.best = advice;
				if (full) this.advice = advice;
			} else setTimeout(() => this.#again(key, full), AGAIN);
			this.#changed();
			return advice;
		} catch (refusal) {
			if (key === this.#key) this.#forget(full);
			throw refusal;
		}
	}

	/** @param {boolean} full */
	#forget(full) {
		if (full) this.#asking = null;
		else this.#hinting = null;
	}

	/**
	 * The book is still being solved: ask again, as long as the dice are the same.
	 * @param {string} key
	 * @param {boolean} full
	 */
	#again(key, full) {
		if (key !== this.#key) return;
		this.#forget(full);
		(full ? this.ask() : this.hint()).catch(() => {});
	}

	/** The coach's entry for holding dice with these faces. @param {number[]} faces @returns {ChoiceView | null} */
	keeping(faces, advice = this.advice) {
		const wanted = [...faces].sort().join("");
		return advice?.choices?.find((choice) => choice.keep && choice.dice.join("") === wanted) ?? null;
	}

	/** The coach's entry for a box. @param {string} box @param {boolean} scratch @returns {ChoiceView | null} */
	entering(box, scratch, advice = this.advice) {
		return advice?.choices?.find((choice) => choice.box === box && choice.scratch === scratch) ?? null;
	}
}
