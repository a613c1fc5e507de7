import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_BOOK, folderOf, here, pageAt } from "../../src/dicecup/server/static/js/addresses.js";

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
	["/you", "you-page", {}],
	["/daily", "daily-page", {}],
	["/daily/2027-01-15", "daily-page", { day: "2027-01-15" }],
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

test("a script knows the folder of its server", () => {
	assert.equal(folderOf("https://dice.example/static/0123/js/addresses.js"), "");
	assert.equal(folderOf("https://host.example/dice/static/0123/js/addresses.js"), "/dice");
	assert.equal(folderOf("https://host.example/static/a/static/0123/js/addresses.js"), "/static/a");
	assert.equal(folderOf("https://host.example/js/addresses.js"), "", "no folder called static is none");
	assert.equal(folderOf("file:///home/ann/static/js/addresses.js"), "");
});

test("only paths of this server are put into its folder", () => {
	for (const address of ["/rules", "//host.example/x", "https://host.example/", "#side-1", "?game=2", ""]) {
		assert.equal(here(address), address, "the tests' own folder is none");
	}
});
