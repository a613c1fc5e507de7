import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/puzzles-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";

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
		assert.deepEqual(read(page, "#message"), ["The coach is going through your games…"], "until it is known");
		await settled();
		return read(page, "#message")[0];
	};
	assert.match(await told(0), /^You have not finished a game with this rulebook here\./);
	assert.match(await told(1), /^There is no mistake in your last 1 game by this book\./);
	assert.match(await told(7), /^There is no mistake in your last 7 games by this book\./);
	const { page, follow } = await shelf("#deluxe-bonus-1");
	page.querySelector("#mine")?.onclick?.({});
	await settled();
	assert.equal(read(page, "#message").length, 1);
	await follow("#deluxe-bonus-2");
	assert.deepEqual(read(page, "#message"), [], "that was about something else");
});

const DELUXE = {
	name: "deluxe",
	title: "Deluxe",
	themes: ["bonus", "straights"].map((name) => ({ name, title: `About ${name}` })),
};
const CLASSIC = { name: "classic", title: "Classic", themes: [{ name: "bonus", title: "About bonus" }] };

/** The page with two books at a puzzle. @param {string} hash @param {(path: string) => unknown} [mistakes] */
async function shelf(hash, mistakes = () => ({ ready: true, games: 0, mistakes: [] })) {
	localStorage.setItem("dicecup.name", "Ann");
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	location.hash = hash;
	const asked = answering(({ path }) => {
		if (path === "/api/puzzles") return [CLASSIC, DELUXE];
		if (path === "/api/me") return { name: "Ann" };
		return path.includes("/mistakes")
			? mistakes(path)
			: new Answer(404, { code: "unknown", message: "no such puzzle" });
	});
	const page = shown(h("div", {}, h("p", { id: "status" }), h("puzzles-page", { data: {} })));
	await settled();
	/** Follow a link, or choose another puzzle. @param {string} [to] */
	const follow = async (to = location.hash) => {
		location.hash = to;
		go();
		await settled();
	};
	const another = () => {
		Reflect.get(page.querySelector("form.shelf") ?? {}, "onsubmit")({ preventDefault: () => {} });
		return location.hash.replace(/-\d+$/, "");
	};
	const choose = (/** @type {string} */ id, /** @type {string} */ value) =>
		page.querySelector(id)?.onchange?.({ target: { value } });
	const board = () => Reflect.get(page.querySelector("puzzle-board") ?? {}, "data");
	return { page, asked, follow, another, choose, board };
}

test("the books stand with the newest first, and the themes are those of the book", async () => {
	const { page, choose, another } = await shelf("#deluxe-bonus-1");
	assert.deepEqual(read(page, ".shelf .hint"), ["Real positions where the obvious move is wrong."]);
	assert.deepEqual(read(page, "#puzzle-book option"), ["Deluxe", "Classic"]);
	assert.deepEqual(read(page, "#puzzle-theme option"), ["Anything", "About bonus", "About straights"]);
	choose("#puzzle-theme", "straights");
	assert.equal(another(), "#deluxe-straights");
	choose("#puzzle-book", "classic");
	assert.deepEqual(read(page, "#puzzle-theme option"), ["Anything", "About bonus"]);
	assert.equal(another(), "#classic-bonus", "its only theme");
});

test("another puzzle is of the book of the last, and of any theme unless one was chosen", async () => {
	const { follow, another, choose } = await shelf("#classic-bonus-1");
	assert.equal(another(), "#classic-bonus");
	await follow("#deluxe-straights-7");
	mock.method(crypto, "getRandomValues", () => new Uint32Array([5, 0]));
	assert.equal(another(), "#deluxe-bonus", "the theme of the last was not chosen");
	choose("#puzzle-theme", "straights");
	assert.equal(another(), "#deluxe-straights");
	await follow("#deluxe-bonus-7");
	assert.equal(another(), "#deluxe-bonus", "from a theme that was chosen to that of a link");
	mock.restoreAll();
});

