import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../../../src/dicecup/server/static/js/end/end-story.js";
import "../../../src/dicecup/server/static/js/end/share.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, FakeElement, read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";
import { reviewed, turn } from "../review/reviews.js";
import { game, side } from "../views.js";

/** @import { PastGame, SideReviewView, StepView } from "../../../src/dicecup/server/static/js/types.js" */

const TABLE = "abcdefghijklmnop";
const SIDES = [side("Ann", 0, 180), side("Bob", 1, 210)];

/** @param {number} score @param {number} number @param {Partial<PastGame>} [changes] @returns {PastGame} */
const past = (score, number, changes = {}) => ({
	table: TABLE,
	game: number,
	book: "deluxe",
	title: "",
	status: "finished",
	sides: ["Ann"],
	scores: [score],
	winners: [0],
	mine: [0],
	at: 0,
	helped: [],
	...changes,
});

/**
 * The story of game 3 at a table, for the people of some sides.
 * @param {{own?: Partial<SideReviewView>, sides?: number[], games?: PastGame[], ratings?: object[],
 *   review?: object}} [more]
 */
async function told({ own = {}, sides = [0], games = [], ratings = [], review } = {}) {
	const reviews = SIDES.map(({ name, totals }) =>
		reviewed(name, [turn(1, 0)], { score: totals.final, losses: {}, mistakes: [], ...own }),
	);
	answering(({ path }) => {
		if (path.endsWith("/me/results")) return { open: [], past: games, bests: [] };
		if (path.includes("/comparison")) return { ready: true, percentiles: [null, null], games_of: "" };
		if (path.includes("/review")) return review ?? { ready: true, review: { sides: reviews } };
		return { ready: true, ratings };
	});
	const over = game({ status: "finished", sides: SIDES, winners: [1] });
	const book = { name: "deluxe", title: "Deluxe", summary: "", changes: {} };
	const drawn = shown(
		h("end-story", { data: /** @type {any} */ ({ table: TABLE, number: 3, sides, game: over, book }) }),
	);
	await settled();
	return drawn;
}

/** @param {Partial<NonNullable<StepView["decision"]>>} decision */
const step = (decision) => /** @type {StepView} */ ({ decision: { text: "keep 1", best: "keep 6", ...decision } });

test("only games that were finished count, each with the best of one's own scores in it", async () => {
	const two = { sides: ["Ann", "Bob"], scores: [200, 150], mine: [0, 1] };
	const drawn = await told({
		games: [past(180, 3), past(0, 2, two), past(100, 1, { status: "resigned" }), past(240, 3, { table: "another" })],
	});
	assert.match(
		read(drawn, "#compared")[0],
		/Number 3 of your 3 games with this rulebook\. Your average is 207\.$/,
		"(180 + 200 + 240) / 3",
	);
	assert.deepEqual(read(drawn, "#whose"), [], "nobody asks whose story it is");
	const first = await told({ games: [past(180, 3), past(240, 1, { mine: [] })] });
	assert.match(read(first, "#compared")[0], /This is your first finished game with this rulebook\.$/);
	const elsewhere = await told({ games: [past(180, 3, { table: "another" }), past(240, 1)] });
	assert.doesNotMatch(read(elsewhere, "#compared")[0], /rulebook/, "this game is not among them");
});

test("less than a point of luck or loss is neither good nor bad", async () => {
	const looks = async (/** @type {number} */ luck, /** @type {number} */ loss) => {
		const drawn = await told({ own: { turns: [turn(1, 0, { luck })], losses: { box: loss } } });
		return drawn.querySelectorAll(".tile").map((each) => each.getAttribute("class"));
	};
	assert.deepEqual(await looks(0.99, 0.99), ["tile ", "tile ", "tile "]);
	assert.deepEqual(await looks(1, 1), ["tile ", "tile good", "tile bad"]);
	assert.deepEqual(await looks(-1, 0), ["tile ", "tile bad", "tile "]);
});

test("a choice that cost a twentieth of a point is told, with a link to where it was made", async () => {
	const steps = [step({ loss: 0.049 }), step({ loss: 0.05 })];
	const mistakes = [1, 2].map((roll) => ({ turn: 1, roll, place: `turn 1, roll ${roll}` }));
	const own = { turns: [turn(1, 0, { steps })], mistakes };
	const drawn = await told({ own });
	assert.deepEqual(read(drawn, "#costly a"), ["turn 1, roll 2: cost 0.1 points"]);
	const second = await told({ own, sides: [1] });
	assert.equal(
		second.querySelector("#costly a")?.getAttribute("href"),
		`/table/${TABLE}/review?game=3#side-2-turn-1-roll-2`,
	);
	assert.deepEqual(read(second, "h3"), ["Your costliest choices"]);
	const both = await told({ own, sides: [0, 1] });
	assert.deepEqual(read(both, "h3"), ["Ann’s costliest choices"]);
	assert.match(read(both, "#costly li")[0], /Ann chose to keep 1; better: keep 6\.$/);
});

test("nothing to mend and nothing that was played are told as such", async () => {
	assert.ok(read(await told(), ".story p").includes("Every choice was the best one."));
	const none = await told({ own: { turns: [] } });
	assert.deepEqual(read(none, "#no-turns"), ["The game ended before the first box was filled."]);
	assert.deepEqual(read(none, ".tile"), []);
});

const RATING = {
	scale: "winning",
	band: "skilled",
	sentences: ["0.4 % lost per choice"],
	history: [{ table: TABLE, game: 3 }],
};

