/**
 * Records as an honest server writes them, and as a dishonest one might. Dice and seals are worked out here from
 * docs/fairness.md with Node's own cryptography, without any of the page's verification.
 */

import { createHash, createHmac } from "node:crypto";

/** @typedef {{seq: number, kind: string, at: number, by: string, data: any, head: string}} Entry */
/** @typedef {[kind: string, data: object]} Fact */

export const TABLE = "abcdefghijklmnop";
export const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
/** The fingerprint of the deluxe rules, as `dicecup rules` prints it. */
export const DELUXE = "0afd7477425e5387c421b05226520bd7490d4e2ede443db6913e240891903ae9";
export const SEEDS = ["ann's word", "Zoë 🎲"];

/** @param {string} text */
export const sha256 = (text) => createHash("sha256").update(Buffer.from(text, "hex")).digest("hex");

/** @param {number} value */
const u32 = (value) => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
};

/** @param {Buffer} bytes */
const field = (bytes) => Buffer.concat([u32(bytes.length), bytes]);

const texts = (/** @type {string[]} */ ...given) => given.map((text) => field(Buffer.from(text, "utf8")));

/**
 * The face of one die, as specified in the document.
 * @param {{secret?: string, table?: string, game?: number, book?: string, seeds?: string[]}} game
 * @param {...number} place side, turn, roll, position
 */
export function face({ secret = SECRET, table = TABLE, game = 1, book = `deluxe ${DELUXE}`, seeds = SEEDS }, ...place) {
	const prefix = [
		...texts("dicecup dice 1", table),
		field(u32(game)),
		...texts(book),
		field(u32(seeds.length)),
		...texts(...seeds),
	];
	for (let block = 0; ; block += 1) {
		const message = Buffer.concat([...prefix, ...place.map(u32), u32(block)]);
		const stream = createHmac("sha256", Buffer.from(secret, "hex")).update(message).digest();
		const fair = stream.find((byte) => byte < 252);
		if (fair !== undefined) return (fair % 6) + 1;
	}
}

/** All five dice of a roll; those in kept places are unchanged. */
export const rollOf = (
	/** @type {number[]} */ place,
	/** @type {number[]} */ keep = [],
	/** @type {number[]} */ before = [],
) => [0, 1, 2, 3, 4].map((position) => (keep.includes(position) ? before[position] : face({}, ...place, position)));

