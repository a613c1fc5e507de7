import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardKeys } from "../../../src/dicecup/server/static/js/board/board-keys.js";
import { diceTray } from "../../../src/dicecup/server/static/js/board/dice-tray.js";
import { faceOfCube, pipDie } from "../../../src/dicecup/server/static/js/board/pip-die.js";
import { largeDice } from "../../../src/dicecup/server/static/js/board/shown-dice.js";
import { throwDice } from "../../../src/dicecup/server/static/js/dice/throw.js";
import { FakeElement, read, shown } from "../fake-document.js";

/** @import { TrayData } from "../../../src/dicecup/server/static/js/board/dice-tray.js" */

Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });

/** @param {Partial<TrayData>} changes */
function tray(changes) {
	/** @type {unknown[]} */
	const done = [];
	const drawn = shown(
		diceTray({
			heading: "Your turn",
			subheading: "Turn 1",
			dice: [6, 2, 6, 1, 6],
			kept: [],
			holds: new Set([0]),
			advised: [2],
			canHold: true,
			rollLabel: "Roll 4 dice",
			whyNot: null,
			onHold: (place) => done.push(place),
			onRoll: () => done.push("roll"),
			...changes,
		}),
	);
	return { drawn, done };
}

test("a double click is one roll, and a button that says why it does nothing does nothing", () => {
	const { drawn, done } = tray({});
	for (const detail of [1, 2]) drawn.querySelector("#roll")?.onclick?.({ detail, timeStamp: 5000 + 90 * detail });
	assert.deepEqual(done, ["roll"]);
	drawn.querySelector("#roll")?.onclick?.({ detail: 0, timeStamp: 5280 });
	assert.deepEqual(done, ["roll", "roll"], "a key clicks without a pointer");
	const waiting = tray({ whyNot: "Waiting for Bob." });
	waiting.drawn.querySelector("#roll")?.onclick?.({ detail: 1 });
	assert.deepEqual(waiting.done, []);
});

test("whoever has seen the dice may roll again at once, though the browser counts a third press of one click", () => {
	const { drawn, done } = tray({});
	for (const detail of [1, 2, 3]) drawn.querySelector("#roll")?.onclick?.({ detail, timeStamp: 5000 + 400 * detail });
	assert.deepEqual(done, ["roll", "roll", "roll"]);
});

test("each die is held by itself, where dice can be held, and says whether it is", () => {
	const { drawn, done } = tray({});
	for (const die of drawn.querySelectorAll(".die")) die.onclick?.({});
	assert.deepEqual(done, [0, 1, 2, 3, 4]);
	assert.deepEqual(
		drawn.querySelectorAll(".die").map((each) => each.getAttribute("aria-pressed")),
		["true", "false", "false", "false", "false"],
	);
	const watching = tray({ canHold: false });
	for (const die of watching.drawn.querySelectorAll(".die")) die.onclick?.({});
	assert.deepEqual(watching.done, []);
});

test("a moment is told before how far the turn is, and only five of a kind have confetti in the tray", () => {
	const moment = { kind: /** @type {const} */ ("alike"), words: "YAHTZEE!", side: 0, name: "alike 11" };
	const confetti = (/** @type {ReturnType<typeof tray>["drawn"]} */ drawn) =>
		Reflect.get(drawn.querySelector("confetti-burst") ?? {}, "data").name;
	const { drawn } = tray({ moment });
	assert.deepEqual(read(drawn, ".tray-sub"), ["YAHTZEE! Turn 1"]);
	assert.equal(confetti(drawn), "alike 11");
	assert.equal(confetti(tray({ moment: { ...moment, kind: "straight" } }).drawn), null);
	assert.deepEqual(read(tray({}).drawn, ".tray-sub"), ["Turn 1"]);
});

test("the dice of a position say which were kept", () => {
	const marked = shown(largeDice([6, 2, 6], [0, 2], "")).querySelectorAll(".die");
	assert.deepEqual(
		marked.map((each) => each.matches(".held")),
		[true, false, true],
	);
});

