import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_BOOK, pageAt } from "../../src/dicecup/server/static/js/addresses.js";

/** @type {[string, string, Record<string, string>][]} */
const VISITED = [
	["/", "home-page", {}],
	["/new", "new-table-page", {}],
	["/table/abc", "table-page", { table: "abc" }],
	["/table/abc/card", "card-page", { table: "abc" }],
	["/table/abc/review", "review-page", { table: "abc" }],
	["/review", "review-page", {}],
	["/review/r1", "review-page", { record: "r1" }],
	["/puzzles", "puzzles-page", {}],
	["/cards/web", "card-page", { book: "web" }],
	["/rules", "rules-page", {}],
	["/rules/web", "rules-page", { book: "web" }],
	["/learn/web", "learn-page", { book: "web" }],
	["/verify", "verify-page", {}],
	["/verify/abc", "verify-page", { table: "abc" }],
	["/statistics", "statistics-page", {}],
	["/fairness", "fairness-page", {}],
	["/advice", "advice-page", {}],
];

for (const [path, page, names] of VISITED) {
	test(`${path} is ${page}`, () => assert.deepEqual(pageAt(path), { page, names }));
}

test("anything else is missing", () => {
	for (const path of ["/nothing", "/table/", "/table/abc/cards", "/new/", "/xnew", "/rules/a/b"]) {
		assert.deepEqual(pageAt(path), { page: "missing-page", names: {} }, path);
	}
});

test("the book for newcomers is that of the current rules", () => assert.equal(DEFAULT_BOOK, "deluxe"));
