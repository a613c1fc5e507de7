import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { settled } from "../fake-server.js";
import { advice, choice, event, game, outlook, seat, side, table, tableWith, you } from "../views.js";
import { advisedModel, modelOf } from "./tables.js";

const OFFER = { points: 18, bonus: 0, joker: false };

// --- who is who ---------------------------------------------------------------------------------------------------

test("the seats of whoever sits here, and nobody's seat is nobody's", () => {
	const seats = [seat({}), seat({ seat: 1, holder: "bob" }), seat({ seat: 2 }), seat({ seat: 3, holder: null })];
	const { model } = modelOf(table({ seats }));
	assert.deepEqual(
		model.mine.map((each) => each.seat),
		[0, 2],
	);
	assert.equal(modelOf(table({ seats }), { holder: null }).model.mine.length, 0);
	assert.equal(modelOf(table({ seats }), { holder: "eve" }).model.isWatching, true);
	assert.equal(model.isWatching, false);
});

test("you are you where you sit alone", () => {
	const { model } = modelOf();
	assert.equal(model.isYou(0), true);
	assert.equal(model.isYou(1), false);
	const two = modelOf(table({ seats: [seat({}), seat({ seat: 1, name: "Bo" })] })).model;
	assert.equal(two.isYou(0), false, "two at one screen are called by their names");
});

test("who is here, away or gone is said at each name", () => {
	const [ann, bob] = [seat({}), seat({ seat: 1, name: "Bob", holder: "bob", present: true })];
	const noted = (/** @type {Partial<typeof bob>} */ change, number = 1) => {
		const view = table({ seats: [ann, { ...bob, ...change }] });
		return modelOf(view).model.noteAt(side("somebody", number));
	};
	assert.equal(noted({}, 0), "you");
	assert.equal(noted({}), "");
	assert.equal(noted({ present: false }), "away");
	const unseen = { seats: [seat({ present: false }), bob] };
	assert.equal(modelOf(table(unseen)).model.noteAt(side("Ann", 0)), "you", "whoever reads it is here");
	assert.equal(noted({ stand_in: "expert" }), "a bot plays");
	assert.equal(noted({ holder: null }), "gone");
	assert.equal(noted({ bot: "greedy", holder: null, present: false }), "");
	assert.equal(modelOf().model.noteAt({ ...side("Bob", 1), resigned: true }), "resigned");
});

test("the host is known by the code, and a stranger is no host", () => {
	assert.equal(modelOf().model.isHost, true);
	assert.equal(modelOf(table(), { holder: "bob" }).model.isHost, false);
});

test("it is the turn of whoever holds the seat to move", () => {
	assert.equal(modelOf().model.mayAct, true);
	assert.equal(modelOf(table(), { holder: "bob" }).model.mayAct, false);
	assert.equal(modelOf(table(), { holder: null }).model.mayAct, false);
	assert.equal(modelOf(table({ game: game({ seat: 1 }) }), { holder: "bob" }).model.mayAct, true);
	assert.equal(modelOf(table({ game: game({ seat: null }) })).model.mayAct, false);
	assert.equal(modelOf(table({ game: null })).model.mayAct, false);
	for (const phase of /** @type {const} */ (["gathering", "over", "archived"])) {
		assert.equal(modelOf(table({ phase })).model.mayAct, false, phase);
	}
});

test("nobody's open seat is not a stranger's to play", () => {
	const seats = [seat({ holder: null, bot: "greedy" }), seat({ seat: 1, holder: "bob" })];
	assert.equal(modelOf(table({ seats }), { holder: null }).model.mayAct, false);
});

test("while a bot has taken over, its person watches and can come back", () => {
	const seats = [seat({ stand_in: "greedy" }), seat({ seat: 1, holder: "bob" })];
	const { model } = modelOf(table({ seats }));
	assert.equal(model.mayAct, false);
	assert.equal(model.isStoodInFor, true);
	assert.equal(modelOf(table({ seats }), { holder: "bob" }).model.isStoodInFor, false);
	const both = [seat({ stand_in: "greedy" }), seat({ seat: 1 })];
	assert.equal(modelOf(table({ seats: both })).model.isStoodInFor, true, "one of two at this screen");
});

