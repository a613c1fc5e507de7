/** What your finished games say about your play, beside perfect play. */

import { h } from "../browser/dom.js";
import { figureTable } from "../browser/figure-table.js";
import { AnswerPage } from "../coach/answer-page.js";
import { barChart } from "../coach/charts.js";
import { gamesForm, pictureWidth } from "../coach/games-form.js";
import { lineChart } from "../coach/line-chart.js";
import { ratings } from "../coach/rating-panel.js";
import { worthTelling } from "../words/advice.js";
import { FIGURES } from "../words/catalogue/figures.js";
import { capital, percent, plain, signed } from "../words/figures.js";
import { when } from "../words/phrases.js";
import { say } from "../words/say.js";

/** @import { Child } from "../browser/dom.js" */
/** @import { ChartData } from "../coach/scales.js" */
/** @import { GameFigures, IntervalView, MyStatistics, StatisticsView } from "../types.js" */

/** With fewer games an interval is too wide to tell anything. */
const FEW = 5;

/** @extends {AnswerPage<MyStatistics>} */
class StatisticsPage extends AnswerPage {
	get heading() {
		return FIGURES.statistics;
	}

	get path() {
		return "/me/statistics";
	}

	get nothing() {
		return { ready: true, doing: "", books: [], ratings: [], statistics: null };
	}

	draw() {
		const statistics = this.answer?.statistics;
		return h(
			"div",
			{ class: "figures" },
			h("section", { class: "panel" }, this.top(), this.answer && this.#summary(this.answer)),
			this.answer && ratings(this.answer.ratings ?? []),
			statistics && this.#figures(statistics),
		);
	}

	/** @param {MyStatistics} answer */
	#summary({ books, statistics }) {
		if (!statistics) {
			return [
				h("p", { id: "empty" }, books.length > 0 ? FIGURES.noneToEnd : FIGURES.nothing),
				h("p", { class: "row" }, h("a", { class: "button main", href: "/" }, FIGURES.play)),
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
				fact(FIGURES.games, games.length),
				fact(FIGURES.averageScore, interval(mean, 1), perfect !== null && `${statistics.player} ${plain(perfect, 1)}`),
				fact(
					FIGURES.best,
					best,
					beats(
						games.find((game) => game.score === best),
						statistics,
					),
				),
				fact(FIGURES.last, last?.score, beats(last, statistics)),
				fact(
					statistics.columns > 1 ? FIGURES.upperBonusColumns : FIGURES.upperBonus,
					percent(statistics.upper_bonus_rate),
					statistics.perfect_upper_bonus_rate !== null
						? `${statistics.player} ${percent(statistics.perfect_upper_bonus_rate)}`
						: FIGURES.ofAllColumns,
				),
				statistics.loss_each.size > 0 &&
					fact(FIGURES.lossPerChoice, interval(statistics.loss_each, 2), FIGURES.whereChoice),
				hasHelp(statistics) &&
					statistics.own_loss_each.size > 0 &&
					fact(FIGURES.ownLoss, interval(statistics.own_loss_each, 2), FIGURES.whereChoice),
				statistics.luck.size > 0 && fact(FIGURES.luckPerGame, interval(statistics.luck, 1, true), FIGURES.points),
			),
			statistics.note &&
				h("p", { class: "hint", id: "comparison" }, perfect === null && `${FIGURES.noPerfect} `, statistics.note),
			statistics.luck.size < games.length && h("p", { class: "hint" }, FIGURES.realDice),
			h(
				"p",
				{ class: "row" },
				h(
					"a",
					{ class: "button", href: `/api/me/statistics?${query}`, download: "dicecup-statistics.json" },
					FIGURES.saveJson,
				),
				h(
					"a",
					{ class: "button", href: `/api/me/statistics.csv?${query}`, download: "dicecup-games.csv" },
					FIGURES.saveCsv,
				),
				h(
					"a",
					{ class: "button", href: `/fairness?${new URLSearchParams({ book: statistics.book })}` },
					FIGURES.fairness,
				),
			),
		];
	}

	/** @param {StatisticsView} statistics */
	#figures(statistics) {
		const width = pictureWidth(this);
		return [
			// One score with nothing beside it does not make a picture.
			(statistics.games.length > 1 || statistics.bars.perfect) &&
				h(
					"section",
					{ class: "panel", "aria-labelledby": "scores" },
					h("h2", { id: "scores" }, FIGURES.scores),
					scores(statistics, width),
				),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "boxes" },
				h("h2", { id: "boxes" }, FIGURES.boxes),
				boxes(statistics),
			),
			statistics.running_loss.length > 1 &&
				h(
					"section",
					{ class: "panel", "aria-labelledby": "trends" },
					h("h2", { id: "trends" }, FIGURES.trends),
					trends(statistics),
				),
			hasHelp(statistics) &&
				h(
					"section",
					{ class: "panel", "aria-labelledby": "help" },
					h("h2", { id: "help" }, FIGURES.withHelp),
					helpApart(statistics),
				),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "games" },
				h("h2", { id: "games" }, FIGURES.everyGame),
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
		? say(FIGURES.tooFew, { mean: text(found.mean) })
		: say(FIGURES.interval, { mean: text(found.mean), low: text(found.low), high: text(found.high) });
}

