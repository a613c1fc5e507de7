import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/advice-page.js";
import "../../../src/dicecup/server/static/js/pages/card-page.js";
import "../../../src/dicecup/server/static/js/pages/daily-page.js";
import "../../../src/dicecup/server/static/js/pages/home-page.js";
import "../../../src/dicecup/server/static/js/pages/learn-page.js";
import "../../../src/dicecup/server/static/js/pages/lesson-page.js";
import "../../../src/dicecup/server/static/js/pages/puzzles-page.js";
import "../../../src/dicecup/server/static/js/pages/review-page.js";
import "../../../src/dicecup/server/static/js/pages/rules-page.js";
import "../../../src/dicecup/server/static/js/pages/statistics-page.js";
import "../../../src/dicecup/server/static/js/pages/you-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";

const BUSY = new Answer(503, { code: "busy", message: "too many people are here" });
const WHY = "Too many people are here.";

beforeEach(() => {
	localStorage.setItem("dicecup.name", "Ann");
	Object.assign(location, { hash: "", search: "", href: "" });
});

/** @param {string} page @param {object} [data] */
async function opened(page, data = {}) {
	const drawn = shown(h(page, { data }));
	await settled();
	return drawn;
}

test("a page that the server cannot fill says why", async () => {
	answering(({ path }) => (path === "/api/me" ? { name: "Ann" } : BUSY));
	for (const page of ["advice", "daily", "home", "lesson", "puzzles", "review", "statistics"]) {
		const drawn = await opened(`${page}-page`);
		const told = drawn.querySelectorAll(".error").map((each) => each.textContent);
		assert.deepEqual(drawn.matches(".error") ? [drawn.textContent] : told, [WHY], page);
	}
});

test("a book that cannot be shown now is told from one that does not exist, with the way home", async () => {
	const pages = [
		["learn-page", { book: "deluxe" }],
		["rules-page", { book: "deluxe" }],
		["card-page", { book: "deluxe" }],
	];
	for (const [page, data] of /** @type {[string, object][]} */ (pages)) {
		answering(() => BUSY);
		const now = await opened(page, data);
		assert.deepEqual([read(now, "h1"), read(now, "p")[0]], [["This page cannot be shown now"], WHY], page);
		answering(() => new Answer(404, { code: "not_found", message: "there is no such book" }));
		const missing = await opened(page, data);
		assert.deepEqual(read(missing, "h1"), ["This page does not exist"], page);
		assert.equal(missing.querySelector("a")?.getAttribute("href"), "/");
	}
});

test("an attempt that is refused says why and may be tried again, and so does practice", async () => {
	const today = { day: "2026-11-16", title: "Deluxe", state: "open", commitment: "c" };
	const past = [{ ...today, day: "2026-11-15", state: "over" }];
	const asked = answering(({ path, method }) => {
		if (method === "POST") return BUSY;
		if (path === "/api/me" || path === "/api/me/account") return { name: "Ann", kept: true };
		const daily = { today, players: 0, mine: null, streak: 0, coming: [], past };
		return path === "/api/daily" ? daily : { ready: true, day: today, players: 0, mine: null, board: null };
	});
	const page = await opened("daily-page");
	for (let tries = 1; tries <= 2; tries += 1) {
		Reflect.get(page.querySelector("#begin") ?? {}, "onsubmit")({ preventDefault: () => {}, target: {} });
		await settled();
		assert.deepEqual(read(page, ".error"), [WHY]);
	}
	page.querySelector("[aria-labelledby=past] button")?.onclick?.({});
	await settled();
	assert.deepEqual(
		asked.filter(({ method }) => method === "POST").map(({ path }) => path),
		["/api/daily", "/api/daily", "/api/daily/2026-11-15/practice"],
	);
	assert.equal(location.href, "", "nobody is led anywhere");
});

test("a record that cannot be kept stays in its field, with the reason", async () => {
	answering(({ method }) => (method === "POST" ? BUSY : { name: "Ann", past: [] }));
	const page = await opened("review-page");
	const fields = { file: { files: [] }, record: { value: "[Dicecup]" } };
	const target = { elements: { namedItem: (/** @type {"file" | "record"} */ name) => fields[name] } };
	Reflect.get(page.querySelector("#open-record") ?? {}, "onsubmit")({ preventDefault: () => {}, target });
	await settled();
	assert.deepEqual([read(page, ".error"), read(page, "textarea")], [[WHY], ["[Dicecup]"]]);
	assert.equal(location.href, "");
});

test("whoever has no name takes one, without what stands around it", async () => {
	localStorage.removeItem("dicecup.name");
	Object.assign(globalThis, { window: {} });
	const account = { name: "Eve", kept: false, log_in_name: null, passkeys: [], sign_ins: [] };
	const asked = answering(({ path }) => (path === "/api/me/account" ? account : { name: "Eve" }));
	const page = await opened("you-page");
	assert.match(read(page, "#new-name p")[0], /^You have no name here yet\./);
	const target = { elements: { namedItem: () => ({ value: " Eve " }) } };
	let sent = true;
	Reflect.get(page.querySelector("#new-name") ?? {}, "onsubmit")({ preventDefault: () => (sent = false), target });
	await settled();
	assert.deepEqual([sent, asked[0].path, asked[0].body], [false, "/api/me", { name: "Eve" }]);
	assert.equal(localStorage.getItem("dicecup.name"), "Eve");
	assert.deepEqual(read(page, "#who"), ["You are Eve, a guest of this browser."]);
});
