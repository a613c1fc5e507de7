/** The checks of a finished game, each with what it means for a player. Trusts nothing but the record. */

import { FAIR } from "../words/catalogue/fair.js";
import { say } from "../words/say.js";
import { canonical, fromHex, joined, sha256, toHex, utf8 } from "./bytes.js";
import { FairDice, SCHEMES, SharedDice } from "./dice.js";
import { helpMarks, MARKS } from "./help-marks.js";
import { FIELDS } from "./kinds.js";
import { header, readRecord } from "./record.js";
import { seriesOf, storyLines, takenBack } from "./story.js";

/** @typedef {{holds: boolean | null, title: string, detail: string}} CheckResult */
/** @import { Created, EventOf, Pledged, Rolled, TableEvent, TableOptions } from "../types.js" */
/** @import { GameRecord } from "./record.js" */

const GENESIS = "0".repeat(64);
/** Headers that only a server writes, and never without the events. */
const OF_A_SERVER = ["Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head"];
const ONCE = ["Table", "Series", "Fingerprint", "Dice", "Head"];
/** Those among them that say what a game's dice were made from. */
const OF_A_GAME = ["Commitment", "Seeds", "Secret"];
/** The fingerprints of the five printed books. Those of house rules can only be worked out by `dicecup verify`. */
/** @type {Record<string, string>} */
const BOOKS = {
	travel: "6474b13d8124421ad20b7772a2036a5b4cf79837c895c1bd8d817279a60eda93",
	web: "30d4ffb85fadb651a7e111e56897c8bcbf35a28db1229800ac4d69abb07ff697",
	classic: "721e3a154cf2a1a712d4b35bda5bcc033c4762074c3a99dbea755540e014c829",
	triple: "77542385de8f29448dd8ee8cf5cfbd4204065f1bcbff3dcad30615b4b647327c",
	deluxe: "0afd7477425e5387c421b05226520bd7490d4e2ede443db6913e240891903ae9",
};

/** The text given as a code cannot be one. */
export class BadCode extends Error {}

/**
 * @param {string} text the record
 * @param {string} [knownHead] a head that somebody wrote down during the game
 * @returns {Promise<CheckResult[]>}
 */
export async function checkRecord(text, knownHead = "") {
	const noted = knownHead.trim().toLowerCase();
	if (noted && !/^[0-9a-f]{64}$/.test(noted)) throw new BadCode(FAIR.badCode);
	const record = readRecord(text);
	const { events } = record;
	if (events.length === 0) return withoutEvents(record, noted);
	const table = header(record, "Table");
	const checks = [await chain(table, events, header(record, "Head"))];
	if (noted) checks.push(known(events, noted));
	const unread = events.find(isNewer);
	if (unread) return [...checks, check(null, FAIR.newerTitle, newerVersion(unread))];
	const { options, day } = createdOf(events);
	checks.push(story(record, events, options), ...named(events), ...doubled(record));
	checks.push(...undone(record, events), ...helped(record, events));
	if (options.dice !== "fair") return [...checks, check(null, FAIR.realTitle, FAIR.real)];
	checks.push(...headers(record, events));
	const [fingerprint, book] = bookOf(record, options);
	checks.push(...book);
	for (const pledge of ofKind(events, "pledged")) {
		checks.push(...(await game(table, `${options.book} ${fingerprint}`, day ?? "", pledge, events)));
	}
	return checks;
}

/**
 * Nobody must get away with taking the events out of a record.
 * @param {GameRecord} record
 * @param {string} noted
 */
function withoutEvents(record, noted) {
	const left = OF_A_SERVER.find((name) => record.headers.some((each) => each.name === name));
	const checks = [
		left
			? check(false, FAIR.noEventsTitle, say(FAIR.eventsGone, { header: left }))
			: check(null, FAIR.noEventsTitle, FAIR.noEvents),
	];
	if (noted) checks.push(known([], noted));
	return checks;
}

