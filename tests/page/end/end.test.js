import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { endPanel } from "../../../src/dicecup/server/static/js/end/end-panel.js";
import { shareText } from "../../../src/dicecup/server/static/js/end/share.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";
import { reviewed, turn } from "../review/reviews.js";
import { game, side, tableWith, you } from "../views.js";

/** @import { DecisionView, GameView, PastGame, StepView, TableView } from "../../../src/dicecup/server/static/js/types.js" */

const TABLE = "abcdefghijklmnop";

/** @param {string} grade @param {number} [loss] */
const step = (grade, loss = 0) =>
	/** @type {StepView} */ ({
		decision: /** @type {DecisionView} */ ({ text: `do what is ${grade}`, best: "do the best", grade, loss }),
	});

/** @param {TableView} view @param {number[]} sides */
const end = (view, sides) =>
	shown(
		endPanel({
			view,
			game: /** @type {GameView} */ (view.game),
			seated: true,
			sides,
			best: "",
			moment: null,
			again: {
				view,
				you: you("ann"),
				mayArrange: true,
				onRematch: () => {},
				onDecline: () => {},
				onWithout: () => {},
			},
			onNext: () => {},
		}),
	);

const BOTH = [side("Ann", 0, 180), side("Bob", 1, 210)];
const over = game({ status: "finished", seat: null, sides: BOTH, winners: [1], earned: [0, 30] });

test("the winner comes first, with the crown, and each side with what it earned", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const view = tableWith({}, { phase: "over", games_played: 2, game: over });
	const drawn = end(view, [0]);
	assert.deepEqual(read(drawn, "h1"), ["Bob wins"]);
	assert.deepEqual(read(drawn, "#end-scores tbody tr"), ["♛ Bob21030", "Ann1800"]);
	assert.equal(drawn.querySelector("#review")?.getAttribute("href"), `/table/${TABLE}/review?game=2#side-1`);
	assert.equal(end(view, [1]).querySelector("#review")?.getAttribute("href"), `/table/${TABLE}/review?game=2#side-2`);
});

test("a tie, a team and a game alone are called by what they are", () => {
	const title = (/** @type {Partial<GameView>} */ changes) =>
		read(end(tableWith({}, { phase: "over", game: { ...over, ...changes } }), []), "h1");
	assert.deepEqual(title({ winners: [0, 1] }), ["A tie: Ann and Bob"]);
	assert.deepEqual(title({ sides: [BOTH[0], { ...BOTH[1], partners: ["Bo", "Bea"] }] }), ["Bob win"]);
	assert.deepEqual(title({ sides: [BOTH[0]], winners: [0] }), ["180 points"]);
	assert.deepEqual(title({ status: "abandoned" }), ["The game was stopped"]);
});

test("a series: the next game, who leads, and who has won", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const sides = [{ ...BOTH[0], partners: ["Al", "Ada"] }, BOTH[1]];
	const standings = [
		{ side: 1, scores: [210, 190], total: 400, earned: 60, won: 2 },
		{ side: 0, scores: [180, 160], total: 340, earned: 0, won: 0 },
	];
	const series = (/** @type {Partial<TableView>} */ changes) =>
		end(
			tableWith({ games: 3 }, { phase: "gathering", game: { ...over, sides }, games_played: 2, standings, ...changes }),
			[0],
		);
	const going = series({ between_games: true });
	assert.deepEqual(read(going, "#next"), ["Next game (3 of 3)"]);
	assert.deepEqual(read(going, "#standings h2"), ["The series so far"]);
	assert.deepEqual(read(going, "#standings tbody tr"), ["Bob2101904002", "Ann1801603400"]);
	const won = (/** @type {number[]} */ winners) =>
		read(series({ phase: "over", series_winners: winners }), "#standings h2");
	assert.deepEqual(won([1]), ["Bob wins the series"]);
	assert.deepEqual(won([0]), ["Ann win the series"], "a team that has lost this game");
	assert.deepEqual(won([0, 1]), ["Ann and Bob win the series"]);
});

test("only dice of the server can be verified", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const links = (/** @type {"fair" | "real"} */ dice) =>
		end(tableWith({ dice }, { phase: "over", game: over }), [0]).querySelectorAll(`[href=/verify/${TABLE}]`).length;
	assert.deepEqual([links("fair"), links("real")], [1, 0]);
});

/** @param {number} best @param {number} number @param {Partial<PastGame>} [changes] @returns {PastGame} */
const past = (best, number, changes = {}) => ({
	table: TABLE,
	game: number,
	book: "deluxe",
	title: "",
	status: "finished",
	sides: ["Ann"],
	scores: [best],
	winners: [0],
	mine: [0],
	at: 0,
	helped: [],
	...changes,
});

