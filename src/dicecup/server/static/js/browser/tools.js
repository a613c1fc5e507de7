/** The tools at the top of every page: words if there is room, signs if there is not. */

import { h, svg } from "./dom.js";

/** @import { Props } from "./dom.js" */

/** Line drawings in a square of 24. */
const SIGNS = {
	rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM9 9h6M9 12.5h6",
	players:
		"M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2 20a6.5 6.5 0 0 1 12.9 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5",
	react: "M4 5h16v11H12l-4 4v-4H4zM9 9.5v.5M15 9.5v.5M9 12.5c2 1.5 4 1.5 6 0",
	you: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5a7.5 7.5 0 0 1 15 0",
	settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5",
};

/** @param {keyof typeof SIGNS} sign */
const drawing = (sign) =>
	svg("svg", { viewBox: "0 0 24 24", class: "tool-sign", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));

/** @param {keyof typeof SIGNS} sign @param {string} label @param {() => void} onclick @param {Props} [props] */
export const tool = (sign, label, onclick, props = {}) =>
	h(
		"button",
		{ type: "button", class: "tool", onclick, ...props },
		drawing(sign),
		h("span", { class: "tool-label" }, label),
	);

/** @param {keyof typeof SIGNS} sign @param {string} label @param {string} href @param {Props} [props] */
export const toolLink = (sign, label, href, props = {}) =>
	h("a", { class: "button tool", href, ...props }, drawing(sign), h("span", { class: "tool-label" }, label));