/** Whether an event says something that only a newer version knows. @param {TableEvent} event */
function isNewer({ kind, data }) {
	const fields = FIELDS[kind];
	return (
		!fields ||
		Object.keys(data).some((field) => !fields.includes(field)) ||
		(kind === "created" && data.format > 1) ||
		(kind === "pledged" && !SCHEMES.includes(data.scheme ?? 1))
	);
}

/** @param {TableEvent} event */
const newerVersion = ({ seq, kind }) => say(FAIR.newer, { seq, kind });

/** What was agreed when the table was made. @param {TableEvent[]} events @returns {Created} */
function createdOf([first]) {
	if (first.kind !== "created") throw new Error(FAIR.firstEvent);
	return first.data;
}

/**
 * @template {TableEvent["kind"]} Kind
 * @param {TableEvent[]} events
 * @param {Kind} kind
 */
const ofKind = (events, kind) =>
	/** @type {Extract<TableEvent, {kind: Kind}>[]} */ (events.filter((event) => event.kind === kind));

/** @param {boolean | null} holds @param {string} title @param {string} detail @returns {CheckResult} */
const check = (holds, title, detail) => ({ holds, title, detail });

/**
 * Each event is sealed together with all events before it.
 * @param {string} table
 * @param {TableEvent[]} events
 * @param {string} last the seal of the last event, according to the record
 */
async function chain(table, events, last) {
	const title = FAIR.unchangedTitle;
	let head = GENESIS;
	for (const [place, event] of events.entries()) {
		const { seq, kind, at, by, data } = event;
		const sealed = utf8(canonical({ table, seq, kind, at, by, data }));
		head = toHex(await sha256(joined([fromHex(head), sealed])));
		if (head !== event.head || seq !== place + 1) return check(false, title, say(FAIR.changed, { seq, kind }));
	}
	if (head !== last) return check(false, title, FAIR.endChanged);
	return check(true, title, say(FAIR.unchanged, { count: events.length }));
}

/** @param {TableEvent[]} events @param {string} head */
function known(events, head) {
	const found = events.find((event) => event.head === head);
	return check(Boolean(found), FAIR.noted, found ? say(FAIR.notedFound, { seq: found.seq }) : FAIR.notedMissing);
}

/** @param {GameRecord} record @param {TableEvent[]} events @param {TableOptions} options */
function story(record, events, options) {
	const title = FAIR.storyTitle;
	const told = seriesOf(events)[Number(header(record, "Series")) - 1] ?? [];
	const sides = told.at(-1)?.flatMap((event) => (event.kind === "started" ? event.data.sides : [])) ?? [];
	const shown = record.headers.filter(({ name }) => name === "Side").map(({ values }) => values);
	const same =
		header(record, "Book") === options.book &&
		JSON.stringify(sides.map(({ name, partners }) => [name, ...partners])) === JSON.stringify(shown) &&
		told.length === record.games.length &&
		told.every((game, place) => storyLines(game).join("\n") === record.games[place].join("\n"));
	if (options.dice !== "fair") return check(true, title, FAIR.storyReal);
	return check(same, title, same ? FAIR.storySame : FAIR.storyDiffers);
}

/** Whoever plays has the name with which they sat down; no check if that is so. @param {TableEvent[]} events */
function named(events) {
	/** @type {Map<number, string>} */
	const names = new Map();
	for (const { kind, data } of events) {
		if (kind === "seated") names.set(data.seat, data.name);
		if (kind !== "started") continue;
		const told = data.sides.flatMap(({ name, partners }) => (partners.length > 0 ? partners : [name]));
		const seated = data.sides.flatMap(({ seats }) => seats.map((seat) => names.get(seat)));
		if (JSON.stringify(told) !== JSON.stringify(seated)) return [check(false, FAIR.namesTitle, FAIR.namesDiffer)];
	}
	return [];
}

/** What a record says once. @param {GameRecord} record */
function doubled(record) {
	const names = record.headers.map(({ name }) => name);
	const twice = ONCE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
	return twice ? [check(false, FAIR.headersTitle, say(FAIR.twice, { header: twice }))] : [];
}