test("a puzzle says whether it is from a game, of a day, or neither", async () => {
	const { follow, board } = await shelf("#deluxe-bonus-1");
	const told = async (/** @type {string} */ hash) => {
		await follow(hash);
		return [board().heading, board().played];
	};
	assert.deepEqual(await told("#deluxe-bonus-2"), ["Puzzle", false]);
	assert.deepEqual(await told("#table-aaaaaaaaaaaaaaaa-1-0-3-1"), ["From a game", true]);
	assert.deepEqual(await told("#record-r1-1-0-3-1"), ["From a game", true]);
	assert.deepEqual(await told("#deluxe-daily-2026-11-16"), ["Puzzle of the day, 16 November 2026", false]);
});

test("one's own mistakes are those of the book, counted, and come one after the other", async () => {
	const own = ["table-a-1-0-3-1", "table-a-1-0-5-2", "table-a-1-0-7-1"];
	const found = () => ({ ready: true, games: 2, mistakes: own.map((puzzle) => ({ puzzle })) });
	const { page, asked, follow, board } = await shelf("#classic-bonus-1", found);
	page.querySelector("#mine")?.onclick?.({});
	await settled();
	assert.ok(asked.some(({ path }) => path === "/api/me/mistakes?book=classic"));
	assert.deepEqual(read(page, "#status"), ["3 mistakes found."]);
	await follow();
	for (const [place, name] of own.entries()) {
		assert.deepEqual([board().puzzle, board().heading], [name, `Mistake ${place + 1} of 3`]);
		board().next.go();
		await follow();
	}
	assert.equal(board().heading, "Puzzle");
	own.splice(1);
	page.querySelector("#mine")?.onclick?.({});
	await settled();
	assert.deepEqual([location.hash, read(page, "#status")], [`#${own[0]}`, ["1 mistake found."]]);
	await follow("#classic-bonus-2");
	board().next.go();
	assert.match(location.hash, /^#classic-bonus-\d+$/, "whoever went on to something else stays with that");
});

test("whoever took another puzzle meanwhile stays with it, and a refusal is not called a number of mistakes", async () => {
	/** @type {(value: unknown) => void} */
	let answer = () => {};
	const { page, follow, board } = await shelf("#deluxe-bonus-1");
	const { fetch } = globalThis;
	globalThis.fetch = (url, more) =>
		String(url).includes("/mistakes")
			? new Promise((resolve) => {
					answer = (value) => resolve(Response.json(value));
				})
			: fetch(url, more);
	page.querySelector("#mine")?.onclick?.({});
	await settled();
	await follow("#deluxe-bonus-2");
	answer({ ready: true, games: 1, mistakes: [{ puzzle: "table-a-1-0-3-1" }] });
	await settled();
	assert.deepEqual([location.hash, board().puzzle], ["#deluxe-bonus-2", "deluxe-bonus-2"]);
	const refused = await shelf("#deluxe-bonus-1", () => new Answer(503, { code: "busy", message: "not now" }));
	refused.page.querySelector("#mine")?.onclick?.({});
	await settled();
	assert.deepEqual(read(refused.page, ".error").slice(-1), ["Not now."]);
	assert.deepEqual(read(refused.page, "#status"), ["Not now."]);
});

test("mistakes that are found late do not take somebody away from a puzzle that was opened meanwhile", async () => {
	const own = { ready: true, games: 1, mistakes: [{ puzzle: "table-aaaaaaaaaaaaaaaa-1-0-3-1" }] };
	for (const late of [own, { ...own, mistakes: [] }, new Answer(503, { code: "busy", message: "not now" })]) {
		localStorage.setItem("dicecup.name", "Ann");
		const { answer, release } = held();
		answering(({ path }) => {
			if (path === "/api/puzzles") return [{ name: "deluxe", title: "Deluxe", themes: [] }];
			if (path === "/api/me") return { name: "Ann" };
			return path.includes("/mistakes") ? answer : new Promise(() => {});
		});
		let go = () => {};
		Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
		location.hash = "#deluxe-bonus-1";
		const page = shown(h("puzzles-page", { data: {} }));
		await settled();
		page.querySelector("#mine")?.onclick?.({});
		await settled();
		location.hash = "#deluxe-bonus-2";
		go();
		release(late);
		await settled();
		assert.equal(location.hash, "#deluxe-bonus-2");
		assert.deepEqual([read(page, "#message"), read(page, ".error")], [[], []]);
	}
});
