import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/home-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";
import { seat, table, tableWith } from "../views.js";

/** @import { Best, OpenGame, PastGame, Results, TableView } from "../../../src/dicecup/server/static/js/types.js" */

const TABLE = "abcdefghijklmnop";
const bot = (/** @type {string} */ name) => ({ name, plays: "plays", mean: null, sentence: "", special: false });
const BOOKS = [
	{ name: "classic", title: "Classic", bots: [bot("random")] },
	{ name: "deluxe", title: "Deluxe", bots: [bot("greedy")] },
];
/** @type {PastGame} */
const PAST = {
	table: TABLE,
	game: 1,
	book: "deluxe",
	title: "Deluxe",
	status: "finished",
	sides: ["Ann"],
	scores: [200],
	winners: [0],
	mine: [0],
	at: 0,
	helped: [],
};

beforeEach(() => {
	localStorage.setItem("dicecup.name", "Ann");
	Object.assign(location, { href: "" });
});

/** @param {Partial<Results>} results @param {TableView[]} [publics] */
async function opened(results, publics = []) {
	const asked = answering(({ path, method }) => {
		if (path === "/api/catalogue") return { books: BOOKS };
		if (path === "/api/me") return { name: "Ann" };
		if (path === "/api/me/results") return { open: [], past: [], bests: [], bests_with_help: [], ...results };
		if (path === "/api/tables") return method === "POST" ? table() : publics;
		return { seq: 11 };
	});
	const page = shown(h("home-page", { data: {} }));
	await settled();
	/** What somebody has typed. @param {string} form @param {Record<string, string>} fields */
	const typed = (form, fields) =>
		Object.assign(page.querySelector(form) ?? {}, {
			elements: { namedItem: (/** @type {string} */ name) => ({ value: fields[name] ?? "" }) },
		});
	const submit = async (/** @type {string} */ form, /** @type {Record<string, string>} */ fields) => {
		const target = typed(form, fields);
		let sent = true;
		Reflect.get(target, "onsubmit")({ preventDefault: () => (sent = false), target });
		assert.equal(sent, false, "the browser itself does not leave the page");
		await settled();
	};
	return { page, asked, typed, submit };
}

test("a game alone has one seat, a game against a bot two", async () => {
	const { page, asked, submit } = await opened({});
	/** @type {any} */ (page).append(h("p", { id: "status" }));
	const made = () => asked.findLast(({ path, method }) => path === "/api/tables" && method === "POST")?.body;
	await submit("#quick", { name: " Bea ", book: "deluxe" });
	assert.deepEqual(made(), { book: "deluxe", seats: 1 });
	assert.deepEqual(read(page, "#status"), ["Setting up the table…"], "nobody wonders whether it was pressed");
	assert.equal(location.href, `/table/${TABLE}`);
	assert.equal(asked.find(({ path, method }) => path === "/api/me" && method === "POST")?.body.name, "Bea");
	const again = await opened({});
	again.typed("#quick", { name: "Bea", book: "deluxe" });
	again.page.querySelector("#against-greedy")?.onclick?.({});
	await settled();
	assert.equal(again.asked.findLast(({ body }) => body?.seats)?.body.seats, 2);
	assert.deepEqual(
		again.asked.flatMap(({ body }) => (body?.type === "add_bot" ? [body.bot] : [])),
		["greedy"],
	);
});

test("the bots are those that play the book that is chosen, and the newest book comes first", async () => {
	const { page } = await opened({});
	assert.deepEqual(read(page, "#book option"), ["Deluxe", "Classic"]);
	assert.deepEqual(read(page, ".bot b"), ["greedy"]);
	page.querySelector("#book")?.onchange?.({ target: { value: "classic" } });
	assert.deepEqual(read(page, ".bot b"), ["random"]);
});

test("whoever has finished no game is shown how to play first", async () => {
	const order = async (/** @type {Partial<Results>} */ results) => {
		const titles = read((await opened(results)).page, "h2");
		assert.equal(titles.includes("Past games"), "past" in results, "even one of them is listed");
		return titles.indexOf("New to the game?") < titles.indexOf("Play together");
	};
	assert.equal(await order({}), true);
	assert.equal(await order({ past: [PAST] }), false);
});

test("a link that was pasted leads to its table, with the seat that it names", async () => {
	const { page, submit } = await opened({});
	await submit("#join", { link: `http://dice.example/table/${TABLE}?seat=token` });
	assert.equal(location.href, `/table/${TABLE}?seat=token`);
	await submit("#join", { link: ` ${TABLE}\n` });
	assert.equal(location.href, `/table/${TABLE}`);
	await submit("#join", { link: "hello" });
	assert.deepEqual(read(page, ".join-error"), ["That does not look like a table link."]);
});

