/** A page about the user's own games, whose answer the server may take a while to work out. */

import { h, Part } from "../browser/dom.js";
import { reason, whoAmI } from "../server/api.js";
import { askUntilReady } from "../server/patience.js";
import { FIGURES } from "../words/catalogue/figures.js";
import { say } from "../words/say.js";
import { asked, WAITING } from "./games-form.js";

/** @import { Child } from "../browser/dom.js" */

/**
 * @template {object} Answer
 */
export class AnswerPage extends Part {
	/** Set once the server has answered. @type {Answer | null} */
	answer = null;
	#error = "";
	#doing = String(WAITING);

	/** The title of the page. */
	get heading() {
		return "";
	}

	/** The API's address for the answer. */
	get path() {
		return "";
	}

	/** The answer for somebody who has not played here yet. @returns {Answer} */
	get nothing() {
		throw new Error("every such page says what it shows to a stranger");
	}

	async connectedCallback() {
		super.connectedCallback();
		document.title = say(FIGURES.windowTitle, { title: this.heading });
		addEventListener("resize", () => this.refresh());
		try {
			this.answer = (await whoAmI())
				? await askUntilReady(`${this.path}?${asked()}`, WAITING, (doing) => this.#tell(doing))
				: this.nothing;
		} catch (refusal) {
			this.#error = reason(refusal);
		}
		this.refresh();
	}

	/** @param {string} doing */
	#tell(doing) {
		this.#doing = doing;
		this.refresh();
	}

	/** The heading, and what to say while there is no answer. @returns {Child} */
	top() {
		return [
			h("h1", {}, this.heading),
			this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			!this.#error && !this.answer && h("p", { id: "waiting" }, this.#doing),
		];
	}
}
