import assert from "node:assert/strict";
import { test } from "node:test";
import { boxLabel, narrate, theEnd } from "../../../src/dicecup/server/static/js/words/narrate.js";
import { event, game, line, side, table } from "../views.js";

/** @import { TableEvent, TableView } from "../../../src/dicecup/server/static/js/types.js" */

const nobody = () => false;
const seatOne = (/** @type {number} */ seat) => seat === 1;

/** @param {TableEvent[]} events @param {TableView} [view] @param {(seat: number) => boolean} [isYou] */
const told = (events, view = table(), isYou = nobody) => narrate(events, view, isYou);

const rolled = (/** @type {object} */ data) =>
	event("rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: [1, 2, 3, 4, 5], ...data });

test("a roll, and the rolls that are left", () => {
	assert.equal(told([rolled({})]), "Ann rolled one, two, three, four, five. 2 rolls left.");
	assert.equal(
		told([rolled({})], table({ game: game({ rolls_left: 1 }) })),
		"Ann rolled one, two, three, four, five. 1 roll left.",
	);
	assert.equal(
		told([rolled({})], table({ game: game({ rolls_left: 0 }) })),
		"Ann rolled one, two, three, four, five. No rolls left.",
	);
});

test("the first roll of a game says what comes next, to whoever rolled it", () => {
	const next = "Choose the dice to keep.";
	const view = table({ game: game({ seat: 1, side: 1 }) });
	assert.equal(
		told([rolled({ side: 1 })], view, seatOne),
		`You rolled one, two, three, four, five. 2 rolls left. ${next}`,
	);
	for (const other of [{ turn: 2 }, { roll: 2 }, { side: 0 }, { turn: 0 }]) {
		assert.equal(told([rolled({ side: 1, ...other })], view, seatOne).includes(next), false);
	}
});

test("whoever sits alone at this screen is you", () => {
	assert.equal(
		told([rolled({ side: 1, turn: 2 })], table({ game: game({ seat: 1, side: 1 }) }), seatOne),
		"You rolled one, two, three, four, five. 2 rolls left.",
	);
	assert.equal(told([event("seated", { seat: 1 })], table(), seatOne), "You took a seat.");
	assert.equal(told([event("returned", { seat: 1 })], table(), seatOne), "You are back.");
	assert.equal(told([event("returned", { seat: 1 })]), "Bob is back.");
});

test("at a duplicate table it is your turn or everybody's", () => {
	const view = table({ options: { ...table().options, duplicate: true }, game: game({ seat: 1, side: 1 }) });
	const entered = event("entered", { side: 0, box: "sixes", points: 18, bonus: 0, scratch: false });
	assert.match(told([entered], view), /^Ann wrote 18 in Sixes\.$/);
	assert.match(told([entered], view, seatOne), /^Ann wrote 18 in Sixes\. Your turn\.$/);
});

test("time that ran out, and the seat that comes back by itself", () => {
	const seatOne = (/** @type {number} */ seat) => seat === 1;
	const late = event("stood_in", { seat: 1, why: "time" });
	assert.equal(told([late], table(), seatOne), "Your time is up: a bot plays this turn for you.");
	assert.equal(told([late]), "Bob’s time is up: a bot plays this turn.");
	assert.equal(told([{ ...event("returned", { seat: 1 }), by: "bot" }]), "");
});

test("somebody wants a rematch", () => {
	const seatOne = (/** @type {number} */ seat) => seat === 1;
	assert.equal(told([event("agreed", { holder: "bob" })]), "Bob wants a rematch.");
	assert.equal(told([event("agreed", { holder: "bob" })], table(), seatOne), "You asked for a rematch.");
	assert.equal(told([event("agreed", { holder: "nobody" })]), "");
});

test("a side of partners is called by its name, whoever of them sits here", () => {
	const reds = { ...side("Reds", 0), seats: [0, 1], partners: ["Ann", "Bob"] };
	const view = table({ game: game({ sides: [reds, side("Blues", 2)] }) });
	assert.match(
		told([rolled({})], view, (seat) => seat === 0),
		/^Reds rolled/,
	);
});

test("a score, its bonus, and whose turn comes", () => {
	const view = table({ game: game({ seat: 1, side: 1, player: "Bob", awaits: "dice" }) });
	const entered = event("entered", { side: 0, box: "sixes", points: 18, bonus: 0, scratch: false });
	assert.equal(told([entered], view), "Ann wrote 18 in Sixes. Bob’s turn.");
	assert.equal(told([entered], view, seatOne), "Ann wrote 18 in Sixes. Your turn.");
	const bonus = event("entered", { side: 0, box: "sixes", points: 30, bonus: 100, scratch: false });
	assert.equal(told([bonus], view), "Ann wrote 30 in Sixes, and a bonus of 100. Bob’s turn.");
	assert.equal(
		told([event("wrote", { side: 0, box: "fours", points: 0, bonus: 0 })], view),
		"Ann wrote 0 in Fours. Bob’s turn.",
	);
	assert.equal(
		told([event("corrected", { side: 0, box: "fours", points: 8, bonus: 0 })], view),
		"Ann corrected it to 8 in Fours. Bob’s turn.",
	);
});

test("the roll-off, until somebody begins", () => {
	const start = rolled({ turn: 0 });
	const going = table({ game: game({ status: "starting", seat: 1, side: 1, player: "Bob" }) });
	assert.equal(
		told([start], going),
		"Ann rolled one, two, three, four, five for the start. Bob’s turn to roll for the start.",
	);
	const begun = table({ game: game({ awaits: "dice", dice: [] }) });
	assert.equal(told([start], begun), "Ann rolled one, two, three, four, five for the start. Ann begins.");
	assert.equal(
		told([start], begun, (seat) => seat === 0),
		"You rolled one, two, three, four, five for the start. You begin.",
	);
});

test("a start roll among other things begins the game too", () => {
	const begun = table({ game: game({ awaits: "dice", dice: [] }) });
	const said = told([rolled({ turn: 0 }), event("seated", { seat: 1 })], begun);
	assert.match(said, /Bob took a seat\. Ann begins\.$/);
});

test("a roll in mid-turn says nothing about whose turn it is", () => {
	assert.equal(told([rolled({ roll: 2 })]).includes("turn"), false);
});

test("a new game", () => {
	assert.equal(told([event("started", { game: 2 })]), "Game 2 begins. Ann’s turn.");
});

test("coming and going", () => {
	const said = [
		event("left", { seat: 1 }),
		event("stood_in", { seat: 1 }),
		event("rematched"),
		event("archived"),
		event("hosted", { host: "x" }),
	];
	assert.equal(
		told(said),
		"A seat was given up. A bot has taken over for Bob. Everybody agreed: a rematch begins. The table is closed.",
	);
	assert.equal(told([event("seated", { seat: 9 })]), "Somebody took a seat.");
});

test("somebody resigns in mid-game", () => {
	assert.equal(told([event("resigned", { side: 1 })]), "Bob resigned. Ann’s turn.");
	assert.equal(told([event("resigned", { side: 1 })], table(), seatOne), "You resigned. Ann’s turn.");
});

test("the last score tells the end", () => {
	const over = table({
		phase: "over",
		game: game({ seat: null, winners: [1], sides: [side("Ann", 0, 180), side("Bob", 1, 240)] }),
	});
	for (const kind of ["entered", "wrote"]) {
		const last = event(kind, { side: 0, box: "sixes", points: 18, bonus: 0 });
		assert.equal(told([last], over), "Ann wrote 18 in Sixes. The game is over. Bob wins with 240.");
	}
	assert.equal(told([event("resigned", { side: 0 })], over), "Ann resigned. The game is over. Bob wins with 240.");
	assert.equal(told([event("archived")], over), "The table is closed.");
});

test("the end: one winner, a tie, a score alone, nobody", () => {
	const sides = [side("Ann", 0, 240), side("Bob", 1, 180), side("Cy", 2, 240)];
	assert.equal(theEnd(table({ game: game({ winners: [0], sides }) })), "The game is over. Ann wins with 240.");
	assert.equal(
		theEnd(table({ game: game({ winners: [0, 2], sides }) })),
		"The game is over. Ann and Cy share the win with 240.",
	);
	assert.equal(
		theEnd(table({ game: game({ winners: [0], sides: [sides[0]] }) })),
		"The game is over. Final score: 240.",
	);
	assert.equal(theEnd(table({ game: game({ winners: [], sides }) })), "The game is over.");
	assert.equal(theEnd(table({ game: null })), "The game is over.");
});

test("nothing is said about a game without a seat to move", () => {
	assert.equal(told([event("started", { game: 1 })], table({ game: game({ seat: null }) })), "Game 1 begins.");
	assert.equal(told([event("started", { game: 1 })], table({ game: null })), "Game 1 begins.");
});

test("a box is called as on the pad, with its column where there are several", () => {
	const pad = { ...game().pad, front: [line("Fours", ["1:fours", "2:fours", "3:fours"])] };
	const view = table({ game: game({ pad }) });
	assert.equal(boxLabel(view, "1:fours"), "Fours, column 1");
	assert.equal(boxLabel(view, "3:fours"), "Fours, column 3");
	const two = table({ game: game({ pad: { ...pad, front: [line("Fours", ["1:fours", "2:fours"])] } }) });
	assert.equal(boxLabel(two, "2:fours"), "Fours, column 2");
	assert.equal(boxLabel(table(), "fours"), "Fours");
	assert.equal(boxLabel(table(), "unknown"), "unknown");
});

test("a team begins, wins and has others resign in the plural, whatever its name", () => {
	const reds = { ...side("Reds", 0, 240), seats: [0, 2], partners: ["Ann", "Cy"] };
	const lone = { ...side("Blues", 1, 180), seats: [1, 3] };
	const begun = table({ game: game({ awaits: "dice", dice: [], sides: [reds, lone] }) });
	assert.match(told([rolled({ turn: 0, side: 1 })], begun), / Reds begin\.$/);
	const ended = (/** @type {Partial<typeof reds>[]} */ ...changes) =>
		theEnd(
			table({ game: game({ winners: [0], sides: [reds, lone].map((each, at) => ({ ...each, ...changes[at] })) }) }),
		);
	assert.equal(ended(), "The game is over. Reds win with 240.");
	assert.equal(ended({ partners: [], name: "Ann" }), "The game is over. Ann wins with 240.", "one person on two seats");
	assert.equal(ended({}, { resigned: true }), "The game is over. Reds win with 240.", "it has points of its own");
	const none = { totals: { final: 0, yahtzee_bonus: 0 } };
	assert.equal(ended(none, { resigned: true }), "The game is over. Reds win: Blues resigned.");
});

test("everybody who resigned is named where nobody has scored", () => {
	const others = ["Bob", "Cy"].map((name, place) => ({ ...side(name, place + 1), resigned: true }));
	const view = table({ game: game({ winners: [0], sides: [side("Ann", 0), ...others] }) });
	assert.equal(theEnd(view), "The game is over. Ann wins: Bob and Cy resigned.");
});

test("a score that is corrected may have a bonus", () => {
	const corrected = event("corrected", { side: 0, box: "sixes", points: 30, bonus: 100 });
	assert.equal(told([corrected]), "Ann corrected it to 30 in Sixes, and a bonus of 100. Ann’s turn.");
	assert.match(
		told([corrected], table(), (seat) => seat === 0),
		/^You corrected it to 30 in Sixes, and a bonus of 100\./,
	);
});

test("a bot takes over for many reasons, of which only time that ran out is told", () => {
	for (const why of ["asked", "absent", "left"]) {
		assert.equal(told([event("stood_in", { seat: 1, why })]), "A bot has taken over for Bob.");
	}
});
