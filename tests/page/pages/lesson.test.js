import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/lesson-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";
import { pad } from "../pads.js";

test("a lesson praises the best box, names it after another, and ends after its last turn", async () => {
	const placements = ["fours", "sixes"].map((box) => ({ box, points: 4, bonus: 0, joker: false }));
	const roll = { dice: [1, 2, 4, 4, 6], comment: "", hold: [], rolls_left: 0, placements, notes: [], remark: "" };
	const endings = { fours: pad(1), sixes: pad(1) };
	const turn = { pad: pad(1), rolls: [roll], box: "fours", label: "Fours", why: "It pays.", endings };
	const lesson = { book: "deluxe", title: "Deluxe", help: { boxes: [], bonus: "" }, turns: [turn, turn] };
	answering(({ path }) => (path === "/api/lesson" ? lesson : { boxes: [] }));
	Object.assign(globalThis, { scrollTo: () => {}, matchMedia: () => ({ matches: true }) });
	const page = shown(h("lesson-page", { data: {} }));
	await settled();
	const press = (/** @type {string} */ id) => page.querySelector(id)?.onclick?.({ detail: 1 });
	press("#play-turns");
	press("#roll");
	press("#box-sixes");
	assert.deepEqual(read(page, "#lesson"), [
		"That was a turnYou chose another box. Fours would have been better here. It pays.Next turn",
	]);
	press("#next-turn");
	press("#roll");
	press("#box-fours");
	assert.deepEqual(read(page, "#lesson"), ["Well doneIt pays.What else there is to know"]);
	press("#next-turn");
	assert.deepEqual(read(page, "h1"), ["Now you can play"]);
});
