/** Reading a record: its headers, the events it carries, and the lines of its games. */

import { FAIR } from "../words/catalogue/fair.js";
import { say } from "../words/say.js";
import { canonical } from "./bytes.js";

/** @import { TableEvent } from "../types.js" */

/**
 * @typedef {object} GameRecord
 * @property {{name: string, values: string[]}[]} headers
 * @property {TableEvent[]} events
 * @property {string[][]} games the lines of each game, without its first and its last
 */

/** @param {string} text @returns {GameRecord} */
export function readRecord(text) {
	const lines = text
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line && !line.startsWith("#"));
	const headers = lines.filter((line) => line.startsWith("[")).map(readHeader);
	if (headers[0]?.name !== "Dicecup") throw new Error(FAIR.notARecord);
	const events = headers.filter(({ name }) => name === "Event").map(({ values }) => readEvent(values[0]));
	/** @type {string[][]} */
	const games = [];
	for (const line of lines.filter((each) => !each.startsWith("["))) {
		if (line.startsWith("game ")) games.push([]);
		else if (!line.startsWith("end ")) games.at(-1)?.push(line);
	}
	return { headers, events, games };
}

/**
 * An event, if it is written in the one way in which servers write it. In any other, a key could be there twice, and
 * another program might read the other value.
 * @param {string} text
 * @returns {TableEvent}
 */
function readEvent(text) {
	try {
		const event = JSON.parse(text);
		if (canonical(event) === text) return event;
	} catch (problem) {
		throw new Error(problem instanceof RangeError ? FAIR.tooDeep : FAIR.unreadableEvent);
	}
	throw new Error(FAIR.otherwiseWritten);
}

/** @param {string} line such as `[Side "Ann" "Bob"]` */
function readHeader(line) {
	const found = /^\[([A-Z][A-Za-z0-9]*) (.*)\]$/.exec(line);
	if (!found) throw new Error(say(FAIR.unreadableLine, { line: line.slice(0, 60) }));
	// The values are JSON strings with spaces between them.
	const values = found[2].match(/"(?:[^"\\]|\\.)*"/g) ?? [];
	return { name: found[1], values: values.map((value) => JSON.parse(value)) };
}

/** @param {GameRecord} record @param {string} name */
export const header = (record, name) => record.headers.find((each) => each.name === name)?.values[0] ?? "";
