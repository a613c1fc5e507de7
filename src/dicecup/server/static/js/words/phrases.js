/** Words for numbers, names and moments. */

import { BOARD } from "./catalogue/board.js";
import { SETUP } from "./catalogue/setup.js";
import { LANGUAGE, say } from "./say.js";

/** @import { BotView } from "../types.js" */

/** @param {number} face */
export const faceWord = (face) => BOARD.faces[face];

/** @param {number[]} dice */
export const diceWords = (dice) => dice.map(faceWord).join(", ");

/** @param {number} points */
export const score = (points) => Math.round(points).toLocaleString(LANGUAGE);

/** @param {BotView} bot */
export const botWords = ({ name, plays, mean }) =>
	mean === null ? say(SETUP.bot, { name, plays }) : say(SETUP.botWithScore, { name, plays, score: score(mean) });

/** A calendar day, such as `2026-11-16`, which is the same wherever somebody is. @param {string} day */
export function dayWords(day) {
	const date = new Date(`${day}T00:00Z`);
	return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });
}

/** @param {number} at milliseconds since 1970 */
export function when(at) {
	if (!at) return "";
	const date = new Date(at);
	const today = date.toDateString() === new Date().toDateString();
	return today
		? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
		: date.toLocaleDateString([], { day: "numeric", month: "short" });
}
