/** Copying a link. Browsers allow that only to pages on https or on this computer: elsewhere the link is shown. */

import { FRAME } from "../words/catalogue/frame.js";
import { announce } from "./announce.js";
import { button, h } from "./dom.js";

/** @param {() => string} link made when the button is pressed */
export function copyLink(link) {
	const copy = async () => {
		const text = link();
		try {
			await navigator.clipboard.writeText(text);
			announce(FRAME.linkCopied);
		} catch {
			show(text);
		}
	};
	return button(FRAME.copyLink, copy, { id: "copy-link" });
}

/** @param {string} text */
function show(text) {
	const dialog = h(
		"dialog",
		{ "aria-labelledby": "link-title" },
		h("h2", { id: "link-title" }, FRAME.theLink),
		h("label", { class: "field" }, h("span", {}, FRAME.copyFromHere), h("input", { readonly: true, value: text })),
		h(
			"p",
			{ class: "row" },
			button(FRAME.close, () => dialog.close()),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
	dialog.querySelector("input")?.select();
}