test("without a line nothing can be played, but it is still one's turn", () => {
	const { model } = modelOf();
	model.sign = "reconnecting";
	assert.equal(model.mayAct, false);
	assert.equal(model.isTurnHere, true);
	for (const sign of /** @type {const} */ (["live", "storing", "stored"])) {
		model.sign = sign;
		assert.equal(model.mayAct, true, sign);
	}
});

test("people gather before the first game, not between games", () => {
	assert.equal(modelOf(table({ phase: "gathering" })).model.isGathering, true);
	assert.equal(modelOf(table({ phase: "gathering", between_games: true })).model.isGathering, false);
	assert.equal(modelOf().model.isGathering, false);
});

test("the host and the side itself may correct the last score", () => {
	assert.equal(modelOf(table({ correctable: 1 })).model.mayCorrect, true, "the host");
	assert.equal(modelOf(table({ correctable: 1 }), { holder: "bob" }).model.mayCorrect, true, "the side");
	assert.equal(modelOf(table({ correctable: 0 }), { holder: "bob" }).model.mayCorrect, false);
	assert.equal(modelOf(table({ correctable: null })).model.mayCorrect, false);
	assert.equal(modelOf(table({ correctable: 0 }), { holder: null }).model.mayCorrect, false);
});

test("a narrow screen shows the card one asked for, else one's own, else that of the side to move", () => {
	const bob = modelOf(table(), { holder: "bob" }).model;
	const now = game({ side: 0 });
	assert.equal(bob.cardShown(now), 1);
	bob.chosenCard = 0;
	assert.equal(bob.cardShown(now), 0);
	assert.equal(modelOf(table(), { holder: "eve" }).model.cardShown(game({ side: 1 })), 1);
	const both = modelOf(table({ seats: [seat({}), seat({ seat: 1, side: 1 })] })).model;
	assert.equal(both.cardShown(game({ side: 1 })), 1, "two at one screen see whose turn it is");
});

test("the teams begin, or the people; open seats and bots do not", () => {
	const seats = [seat({}), seat({ seat: 1, name: "Bob", holder: "bob" }), seat({ seat: 2, name: "", holder: null })];
	assert.deepEqual(modelOf(table({ seats })).model.starters, ["Ann", "Bob"]);
	assert.deepEqual(modelOf(tableWith({ teams: ["Reds", "Blues"] }, { seats })).model.starters, ["Reds", "Blues"]);
});

test("the clock counts by the server's time, and never below nothing", () => {
	mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
	const { model } = modelOf(table({ server_time: 1_005_000, deadline: 1_005_000 + 12_001 }));
	mock.timers.reset();
	assert.equal(model.secondsLeft(1_000_000), 13, "the server is five seconds ahead");
	assert.equal(model.secondsLeft(1_000_001), 12);
	assert.equal(model.secondsLeft(1_011_001), 1);
	assert.equal(model.secondsLeft(1_012_001), 0);
	assert.equal(model.secondsLeft(1_099_000), 0);
	assert.equal(modelOf().model.secondsLeft(1_000_000), null);
});

// --- following ----------------------------------------------------------------------------------------------------

test("news replace the table; events alone leave it", () => {
	const { model } = modelOf();
	model.follow(table({ seq: 11 }), [], null);
	assert.equal(model.view.seq, 11);
	assert.equal(model.you.holder, "ann");
	model.follow(null, [event("left")], null);
	assert.equal(model.view.seq, 11);
	model.follow(table({ seq: 12 }), [], you("bob"));
	assert.equal(model.you.holder, "bob");
});

test("the dice that were kept are held, from the first word of the server on", () => {
	const { model } = modelOf(table({ game: game({ rolls_left: 1, kept: [0, 2] }) }));
	assert.deepEqual(model.intent.holds, new Set([0, 2]));
	model.follow(table({ game: game({ rolls_left: 0, kept: [4] }) }), [event("rolled")], null);
	assert.deepEqual(model.intent.holds, new Set([4]));
});

test("the card that was looked at is left when the turn moves on", () => {
	const { model } = modelOf();
	model.chosenCard = 1;
	model.follow(table({ seq: 11 }), [event("rolled")], null);
	assert.equal(model.chosenCard, 1);
	model.follow(table({ game: game({ seat: 1, side: 1 }) }), [event("entered")], null);
	assert.equal(model.chosenCard, null);
});

