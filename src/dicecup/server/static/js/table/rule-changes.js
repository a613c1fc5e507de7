/** What the house rules of a table change in its book, in words: for those who did not choose them. */

import { h, Part } from "../browser/dom.js";
import { ask } from "../server/api.js";
import { SETUP } from "../words/catalogue/setup.js";
import { parts } from "../words/say.js";

/** @import { RuleChange } from "../types.js" */

/** House rules by name. @typedef {Record<string, string>} Chosen */

/** As part of an address. @param {Chosen} chosen */
export const asQuery = (chosen) =>
	String(new URLSearchParams(Object.entries(chosen).map(([name, value]) => ["rule", `${name}=${value}`])));

/** The rules of a book as it is played, for people to read. @param {string} book @param {Chosen} chosen */
export const rulesAddress = (book, chosen) =>
	Object.keys(chosen).length > 0 ? `/rules/${book}?${asQuery(chosen)}` : `/rules/${book}`;

/** @param {RuleChange[]} changes */
export const changeList = (changes) =>
	h(
		"ul",
		{},
		changes.map(({ question, printed, now }) =>
			h("li", {}, parts(SETUP.change, { question, printed, now: h("b", {}, now) })),
		),
	);

/** @extends {Part<{book: string, query: string}>} */
class RuleChangeList extends Part {
	/** @type {RuleChange[]} */
	#changes = [];
	#asked = "";

	refresh() {
		const { book, query } = this.data;
		if (query && this.#asked !== `${book} ${query}`) {
			this.#asked = `${book} ${query}`;
			void this.#ask(book, query);
		}
		super.refresh();
	}

	/** @param {string} book @param {string} query */
	async #ask(book, query) {
		// Without knowing what changes, the game is still the same; also, an address may have been edited by hand.
		const { changes } = await ask(`/books/${book}/changes?${query}`).catch(() => ({ changes: [] }));
		if (this.#asked !== `${book} ${query}`) return;
		this.#changes = changes;
		super.refresh();
	}

	draw() {
		if (this.#changes.length === 0) return null;
		return h(
			"section",
			{ class: "rule-changes", "aria-labelledby": "rule-changes-title" },
			h("h2", { id: "rule-changes-title" }, SETUP.houseRulesHere),
			changeList(this.#changes),
		);
	}
}

customElements.define("rule-changes", RuleChangeList);

/** Nothing if the book is played as printed. @param {string} book @param {string} query see `asQuery` */
export const ruleChanges = (book, query) => query !== "" && h("rule-changes", { data: { book, query } });
