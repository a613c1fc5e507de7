import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { coachLinks, coachNavigation } from "../../../src/dicecup/server/static/js/coach/coach-links.js";
import { shown } from "../fake-document.js";

test("the coach's links say which of its pages this is, and which it belongs to", () => {
	const current = (/** @type {string} */ pathname) => {
		Object.assign(location, { pathname });
		const links = coachLinks();
		const marked = links ? shown(links).querySelectorAll("[aria-current]") : [];
		return marked.map((each) => [each.textContent, each.getAttribute("aria-current")]);
	};
	assert.deepEqual(current("/review"), [["Review a game", "page"]]);
	assert.deepEqual(current("/review/abcdefghijklmnop"), [["Review a game", "true"]]);
	assert.deepEqual(current("/table/abcdefghijklmnop/review"), [["Review a game", "true"]]);
	assert.deepEqual(current("/statistics"), [["Your statistics", "page"]]);
	assert.deepEqual(current("/table/abcdefghijklmnop"), []);
});

test("each of the coach's links leads to the page that it names", () => {
	const links = shown(coachNavigation("")).querySelectorAll("a");
	assert.deepEqual(
		links.map((each) => [each.textContent, each.getAttribute("href")]),
		[
			["Puzzles", "/puzzles"],
			["Review a game", "/review"],
			["Your statistics", "/statistics"],
			["Luck and fairness", "/fairness"],
			["What the books advise", "/advice"],
		],
	);
});