test("how the game stands is forgotten with the game, not before", () => {
	const { model, coach } = modelOf();
	coach.outlook = outlook({});
	model.follow(table({ seq: 11 }), [], null);
	assert.notEqual(coach.outlook, null);
	model.follow(table({ game: game({ number: 2 }) }), [], null);
	assert.equal(coach.outlook, null);
	coach.outlook = outlook({});
	model.follow(table({ phase: "over", game: game({ number: 2 }) }), [], null);
	assert.equal(coach.outlook, null);
});

test("real dice begin anew with every event and every turn, and not with mere news", async () => {
	const view = tableWith({ dice: "real" });
	const { model, real, asked } = modelOf(view);
	await settled();
	assert.equal(asked.length, 1, "at the beginning");
	await real.set([1, 2]);
	model.follow(tableWith({ dice: "real" }), [], null);
	assert.deepEqual(real.dice, [1, 2]);
	model.follow(tableWith({ dice: "real" }), [event("seated")], null);
	assert.deepEqual(real.dice, []);
	await real.set([1, 2]);
	model.follow(tableWith({ dice: "real" }, { game: game({ seat: 1 }) }), [], null);
	assert.deepEqual(real.dice, []);
	await real.set([1, 2]);
	model.follow(tableWith({ dice: "real" }, { phase: "over", game: game({ seat: null }) }), [event("wrote")], null);
	assert.deepEqual(real.dice, [1, 2], "after the game nothing is written");
});

test("who is there: bots always, people with a line", () => {
	const seats = [seat({}), seat({ seat: 1, holder: "bob" }), seat({ seat: 2, holder: null, bot: "greedy" })];
	const { model } = modelOf(table({ seats }));
	model.present({ type: "presence", seats: [1], watching: 4, watchers: ["Eve"], seq: 10 }, 0);
	assert.deepEqual(
		model.view.seats.map(({ present }) => present),
		[false, true, true],
	);
	assert.equal(model.view.watching, 4);
	assert.deepEqual(model.view.watchers, ["Eve"]);
});

test("a bot may play for whoever has been away for half a minute, if the host says so", () => {
	const seats = [seat({}), seat({ seat: 1, name: "Bob", holder: "bob", present: false })];
	const presence = { type: /** @type {const} */ ("presence"), seats: [0], watching: 0, watchers: [], seq: 10 };
	mock.timers.enable({ apis: ["Date"], now: 1000 });
	const host = modelOf(table({ seats })).model;
	const watcher = modelOf(table({ seats }), { holder: null }).model;
	mock.timers.reset();
	for (const model of [host, watcher]) model.present(presence, 2000);
	assert.equal(host.someoneIsAway, true);
	assert.deepEqual(host.absent(30_999), []);
	assert.deepEqual(
		host.absent(31_000).map(({ name }) => name),
		["Bob"],
	);
	assert.deepEqual(watcher.absent(99_000), []);
	const replaced = modelOf(table({ seats: [seats[0], { ...seats[1], stand_in: "greedy" }] })).model;
	replaced.present(presence, 2000);
	assert.deepEqual([replaced.absent(99_000), replaced.someoneIsAway], [[], false], "one plays already");
	host.view.options.dice = "real";
	assert.deepEqual(host.absent(99_000), [], "no bot rolls real dice");
	host.view.options.dice = "fair";
	host.present({ ...presence, seats: [0, 1] }, 40_000);
	assert.equal(host.someoneIsAway, false);
	host.present(presence, 50_000);
	assert.deepEqual(host.absent(60_000), [], "the wait begins anew");
});

test("while the host is away whoever has a seat arranges things", () => {
	const host = (/** @type {boolean} */ present) => [seat({ present }), seat({ seat: 1, name: "Bob", holder: "bob" })];
	assert.equal(modelOf(table({ seats: host(true) })).model.mayArrange, true);
	assert.equal(modelOf(table({ seats: host(true) }), { holder: "bob" }).model.mayArrange, false);
	assert.equal(modelOf(table({ seats: host(false) }), { holder: "bob" }).model.mayArrange, true);
	assert.equal(modelOf(table({ seats: host(false) }), { holder: "eve" }).model.mayArrange, false);
});