/**
 * The entries that were taken back are those that the record marks; no check if there were none.
 * @param {GameRecord} record
 * @param {TableEvent[]} events
 */
function undone(record, events) {
	const title = FAIR.undoneTitle;
	const games = seriesOf(events)[Number(header(record, "Series")) - 1] ?? [];
	const told = games.flatMap((game, place) => takenBack(game, place + 1)).sort();
	const marks = record.headers.filter(({ name, values }) => name === "Help" && values.some(isUndo));
	const shown = marks.map(({ values }) => [...values.slice(0, 3), values.find(isUndo)].join(" ")).sort();
	if (told.join("\n") !== shown.join("\n")) return [check(false, title, FAIR.undoneDiffer)];
	if (told.length === 0) return [];
	return [check(true, title, FAIR.undone)];
}

/**
 * The decisions made with help are those that the record marks; no check if the events do not report all help.
 * @param {GameRecord} record
 * @param {TableEvent[]} events
 */
function helped(record, events) {
	const title = FAIR.helpTitle;
	const told = helpMarks(events, Number(header(record, "Series")));
	if (!told) return [];
	const known = record.headers.find(({ name }) => name === "HelpMarks")?.values.join(" ") === String(MARKS);
	const marks = record.headers.filter(({ name }) => name === "Help").map(({ values }) => values.join(" "));
	if (!known || told.join("\n") !== marks.sort().join("\n")) return [check(false, title, FAIR.helpDiffers)];
	return [check(true, title, told.length > 0 ? say(FAIR.help, { count: told.length }) : FAIR.noHelp)];
}

/**
 * The seals, words and secrets at the top of a record are for people to read. The events say the same, and the dice are
 * worked out from those. No check before the first game.
 * @param {GameRecord} record
 * @param {TableEvent[]} events
 */
function headers(record, events) {
	const title = FAIR.headersTitle;
	const games = seriesOf(events)[Number(header(record, "Series")) - 1] ?? [];
	const told = games
		.flatMap((game) => ofKind(game, "started"))
		.flatMap(({ data }) => {
			const [pledge] = ofKind(events, "pledged").filter((each) => each.data.game === data.game);
			const [revealed] = ofKind(events, "revealed").filter((each) => each.data.game === data.game);
			const number = String(data.game);
			const lines = [
				["Commitment", number, pledge?.data.commitment ?? ""],
				["Seeds", number, ...data.seeds],
			];
			return revealed ? [...lines, ["Secret", number, revealed.data.secret]] : lines;
		});
	const shown = record.headers
		.filter(({ name }) => OF_A_GAME.includes(name))
		.map(({ name, values }) => [name, ...values]);
	if (JSON.stringify(told) !== JSON.stringify(shown)) return [check(false, title, FAIR.headersDiffer)];
	return told.length > 0 ? [check(true, title, FAIR.headersSame)] : [];
}

/** @param {string} help */
const isUndo = (help) => help.startsWith("undo ");

/**
 * The fingerprint that the dice depend on, and the checks about it.
 * @param {GameRecord} record
 * @param {TableOptions} options
 * @returns {[string, CheckResult[]]}
 */
function bookOf(record, options) {
	const told = header(record, "Fingerprint");
	if (Object.keys(options.rules).length === 0) {
		const right = BOOKS[options.book] ?? told;
		return [right, told === right ? [] : [check(false, FAIR.headersTitle, FAIR.fingerprintDiffers)]];
	}
	return [told, [check(null, FAIR.houseRulesTitle, FAIR.houseRules)]];
}

/**
 * @param {string} table
 * @param {string} book with its fingerprint
 * @param {string} day whose dice were played; empty at all tables except those of a daily game
 * @param {EventOf<"pledged", Pledged>} pledge
 * @param {TableEvent[]} events
 */