/** JSON with sorted keys and no spaces, which is enough for this data. @param {any} value @returns {string} */
export function canonical(value) {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (value === null || typeof value !== "object") return JSON.stringify(value);
	const entries = Object.keys(value).toSorted();
	return `{${entries.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/**
 * The events with their seals, chained as the server does it.
 * @param {Fact[]} facts
 * @param {(place: number) => number} [numbered]
 * @returns {Entry[]}
 */
export function chained(facts, numbered = (place) => place + 1) {
	let head = Buffer.alloc(32);
	return facts.map(([kind, data], place) => {
		const event = { seq: numbered(place), kind, at: 1000 + place, by: "ann", data };
		const sealed = Buffer.from(canonical({ table: TABLE, ...event }), "utf8");
		head = createHash("sha256").update(head).update(sealed).digest();
		return { ...event, head: head.toString("hex") };
	});
}

/** What the dice of each game were made from, as a record shows it to people. @param {Entry[]} events */
const headersOf = (events) =>
	events
		.filter(({ kind }) => kind === "started")
		.flatMap(({ data: { game, seeds } }) => {
			const of = (/** @type {string} */ kind) =>
				events.find((event) => event.kind === kind && event.data.game === game);
			const line = (/** @type {string} */ name, /** @type {string[]} */ ...values) =>
				`[${[name, ...[String(game), ...values].map((value) => JSON.stringify(value))].join(" ")}]`;
			const [pledged, revealed] = [of("pledged"), of("revealed")];
			return [
				...(pledged ? [line("Commitment", pledged.data.commitment)] : []),
				line("Seeds", ...seeds),
				...(revealed ? [line("Secret", revealed.data.secret)] : []),
			];
		});

/**
 * @param {Entry[]} events
 * @param {string[]} lines of the games
 * @param {Record<string, string>} [changes] of headers
 */
export function recordOf(events, lines, changes = {}) {
	const headers = {
		Dicecup: "1",
		Book: "deluxe",
		Fingerprint: DELUXE,
		Table: TABLE,
		Series: "1",
		Head: events.at(-1)?.head ?? "",
		...changes,
	};
	const written = Object.entries(headers).map(([name, value]) => `[${name} ${JSON.stringify(value)}]`);
	const told = [...headersOf(events), ...events.map((event) => `[Event ${JSON.stringify(canonical(event))}]`)];
	return [...written, ...told, "", ...lines, ""].join("\n");
}

const sorted = (/** @type {number[]} */ dice) => dice.toSorted().join("");

/** Two sides roll for the start; one plays a turn and resigns. */
const START = [rollOf([0, 0, 1]), rollOf([1, 0, 1])];
export const FIRST = rollOf([0, 1, 1]);
export const KEEP = [1, 3];
export const SECOND = rollOf([0, 1, 2], KEEP, FIRST);

/** @type {Fact[]} */
export const FACTS = [
	["created", { options: { book: "deluxe", rules: {}, dice: "fair" } }],
	["pledged", { game: 1, commitment: sha256(SECRET) }],
	["seeded", { game: 1, seat: 0, seed: "changed later" }],
	["seeded", { game: 1, seat: 1, seed: SEEDS[1] }],
	["seeded", { game: 1, seat: 0, seed: SEEDS[0] }],
	["started", { game: 1, sides: [], seeds: SEEDS }],
	["rolled", { side: 0, turn: 0, roll: 1, keep: [], dice: START[0] }],
	["rolled", { side: 1, turn: 0, roll: 1, keep: [], dice: START[1] }],
	["rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: FIRST }],
	["rolled", { side: 0, turn: 1, roll: 2, keep: KEEP, dice: SECOND }],
	["entered", { side: 0, box: "chance", points: 20, bonus: 0, scratch: false }],
	["resigned", { side: 0 }],
	["revealed", { game: 1, secret: SECRET }],
];

export const LINES = [
	"game 1",
	`start 1:${sorted(START[0])} 2:${sorted(START[1])}`,
	`1.1 ${sorted(FIRST)} (${sorted(KEEP.map((place) => FIRST[place]))}) ${sorted(SECOND)} chance 20`,
	"resign 1",
	"end 20 0",
];

/** The facts with the data of one of them changed. @param {number} place @param {object} data @returns {Fact[]} */
export const changed = (place, data) =>
	FACTS.map(([kind, was], each) => (each === place ? [kind, { ...was, ...data }] : [kind, was]));

/** The five numbers of a roll that everybody plays, by the document. @param {Buffer[]} fields @param {...number} place */
const numbers = (fields, ...place) =>
	[0, 1, 2, 3, 4].map((number) => {
		for (let block = 0; ; block += 1) {
			const message = Buffer.concat([...fields, ...[...place, number, block].map(u32)]);
			const stream = createHmac("sha256", Buffer.from(SECRET, "hex")).update(message).digest();
			const fair = stream.find((byte) => byte < 252);
			if (fair !== undefined) return (fair % 6) + 1;
		}
	});

/** Those of a day. @param {string} day @param {number} turn @param {number} roll */
export const numbersOfDay = (day, turn, roll) =>
	numbers(texts("dicecup dice 2", "day", day, `deluxe ${DELUXE}`), turn, roll);

/** Those of a game at a duplicate table. @param {number} turn @param {number} roll */
export const numbersOfTable = (turn, roll) => {
	const seeds = [field(u32(SEEDS.length)), ...texts(...SEEDS)];
	const game = [...texts("dicecup dice 2", "table", TABLE), field(u32(1)), ...texts(`deluxe ${DELUXE}`), ...seeds];
	return numbers(game, turn, roll);
};
