/** Copying a link. Browsers lend the clipboard only to pages on https or on this computer: elsewhere it is shown. */

import { announce } from "./announce.js";
import { button, h } from "./dom.js";

/** @param {() => string} link made when the button is pressed */
export function copyLink(link) {
	const copy = async () => {
		const text = link();
		try {
			await navigator.clipboard.writeText(text);
			announce("The link is copied.");
		} catch {
			show(text);
		}
	};
	return button("Copy link", copy, { id: "copy-link" });
}

/** @param {string} text */
function show(text) {
	const dialog = h(
		"dialog",
		{ "aria-labelledby": "link-title" },
		h("h2", { id: "link-title" }, "The link"),
		h("label", { class: "field" }, h("span", {}, "Copy it from here"), h("input", { readonly: true, value: text })),
		h(
			"p",
			{ class: "row" },
			button("Close", () => dialog.close()),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
	dialog.querySelector("input")?.select();
}
