/** Figures as people read them. */

/** Number and sign stay on one line. */
const PERCENT = "\u00a0%";

/** @param {number} value @param {number} [digits] */
export const plain = (value, digits = 1) => unsigned(value, digits, value < 0 ? "−" : "");

/** Always with a sign. @param {number} value @param {number} [digits] */
export const signed = (value, digits = 1) => unsigned(value, digits, value < 0 ? "−" : "+");

/** Zero has no sign. @param {number} value @param {number} digits @param {string} sign */
function unsigned(value, digits, sign) {
	const text = Math.abs(value).toFixed(digits);
	return Number(text) === 0 ? text : `${sign}${text}`;
}

/**
 * A chance or a share in percent; nothing that is uncertain reads as certain.
 * @param {number} chance
 * @param {number} [digits]
 */
export function percent(chance, digits = 0) {
	const least = 10 ** -digits;
	const text = (100 * chance).toFixed(digits);
	if (Number(text) === 0 && chance > 0) return `<${least}${PERCENT}`;
	return `${Number(text) === 100 && chance < 1 ? `>${100 - least}` : text}${PERCENT}`;
}

/** How much of the chance to win was given away. @param {number} share */
export const points100 = (share) => `${(100 * share).toFixed(1)}${PERCENT}`;

/** A sentence in which number and sign stay on one line. @param {string} text */
export const glued = (text) => text.replaceAll(" %", PERCENT);

/** @param {string} text */
export const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
