import assert from "node:assert/strict";
import { test } from "node:test";
import { BadCode, checkRecord } from "../../../src/dicecup/server/static/js/fair/check.js";
import {
	chained,
	changed,
	DELUXE,
	FACTS,
	FIRST,
	KEEP,
	LINES,
	numbersOfDay,
	numbersOfTable,
	recordOf,
	rollOf,
	SECOND,
	SECRET,
	SEEDS,
	sha256,
} from "./records.js";

/** @import { Fact } from "./records.js" */

const HONEST = recordOf(chained(FACTS), LINES);
const [CHAIN, STORY, HEADERS, SEAL, WORDS, ROLLS] = [
	"Nothing was changed afterwards",
	"The game shown is the game played",
	"The seals, words and secrets shown are those played with",
	"Game 1: the server could not choose its secret later",
	"Game 1: the players had a say",
	"Game 1: every roll is right",
];

/** The checks that fail. @param {string} record @param {string} [head] */
const failed = async (record, head) =>
	(await checkRecord(record, head)).filter(({ holds }) => holds === false).map(({ title }) => title);

/** What a check of an honest chain over these facts says. @param {Fact[]} facts @param {string[]} [lines] */
const forged = (facts, lines = LINES) => failed(recordOf(chained(facts), lines));

/** The facts after Ann and Bob have sat down. @param {Fact[]} facts @returns {Fact[]} */
const seated = (facts) =>
	facts.toSpliced(1, 0, ["seated", { seat: 0, name: "Ann" }], ["seated", { seat: 1, name: "Bob" }]);

/** @param {string} record @param {string} title */
const detail = async (record, title) => (await checkRecord(record)).find((check) => check.title === title)?.detail;

test("an honest game: every check holds", async () => {
	assert.deepEqual(await checkRecord(HONEST), [
		{ holds: true, title: CHAIN, detail: "All 13 events are sealed, each together with everything before it." },
		{ holds: true, title: STORY, detail: "Every turn in the record is the turn in the sealed events." },
		{ holds: true, title: HEADERS, detail: "Those at the top of the record are those of the sealed events." },
		{ holds: true, title: SEAL, detail: "The secret is the one that it sealed before anybody added a word." },
		{ holds: true, title: WORDS, detail: "2 words were added after the seal and before the first roll." },
		{
			holds: true,
			title: ROLLS,
			detail: "All 4 rolls follow from the secret and the players' words; no die was touched.",
		},
	]);
});

test("any event changed afterwards breaks the chain there", async () => {
	const events = chained(FACTS);
	for (const [place, event] of events.entries()) {
		for (const change of [{ data: { ...event.data, more: 1 } }, { at: 1 }, { by: "eve" }, { kind: "left" }]) {
			const tampered = events.with(place, { ...event, ...change });
			const checks = await checkRecord(recordOf(tampered, LINES)).catch(() => null);
			if (!checks) continue;
			assert.equal(checks[0].holds, false, `event ${place + 1}`);
			assert.match(checks[0].detail, new RegExp(`^Event ${place + 1} `));
		}
	}
});

test("an event left out, or one too many at the end", async () => {
	const events = chained(FACTS);
	assert.ok((await failed(recordOf(events.toSpliced(6, 1), LINES))).includes(CHAIN));
	const whole = { Head: events.at(-1)?.head ?? "" };
	const [chain] = await checkRecord(recordOf(events.slice(0, -1), LINES, whole));
	assert.deepEqual(chain, { holds: false, title: CHAIN, detail: "The end of the record is missing or was changed." });
	const gap = chained(FACTS, (place) => (place < 6 ? place + 1 : place + 2));
	assert.match((await checkRecord(recordOf(gap, LINES)))[0].detail, /^Event 8 /, "sealed well, but one is missing");
});

test("another table's events are not this table's", async () => {
	assert.ok((await failed(HONEST.replace('[Table "abc', '[Table "xyz'))).includes(CHAIN));
});

test("a seal that was written down during the game", async () => {
	const heads = chained(FACTS).map(({ head }) => head);
	const known = async (/** @type {string} */ head) => (await checkRecord(HONEST, head))[1];
	assert.deepEqual(await known(heads[4]), {
		holds: true,
		title: "The code you wrote down",
		detail: "It is the seal of event 5: up to there this is the game you saw.",
	});
	assert.equal((await known(` ${heads[4].toUpperCase()} `)).holds, true, "however it was written");
	assert.equal((await known("f".repeat(64))).holds, false);
	assert.equal((await checkRecord(HONEST, "")).length, 6, "nothing was written down");
});