test("the rating after this game is told to its only player", async () => {
	const words = "Your rating in games with others is now skilled: 0.4 % lost per choice.";
	assert.deepEqual(read(await told({ ratings: [RATING] }), "#rated"), [words]);
	assert.deepEqual(read(await told({ ratings: [RATING], sides: [0, 1] }), "#rated"), [], "whose is it");
});

test("meanwhile it is said what is worked out, and why it cannot be", async () => {
	const wait = (/** @type {number[]} */ sides) =>
		told({ sides, review: new Answer(503, { code: "busy", message: "not now" }) });
	assert.deepEqual(read(await wait([0]), "#story-wait"), ["Not now."]);
	globalThis.fetch = () => new Promise(() => {});
	const waiting = (/** @type {number[]} */ sides) => {
		const over = game({ status: "finished", sides: SIDES, winners: [1] });
		const data = /** @type {any} */ ({ table: TABLE, number: 3, sides, game: over, book: { name: "deluxe" } });
		return read(shown(h("end-story", { data })), "#story-wait")[0];
	};
	assert.equal(waiting([0]), "Working out how well you played…");
	assert.equal(waiting([0, 1]), "Working out how well everybody played…");
});

test("what is shared is the game of the side whose story is shown", async () => {
	Object.assign(FakeElement.prototype, { toDataURL: () => "" });
	const drawn = await told({ sides: [0, 1] });
	drawn.querySelectorAll("#whose button")[1].onclick?.({});
	drawn.querySelector("#share")?.onclick?.({});
	await settled();
	assert.equal(read(body, "#share-text")[0].split("\n")[1], "210 points – won by 30");
});

test("a review that takes its time is waited for in words about whoever played here", async () => {
	answering(({ path }) => (path.endsWith("/me/results") ? { past: [] } : { ready: false, doing: "" }));
	const waiting = async (/** @type {number[]} */ sides) => {
		mock.timers.enable({ apis: ["setTimeout"] });
		const over = game({ status: "finished", sides: SIDES, winners: [1] });
		const data = /** @type {any} */ ({ table: TABLE, number: 3, sides, game: over, book: { name: "deluxe" } });
		const drawn = shown(h("div", {}, h("p", { id: "status" }), h("end-story", { data })));
		await settled();
		mock.timers.tick(700);
		await settled();
		mock.timers.reset();
		assert.deepEqual(read(drawn, "#status"), [""], "the end of the game is read out, not the wait");
		return read(drawn, "#story-wait")[0];
	};
	assert.equal(await waiting([0]), "Working out how well you played…");
	assert.equal(await waiting([0, 1]), "Working out how well everybody played…");
});

/** The stories of games 3 and 4 of a table, one after the other; what comes late belongs to game 3. */
async function quickRematch(/** @type {string} */ late) {
	const { answer, release } = held();
	const reviewOf = (/** @type {number} */ score) => ({
		ready: true,
		review: { sides: SIDES.map(({ name }) => reviewed(name, [turn(1, 0)], { score, losses: {}, mistakes: [] })) },
	});
	/** @type {Record<string, object>} */
	const former = {
		results: { open: [], past: [past(180, 3), past(200, 2)], bests: [] },
		review: reviewOf(180),
		comparison: { ready: true, percentiles: [50, 50], games_of: "perfect games" },
		statistics: { ready: true, ratings: [RATING] },
	};
	/** @type {Record<string, object>} */
	const latter = {
		results: { open: [], past: [], bests: [] },
		review: reviewOf(240),
		comparison: { ready: true, percentiles: [null, null], games_of: "" },
		statistics: { ready: true, ratings: [] },
	};
	let answers = former;
	let holding = true;
	answering(({ path }) => {
		const kinds = ["results", "comparison", "statistics", "review"];
		const kind = kinds.find((each) => path.includes(each)) ?? assert.fail(path);
		return holding && kind === late ? answer : answers[kind];
	});
	const over = game({ status: "finished", sides: SIDES, winners: [1] });
	const book = { name: "deluxe", title: "Deluxe", summary: "", changes: {} };
	const data = /** @type {any} */ ({ table: TABLE, sides: [0], game: over, book });
	const drawn = shown(h("end-story", { data: { ...data, number: 3 } }));
	await settled();
	holding = false;
	answers = latter;
	Object.assign(drawn, { data: { ...data, number: 4 } });
	await settled();
	const before = read(drawn, "section");
	release(former[late]);
	await settled();
	Object.assign(drawn, { data: { ...data, number: 4 } });
	return { before, after: read(drawn, "section") };
}

for (const late of ["results", "review", "comparison", "statistics"]) {
	test(`after a quick rematch, ${late} of the former game that come late are not told under the new one`, async () => {
		const { before, after } = await quickRematch(late);
		assert.match(before[0], /240/);
		assert.deepEqual(after, before);
	});
}

test("why the former game could not be reviewed is not told under the new one", async () => {
	const { answer, release } = held();
	answering(({ path }) => {
		if (path.endsWith("/me/results")) return { open: [], past: [], bests: [] };
		return path.endsWith("game=3") ? answer : new Promise(() => {});
	});
	const over = game({ status: "finished", sides: SIDES, winners: [1] });
	const data = /** @type {any} */ ({ table: TABLE, sides: [0], game: over, book: { name: "deluxe" } });
	const drawn = shown(h("end-story", { data: { ...data, number: 3 } }));
	await settled();
	Object.assign(drawn, { data: { ...data, number: 4 } });
	release(new Answer(503, { code: "busy", message: "not now" }));
	await settled();
	Object.assign(drawn, { data: { ...data, number: 4 } });
	assert.deepEqual(read(drawn, "#story-wait"), ["Working out how well you played…"]);
});
