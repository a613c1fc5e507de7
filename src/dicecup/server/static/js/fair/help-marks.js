/** The help used in the games of a series, according to its events: to be compared with the marks in a record. */

import { seriesOf } from "./story.js";

/** @import { Started, TableEvent } from "../types.js" */

/** The version of the marks that this page knows. */
export const MARKS = 1;

/**
 * The marks of a series in the form of a record's headers, such as `1 3.2 1 hint`; null if not all help is known.
 * @param {TableEvent[]} events the whole chain
 * @param {number} series from 1
 * @returns {string[] | null}
 */
export function helpMarks(events, series) {
	const games = seriesOf(events)[series - 1] ?? [];
	if (games.length === 0 || games.some((game) => startOf(game).help_marks !== MARKS)) return null;
	return games.flatMap((game, place) => marksOf(game, place + 1, botsBefore(events, game[0].seq))).sort();
}

/** What the first event of a game says. @param {TableEvent[]} game */
const startOf = ([started]) => /** @type {Started} */ (started.data);

/**
 * @param {TableEvent[]} events those of one game
 * @param {number} number of the game in its series
 * @param {Set<number>} bots the seats that belong to bots
 */
function marksOf([started, ...events], number, bots) {
	const { sides } = startOf([started]);
	/** @type {Map<string, Set<string>>} */
	const marks = new Map();
	/** The place of the coming decision, and whether its seat is a person's. */
	let [place, isPersons] = ["", false];
	let entry = "";
	const mark = (/** @type {string} */ help) => marks.set(place, (marks.get(place) ?? new Set()).add(help));
	for (const { kind, data, by } of events) {
		const standsIn = by === "bot" && isPersons;
		if (kind === "rolled") {
			// A roll for the start is nobody's decision, and neither is the first roll of a turn.
			if (standsIn && data.turn > 0 && data.roll > 1) mark("stand_in");
			const { seats } = sides[data.side];
			place = `${number} ${data.turn}.${data.side + 1} ${data.roll}`;
			isPersons = !bots.has(seats[Math.max(0, data.turn - 1) % seats.length]);
		} else if (kind === "entered") {
			if (standsIn) mark("stand_in");
			entry = `undo ${data.scratch ? "scratch " : ""}${data.box}`;
		} else if (kind === "took_back") {
			if (![...(marks.get(place) ?? [])].some((help) => help.startsWith("undo "))) mark(entry);
		} else if (kind === "helped") mark(data.help);
	}
	return [...marks].map(([where, help]) => [where, ...help].join(" "));
}

/** The seats that belong to bots when a game begins. @param {TableEvent[]} events @param {number} seq of its start */
function botsBefore(events, seq) {
	/** @type {Set<number>} */
	const bots = new Set();
	for (const { kind, data } of events.slice(0, seq)) {
		if (kind === "seated" && data.bot !== null) bots.add(data.seat);
		else if (kind === "seated") bots.delete(data.seat);
	}
	return bots;
}
