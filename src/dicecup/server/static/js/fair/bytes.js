/** Bytes, hashes and the one way of writing JSON that everybody agrees on. */

const encoder = new TextEncoder();

/** @param {string} text */
export const utf8 = (text) => encoder.encode(text);

/** A number as four bytes, the highest first. @param {number} value */
export function fourBytes(value) {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value);
	return bytes;
}

/** @param {Uint8Array[]} parts */
export function joined(parts) {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** @param {string} hex */
export function fromHex(hex) {
	if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error(`not hexadecimal: ${hex.slice(0, 20)}`);
	return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {Uint8Array<ArrayBuffer>} bytes */
export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** JSON in exactly one way: keys sorted by their characters, no spaces. @param {any} value @returns {string} */
export function canonical(value) {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (value !== null && typeof value === "object") {
		const keys = Object.keys(value).sort(byCharacters);
		return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
	}
	return JSON.stringify(value);
}

/** @param {string} a @param {string} b */
function byCharacters(a, b) {
	const [left, right] = [[...a], [...b]];
	for (let place = 0; place < Math.min(left.length, right.length); place += 1) {
		const difference = codePoint(left[place]) - codePoint(right[place]);
		if (difference) return difference;
	}
	return left.length - right.length;
}

/** @param {string} character */
const codePoint = (character) => character.codePointAt(0) ?? 0;
