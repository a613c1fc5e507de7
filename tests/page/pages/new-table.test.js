import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/new-table-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";
import { table } from "../views.js";

const BOOK = {
	name: "deluxe",
	title: "Deluxe",
	options: { difference: "none", max_games: "" },
	presets: [],
	bots: [{ name: "greedy", plays: "plays", mean: null, sentence: "", special: false }],
	most_sides: 8,
	partners: false,
};

/** @param {string} way how they play */
async function opened(way) {
	const asked = answering(({ path, method }) => {
		if (path === "/api/catalogue") return { books: [BOOK], rules: [], most_seats: 20, most_games: 10 };
		return path === "/api/tables" && method === "POST" ? table() : { name: "Ann", seq: 11 };
	});
	const page = shown(h("new-table-page", { data: {} }));
	await settled();
	page.querySelector(`[value=${way}]`)?.onchange?.({});
	/** @param {Record<string, string[]>} fields what somebody has typed and ticked */
	const create = async (fields) => {
		globalThis.FormData = /** @type {any} */ (
			class {
				get = (/** @type {string} */ name) => fields[name]?.[0] ?? null;
				getAll = (/** @type {string} */ name) => fields[name] ?? [];
				has = (/** @type {string} */ name) => name in fields;
			}
		);
		let sent = true;
		Reflect.get(page.querySelector("form") ?? {}, "onsubmit")({ preventDefault: () => (sent = false), target: {} });
		assert.equal(sent, false, "the browser itself does not leave the page");
		await settled();
		const options = asked.findLast(({ path, method }) => path === "/api/tables" && method === "POST")?.body;
		const deeds = asked.filter(({ path }) => path.endsWith("/actions")).map(({ body }) => body);
		return { options, deeds };
	};
	return { page, create };
}

test("by link bots take the seats where they were put, and the others stay open", async () => {
	const { page, create } = await opened("link");
	page.querySelector("#seats")?.onchange?.({});
	Reflect.get(page.querySelector("#seats") ?? {}, "oninput")({ target: { value: "4" } });
	assert.deepEqual(read(page, "label.field span").slice(1, 5), ["Your name", "Seat 2", "Seat 3", "Seat 4"]);
	const { options, deeds } = await create({ name: ["Ann"], games: ["1"], bot: ["", "greedy", ""], seconds: ["45"] });
	assert.equal(options.seats, 4);
	assert.equal(options.turn_seconds, 45);
	assert.deepEqual(
		deeds.filter(({ type }) => type !== "seed").map(({ type, bot, seat }) => [type, bot, seat]),
		[
			["sit", undefined, undefined],
			["add_bot", "greedy", 2],
		],
	);
});

test("at one screen the game begins at once, with the bots after the people; with real dice somebody begins later", async () => {
	const screen = await opened("screen");
	const seats = screen.page.querySelector("details .people");
	assert.deepEqual(seats && read(seats, "label span"), ["Seat 3", "Seat 4", "Seat 5"]);
	assert.deepEqual(read(screen.page, "#create"), ["Start the game"]);
	const { options, deeds } = await screen.create({ player: ["Ann", " ", "Cy"], bot: ["greedy", "", ""], games: ["1"] });
	assert.deepEqual([options.seats, options.one_screen, options.dice], [3, true, "fair"]);
	assert.equal(deeds.at(-1).type, "start");
	assert.equal(deeds.find(({ type }) => type === "add_bot").seat, undefined, "wherever there is room");
	const pad = await opened("pad");
	assert.deepEqual(read(pad.page, "#create"), ["Open the table"]);
	const real = await pad.create({ player: ["Ann", "Cy"], games: ["1"] });
	assert.deepEqual([real.options.seats, real.options.one_screen, real.options.dice], [2, true, "real"]);
	assert.deepEqual(
		real.deeds.map(({ type }) => type),
		["sit", "sit"],
		"who begins is asked at the table",
	);
});

test("a duplicate table has no coach", async () => {
	const coach = async (/** @type {Record<string, string[]>} */ ticked) =>
		(await (await opened("link")).create({ name: ["Ann"], games: ["1"], ...ticked })).options.coach;
	assert.equal(await coach({ coach: ["on"] }), true);
	assert.equal(await coach({ coach: ["on"], duplicate: ["on"] }), false);
	assert.equal(await coach({}), false);
});

/** A book whose teams, margins and number of players are out of the ordinary. */
const TEAMS = { ...BOOK, options: { difference: "winner", max_games: "6" }, most_sides: 4, partners: true };

/** @param {typeof BOOK} book */
async function formOf(book) {
	answering(({ path }) =>
		path === "/api/catalogue" ? { books: [book], rules: [], most_seats: 20, most_games: 10 } : { name: "Bea" },
	);
	localStorage.setItem("dicecup.name", "Old name");
	const page = shown(h("new-table-page", { data: {} }));
	await settled();
	const choose = (/** @type {string} */ way) => page.querySelector(`[value=${way}]`)?.onchange?.({});
	const people = (/** @type {string} */ count) =>
		Reflect.get(page.querySelector("#seats") ?? {}, "oninput")({ target: { value: count } });
	const value = () => page.querySelector("#seats")?.getAttribute("value");
	return { page, choose, people, value };
}

