/** What your finished games say about your play, beside perfect play. */

import { h } from "../browser/dom.js";
import { figureTable } from "../browser/figure-table.js";
import { AnswerPage } from "../coach/answer-page.js";
import { barChart } from "../coach/charts.js";
import { gamesForm, pictureWidth } from "../coach/games-form.js";
import { lineChart } from "../coach/line-chart.js";
import { capital, percent, plain, signed } from "../words/figures.js";
import { plural, when } from "../words/phrases.js";

/** @import { Child } from "../browser/dom.js" */
/** @import { ChartData } from "../coach/scales.js" */
/** @import { GameFigures, IntervalView, MyStatistics, StatisticsView } from "../types.js" */

/** With fewer games an interval is wider than anything it could tell. */
const FEW = 5;

/** @extends {AnswerPage<MyStatistics>} */
class StatisticsPage extends AnswerPage {
	get heading() {
		return "Your statistics";
	}

	get path() {
		return "/me/statistics";
	}

	get nothing() {
		return { ready: true, doing: "", books: [], statistics: null };
	}

	draw() {
		const statistics = this.answer?.statistics;
		return h(
			"div",
			{ class: "figures" },
			h("section", { class: "panel" }, this.top(), this.answer && this.#summary(this.answer)),
			statistics && this.#figures(statistics),
		);
	}

	/** @param {MyStatistics} answer */
	#summary({ books, statistics }) {
		if (!statistics) {
			return [
				h(
					"p",
					{ id: "empty" },
					books.length > 0
						? "Only games that you played to the end yourself count. There is none yet."
						: "There is nothing to count yet. Finish a game at this server, and it appears here: your scores " +
								"beside those of perfect play, every box, and how much was luck.",
				),
				h("p", { class: "row" }, h("a", { class: "button main", href: "/" }, "Play a game")),
			];
		}
		const name = new URLSearchParams(location.search).get("name") ?? "";
		const { mean, best, games, perfect_mean: perfect } = statistics;
		const last = games.at(-1);
		const query = new URLSearchParams({ book: statistics.book, ...(name && { name }) });
		return [
			gamesForm("/statistics", books, statistics.book, name),
			h("h2", { id: "book" }, statistics.title),
			h(
				"dl",
				{ class: "facts" },
				fact("Games", games.length),
				fact("Average score", interval(mean, 1), perfect !== null && `${statistics.player} ${plain(perfect, 1)}`),
				fact(
					"Best",
					best,
					beats(
						games.find((game) => game.score === best),
						statistics,
					),
				),
				fact("Last", last?.score, beats(last, statistics)),
				fact(
					statistics.columns > 1 ? "Upper bonus, of columns" : "Upper bonus",
					percent(statistics.upper_bonus_rate),
					statistics.perfect_upper_bonus_rate !== null
						? `${statistics.player} ${percent(statistics.perfect_upper_bonus_rate)}`
						: "of all columns",
				),
				statistics.loss_each.size > 0 &&
					fact("Loss per choice", interval(statistics.loss_each, 2), "points, where there was a choice"),
				statistics.luck.size > 0 && fact("Luck per game", interval(statistics.luck, 1, true), "points"),
			),
			statistics.note &&
				h(
					"p",
					{ class: "hint", id: "comparison" },
					perfect === null && "This book has no exact solution, so there is no perfect play to compare with. ",
					statistics.note,
				),
			statistics.luck.size < games.length &&
				h(
					"p",
					{ class: "hint" },
					"Games with real dice where only scores were written down tell nothing about luck and loss. They count for " +
						"the scores alone.",
				),
			h(
				"p",
				{ class: "row" },
				h(
					"a",
					{ class: "button", href: `/api/me/statistics?${query}`, download: "dicecup-statistics.json" },
					"Save as JSON",
				),
				h(
					"a",
					{ class: "button", href: `/api/me/statistics.csv?${query}`, download: "dicecup-games.csv" },
					"Save as a table (CSV)",
				),
				h(
					"a",
					{ class: "button", href: `/fairness?${new URLSearchParams({ book: statistics.book })}` },
					"Luck and fairness",
				),
			),
		];
	}

	/** @param {StatisticsView} statistics */
	#figures(statistics) {
		const width = pictureWidth(this);
		return [
			// One score beside nothing is no picture.
			(statistics.games.length > 1 || statistics.bars.perfect) &&
				h(
					"section",
					{ class: "panel", "aria-labelledby": "scores" },
					h("h2", { id: "scores" }, "Scores"),
					scores(statistics, width),
				),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "boxes" },
				h("h2", { id: "boxes" }, "Every box"),
				boxes(statistics),
			),
			statistics.running_loss.length > 1 &&
				h(
					"section",
					{ class: "panel", "aria-labelledby": "trends" },
					h("h2", { id: "trends" }, "Loss and luck over time"),
					trends(statistics),
				),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "games" },
				h("h2", { id: "games" }, "Every game"),
				games(statistics),
			),
		];
	}
}

/** @param {string} name @param {Child} value @param {Child} [more] */
const fact = (name, value, more) =>
	h("div", {}, h("dt", {}, name), h("dd", {}, value, more && h("span", { class: "hint" }, ` ${more}`)));

