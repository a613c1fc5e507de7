/** Words for numbers, names and moments. */

/** @import { BotView } from "../types.js" */

const FACES = ["nothing", "one", "two", "three", "four", "five", "six"];

/** @param {number} face */
export const faceWord = (face) => FACES[face];

/** @param {number[]} dice */
export const diceWords = (dice) => dice.map(faceWord).join(", ");

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {string[]} names */
export function listed(names) {
	if (names.length < 2) return names.join("");
	return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** @param {number} points */
export const score = (points) => Math.round(points).toLocaleString("en-GB");

/** @param {BotView} bot */
export const botWords = ({ name, plays, mean }) =>
	`${name} bot: ${plays}${mean === null ? "" : `, about ${score(mean)} points per game`}`;

/** @param {number} at milliseconds since 1970 */
export function when(at) {
	if (!at) return "";
	const date = new Date(at);
	const today = date.toDateString() === new Date().toDateString();
	return today
		? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
		: date.toLocaleDateString([], { day: "numeric", month: "short" });
}
