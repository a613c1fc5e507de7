import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { openSeats } from "../../../src/dicecup/server/static/js/people/seats-dialog.js";
import { body, read } from "../fake-document.js";
import { settled } from "../fake-server.js";
import { modelOf } from "../table/tables.js";
import { game, seat, table } from "../views.js";

/** @import { LiveTable } from "../../../src/dicecup/server/static/js/table/live-table.js" */
/** @import { TableView } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {Partial<TableView>} changes @param {string} [holder] */
function opened(changes, holder = "ann") {
	for (const old of body.children) old.remove();
	const { model } = modelOf(table(changes), { holder });
	openSeats(/** @type {LiveTable} */ ({ model }));
	return body;
}

const seats = ["Ann", "Bob", "Cy"].map((name, number) =>
	seat({ seat: number, name, holder: name.toLowerCase(), side: number, present: number < 2 }),
);

test("what can be done about each seat: one's own, that of somebody who is here, and of somebody who is away", () => {
	const tools = opened({ seats })
		.querySelectorAll(".seat-list li")
		.map((each) => read(each, "button"));
	assert.deepEqual(tools[0], ["Let a bot play for me", "Move to another device", "Resign", "Leave the table"]);
	assert.deepEqual(tools[1], [], "nobody removes a player who is here");
	assert.deepEqual(tools[2], ["Let a bot take over", "Remove"]);
	const empty = opened({ seats: [...seats, seat({ seat: 3, name: "", holder: null, present: false })] });
	assert.deepEqual(read(empty.querySelectorAll(".seat-list li")[3], "button"), [], "nobody is there to be removed");
	const others = opened({ seats }, "bob").querySelectorAll(".seat-list li");
	assert.deepEqual(read(others[2], "button"), [], "Bob is not the host");
});

test("who watches, by name as far as they have one, and the game that is over", () => {
	const watching = (/** @type {number} */ count, /** @type {string[]} */ names) =>
		read(opened({ watching: count, watchers: names }), "#watchers")[0];
	assert.equal(watching(0, []), "Nobody is watching.");
	assert.equal(watching(1, []), "1 person is watching.");
	assert.equal(watching(2, ["Eve", "Flo"]), "Watching: Eve and Flo.");
	assert.equal(watching(3, ["Eve", "Flo"]), "Watching: Eve, Flo, and 1 more.");
	const second = opened({ games_played: 1, game: game({ number: 2 }) });
	assert.match(second.textContent, /Review game 1$/);
	assert.match(second.querySelectorAll("a").at(-1)?.getAttribute("href") ?? "", /\/review\?game=1$/);
});

test("whether a bot plays a turn or has taken over, and what can be done with the link, is said as it is", () => {
	const replaced = [
		seat({ stand_in: "greedy", late: true }),
		seat({ seat: 1, name: "Bob", holder: "bob", stand_in: "greedy" }),
		seat({ seat: 2, name: "Cy", holder: "cy", present: false }),
		seat({ seat: 3, name: "", holder: null }),
		seat({ seat: 4, name: "Di", holder: "di" }),
	];
	assert.deepEqual(read(opened({ seats: replaced }), ".seat-list .hint"), [
		"a bot plays this turn",
		"a bot has taken over",
		"away",
		"",
		"here",
	]);
	assert.match(read(opened({ seats }), "#invitation")[0], /Anyone with this link can watch/);
	assert.match(read(opened({ seats, phase: "over" }), "#invitation")[0], /Anyone with this link can join or watch/);
});

test("whoever leaves in mid-game is told that they resign, and between games that they leave", async () => {
	const question = async (/** @type {TableView["phase"]} */ phase) => {
		const leave = opened({ seats, phase })
			.querySelectorAll(".seat-list button")
			.find((each) => each.textContent === "Leave the table");
		leave?.onclick?.({});
		await settled();
		return [read(body, "#question")[0], read(body, "[data-answer]").at(-1)];
	};
	assert.deepEqual(await question("playing"), ["Leave the table? You resign this game.", "Stay in the game"]);
	assert.deepEqual(await question("over"), ["Leave the table?", "Stay"]);
});

