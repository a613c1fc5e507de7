import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/puzzles-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";

/** @import { FakeElement } from "../fake-document.js" */

test("the last of one's own mistakes is followed by another puzzle, and says so", async () => {
	localStorage.setItem("dicecup.name", "Ann");
	const mistakes = ["table-aaaaaaaaaaaaaaaa-1-0-3-1", "table-aaaaaaaaaaaaaaaa-1-0-5-2"];
	const refused = new Answer(404, { code: "unknown", message: "no such puzzle" });
	answering(({ path }) => {
		if (path === "/api/puzzles")
			return [{ name: "deluxe", title: "Deluxe", themes: [{ name: "bonus", title: "Bonus" }] }];
		if (path === "/api/me") return { name: "Ann" };
		if (path.includes("/mistakes")) return { ready: true, games: 1, mistakes: mistakes.map((puzzle) => ({ puzzle })) };
		return refused;
	});
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	location.hash = "#deluxe-bonus-1";
	const page = shown(h("puzzles-page", { data: {} }));
	await settled();
	const board = () => {
		const { heading, next } = Reflect.get(/** @type {FakeElement} */ (page.querySelector("puzzle-board")), "data");
		return [heading, next.text];
	};
	assert.deepEqual(board(), ["Puzzle", "Another puzzle"]);
	page.querySelector("#mine")?.onclick?.({});
	await settled();
	go();
	await settled();
	assert.deepEqual(board(), ["Mistake 1 of 2", "Next mistake"]);
	location.hash = `#${mistakes[1]}`;
	go();
	await settled();
	assert.deepEqual(board(), ["Mistake 2 of 2", "Another puzzle"]);
	assert.deepEqual(read(page, "#message"), []);
});
