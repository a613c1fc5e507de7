import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { literalsOf } from "./literals.js";

/** @import { Literal } from "./literals.js" */

const SCRIPTS = new URL("../../../src/dicecup/server/static/js/", import.meta.url);
const CATALOGUE = "words/catalogue/";
/** Nobody reads these: written by a program, or about the throw alone. */
const NO_WORDS = ["types.js", "fair/kinds.js"];
/** Still to be moved; nothing may be added here. */
const NOT_YET = new Set([
	"board/card-back.js",
	"board/dice-setter.js",
	"board/dice-tray.js",
	"board/roll-button.js",
	"board/rule-notes.js",
	"board/score-pad.js",
	"board/shown-dice.js",
	"browser/announce.js",
	"browser/clipboard.js",
	"browser/dom.js",
	"browser/notify.js",
	"browser/question-box.js",
	"browser/record-form.js",
	"browser/settings-dialog.js",
	"coach/answer-page.js",
	"coach/choice-table.js",
	"coach/coach-links.js",
	"coach/coach-panel.js",
	"coach/games-form.js",
	"coach/line-chart.js",
	"coach/past-games.js",
	"coach/puzzle-board.js",
	"coach/review-graphs.js",
	"coach/review-position.js",
	"coach/review-side.js",
	"dice/moments.js",
	"dice/skipping.js",
	"dice/sound-switch.js",
	"fair/bytes.js",
	"fair/check.js",
	"fair/dice.js",
	"fair/record.js",
	"main.js",
	"pages/advice-page.js",
	"pages/card-page.js",
	"pages/fairness-page.js",
	"pages/home-page.js",
	"pages/learn-page.js",
	"pages/missing-page.js",
	"pages/new-table-page.js",
	"pages/puzzles-page.js",
	"pages/review-page.js",
	"pages/rules-page.js",
	"pages/statistics-page.js",
	"pages/table-page.js",
	"pages/verify-page.js",
	"server/api.js",
	"server/patience.js",
	"table/captions.js",
	"table/end-panel.js",
	"table/house-rules.js",
	"table/live-table.js",
	"table/lobby-panel.js",
	"table/model.js",
	"table/outlook-bar.js",
	"table/play-table.js",
	"table/seats-dialog.js",
	"table/side-strip.js",
	"table/start-rolls.js",
	"words/advice.js",
	"words/narrate.js",
	"words/phrases.js",
]);

/** Attributes that are read to somebody; all others are for the browser. */
const READ = new Set(["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label", "text"]);
/** Keys whose texts are for programs. */
const FOR_PROGRAMS =
	/^(class|id|href|type|role|name|value|viewBox|d|points|autocomplete|method|rel|tag|icon|accept|path|kind|src)$|^(aria|data)-(?!label$|valuetext$)|-anchor$/;
/** Calls whose texts are for programs. */
const CALLS =
	/^(import|customElements\.define|.*querySelector(All)?|.*\.closest|.*getElementById|drawn|press|fieldOf|.*\.(has|get|getAll|set|add|delete|includes|startsWith|endsWith|replace|replaceAll|split|join|toggle|matches|setProperty|getAttribute|setAttribute|getItem|setItem|namedItem|append|match|indexOf|toLocale\w+|select|exec|test|header)|addEventListener|matchMedia|header|ofKind|.*createElement(NS)?|URLSearchParams|RegExp|URL|ask|post|fetch|askUntilReady|isRefused|Set|Map)$/;
/** Whether a text of a script is one that people read. @param {Literal} literal */
export function isRead({ text, keys, calls }) {
	const key = keys.at(-1) ?? "";
	const call = calls.at(-1);
	const words = text.replaceAll("{}", " ");
	if (!/[A-Za-z]{2}/.test(words)) return false;
	if (call && CALLS.test(call.callee)) return false;
	const drawing = call && /^(h|svg)$/.test(call.callee);
	if (drawing && call.argument === 0) return false;
	if (drawing && call.argument === 1) return READ.has(key);
	if (drawing) return true;
	if (call && /^(button|tool|toolLink|announce|say|.*\.say|notifyTurn)$/.test(call.callee) && call.argument === 0)
		return true;
	if (FOR_PROGRAMS.test(key) && !READ.has(key)) return false;
	return /[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}|^[A-Z][a-z]+([ .!?…:]|$)/.test(words);
}

const scripts = readdirSync(SCRIPTS, { recursive: true, encoding: "utf-8" })
	.filter((name) => name.endsWith(".js") && !name.startsWith(CATALOGUE) && !NO_WORDS.includes(name))
	.sort();

/** Texts that look like words and are read by nobody, each with the reason. @type {Record<string, string[]>} */
const ALLOWED = {};

test("what is not moved yet has something to move", () => {
	assert.deepEqual(
		[...NOT_YET].filter((name) => !literalsOf(readFileSync(new URL(name, SCRIPTS), "utf-8")).some(isRead)),
		[],
	);
});

test("every sentence stands in the catalogue", () => {
	const outside = scripts
		.filter((name) => !NOT_YET.has(name))
		.flatMap((name) =>
			literalsOf(readFileSync(new URL(name, SCRIPTS), "utf-8"))
				.filter((literal) => isRead(literal) && !ALLOWED[name]?.includes(literal.text))
				.map(({ text, line }) => `${name}:${line}: ${text}`),
		);
	assert.deepEqual(outside, []);
});
