import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { Answer, FakeSocket, held, settled } from "../fake-server.js";
import { advice, event, game, outlook, table, tableWith } from "../views.js";
import {
	actions,
	answers,
	asked,
	clocks,
	live,
	openPage,
	questions,
	replies,
	said,
	startAnew,
	updated,
	welcomed,
	whispered,
} from "./live-tables.js";

beforeEach(startAnew);
afterEach(() => mock.timers.reset());

test("before a mistake comes a question, and whoever insists may", async () => {
	change({ warn: "mistake" });
	await welcomed();
	for (const place of [0, 1, 2, 4]) live.hold(place);
	live.roll();
	await settled();
	assert.deepEqual(questions, [
		{
			question: "This loses 2.3 points.",
			answers: ["yes"],
			more: "Better: keep 6 6 6. Expected final score: 250.0 instead of 247.7.",
		},
	]);
	assert.match(said.at(-1) ?? "", /^This loses 2.3 points\. Better: keep 6 6 6/);
	assert.deepEqual(actions(), []);
	replies.push("yes");
	live.roll();
	await settled();
	assert.deepEqual(actions(), [{ type: "roll", keep: [0, 1, 2, 4], seq: 10 }]);
	const least = "/api/tables/abcdefghijklmnop/advice/warning?least=mistake";
	assert.equal(
		asked.at(-1)?.path,
		`${least}&keep=0&keep=1&keep=2&keep=4`,
		"the server is asked about this choice alone",
	);
});

test("the mark of a warning does not make the answer to it come too late", async () => {
	change({ warn: "mistake" });
	await welcomed();
	/** @type {(answer: string) => void} */
	let answer = () => {};
	replies.push(
		new Promise((resolve) => {
			answer = resolve;
		}),
	);
	live.toggleScratch();
	live.enter("sixes");
	await settled();
	await updated(table({ seq: 11, last_change: 10 }), [event("helped", { side: 0, turn: 1, roll: 1, help: "warning" })]);
	answer("yes");
	await settled();
	assert.deepEqual(actions(), [{ type: "enter", box: "sixes", scratch: true, seq: 11 }]);
});

test("before the best choice comes none", async () => {
	change({ warn: "inaccuracy" });
	answers["/advice/warning"] = { ready: true, seq: 10, warning: null };
	await welcomed();
	for (const place of [0, 2, 4]) live.hold(place);
	live.roll();
	await settled();
	assert.deepEqual(questions, []);
	assert.equal(actions().length, 1);
});

test("a warning takes the place of the question before a zero", async () => {
	change({ warn: "mistake" });
	await welcomed();
	live.toggleScratch();
	replies.push("yes");
	live.enter("sixes");
	await settled();
	assert.deepEqual(
		questions.map(({ question }) => question),
		["This loses 30.0 points."],
	);
	assert.deepEqual(actions(), [{ type: "enter", box: "sixes", scratch: true, seq: 10 }]);
});

test("a coach that keeps silent holds nobody up", async () => {
	change({ warn: "mistake" });
	await welcomed();
	await updated(table({ seq: 11, game: game({ rolls_left: 1 }) }));
	globalThis.fetch = () => new Promise(() => {});
	await updated(table({ seq: 12, game: game({ turn: 2 }) }));
	live.hold(3);
	live.roll();
	await settled();
	assert.equal(actions().length, 0);
	clocks.tick(2000);
	await settled();
	assert.equal(actions().length, 1);
});

test("what is held is told where values are shown", async () => {
	change({ values: true });
	await welcomed();
	live.keep([0, 2, 4]);
	assert.equal(said.at(-1), "Holding 6 6 6: as good as it gets.");
	live.hold(1);
	assert.equal(said.at(-1), "Holding 2 6 6 6 loses 2.3.");
	live.keep([1]);
	assert.equal(said.at(-1), "Holding 2 6 6 6 loses 2.3.", "of what the coach does not list there is nothing to say");
	assert.deepEqual([...live.model.intent.holds], [1]);
});

