import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/daily-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, FakeElement, read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";

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
async function opened(daily, day, shownDay, kept = true) {
	answering(({ path }) => {
		if (path === "/api/me") return { name: "Ann" };
		if (path === "/api/me/account") return { kept };
		if (path === "/api/daily")
			return { today: TODAY, players: 3, mine: null, streak: 0, coming: [], past: [], ...daily };
		const asked = dayOf(path.replace("/api/daily/", ""));
		return { ready: true, doing: "", day: asked, players: 2, mine: null, board: null, ...day };
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
	assert.deepEqual([read(body, "#waiting"), document.title], [[], "The daily game · dicecup"]);
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

test("one person has begun it, or nobody; a day that is over is closed; what was given up has no result", async () => {
	const told = async (/** @type {Partial<DailyReply>} */ daily, /** @type {Partial<DayReply>} */ day = {}) =>
		read(await opened(daily, day), "[aria-labelledby=today] p");
	assert.equal((await told({ players: 0 }))[0], "Nobody has begun it yet. You can be the first.");
	assert.equal((await told({ players: 1 }))[0], "One person has begun it.");
	const closed = await opened({ today: { ...TODAY, state: "over" } }, {});
	assert.match(read(closed, "[aria-labelledby=today]")[0], /This day is over\./);
	assert.equal(closed.querySelector("#play-daily"), null);
	const going = { ...MINE, phase: /** @type {const} */ ("playing"), points: null };
	assert.doesNotMatch((await told({ mine: going }, { mine: going })).join(" "), /gave this game up/);
	const given = { ...MINE, points: null };
	assert.match((await told({ mine: given }, { mine: given })).join(" "), /You gave this game up/);
});

test("guests are told why they are not listed, and how many there are", async () => {
	const drawn = await opened({ mine: MINE }, { mine: MINE, board: { ...BOARD, guests: 3 } });
	assert.doesNotMatch(drawn.textContent, /You play as a guest/);
	assert.match(drawn.textContent, /3 people played as guests and are not listed\./);
	const guest = await opened({ mine: MINE }, { mine: MINE, board: BOARD }, undefined, false);
	assert.match(guest.textContent, /You play as a guest, so the boards do not list you\./);
});

test("of the past days the latest are listed", async () => {
	const past = Array.from({ length: 15 }, (_, place) => dayOf(`2026-11-${15 - place}`.replace(/-(\d)$/, "-0$1")));
	const days = read(await opened({ past }, {}), "[aria-labelledby=past] li");
	assert.equal(days.length, 14);
	assert.equal(days[0], "Boards of 15 November 2026DeluxePractise 15 November 2026");
});

test("what is shared tells the day, the points, the loss, perfect play and the days in a row", async () => {
	const shared = async (/** @type {number} */ streak) => {
		const page = await opened({ mine: MINE, streak }, { mine: MINE, board: BOARD });
		mock.method(FakeElement.prototype, "getContext", () => null);
		Object.assign(FakeElement.prototype, { toDataURL: () => "" });
		page.querySelector("#share-daily")?.onclick?.({});
		mock.restoreAll();
		return read(body, "#share-text").at(-1)?.split("\n");
	};
	const told = ["Daily Yahtzee, 16 November 2026", "201 points", "0.26 lost per choice", "Perfect play: 265"];
	assert.deepEqual(await shared(1), told);
	assert.deepEqual(await shared(4), [...told, "4 days in a row"]);
});

/** The page of somebody, with what was asked. @param {object} daily @param {{day?: string, me?: boolean}} [more] */
async function visited(daily, { day, me = true } = {}) {
	if (!me) localStorage.removeItem("dicecup.name");
	Object.assign(location, { href: "" });
	const asked = answering(({ path, method }) => {
		if (method === "POST") return path === "/api/me" ? { name: "Eve" } : { table: `of ${path}` };
		if (path === "/api/me") return { name: "Ann" };
		if (path === "/api/me/account") return { kept: true };
		if (path === "/api/daily")
			return { today: TODAY, players: 3, mine: null, streak: 0, coming: [], past: [], ...daily };
		return { ready: true, doing: "", day: dayOf(day ?? TODAY.day), players: 2, mine: null, board: null };
	});
	const drawn = shown(h("daily-page", { data: day ? { day } : {} }));
	await settled();
	return { drawn, asked: () => asked.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]) };
}

test("whoever has no name gives one with the attempt, and whoever has one just plays", async () => {
	const begin = async (/** @type {boolean} */ me) => {
		const { drawn, asked } = await visited({}, { me });
		const fields = read(drawn, "#begin span");
		const target = { elements: { namedItem: () => ({ value: " Eve " }) } };
		Reflect.get(drawn.querySelector("#begin") ?? {}, "onsubmit")({ preventDefault: () => {}, target });
		await settled();
		return [fields, asked(), location.href];
	};
	const table = "/table/of /api/daily";
	assert.deepEqual(await begin(true), [[], [["/api/daily", {}]], table]);
	assert.deepEqual(await begin(false), [
		["Your name"],
		[
			["/api/me", { name: "Eve" }],
			["/api/daily", {}],
		],
		table,
	]);
});

test("a game that goes on leads to its table, with no other attempt, and boards come later", async () => {
	const going = { ...MINE, phase: /** @type {const} */ ("playing"), points: null };
	const { drawn } = await visited({ mine: going });
	assert.equal(drawn.querySelector("#go-on")?.getAttribute("href"), `/table/${MINE.table}`);
	assert.equal(drawn.querySelector("#play-daily"), null);
	assert.deepEqual(read(drawn, "#boards-later"), ["You see how others did when you have finished the game."]);
	assert.match(drawn.textContent, /You can start it until midnight UTC, and then have two more hours to finish\./);
	assert.match(drawn.textContent, /You have one attempt, without hints\./);
});

test("each past day has its own boards and practice, and every day its own code, today's among them", async () => {
	const [older, oldest] = [dayOf("2026-11-15"), dayOf("2026-11-14")];
	const coming = [{ ...dayOf("2026-11-17"), commitment: "next" }];
	const { drawn, asked } = await visited({ past: [older, oldest], coming });
	const past = drawn.querySelector("[aria-labelledby=past]");
	assert.deepEqual(
		past?.querySelectorAll("a").map((each) => each.getAttribute("href")),
		["/daily/2026-11-15", "/daily/2026-11-14"],
	);
	assert.match(past?.textContent ?? "", /Play the dice of an earlier day as often as you like/);
	past?.querySelectorAll("button")[1].onclick?.({});
	await settled();
	assert.deepEqual(asked(), [["/api/daily/2026-11-14/practice", {}]]);
	assert.equal(location.href, "/table/of /api/daily/2026-11-14/practice");
	assert.deepEqual(read(drawn, "details li"), ["16 November 2026: c", "17 November 2026: next"]);
	const told = async (/** @type {object[]} */ days) =>
		read((await visited({ past: days })).drawn, "[aria-labelledby=past] p")[0];
	assert.equal(await told([]), "There is no earlier day yet.");
	assert.match(await told([older]), /^Play the dice of an earlier day/);
});

test("another day leads back to today, and offers nothing to begin; a day that is none does not exist", async () => {
	const { drawn } = await visited({}, { day: "2026-11-10" });
	assert.match(read(drawn, "[aria-labelledby=today]")[0], /Today's game$/);
	assert.equal(drawn.querySelector("#begin"), null);
	for (const day of [undefined, TODAY.day]) {
		const { drawn: today } = await visited({}, { day });
		assert.doesNotMatch(read(today, "[aria-labelledby=today]")[0], /Today's game$/);
		assert.equal(today.querySelectorAll("#begin").length, 1, "whatever the address calls it");
	}
	const missing = async (/** @type {object} */ data) => {
		answering(({ path }) => {
			if (path === "/api/me") return { name: "Ann" };
			if (path === "/api/daily") return { today: TODAY, players: 0, mine: null, streak: 0, coming: [], past: [] };
			return new Answer(404, { code: "not_found", message: "there is no such day" });
		});
		const page = shown(h("daily-page", { data }));
		await settled();
		return [read(page, "h1")[0], read(page, ".error")];
	};
	assert.deepEqual(await missing({ day: "2020-01-01" }), ["This page does not exist", []]);
	assert.deepEqual(await missing({}), ["The daily game", ["There is no such day."]]);
});

test("a board with nobody on it says so, and what was not worked out is left out", async () => {
	const board = { ...BOARD, by_skill: [], guests: 0, perfect: null };
	const drawn = await opened({ mine: MINE }, { mine: MINE, board });
	assert.match(read(drawn, "[aria-labelledby=skill]")[0], /Nobody is listed yet\.$/);
	const points = read(drawn, "[aria-labelledby=marks]")[0];
	assert.doesNotMatch(points, /Perfect play|played as guests/);
	assert.match(points, /The best score possible for somebody who knows all the dice is 402 points\./);
	const neither = await opened({ mine: MINE }, { mine: MINE, board: { ...board, perfect: 265, hindsight: null } });
	const known = read(neither, "[aria-labelledby=marks]")[0];
	assert.match(known, /scored 265 points with these dice\./);
	assert.doesNotMatch(known, /best score possible/);
});

test("a newcomer's attempt begins once the name is taken, and not before", async () => {
	localStorage.removeItem("dicecup.name");
	const { answer, release } = held();
	const asked = answering(({ path }) => {
		if (path === "/api/me") return answer;
		if (path === "/api/daily") return { today: TODAY, players: 0, mine: null, streak: 0, coming: [], past: [] };
		return { ready: true, doing: "", day: TODAY, players: 0, mine: null, board: null };
	});
	const page = shown(h("daily-page", { data: {} }));
	await settled();
	const elements = { namedItem: () => ({ value: "Zoe" }) };
	Reflect.get(page.querySelector("#begin") ?? {}, "onsubmit")({ preventDefault: () => {}, target: { elements } });
	await settled();
	const posts = () => asked.filter(({ method }) => method === "POST").map(({ path }) => path);
	assert.deepEqual(posts(), ["/api/me"]);
	release({ name: "Zoe" });
	await settled();
	assert.deepEqual(posts(), ["/api/me", "/api/daily"]);
});
