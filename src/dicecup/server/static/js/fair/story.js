/** The lines of a game according to its events: to be compared with the lines in a record. */

/** @import { TableEvent } from "../types.js" */

/** The line for something that was taken back after a roll: no record has such a line. */
export const TOO_LATE = "!";

/** The events of each game, series by series. @param {TableEvent[]} events @returns {TableEvent[][][]} */
export function seriesOf(events) {
	/** @type {TableEvent[][][]} */
	const series = [[]];
	for (const event of events) {
		if (event.kind === "rematched") series.push([]);
		else if (event.kind === "started") series.at(-1)?.push([event]);
		else series.at(-1)?.at(-1)?.push(event);
	}
	return series;
}

/** @param {TableEvent[]} events those of one game @returns {string[]} */
export function storyLines(events) {
	const lines = [];
	const starts = [];
	/** @type {Map<number, number>} */
	const turns = new Map();
	let rolls = "";
	let dice = /** @type {number[]} */ ([]);
	let mover = -1;
	/** The rolls of the turn that ended last, until somebody rolls. */
	let ended = "";
	const turn = (/** @type {number} */ side) => `${(turns.get(side) ?? 0) + 1}.${side + 1}`;
	for (const { kind, data } of events) {
		// If the dice do not decide who begins: at a duplicate table, where everybody begins together.
		if (kind === "started" && typeof data.first === "number" && data.sides.length > 1) {
			lines.push(`first ${data.first + 1}`);
		} else if (kind === "rolled" && data.turn === 0) starts.push(`${data.side + 1}:${sorted(data.dice)}`);
		else if (kind === "rolled") {
			const held = data.keep.map((place) => dice[place]);
			rolls = rolls ? `${rolls} (${sorted(held)}) ${sorted(data.dice)}` : sorted(data.dice);
			[dice, mover, ended] = [data.dice, data.side, ""];
		} else if (kind === "entered") {
			const bonus = data.bonus ? ` +${data.bonus}` : "";
			lines.push(`${turn(data.side)} ${rolls} ${data.box} ${data.points}${bonus}${data.scratch ? " scratch" : ""}`);
			turns.set(data.side, (turns.get(data.side) ?? 0) + 1);
			[ended, rolls] = [rolls, ""];
		} else if (kind === "took_back") {
			lines.pop();
			// A roll is never undone.
			if (!ended) lines.push(TOO_LATE);
			turns.set(data.side, (turns.get(data.side) ?? 0) - 1);
			[rolls, ended] = [ended, ""];
		} else if (kind === "resigned") {
			if (rolls && mover === data.side) {
				lines.push(`${turn(data.side)} ${rolls}`);
				rolls = "";
			}
			ended = "";
			lines.push(`resign ${data.side + 1}`);
		}
	}
	if (rolls) lines.push(`${turn(mover)} ${rolls}`);
	return starts.length > 0 ? [`start ${starts.join(" ")}`, ...lines] : lines;
}

/**
 * The entries of a game that were taken back, as marked in a record; of several with the same dice, only the first.
 * @param {TableEvent[]} events those of one game
 * @param {number} game its number in the series
 * @returns {string[]}
 */
export function takenBack(events, game) {
	/** @type {Map<string, string>} */
	const marks = new Map();
	let place = "";
	let scratch = false;
	for (const { kind, data } of events) {
		if (kind === "rolled") place = `${game} ${data.turn}.${data.side + 1} ${data.roll}`;
		else if (kind === "entered") scratch = data.scratch;
		else if (kind === "took_back" && !marks.has(place))
			marks.set(place, `undo ${scratch ? "scratch " : ""}${data.box}`);
	}
	return [...marks].map((mark) => mark.join(" "));
}

/** @param {number[]} dice */
const sorted = (dice) => [...dice].sort().join("");