test("five of a kind are cheered", () => {
	const events = [event("rolled", { side: 0, turn: 1, dice: [6, 6, 6, 6, 6], keep: [] })];
	assert.match(modelOf(table({ game: game({ is_yahtzee: true }) })).model.told(events), /^Yahtzee! You rolled six/);
	assert.match(modelOf().model.told(events), /^You rolled six/);
	const later = table({ game: game({ is_yahtzee: true }) });
	assert.match(modelOf().model.told(events, later), /^Yahtzee! /, "it is heard before it is seen");
});

test("there is somebody to say something to: another who plays, or to whoever plays, one who watches", () => {
	const alone = { seats: [seat({}), seat({ seat: 1, name: "greedy bot", holder: null, bot: "greedy" })] };
	assert.equal(modelOf().model.isSociable, true);
	assert.equal(modelOf(table(alone)).model.isSociable, false);
	assert.equal(modelOf(table({ ...alone, watching: 1 })).model.isSociable, true);
	assert.equal(modelOf(table(), { holder: "eve" }).model.isSociable, true);
	assert.equal(modelOf(table(), { holder: null }).model.isSociable, false, "a stranger has no name to say it");
	const bots = table({ seats: [seat({ holder: null, bot: "greedy" })], watching: 1 });
	assert.equal(modelOf(bots, { holder: "eve" }).model.isSociable, false, "who watches alone is the one who watches");
});

test("where it stands, for somebody who has just come", () => {
	assert.equal(modelOf().model.whereItStands(), "Your turn.");
	assert.equal(modelOf(table(), { holder: "bob" }).model.whereItStands(), "Ann’s turn.");
	const both = modelOf(table({ seats: [seat({}), seat({ seat: 1, name: "Bo", side: 1 })] })).model;
	assert.equal(both.whereItStands(), "Ann’s turn.", "two at one screen are called by their names");
	assert.equal(modelOf(table({ phase: "gathering", game: null })).model.whereItStands(), "");
	assert.equal(modelOf(table({ phase: "gathering" })).model.whereItStands(), "");
	assert.equal(modelOf(table({ phase: "archived", game: null })).model.whereItStands(), "");
	const over = table({ phase: "over", game: game({ winners: [0], sides: [side("Ann", 0, 240), side("Bob", 1, 99)] }) });
	assert.equal(modelOf(over).model.whereItStands(), "The game is over. Ann wins with 240.");
});

// --- what can be done ---------------------------------------------------------------------------------------------

test("boxes are on offer to whoever is to move, for dice that lie still, while the game goes on", () => {
	const now = game();
	assert.deepEqual([...modelOf().model.offers(now, true).keys()], ["sixes", "fours"]);
	assert.equal(modelOf().model.offers(now, false).size, 0, "they still tumble");
	assert.equal(modelOf(table(), { holder: "bob" }).model.offers(now, true).size, 0, "another's turn");
	assert.equal(modelOf(table(), { holder: null }).model.offers(now, true).size, 0, "a spectator");
	assert.equal(modelOf(table({ phase: "over" })).model.offers(now, true).size, 0);
});

test("with real dice the server says what can be written, also to correct it", async () => {
	const view = tableWith({ dice: "real" }, { correctable: 0 });
	const { model } = modelOf(view);
	await settled();
	assert.deepEqual([...model.offers(game(), false).keys()], ["sixes", "fours"]);
	const bob = modelOf(tableWith({ dice: "real" }, { correctable: 1 }), { holder: "bob" });
	await settled();
	assert.equal(bob.model.offers(game(), false).size, 0);
	await bob.real.correct(true);
	assert.equal(bob.model.offers(game(), false).size, 2, "his own last score");
	const eve = modelOf(tableWith({ dice: "real" }, { correctable: 1 }), { holder: "eve" });
	await eve.real.correct(true);
	assert.equal(eve.model.offers(game(), false).size, 0);
});

