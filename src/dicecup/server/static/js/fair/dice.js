/**
 * The dice of a game, recomputed from the secret and the seeds: HMAC-SHA256, byte for byte as
 * `docs/fairness.md` specifies it. Written from that specification, not from the server's code.
 */

import { fourBytes, fromHex, joined, utf8 } from "./bytes.js";

const [LABEL, SHARED_LABEL] = ["dicecup dice 1", "dicecup dice 2"];
/** The schemes that are known here. */
export const SCHEMES = [1, 2];
const DICE = 5;
/** The largest multiple of six in a byte: bytes from here on are skipped, so that no face is favoured. */
const FAIR = 252;

/** What all dice of a game have in common. */
class Source {
	#key;
	#prefix;

	/** @param {CryptoKey} key @param {Uint8Array} prefix */
	constructor(key, prefix) {
		this.#key = key;
		this.#prefix = prefix;
	}

	/** @param {string} secret in hexadecimal @param {Uint8Array[]} fields */
	static async of(secret, fields) {
		const key = await crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, [
			"sign",
		]);
		return new Source(key, joined(fields.flatMap((field) => [fourBytes(field.length), field])));
	}

	/** The face of the die at a place. @param {...number} place */
	async face(...place) {
		for (let block = 0; ; block += 1) {
			const message = joined([this.#prefix, ...place.map(fourBytes), fourBytes(block)]);
			const stream = new Uint8Array(await crypto.subtle.sign("HMAC", this.#key, message));
			const fair = stream.find((byte) => byte < FAIR);
			if (fair !== undefined) return (fair % 6) + 1;
		}
	}
}

/** @typedef {{table: string, game: number, book: string, seeds: string[]}} GameAtTable */

/** @param {GameAtTable} game */
const gameFields = ({ table, game, book, seeds }) => [
	utf8(table),
	fourBytes(game),
	utf8(book),
	fourBytes(seeds.length),
	...seeds.map(utf8),
];

/** The first scheme: every die of every side is its own. */
export class FairDice {
	#source;

	/** @param {Source} source */
	constructor(source) {
		this.#source = source;
	}

	/** @param {string} secret in hexadecimal @param {GameAtTable} game */
	static async of(secret, game) {
		return new FairDice(await Source.of(secret, [utf8(LABEL), ...gameFields(game)]));
	}

	/** The face of one die. @param {number} side @param {number} turn @param {number} roll @param {number} position */
	face(side, turn, roll, position) {
		return this.#source.face(side, turn, roll, position);
	}

	/**
	 * Five dice by position; kept ones stay as they were.
	 * @param {number} side
	 * @param {number} turn
	 * @param {number} roll
	 * @param {Map<number, number>} kept the faces that were kept, by position
	 */
	async dice(side, turn, roll, kept) {
		const shown = [];
		for (let position = 0; position < DICE; position += 1)
			shown.push(kept.get(position) ?? (await this.face(side, turn, roll, position)));
		return shown;
	}
}

/** The second scheme: five numbers for each roll of each turn, the same for everybody who plays them. */
export class SharedDice {
	#source;

	/** @param {Source} source */
	constructor(source) {
		this.#source = source;
	}

	/** The dice of a day. @param {string} secret in hexadecimal @param {string} day @param {string} book */
	static async ofDay(secret, day, book) {
		return new SharedDice(await Source.of(secret, [utf8(SHARED_LABEL), utf8("day"), utf8(day), utf8(book)]));
	}

	/** The dice of a duplicate table. @param {string} secret in hexadecimal @param {GameAtTable} game */
	static async ofTable(secret, game) {
		return new SharedDice(await Source.of(secret, [utf8(SHARED_LABEL), utf8("table"), ...gameFields(game)]));
	}

	/**
	 * Five dice by position: kept ones stay as they were, the others take the first of the five numbers in order.
	 * @param {number} _side
	 * @param {number} turn
	 * @param {number} roll
	 * @param {Map<number, number>} kept the faces that were kept, by position
	 */
	async dice(_side, turn, roll, kept) {
		const shown = [];
		let used = 0;
		for (let position = 0; position < DICE; position += 1)
			shown.push(kept.get(position) ?? (await this.#source.face(turn, roll, used++)));
		return shown;
	}
}