test("as many may play as the book has sides, or in teams as there are seats", async () => {
	const most = async (/** @type {typeof BOOK} */ book) => {
		const { page, people, value } = await formOf(book);
		const told = [page.querySelector("#seats")?.getAttribute("max")];
		for (const count of ["99", "0", "", "1"]) {
			people(count);
			told.push(value());
		}
		return told;
	};
	assert.deepEqual(await most(BOOK), ["8", "8", "1", "1", "1"]);
	assert.deepEqual(await most(TEAMS), ["20", "20", "1", "1", "1"]);
});

test("teams, margins and a clock are offered where there can be any, and seats are called by what they are", async () => {
	const names = (/** @type {Awaited<ReturnType<typeof formOf>>["page"]} */ page) =>
		["teams", "difference", "seconds", "public", "duplicate"].filter((name) => page.querySelector(`[name=${name}]`));
	const plain = await formOf(BOOK);
	assert.deepEqual(names(plain.page), ["seconds", "public", "duplicate"]);
	const { page, choose } = await formOf(TEAMS);
	assert.deepEqual(names(page), ["teams", "difference", "seconds", "public", "duplicate"]);
	assert.deepEqual(read(page, "label.field span").slice(0, 3), ["Seats", "Your name", "Seat 2"]);
	assert.equal(page.querySelector("[name=name]")?.getAttribute("value"), "Bea");
	assert.deepEqual(read(page, "[name=bot] option").slice(0, 1), ["open for a person"]);
	const lines = read(page, "label.line span");
	assert.ok(lines.includes("Score by margin: the winner gets the point difference"));
	choose("screen");
	assert.deepEqual(names(page), ["teams", "difference", "seconds"]);
	assert.deepEqual(read(page, "label.field span").slice(0, 3), ["Players", "Player 1", "Player 2"]);
	assert.deepEqual(
		page.querySelectorAll("[name=player]").map((each) => each.getAttribute("value")),
		["Bea", ""],
	);
	assert.deepEqual(read(page, "[name=bot] option").slice(0, 1), ["nobody"]);
	choose("pad");
	assert.deepEqual(names(page), ["teams", "difference"], "real dice have no clock");
});

test("a table is made as it was described", async () => {
	const { create } = await opened("link");
	const { options } = await create({
		name: ["Ann"],
		title: ["Sunday"],
		teams: ["Reds, Blues ,, "],
		games: ["3"],
		difference: ["on"],
		public: ["on"],
		seconds: [""],
	});
	assert.deepEqual(
		[options.title, options.teams, options.games, options.difference, options.public, options.turn_seconds],
		["Sunday", ["Reds", "Blues"], 3, true, true, null],
	);
	const bare = (await create({ name: ["Ann"], games: ["1"], duplicate: ["on"] })).options;
	assert.deepEqual([bare.title, bare.teams, bare.games, bare.difference, bare.public], ["", [], 1, false, false]);
	assert.deepEqual([bare.dice, bare.one_screen, bare.duplicate], ["fair", false, true]);
	const real = (await (await opened("pad")).create({ player: ["Ann"], games: ["1"], seconds: ["45"] })).options;
	assert.equal(real.turn_seconds, null);
});

test("an address may name the book", async () => {
	Object.assign(location, { search: "?book=classic" });
	const classic = { ...BOOK, name: "classic", title: "Classic" };
	answering(({ path }) =>
		path === "/api/catalogue" ? { books: [classic, BOOK], rules: [], most_seats: 20, most_games: 10 } : { name: "Bea" },
	);
	const page = shown(h("new-table-page", { data: {} }));
	await settled();
	Object.assign(location, { search: "" });
	const chosen = () => page.querySelectorAll("[name=book]").filter((each) => each.hasAttribute("checked"));
	assert.deepEqual(
		chosen().map((each) => each.getAttribute("value")),
		["classic"],
	);
	assert.deepEqual(
		page.querySelectorAll("[name=book]").map((each) => each.getAttribute("value")),
		["deluxe", "classic"],
		"the newest first",
	);
	assert.equal(page.querySelector("[name=coach]")?.hasAttribute("checked"), true, "the coach helps unless told not to");
});

test("why a table cannot be opened is said below the form", async () => {
	answering(({ path, method }) => {
		if (path === "/api/catalogue") return { books: [BOOK], rules: [], most_seats: 20, most_games: 10 };
		return method === "POST" && path === "/api/tables"
			? new Answer(400, { code: "invalid", message: "this book is played alone" })
			: { name: "Ann" };
	});
	const page = shown(h("new-table-page", { data: {} }));
	await settled();
	globalThis.FormData = /** @type {any} */ (
		class {
			get = () => null;
			getAll = () => [];
			has = () => false;
		}
	);
	Reflect.get(page.querySelector("form") ?? {}, "onsubmit")({ preventDefault: () => {}, target: {} });
	await settled();
	assert.deepEqual(read(page, "#problem"), ["This book is played alone."]);
});
