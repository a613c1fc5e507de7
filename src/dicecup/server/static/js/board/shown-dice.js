/** Dice to look at, not to play with: small ones in lists, large ones in a position. */

import { h } from "../browser/dom.js";
import { BOARD } from "../words/catalogue/board.js";
import { diceWords } from "../words/phrases.js";
import { pipDie } from "./pip-die.js";

/** @param {number[]} dice @param {number[]} [kept] places that are marked */
export function smallDice(dice, kept = []) {
	return h(
		"span",
		{ class: "small-dice", role: "img", "aria-label": diceWords(dice) },
		dice.map((face, place) => h("span", { class: kept.includes(place) ? "kept" : "let-go" }, pipDie(face))),
	);
}

/** @param {number[]} dice @param {number[]} kept places that were kept @param {string} label */
export function largeDice(dice, kept, label) {
	return h(
		"div",
		{ class: "tray shown" },
		h(
			"div",
			{ class: "felt" },
			h(
				"div",
				{ class: "dice", role: "img", "aria-label": label },
				dice.map((face, place) =>
					h(
						"span",
						{ class: `die${kept.includes(place) ? " held" : ""}` },
						pipDie(face),
						h("span", { class: "held-sign", "aria-hidden": "true" }, BOARD.kept),
					),
				),
			),
		),
	);
}
