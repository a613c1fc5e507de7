/** The links between the coach's pages. */

import { shownPath } from "../addresses.js";
import { h } from "../browser/dom.js";
import { COACH } from "../words/catalogue/coach.js";

/** Each page with the addresses that belong to it. @type {[string, string, RegExp][]} */
const PAGES = [
	["/puzzles", COACH.puzzles, /^\/puzzles$/],
	["/review", COACH.review, /^\/review\b|\/review$/],
	["/statistics", COACH.statistics, /^\/statistics$/],
	["/fairness", COACH.fairness, /^\/fairness$/],
	["/advice", COACH.bookAdvice, /^\/advice$/],
];

/** On the coach's own pages; null elsewhere. */
export function coachLinks() {
	const here = PAGES.find(([, , pattern]) => pattern.test(shownPath()));
	return here ? coachNavigation("coach-links", here[0]) : null;
}

/** @param {string} kind @param {string} [here] */
export function coachNavigation(kind, here) {
	return h(
		"nav",
		{ class: `row ${kind}`, "aria-label": COACH.title },
		PAGES.map(([href, text]) =>
			h(
				"a",
				{
					class: "button",
					href,
					"aria-current": href === here ? (shownPath() === href ? "page" : "true") : null,
				},
				text,
			),
		),
	);
}
