/** The checks of a finished game, each with what it means for a player. Trusts nothing but the record. */

import { canonical, fromHex, joined, sha256, toHex, utf8 } from "./bytes.js";
import { FairDice } from "./dice.js";
import { FIELDS } from "./kinds.js";
import { header, readRecord } from "./record.js";
import { seriesOf, storyLines } from "./story.js";

/** @typedef {{holds: boolean | null, title: string, detail: string}} Check */
/** @import { EventOf, Pledged, Rolled, TableEvent, TableOptions } from "../types.js" */
/** @import { GameRecord } from "./record.js" */

const DICE = 5;
const GENESIS = "0".repeat(64);
/** Headers that only a server writes, and never without the events. */
const OF_A_SERVER = ["Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head"];
/** The fingerprints of the five printed books. House rules have others, which only `dicecup verify` can work out. */
/** @type {Record<string, string>} */
const BOOKS = {
	travel: "6474b13d8124421ad20b7772a2036a5b4cf79837c895c1bd8d817279a60eda93",
	web: "30d4ffb85fadb651a7e111e56897c8bcbf35a28db1229800ac4d69abb07ff697",
	classic: "721e3a154cf2a1a712d4b35bda5bcc033c4762074c3a99dbea755540e014c829",
	triple: "77542385de8f29448dd8ee8cf5cfbd4204065f1bcbff3dcad30615b4b647327c",
	deluxe: "0afd7477425e5387c421b05226520bd7490d4e2ede443db6913e240891903ae9",
};

/** A code that cannot be one. */
export class BadCode extends Error {}

/**
 * @param {string} text the record
 * @param {string} [knownHead] a head that somebody wrote down during the game
 * @returns {Promise<Check[]>}
 */
export async function checkRecord(text, knownHead = "") {
	const noted = knownHead.trim().toLowerCase();
	if (noted && !/^[0-9a-f]{64}$/.test(noted))
		throw new BadCode("A code from a game has 64 characters: digits, and letters from a to f.");
	const record = readRecord(text);
	const { events } = record;
	if (events.length === 0) return withoutEvents(record, noted);
	const table = header(record, "Table");
	const checks = [await chain(table, events, header(record, "Head"))];
	if (noted) checks.push(known(events, noted));
	const unread = events.find(isNewer);
	if (unread) return [...checks, check(null, "A newer version of dicecup", newerVersion(unread))];
	const options = optionsOf(events);
	checks.push(story(record, events, options));
	if (options.dice !== "fair")
		return [...checks, check(null, "Real dice", "Real dice were rolled: nobody can verify those afterwards.")];
	const [fingerprint, book] = bookOf(record, options);
	checks.push(...book);
	for (const pledge of ofKind(events, "pledged")) {
		checks.push(...(await game(table, `${options.book} ${fingerprint}`, pledge, events)));
	}
	return checks;
}

/**
 * Whoever takes the events out of a record must not get away with it.
 * @param {GameRecord} record
 * @param {string} noted
 */
function withoutEvents(record, noted) {
	const left = OF_A_SERVER.find((name) => record.headers.some((each) => each.name === name));
	const checks = [
		left
			? check(
					false,
					"No events",
					`This record was played on a server, as its header ${left} says: its events are gone.`,
				)
			: check(null, "No events", "This record was not played on a server, so there is nothing to verify."),
	];
	if (noted) checks.push(known([], noted));
	return checks;
}

/** Whether only a newer version knows what an event says. @param {TableEvent} event */
function isNewer({ kind, data }) {
	const fields = FIELDS[kind];
	return (
		!fields || Object.keys(data).some((field) => !fields.includes(field)) || (kind === "created" && data.format > 1)
	);
}

/** @param {TableEvent} event */
const newerVersion = ({ seq, kind }) =>
	`Event ${seq} (${kind}) was made by a newer version, which is needed to read it.`;

/** What was agreed when the table was made. @param {TableEvent[]} events */
function optionsOf([first]) {
	if (first.kind !== "created") throw new Error("The first event is not that of a new table.");
	return first.data.options;
}

/**
 * @template {TableEvent["kind"]} Kind
 * @param {TableEvent[]} events
 * @param {Kind} kind
 */
const ofKind = (events, kind) =>
	/** @type {Extract<TableEvent, {kind: Kind}>[]} */ (events.filter((event) => event.kind === kind));

/** @param {boolean | null} holds @param {string} title @param {string} detail @returns {Check} */
const check = (holds, title, detail) => ({ holds, title, detail });

/**
 * Each event is sealed together with all before it.
 * @param {string} table
 * @param {TableEvent[]} events
 * @param {string} last the seal of the last event, as the record tells it
 */
async function chain(table, events, last) {
	const title = "Nothing was changed afterwards";
	let head = GENESIS;
	for (const [place, event] of events.entries()) {
		const { seq, kind, at, by, data } = event;
		const sealed = utf8(canonical({ table, seq, kind, at, by, data }));
		head = toHex(await sha256(joined([fromHex(head), sealed])));
		if (head !== event.head || seq !== place + 1)
			return check(false, title, `Event ${seq} (${kind}), or one before it, is not what was sealed at the time.`);
	}
	if (head !== last) return check(false, title, "The end of the record is missing or was changed.");
	return check(true, title, `All ${events.length} events are sealed, each together with all before it.`);
}

