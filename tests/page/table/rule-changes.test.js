import assert from "node:assert/strict";
import { before, test } from "node:test";
import { pretendBrowser } from "../fake-server.js";

/** @type {typeof import("../../../src/dicecup/server/static/js/table/rule-changes.js")} */
let changes;
before(async () => {
	pretendBrowser();
	Object.assign(globalThis, { HTMLElement: class {}, customElements: { define: () => {} } });
	changes = await import("../../../src/dicecup/server/static/js/table/rule-changes.js");
});

test("the rules of a table with house rules name them, so that everybody can read what is different", () => {
	const { rulesAddress } = changes;
	assert.equal(rulesAddress("deluxe", {}), "/rules/deluxe");
	assert.equal(rulesAddress("deluxe", { upper_bonus: "50" }), "/rules/deluxe?rule=upper_bonus%3D50");
	assert.equal(
		rulesAddress("web", { joker: "never", boxes: "aces,twos" }),
		"/rules/web?rule=joker%3Dnever&rule=boxes%3Daces%2Ctwos",
	);
});
