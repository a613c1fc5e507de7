/** The rules of a book, and how the books differ. */

import { DEFAULT_BOOK } from "../addresses.js";
import { deadEnd } from "../browser/dead-end.js";
import { h, Part } from "../browser/dom.js";
import { ask } from "../server/api.js";
import { ruleChanges } from "../table/rule-changes.js";
import { BOOKS } from "../words/catalogue/books.js";
import { say } from "../words/say.js";

/** @import { BookPage, BookView } from "../types.js" */

/** @extends {Part<{book?: string}>} */
class RulesPage extends Part {
	/** @type {BookPage | null} */
	#book = null;
	/** @type {BookView[]} */
	#books = [];
	/** Why it cannot be shown. @type {unknown} */
	#problem = null;

	async connectedCallback() {
		super.connectedCallback();
		try {
			const [catalogue, book] = await Promise.all([ask("/catalogue"), ask(`/books/${this.data.book ?? DEFAULT_BOOK}`)]);
			this.#books = [...catalogue.books].reverse();
			this.#book = book;
			document.title = say(BOOKS.rulesTitle, { book: book.title });
		} catch (refusal) {
			this.#problem = refusal;
		}
		this.refresh();
		if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
	}

	draw() {
		const book = this.#book;
		if (!book) return this.#problem ? deadEnd(this.#problem) : h("p", { class: "centre" }, BOOKS.opening);
		return h(
			"div",
			{ class: "rules" },
			h(
				"nav",
				{ "aria-label": BOOKS.rulebooks, class: "tabs" },
				this.#books.map((each) =>
					h(
						"a",
						{ class: "button", href: `/rules/${each.name}`, "aria-current": each.name === book.name ? "page" : null },
						each.title,
					),
				),
			),
			h(
				"article",
				{ class: "panel" },
				h("h1", {}, book.title),
				h("p", {}, book.summary),
				ruleChanges(book.name, location.search.slice(1)),
				h(
					"p",
					{ class: "row" },
					h("a", { class: "button", href: `/learn/${book.name}` }, BOOKS.exampleTurn),
					h("a", { class: "button", href: `/cards/${book.name}` }, BOOKS.printCards),
					h("a", { class: "button", href: `/new?book=${book.name}` }, BOOKS.setUpTable),
					h("a", { class: "button", href: "/advice" }, BOOKS.advice),
				),
				h(
					"ol",
					{ class: "rule-list" },
					book.rules.map((rule) =>
						h(
							"li",
							{ id: `rule-${rule.number}`, value: rule.number },
							rule.text,
							" ",
							rule.quote && h("q", {}, rule.quote),
						),
					),
				),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "differences" },
				h("h2", { id: "differences" }, BOOKS.differences),
				h(
					"div",
					{ class: "scroll", tabindex: "0", role: "group", "aria-label": BOOKS.differencesTable },
					h(
						"table",
						{ class: "plain differences" },
						h(
							"thead",
							{},
							h(
								"tr",
								{},
								h("th", { scope: "col" }, BOOKS.question),
								this.#books.map((each) =>
									h("th", { scope: "col", class: each.name === book.name ? "here" : null }, each.title),
								),
							),
						),
						h(
							"tbody",
							{},
							book.differences.map((difference) =>
								h(
									"tr",
									{},
									h("th", { scope: "row" }, difference.question),
									this.#books.map((each) =>
										h("td", { class: each.name === book.name ? "here" : null }, difference.answers[each.name]),
									),
								),
							),
						),
					),
				),
			),
		);
	}
}

customElements.define("rules-page", RulesPage);
