/** The keys that belong to a tray and a score card, wherever both are on the screen. */

import { focusFirstOffer } from "./score-pad.js";

/** Presses a button, if it is there. @param {string} id */
export const press = (id) => () => document.getElementById(id)?.click();

/** Rolls, and leaves the focus on the button for the next roll. */
export function pressRoll() {
	document.getElementById("roll")?.focus();
	press("roll")();
}

/** @returns {Record<string, () => void>} */
export const boardKeys = () => ({
	1: press("die-0"),
	2: press("die-1"),
	3: press("die-2"),
	4: press("die-3"),
	5: press("die-4"),
	r: pressRoll,
	" ": pressRoll,
	d: () => document.getElementById("die-0")?.focus(),
	p: focusFirstOffer,
});
