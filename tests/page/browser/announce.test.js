import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { announce } from "../../../src/dicecup/server/static/js/browser/announce.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { shown } from "../fake-document.js";

test("what ears hear before the dice lie is not seen before, and not read out twice", () => {
	const region = /** @type {any} */ (shown(h("p", { id: "status" })));
	/** @type {string[]} */
	const heard = [];
	Object.defineProperty(region, "textContent", { set: (text) => heard.push(text) });
	announce("You rolled.", true);
	assert.deepEqual([heard, region.className, region.title], [["You rolled."], "status not-yet", ""]);
	announce("You rolled.");
	assert.deepEqual([heard, region.className, region.title], [["You rolled."], "status", "You rolled."]);
	announce("You rolled.");
	assert.deepEqual(heard, ["You rolled.", "You rolled."], "that was another time");
	announce("");
	assert.equal(heard.length, 2);
});
