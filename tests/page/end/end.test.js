import "../fake-document.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { endPanel } from "../../../src/dicecup/server/static/js/end/end-panel.js";
import { feltPicture, shareText } from "../../../src/dicecup/server/static/js/end/share.js";
import { FakeElement, read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";
import { reviewed, turn } from "../review/reviews.js";
import { game, line, side, tableWith, you } from "../views.js";

/** @import { EndData } from "../../../src/dicecup/server/static/js/end/end-panel.js" */
/** @import { DecisionView, GameView, PastGame, SideReviewView, StepView, TableView } from "../../../src/dicecup/server/static/js/types.js" */

const TABLE = "abcdefghijklmnop";

/** @param {string} grade @param {number} [loss] */
const step = (grade, loss = 0) =>
	/** @type {StepView} */ ({
		decision: /** @type {DecisionView} */ ({ text: `do what is ${grade}`, best: "do the best", grade, loss }),
	});

/** @param {TableView} view @param {number[]} sides @param {Partial<EndData>} [more] */
const end = (view, sides, more = {}) =>
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
			...more,
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
	const earned = (/** @type {number[]} */ points) =>
		read(end({ ...view, game: { ...over, earned: points } }, [0]), "#end-scores .number");
	assert.deepEqual(earned([0, 30]), ["Score", "Earned", "210", "30", "180", "0"]);
	assert.deepEqual(earned([]), ["Score", "210", "180"]);
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
	const alone = series({ between_games: true, standings: [{ side: 1, scores: [210], total: 210, earned: 0, won: 1 }] });
	assert.deepEqual(read(alone, "#standings tbody tr"), ["Bob2102101"]);
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
		if (path.includes("/comparison")) return { ready: true, percentiles: [24.6], games_of: "perfect games" };
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
		"Perfect play averages 246 points. Your score beats 25\u00a0% of perfect games. " +
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
			gamesOf: "perfect games",
		},
	}).split("\n");

test("what is shared tells the result, luck and choices, and each turn by its worst choice", () => {
	assert.deepEqual(shared({}, 1, 12), [
		"Yahtzee, Deluxe",
		"210 points – won by 30",
		"Luck +13 · choices −20",
		"Better than 12\u00a0% of perfect games",
		"🟥🟨🟩",
	]);
	assert.equal(shared({}, 0)[1], "180 points – lost by 30");
	assert.equal(shared({ winners: [0, 1] }, 0)[1], "180 points – a tie");
	const three = { sides: [...BOTH, side("Cy", 2, 50)] };
	assert.equal(shared(three, 1)[1], "210 points – won by 30", "by as much as the second best had less");
	assert.equal(shared({ ...three, winners: [0] }, 0)[1], "180 points", "the others resigned");
});

/**
 * The story of a game played at this screen by some sides of two.
 * @param {number[]} sides
 * @param {Partial<SideReviewView>} changes
 * @param {{percentiles?: (number | null)[], games?: PastGame[]}} more
 */
async function storyOf(sides, changes, { percentiles = [null, null], games = [] } = {}) {
	const found = BOTH.map(({ name, totals }) =>
		reviewed(name, [turn(1, 0)], { score: totals.final, losses: {}, mistakes: [], ...changes }),
	);
	answering(({ path }) => {
		if (path.endsWith("/me/results")) return { open: [], past: games, bests: [] };
		if (path.includes("/comparison")) return { ready: true, percentiles, games_of: "perfect games" };
		if (path.includes("/review")) return { ready: true, review: { sides: found } };
		return { ready: true, ratings: [] };
	});
	const drawn = end(tableWith({}, { phase: "over", games_played: 1, game: over }), sides);
	await settled();
	return drawn;
}

test("choices cost what was lost at every stage of a turn, and what is good or bad looks so", async () => {
	const turns = [turn(1, 0, { luck: 5 }), turn(2, 0, { luck: 0.75 })];
	const losses = { "first keep": 2, "second keep": 3, box: 10 };
	const drawn = await storyOf([0], { turns, losses });
	assert.deepEqual(
		drawn.querySelectorAll(".tile").map((each) => [each.textContent, each.getAttribute("class")]),
		[
			["your score180", "tile "],
			["from luck+6", "tile good"],
			["from choices−15", "tile bad"],
		],
	);
	const unseen = await storyOf([0], { turns: [turns[0], turn(2, 0, { unseen: 4 })], losses });
	assert.deepEqual(read(unseen, ".tile"), ["your score180", "from choices−15"], "not all dice were seen");
});

