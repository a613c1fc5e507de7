import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/advice-page.js";
import "../../../src/dicecup/server/static/js/pages/card-page.js";
import "../../../src/dicecup/server/static/js/pages/rules-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";
import { pad } from "../pads.js";
import { game, tableWith } from "../views.js";

const BOOKS = [
	{ name: "classic", title: "Classic", columns: 1 },
	{ name: "triple", title: "Triple", columns: 3 },
];

test("the books stand in the same order above their differences as in the table, each with its own answers", async () => {
	const differences = [{ question: "Joker?", answers: { classic: "never", triple: "forced" } }];
	const rules = [{ number: 3, text: "Roll.", quote: "roll them" }];
	answering(({ path }) =>
		path === "/api/catalogue" ? { books: BOOKS } : { ...BOOKS[0], summary: "Short.", rules, differences },
	);
	const page = shown(h("rules-page", { data: { book: "classic" } }));
	await settled();
	assert.deepEqual(read(page, ".tabs a"), ["Triple", "Classic"]);
	assert.deepEqual(read(page, ".differences th"), ["Question", "Triple", "Classic", "Joker?"]);
	assert.deepEqual(read(page, ".differences td"), ["forced", "never"]);
	assert.deepEqual(read(page, "td.here"), ["never"]);
	assert.deepEqual(read(page, "#rule-3"), ["Roll. roll them"]);
});

test("what the books advise is right, wrong or neither, and each quotation says whose it is", async () => {
	const hint = (/** @type {string} */ name, /** @type {string} */ verdict) => ({
		name,
		title: `About ${name}`,
		verdict,
		answer: "As `triple` says.",
		quotes: [
			{ book: "classic", text: "Take it.", place: "page 3" },
			{ book: "triple", text: "Leave it.", place: "page 7" },
		],
		findings: [],
	});
	const hints = [hint("a", "right"), hint("b", "wrong"), hint("c", "it depends")];
	answering(() => ({ introduction: "So.", titles: { classic: "Classic", triple: "Triple" }, hints }));
	const page = shown(h("advice-page", { data: {} }));
	await settled();
	assert.deepEqual(read(page, ".hints li"), ["About a ✓ Right", "About b ✗ Wrong", "About c ≈ It depends"]);
	const quotes = page.querySelector("#a");
	assert.deepEqual(quotes && read(quotes, "li"), ["Take it. Classic, page 3", "Leave it. Triple, page 7"]);
	assert.deepEqual(quotes && read(quotes, ".answer"), ["✓ Right. As Triple says."]);
});

test("a card to write on has as many games as there is room for", async () => {
	const blank = async (/** @type {string} */ book) => {
		const asked = answering(({ path }) => (path === "/api/catalogue" ? { books: BOOKS } : pad(6)));
		const page = shown(h("card-page", { data: { book } }));
		await settled();
		const head = page.querySelector(".pad-section");
		return [asked.at(-1)?.path, head ? read(head, ".pad-name").at(-1) : ""];
	};
	assert.deepEqual(await blank("classic"), ["/api/books/classic/pad?games=6", "Game 6"]);
	assert.deepEqual(await blank("triple"), ["/api/books/triple/pad?games=2", "Game 2"]);
});

test("the cards of a table are called by the book and its name", async () => {
	answering(() => tableWith({ title: "Sunday" }, { game: game({ pad: pad(2) }) }));
	const page = shown(h("card-page", { data: { table: "abcdefghijklmnop", book: "deluxe" } }));
	await settled();
	assert.deepEqual(read(page, "h1"), ["Deluxe Edition (2004): Sunday"]);
});