/** @param {GameFigures | undefined} game @param {StatisticsView} statistics */
const beats = (game, { games_of: games }) =>
	worthTelling(game?.percentile ?? null) === null
		? ""
		: say(FIGURES.beats, { share: percent((game?.percentile ?? 0) / 100), games });

/** @param {StatisticsView} statistics @param {number} width */
function scores({ bars, games: played, player }, width) {
	const { edges, shares, perfect } = bars;
	const label = [
		say(FIGURES.barsLabel, { count: played.length }),
		perfect && say(FIGURES.lineLabel, { player }),
		FIGURES.tableLabel,
	]
		.filter(Boolean)
		.join(" ");
	return [
		h(
			"figure",
			{},
			barChart({ label, width, edges, shares, curve: perfect, across: FIGURES.finalScore }),
			h(
				"figcaption",
				{ class: "legend" },
				h("span", {}, h("i", { class: "key bar" }), FIGURES.yourGamesKey),
				perfect && h("span", {}, h("i", { class: "key curve" }), player),
			),
		),
		h(
			"details",
			{},
			h("summary", {}, FIGURES.asTable),
			figureTable(
				FIGURES.scoresByRange,
				[FIGURES.score, FIGURES.yourGames, perfect && capital(player)],
				shares.map((share, place) => [
					say(FIGURES.range, { low: edges[place], high: edges[place + 1] - 1 }),
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
	const beside = (/** @type {string} */ what) => known && [capital(player), h("span", { class: "unseen" }, what)];
	return figureTable(
		FIGURES.boxesCaption,
		[FIGURES.box, FIGURES.mean, beside(FIGURES.meanOf), FIGURES.zeros, beside(FIGURES.zerosOf)],
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
		across: FIGURES.game,
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
					label: say(FIGURES.trendPoint, {
						game: place + 1,
						count: seen[place].score,
						title: about.title,
						value: text(value, about.digits),
					}),
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
					title: FIGURES.lossPerChoice,
					hint: FIGURES.lossHint,
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
					title: FIGURES.luckPerGame,
					hint: FIGURES.luckHint,
					digits: 1,
				},
				luck,
				signed,
			),
		),
		h("p", { class: "hint" }, say(FIGURES.averageOf, { count: recent })),
	];
}

/** Whether some games are known to have been played with help. @param {StatisticsView} statistics */
const hasHelp = ({ help }) => help.with.games > 0;

/** @param {StatisticsView} statistics */
function helpApart({ help }) {
	const groups = [
		{ name: FIGURES.helpWithout, found: help.without },
		{ name: FIGURES.helpWith, found: help.with },
		{ name: FIGURES.helpUnknown, found: help.unknown },
	];
	return figureTable(
		FIGURES.withHelpCaption,
		[FIGURES.helpColumn, FIGURES.games, FIGURES.averageScore, FIGURES.best],
		groups
			.filter(({ found }) => found.games > 0)
			.map(({ name, found }) => [name, found.games, plain(found.mean ?? 0, 1), found.best]),
	);
}

/** @param {GameFigures} game */
const reviewOf = (game) => `/table/${game.table}/review?game=${game.game}#side-${game.side + 1}`;

/** @param {StatisticsView} statistics */
function games({ games: played, perfect_mean: perfect, games_of: of }) {
	const names = new Set(played.map((game) => game.name)).size > 1;
	return figureTable(
		FIGURES.gamesCaption,
		[
			FIGURES.when,
			names && FIGURES.name,
			FIGURES.score,
			FIGURES.review,
			perfect !== null && say(FIGURES.betterThan, { games: of }),
			FIGURES.luck,
			FIGURES.lossPerChoice,
		],
		[...played]
			.reverse()
			.map((game) => [
				when(game.at),
				names && game.name,
				game.score,
				h("a", { href: reviewOf(game), "aria-label": say(FIGURES.reviewOf, { count: game.score }) }, FIGURES.review),
				perfect !== null && percent((game.percentile ?? 0) / 100),
				game.luck === null ? "–" : signed(game.luck, 1),
				game.loss_each === null ? "–" : plain(game.loss_each, 2),
			]),
	);
}

customElements.define("statistics-page", StatisticsPage);
