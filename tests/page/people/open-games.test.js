import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { openGames } from "../../../src/dicecup/server/static/js/people/open-games.js";
import { body, read, shown } from "../fake-document.js";
import { settled } from "../fake-server.js";

/** @import { OpenGame } from "../../../src/dicecup/server/static/js/types.js" */

/** @param {string} table @param {Partial<OpenGame>} [changes] */
const open = (table, changes = {}) =>
	/** @type {OpenGame} */ ({
		table,
		title: "",
		book: "Deluxe",
		names: ["Ann"],
		playing: true,
		your_turn: false,
		at: 0,
		...changes,
	});

const GAMES = [
	open("first", { title: "Sunday", names: ["Ann", "Bob"], your_turn: true }),
	open("second", { names: ["Ann", "Cy"], playing: false }),
	open("third", { title: "Monday", names: ["Ann", "Di"] }),
];

test("each game is called by its name or its book, with its players and how it stands", () => {
	const drawn = shown(openGames(GAMES, () => {}));
	assert.deepEqual(read(drawn, ".go-on-first p"), ["SundayAnn and BobIt is your turn."]);
	assert.equal(drawn.querySelector("#continue")?.getAttribute("aria-label"), "Continue: Ann and Bob");
	assert.deepEqual(read(drawn, "h3"), ["Your other games"]);
	assert.deepEqual(read(drawn, "li .hint"), [
		"Ann and Cy · This game has not started yet.",
		"Ann and Di · It is not your turn yet.",
	]);
	assert.deepEqual(read(drawn, "li a"), ["Deluxe", "Monday"]);
	assert.deepEqual(read(shown(openGames(GAMES.slice(1, 2), () => {})), "h3"), [], "there is no other");
	assert.equal(read(shown(openGames(GAMES.slice(1, 2), () => {})), ".go-on-first b")[0], "Deluxe");
});

test("the game that is left is the one whose button was pressed, and only after a question", async () => {
	/** @type {string[]} */
	const left = [];
	const drawn = shown(openGames(GAMES, (game) => left.push(game.table)));
	const buttons = drawn.querySelectorAll("button");
	assert.deepEqual(
		buttons.map((each) => each.getAttribute("aria-label")),
		["Leave the game of Ann and Bob", "Leave the game of Ann and Cy", "Leave the game of Ann and Di"],
	);
	for (const [place, value] of [
		[1, ""],
		[2, "yes"],
		[0, "yes"],
	]) {
		buttons[Number(place)].onclick?.({});
		const dialog = body.querySelectorAll("dialog").at(-1) ?? assert.fail("nothing is asked");
		assert.deepEqual(read(dialog, "button"), ["Leave", "Keep the game"]);
		assert.deepEqual(read(dialog, "p"), ["A game that you leave cannot be continued."]);
		Object.assign(dialog, { returnValue: value });
		Reflect.get(dialog, "onclose")();
		await settled();
	}
	assert.deepEqual(left, ["third", "first"]);
});

test("each game says when it was played last", () => {
	const day = (/** @type {number} */ number) => new Date(2020, 1, number, 12);
	const games = [3, 4, 5].map((number) => open(`${number}`, { at: day(number).getTime() }));
	const words = (/** @type {number} */ number) =>
		day(number).toLocaleDateString([], { day: "numeric", month: "short" });
	const told = read(shown(openGames(games, () => {})), ".hint").map((text) => text.split(" · ").at(-1));
	assert.deepEqual(told, [5, 4, 3].map(words), "the latest first");
});