test("the side whose boxes are on offer", async () => {
	assert.equal(modelOf().model.actingSide(game({ side: 1 })), 1);
	assert.equal(modelOf().model.actingSide(game({ status: "starting" })), null);
	assert.equal(modelOf(table({ phase: "over" })).model.actingSide(game()), null);
	const { model, real } = modelOf(tableWith({ dice: "real" }));
	await settled();
	assert.equal(model.actingSide(game({ side: 0 })), 1, "as the server's offers say");
	const over = modelOf(tableWith({ dice: "real" }, { phase: "over" }));
	assert.equal(over.model.actingSide(game()), null);
	await over.real.correct(true);
	assert.equal(over.model.actingSide(game()), 1, "the last score of the game is corrected");
	real.offers = null;
	assert.equal(model.actingSide(game({ side: 0 })), 0);
});

test("a question comes before a zero, before anything, or never", () => {
	const { model, settings } = modelOf();
	const zero = { ...OFFER, points: 0 };
	assert.equal(model.asksBefore(zero), true);
	assert.equal(model.asksBefore(OFFER), false);
	assert.equal(model.asksBefore({ ...zero, bonus: 100 }), false, "a bonus is something");
	assert.equal(model.asksBefore({ ...OFFER, points: 100, bonus: 100 }), false);
	settings.confirm = "always";
	assert.equal(model.asksBefore(OFFER), true);
	settings.confirm = "never";
	assert.equal(model.asksBefore(zero), false);
});

test("the first roll keeps nothing, every other what is held, in order", () => {
	const { model } = modelOf();
	model.intent.holds = new Set([4, 0, 2]);
	assert.deepEqual(model.rollAction(game()), { type: "roll", keep: [0, 2, 4] });
	assert.deepEqual(model.rollAction(game({ awaits: "dice" })), { type: "roll", keep: [] });
});

// --- the coach ----------------------------------------------------------------------------------------------------

test("the coach is beside a table that allows it, while a game is played", () => {
	assert.equal(modelOf().model.isCoached, true);
	assert.equal(modelOf(tableWith({ coach: false })).model.isCoached, false);
	assert.equal(modelOf(table({ phase: "over" })).model.isCoached, false);
});

test("advice is for whoever has dice to decide about", () => {
	assert.equal(modelOf().model.isAdvised, true);
	assert.equal(modelOf(table({ game: game({ awaits: "dice" }) })).model.isAdvised, false);
	assert.equal(modelOf(table(), { holder: "bob" }).model.isAdvised, false);
	assert.equal(modelOf(tableWith({ coach: false })).model.isAdvised, false);
});

test("how the game stands is shown to everybody who wants it, values only to players of a table with our dice", () => {
	const wants = { settings: { values: true } };
	assert.equal(modelOf().model.showsOutlook, true);
	assert.equal(modelOf(table(), { holder: null }).model.showsOutlook, true);
	assert.equal(modelOf(table(), { settings: { outlook: false } }).model.showsOutlook, false);
	assert.equal(modelOf(tableWith({ coach: false })).model.showsOutlook, false);
	assert.equal(modelOf(table(), wants).model.showsValues, true);
	assert.equal(modelOf().model.showsValues, false);
	assert.equal(modelOf(table(), { ...wants, holder: null }).model.showsValues, false);
	assert.equal(modelOf(tableWith({ dice: "real" }), wants).model.showsValues, false);
	assert.equal(modelOf(tableWith({ coach: false }), wants).model.showsValues, false);
});

test("advice is asked for when the dice fall, where it is wanted", async () => {
	const questions = async (/** @type {Parameters<typeof modelOf>} */ ...given) => {
		const { asked } = modelOf(...given);
		await settled();
		return asked.map(({ path }) => path);
	};
	const path = "/api/tables/abcdefghijklmnop/advice?full=true";
	assert.deepEqual(await questions(), []);
	assert.deepEqual(await questions(table(), { settings: { values: true } }), [path]);
	assert.deepEqual(await questions(table(), { settings: { warn: "mistake" } }), [], "a warning is asked for later");
	assert.deepEqual(await questions(table(), { settings: { values: true }, holder: "bob" }), []);
});