test("every face has as many pips as it counts, in their usual places", () => {
	const pips = (/** @type {unknown} */ drawn) =>
		shown(drawn)
			.querySelectorAll("circle")
			.map((each) => ["cx", "cy"].map((name) => Number(each.getAttribute(name))));
	for (const face of [1, 2, 3, 4, 5, 6]) {
		assert.equal(pips(pipDie(face)).length, face);
		const cube = pips(faceOfCube(face));
		assert.equal(cube.length, face);
		for (const [x, y] of cube) {
			assert.ok(
				cube.some(([left, top]) => left === 100 - x && top === 100 - y),
				`${face} looks the same upside down`,
			);
		}
	}
	const columns = pips(faceOfCube(6)).map(([x]) => x);
	assert.equal(columns.filter((x) => x < 50).length, 3, "a six has two columns of three");
	assert.equal(pips(pipDie(null)).length, 0);
});

test("each number key presses the die in its place, and rolling leaves the focus on the button", () => {
	const { drawn } = tray({});
	/** @type {string[]} */
	const seen = [];
	for (const each of drawn.querySelectorAll("button")) {
		Object.assign(each, { click: () => seen.push(`press ${each.id}`), focus: () => seen.push(`look at ${each.id}`) });
	}
	const keys = boardKeys();
	for (const key of [1, 2, 3, 4, 5, "r", " ", "d"]) keys[key]();
	assert.deepEqual(seen, [
		...["press die-0", "press die-1", "press die-2", "press die-3", "press die-4"],
		...["look at roll", "press roll", "look at roll", "press roll", "look at die-0"],
	]);
	keys.p();
	assert.equal(seen.length, 10, "there is no score card");
});

/** Where the faces of the drawn cube point: those of dice.css, where opposite faces add up to seven. */
const FACES_POINT = [
	[0, 0, 1],
	[0, 1, 0],
	[1, 0, 0],
	[-1, 0, 0],
	[0, -1, 0],
	[0, 0, -1],
];

/** The face that a cube shows, by its style. @param {string} transform */
function faceShown(transform) {
	const [x, y, z, angle] = (/rotate3d\((.*)rad\)/.exec(transform)?.[1] ?? "").split(",").map(Number);
	const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
	// The part of a turned direction that points out of the screen (Rodrigues).
	const out = (/** @type {number[]} */ [a, b, c]) =>
		c * cosine + (x * b - y * a) * sine + z * (x * a + y * b + z * c) * (1 - cosine);
	const heights = FACES_POINT.map(out);
	return 1 + heights.indexOf(Math.max(...heights));
}

test("dice that nobody saw fall show what was rolled, and what is rolled next", () => {
	const { drawn } = tray({ dice: [1, 2, 3, 4, 5] });
	const faces = () =>
		drawn.querySelectorAll(".cube").map((each) => faceShown(/** @type {any} */ (each.style).transform));
	assert.deepEqual(faces(), [1, 2, 3, 4, 5]);
	Object.assign(drawn, { data: { .../** @type {any} */ (drawn).data, dice: [6, 2, 1, 6, 4] } });
	assert.deepEqual(faces(), [6, 2, 1, 6, 4]);
	Object.assign(drawn, { data: { .../** @type {any} */ (drawn).data, dice: [] } });
	assert.deepEqual(drawn.querySelectorAll(".cube"), [], "before the first roll nothing lies there");
	assert.equal(drawn.querySelectorAll(".blank").length, 5);
});

test("dice that fell show what was rolled, and later ones do not lie as they did", () => {
	Object.assign(FakeElement.prototype, {
		getBoundingClientRect: () => ({ left: 0, width: 60 }),
		animate: () => ({ cancel: () => {} }),
	});
	Object.assign(document, { timeline: { currentTime: 0 } });
	const dice = [1, 2, 3, 4, 5];
	const { drawn } = tray({ dice, thrown: throwDice("table 7", dice) });
	const change = (/** @type {object} */ changes) =>
		Object.assign(drawn, { data: { .../** @type {any} */ (drawn).data, ...changes } });
	const faces = () =>
		drawn.querySelectorAll(".cube").map((each) => faceShown(/** @type {any} */ (each.style).transform));
	assert.deepEqual(faces(), dice);
	change({ thrown: null });
	assert.deepEqual(faces(), dice);
	change({ dice: [6, 2, 4, 3, 5] });
	assert.deepEqual(faces(), [6, 2, 4, 3, 5]);
});
