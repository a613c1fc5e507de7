/**
 * How well a game was played, for its players: luck, choices, comparison, the costliest choices, and sharing.
 * If several people played at this screen, each has a button.
 */

import { button, h, Part } from "../browser/dom.js";
import { ratingAfter } from "../coach/rating.js";
import { luckIsKnown, positionHash } from "../review/place.js";
import { ask } from "../server/api.js";
import { askUntilReady } from "../server/patience.js";
import { worthTelling } from "../words/advice.js";
import { END } from "../words/catalogue/end.js";
import { percent, signed } from "../words/figures.js";
import { say } from "../words/say.js";

/** @import { BookName, ComparisonReply, DecisionView, GameView, PastGame, Results } from "../types.js" */
/** @import { ReviewView, SideReviewView } from "../types.js" */

/**
 * @typedef {object} StoryData
 * @property {string} table
 * @property {number} number of the game at this table
 * @property {number[]} sides played at this screen, whose story it is
 * @property {GameView} game
 * @property {BookName} book
 */
/**
 * What is known about a game that was played.
 * @typedef {object} Story
 * @property {SideReviewView} side
 * @property {number | null} luck null if dice were not seen
 * @property {number} loss
 * @property {number | null} percentile the share of perfect games, in percent, that the score beats
 * @property {string} gamesOf which games `percentile` is a share of
 */

/** @typedef {(sentence: {you: string, other: string}, values?: Record<string, string | number>) => string} Speaker */
/** @typedef {{data: StoryData, side: number, said: Speaker}} Told */

const MOST_MISTAKES = 3;
/** Choices that cost fewer points than this are not mentioned. */
const WORTH_TELLING = 0.05;

/** @extends {Part<StoryData>} */
class EndStory extends Part {
	/** The game that was asked about. */
	#asked = "";
	#doing = "";
	/** @type {ReviewView | null} */
	#review = null;
	/** @type {ComparisonReply | null} */
	#comparison = null;
	/** The user's own games with the same book. @type {PastGame[]} */
	#past = [];
	/** Whose story is shown, if several played at this screen. @type {number | null} */
	#chosen = null;
	/** The user's rating after this game, in a sentence. */
	#rating = "";

	/** @param {StoryData} data */
	draw(data) {
		const { table, number, sides, game } = data;
		const side = this.#chosen ?? sides[0];
		if (side === undefined) return null;
		const told = { data, side, said: speaker(data, side) };
		const wanted = `${table} ${number}`;
		if (wanted !== this.#asked) {
			this.#asked = wanted;
			void this.#load(data, wanted);
		}
		const story = this.#story(side);
		return h(
			"section",
			{ class: "story", "aria-labelledby": "story-title" },
			h("h2", { id: "story-title" }, told.said(END.story)),
			sides.length > 1 &&
				h(
					"div",
					{ class: "tabs", role: "group", "aria-label": END.whose, id: "whose" },
					sides.map((each) => {
						const pressed = each === side;
						return button(game.sides[each].name, () => this.#choose(each), { "aria-pressed": String(pressed) });
					}),
				),
			story
				? this.#told(told, story)
				: h("p", { class: "hint", id: "story-wait" }, this.#doing || told.said(END.working)),
		);
	}

	/** @param {number} side */
	#choose(side) {
		this.#chosen = side;
		this.refresh();
	}

	/** @param {number} number @returns {Story | null} */
	#story(number) {
		const side = this.#review?.sides[number];
		if (!side) return null;
		const sum = (/** @type {number[]} */ points) => points.reduce((all, each) => all + each, 0);
		return {
			side,
			luck: side.turns.every(luckIsKnown) ? sum(side.turns.map((turn) => turn.luck)) : null,
			loss: sum(Object.values(side.losses)),
			percentile: worthTelling(this.#comparison?.percentiles[number] ?? null),
			gamesOf: this.#comparison?.games_of ?? "",
		};
	}

	/** @param {StoryData} data @param {string} wanted */
	async #load({ table, number, sides, book }, wanted) {
		const working = sides.length > 1 ? END.working.other : END.working.you;
		this.#review = this.#comparison = null;
		this.#rating = this.#doing = "";
		const still = () => this.#asked === wanted && this.isConnected;
		const tell = (/** @type {string} */ doing) => {
			if (!still()) return;
			this.#doing = doing;
			this.refresh();
		};
		const path = `/tables/${table}/review`;
		try {
			/** @type {Results} */
			const results = await ask("/me/results").catch(() => ({ open: [], past: [], bests: [] }));
			if (!still()) return;
			this.#past = results.past.filter((game) => game.book === book.name && game.status === "finished");
			const { review } = await askUntilReady(`${path}?game=${number}`, working, tell, {}, false);
			if (!still()) return;
			this.#review = review;
			this.refresh();
			const comparison = await askUntilReady(`${path}/comparison?game=${number}`, working, () => {}, {}, false);
			if (!still()) return;
			this.#comparison = comparison;
			this.refresh();
			const rating = sides.length === 1 ? await ratingAfter(table, number, book.name) : "";
			if (!still()) return;
			this.#rating = rating;
			this.refresh();
		} catch (refusal) {
			tell(refusal instanceof Error ? refusal.message : working);
		}
	}

