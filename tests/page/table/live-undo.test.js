import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { rollButton, subheading } from "../../../src/dicecup/server/static/js/table/captions.js";
import { FakeSocket, settled } from "../fake-server.js";
import { event, game, seat, table } from "../views.js";
import { actions, live, questions, said, startAnew, updated, welcomed } from "./live-tables.js";
import { modelOf } from "./tables.js";

beforeEach(startAnew);
afterEach(() => mock.timers.reset());

const ALONE = [seat({}), seat({ seat: 1, name: "Bob", holder: null, bot: "greedy", side: 1 })];
const UNDO = { side: 0, box: "sixes", holder: "ann", until: null };
const sent = () => FakeSocket.last.sent;

// --- the second tap -----------------------------------------------------------------------------------------------

test("with others a box is written by choosing it twice, and the first time says what it gets", async () => {
	change({ secondTap: true });
	await welcomed();
	live.enter("sixes");
	await settled();
	assert.equal(said.at(-1), "Sixes gets 18 points. Choose it again to write it.");
	assert.equal(live.model.intent.chosen, "sixes");
	assert.equal(subheading(live.model, game()), "Choose it again to write it.");
	live.enter("fours");
	await settled();
	assert.equal(said.at(-1), "Fours gets zero. Choose it again to write it.");
	assert.equal(actions().length, 0, "another box is chosen instead");
	live.enter("fours");
	await settled();
	assert.deepEqual(actions(), [{ type: "enter", box: "fours", scratch: false, seq: 10 }]);
	assert.deepEqual(questions, [], "a zero is not asked about again");
});

test("a bonus is told, and whoever holds, crosses out or thinks better of it has chosen nothing", async () => {
	change({ secondTap: true });
	const placements = [{ box: "sixes", points: 30, bonus: 100, joker: false }];
	await welcomed(table({ game: game({ placements }) }));
	const choose = () => live.enter("sixes");
	await choose();
	assert.equal(said.at(-1), "Sixes gets 30 points, and a bonus of 100. Choose it again to write it.");
	for (const change of [() => live.hold(0), () => live.keep([]), () => live.toggleScratch(), () => live.chooseNone()]) {
		live.model.intent.scratch = false;
		live.model.intent.chosen = "sixes";
		change();
		assert.equal(live.model.intent.chosen, null);
		assert.equal(live.model.chosenWords(), "");
	}
	live.model.intent.chosen = "sixes";
	const roll = event("rolled", { side: 0, turn: 1, roll: 2, keep: [], dice: [6, 6, 6, 6, 6] });
	await updated(table({ seq: 11, game: game({ rolls_left: 1 }) }), [roll]);
	assert.equal(live.model.intent.chosen, null, "other dice");
	assert.equal(actions().length, 0);
});

test("a setting turns it off, and who plays alone needs it for the last box only, while there are rolls", async () => {
	const asks = (/** @type {Parameters<typeof modelOf>[0]} */ view, secondTap = true) =>
		modelOf(view, { settings: { secondTap } }).model.asksTwice(view?.game ?? game());
	assert.equal(asks(table()), true);
	assert.equal(asks(table(), false), false);
	assert.equal(asks(table({ seats: ALONE })), false);
	for (const seats of [ALONE, [seat({})]]) {
		assert.equal(asks(table({ seats, game: game({ is_last_turn: true }) })), true);
		assert.equal(asks(table({ seats, game: game({ is_last_turn: true, rolls_left: 0 }) })), false);
		assert.equal(asks(table({ seats, game: game({ is_last_turn: false }) })), false);
	}
});

// --- taking back --------------------------------------------------------------------------------------------------

test("the server says what can be taken back, and to whom", () => {
	assert.equal(modelOf(table()).model.takeBack, null);
	assert.deepEqual(modelOf(table({ take_back: UNDO })).model.takeBack, UNDO);
	assert.equal(modelOf(table({ take_back: { ...UNDO, holder: "bob" } })).model.takeBack, null);
	const { model } = modelOf(table({ take_back: UNDO }));
	model.sign = "reconnecting";
	assert.equal(model.takeBack, null);
});

test("a box is taken back, and that is told with whose turn it is", async () => {
	await welcomed(table({ take_back: UNDO }));
	live.takeBack();
	await settled();
	assert.deepEqual(actions(), [{ type: "take_back", seq: 10 }]);
	await updated(table({ seq: 11 }), [event("took_back", { side: 0, box: "sixes" })]);
	assert.equal(said.at(-1), "You took Sixes back. Your turn.");
	await live.takeBack();
	assert.equal(actions().length, 1, "there is nothing more");
});

test("whoever is too late is told why", async () => {
	await welcomed(table({ take_back: UNDO }));
	const asking = live.takeBack();
	await settled();
	const { action_id } = sent().at(-1);
	FakeSocket.last.says({ type: "error", action_id, code: "stale", message: "the table is at event 11", seq: 11 });
	await asking;
	assert.equal(live.error, "It is too late: the dice have been rolled.");
});

test("while a bot waits the button that rolls lets it go on", async () => {
	const view = table({ seats: ALONE, take_back: { ...UNDO, until: 1500 }, game: game({ seat: 1, side: 1 }) });
	await welcomed(view);
	assert.deepEqual(rollButton(live.model, game({ seat: 1 })), { label: "Go on", whyNot: null });
	await live.roll();
	assert.deepEqual(sent().at(-1), { type: "go_on", seq: 10 });
	assert.equal(actions().filter(({ type }) => type === "roll").length, 0);
});
