import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { literalsOf } from "./literals.js";

/** @import { Literal } from "./literals.js" */

const SCRIPTS = new URL("../../../src/dicecup/server/static/js/", import.meta.url);
const CATALOGUE = "words/catalogue/";
/** Nobody reads these: a program wrote them, or they are only about the throw. */
const NO_WORDS = ["types.js", "fair/kinds.js"];

/** Attributes that people read or hear; all others are for the browser. */
const READ = new Set(["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label", "text"]);
/** Keys whose texts are for programs. */
const FOR_PROGRAMS =
	/^(class|id|href|type|role|name|value|viewBox|d|points|autocomplete|method|rel|tag|icon|accept|path|kind|src)$|^(aria|data)-(?!label$|valuetext$)|-anchor$/;
/** Calls whose texts are for programs. */
const CALLS =
	/^(import|customElements\.define|.*querySelector(All)?|.*\.closest|.*getElementById|drawn|press|fieldOf|.*\.(has|get|getAll|set|add|delete|includes|startsWith|endsWith|replace|replaceAll|split|join|toggle|matches|setProperty|getAttribute|setAttribute|getItem|setItem|namedItem|append|match|indexOf|toLocale\w+|select|exec|test|header)|addEventListener|matchMedia|header|ofKind|.*createElement(NS)?|URLSearchParams|RegExp|URL|ask|post|fetch|askUntilReady|isRefused|Set|Map)$/;
/** Whether people read this text of a script. @param {Literal} literal */
export function isRead({ text, keys, calls, compared }) {
	const key = keys.at(-1) ?? "";
	const call = calls.at(-1);
	const words = text.replaceAll("{}", " ");
	if (compared || !/[A-Za-z]{2}/.test(words)) return false;
	if (call && CALLS.test(call.callee)) return false;
	const drawing = call && /^(h|svg)$/.test(call.callee);
	if (drawing && call.argument === 0) return false;
	if (drawing && call.argument === 1) return READ.has(key);
	if (drawing) return true;
	if (call && /^(button|announce|say|.*\.say|notifyTurn)$/.test(call.callee) && call.argument === 0) return true;
	if (FOR_PROGRAMS.test(key) && !READ.has(key)) return false;
	return /[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}|^[A-Z][a-z]+([ .!?…:]|$)/.test(words);
}

const scripts = readdirSync(SCRIPTS, { recursive: true, encoding: "utf-8" })
	.filter((name) => name.endsWith(".js") && !name.startsWith(CATALOGUE) && !NO_WORDS.includes(name))
	.sort();

/** Texts that look like words but that no player reads. @type {Record<string, string[]>} */
const ALLOWED = {
	// Errors that only somebody who changes the scripts can see.
	"browser/dom.js": ["the document has no {}"],
	"coach/answer-page.js": ["every such page says what it shows to a stranger"],
	"fair/bytes.js": ["not hexadecimal: {}"],
	"table/live-table.js": ["The server has not said anything about this table yet."],
	// Classes, keys and parts of formats.
	"browser/announce.js": ["status not-yet"],
	"coach/line-chart.js": ["dot line-{}"],
	"dice/skipping.js": ["Tab"],
	"fair/check.js": ["Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head", "Dice"],
	"fair/dice.js": ["dicecup dice 1", "dicecup dice 2"],
};

test("every sentence stands in the catalogue", () => {
	const outside = scripts.flatMap((name) =>
		literalsOf(readFileSync(new URL(name, SCRIPTS), "utf-8"))
			.filter((literal) => isRead(literal) && !ALLOWED[name]?.includes(literal.text))
			.map(({ text, line }) => `${name}:${line}: ${text}`),
	);
	assert.deepEqual(outside, []);
});

const catalogues = await Promise.all(
	readdirSync(new URL(CATALOGUE, SCRIPTS)).map((name) => import(new URL(CATALOGUE + name, SCRIPTS).href)),
);
/** Every sentence, with the name that scripts use for it. */
const sentences = catalogues
	.flatMap((catalogue) => Object.entries(catalogue))
	.flatMap(([area, entries]) =>
		Object.entries(entries).map(([name, entry]) => /** @type {[string, any]} */ ([`${area}.${name}`, entry])),
	);

/** The names of the gaps in a text. @param {string} text */
const open = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

test("nobody translates a sentence that nobody reads", () => {
	const all = scripts.map((name) => readFileSync(new URL(name, SCRIPTS), "utf-8")).join("\n");
	const used = new Set(all.match(/\b[A-Z]+\.\w+/g));
	assert.ok(sentences.length > 300);
	assert.deepEqual(
		sentences.map(([name]) => name).filter((name) => !used.has(name)),
		[],
	);
});

test("the forms of a sentence are about the same things", () => {
	for (const [name, entry] of sentences) {
		if (typeof entry === "string" || Array.isArray(entry) || !("other" in entry)) continue;
		const said = open(entry.other);
		for (const form of Object.values(entry)) {
			assert.deepEqual(
				open(form).filter((each) => !said.includes(each)),
				[],
				`${name}: ${form}`,
			);
		}
		if ("one" in entry)
			assert.ok(Object.keys(entry).every((form) => ["zero", "one", "two", "few", "many", "other"].includes(form)));
	}
});

test("words are found wherever somebody reads them, and nowhere else", () => {
	const found = (/** @type {string} */ script) =>
		literalsOf(script)
			.filter(isRead)
			.map(({ text }) => text);
	assert.deepEqual(
		found('h("p", { class: "two words", title: "Read me" }, "score", `and $' + '{h("b", {}, "more")} here`)'),
		["Read me", "score", "more", "and {} here"],
	);
	assert.deepEqual(found('// "A comment"\n/* "Another one" */ const a = b / c / d;'), []);
	assert.deepEqual(found('const names = ["first keep", "Second"]; x.querySelector("a b"); ask("/me/results now");'), [
		"first keep",
		"Second",
	]);
	assert.deepEqual(found('import { h } from "../dom and such.js"; button("ok", go); /"a quote/.test("Some text")'), [
		"ok",
	]);
});
