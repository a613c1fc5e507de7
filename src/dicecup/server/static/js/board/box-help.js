/** What a box asks for: shown at its name on a tap or hover, and read out by screen readers. */

import { button, h } from "../browser/dom.js";
import { ask } from "../server/api.js";
import { FRAME } from "../words/catalogue/frame.js";
import { smallDice } from "./shown-dice.js";

/** @import { BookHelp } from "../types.js" */

/** What the server said about each book. @type {Map<string, BookHelp>} */
const known = new Map();

/** Ask about the boxes of a book once; if that fails, ask again the next time. @param {string} book */
export async function learnBoxes(book) {
	if (!known.has(book)) known.set(book, await ask(`/books/${book}/help`));
}

/** What a box asks for; nothing if that has not been asked yet. @param {string} book @param {string} box */
export const boxHelp = (book, box) => known.get(book)?.boxes.find(({ boxes }) => boxes.includes(box));

/** @param {string} book @param {string} box */
export async function explainBox(book, box) {
	await learnBoxes(book);
	const found = boxHelp(book, box);
	if (!found || document.querySelector("dialog[open]")) return;
	const dialog = h(
		"dialog",
		{ class: "box-help", "aria-labelledby": "box-help-title" },
		h("h2", { id: "box-help-title" }, found.label),
		h("p", {}, smallDice(found.dice)),
		h("p", { id: "box-help-text" }, found.text),
		h(
			"p",
			{ class: "row" },
			button(FRAME.close, () => dialog.close(), { class: "main" }),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
}