test("of many costly choices three are told", async () => {
	const steps = [step("mistake", 2.5), step("mistake", 1.5), step("blunder", 9.5)];
	const mistakes = [1, 2, 3, 4].map((number) => ({
		turn: Math.ceil(number / 2),
		roll: number % 2 ? 3 : 1,
		place: `${number}`,
	}));
	const drawn = await storyOf([0], { turns: [turn(1, 0, { steps }), turn(2, 0, { steps })], mistakes });
	assert.equal(read(drawn, "#costly li").length, 3);
	assert.match(read(drawn, "#costly li")[0], /^1: cost 9\.5 points/);
});

test("each side is compared by its own score, nobody with no one, and those at one screen with no past games", async () => {
	const percentiles = [12.4, 70.2];
	const games = [past(180, 1, { sides: ["Ann", "Bob"], scores: [180, 210], mine: [0, 1] }), past(150, 0)];
	const compared = async (/** @type {number[]} */ sides, at = percentiles) =>
		read(await storyOf(sides, {}, { percentiles: at, games }), "#compared")[0];
	assert.match(await compared([1]), /Your score beats 70\u00a0% of perfect games\./);
	assert.equal(
		await compared([0, 1]),
		"Perfect play averages 246 points. Ann’s score beats 12\u00a0% of perfect games.",
	);
	assert.doesNotMatch(await compared([0], [0.4, 0.4]), /beats/);
	assert.match(await compared([0], [1, 1]), /beats 1\u00a0%/);
});

test("whoever resigned is marked, a game that was stopped has no story, and a day no rematch", async () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const sides = [BOTH[0], { ...BOTH[1], resigned: true }];
	const drawn = end(tableWith({}, { phase: "over", game: { ...over, sides, winners: [0], earned: [] } }), [0]);
	assert.deepEqual(read(drawn, "#end-scores tbody th"), ["Bob resigned", "♛ Ann"]);
	await settled();
	assert.equal(drawn.querySelectorAll("#story").length, 1);
	const stopped = end(tableWith({}, { phase: "over", game: { ...over, status: "abandoned", winners: [] } }), [0]);
	await settled();
	assert.equal(stopped.querySelector("#story"), null);
	const links = (/** @type {string | null} */ day) => {
		const page = end(tableWith({}, { phase: "over", day, game: over }), [0]);
		return [read(page, "#to-daily"), read(page, "#rematch")];
	};
	assert.deepEqual(links("2026-11-16"), [["See how others did"], []]);
	assert.deepEqual(links(null), [[], ["Ask for a rematch"]]);
});

test("alone the end says by which book, with others who has won, and a new best above all", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const words = (/** @type {Partial<GameView>} */ changes) =>
		read(end(tableWith({}, { phase: "over", game: { ...over, ...changes } }), []), ".end-words");
	assert.deepEqual(words({}), ["The game is over. Bob wins with 210."]);
	assert.deepEqual(words({ sides: [BOTH[0]], winners: [0] }), ["Deluxe Edition (2004)"]);
	const view = tableWith({}, { phase: "over", game: { ...over, sides: [BOTH[0]], winners: [0] } });
	assert.deepEqual(read(end(view, [0], { best: "New best." }), "#best"), ["★ New best."]);
	assert.deepEqual(read(end(view, [0]), "#best"), []);
	Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
	const cheered = (/** @type {"best" | "lost"} */ kind) => {
		const drawn = end(view, [0], { moment: { kind, words: "", side: 0, name: `${kind} 7` } });
		return Reflect.get(drawn.querySelector("confetti-burst") ?? {}, "data").name;
	};
	assert.deepEqual([cheered("best"), cheered("lost")], ["best 7", null], "nobody cheers a game that was lost");
});

/** @param {number} count @returns {string[]} */
const rows = (count) =>
	shareText({
		side: 0,
		game: over,
		book: { name: "deluxe", title: "Deluxe", summary: "", changes: {} },
		story: {
			side: reviewed(
				"Ann",
				Array.from({ length: count }, (_, place) => turn(place + 1, 0, { steps: [step("best")] })),
			),
			luck: null,
			loss: 0,
			percentile: null,
			gamesOf: "",
		},
	})
		.split("\n")
		.filter((line) => line.startsWith("🟩"));

test("the squares of a long game are in rows of twenty", () => {
	const lengths = (/** @type {number} */ count) => rows(count).map((row) => [...row].length);
	assert.deepEqual(lengths(13), [13]);
	assert.deepEqual(lengths(20), [20]);
	assert.deepEqual(lengths(39), [20, 19]);
});

