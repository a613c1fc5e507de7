/** Every strategy hint that the books print, and what the solver says about it. */

import { h, Part } from "../browser/dom.js";
import { figureTable } from "../browser/figure-table.js";
import { ask, reason } from "../server/api.js";
import { BOOKS } from "../words/catalogue/books.js";
import { say } from "../words/say.js";

/** @import { AdvicePage } from "../types.js" */

/** @type {Record<string, [string, string, string]>} */
const VERDICTS = {
	right: ["right", "✓", BOOKS.right],
	wrong: ["wrong", "✗", BOOKS.wrong],
	"it depends": ["depends", "≈", BOOKS.depends],
};

class PrintedAdvicePage extends Part {
	/** @type {AdvicePage | null} */
	#advice = null;
	#error = "";

	async connectedCallback() {
		super.connectedCallback();
		document.title = BOOKS.adviceTitle;
		try {
			this.#advice = await ask("/advice");
		} catch (refusal) {
			this.#error = reason(refusal);
		}
		this.refresh();
		addEventListener("hashchange", () => this.#open());
		this.#open();
	}

	/** Show the hint that the address names, with its figures. */
	#open() {
		const wanted = document.getElementById(location.hash.slice(1));
		wanted?.querySelector("details")?.setAttribute("open", "");
		wanted?.scrollIntoView();
	}

	draw() {
		const advice = this.#advice;
		if (!advice) return h("p", { class: this.#error ? "error" : "centre" }, this.#error || BOOKS.openingAll);
		return h(
			"div",
			{ class: "figures" },
			h(
				"section",
				{ class: "panel" },
				h("h1", {}, BOOKS.advice),
				h("p", {}, plain(advice.introduction, advice.titles)),
				h(
					"nav",
					{ "aria-label": BOOKS.hints },
					h(
						"ol",
						{ class: "hints" },
						advice.hints.map((hint) =>
							h("li", {}, h("a", { href: `#${hint.name}` }, hint.title), " ", verdict(hint.verdict)),
						),
					),
				),
			),
			advice.hints.map((hint, place) =>
				h(
					"article",
					{ class: "panel hint-panel", id: hint.name, "aria-labelledby": `${hint.name}-title` },
					h("h2", { id: `${hint.name}-title` }, say(BOOKS.numbered, { number: place + 1, title: hint.title })),
					h(
						"ul",
						{ class: "quotes" },
						hint.quotes.map((quote) =>
							h(
								"li",
								{},
								h("q", {}, quote.text),
								h(
									"span",
									{ class: "hint" },
									` ${say(BOOKS.place, { book: advice.titles[quote.book], place: quote.place })}`,
								),
							),
						),
					),
					h("p", { class: "answer" }, verdict(hint.verdict), ". ", plain(hint.answer, advice.titles)),
					hint.findings.length > 0 &&
						h(
							"details",
							{},
							h("summary", {}, BOOKS.figures),
							hint.findings.map((finding) => [
								h("p", {}, plain(finding.text, advice.titles)),
								finding.columns.length > 0 &&
									figureTable(finding.text.replaceAll("`", ""), finding.columns, finding.rows),
							]),
						),
				),
			),
		);
	}
}

/**
 * Replaces book names in code marks with titles.
 * @param {string} text
 * @param {Record<string, string>} titles
 */
const plain = (text, titles) => text.replace(/`(\w+)`/g, (_, name) => titles[name] ?? name);

/** @param {string} name */
function verdict(name) {
	const [kind, sign, text] = VERDICTS[name];
	return h("b", { class: `verdict-word ${kind}` }, h("span", { "aria-hidden": "true" }, `${sign} `), text);
}

customElements.define("advice-page", PrintedAdvicePage);
