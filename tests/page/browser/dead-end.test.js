import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Refusal } from "../../../src/dicecup/server/static/js/server/api.js";

/** @type {typeof import("../../../src/dicecup/server/static/js/browser/dead-end.js")["whyNoPage"]} */
let whyNoPage;
before(async () => {
	Object.assign(globalThis, { HTMLElement: class {} });
	({ whyNoPage } = await import("../../../src/dicecup/server/static/js/browser/dead-end.js"));
});

test("where an address names nothing, no message of the server's is shown", () => {
	const missing = whyNoPage(null);
	assert.equal(missing.heading, "This page does not exist");
	for (const refusal of [
		new Refusal("unknown", "unknown rulebook 'xyz'. Known: travel, web."),
		new Refusal("not_found", "there is no such table"),
		new Refusal("malformed", "table has characters that cannot be used here"),
	]) {
		assert.deepEqual(whyNoPage(refusal), missing);
	}
});

test("where something else is in the way, it is said", () => {
	const { heading, why } = whyNoPage(new Refusal("offline", "the server cannot be reached"));
	assert.equal(heading, "This page cannot be shown now");
	assert.equal(why, "The server cannot be reached.");
});
