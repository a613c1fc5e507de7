import "../fake-document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/fairness-page.js";
import "../../../src/dicecup/server/static/js/pages/statistics-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { read, shown } from "../fake-document.js";
import { Answer, answering, held, settled } from "../fake-server.js";

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
	games_of: "perfect games",
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
		"Best260 better than 55\u00a0% of perfect games",
		"Last201 better than 12\u00a0% of perfect games",
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
	const once = { loss_each: interval(1, 0.5, 0.5, 0.5), luck: interval(1, 12, 12, 12) };
	const facts = read(await statistics(once), ".facts div").join(" ");
	assert.match(facts, /Loss per choice0\.50 \(too few games to tell\).*Luck per game\+12\.0 \(too few games to tell\)/);
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
	assert.equal(facts[3], "Last205 better than 50\u00a0% of perfect games");
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
	assert.deepEqual(read(drawn, ".legend span"), ["95 % of fair results fall in this band", "what happened"]);
	assert.match(
		read(drawn, "#few")[0],
		/four times the games halves the uncertainty\.$/,
		"it falls with the square root",
	);
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
	assert.deepEqual(read(await drawn(2), "[aria-labelledby=rating] p").slice(0, 1), [
		"What your choices cost, free of luck. Less is better.",
	]);
	assert.equal((await drawn(2)).querySelectorAll("#rating-graph-points").length, 1);
	assert.equal((await drawn(1)).querySelector("#rating-graph-points"), null);
	answering(() => new Answer(503, { code: "busy", message: "not now" }));
	const failed = shown(h("statistics-page", { data: {} }));
	await settled();
	assert.deepEqual([read(failed, ".error"), read(failed, "#waiting")], [["Not now."], []]);
});

test("whoever has games but none to its end is told so, and whoever has none hears what to do", async () => {
	const books = [{ book: "deluxe", title: "Deluxe", games: 1, names: ["Ann"] }];
	const told = async (/** @type {object[]} */ played) =>
		read(await opened("statistics-page", { books: played, ratings: [], statistics: null }), "#empty")[0];
	assert.equal(await told(books), "Only games that you played to the end yourself count. There is none yet.");
	assert.match(await told([]), /^There is nothing to count yet\. Finish a game at this server/);
});

test("what nothing is known of is left out: perfect play, luck, loss, help", async () => {
	const drawn = await statistics({
		note: "House rules.",
		player: "",
		perfect_mean: null,
		perfect_upper_bonus_rate: null,
		bars: { ...STATISTICS.bars, perfect: null },
		loss_each: interval(0, 0, 0, 0),
		own_loss_each: interval(30, 0.75, 0.5, 1),
		luck: interval(0, 0, 0, 0),
		running_loss: [],
		running_luck: [],
		games: [played(1, { score: 260, percentile: null, luck: null, loss_each: null })],
	});
	assert.deepEqual(read(drawn, ".facts div"), [
		"Games1",
		"Average score210.0 (too few games to tell)",
		"Best260",
		"Last260",
		"Upper bonus33\u00a0% of all columns",
	]);
	assert.deepEqual(read(drawn, "#comparison"), [
		"This book has no exact solution, so there is no perfect play to compare with. House rules.",
	]);
	assert.deepEqual(
		["scores", "boxes", "trends", "help", "games"].filter((name) => drawn.querySelector(`#${name}`)),
		["boxes", "games"],
		"one score does not make a picture",
	);
	assert.deepEqual(read(drawn, "[aria-labelledby=boxes] th"), ["Box", "Mean", "Zeros", "Aces"]);
	assert.deepEqual(read(drawn, "[aria-labelledby=games] thead th"), [
		"When",
		"Score",
		"Review",
		"Luck",
		"Loss per choice",
	]);
	assert.deepEqual(read(await statistics({ note: "By the book." }), "#comparison"), ["By the book."]);
});

test("the bars alone, or with the line of perfect play, say in words what they show", async () => {
	const label = async (/** @type {number[] | null} */ perfect) => {
		const drawn = await statistics({ bars: { ...STATISTICS.bars, perfect } });
		return [drawn.querySelector(".chart")?.getAttribute("aria-label"), ...read(drawn, ".legend span")];
	};
	const bars = "Bars: how many of your 3 scores fall into each range.";
	assert.deepEqual(await label(null), [`${bars} The table below has the numbers.`, "your games"]);
	assert.deepEqual(await label([0.1, 0.5, 0.4]), [
		`${bars} Line: the same for perfect play. The table below has the numbers.`,
		"your games",
		"perfect play",
	]);
	const one = await statistics({ games: [played(1, { score: 260 })], running_loss: [0.5], running_luck: [12] });
	assert.match(one.querySelector(".chart")?.getAttribute("aria-label") ?? "", /^Bars: how many of your 1 score fall/);
});

test("each box is named with its own mean and zeros, and those of perfect play beside them", async () => {
	const box = { box: "Aces", mean: 1.5, zero_rate: 0.25, perfect_mean: 2.11, perfect_zero_rate: 0.1 };
	const boxes = (await statistics({ boxes: [box] })).querySelector("[aria-labelledby=boxes] table");
	assert.deepEqual(boxes && read(boxes, "th"), [
		...["Box", "Mean", "Perfect play: mean", "Zeros", "Perfect play: zeros"],
		"Aces",
	]);
	assert.deepEqual(boxes && read(boxes, "td"), ["1.5", "2.1", "25\u00a0%", "10\u00a0%"]);
});

