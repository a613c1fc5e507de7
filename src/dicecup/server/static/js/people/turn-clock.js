/** How much of the turn's time is left: a ring that empties, with the time in it. */

import { h, svg } from "../browser/dom.js";
import { HURRY } from "../table/model.js";
import { PEOPLE } from "../words/catalogue/people.js";
import { say } from "../words/say.js";

const MINUTE = 60;
const HOUR = 3600;
/** The length of the ring. */
const ROUND = 100;

/** @param {number} seconds left @param {number} whole the seconds that a turn has */
export function turnClock(seconds, whole) {
	const share = Math.min(ROUND, Math.max(0, (ROUND * seconds) / whole));
	return h(
		"span",
		{ class: `clock${seconds <= HURRY ? " hurry" : ""}`, id: "clock", role: "timer", "aria-label": spoken(seconds) },
		svg(
			"svg",
			{ viewBox: "0 0 42 42", "aria-hidden": "true" },
			svg("circle", { class: "clock-track", cx: 21, cy: 21, r: 17 }),
			svg("circle", {
				class: "clock-left",
				cx: 21,
				cy: 21,
				r: 17,
				pathLength: ROUND,
				"stroke-dasharray": `${share} ${ROUND}`,
			}),
		),
		h("b", { "aria-hidden": "true" }, shown(seconds)),
	);
}

/** @param {number} seconds */
function shown(seconds) {
	if (seconds <= 2 * MINUTE) return String(seconds);
	if (seconds <= 2 * HOUR) return say(PEOPLE.minutes, { count: Math.ceil(seconds / MINUTE) });
	return say(PEOPLE.hours, { count: Math.ceil(seconds / HOUR) });
}

/** @param {number} seconds */
function spoken(seconds) {
	if (seconds <= 2 * MINUTE) return say(PEOPLE.secondsLeft, { count: seconds });
	if (seconds <= 2 * HOUR) return say(PEOPLE.minutesLeft, { count: Math.ceil(seconds / MINUTE) });
	return say(PEOPLE.hoursLeft, { count: Math.ceil(seconds / HOUR) });
}
