import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
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

/** @param {object} own what the server says about one's own mistakes */
async function alone(own) {
	localStorage.setItem("dicecup.name", "Ann");
	/** @type {string[]} */
	const addresses = [];
	Object.assign(globalThis, {
		history: {
			replaceState: (/** @type {unknown} */ _, /** @type {unknown} */ __, /** @type {string} */ to) =>
				addresses.push(to),
		},
	});
	location.hash = "";
	answering(({ path }) => {
		if (path === "/api/puzzles") return [{ name: "deluxe", title: "Deluxe", themes: [] }];
		if (path.includes("/mistakes")) return { ready: true, ...own };
		return { name: "Ann" };
	});
	const page = shown(h("puzzles-page", { data: {} }));
	await settled();
	return { page, addresses };
}

test("the puzzle of the day is that of this day", async () => {
	mock.timers.enable({ apis: ["Date"], now: new Date(2026, 8, 5, 12).getTime() });
	const { addresses } = await alone({});
	mock.timers.reset();
	assert.deepEqual(addresses, ["#deluxe-daily-2026-09-05"]);
});

test("no mistakes in many games, in one, and no games at all are told apart", async () => {
	const told = async (/** @type {number} */ games) => {
		const { page } = await alone({ games, mistakes: [] });
		page.querySelector("#mine")?.onclick?.({});
		await settled();
		return read(page, "#message")[0];
	};
	assert.match(await told(0), /^You have not finished a game with this rulebook here\./);
	assert.match(await told(1), /^There is no mistake in your last 1 game by this book\./);
	assert.match(await told(7), /^There is no mistake in your last 7 games by this book\./);
});
