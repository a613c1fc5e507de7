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
import { game, line, tableWith } from "../views.js";

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
	assert.deepEqual(read(page, ".tabs [aria-current]"), ["Classic"]);
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
	assert.equal(document.title, "What the books advise · dicecup");
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
	assert.deepEqual(read(page, ".sheet-name"), [], "nobody has to write a name on it");
});

test("a printed card has the backs of its book under each name, and says which book it is", async () => {
	const view = pad(2);
	view.backs = [[line("Chips", []), line("Total", [])], [line("Total", [])]];
	const filled = async (/** @type {object} */ changes) => {
		answering(() => tableWith({}, { game: game({ pad: view }), ...changes }));
		const page = shown(h("card-page", { data: { table: "abcdefghijklmnop", book: "deluxe" } }));
		await settled();
		return page;
	};
	assert.deepEqual(read(await filled({}), ".pad-back caption"), ["Ann", "Bob"]);
	assert.deepEqual(read(await filled({ game: null }), ".panel p").slice(0, 1), [
		"No game has been played at this table yet.",
	]);
	const chip = { kind: /** @type {const} */ ("chip"), colour: "red", count: 1, each: 100 };
	answering(({ path }) => (path === "/api/catalogue" ? { books: BOOKS } : { ...pad(6), marks: [[chip]] }));
	const blank = shown(h("card-page", { data: { book: "triple" } }));
	await settled();
	assert.deepEqual(read(blank, "[aria-current]"), ["Triple"]);
	assert.deepEqual(read(blank, ".sheet-name"), ["Name"]);
	assert.deepEqual(read(blank, ".progress"), [], "nothing is written on it yet");
	assert.deepEqual(read(blank, ".chip"), []);
	assert.equal(document.title, "Triple · dicecup");
});

test("the rules of a book lead to what can be done with it, with house rules as they were chosen", async () => {
	Object.assign(location, { search: "?rule=joker%3Dnever" });
	const rules = [{ number: 1, text: "Roll.", quote: "" }];
	answering(({ path }) => {
		if (path === "/api/catalogue") return { books: BOOKS };
		if (path.includes("/changes?")) return { changes: [{ question: "Joker?", printed: "forced", now: "never" }] };
		return { ...BOOKS[0], summary: "Short.", rules, differences: [] };
	});
	const page = shown(h("rules-page", { data: { book: "classic" } }));
	await settled();
	Object.assign(location, { search: "" });
	assert.deepEqual(read(page, "#rule-1"), ["Roll. "]);
	assert.equal(page.querySelectorAll("#rule-1 q").length, 0, "there are no marks around nothing");
	assert.deepEqual(read(page, ".rule-changes li"), ["Joker? never (printed: forced)"]);
	assert.deepEqual(
		page.querySelectorAll("article a").map((each) => each.getAttribute("href")),
		["/learn/classic", "/cards/classic", "/new?book=classic", "/advice"],
	);
	assert.equal(document.title, "Classic: rules · dicecup");
});

test("each hint has its number and its figures, which open where the address names it, and every book its title", async () => {
	let go = () => {};
	Object.assign(globalThis, { addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (go = f) });
	const finding = (/** @type {string} */ text, /** @type {string[]} */ columns) => ({
		text,
		columns,
		rows: [["a", 1]],
	});
	const hint = (/** @type {string} */ name, /** @type {object[]} */ findings) => ({
		...{ name, title: `About ${name}`, verdict: "right", quotes: [], findings },
		answer: "As `triple` and `classic` say, not `other`.",
	});
	const hints = [
		hint("a", [finding("In `triple`.", ["Box"])]),
		hint("b", [finding("So.", []), finding("So too.", [])]),
		hint("c", []),
	];
	answering(() => ({ introduction: "So.", titles: { classic: "Classic", triple: "Triple" }, hints }));
	const page = shown(h("advice-page", { data: {} }));
	await settled();
	assert.deepEqual(read(page, "h2"), ["1. About a", "2. About b", "3. About c"]);
	assert.match(read(page, "#a .answer")[0], /As Triple and Classic say, not other\.$/);
	assert.deepEqual(read(page, "#a details p"), ["In Triple."]);
	assert.equal(page.querySelectorAll("#a table").length, 1);
	assert.deepEqual(read(page, "#b details p"), ["So.", "So too."]);
	assert.equal(page.querySelectorAll("#b table").length, 0);
	assert.equal(page.querySelectorAll("#c details").length, 0);
	location.hash = "#b";
	go();
	location.hash = "";
	assert.deepEqual(read(page, "#b [open] p"), ["So.", "So too."]);
});
