/** Which of your games: the book, and the name if you played under several. A form, so that the address has both. */

import { h } from "../browser/dom.js";
import { COACH } from "../words/catalogue/coach.js";
import { FIGURES } from "../words/catalogue/figures.js";
import { say } from "../words/say.js";

/** @import { PlayedBook } from "../types.js" */

/** What to say while the server works on an answer about many games. */
export const WAITING = COACH.goingThrough;

/**
 * @param {string} action the page's address
 * @param {PlayedBook[]} books
 * @param {string} book the one shown
 * @param {string | null} name null if the page does not ask
 */
export function gamesForm(action, books, book, name) {
	const names = books.find((each) => each.book === book)?.names ?? [];
	const asks = name !== null && names.length > 1;
	if (books.length < 2 && !asks) return null;
	return h(
		"form",
		{ class: "row games-form", method: "get", action },
		h(
			"label",
			{ class: "field" },
			h("span", {}, FIGURES.rulebook),
			h(
				"select",
				{ name: "book" },
				books.map((each) =>
					h(
						"option",
						{ value: each.book, selected: each.book === book },
						say(FIGURES.bookWithGames, { book: each.title, count: each.games }),
					),
				),
			),
		),
		asks &&
			h(
				"label",
				{ class: "field" },
				h("span", {}, FIGURES.name),
				h(
					"select",
					{ name: "name" },
					h("option", { value: "", selected: name === "" }, FIGURES.allNames),
					names.map((each) => h("option", { value: each, selected: each === name }, each)),
				),
			),
		h("button", { type: "submit" }, FIGURES.show),
	);
}

/** What the address asks for, as a query for the server. */
export function asked() {
	const wanted = new URLSearchParams(location.search);
	const query = new URLSearchParams();
	for (const key of ["book", "name"]) {
		const value = wanted.get(key);
		if (value) query.set(key, value);
	}
	return query;
}

/** The width a picture may have inside an element's panel. @param {HTMLElement} element */
export const pictureWidth = (element) => Math.max(240, Math.min(720, element.clientWidth - 44));