	/** @param {Told} told @param {Story} story */
	#told(told, story) {
		const { side, luck, loss } = story;
		if (side.turns.length === 0) return h("p", { id: "no-turns" }, END.noTurns);
		const { said } = told;
		return [
			h(
				"dl",
				{ class: "tiles" },
				tile(String(side.score), said(END.ownScore), ""),
				luck !== null && tile(signed(luck, 0), END.byLuck, lookOf(luck)),
				tile(signed(-loss, 0), END.byChoices, lookOf(-loss)),
			),
			h(
				"p",
				{ id: "compared" },
				[
					say(END.average, { start: Math.round(side.start) }),
					story.percentile !== null &&
						said(END.beatsPerfect, { percent: percent(story.percentile / 100), games: story.gamesOf }),
					this.#ownGames(told.data),
				]
					.filter(Boolean)
					.join(" "),
			),
			this.#rating && h("p", { id: "rated" }, this.#rating),
			this.#mistakes(told, side),
			h(
				"p",
				{ class: "row" },
				button(END.share, () => this.#share(told, story), { id: "share" }),
			),
		];
	}

	/** How it compares with the user's other games. @param {StoryData} data */
	#ownGames({ table, number, sides }) {
		if (sides.length > 1) return ""; // it is not known whose they are
		const scores = this.#past.flatMap((game) => {
			const best = Math.max(...game.mine.map((side) => game.scores[side]));
			return game.mine.length > 0 ? [{ best, here: game.table === table && game.game === number }] : [];
		});
		const here = scores.find((score) => score.here);
		if (!here) return "";
		if (scores.length === 1) return END.firstGame;
		const rank = 1 + scores.filter((score) => score.best > here.best).length;
		const average = Math.round(scores.reduce((all, score) => all + score.best, 0) / scores.length);
		const known = { count: scores.length, average };
		return rank === 1 ? say(END.bestOf, known) : say(END.rankOf, { rank, ...known });
	}

	/** @param {Told} told @param {SideReviewView} side */
	#mistakes({ data: { table, number }, side: own, said }, side) {
		const costly = side.mistakes
			.map(({ turn, roll, place }) => ({ turn, roll, place, decision: decisionAt(side, turn, roll) }))
			.filter(({ decision }) => decision && decision.loss >= WORTH_TELLING)
			.slice(0, MOST_MISTAKES);
		if (costly.length === 0) return h("p", {}, END.noMistakes);
		return [
			h("h3", {}, said(END.costliest)),
			h(
				"ol",
				{ class: "costly", id: "costly" },
				costly.map(({ turn, roll, place, decision }) =>
					h(
						"li",
						{},
						h(
							"a",
							{ href: `/table/${table}/review?game=${number}${positionHash(own, turn, roll)}` },
							say(END.cost, { place, points: decision?.loss.toFixed(1) ?? "" }),
						),
						h("span", { class: "hint" }, said(END.instead, { text: decision?.text ?? "", best: decision?.best ?? "" })),
					),
				),
			),
		];
	}

	/** @param {Told} told @param {Story} story */
	async #share({ data: { game, book }, side }, story) {
		const { openShare } = await import("./share.js");
		openShare({ side, game, book, story });
	}
}

/**
 * Says a sentence to the only player at this screen, or about one of several.
 * @param {StoryData} data
 * @param {number} side
 * @returns {Speaker}
 */
function speaker({ sides, game }, side) {
	const name = game.sides[side].name;
	return ({ you, other }, values = {}) => (sides.length > 1 ? say(other, { name, ...values }) : say(you, values));
}

/** Less than a point is neither good nor bad. @param {number} points */
const lookOf = (points) => (Math.abs(points) < 1 ? "" : points > 0 ? "good" : "bad");

/** @param {string} figure @param {string} words @param {string} look */
const tile = (figure, words, look) => h("div", { class: `tile ${look}` }, h("dt", {}, words), h("dd", {}, figure));

/** @param {SideReviewView} side @param {number} turn @param {number} roll @returns {DecisionView | null} */
function decisionAt(side, turn, roll) {
	return side.turns.find((each) => each.number === turn)?.steps[roll - 1]?.decision ?? null;
}

customElements.define("end-story", EndStory);
