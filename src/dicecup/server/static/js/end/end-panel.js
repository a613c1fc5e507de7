/** After a game: who won and by how much, how well it was played, the series, the back of the card, and what next. */

import { cardBack } from "../board/card-back.js";
import { button, h, Part } from "../browser/dom.js";
import { confetti } from "../dice/confetti.js";
import { rematch } from "../people/rematch.js";
import { END } from "../words/catalogue/end.js";
import { theEnd } from "../words/narrate.js";
import { listed, say } from "../words/say.js";

/** @import { Moment } from "../dice/moments.js" */
/** @import { GameView, TableView } from "../types.js" */
/** @import { RematchData } from "../people/rematch.js" */

/**
 * @typedef {object} EndData
 * @property {TableView} view
 * @property {GameView} game the one that is over
 * @property {boolean} seated
 * @property {number[]} sides played at this screen
 * @property {string} best a new best score, in words
 * @property {Moment | null} moment what is being celebrated
 * @property {RematchData} again
 * @property {() => void} onNext
 */

/** @extends {Part<EndData>} */
class EndPanel extends Part {
	/** Whether the part on how well the game was played has been loaded. */
	#hasStory = false;

	async connectedCallback() {
		super.connectedCallback();
		// It is not needed before a game is over, so no table waits for it.
		await import("./end-story.js");
		this.#hasStory = true;
		this.refresh();
	}

	/** @param {EndData} data */
	draw({ view, game, seated, sides, best, moment, again, onNext }) {
		const number = view.games_played;
		const review = `/table/${view.table}/review?game=${number}#side-${(sides[0] ?? 0) + 1}`;
		return h(
			"section",
			{ class: "end panel", "aria-labelledby": "end-title" },
			h(
				"div",
				{ class: "end-head" },
				confetti(moment && moment.kind !== "lost" ? moment.name : null),
				game.sides.length > 1 && h("div", { class: "end-crown", "aria-hidden": "true" }, "♛"),
				h("h1", { id: "end-title", tabindex: "-1" }, title(game)),
				h("p", { class: "end-words" }, game.sides.length > 1 ? theEnd(view) : view.book.title),
			),
			best && h("p", { class: "best", id: "best" }, "★ ", best),
			h(
				"div",
				{ class: "row end-tools", id: "end-tools" },
				// A daily game is played once, so there is no rematch.
				view.day
					? h("a", { class: "button main", id: "to-daily", href: `/daily/${view.day}` }, END.daily)
					: rematch(again),
				seated &&
					view.between_games &&
					button(say(END.nextGame, { number: number + 1, count: view.options.games }), onNext, {
						class: "main",
						id: "next",
					}),
				h("a", { class: "button", id: "review", href: review }, END.review),
			),
			game.sides.length > 1 && scores(game),
			this.#hasStory &&
				game.status !== "abandoned" &&
				h("end-story", { id: "story", data: { table: view.table, number, sides, game, book: view.book } }),
			view.standings.length > 0 && standings(view, game),
			h(
				"div",
				{ class: "row end-tools" },
				h("a", { class: "button", href: `/table/${view.table}/card` }, END.print),
				view.options.dice === "fair" && h("a", { class: "button", href: `/verify/${view.table}` }, END.verify),
				h("a", { class: "button", href: "/" }, END.home),
			),
			// A back with nothing but the sum of a series would repeat the standings.
			game.pad.backs.some((lines) => lines.length > 1) &&
				h(
					"div",
					{ class: "backs" },
					h("h2", {}, END.back),
					game.pad.backs.map((lines, side) => cardBack(game.sides[side].name, lines)),
				),
		);
	}
}

/** @param {GameView} game */
function title(game) {
	if (game.status === "abandoned") return END.stopped;
	if (game.sides.length === 1) return say(END.points, { count: game.sides[0].totals.final });
	if (game.winners.length > 1) return say(END.tie, { names: names(game, game.winners) });
	return say(areMany(game, game.winners) ? END.win : END.wins, { names: names(game, game.winners) });
}

/** @param {GameView} game @param {number[]} sides */
const names = (game, sides) => listed(sides.map((side) => game.sides[side].name));

/** Whether to speak of them in the plural: several sides, or a team. @param {GameView} game @param {number[]} sides */
const areMany = (game, sides) => sides.length > 1 || game.sides[sides[0]].partners.length > 0;

/** Who scored what, the winner first. @param {GameView} game */
function scores(game) {
	const places = game.sides
		.map((side, number) => ({ side, number }))
		.sort((a, b) => b.side.totals.final - a.side.totals.final);
	return h(
		"div",
		{ class: "scroll", id: "end-scores" },
		h(
			"table",
			{ class: "plain" },
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					h("th", { scope: "col" }, END.side),
					h("th", { scope: "col", class: "number" }, END.score),
					game.earned.length > 0 && h("th", { scope: "col", class: "number" }, END.earned),
				),
			),
			h(
				"tbody",
				{},
				places.map(({ side, number }) =>
					h(
						"tr",
						{ class: game.winners.includes(number) ? "winner" : null },
						h(
							"th",
							{ scope: "row" },
							game.winners.includes(number) ? "♛ " : "",
							side.name,
							side.resigned && h("span", { class: "hint" }, ` ${END.resigned}`),
							side.partners.length > 0 && h("span", { class: "hint" }, ` (${side.partners.join(", ")})`),
						),
						h("td", { class: "number" }, side.totals.final),
						game.earned.length > 0 && h("td", { class: "number" }, game.earned[number]),
					),
				),
			),
		),
	);
}

/** @param {TableView} view @param {GameView} game */
function seriesWinner({ series_winners: sides }, game) {
	return say(areMany(game, sides) ? END.winSeries : END.winsSeries, { names: names(game, sides) });
}

/** @param {TableView} view @param {GameView} game */
function standings(view, game) {
	const games = view.standings[0].scores.map((_, number) => number);
	const over = view.series_winners.length > 0;
	return h(
		"div",
		{ class: "scroll", id: "standings" },
		h("h2", {}, over ? seriesWinner(view, game) : END.seriesSoFar),
		h(
			"table",
			{ class: "plain" },
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					h("th", { scope: "col" }, END.side),
					games.map((number) => h("th", { scope: "col", class: "number" }, say(END.game, { number: number + 1 }))),
					h("th", { scope: "col", class: "number" }, END.total),
					view.options.difference && h("th", { scope: "col", class: "number" }, END.earned),
					h("th", { scope: "col", class: "number" }, END.gamesWon),
				),
			),
			h(
				"tbody",
				{},
				view.standings.map((standing) =>
					h(
						"tr",
						{},
						h("th", { scope: "row" }, game.sides[standing.side].name),
						standing.scores.map((score) => h("td", { class: "number" }, score)),
						h("td", { class: "number" }, standing.total),
						view.options.difference && h("td", { class: "number" }, standing.earned),
						h("td", { class: "number" }, standing.won),
					),
				),
			),
		),
	);
}

customElements.define("end-panel", EndPanel);

/** @param {EndData} data */
export const endPanel = (data) => h("end-panel", { data });
