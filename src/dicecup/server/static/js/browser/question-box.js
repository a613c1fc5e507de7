/** A question in a dialog of the page's own: yes or no, or a choice among a few answers. */

import { FRAME } from "../words/catalogue/frame.js";
import { button, h } from "./dom.js";

/**
 * @param {string} question
 * @param {{value: string, label: string}[]} answers the first is the one that does it
 * @param {string} [more] a sentence of explanation
 * @param {string} [safe] the label for not doing it, if doing it cannot be undone: that button then has the focus
 * @returns {Promise<string>} the value chosen; empty if the dialog was left
 */
export function askPlayer(question, answers, more = "", safe = "") {
	return new Promise((resolve) => {
		const dialog = h(
			"dialog",
			{ "aria-labelledby": "question" },
			h("h2", { id: "question" }, question),
			more && h("p", {}, more),
			h(
				"div",
				{ class: "row" },
				answers.map(({ value, label }, place) =>
					button(label, () => dialog.close(value), { class: place === 0 && !safe ? "main" : "", "data-answer": value }),
				),
				button(safe || FRAME.cancel, () => dialog.close(""), {
					class: safe ? "main" : "",
					autofocus: safe !== "",
					"data-answer": "",
				}),
			),
		);
		dialog.onclose = () => {
			dialog.remove();
			resolve(dialog.returnValue);
		};
		document.body.append(dialog);
		dialog.showModal();
	});
}
