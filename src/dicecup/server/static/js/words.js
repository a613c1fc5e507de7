/** Words for numbers, names and moments. */

const FACES = ["nothing", "one", "two", "three", "four", "five", "six"];

/** @param {number} face */
export const faceWord = (face) => FACES[face];

/** @param {number[]} dice */
export const diceWords = (dice) => dice.map(faceWord).join(", ");

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A chance in whole percents; what is not certain is never called so. @param {number} chance */
export function percent(chance) {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return "<1 %";
  return whole === 100 && chance < 1 ? ">99 %" : `${whole} %`;
}

/** @param {number} points */
export const score = (points) => Math.round(points).toLocaleString("en-GB");

/** @param {import("./types.js").Bot} bot */
export const botWords = ({ name, plays, mean }) => `${name} bot: ${plays}${mean === null ? "" : `, about ${score(mean)} points a game`}`;

/** @param {number} at milliseconds since 1970 */
export function when(at) {
  if (!at) return "";
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return today
    ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString([], { day: "numeric", month: "short" });
}

/** A number with so many digits after the point. @param {number} number @param {number} [digits] */
export const decimal = (number, digits = 1) => number.toFixed(digits).replace(/^-(?=[0.]*$)/, "").replace("-", "−");

/** The same with its sign. @param {number} number @param {number} [digits] */
export function signed(number, digits = 1) {
  const text = decimal(number, digits);
  return /[1-9]/.test(text) && number > 0 ? `+${text}` : text;
}

/** A share as a percentage. @param {number} share @param {number} [digits] */
export const percentage = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;

/** @param {string} text */
export const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