test("a public table is called by its name, or by its book, with those who sit there", async () => {
	const seats = [seat({}), seat({ seat: 1, name: "", holder: null })];
	const { page } = await opened({}, [tableWith({ title: "Sunday" }, { seats }), table()]);
	assert.deepEqual(read(page, "[aria-labelledby=together] li"), ["Sunday Ann", "Deluxe Edition (2004) Ann and Bob"]);
});

test("best scores with help stand apart from those without", async () => {
	const best = (/** @type {number} */ score) =>
		/** @type {Best} */ ({
			book: "deluxe",
			title: "Deluxe",
			score,
			name: "Ann",
			table: TABLE,
			game: 1,
			previous: null,
		});
	const { page } = await opened({ bests: [best(240)], bests_with_help: [best(310)] });
	assert.deepEqual(read(page, "[aria-labelledby=bests] tr"), ["DeluxeAnn240", "Deluxe, with the coachAnn310"]);
});

/** A game to go on with. @param {string} name of its table */
const open = (name) =>
	/** @type {OpenGame} */ ({
		table: name,
		title: name,
		book: "",
		names: ["Ann"],
		playing: true,
		your_turn: false,
		at: 0,
	});

test("whoever gives no name is called Player, and a game alone begins at once", async () => {
	const { asked, submit } = await opened({});
	await submit("#quick", { name: "  ", book: "deluxe" });
	const posted = asked
		.filter(({ method }) => method === "POST")
		.map(({ path, body }) => body.type ?? [path, body.name]);
	assert.deepEqual(posted, [["/api/me", "Player"], ["/api/tables", undefined], "sit", "seed", "start"]);
});

test("after a refusal one may try again", async () => {
	const { page, submit } = await opened({});
	answering(() => new Answer(503, { code: "busy", message: "not now" }));
	await submit("#quick", { name: "Bea", book: "deluxe" });
	assert.deepEqual(read(page, ".error"), ["Not now."]);
	const asked = answering(({ path }) => (path === "/api/tables" ? table() : { name: "Bea", seq: 11 }));
	await submit("#quick", { name: "Bea", book: "deluxe" });
	assert.ok(asked.some(({ path }) => path === "/api/tables"));
});

test("the game that is left is left with every seat there, which is no error when none is left", async () => {
	const { page } = await opened({ open: [open("first"), open("second")] });
	const seats = [seat({}), seat({ seat: 1 }), seat({ seat: 2, holder: "bob" })];
	let left = 0;
	const asked = answering(({ path, method }) => {
		if (path === "/api/me/results") return { open: [open("first")], past: [], bests: [] };
		if (method === "GET") return table({ seats });
		left += 1;
		return left > 2 ? new Answer(403, { code: "not_your_seat", message: "you have no seat" }) : { seq: 11 };
	});
	page.querySelectorAll(".go-on button")[1].onclick?.({});
	const dialog = body.querySelectorAll("dialog").at(-1) ?? assert.fail("nothing is asked");
	Object.assign(dialog, { returnValue: "yes" });
	Reflect.get(dialog, "onclose")();
	await settled();
	assert.deepEqual(
		asked.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body.type]),
		Array.from({ length: 3 }, () => ["/api/tables/second/actions", "leave"]),
	);
	assert.deepEqual(read(page, ".error"), []);
	assert.deepEqual(read(page, ".go-on li"), [], "it is gone from the list");
});

test("games can be kept once there are some, the name is the one the server knows, and bests are scores", async () => {
	const titles = async (/** @type {Partial<Results>} */ results) => read((await opened(results)).page, "h2");
	const keep = "Your games on all your devices";
	assert.equal((await titles({})).includes(keep), false);
	assert.equal((await titles({ past: [PAST] })).includes(keep), true);
	assert.equal((await titles({})).includes("Best scores"), false, "there is none");
	localStorage.setItem("dicecup.name", "Old name");
	const best = { book: "deluxe", title: "Deluxe", score: 240, name: "Ann", table: TABLE, game: 1, previous: 200 };
	const { page } = await opened({ bests: [best] });
	assert.equal(page.querySelector("#name")?.getAttribute("value"), "Ann");
	assert.deepEqual(read(page, "[aria-labelledby=bests] tr"), ["DeluxeAnn240"]);
});
