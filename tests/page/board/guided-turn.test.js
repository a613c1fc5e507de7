import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLACES } from "../../../src/dicecup/server/static/js/board/dice.js";
import { guidedTurn } from "../../../src/dicecup/server/static/js/board/guided-turn.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { diceWords } from "../../../src/dicecup/server/static/js/words/phrases.js";
import { body, read, shown } from "../fake-document.js";
import { pad } from "../pads.js";

const roll = { comment: "", placements: [], notes: [], remark: "" };

test("a guided turn goes on with the dice that are to be held, and with no others", () => {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const drawn = shown(
		guidedTurn({
			name: "turn 1",
			book: "deluxe",
			heading: "Turn 1",
			about: "",
			pad: pad(1),
			rolls: [
				{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2, 4], rolls_left: 2 },
				{ ...roll, dice: [6, 3, 6, 3, 6], hold: [], rolls_left: 1 },
			],
			endings: {},
			best: "sixes",
			after: () => [],
		}),
	);
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	const task = () => read(drawn, "#lesson b")[0];
	const left = () => read(drawn, ".tray-sub")[0];
	press("#roll");
	const hold = "Tap to hold 6 6 6, and no others.";
	assert.equal(task(), hold);
	for (const id of ["#die-0", "#die-1", "#die-2", "#die-4"]) press(id);
	assert.equal(task(), hold, "one die too many");
	press("#roll");
	assert.match(left(), /2 rolls left/);
	press("#die-1");
	assert.equal(task(), "Now roll the others.");
	press("#roll");
	assert.match(left(), /1 roll left/);
});

test("a guided turn counts its rolls, advises a box at its end alone, and shows the card with what was written", () => {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const placements = ["fours", "sixes"].map((box) => ({ box, points: 18, bonus: 0, joker: false }));
	const written = pad(1);
	written.front[2].cells = [[18]];
	const drawn = shown(
		guidedTurn({
			name: "turn 1",
			book: "deluxe",
			heading: "Turn 1",
			about: "Deluxe",
			pad: pad(1),
			rolls: [
				{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2, 4], rolls_left: 2, comment: "Three sixes.", remark: "So do I." },
				{ ...roll, dice: [6, 3, 6, 3, 6], hold: [], rolls_left: 1, placements },
			],
			endings: { sixes: written, fours: pad(1) },
			best: "sixes",
			after: (box) => `${box} is full`,
		}),
	);
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	const left = () => read(drawn, ".tray-sub")[0];
	assert.equal(left(), "Deluxe · 3 rolls left");
	press("#roll");
	assert.equal(left(), "Deluxe · 2 rolls left");
	assert.deepEqual(read(drawn, "#remark"), ["The coach: So do I."]);
	assert.deepEqual(read(drawn, ".offer"), []);
	for (const id of ["#die-0", "#die-2", "#die-4", "#roll"]) press(id);
	assert.equal(left(), "Deluxe · 1 roll left");
	assert.deepEqual(
		drawn.querySelectorAll(".offer").map((each) => [each.id, each.matches(".advised")]),
		[
			["box-fours", false],
			["box-sixes", true],
		],
	);
	press("#box-sixes");
	assert.deepEqual(read(drawn, "td.last"), ["18"]);
	assert.deepEqual(read(drawn, "#lesson"), ["sixes is full"]);
	assert.deepEqual(read(drawn, ".offer"), []);
});

/** Two rolls, with a rule and two boxes after the second; what they are called is announced. */
function turn() {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const placements = ["fours", "sixes"].map((box) => ({ box, points: 18, bonus: 0, joker: false }));
	const note = { kind: /** @type {const} */ ("forced"), text: "So it is.", source: "deluxe rule 16", quote: "" };
	const drawn = shown(
		guidedTurn({
			name: "turn 1",
			book: "deluxe",
			heading: "Turn 1",
			about: "",
			pad: pad(1),
			rolls: [
				{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2, 4], rolls_left: 2, notes: [note] },
				{ ...roll, dice: [6, 3, 6, 3, 6], hold: [0], rolls_left: 1, notes: [note], placements },
			],
			endings: { sixes: pad(1), fours: pad(1) },
			best: "sixes",
			after: () => [],
		}),
	);
	const status = h("p", { id: "status" });
	body.append(/** @type {any} */ (status));
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	return { drawn, status, press };
}

test("other dice than those that are named do not do, though there are as many", () => {
	const { drawn, press } = turn();
	press("#roll");
	for (const id of ["#die-0", "#die-1", "#die-2"]) press(id);
	assert.deepEqual(read(drawn, "#why-not"), ["Tap to hold 6 6 6, and no others."]);
	press("#roll");
	assert.match(read(drawn, ".tray-sub")[0], /2 rolls left/);
});

test("what the dice show is announced, and the end of the turn", () => {
	const { drawn, status, press } = turn();
	press("#roll");
	assert.equal(status.textContent, "The dice show six, two, six, one, six.");
	for (const id of ["#die-0", "#die-2", "#die-4", "#roll"]) press(id);
	assert.equal(status.textContent, "The dice show six, three, six, three, six.");
	assert.deepEqual(read(drawn, "#roll"), ["Choose a box"]);
	press("#box-fours");
	assert.equal(status.textContent, "The turn is over: one box is filled.");
	assert.deepEqual(read(drawn, "#roll"), [], "nothing is rolled any more");
});