/** The story of a game of 200 points, played after others. @param {PastGame[]} games */
async function story(games) {
	const turns = [turn(1, 0, { luck: 12.4, steps: [step("mistake", 2.5), step("best"), step("good", 0.04)] })];
	const own = reviewed("Ann", turns, {
		score: 200,
		start: 245.5,
		adjusted: 187.6,
		losses: { "first keep": 2.5, "second keep": 0, box: 0.04 },
		mistakes: [
			{ turn: 1, roll: 1, place: "turn 1, first roll" },
			{ turn: 1, roll: 3, place: "turn 1, last roll" },
		],
	});
	answering(({ path }) => {
		if (path.endsWith("/me/results")) return { open: [], past: games, bests: [] };
		if (path.includes("/comparison")) return { ready: true, percentiles: [24.6], games_of: "perfect play" };
		if (path.includes("/review")) return { ready: true, review: { sides: [own] } };
		return { ready: true, ratings: [] };
	});
	const alone = game({ status: "finished", seat: null, sides: [side("Ann", 0, 200)], winners: [0] });
	const drawn = end(tableWith({}, { phase: "over", games_played: 3, game: alone }), [0]);
	await settled();
	return drawn;
}

test("a game is told beside perfect play and one's other games with the book", async () => {
	const drawn = await story([
		past(200, 3),
		past(210, 2),
		past(190, 1),
		past(150, 0),
		past(300, 4, { book: "classic" }),
		past(90, 5, { mine: [] }),
	]);
	assert.deepEqual(read(drawn, ".tile"), ["your score200", "from luck+12", "from choices−3"]);
	assert.deepEqual(read(drawn, "#compared"), [
		"Perfect play averages 246 points. Your score beats 25\u00a0% of perfect play. " +
			"Number 2 of your 4 games with this rulebook. Your average is 188.",
	]);
	assert.deepEqual(read(drawn, "#costly li"), [
		"turn 1, first roll: cost 2.5 pointsYou chose to do what is mistake; better: do the best.",
	]);
});

test("an equal score does not push a game down, and the best is called so", async () => {
	const drawn = await story([past(200, 3), past(200, 2), past(190, 1)]);
	assert.match(read(drawn, "#compared")[0], /Your best of 3 games with this rulebook\. Your average is 197\./);
	const others = { mine: [], scores: [90], book: "deluxe" };
	assert.match(read(await story([past(200, 3), past(90, 2, others)]), "#compared")[0], /your first finished game/);
});

test("at one screen each player has a story of their own, and a new game a new one", async () => {
	const sides = [BOTH[0], BOTH[1]].map(({ name, totals }) =>
		reviewed(name, [turn(1, 0, { steps: [step("mistake", 2.5)] })], {
			score: totals.final,
			losses: {},
			mistakes: [{ turn: 1, roll: 1, place: "turn 1, first roll" }],
		}),
	);
	let reviews = 0;
	answering(({ path }) => {
		if (path.includes("/comparison")) return { ready: true, percentiles: [null, null], games_of: "" };
		if (!path.includes("/review")) return { open: [], past: [], bests: [], ready: true, ratings: [] };
		reviews += 1;
		return reviews === 1 ? { ready: true, review: { sides } } : new Answer(404, { code: "no", message: "not yet" });
	});
	const view = tableWith({}, { phase: "over", games_played: 1, game: over });
	const drawn = end(view, [0, 1]);
	await settled();
	drawn.querySelectorAll("#whose button")[1].onclick?.({});
	assert.deepEqual(read(drawn, "#story-title"), ["How Bob really played"]);
	assert.deepEqual(read(drawn, ".tile")[0], "score210");
	assert.match(read(drawn, "#costly li")[0], /Bob chose to do what is mistake/);
	const story = drawn.querySelector("end-story");
	Object.assign(story ?? {}, { data: { ...Reflect.get(story ?? {}, "data"), number: 2 } });
	await settled();
	assert.deepEqual(read(drawn, ".tile"), [], "that was the game before");
	assert.deepEqual(read(drawn, "#story-wait"), ["Not yet."]);
});

/** @param {Partial<GameView>} changes @param {number} own */
const shared = (changes, own, percentile = /** @type {number | null} */ (null)) =>
	shareText({
		side: own,
		game: { ...over, ...changes },
		book: { name: "deluxe", title: "Deluxe", summary: "", changes: {} },
		story: {
			side: reviewed("Ann", [
				turn(1, 0, { steps: [step("blunder"), step("best")] }),
				turn(2, 0, { steps: [step("good"), step("inaccuracy")] }),
				turn(3, 0),
			]),
			luck: 12.6,
			loss: 20.4,
			percentile,
			gamesOf: "perfect play",
		},
	}).split("\n");

test("what is shared tells the result, luck and choices, and each turn by its worst choice", () => {
	assert.deepEqual(shared({}, 1, 12), [
		"Yahtzee, Deluxe",
		"210 points – won by 30",
		"Luck +13 · choices −20",
		"Better than 12\u00a0% of perfect play",
		"🟥🟨🟩",
	]);
	assert.equal(shared({}, 0)[1], "180 points – lost by 30");
	assert.equal(shared({ winners: [0, 1] }, 0)[1], "180 points – a tie");
	const three = { sides: [...BOTH, side("Cy", 2, 50)] };
	assert.equal(shared(three, 1)[1], "210 points – won by 30", "by as much as the second best had less");
	assert.equal(shared({ ...three, winners: [0] }, 0)[1], "180 points", "the others resigned");
});