test("the turns that people read are those of the events", async () => {
	const shown = (/** @type {string[]} */ lines) => failed(recordOf(chained(FACTS), lines));
	assert.deepEqual(await shown(LINES.with(2, LINES[2].replace("chance 20", "chance 21"))), [STORY]);
	assert.deepEqual(await shown(LINES.toSpliced(3, 1)), [STORY]);
	assert.deepEqual(await shown([...LINES, "game 2", "1.1 11111", "end 0 0"]), [STORY]);
	assert.deepEqual(await shown([]), [STORY]);
	assert.deepEqual(await failed(HONEST.replace('[Series "1"]', '[Series "2"]')), [STORY, HEADERS]);
});

test("of several games each is compared", async () => {
	/** @type {Fact[]} */
	const facts = [
		...FACTS,
		["pledged", { game: 2, commitment: sha256(SECRET) }],
		["started", { game: 2, sides: [], seeds: [] }],
		["resigned", { side: 1 }],
	];
	const shown = (/** @type {string} */ line) => forged(facts, [...LINES, "game 2", line, "end 0 0"]);
	assert.deepEqual(await shown("resign 2"), []);
	assert.deepEqual(await shown("resign 1"), [STORY]);
});

test("what people read about seals, words and secrets is what the dice were made from", async () => {
	const other = "ff".repeat(32);
	const [commitment, seeds, secret] = HONEST.split("\n").filter((line) => /^\[(Commitment|Seeds|Secret) /.test(line));
	assert.equal(commitment, `[Commitment "1" "${sha256(SECRET)}"]`);
	assert.equal(seeds, `[Seeds "1" "ann's word" "Zoë 🎲"]`);
	assert.equal(secret, `[Secret "1" "${SECRET}"]`);
	for (const [line, instead] of [
		[commitment, `[Commitment "1" "${other}"]`],
		[commitment, `[Commitment "2" "${sha256(SECRET)}"]`],
		[seeds, `[Seeds "1" "Ann's word" "Zoë 🎲"]`],
		[seeds, `[Seeds "1" "Zoë 🎲" "ann's word"]`],
		[seeds, `[Seeds "1" "ann's word"]`],
		[secret, `[Secret "1" "${other}"]`],
		[commitment, ""],
		[seeds, ""],
		[secret, ""],
		[secret, `${secret}\n${secret}`],
		[`${commitment}\n${seeds}`, `${seeds}\n${commitment}`],
	]) {
		const record = HONEST.replace(line, instead);
		assert.deepEqual(await failed(record), [HEADERS], instead);
		assert.equal(
			await detail(record, HEADERS),
			"Those at the top of the record differ from the sealed events, which decide the dice.",
		);
	}
	const started = FACTS.slice(0, 6);
	assert.deepEqual(await forged(started, ["game 1"]), [], "without a secret until the game is over");
	const early = recordOf(chained(started), ["game 1"]).replace("[Event", `${secret}\n[Event`);
	assert.deepEqual(await failed(early), [HEADERS]);
});

test("a secret that is not the one that was sealed", async () => {
	const other = "ff".repeat(32);
	assert.deepEqual(await forged(changed(12, { secret: other })), [SEAL, ROLLS]);
	assert.deepEqual(await forged(changed(1, { commitment: other })), [SEAL]);
});

test("words that the players did not add, or too early, or too late", async () => {
	assert.deepEqual(await forged(changed(3, { seed: "mine" })), [WORDS]);
	assert.deepEqual(await forged(changed(4, { seed: "mine" })), [WORDS], "the last word of a seat counts");
	const [created, pledged, , seeded, ...rest] = FACTS;
	assert.deepEqual(await forged([created, seeded, pledged, ...rest]), [WORDS], "before the seal");
	const started = FACTS.findIndex(([kind]) => kind === "started");
	const late = FACTS.toSpliced(3, 1).toSpliced(started, 0, FACTS[3]);
	assert.deepEqual(await forged(late), [WORDS], "after the start");
});

test("one word, and none", async () => {
	/** @param {string[]} seeds @returns {Promise<unknown>} */
	const said = async (seeds) => {
		const checks = await checkRecord(recordOf(chained(changed(5, { seeds })), LINES));
		const { holds, detail: words } = checks.find(({ title }) => title === WORDS) ?? {};
		return [holds, words];
	};
	assert.deepEqual(await said([SEEDS[0], ""]), [true, "One word was added after the seal and before the first roll."]);
	assert.deepEqual(await said(["", ""]), [null, "Nobody added a word, so the server alone decided the dice."]);
});

test("a die that was touched is named", async () => {
	for (const place of [6, 7, 8, 9]) {
		const data = /** @type {any} */ (FACTS[place][1]);
		for (const position of [0, 1, 2, 3, 4]) {
			const dice = data.dice.with(position, (data.dice[position] % 6) + 1);
			const record = recordOf(chained(changed(place, { dice })), LINES);
			assert.ok((await failed(record)).includes(ROLLS));
			const roll = data.turn ? `Roll ${data.roll} of turn ${data.turn}` : "A roll for the start";
			const shows = `${roll} of side ${data.side + 1} shows ${dice[position]} at die ${position + 1}`;
			assert.equal(await detail(record, ROLLS), `${shows}; it should be ${data.dice[position]}.`);
		}
	}
});

test("dice are kept only from the roll before in the same turn", async () => {
	const loaded = rollOf([0, 1, 1], [0, 1, 2, 3, 4], /** @type {any} */ (FACTS[7][1]).dice);
	assert.ok((await forged(changed(8, { keep: [0, 1, 2, 3, 4], dice: loaded }))).includes(ROLLS), "from another's roll");
	// One roll is left out, so that dice of another turn would be kept.
	const skipped = FACTS.toSpliced(8, 1);
	assert.ok((await forged(skipped)).includes(ROLLS));
	const again = FACTS.toSpliced(10, 0, ["rolled", { side: 0, turn: 2, roll: 2, keep: KEEP, dice: SECOND }]);
	assert.ok((await forged(again)).includes(ROLLS), "from the turn before");
	const third = rollOf([0, 2, 3], KEEP, SECOND);
	const later = FACTS.toSpliced(10, 0, ["rolled", { side: 0, turn: 2, roll: 3, keep: KEEP, dice: third }]);
	assert.ok((await forged(later)).includes(ROLLS), "as if it were the next roll of that turn");
	assert.deepEqual(
		FIRST.map((die, place) => KEEP.includes(place) && die),
		SECOND.map((die, place) => KEEP.includes(place) && die),
	);
});

test("rolls of other games are not of this one", async () => {
	const before = FACTS.toSpliced(1, 0, ["rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: [1, 1, 1, 1, 1] }]);
	assert.equal((await forged(before)).includes(ROLLS), false);
	/** @type {Fact[]} */
	const after = [...FACTS, ["rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: [1, 1, 1, 1, 1] }]];
	assert.equal((await forged(after)).includes(ROLLS), false);
});

test("the dice depend on the book: a printed one by its own fingerprint, and the record says it too", async () => {
	const fingerprint = `[Fingerprint "${DELUXE}"]\n`;
	assert.deepEqual(await failed(HONEST.replace(DELUXE, "0".repeat(64))), [HEADERS]);
	assert.deepEqual(await failed(HONEST.replace(fingerprint, "")), [HEADERS]);
	assert.deepEqual(await failed(HONEST.replace(fingerprint, fingerprint + fingerprint)), [HEADERS]);
	const web = changed(0, { options: { book: "web", rules: {}, dice: "fair" } });
	assert.deepEqual(await forged(web), [STORY, HEADERS, ROLLS]);
	const Fingerprint = "30d4ffb85fadb651a7e111e56897c8bcbf35a28db1229800ac4d69abb07ff697";
	assert.deepEqual(await failed(recordOf(chained(web), LINES, { Book: "web", Fingerprint })), [ROLLS]);
});

test("what a record says once it does not say twice", async () => {
	for (const name of ["Table", "Series", "Head"]) {
		assert.deepEqual(await failed(HONEST.replace(new RegExp(`(\\[${name} .*\\]\n)`), "$1$1")), [HEADERS], name);
	}
});

test("the names are those under which people sat down, in the events and in the record", async () => {
	const sides = (/** @type {string} */ name) => [{ name, partners: [], seats: [0] }];
	const sat = (/** @type {string} */ name) => /** @type {Fact} */ (["seated", { seat: 0, name }]);
	const game = (/** @type {string} */ at, /** @type {string} */ told) => {
		const facts = changed(5, { sides: sides(told) });
		return recordOf(chained([facts[0], sat(at), ...facts.slice(1)]), ['[Side "Ann"]', ...LINES]);
	};
	assert.deepEqual(await failed(game("Ann", "Ann")), []);
	assert.deepEqual(await failed(game("Zed", "Ann")), ["The players' names"]);
	assert.deepEqual(await failed(game("Bob", "Bob")), [STORY]);
});

test("house rules: the fingerprint is taken from the record, and said so", async () => {
	const house = changed(0, { options: { book: "deluxe", rules: { upper_bonus: "50" }, dice: "fair" } });
	const record = recordOf(chained(house), LINES);
	const checks = await checkRecord(record);
	assert.deepEqual(
		checks.map(({ holds }) => holds),
		[true, true, true, null, true, true, true],
	);
	assert.equal(checks[3].title, "House rules");
	const other = recordOf(chained(house), LINES, { Fingerprint: "0".repeat(64) });
	assert.deepEqual(await failed(other), [ROLLS]);
});

test("a game that is not over keeps its secret, and one that has not begun has nothing to check", async () => {
	const going = await checkRecord(recordOf(chained(FACTS.slice(0, -1)), LINES));
	assert.deepEqual(going.at(-1), {
		holds: null,
		title: "Game 1: the secret",
		detail: "It is published when the game is over. Come back then.",
	});
	const waiting = await checkRecord(recordOf(chained(FACTS.slice(0, 5)), []));
	assert.deepEqual(
		waiting.map(({ title }) => title),
		[CHAIN, STORY],
	);
});

test("real dice cannot be verified, and are not claimed to be", async () => {
	const real = changed(0, { options: { book: "deluxe", rules: {}, dice: "real" } });
	const checks = await checkRecord(recordOf(chained(real), []));
	assert.deepEqual(
		checks.map(({ holds, title }) => [holds, title]),
		[
			[true, CHAIN],
			[true, STORY],
			[null, "Real dice"],
		],
	);
});

test("a record that was not played on a server", async () => {
	const [only, ...more] = await checkRecord('[Dicecup "1"]\ngame 1\n1.1 11111 aces 5\nend 5\n');
	assert.deepEqual(more, []);
	assert.equal(only.holds, null);
	assert.equal(only.title, "No events");
});

test("events that were taken out are missed", async () => {
	const OF_A_SERVER = ["Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head"];
	const stripped = (/** @type {string[]} */ names) =>
		HONEST.split("\n")
			.filter((line) => !names.some((name) => line.startsWith(`[${name} `)))
			.join("\n");
	const bare = stripped(["Event", ...OF_A_SERVER]);
	const { head } = chained(FACTS)[4];
	assert.deepEqual(await failed(bare), [], "it may have been played anywhere");
	assert.deepEqual(await failed(bare, head), ["The code you wrote down"]);
	assert.deepEqual(await failed(stripped(["Event"])), ["No events"]);
	for (const kept of OF_A_SERVER) {
		const record = bare.replace("\n", `\n[${kept} "1"]\n`);
		const [events] = await checkRecord(record);
		assert.equal(events.holds, false, kept);
		assert.match(events.detail, new RegExp(kept));
	}
});

test("a code that cannot be one is refused", async () => {
	for (const head of ["12", "g".repeat(64), "f".repeat(63), "f".repeat(65)])
		await assert.rejects(checkRecord(HONEST, head), BadCode);
});

test("events that do not begin with a table are no record of one", async () => {
	await assert.rejects(checkRecord(recordOf(chained(FACTS.slice(1)), LINES)), /first event/);
});

test("decisions with help are marked as the events tell, neither more nor fewer", async () => {
	const sides = ["Ann", "Bob"].map((name, seat) => ({ name, partners: [], seats: [seat] }));
	const named = ['[Side "Ann"]', '[Side "Bob"]', ...LINES];
	const facts = seated(
		changed(5, { help_marks: 1, sides }).toSpliced(9, 0, ["helped", { side: 0, turn: 1, roll: 1, help: "hint" }]),
	);
	const marked = (/** @type {string[]} */ ...marks) =>
		recordOf(chained(facts), named).replace("\n[Table", `\n${marks.join("\n")}\n[Table`);
	const [all, hint] = ['[HelpMarks "1"]', '[Help "1" "1.1" "1" "hint"]'];
	const title = "Decisions made with help";
	assert.deepEqual(await failed(marked(all, hint)), []);
	assert.equal(await detail(marked(all, hint), title), "One decision was made with help, and the record marks it.");
	for (const record of [
		marked(all),
		marked(hint),
		marked(),
		marked('[HelpMarks "1" "undo"]', hint),
		marked(all, hint, '[Help "1" "1.1" "2" "hint"]'),
		marked(all, '[Help "1" "1.1" "1" "values"]'),
	]) {
		assert.deepEqual(await failed(record), [title]);
	}
	const alone = recordOf(chained(seated(changed(5, { help_marks: 1, sides }))), named).replace(
		"\n[Table",
		`\n${all}\n[Table`,
	);
	assert.equal(await detail(alone, title), "There were none, and the record marks none.");
	assert.equal(await detail(HONEST, title), undefined, "of an older game nothing is said");
});

test("what only a newer version knows is sealed like everything else, and not guessed at", async () => {
	const [kind, data] = FACTS[0];
	/** @type {Fact[][]} */
	const newer = [
		[...FACTS, ["taken_back", { side: 0 }]],
		FACTS.with(-1, [FACTS[FACTS.length - 1][0], { ...FACTS[FACTS.length - 1][1], why: "slip" }]),
		FACTS.with(0, [kind, { ...data, format: 2 }]),
		FACTS.with(1, [FACTS[1][0], { ...FACTS[1][1], scheme: 3 }]),
	];
	for (const facts of newer) {
		const events = chained(facts);
		const checks = await checkRecord(recordOf(events, LINES));
		assert.deepEqual(
			checks.map(({ holds }) => holds),
			[true, null],
		);
		assert.match(checks[1].detail, /newer version/);
		const last = events[events.length - 1];
		const tampered = events.with(-1, { ...last, data: { ...last.data, why: "another" } });
		assert.equal((await checkRecord(recordOf(tampered, LINES)))[0].holds, false);
	}
	const several = chained([...FACTS, ["taken_back", { side: 0 }], ["given", { side: 1 }]]);
	assert.match(
		(await checkRecord(recordOf(several, LINES)))[1].detail,
		new RegExp(`^Event ${FACTS.length + 1} \\(taken_back\\)`),
		"the first of them is named",
	);
});

/** A daily game: one turn with two rolls, then given up. @param {string} day @returns {Fact[]} */
function dayFacts(day) {
	const first = numbersOfDay(day, 1, 1);
	const [a, b, c] = numbersOfDay(day, 1, 2);
	return [
		["created", { options: { book: "deluxe", rules: {}, dice: "fair" }, day }],
		["pledged", { game: 1, commitment: sha256(SECRET), scheme: 2 }],
		["started", { game: 1, sides: [], seeds: [""] }],
		["rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: first }],
		["rolled", { side: 0, turn: 1, roll: 2, keep: [0, 2], dice: [first[0], a, first[2], b, c] }],
		["resigned", { side: 0 }],
		["revealed", { game: 1, secret: SECRET }],
	];
}

/** @param {Fact[]} facts */
function dayRecord(facts) {
	const [first, second] = facts.filter(([kind]) => kind === "rolled").map(([, data]) => /** @type {any} */ (data).dice);
	const sorted = (/** @type {number[]} */ dice) => dice.toSorted().join("");
	const turn = `1.1 ${sorted(first)} (${sorted([first[0], first[2]])}) ${sorted(second)}`;
	return recordOf(chained(facts), ["game 1", turn, "resign 1", "end 0"]);
}

test("a daily game is verified by the dice of its day, without words", async () => {
	const facts = dayFacts("2026-11-16");
	const checks = await checkRecord(dayRecord(facts));
	assert.deepEqual(
		checks.map(({ holds, title }) => [holds, title]),
		[
			[true, CHAIN],
			[true, STORY],
			[true, HEADERS],
			[true, SEAL],
			[true, ROLLS],
		],
	);
	assert.match(checks[3].detail, new RegExp(sha256(SECRET)));
	assert.match(checks[4].detail, /^All 2 rolls follow from the secret and the day 2026-11-16/);
	assert.deepEqual(await failed(dayRecord(facts.with(0, [facts[0][0], { ...facts[0][1], day: "2026-11-17" }]))), [
		ROLLS,
	]);
	for (const place of [3, 4]) {
		const data = /** @type {any} */ (facts[place][1]);
		const dice = data.dice.with(3, (data.dice[3] % 6) + 1);
		assert.ok((await failed(dayRecord(facts.with(place, ["rolled", { ...data, dice }])))).includes(ROLLS));
	}
});

test("until its day is over a daily game is open", async () => {
	const open = (await checkRecord(dayRecord(dayFacts("2026-11-16").slice(0, -1)))).at(-1);
	assert.deepEqual([open?.holds, open?.title], [null, "Game 1: the secret"]);
	assert.match(open?.detail ?? "", /2026-11-16/);
});

test("at a duplicate table everybody has the dice of that table, by their words and the secret", async () => {
	const first = numbersOfTable(1, 1);
	const [a, b, c] = numbersOfTable(1, 2);
	const sides = ["Ann", "Bob"].map((name, seat) => ({ name, partners: [], seats: [seat] }));
	/** @type {Fact[]} */
	const facts = [
		["created", { options: { book: "deluxe", rules: {}, dice: "fair" } }],
		["pledged", { game: 1, commitment: sha256(SECRET), scheme: 2 }],
		["seeded", { game: 1, seat: 0, seed: SEEDS[0] }],
		["seeded", { game: 1, seat: 1, seed: SEEDS[1] }],
		["started", { game: 1, seeds: SEEDS, sides, first: 0 }],
		["rolled", { side: 0, turn: 1, roll: 1, keep: [], dice: first }],
		["rolled", { side: 0, turn: 1, roll: 2, keep: [0, 2], dice: [first[0], a, first[2], b, c] }],
		["resigned", { side: 0 }],
		["rolled", { side: 1, turn: 1, roll: 1, keep: [], dice: first }],
		["resigned", { side: 1 }],
		["revealed", { game: 1, secret: SECRET }],
	];
	assert.equal((await failedRolls(facts))?.holds, true);
	for (const place of [5, 6, 8]) {
		const data = /** @type {any} */ (facts[place][1]);
		const dice = data.dice.with(3, (data.dice[3] % 6) + 1);
		assert.equal((await failedRolls(facts.with(place, ["rolled", { ...data, dice }])))?.holds, false);
	}
});

/** The check of the rolls. @param {Fact[]} facts */
const failedRolls = async (facts) =>
	(await checkRecord(recordOf(chained(facts), []))).find(({ title }) => title === ROLLS);

test("boxes taken back are those that the record calls so, and in a record without any it is not mentioned", async () => {
	const entry = FACTS.findIndex(([kind]) => kind === "entered");
	const [, entered] = FACTS[entry];
	const facts = FACTS.toSpliced(entry + 1, 0, ["took_back", { side: 0, box: "chance" }], ["entered", entered]);
	const marked = (/** @type {string[]} */ ...marks) =>
		recordOf(chained(facts), LINES).replace("\n[Table", `\n${marks.join("\n")}\n[Table`);
	const title = "Boxes taken back";
	const mark = '[Help "1" "1.1" "2" "undo chance"]';
	assert.deepEqual(await failed(marked(mark)), []);
	assert.equal(
		await detail(marked(mark), title),
		"They were taken back before the next roll, and no die was rolled again.",
	);
	assert.deepEqual(await failed(marked()), [title], "it is not marked");
	/** @type {Fact[]} */
	const twice = [2, 10].flatMap((turn) => [
		["rolled", { side: 0, turn, roll: 1, keep: [], dice: [1, 1, 2, 3, 4] }],
		["entered", { side: 0, box: "aces", scratch: false, points: 2, bonus: 0 }],
		["took_back", { side: 0, box: "aces" }],
	]);
	const inOrder = ['[Help "1" "2.1" "1" "undo aces"]', '[Help "1" "10.1" "1" "undo aces"]'].join("\n");
	const begun = FACTS.slice(
		0,
		FACTS.findIndex(([kind]) => kind === "rolled"),
	);
	const long = recordOf(chained([...begun, ...twice]), LINES).replace("\n[Table", `\n${inOrder}\n[Table`);
	assert.equal(
		await detail(long, title),
		"They were taken back before the next roll, and no die was rolled again.",
		"in the second turn and in the tenth",
	);
	assert.deepEqual(
		await failed(marked(mark, '[Help "1" "1.1" "1" "undo aces"]')),
		[title],
		"another was not taken back",
	);
	assert.deepEqual(await failed(marked('[Help "1" "1.1" "2" "undo scratch chance"]')), [title], "nor crossed out");
	assert.equal(await detail(HONEST, title), undefined);
});