async function game(table, book, day, pledge, events) {
	const { game: number, commitment } = pledge.data;
	const started = ofKind(events, "started").find(({ data }) => data.game === number);
	if (!started) return [];
	const revealed = ofKind(events, "revealed").find(({ data }) => data.game === number);
	if (!revealed) {
		const later = day ? say(FAIR.secretAfterDay, { day }) : FAIR.secretLater;
		return [check(null, say(FAIR.secretTitle, { game: number }), later)];
	}
	const { secret } = revealed.data;
	const sealed = toHex(await sha256(fromHex(secret))) === commitment;
	const why = day ? say(FAIR.sealedForDay, { day, commitment }) : FAIR.sealed;
	const checks = [check(sealed, say(FAIR.sealedTitle, { game: number }), sealed ? why : FAIR.notSealed)];
	const seeds = started.data.seeds;
	if (!day) checks.push(words(number, seeds, pledge, started, events));
	const dice = await diceOf(secret, table, book, day, pledge.data, seeds);
	checks.push(await rolls(number, dice, day, started, revealed, events));
	return checks;
}

/**
 * The dice of a game by the scheme that its commitment names.
 * @param {string} secret
 * @param {string} table
 * @param {string} book with its fingerprint
 * @param {string} day
 * @param {Pledged} pledge
 * @param {string[]} seeds
 */
function diceOf(secret, table, book, day, pledge, seeds) {
	const atTable = { table, game: pledge.game, book, seeds };
	if ((pledge.scheme ?? 1) === 1) return FairDice.of(secret, atTable);
	return day ? SharedDice.ofDay(secret, day, book) : SharedDice.ofTable(secret, atTable);
}

/**
 * The words of the seats must come after the seal and before the start.
 * @param {number} number of the game
 * @param {string[]} seeds
 * @param {TableEvent} pledge
 * @param {TableEvent} started
 * @param {TableEvent[]} events
 */
function words(number, seeds, pledge, started, events) {
	const title = say(FAIR.wordsTitle, { game: number });
	const added = new Map();
	for (const { seq, data } of ofKind(events, "seeded")) {
		if (seq > pledge.seq && seq < started.seq) added.set(data.seat, data.seed);
	}
	const given = seeds.filter(Boolean);
	if (given.length === 0) return check(null, title, FAIR.noWords);
	const all = given.every((seed) => [...added.values()].includes(seed));
	if (!all) return check(false, title, FAIR.strangeWord);
	return check(true, title, say(FAIR.words, { count: given.length }));
}

/**
 * Every die follows from the secret and the words, or was kept from the roll before it in the same turn.
 * @param {number} number of the game
 * @param {FairDice | SharedDice} dice
 * @param {string} day
 * @param {TableEvent} started
 * @param {TableEvent} revealed
 * @param {TableEvent[]} events
 */
async function rolls(number, dice, day, started, revealed, events) {
	const title = say(FAIR.rollsTitle, { game: number });
	/** @type {Rolled | null} */
	let before = null;
	let count = 0;
	for (const { seq, data } of ofKind(events, "rolled")) {
		if (seq < started.seq || seq > revealed.seq) continue;
		const { side, turn, roll, keep } = data;
		const goesOn = before?.side === side && before.turn === turn && before.roll === roll - 1;
		/** @type {Map<number, number>} */
		const kept = new Map();
		for (const position of goesOn ? keep : []) kept.set(position, before?.dice[position] ?? 0);
		const wanted = await dice.dice(side, turn, roll, kept);
		const position = wanted.findIndex((face, place) => face !== data.dice[place]);
		if (position >= 0) {
			const [shown, face] = [data.dice[position], wanted[position]];
			const found = { roll, turn, side: side + 1, shown, die: position + 1, wanted: face };
			return check(false, title, say(turn ? FAIR.wrongRoll : FAIR.wrongStart, found));
		}
		before = data;
		count += 1;
	}
	return check(true, title, day ? say(FAIR.rollsOfDay, { count, day }) : say(FAIR.rolls, { count }));
}
