/** Words that were replaced by plainer ones stay out of every script. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const SCRIPTS = new URL("../../../src/dicecup/server/static/js/", import.meta.url);
const REPLACED = [
	"a game beside",
	"all the same",
	"by link only",
	"come with your dice",
	"dearest",
	"few games)",
	"games in a row",
	'is set"',
	"it may stay so",
	"like the system",
	"loss a decision",
	"luck a game",
	"mean loss",
	"meanwhile: look",
	"natural choice",
	"nought",
	"of the win",
	"on course for",
	"points a game",
	"seconds a turn",
	"stand up",
	'stands in"',
	"storing…",
	"stored ✓",
	"such series",
	"to expect",
	"unforced decision",
	"worth a name",
	"write a zero",
];

test("replaced words are gone", () => {
	const names = readdirSync(SCRIPTS, { recursive: true, encoding: "utf8" }).filter(
		(name) => name.endsWith(".js") && name !== "types.js",
	);
	assert.ok(names.length > 50, "all scripts are looked at");
	for (const name of names) {
		const text = readFileSync(new URL(name, SCRIPTS), "utf8")
			.replace(/\/\*[\s\S]*?\*\//g, "")
			.toLowerCase();
		assert.deepEqual(
			REPLACED.filter((words) => text.includes(words)),
			[],
			name,
		);
	}
});
