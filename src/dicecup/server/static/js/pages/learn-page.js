/** The example turn that a book prints, to play through. */

import { guidedTurn } from "../board/guided-turn.js";
import { deadEnd } from "../browser/dead-end.js";
import { button, h, Part } from "../browser/dom.js";
import { ask } from "../server/api.js";
import { LESSON } from "../words/catalogue/lesson.js";
import { say } from "../words/say.js";

/** @import { Example } from "../types.js" */

/** @extends {Part<{book: string}>} */
class LearnPage extends Part {
	/** @type {Example | null} */
	#example = null;
	/** How often it has been begun. */
	#tries = 1;
	/** Why it cannot be shown. @type {unknown} */
	#problem = null;

	async connectedCallback() {
		super.connectedCallback();
		try {
			/** @type {Example} */
			const example = await ask(`/books/${this.data.book}/example`);
			this.#example = example;
			document.title = say(LESSON.exampleTitle, { book: example.title });
		} catch (refusal) {
			this.#problem = refusal;
		}
		this.refresh();
	}

	#again() {
		this.#tries += 1;
		this.refresh();
		document.getElementById("roll")?.focus();
	}

	draw() {
		const example = this.#example;
		if (!example) return this.#problem ? deadEnd(this.#problem) : h("p", { class: "centre" }, LESSON.oneMoment);
		return guidedTurn({
			...example,
			name: String(this.#tries),
			heading: LESSON.exampleHeading,
			about: example.title,
			best: null,
			after: () => [
				h("h2", {}, LESSON.turnDone),
				h("p", {}, LESSON.halfFull),
				h(
					"div",
					{ class: "row" },
					h("a", { class: "button main", href: "/" }, LESSON.playGame),
					button(LESSON.onceMore, () => this.#again()),
					h("a", { class: "button", href: `/rules/${example.book}` }, LESSON.allRules),
				),
			],
		});
	}
}

customElements.define("learn-page", LearnPage);
