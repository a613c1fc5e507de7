import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/fairness-page.js";
import "../../../src/dicecup/server/static/js/pages/statistics-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";

/** @import { FairnessView, GameFigures, LuckView, StatisticsView } from "../../../src/dicecup/server/static/js/types.js" */

beforeEach(() => localStorage.setItem("dicecup.name", "Ann"));

const TABLE = "abcdefghijklmnop";
/** @param {number} size @param {number} mean @param {number} low @param {number} high */
const interval = (size, mean, low, high) => ({ size, mean, low, high });

/** @param {number} number @param {Partial<GameFigures>} changes @returns {GameFigures} */
const played = (number, changes) => ({
	table: TABLE,
	game: number,
	side: 0,
	at: 0,
	name: "Ann",
	score: 200,
	percentile: 24.6,
	luck: 12.34,
	loss_each: 0.5,
	help: [],
	...changes,
});

/** @type {StatisticsView} */
const STATISTICS = {
	book: "deluxe",
	title: "Deluxe",
	note: "",
	mean: interval(3, 210.04, 190, 230),
	best: 260,
	player: "perfect play",
	games_of: "perfect play",
	perfect_mean: 254.59,
	perfect_deviation: 60,
	upper_bonus_rate: 0.333,
	perfect_upper_bonus_rate: 0.68,
	columns: 1,
	bars: { edges: [150, 200, 250, 300], shares: [0, 0.667, 0.333], perfect: [0.1, 0.5, 0.4] },
	boxes: [{ box: "Aces", mean: 2.1, zero_rate: 0.25, perfect_mean: 2.11, perfect_zero_rate: 0.1 }],
	loss_each: interval(40, 0.5, 0.25, 0.75),
	own_loss_each: interval(0, 0, 0, 0),
	help: {
		with: { games: 0, mean: null, best: null },
		without: { games: 3, mean: 210, best: 260 },
		unknown: { games: 0, mean: null, best: null },
	},
	luck: interval(2, -3.21, -9, 4),
	recent: 10,
	running_loss: [0.5, 0.4],
	running_luck: [12.34, -3.21],
	games: [
		played(1, { score: 260, percentile: 55.4 }),
		played(2, { luck: null, loss_each: null }),
		played(3, { side: 1, score: 201, percentile: 12 }),
	],
};

/** @param {string} page @param {object} answer */
async function opened(page, answer) {
	answering(({ path }) => (path === "/api/me" ? { name: "Ann" } : { ready: true, doing: "", ...answer }));
	const drawn = shown(h(page, { data: {} }));
	await settled();
	return drawn;
}

/** @param {Partial<StatisticsView>} changes */
const statistics = (changes = {}) =>
	opened("statistics-page", { books: [], ratings: [], statistics: { ...STATISTICS, ...changes } });

test("the best game and the last are each compared with perfect play", async () => {
	assert.deepEqual(read(await statistics(), ".facts div"), [
		"Games3",
		"Average score210.0 (too few games to tell) perfect play 254.6",
		"Best260 better than 55\u00a0% of perfect play",
		"Last201 better than 12\u00a0% of perfect play",
		"Upper bonus33\u00a0% perfect play 68\u00a0%",
		"Loss per choice0.50 (0.25 to 0.75) points, where there was a choice",
		"Luck per game−3.2 (too few games to tell) points",
	]);
});

test("an interval is told from five games on", async () => {
	const average = async (/** @type {number} */ size) =>
		read(await statistics({ mean: interval(size, 210, 190, 230) }), ".facts div")[1];
	assert.match(await average(4), /too few games/);
	assert.match(await average(5), /^Average score210\.0 \(190\.0 to 230\.0\)/);
});

