import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/daily-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { answering, settled } from "../fake-server.js";

/** @import { BoardView, DailyReply, DayReply, DayView, OwnAttempt } from "../../../src/dicecup/server/static/js/types.js" */

beforeEach(() => localStorage.setItem("dicecup.name", "Ann"));

/** @param {string} day @returns {DayView} */
const dayOf = (day) => ({
	day,
	book: "deluxe",
	title: "Deluxe",
	state: "open",
	commitment: "c",
	published_at: 0,
	begins_at: 0,
	ends_at: 0,
	told_from: 0,
	secret: null,
});
const TODAY = dayOf("2026-11-16");
/** @type {OwnAttempt} */
const MINE = { table: "abcdefghijklmnop", phase: "over", points: 201, loss_each: 0.256, decisions: 30 };
/** @type {BoardView} */
const BOARD = {
	by_points: [
		{ place: 1, name: "Bob", points: 250, loss_each: 0.5, decisions: 30, you: false },
		{ place: 2, name: "Ann", points: 201, loss_each: 0.256, decisions: 30, you: true },
		{ place: 2, name: "Cy", points: 201, loss_each: 0.75, decisions: 30, you: false },
		{ place: 4, name: "Di", points: 150, loss_each: null, decisions: 0, you: false },
	],
	by_skill: [{ place: 1, name: "Ann", points: 201, loss_each: 0.256, decisions: 30, you: true }],
	guests: 1,
	perfect: 265,
	hindsight: 402,
};

/** @param {Partial<DailyReply>} daily @param {Partial<DayReply>} day @param {string} [shownDay] */
async function opened(daily, day, shownDay) {
	answering(({ path }) => {
		if (path === "/api/me") return { name: "Ann" };
		if (path === "/api/me/account") return { kept: true };
		if (path === "/api/daily")
			return { today: TODAY, players: 3, mine: null, streak: 0, coming: [], past: [], ...daily };
		return { ready: true, doing: "", day: dayOf(shownDay ?? TODAY.day), players: 2, mine: null, board: null, ...day };
	});
	const drawn = shown(h("daily-page", { data: shownDay ? { day: shownDay } : {} }));
	await settled();
	return drawn;
}

test("one's result, what the choices cost each, and the days in a row", async () => {
	const told = async (/** @type {number} */ streak) =>
		read(await opened({ mine: MINE, streak }, { mine: MINE, board: BOARD }), "[aria-labelledby=today] p");
	assert.deepEqual((await told(1)).slice(0, 4), [
		"3 people have begun it.",
		"You scored 201 points.",
		"Your choices cost 0.26 points each, over 30 choices that mattered.",
		"Your first day: play tomorrow too, and you have a streak.",
	]);
	assert.equal((await told(4))[3], "You have played 4 days in a row.");
	assert.equal((await told(0))[3], "ShareLook at your game");
});

test("equals have the same place on the boards, beside what could be made of the dice", async () => {
	const drawn = await opened({ mine: MINE }, { mine: MINE, board: BOARD });
	const points = drawn.querySelector("[aria-labelledby=marks]");
	assert.ok(points);
	assert.deepEqual(read(points, "tbody tr"), ["Bob2501", "Ann (you)2012", "Cy2012", "Di1504"]);
	assert.match(points.textContent, /Perfect play.*scored 265 points.*best score possible.*is 402 points/);
	assert.match(points.textContent, /One person played as a guest/);
	assert.deepEqual(read(drawn, "[aria-labelledby=skill] tbody tr"), ["Ann (you)0.261"]);
});

test("another day tells of itself, and offers no attempt", async () => {
	const drawn = await opened({ streak: 3 }, { mine: MINE, board: BOARD }, "2026-11-10");
	const [told] = read(drawn, "[aria-labelledby=today]");
	assert.match(told, /^10 November 2026: Deluxe2 people have begun it\.You scored 201 points\./);
	assert.doesNotMatch(told, /in a row/);
	assert.equal(drawn.querySelector("#play-daily"), null);
});