test("a link to a seat is a link to that seat, in the place of the invitation", async () => {
	Object.assign(location, { origin: "http://dice.example" });
	for (const old of body.children) old.remove();
	const { model } = modelOf(table({ seats }));
	const act = async () => ({ seat_token: "token" });
	openSeats(/** @type {LiveTable} */ (/** @type {unknown} */ ({ model, act })));
	const move = body.querySelectorAll("button").find((each) => each.textContent === "Move to another device");
	move?.onclick?.({});
	await settled();
	assert.match(body.querySelector("#seat-url")?.getAttribute("value") ?? "", /\/table\/\w+\?seat=token$/);
	assert.equal(body.querySelector("#invitation"), null);
});

test("with real dice no bot plays for anybody, and somebody for whom one plays takes the seat back", () => {
	const tools = (/** @type {Partial<TableView>} */ changes) =>
		opened(changes)
			.querySelectorAll(".seat-list li")
			.map((each) => read(each, "button"));
	const real = tools({ seats, options: { ...table().options, dice: "real" } });
	assert.deepEqual(real, [["Move to another device", "Resign", "Leave the table"], [], ["Remove"]]);
	const replaced = seats.map((each) => ({ ...each, stand_in: "greedy" }));
	assert.deepEqual(tools({ seats: replaced }), [
		["Take my seat back", "Move to another device", "Resign", "Leave the table"],
		[],
		["Remove"],
	]);
	assert.deepEqual(tools({ seats, phase: "over" }), [["Move to another device", "Leave the table"], [], ["Remove"]]);
});

test("each tool does what it says, and what cannot be undone only after a question", async () => {
	/** @type {object[]} */
	const done = [];
	const press = async (/** @type {string} */ label, /** @type {string | null} */ value, changes = {}) => {
		for (const old of body.children) old.remove();
		const { model } = modelOf(table({ seats, ...changes }));
		const act = async (/** @type {object} */ action) => {
			done.push(action);
			return null;
		};
		openSeats(/** @type {LiveTable} */ (/** @type {unknown} */ ({ model, act })));
		const tool = body.querySelectorAll(".seat-list button").find((each) => each.textContent === label);
		tool?.onclick?.({});
		if (value === null) return;
		const dialog = body.querySelectorAll("dialog").at(-1) ?? assert.fail("nothing is asked");
		Object.assign(dialog, { returnValue: value });
		Reflect.get(dialog, "onclose")();
		await settled();
		return read(dialog, "#question")[0];
	};
	await press("Let a bot play for me", null);
	await press("Let a bot take over", null);
	await press("Remove", null);
	await press("Take my seat back", null, { seats: [seat({ stand_in: "greedy" })] });
	assert.deepEqual(done.splice(0), [
		{ type: "stand_in", seat: 0 },
		{ type: "stand_in", seat: 2 },
		{ type: "remove", seat: 2 },
		{ type: "return", seat: 0 },
	]);
	assert.equal(await press("Resign", ""), "Resign this game?");
	await press("Leave the table", "");
	assert.deepEqual(done, [], "thought better of it");
	await press("Resign", "yes");
	await press("Leave the table", "yes");
	assert.deepEqual(done, [
		{ type: "resign", seat: 0 },
		{ type: "leave", seat: 0 },
	]);
});

test("an open seat is called open, nobody is invited to one screen, and a link that was refused is not shown", async () => {
	const free = opened({ seats: [seat({}), seat({ seat: 1, name: "", holder: null })] });
	assert.deepEqual(read(free, ".seat-list b"), ["Ann", "open"]);
	assert.equal(opened({ seats, options: { ...table().options, one_screen: true } }).querySelector("#invitation"), null);
	for (const old of body.children) old.remove();
	const { model } = modelOf(table({ seats }));
	openSeats(/** @type {LiveTable} */ (/** @type {unknown} */ ({ model, act: async () => null })));
	body
		.querySelectorAll("button")
		.find((each) => each.textContent === "Move to another device")
		?.onclick?.({});
	await settled();
	assert.equal(body.querySelectorAll("#invitation").length, 1);
	assert.equal(body.querySelector("#seat-url"), null);
});
