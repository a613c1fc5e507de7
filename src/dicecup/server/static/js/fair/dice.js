/**
 * The dice of a game, worked out anew from the secret and the seeds: HMAC-SHA256, byte for byte as
 * `docs/fairness.md` specifies it. Written from that specification, not from the server's code.
 */

import { fourBytes, fromHex, joined, utf8 } from "./bytes.js";

const LABEL = "dicecup dice 1";
/** The largest multiple of six in a byte: bytes from here on are passed over, so that no face is favoured. */
const FAIR = 252;

export class FairDice {
	#key;
	#prefix;

	/** @param {CryptoKey} key @param {Uint8Array} prefix */
	constructor(key, prefix) {
		this.#key = key;
		this.#prefix = prefix;
	}

	/**
	 * @param {string} secret in hexadecimal
	 * @param {{table: string, game: number, book: string, seeds: string[]}} game
	 */
	static async of(secret, { table, game, book, seeds }) {
		const key = await crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, [
			"sign",
		]);
		const fields = [utf8(LABEL), utf8(table), fourBytes(game), utf8(book), fourBytes(seeds.length), ...seeds.map(utf8)];
		return new FairDice(key, joined(fields.flatMap((field) => [fourBytes(field.length), field])));
	}

	/** The face of one die. @param {number} side @param {number} turn @param {number} roll @param {number} position */
	async face(side, turn, roll, position) {
		const place = [side, turn, roll, position].map(fourBytes);
		for (let block = 0; ; block += 1) {
			const message = joined([this.#prefix, ...place, fourBytes(block)]);
			const stream = new Uint8Array(await crypto.subtle.sign("HMAC", this.#key, message));
			const fair = stream.find((byte) => byte < FAIR);
			if (fair !== undefined) return (fair % 6) + 1;
		}
	}
}