/** @param {IntervalView} found @param {number} digits */
function interval(found, digits, withSign = false) {
	const text = (/** @type {number} */ number) => (withSign ? signed(number, digits) : plain(number, digits));
	return found.size < FEW
		? `${text(found.mean)} (too few games to tell)`
		: `${text(found.mean)} (${text(found.low)} to ${text(found.high)})`;
}

/** @param {GameFigures | undefined} game @param {StatisticsView} statistics */
const beats = (game, { games_of: games }) =>
	!game || game.percentile === null ? "" : `better than ${percent(game.percentile / 100)} of ${games}`;

/** @param {StatisticsView} statistics @param {number} width */
function scores({ bars, games: played, player }, width) {
	const { edges, shares, perfect } = bars;
	const label = [
		`Bars: how many of your ${plural(played.length, "score")} fall into each range.`,
		perfect && `Line: the same for ${player}.`,
		"The table below has the numbers.",
	]
		.filter(Boolean)
		.join(" ");
	return [
		h(
			"figure",
			{},
			barChart({ label, width, edges, shares, curve: perfect, across: "final score" }),
			h(
				"figcaption",
				{ class: "legend" },
				h("span", {}, h("i", { class: "key bar" }), "your games"),
				perfect && h("span", {}, h("i", { class: "key curve" }), player),
			),
		),
		h(
			"details",
			{},
			h("summary", {}, "The same as a table"),
			figureTable(
				"Your scores by range",
				["Score", "Your games", perfect && capital(player)],
				shares.map((share, place) => [
					`${edges[place]} to ${edges[place + 1] - 1}`,
					percent(share, 1),
					perfect && percent(perfect[place], 1),
				]),
			),
		),
	];
}

/** @param {StatisticsView} statistics */
function boxes({ boxes: found, perfect_mean: perfect, player }) {
	const known = perfect !== null;
	const beside = (/** @type {string} */ what) =>
		known && [capital(player), h("span", { class: "unseen" }, `: ${what}`)];
	return figureTable(
		"Average points and zeros of every box",
		["Box", "Mean", beside("mean"), "Zeros", beside("zeros")],
		found.map((box) => [
			box.box,
			plain(box.mean, 1),
			known && plain(box.perfect_mean ?? 0, 1),
			percent(box.zero_rate),
			known && percent(box.perfect_zero_rate ?? 0),
		]),
	);
}

/** @param {StatisticsView} statistics */
function trends({ running_loss: loss, running_luck: luck, recent, games: played }) {
	const seen = played.filter((game) => game.luck !== null);
	/**
	 * @param {Pick<ChartData, "id" | "title" | "hint" | "digits">} about
	 * @param {number[]} numbers
	 * @param {(value: number, digits: number) => string} text
	 * @returns {ChartData}
	 */
	const trend = (about, numbers, text) => ({
		...about,
		across: "game",
		unit: "",
		first: 1,
		last: numbers.length,
		range: [Math.min(0, ...numbers), Math.max(0, ...numbers)],
		lines: [
			{
				name: about.title,
				shown: false,
				points: numbers.map((value, place) => ({
					value,
					at: place + 1,
					href: reviewOf(seen[place]),
					label: `Game ${place + 1}, ${seen[place].score} points. ${about.title}: ${text(value, about.digits)}. Review`,
					now: false,
				})),
			},
		],
	});
	return [
		lineChart(
			trend(
				{
					id: "loss-trend",
					title: "Loss per choice",
					hint: "What your choices gave away, in points. Lower is better; perfect play is at zero.",
					digits: 2,
				},
				loss,
				plain,
			),
		),
		lineChart(
			trend(
				{
					id: "luck-trend",
					title: "Luck per game",
					hint: "What the dice gave or took, in points. Over many games it comes back to zero, whoever plays.",
					digits: 1,
				},
				luck,
				signed,
			),
		),
		h(
			"p",
			{ class: "hint" },
			`Each point is the mean of that game and up to ${recent - 1} before it. It leads to the review of the game.`,
		),
	];
}

/** @param {GameFigures} game */
const reviewOf = (game) => `/table/${game.table}/review?game=${game.game}#side-${game.side + 1}`;

/** @param {StatisticsView} statistics */
function games({ games: played, perfect_mean: perfect, games_of: of }) {
	const names = new Set(played.map((game) => game.name)).size > 1;
	return figureTable(
		"Your games, the latest first",
		["When", names && "Name", "Score", "Review", perfect !== null && `Beats, of ${of}`, "Luck", "Loss per choice"],
		[...played]
			.reverse()
			.map((game) => [
				when(game.at),
				names && game.name,
				game.score,
				h("a", { href: reviewOf(game), "aria-label": `Review of the game with ${game.score} points` }, "Review"),
				perfect !== null && percent((game.percentile ?? 0) / 100),
				game.luck === null ? "–" : signed(game.luck, 1),
				game.loss_each === null ? "–" : plain(game.loss_each, 2),
			]),
	);
}

customElements.define("statistics-page", StatisticsPage);