test("the picture has every line below the other, a place for every turn, and five dice", () => {
	/** @type {{texts: [string, number][], pips: number, squares: [number, number][]}} */
	const seen = { texts: [], pips: 0, squares: [] };
	const nothing = () => {};
	const pen = {
		createRadialGradient: () => ({ addColorStop: nothing }),
		fillRect: nothing,
		beginPath: nothing,
		fill: nothing,
		fillText: (/** @type {string} */ text, /** @type {number} */ _, /** @type {number} */ y) =>
			seen.texts.push([text, y]),
		arc: () => {
			seen.pips += 1;
		},
		roundRect: (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => {
			if (size < 50) seen.squares.push([x, y]);
		},
	};
	mock.method(FakeElement.prototype, "getContext", () => pen);
	const turns = Array.from({ length: 39 }, (_, place) => turn(place + 1, 0, { steps: [step("best")] }));
	feltPicture("Yahtzee, Deluxe", ["201 points", "Luck", "Better"], turns);
	mock.restoreAll();
	assert.deepEqual(
		seen.texts.map(([text]) => text),
		["Yahtzee, Deluxe", "201 points", "Luck", "Better", "Played with dicecup"],
	);
	const heights = seen.texts.map(([, y]) => y);
	for (const [place, y] of heights.slice(1).entries()) assert.ok(y - heights[place] >= 40, `${heights}`);
	assert.equal(seen.pips, 2 + 3 + 4 + 5 + 6);
	assert.equal(new Set(seen.squares.map(String)).size, 39);
	const across = seen.squares.map(([x]) => x);
	assert.equal(new Set(across).size, 20);
	assert.ok(Math.max(...across) < 1150);
});

test("a series by margin says what each side earned, and until somebody has won it who leads", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const standings = [
		{ side: 1, scores: [210, 190], total: 400, earned: 60, won: 2 },
		{ side: 0, scores: [180, 160], total: 340, earned: 0, won: 0 },
	];
	const series = (/** @type {boolean} */ difference, /** @type {Partial<TableView>} */ changes = {}) =>
		end(
			tableWith({ games: 3, difference }, { phase: "over", game: over, games_played: 2, standings, ...changes }),
			[0],
		);
	assert.deepEqual(read(series(true), "#standings th"), [
		...["Player", "Game 1", "Game 2", "Total", "Earned", "Won"],
		...["Bob", "Ann"],
	]);
	assert.deepEqual(read(series(true), "#standings td"), [
		"210",
		"190",
		"400",
		"60",
		"2",
		"180",
		"160",
		"340",
		"0",
		"0",
	]);
	assert.deepEqual(read(series(false), "#standings thead th"), ["Player", "Game 1", "Game 2", "Total", "Won"]);
	assert.deepEqual(read(series(false), "#standings h2"), ["The series so far"]);
});

test("the winner stands out, whoever sits first, with the partners of a team; alone there is nobody to compare", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const sides = [BOTH[0], { ...BOTH[1], partners: ["Bo", "Bea"] }];
	const drawn = end(tableWith({}, { phase: "over", game: { ...over, sides } }), [0, 1]);
	assert.deepEqual(read(drawn, "tr.winner th"), ["♛ Bob (Bo, Bea)"]);
	assert.equal(drawn.querySelectorAll(".end-crown").length, 1);
	assert.match(drawn.querySelector("#review")?.getAttribute("href") ?? "", /#side-1$/, "the first of one's own");
	const alone = end(tableWith({}, { phase: "over", game: { ...over, sides: [BOTH[0]], winners: [0] } }), [0]);
	assert.equal(alone.querySelector("#end-scores"), null);
	assert.equal(alone.querySelector(".end-crown"), null);
});

test("the back of each card is under its name, unless it says no more than the standings", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const back = (/** @type {string[]} */ labels) => labels.map((label) => ({ ...line(label, []), cells: [[5]] }));
	const drawn = (/** @type {string[]} */ labels) =>
		end(
			tableWith({}, { phase: "over", game: { ...over, pad: { ...over.pad, backs: [back(labels), back(labels)] } } }),
			[0],
		);
	assert.deepEqual(read(drawn(["Chips", "Total"]), ".backs caption"), ["Ann", "Bob"]);
	assert.deepEqual(read(drawn(["Sum"]), ".backs caption"), []);
});

test("a daily game leads to the boards of its own day", () => {
	answering(() => new Answer(404, { code: "not_found", message: "there is no review" }));
	const drawn = end(tableWith({}, { phase: "over", day: "2026-11-16", game: over }), [0]);
	assert.equal(drawn.querySelector("#to-daily")?.getAttribute("href"), "/daily/2026-11-16");
	const links = drawn.querySelectorAll(".end-tools a").map((each) => each.getAttribute("href"));
	assert.deepEqual(links.slice(-3), [`/table/${TABLE}/card`, `/verify/${TABLE}`, "/"]);
});