test("scores by range, each box and each game stand beside those of perfect play", async () => {
	const drawn = await statistics();
	const [ranges, boxes, games] = ["scores", "boxes", "games"].map((name) =>
		read(drawn, `[aria-labelledby=${name}] tbody tr`),
	);
	assert.deepEqual(ranges, [
		"150 to 1990.0\u00a0%10.0\u00a0%",
		"200 to 24966.7\u00a0%50.0\u00a0%",
		"250 to 29933.3\u00a0%40.0\u00a0%",
	]);
	assert.deepEqual(boxes, ["Aces2.12.125\u00a0%10\u00a0%"]);
	assert.deepEqual(games, ["201Review12\u00a0%+12.30.50", "200Review25\u00a0%––", "260Review55\u00a0%+12.30.50"]);
});

test("the points of a trend lead to the games whose dice were seen", async () => {
	const points = (await statistics()).querySelectorAll("#loss-trend svg a");
	assert.deepEqual(
		points.map((each) => each.getAttribute("href")),
		[`/table/${TABLE}/review?game=1#side-1`, `/table/${TABLE}/review?game=3#side-2`],
	);
	assert.equal(points[1].getAttribute("aria-label"), "Game 2, 201 points. Loss per choice: 0.40. Review");
});

test("the files to save are of the book and the name that are shown", async () => {
	const books = [
		{ book: "classic", title: "Classic", games: 1, names: ["Ann"] },
		{ book: "deluxe", title: "Deluxe", games: 3, names: ["Ann", "Ben"] },
	];
	Object.assign(location, { search: "?book=deluxe&name=Ben" });
	const drawn = await opened("statistics-page", { books, ratings: [], statistics: STATISTICS });
	Object.assign(location, { search: "" });
	assert.deepEqual(
		drawn.querySelectorAll("[download]").map((each) => each.getAttribute("href")),
		["/api/me/statistics?book=deluxe&name=Ben", "/api/me/statistics.csv?book=deluxe&name=Ben"],
	);
	assert.deepEqual(read(drawn, "[name=book] option"), ["Classic (1 game)", "Deluxe (3 games)"]);
	assert.deepEqual(read(drawn, "[name=name] option"), ["All of mine", "Ann", "Ben"]);
	assert.deepEqual(read(drawn, "[selected]"), ["Deluxe (3 games)", "Ben"]);
});

/** @param {Partial<LuckView>} changes @returns {LuckView} */
const luck = (changes) => ({
	name: "You",
	bot: "",
	games: 5,
	rolls: 190,
	luck: interval(5, -8, -20, 4),
	ordinary: true,
	sentence: "You: -8.0 points of luck per game.",
	yours: true,
	...changes,
});

test("the luck of everybody is compared with what chance alone does to them", async () => {
	const you = luck({});
	const bots = luck({
		name: "greedy bot",
		bot: "greedy",
		ordinary: false,
		luck: interval(5, 30, 10, 50),
		yours: false,
	});
	/** @type {FairnessView} */
	const fairness = {
		book: "deluxe",
		title: "Deluxe",
		note: "",
		deviation: 38.4,
		player: "perfect play",
		you,
		people: luck({ games: 0 }),
		bots,
		players: [you, bots],
		unseen: 1,
	};
	const drawn = await opened("fairness-page", { books: [], fairness });
	assert.deepEqual(read(drawn, "tbody tr"), [
		"You (you)5190−8.0±12.0ordinary",
		"greedy bot5190+30.0±20.0unusual: one in twenty or rarer",
	]);
	assert.deepEqual(read(drawn, "#sentences li")[0], "You: −8.0 points of luck per game.");
	const bands = drawn.querySelectorAll(".band").filter((each) => each.nodeName === "rect");
	const widths = bands.map((each) => Number(each.getAttribute("width")));
	assert.equal((widths[1] / widths[0]).toFixed(3), (20 / 12).toFixed(3));
	assert.match(drawn.textContent, /1 game with real dice left out/);
});

