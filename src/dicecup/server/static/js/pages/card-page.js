/** Score cards to print: blank ones of a book, or the filled ones of a table, front and back. */

import { cardBack } from "../board/card-back.js";
import { scorePad } from "../board/score-pad.js";
import { deadEnd } from "../browser/dead-end.js";
import { button, h, Part } from "../browser/dom.js";
import { ask } from "../server/api.js";
import { BOARD } from "../words/catalogue/board.js";
import { BOOKS } from "../words/catalogue/books.js";
import { FRAME } from "../words/catalogue/frame.js";
import { say } from "../words/say.js";

/** @import { BookView, Catalogue, PadLine, PadView, TableView } from "../types.js" */

/**
 * @typedef {object} Sheet
 * @property {string} title
 * @property {string} book
 * @property {BookView[]} books whose cards could be printed instead
 * @property {boolean} blank
 * @property {PadView} pad
 * @property {PadLine[][]} backs
 * @property {{name: string, total: number | null, note: string}[]} cards
 */

/** How many games a printed card has room for, by the columns of one game. @type {Record<number, number>} */
const ROOM = { 1: 6, 3: 2 };

/** @extends {Part<{table?: string, book: string}>} */
class CardPage extends Part {
	/** @type {Sheet | null} */
	#sheet = null;
	/** Why it cannot be shown. @type {unknown} */
	#problem = null;

	async connectedCallback() {
		super.connectedCallback();
		try {
			this.#sheet = this.data.table ? await filled(this.data.table) : await blank(this.data.book);
			document.title = say(BOOKS.cardTitle, { title: this.#sheet.title });
		} catch (refusal) {
			this.#problem = refusal;
		}
		this.refresh();
	}

	draw() {
		const sheet = this.#sheet;
		if (!sheet) return this.#problem ? deadEnd(this.#problem) : h("p", { class: "centre" }, FRAME.oneMoment);
		return h(
			"div",
			{ class: "sheets" },
			h(
				"div",
				{ class: "row no-print" },
				button(BOOKS.print, () => print(), { class: "main" }),
				sheet.books.map((book) =>
					h(
						"a",
						{ class: "button", href: `/cards/${book.name}`, "aria-current": book.name === sheet.book ? "page" : null },
						book.title,
					),
				),
			),
			h(
				"section",
				{ class: "sheet", "aria-label": BOARD.frontOfCard },
				h("h1", {}, sheet.title),
				sheet.blank && h("p", { class: "sheet-name" }, BOOKS.name),
				scorePad({ pad: sheet.pad, cards: sheet.cards, acting: null, shown: 0, offers: new Map(), onEnter: () => {} }),
			),
			sheet.backs.some((lines) => lines.length > 0) &&
				h(
					"section",
					{ class: "sheet", "aria-label": BOARD.backOfCard },
					!sheet.blank && h("h2", {}, BOOKS.back),
					sheet.backs.map((lines, side) => cardBack(sheet.cards[side].name, lines, sheet.blank)),
				),
		);
	}
}

/** @param {string} table @returns {Promise<Sheet>} */
async function filled(table) {
	/** @type {TableView} */
	const view = await ask(`/tables/${table}`);
	if (!view.game) throw new Error(BOOKS.noGameYet);
	const { pad, sides } = view.game;
	return {
		title: view.options.title
			? say(BOOKS.cardOf, { book: view.book.title, table: view.options.title })
			: view.book.title,
		book: view.book.name,
		books: [],
		blank: false,
		pad,
		backs: pad.backs,
		cards: sides.map((side) => ({ name: side.name, total: side.totals.final, note: side.partners.join(", ") })),
	};
}

/** @param {string} name @returns {Promise<Sheet>} */
async function blank(name) {
	/** @type {Catalogue} */
	const { books } = await ask("/catalogue");
	const book = books.find((each) => each.name === name);
	const games = ROOM[book?.columns ?? 1] ?? 1;
	const pad = await ask(`/books/${name}/pad?games=${games}`);
	return {
		title: book?.title ?? name,
		book: name,
		books,
		blank: true,
		pad: { ...pad, progress: [], marks: [] },
		backs: pad.backs,
		cards: Array.from({ length: games }, (_, game) => ({
			name: say(BOARD.gameNumber, { number: game + 1 }),
			total: null,
			note: "",
		})),
	};
}

customElements.define("card-page", CardPage);
