/** Invites others to a table, or another device to a seat: a link to copy, share or scan. */

import { here } from "../addresses.js";
import { button, h } from "../browser/dom.js";
import { PEOPLE } from "../words/catalogue/people.js";

/** The property of `navigator` in browsers that can hand things on to other programs. */
export const SHARING = "share";

/** @param {string} table @param {string} [seat] the token of a seat link */
export const linkTo = (table, seat) => `${location.origin}${here(`/table/${table}${seat ? `?seat=${seat}` : ""}`)}`;

/**
 * @param {string} table
 * @param {string} hint what people can do with the link
 * @param {{id?: string, seat?: string}} [more] the token of a seat link
 */
export function invitation(table, hint, { id = "invite", seat } = {}) {
	const link = linkTo(table, seat);
	const copy = async (/** @type {MouseEvent & {currentTarget: HTMLElement}} */ event) => {
		const pressed = event.currentTarget;
		try {
			await navigator.clipboard.writeText(link);
			pressed.textContent = PEOPLE.copied;
		} catch {
			// Browsers allow the clipboard only to pages on https or on this computer.
			/** @type {HTMLInputElement | null} */ (document.getElementById(id))?.select();
		}
	};
	const share = () => navigator.share({ title: PEOPLE.shareTitle, url: link }).catch(() => {}); // thought better of it
	return [
		h("label", { class: "field" }, h("span", {}, hint), h("input", { id, readonly: true, value: link })),
		h(
			"div",
			{ class: "row invite-tools" },
			button(PEOPLE.copyLink, copy, { id: `${id}-copy` }),
			Reflect.has(navigator, SHARING) && button(PEOPLE.share, share, { id: `${id}-share` }),
		),
		h(
			"figure",
			{ class: "qr" },
			h("img", {
				src: `/api/tables/${table}/qr${seat ? `?seat=${seat}` : ""}`,
				alt: PEOPLE.qrOf,
				width: 148,
				height: 148,
				loading: "lazy",
			}),
			h("figcaption", { class: "hint" }, PEOPLE.scan),
		),
	];
}
