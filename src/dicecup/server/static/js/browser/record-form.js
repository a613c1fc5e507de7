/** The fields for giving a record: pasted, or as a file. */

import { FRAME } from "../words/catalogue/frame.js";
import { fieldOf, h } from "./dom.js";

/** @param {string} text that was given before @param {string} accept kinds of files */
export const recordFields = (text, accept) => [
	h(
		"label",
		{ class: "field" },
		h("span", {}, FRAME.pasteRecord),
		h("textarea", { name: "record", spellcheck: "false" }, text),
	),
	h("label", { class: "field" }, h("span", {}, FRAME.chooseFile), h("input", { type: "file", name: "file", accept })),
];

/** The record that was given. @param {HTMLFormElement} form */
export function recordGiven(form) {
	const file = fieldOf(form, "file").files?.[0];
	return file ? file.text() : fieldOf(form, "record").value;
}
