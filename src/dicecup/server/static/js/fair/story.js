/** The lines of a game as its events tell them, to be compared with the lines that a record shows. */

/** @import { TableEvent } from "../types.js" */

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
	const turn = (/** @type {number} */ side) => `${(turns.get(side) ?? 0) + 1}.${side + 1}`;
	for (const { kind, data } of events) {
		if (kind === "rolled" && data.turn === 0) starts.push(`${data.side + 1}:${sorted(data.dice)}`);
		else if (kind === "rolled") {
			const held = data.keep.map((place) => dice[place]);
			rolls = rolls ? `${rolls} (${sorted(held)}) ${sorted(data.dice)}` : sorted(data.dice);
			[dice, mover] = [data.dice, data.side];
		} else if (kind === "entered") {
			const bonus = data.bonus ? ` +${data.bonus}` : "";
			lines.push(`${turn(data.side)} ${rolls} ${data.box} ${data.points}${bonus}${data.scratch ? " scratch" : ""}`);
			turns.set(data.side, (turns.get(data.side) ?? 0) + 1);
			rolls = "";
		} else if (kind === "resigned") {
			if (rolls && mover === data.side) {
				lines.push(`${turn(data.side)} ${rolls}`);
				rolls = "";
			}
			lines.push(`resign ${data.side + 1}`);
		}
	}
	if (rolls) lines.push(`${turn(mover)} ${rolls}`);
	return starts.length > 0 ? [`start ${starts.join(" ")}`, ...lines] : lines;
}

/** @param {number[]} dice */
const sorted = (dice) => [...dice].sort().join("");