test("what is held is found among the choices, by its faces", async () => {
	const { model } = await advisedModel();
	model.intent.holds = new Set([4, 2, 0]);
	assert.equal(model.held?.text, "keep 6 6 6");
	model.intent.holds = new Set([0, 1, 4, 2]);
	assert.equal(model.held?.text, "keep 2 6 6 6");
	model.intent.holds = new Set([3]);
	assert.equal(model.held, null);
});

test("after the last roll nothing is held", async () => {
	const { model } = await advisedModel(table({ game: game({ rolls_left: 0 }) }));
	model.intent.holds = new Set([0, 2, 4]);
	assert.equal(model.held, null);
});

test("each box shows what it gives away: for its points, or for a zero by choice", async () => {
	const { model } = await advisedModel(table(), { settings: { values: true } });
	const offers = new Map([
		["sixes", OFFER],
		["fours", OFFER],
	]);
	assert.deepEqual(
		[...model.losses(offers)].map(([box, { loss }]) => [box, loss]),
		[["sixes", 10.04]],
	);
	model.intent.scratch = true;
	assert.deepEqual(
		[...model.losses(offers)].map(([box, { loss }]) => [box, loss]),
		[["sixes", 30.04]],
	);
	const nothing = choice({ keep: null, box: "aces", loss: 17 });
	model.coach.advice?.choices?.push(nothing);
	assert.equal(model.losses(new Map([["aces", OFFER]])).get("aces"), nothing, "it gets zero anyway");
	const quiet = await advisedModel();
	assert.equal(quiet.model.losses(offers).size, 0, "values are not shown");
});

test("a warning comes from the wanted grade on", () => {
	const { model, settings } = modelOf(table(), { settings: { warn: "mistake" } });
	const all = advice();
	assert.equal(model.warnedOf, "mistake");
	const warned = (/** @type {string} */ grade) =>
		model.warning(choice({ grade, loss: 2, expected: 248 }), all) !== null;
	assert.deepEqual(model.grades.map(warned), [false, false, false, true, true]);
	settings.warn = "inaccuracy";
	assert.deepEqual(model.grades.map(warned), [false, false, true, true, true]);
	settings.warn = "blunder";
	assert.deepEqual(model.grades.map(warned), [false, false, false, false, true]);
	settings.warn = "off";
	assert.equal(model.warnedOf, null);
});

test("nobody is warned who is not advised", () => {
	assert.equal(modelOf(table(), { settings: { warn: "mistake" }, holder: "bob" }).model.warnedOf, null);
});

test("a warning says what is lost and what is better, and an estimate says so", () => {
	const { model } = modelOf(table(), { settings: { warn: "mistake" } });
	const bad = choice({ text: "enter Sixes", loss: 10.04, expected: 240, grade: "blunder" });
	assert.deepEqual(model.warning(bad, advice()), {
		question: "This loses 10.0 points.",
		better: "Better: keep 6 6 6. Expected final score: 250.0 instead of 240.0.",
	});
	assert.equal(model.warning(bad, advice({ exact: false }))?.question, "This loses about 10.0 points.");
});

test("values that look no further than the turn are no ground for a warning, nor is no choice", () => {
	const { model } = modelOf(table(), { settings: { warn: "mistake" } });
	assert.equal(model.warning(choice({ grade: "blunder", expected: null }), advice()), null);
	assert.equal(model.warning(null, advice()), null);
});

test("partners are named at their side, with you among them where that is you, and alone nobody is", () => {
	const reds = { ...side("Reds", 0), partners: ["Ann", "Cy"] };
	const note = (/** @type {Partial<typeof reds>} */ changes, holder = "ann", sides = [reds, side("Bob", 1)]) => {
		const view = table({ game: game({ sides }) });
		return modelOf(view, { holder }).model.noteAt({ ...reds, ...changes });
	};
	assert.equal(note({}), "you: Ann, Cy");
	assert.equal(note({}, "bob"), "Ann, Cy");
	assert.equal(note({ partners: [] }), "you");
	assert.equal(note({ partners: [] }, "ann", [reds]), "", "who else");
});

test("nobody waits for a side that has resigned", () => {
	const sides = ["Ann", "Bob", "Cy"].map((name, number) => side(name, number));
	sides[1].resigned = true;
	const view = tableWith({ duplicate: true }, { game: game({ sides, finished: [0] }) });
	assert.deepEqual(modelOf(view).model.unfinished(game({ sides, finished: [0] })), ["Cy"]);
});

