/**
 * Sentences of the catalogue with their values filled in. The catalogue holds whole sentences only, so that another
 * language can put the words in its own order.
 */

/** @import { Child } from "../browser/dom.js" */

/** The language of the catalogue. */
export const LANGUAGE = "en-GB";

/** The forms of a sentence about a number of things: `other` for most, and any further ones that this language has. */
/** @typedef {{readonly one?: string, readonly other: string}} Plural */
/** @typedef {string | Plural} Sentence */

/**
 * The names between braces in a text.
 * @template {string} Text
 * @typedef {Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never} Names
 */
/**
 * The values that a sentence needs: its names and, if it has several forms, the `count` that chooses among them.
 * @template {Sentence} Said
 * @typedef {Said extends string ? Names<Said>
 *   : Said extends {readonly other: infer Other extends string} ? Names<Other> | "count" : never} Needed
 */

const PLURALS = new Intl.PluralRules(LANGUAGE);
const LISTS = new Intl.ListFormat(LANGUAGE, { type: "conjunction" });
const NAME = /\{(\w+)\}/;

/**
 * @template {Sentence} const Said
 * @param {Said} sentence
 * @param {Readonly<Record<Needed<Said>, string | number>>} values
 * @returns {string}
 */
export const say = (sentence, values) => parts(sentence, values).join("");

/**
 * The same with elements among the values, as children of another element.
 * @template {Sentence} const Said
 * @param {Said} sentence
 * @param {Readonly<Record<Needed<Said>, Child>>} values
 * @returns {Child[]}
 */
export function parts(sentence, values) {
	/** @type {Readonly<Record<string, Child>>} */
	const known = values;
	const form = typeof sentence === "string" ? sentence : formFor(sentence, Number(known.count));
	// Texts are at even places, with names between them.
	return form.split(NAME).map((part, place) => (place % 2 === 0 ? part : known[part]));
}

/** @param {Plural} sentence @param {number} count */
function formFor(sentence, count) {
	const kind = PLURALS.select(count);
	return (kind === "one" ? sentence.one : undefined) ?? sentence.other;
}

/** "A", "A and B", "A, B and C". @param {readonly string[]} names */
export const listed = (names) => LISTS.format(names);
