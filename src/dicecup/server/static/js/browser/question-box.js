/** A question in a dialog of the page's own: yes or no, or a choice among few. */

import { button, h } from "./dom.js";

/**
 * @param {string} question
 * @param {{value: string, label: string}[]} answers the first is the one that does it
 * @param {string} [more] a sentence of explanation
 * @returns {Promise<string>} the value chosen; empty where the dialog was left
 */
export function askPlayer(question, answers, more = "") {
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
					button(label, () => dialog.close(value), { class: place === 0 ? "main" : "", "data-answer": value }),
				),
				button("Cancel", () => dialog.close(""), { "data-answer": "" }),
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