test("a trend says what it shows, from two games on, with a sign for luck and room for bad luck", async () => {
	const drawn = await statistics();
	const luck = drawn.querySelector("#luck-trend");
	assert.equal(
		luck && read(luck, "p")[0],
		"What the dice gave or took, in points. Over many games it comes back to zero, whoever plays.",
	);
	assert.deepEqual(
		luck?.querySelectorAll("svg a").map((each) => each.getAttribute("aria-label")),
		["Game 1, 260 points. Luck per game: +12.3. Review", "Game 2, 201 points. Luck per game: −3.2. Review"],
	);
	assert.match(luck ? read(luck, ".tick").join(" ") : "", /−5 0 5/, "there is a place below zero");
	const loss = drawn.querySelector("#loss-trend");
	assert.equal(
		loss && read(loss, "p")[0],
		"What your choices gave away, in points. Lower is better; perfect play is at zero.",
	);
	const one = await statistics({ running_loss: [0.5], running_luck: [12.34] });
	assert.equal(one.querySelector("#trends"), null);
});

test("games under several names say under which, and help that earlier versions did not record is called so", async () => {
	const games = [played(1, { name: "Ann" }), played(2, { name: "Ben", score: 210 })];
	const drawn = await statistics({ games });
	assert.deepEqual(read(drawn, "[aria-labelledby=games] thead th").slice(0, 5), [
		...["When", "Name", "Score", "Review", "Better than … of perfect games"],
	]);
	assert.deepEqual(
		read(drawn, "[aria-labelledby=games] tbody tr").map((row) => row.slice(0, 6)),
		["Ben210", "Ann200"],
	);
	const group = (/** @type {number} */ count) => ({ games: count, mean: 200 + count, best: 210 + count });
	const help = { with: group(1), without: group(0), unknown: group(2) };
	assert.deepEqual(read(await statistics({ help }), "[aria-labelledby=help] tbody tr"), [
		"with help1201.0211",
		"not recorded (earlier versions)2202.0212",
	]);
	const own = await statistics({ own_loss_each: interval(30, 0.75, 0.5, 1) });
	assert.doesNotMatch(own.textContent, /without help/, "nobody ever had help");
});

test("the form to choose games comes where there is a choice, and asks the server for what was chosen", async () => {
	const book = (/** @type {string} */ name, /** @type {string[]} */ names) => ({
		book: name,
		title: name,
		games: 3,
		names,
	});
	const fields = async (/** @type {object[]} */ books) =>
		(await opened("statistics-page", { books, ratings: [], statistics: STATISTICS }))
			.querySelectorAll("select")
			.map((each) => each.getAttribute("name"));
	assert.deepEqual(await fields([book("deluxe", ["Ann"])]), []);
	assert.deepEqual(await fields([book("deluxe", ["Ann", "Ben"])]), ["book", "name"]);
	assert.deepEqual(await fields([book("classic", []), book("deluxe", ["Ann"])]), ["book"]);
	Object.assign(location, { search: "?book=deluxe&name=Ben&else=1" });
	const asked = answering(({ path }) =>
		path === "/api/me" ? { name: "Ann" } : { ready: true, books: [], ratings: [] },
	);
	shown(h("statistics-page", { data: {} }));
	await settled();
	Object.assign(location, { search: "" });
	assert.equal(asked.at(-1)?.path, "/api/me/statistics?book=deluxe&name=Ben");
	assert.equal(document.title, "Your statistics · dicecup");
});

test("where nobody's dice were seen, or fair dice are not known, it is said, with the note of the book", async () => {
	const none = luck({ games: 0 });
	const drawn = await fairness({ you: none, deviation: null, note: "House rules.", players: [luck({})] });
	assert.deepEqual(read(drawn, "#empty"), ["The dice of your games were not seen here."]);
	assert.equal(drawn.querySelector("#picture"), null);
	assert.match(drawn.textContent, /How far luck varies in this book nobody knows/);
	assert.deepEqual(read(drawn, "#note"), ["House rules."]);
	const known = await fairness({});
	assert.deepEqual([read(known, "#empty"), read(known, "#note")], [[], []]);
	assert.doesNotMatch(known.textContent, /nobody knows/);
	assert.equal(
		known.querySelectorAll("a").at(-1)?.getAttribute("href"),
		"/statistics?book=deluxe",
		"the statistics of this book",
	);
	const label = known.querySelector(".chart")?.getAttribute("aria-label");
	assert.equal(label, "Luck per game beside what chance alone does. You: −8.0 points of luck per game.");
	const stranger = await opened("fairness-page", { books: [], fairness: null });
	assert.deepEqual(read(stranger, "#empty"), ["There is no finished game to look at yet. Play one, and come back."]);
});

test("until it is known who asks, nobody is told that they have not played", async () => {
	const { answer, release } = held();
	answering(({ path }) =>
		path === "/api/me" ? answer : { ready: true, doing: "", books: [], ratings: [], statistics: STATISTICS },
	);
	const page = shown(h("statistics-page", { data: {} }));
	await settled();
	assert.deepEqual([read(page, "#empty").length, read(page, "#waiting").length], [0, 1]);
	release({ name: "Ann" });
	await settled();
	assert.deepEqual([read(page, "#book"), read(page, "#waiting")], [["Deluxe"], []]);
});
