/** What to show if a page cannot be shown: why, in plain words, and the way home. */

import { isRefused, reason } from "../server/api.js";
import { FRAME } from "../words/catalogue/frame.js";
import { h } from "./dom.js";

/** The codes with which a server says that it does not have what an address names. */
const MISSING = ["not_found", "unknown", "malformed"];

/**
 * What to say about it.
 * @param {unknown} problem why there is no page; null: there is none at this address
 * @returns {{heading: string, why: string}}
 */
export function whyNoPage(problem) {
	const missing = problem === null || MISSING.some((code) => isRefused(problem, code));
	return missing ? { heading: FRAME.missing, why: FRAME.missingWhy } : { heading: FRAME.notNow, why: reason(problem) };
}

/** @param {unknown} [problem] */
export function deadEnd(problem = null) {
	const { heading, why } = whyNoPage(problem);
	return h(
		"section",
		{ class: "panel centre", role: "alert" },
		h("h1", {}, heading),
		h("p", {}, why),
		h("p", {}, h("a", { class: "button main", href: "/" }, FRAME.home)),
	);
}