test("a side of two is away or gone when both are, and a bot that plays one turn is not one that plays on", () => {
	const seats = (/** @type {object} */ first, /** @type {object} */ second) => [
		seat({ name: "Ann", holder: "ann", ...first }),
		seat({ seat: 1, name: "Cy", holder: "cy", ...second }),
	];
	const reds = { ...side("Reds", 0), seats: [0, 1], partners: ["Ann", "Cy"] };
	const note = (/** @type {object} */ first, /** @type {object} */ second, options = {}) =>
		modelOf(tableWith(options, { seats: seats(first, second) }), { holder: "eve" }).model.noteAt(reds);
	assert.equal(note({ present: false }, {}), "Ann, Cy");
	assert.equal(note({ present: false }, { present: false }), "away");
	assert.equal(note({ holder: null }, {}), "Ann, Cy");
	assert.equal(note({ holder: null }, { holder: null }), "gone");
	assert.equal(note({ stand_in: "greedy", late: true }, {}), "a bot plays this turn");
	assert.equal(note({ stand_in: "greedy" }, {}), "a bot plays");
	const both = { seats: [seat({}), seat({ seat: 1, name: "Bo", side: 1 })] };
	assert.equal(modelOf(tableWith({ one_screen: true }, both)).model.noteAt(side("Bo", 1)), "", "both are you");
});

test("what boxes give away is shown to whoever decides, not beside the dice of others", async () => {
	const { model } = await advisedModel(table({ game: game({ seat: 1, side: 1 }) }), { settings: { values: true } });
	assert.equal(model.showsValues, true);
	assert.equal(model.losses(new Map([["sixes", OFFER]])).size, 0);
});

test("of a box that ends the game that is said", () => {
	const chosen = (/** @type {boolean} */ is_last_turn) => {
		const { model } = modelOf(table({ game: game({ is_last_turn }) }));
		model.intent.chosen = "sixes";
		return model.chosenWords();
	};
	const gets = "Sixes gets 18 points.";
	assert.equal(chosen(true), `${gets} That ends the game. Choose it again to write it.`);
	assert.equal(chosen(false), `${gets} Choose it again to write it.`);
	const { model } = modelOf(table());
	model.intent.chosen = "sixes";
	model.sign = "reconnecting";
	assert.equal(model.chosenWords(), "", "nothing can be written now");
});

test("a box that gets nothing but a bonus gets that", () => {
	const placements = [{ box: "sixes", points: 0, bonus: 100, joker: false }];
	const { model } = modelOf(table({ game: game({ placements }) }));
	model.intent.chosen = "sixes";
	assert.match(model.chosenWords(), /^Sixes gets 0 points, and a bonus of 100\./);
});

test("dice that were held before the last roll are not held after it, whenever that is told", () => {
	const { model } = modelOf(table({ seq: 12, last_change: 12, game: game({ kept: [0, 4], rolls_left: 1 }) }));
	const tell = (/** @type {number} */ seq) => {
		model.showHeld({ type: "held", seq, seat: 0, places: [1, 2] });
		return [...model.intent.holds];
	};
	assert.deepEqual(tell(11), [0, 4]);
	assert.deepEqual(tell(12), [1, 2]);
});

test("alone a box is asked for twice only where it ends the game while a roll is left", () => {
	const seats = [seat({})];
	const twice = (/** @type {boolean} */ is_last_turn, /** @type {number} */ rolls_left) => {
		const last = game({ is_last_turn, rolls_left });
		return modelOf(table({ seats, game: last }), { settings: { secondTap: true } }).model.asksTwice(last);
	};
	assert.deepEqual([twice(true, 2), twice(true, 1), twice(true, 0), twice(false, 1)], [true, true, false, false]);
});

test("nothing is taken back while the line is broken", () => {
	const { model } = modelOf(table({ take_back: { side: 0, box: "sixes", holder: "ann", until: null } }));
	assert.equal(model.takeBack?.box, "sixes");
	model.sign = "reconnecting";
	assert.equal(model.takeBack, null);
});