test("a hint is told and kept, and one that had to wait comes by itself", async () => {
	await welcomed();
	await live.hint();
	assert.match(said.at(-1) ?? "", /^Hint: Keep the three sixes\./);
	assert.equal(asked.at(-1)?.path, "/api/tables/abcdefghijklmnop/advice", "no more than a hint is asked for");
	assert.equal(live.model.intent.advice?.ready, true);
	answers["/advice"] = advice({ ready: false });
	await updated(table({ seq: 11, game: game({ rolls_left: 1 }) }));
	await live.hint();
	assert.match(said.at(-1) ?? "", /^Working out the best play/);
	answers["/advice"] = advice({ sentence: "At last." });
	clocks.tick(1000);
	await settled();
	assert.match(said.at(-1) ?? "", /^Hint: At last\./);
	assert.deepEqual(whispered, said.slice(-3), "eyes find hints below the tray");
	assert.equal(live.model.intent.advice?.sentence, "At last.", "it is shown as well");
});

test("how the game stands is told, where the coach is allowed", async () => {
	await welcomed();
	FakeSocket.last.says({
		type: "outlook",
		...outlook({ percentile: 44, sides: [{ name: "Ann", chance: null, expected: 240 }] }),
	});
	live.tellOutlook();
	assert.match(said.at(-1) ?? "", /^Heading for 240 /);
	await updated(tableWith({ coach: false }, { seq: 12 }));
	live.tellOutlook();
	assert.equal(said.at(-1), "This table plays without the coach.");
});

test("values are switched on and off, and said so", async () => {
	await welcomed();
	live.toggleValues();
	assert.match(said.at(-1) ?? "", /^All your options/);
	live.settingsChanged();
	await settled();
	assert.equal(live.model.showsValues, true);
	assert.notEqual(live.model.coach.advice, null, "asked for at once");
	assert.equal(live.model.intent.advice, null, "but no hint, which nobody asked for");
	live.toggleValues();
	assert.equal(said.at(-1), "The analysis is hidden.");
});

test("whoever wants to see how the game stands opens the line anew", async () => {
	change({ outlook: false });
	openPage();
	await welcomed();
	live.settingsChanged();
	assert.equal(FakeSocket.last.url.searchParams.get("outlook"), "false");
	change({ outlook: true });
	live.settingsChanged();
	assert.equal(FakeSocket.last.url.searchParams.get("outlook"), "true");
	const lines = FakeSocket.opened.length;
	live.settingsChanged();
	assert.equal(FakeSocket.opened.length, lines, "once");
	openPage();
	await welcomed();
	assert.equal(FakeSocket.last.url.searchParams.get("outlook"), "true", "and the next page asks for it at once");
});

test("a hint that is refused says why, and the next one is asked for anew", async () => {
	await welcomed();
	answers["/advice"] = new Answer(403, { code: "no_coach", message: "this game has no coach" });
	await live.hint();
	assert.deepEqual([live.error, said.at(-1)], ["This game has no coach.", "This game has no coach."]);
	answers["/advice"] = advice();
	await live.hint();
	assert.match(said.at(-1) ?? "", /^Hint: Keep the three sixes\./);
});

test("a hint that comes after the next roll is about dice that are gone, and so is why there is none", async () => {
	for (const late of [advice(), new Answer(403, { code: "no_coach", message: "this game has no coach" })]) {
		const { answer, release } = held();
		await welcomed();
		answers["/advice"] = answer;
		void live.hint();
		await settled();
		await updated(table({ seq: 11, last_change: 11, game: game({ rolls_left: 1 }) }));
		const before = said.length;
		release(late);
		await settled();
		assert.equal(live.model.intent.advice, null);
		assert.deepEqual([live.error, said.length], ["", before]);
		openPage();
	}
});