test("an interval has its lower end first, and the last game is the last", async () => {
	const games = [1, 2, 3, 4, 5].map((number) => played(number, { score: 200 + number, percentile: 10 * number }));
	const drawn = await statistics({ games, best: 205, luck: interval(5, -3.21, -9, 4), columns: 3 });
	const facts = read(drawn, ".facts div");
	assert.equal(facts[3], "Last205 better than 50\u00a0% of perfect play");
	assert.equal(facts[4], "Upper bonus, of columns33\u00a0% perfect play 68\u00a0%");
	assert.equal(facts[6], "Luck per game−3.2 (−9.0 to +4.0) points");
	assert.match(drawn.textContent, /Average of the last 10 games\./);
	assert.doesNotMatch(drawn.textContent, /Games with real dice/);
	assert.match((await statistics()).textContent, /Games with real dice where only scores were written/);
});

test("games with help and without are counted apart, with the loss of one's own choices", async () => {
	const help = {
		with: { games: 1, mean: 230.04, best: 230 },
		without: { games: 2, mean: 199.96, best: 210 },
		unknown: { games: 0, mean: null, best: null },
	};
	const drawn = await statistics({ help, own_loss_each: interval(30, 0.75, 0.5, 1) });
	assert.deepEqual(read(drawn, "[aria-labelledby=help] tbody tr"), ["without help2200.0210", "with help1230.0230"]);
	assert.ok(
		read(drawn, ".facts div").includes(
			"Loss per choice without help0.75 (0.50 to 1.00) points, where there was a choice",
		),
	);
});

/** @param {Partial<FairnessView>} changes */
const fairness = (changes) => {
	const none = luck({ games: 0 });
	const found = { book: "deluxe", title: "Deluxe", note: "", deviation: 38.4, player: "perfect play", unseen: 0 };
	return opened("fairness-page", {
		books: [],
		fairness: { ...found, you: luck({}), people: none, bots: none, players: [], ...changes },
	});
};

test("people are in the picture too, each with the number of their games", async () => {
	const people = luck({
		name: "Other people",
		games: 1,
		sentence: "Others: 2.0 points.",
		luck: interval(5, 2, -8, 12),
	});
	const drawn = await fairness({ people });
	const names = read(drawn, "text").filter((text) => /\d games?$/.test(text));
	assert.deepEqual(names, ["You, 5 games", "Other people, 1 game"]);
	assert.deepEqual(read(drawn, "#sentences li"), ["You: −8.0 points of luck per game.", "Others: 2.0 points."]);
	assert.match(read(drawn, "#deviation")[0], /varies by 38 points either way/);
	assert.doesNotMatch(drawn.textContent, /left out/);
	assert.match((await fairness({ unseen: 2 })).textContent, /2 games with real dice left out/);
});

test("a bot is called one once, and what chance alone does may be unknown", async () => {
	const bot = { yours: false, bot: "greedy", luck: interval(1, 3, 3, 3) };
	const drawn = await fairness({ players: [luck({ ...bot, name: "greedy bot" }), luck({ ...bot, name: "Robbie" })] });
	assert.deepEqual(read(drawn, "tbody tr"), [
		"greedy bot5190+3.0unknownordinary",
		"Robbie (bot)5190+3.0unknownordinary",
	]);
});

test("a rating has its sentences, and a line from two games on; where nothing is known nobody waits", async () => {
	const point = { table: TABLE, game: 1, side: 0, at: 0, loss_each: 0.2, low: 0.1, high: 0.4, band: "skilled" };
	const rating = (/** @type {number} */ games) => ({
		scale: "points",
		band: "skilled",
		sentences: ["skilled, of five bands", "better than before"],
		history: Array.from({ length: games }, () => point),
	});
	const drawn = async (/** @type {number} */ games) =>
		opened("statistics-page", { books: [], ratings: [rating(games)], statistics: null });
	assert.deepEqual(read(await drawn(2), ".rating li"), ["Skilled, of five bands.", "Better than before."]);
	assert.equal((await drawn(2)).querySelectorAll("#rating-graph-points").length, 1);
	assert.equal((await drawn(1)).querySelector("#rating-graph-points"), null);
	answering(() => new Answer(503, { code: "busy", message: "not now" }));
	const failed = shown(h("statistics-page", { data: {} }));
	await settled();
	assert.deepEqual([read(failed, ".error"), read(failed, "#waiting")], [["Not now."], []]);
});
