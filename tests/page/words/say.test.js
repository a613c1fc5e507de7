import assert from "node:assert/strict";
import { test } from "node:test";
import { listed, parts, say } from "../../../src/dicecup/server/static/js/words/say.js";

const LEFT = /** @type {const} */ ({ one: "{count} roll left.", other: "{count} rolls left." });

test("names are filled in where they stand", () => {
	assert.equal(say("{name} rolled {dice}.", { name: "Ann", dice: "1 2" }), "Ann rolled 1 2.");
	assert.equal(
		say("{dice} for {name}", { name: "{dice}", dice: 3 }),
		"3 for {dice}",
		"a name is never filled in itself",
	);
});

test("the form fits the count", () => {
	assert.equal(say(LEFT, { count: 0 }), "0 rolls left.");
	assert.equal(say(LEFT, { count: 1 }), "1 roll left.");
	assert.equal(say(LEFT, { count: 2 }), "2 rolls left.");
});

test("elements stay elements", () => {
	const link = /** @type {any} */ ({ link: true });
	assert.deepEqual(parts("See {link}.", { link }), ["See ", link, "."]);
});

test("lists of names", () => {
	assert.equal(listed([]), "");
	assert.equal(listed(["Ann"]), "Ann");
	assert.equal(listed(["Ann", "Bob"]), "Ann and Bob");
	assert.equal(listed(["Ann", "Bob", "Cid"]), "Ann, Bob and Cid");
});