test("after the last roll nothing is held, and the rules about its dice are told while a box is chosen", () => {
	const { drawn, press } = turn();
	const notes = () => drawn.querySelectorAll("#notes").length;
	press("#roll");
	assert.equal(notes(), 0);
	for (const id of ["#die-0", "#die-2", "#die-4", "#roll"]) press(id);
	assert.equal(notes(), 1);
	assert.deepEqual(drawn.querySelectorAll(".die.held"), []);
	assert.deepEqual(read(drawn, "#why-not"), ["There are no rolls left: choose a box on the score card."]);
	press("#box-fours");
	assert.equal(notes(), 0);
});

test("another turn begins without the dice that were held in the last", () => {
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const data = {
		name: "turn 1",
		book: "deluxe",
		heading: "Turn 1",
		about: "",
		pad: pad(1),
		rolls: [
			{ ...roll, dice: [6, 2, 6, 1, 6], hold: [0, 2], rolls_left: 2 },
			{ ...roll, dice: [6, 3, 6, 3, 6], hold: [], rolls_left: 1 },
		],
		endings: {},
		best: "sixes",
		after: () => [],
	};
	const drawn = shown(guidedTurn(data));
	const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
	const task = () => read(drawn, "#lesson b")[0];
	for (const id of ["#roll", "#die-0", "#die-2"]) press(id);
	assert.equal(task(), "Now roll the others.");
	Object.assign(drawn, { data: { ...data, name: "turn 2" } });
	assert.match(read(drawn, "#lesson")[0], /^A turn begins with all five dice/);
	press("#roll");
	assert.equal(task(), "Tap to hold 6 6, and no others.");
});

/** What the dice on the tray show, and which are held, by place. @param {ReturnType<typeof turn>["drawn"]} drawn */
function table(drawn) {
	const dice = drawn.querySelectorAll(".die");
	const faces = dice.map((die) => /: (\w+)/.exec(die.getAttribute("aria-label") ?? "")?.[1]);
	return { faces: faces.join(" "), held: PLACES.filter((place) => dice[place].matches(".held")) };
}

/** Every way to pick so many places. @param {number} count @param {number} from @returns {number[][]} */
const picks = (count, from = 0) =>
	count === 0
		? [[]]
		: PLACES.slice(from).flatMap((place) => picks(count - 1, place + 1).map((others) => [place, ...others]));

/** The lesson's turns and a printed one that goes from a straight to a pair, as the server sends them. */
const TURNS = [
	[
		{ dice: [1, 3, 5, 5, 6], hold: [2, 3] },
		{ dice: [2, 5, 5, 5, 6], hold: [1, 2, 3] },
		{ dice: [3, 5, 5, 5, 5], hold: [] },
	],
	[
		{ dice: [2, 3, 4, 4, 5], hold: [0, 1, 2, 4] },
		{ dice: [2, 3, 4, 5, 5], hold: [0, 1, 2, 3] },
		{ dice: [2, 3, 4, 5, 6], hold: [] },
	],
	[
		{ dice: [2, 3, 4, 4, 5], hold: [0, 1, 2, 4] },
		{ dice: [2, 3, 4, 2, 5], hold: [0, 3] },
		{ dice: [2, 2, 3, 2, 3], hold: [] },
	],
];

for (const [number, rolls] of TURNS.entries()) {
	test(`turn ${number + 1} can be played to its end with every choice among dice that show the same`, () => {
		Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
		const sorted = (/** @type {string} */ faces) => faces.split(" ").sort().join(" ");
		let ways = 0;
		const follow = (/** @type {number[][]} */ held) => {
			const drawn = shown(
				guidedTurn({
					name: "turn",
					book: "deluxe",
					heading: "Turn",
					about: "",
					pad: pad(1),
					rolls: rolls.map((each, place) => ({ ...roll, ...each, rolls_left: 2 - place })),
					endings: {},
					best: null,
					after: () => [],
				}),
			);
			const press = (/** @type {string} */ id) => drawn.querySelector(id)?.onclick?.({ detail: 1 });
			press("#roll");
			for (const [step, places] of held.entries()) {
				for (const place of PLACES) {
					if (table(drawn).held.includes(place) !== places.includes(place)) press(`#die-${place}`);
				}
				const before = table(drawn);
				press("#roll");
				const after = table(drawn);
				assert.equal(sorted(after.faces), sorted(diceWords(rolls[step + 1].dice).replaceAll(",", "")));
				for (const place of places) assert.equal(after.faces.split(" ")[place], before.faces.split(" ")[place]);
				if (step < rolls.length - 2) assert.deepEqual(after.held, places, "what was held is still held");
			}
			const next = rolls[held.length];
			if (next.hold.length === 0) {
				ways += 1;
				assert.deepEqual(read(drawn, "#roll"), ["Choose a box"]);
				return;
			}
			const faces = table(drawn).faces.split(" ");
			const wanted = diceWords(next.hold.map((place) => next.dice[place])).split(", ");
			const alike = picks(wanted.length).filter(
				(places) => sorted(places.map((place) => faces[place]).join(" ")) === wanted.sort().join(" "),
			);
			assert.ok(alike.length > 0);
			for (const places of alike) follow([...held, places]);
		};
		follow([]);
		assert.equal(ways, [1, 4, 2][number]);
	});
}

test("the dice to hold are framed: of several alike those that are held already", () => {
	const { drawn, press } = turn();
	const framed = () => PLACES.filter((place) => drawn.querySelectorAll(".die")[place].matches(".advised"));
	press("#roll");
	assert.deepEqual(framed(), [0, 2, 4]);
	Object.assign(drawn, {
		data: { .../** @type {any} */ (drawn).data, name: "other", rolls: TURNS[1].map((each) => ({ ...roll, ...each })) },
	});
	press("#roll");
	assert.deepEqual(framed(), [0, 1, 2, 4]);
	press("#die-3");
	assert.deepEqual(framed(), [0, 1, 3, 4]);
});
