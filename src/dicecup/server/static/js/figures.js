/** Figures as people read them. */

/** @param {number} value @param {number} [digits] */
export const plain = (value, digits = 1) => unsigned(value, digits, value < 0 ? "−" : "");

/** With its sign, whichever it is. @param {number} value @param {number} [digits] */
export const signed = (value, digits = 1) => unsigned(value, digits, value < 0 ? "−" : "+");

function unsigned(value, digits, sign) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${sign}${text}`;
}

/** A chance in percent; one digit more near the ends. @param {number} chance */
export function percent(chance) {
  const share = 100 * chance;
  return `${share.toFixed(share > 0 && share < 1 || share > 99 && share < 100 ? 1 : 0)} %`;
}

/** What was given away of the chance to win. @param {number} share */
export const points100 = (share) => `${(100 * share).toFixed(1)} %`;

/** @param {string} text */
export const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
