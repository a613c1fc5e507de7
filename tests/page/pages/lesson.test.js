import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/learn-page.js";
import "../../../src/dicecup/server/static/js/pages/lesson-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { FakeElement, read, shown } from "../fake-document.js";
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
	/** @type {string[]} */
	const focused = [];
	/** @this {FakeElement} */
	function focus() {
		focused.push(this.id);
	}
	mock.method(FakeElement.prototype, "focus", focus);
	const page = shown(h("lesson-page", { data: {} }));
	await settled();
	assert.equal(document.title, "Learn to play · dicecup");
	const press = (/** @type {string} */ id) => page.querySelector(id)?.onclick?.({ detail: 1 });
	press("#play-turns");
	assert.equal(focused.at(-1), "roll", "where the turn begins");
	press("#roll");
	press("#box-sixes");
	assert.equal(focused.at(-1), "lesson", "what is said of it is read out");
	assert.deepEqual(read(page, "#lesson"), [
		"That was a turnYou chose another box. Fours would have been better here. It pays.Next turn",
	]);
	press("#next-turn");
	press("#roll");
	press("#box-fours");
	assert.deepEqual(read(page, "#lesson"), ["Well doneIt pays.What else there is to know"]);
	press("#next-turn");
	mock.restoreAll();
	assert.equal(focused.at(-1), "lesson-title");
	assert.deepEqual(read(page, "h1"), ["Now you can play"]);
});

test("each box says what its dice are worth, and each turn which of how many it is", async () => {
	const box = (/** @type {string} */ label, /** @type {number} */ points) => ({
		label,
		boxes: [label],
		dice: [3, 3, 3, 2, 2],
		points,
		text: `So is ${label}.`,
	});
	const roll = { dice: [1, 2, 4, 4, 6], comment: "", hold: [], rolls_left: 0, placements: [], notes: [], remark: "" };
	const turn = { pad: pad(1), rolls: [roll], box: "fours", label: "Fours", why: "", endings: {} };
	const help = { boxes: [box("Full House", 25), box("Aces", 1)], bonus: "63 points earn 35." };
	const lesson = { book: "deluxe", title: "Deluxe", help, turns: [turn, turn, turn] };
	answering(({ path }) => (path === "/api/lesson" ? lesson : { boxes: [] }));
	Object.assign(globalThis, { scrollTo: () => {}, matchMedia: () => ({ matches: true }) });
	const page = shown(h("lesson-page", { data: {} }));
	await settled();
	assert.deepEqual(read(page, ".box-points"), ["25 points", "1 point"]);
	const [aim] = read(page, "[aria-labelledby=lesson-title] p");
	assert.match(aim, /roll five dice up to three times\..*Every box is used once; the highest total wins\.$/);
	assert.deepEqual(read(page, "#bonus"), ["63 points earn 35."]);
	page.querySelector("#play-turns")?.onclick?.({});
	assert.deepEqual(read(page, "#tray-heading"), ["Turn 1 of 3"]);
});

test("the printed turn can be played once more, from its beginning", async () => {
	const placements = [{ box: "fours", points: 8, bonus: 0, joker: false }];
	const roll = { dice: [1, 2, 4, 4, 6], comment: "", hold: [], rolls_left: 0, placements, notes: [], remark: "" };
	const example = { book: "deluxe", title: "Deluxe", pad: pad(1), rolls: [roll], endings: { fours: pad(1) } };
	answering(({ path }) => (path.endsWith("/example") ? example : { boxes: [] }));
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const page = shown(h("learn-page", { data: { book: "deluxe" } }));
	await settled();
	const press = (/** @type {string} */ selector) => page.querySelector(selector)?.onclick?.({ detail: 1 });
	press("#roll");
	press("#box-fours");
	assert.equal(read(page, "#lesson h2")[0], "That was a turn");
	press("#lesson button");
	assert.match(read(page, "#lesson")[0], /^A turn begins with all five dice/);
});

test("after its end a lesson can be begun again with the boxes", async () => {
	const lesson = { book: "deluxe", title: "Deluxe", help: { boxes: [], bonus: "" }, turns: [] };
	answering(() => lesson);
	Object.assign(globalThis, { scrollTo: () => {} });
	const page = shown(h("lesson-page", { data: {} }));
	await settled();
	page.querySelector("#play-turns")?.onclick?.({});
	assert.deepEqual(read(page, "h1"), ["Now you can play"]);
	assert.deepEqual(
		page.querySelectorAll("a").map((each) => each.getAttribute("href")),
		["/", "/learn/deluxe", "/rules/deluxe"],
	);
	page.querySelector("button")?.onclick?.({});
	assert.deepEqual(read(page, "h1"), ["How to play"]);
});