/** @param {TableEvent[]} events @param {string} head */
function known(events, head) {
	const found = events.find((event) => event.head === head);
	return check(
		Boolean(found),
		"The code you wrote down",
		found
			? `It is the seal of event ${found.seq}: up to there this is the game you saw.`
			: "It is not in this record: this is not the game you saw.",
	);
}

/** @param {GameRecord} record @param {TableEvent[]} events @param {TableOptions} options */
function story(record, events, options) {
	const title = "The game shown is the game played";
	const told = seriesOf(events)[Number(header(record, "Series")) - 1] ?? [];
	const same =
		told.length === record.games.length &&
		told.every((game, place) => storyLines(game).join("\n") === record.games[place].join("\n"));
	if (options.dice !== "fair") return check(true, title, "Scores written with real dice are in the sealed events.");
	return check(
		same,
		title,
		same
			? "Every turn in the record is the turn in the sealed events."
			: "A turn in the record differs from the sealed events.",
	);
}

/**
 * The fingerprint that the dice depend on, and what there is to say about it.
 * @param {GameRecord} record
 * @param {TableOptions} options
 * @returns {[string, Check[]]}
 */
function bookOf(record, options) {
	const told = header(record, "Fingerprint");
	if (Object.keys(options.rules).length === 0) return [BOOKS[options.book] ?? told, []];
	return [
		told,
		[
			check(
				null,
				"House rules",
				"The dice also depend on the house rules' fingerprint, which is taken from the record here. " +
					"The command dicecup verify works it out itself.",
			),
		],
	];
}

/**
 * @param {string} table
 * @param {string} book with its fingerprint
 * @param {EventOf<"pledged", Pledged>} pledge
 * @param {TableEvent[]} events
 */
async function game(table, book, pledge, events) {
	const { game: number, commitment } = pledge.data;
	const name = `Game ${number}`;
	const started = ofKind(events, "started").find(({ data }) => data.game === number);
	if (!started) return [];
	const revealed = ofKind(events, "revealed").find(({ data }) => data.game === number);
	if (!revealed) return [check(null, `${name}: the secret`, "It is told when the game is over. Come back then.")];
	const { secret } = revealed.data;
	const sealed = toHex(await sha256(fromHex(secret))) === commitment;
	const checks = [
		check(
			sealed,
			`${name}: the server could not choose its secret later`,
			sealed
				? "The secret is the one that it sealed before anybody added a word."
				: "The secret is not the one that was sealed before the game.",
		),
	];
	const seeds = started.data.seeds;
	checks.push(words(name, seeds, pledge, started, events));
	checks.push(
		await rolls(name, await FairDice.of(secret, { table, game: number, book, seeds }), started, revealed, events),
	);
	return checks;
}

/**
 * The words of the seats came after the seal and before the start.
 * @param {string} name of the game
 * @param {string[]} seeds
 * @param {TableEvent} pledge
 * @param {TableEvent} started
 * @param {TableEvent[]} events
 */
function words(name, seeds, pledge, started, events) {
	const title = `${name}: the players had a say`;
	const added = new Map();
	for (const { seq, data } of ofKind(events, "seeded")) {
		if (seq > pledge.seq && seq < started.seq) added.set(data.seat, data.seed);
	}
	const given = seeds.filter(Boolean);
	if (given.length === 0) return check(null, title, "Nobody added a word, so the server alone decided the dice.");
	const all = given.every((seed) => [...added.values()].includes(seed));
	if (!all) return check(false, title, "A word is not among those that the players added.");
	const number = given.length === 1 ? "One word was" : `${given.length} words were`;
	return check(true, title, `${number} added after the seal and before the first roll.`);
}

/**
 * Every die is what secret and words make it, or was kept from the roll before it in the same turn.
 * @param {string} name of the game
 * @param {FairDice} dice
 * @param {TableEvent} started
 * @param {TableEvent} revealed
 * @param {TableEvent[]} events
 */
async function rolls(name, dice, started, revealed, events) {
	const title = `${name}: every roll is right`;
	/** @type {Rolled | null} */
	let before = null;
	let count = 0;
	for (const { seq, data } of ofKind(events, "rolled")) {
		if (seq < started.seq || seq > revealed.seq) continue;
		const { side, turn, roll, keep } = data;
		const goesOn = before?.side === side && before.turn === turn && before.roll === roll - 1;
		for (let position = 0; position < DICE; position += 1) {
			const kept = goesOn && keep.includes(position);
			const wanted = kept ? before?.dice[position] : await dice.face(side, turn, roll, position);
			const shown = data.dice[position];
			if (shown !== wanted) {
				const where = `${turn ? `Roll ${roll} of turn ${turn}` : "A roll for the start"} of side ${side + 1}`;
				return check(false, title, `${where} shows ${shown} at die ${position + 1}; it should be ${wanted}.`);
			}
		}
		before = data;
		count += 1;
	}
	return check(true, title, `All ${count} rolls follow from the secret and the players' words; no die was touched.`);
}
