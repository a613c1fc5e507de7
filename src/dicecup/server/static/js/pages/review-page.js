/** A game split into luck and skill; any position in it; its mistakes to try again. The address says which of these. */

import { here } from "../addresses.js";
import { announce } from "../browser/announce.js";
import { copyLink } from "../browser/clipboard.js";
import { h, Part } from "../browser/dom.js";
import { recordFields, recordGiven } from "../browser/record-form.js";
import { lineChart } from "../coach/line-chart.js";
import { pastGames } from "../coach/past-games.js";
import { puzzleBoard } from "../coach/puzzle-board.js";
import { chancesGraph, expectedGraph } from "../review/graphs.js";
import { luckIsKnown, placeOf, retryHash, sideHash, waysFrom } from "../review/place.js";
import { reviewPosition } from "../review/position.js";
import { mistakes, scoreSum, turnTable } from "../review/side.js";
import { ask, isRefused, Refusal, reason, rememberedName, takeName, whoAmI } from "../server/api.js";
import { askUntilReady, STUDYING } from "../server/patience.js";
import { PUZZLES } from "../words/catalogue/puzzles.js";
import { REVIEW } from "../words/catalogue/review.js";
import { listed, parts, say } from "../words/say.js";

/** @import { FormEvent } from "../browser/dom.js" */
/** @import { Place } from "../review/place.js" */
/** @import { PastGame, PositionView, ReviewView } from "../types.js" */

/** @typedef {{table?: string, record?: string}} NamedGame what names a game; neither if none is named */

/** @extends {Part<NamedGame>} */
class ReviewPage extends Part {
	/** @type {ReviewView | null} */
	#review = null;
	/** @type {PositionView | null} */
	#position = null;
	/** @type {Place} */
	#place = { side: 0, turn: null, roll: 0, retry: null };
	#error = "";
	#doing = "";
	#record = "";
	/** The user's own games that are over. @type {PastGame[]} */
	#past = [];

	connectedCallback() {
		this.#place = placeOf(location.hash) ?? this.#place;
		super.connectedCallback();
		document.title = REVIEW.windowTitle;
		if (!this.#source) {
			void this.#listGames();
			return;
		}
		addEventListener("hashchange", () => this.#go());
		void this.#load();
	}

	/** The API's address for the game; empty if none is named. */
	get #source() {
		if (this.data.table) return `/tables/${this.data.table}`;
		return this.data.record ? `/records/${this.data.record}` : "";
	}

	get #game() {
		return new URLSearchParams(location.search).get("game");
	}

	async #load() {
		const query = this.#game === null ? "" : `?game=${encodeURIComponent(this.#game)}`;
		try {
			if (!/^\d{0,4}$/.test(this.#game ?? "")) throw new Refusal("not_found", REVIEW.noSuchGame);
			const path = `${this.#source}/review${query}`;
			/** @type {{review: ReviewView}} */
			const { review } = await askUntilReady(path, STUDYING, (doing) => this.#tell(doing));
			this.#review = review;
			document.title = say(REVIEW.windowTitleOf, { scores: scores(review) });
			announce(say(REVIEW.announced, { scores: scores(review) }));
		} catch (refusal) {
			// Somebody who mistyped an address has no field to correct, so the server's own words would not help.
			this.#error = isRefused(refusal, "malformed") ? REVIEW.noSuchGame : reason(refusal);
		}
		this.refresh();
		if (this.#review) await this.#show(this.#review, true);
	}

	/** Somebody followed a link within the page, or went back. */
	#go() {
		const place = placeOf(location.hash);
		if (!place || !this.#review) return;
		const arriving = place.turn !== null && this.#place.turn === null;
		this.#place = place;
		void this.#show(this.#review, arriving);
		this.refresh();
		focusOn(place.turn === null ? "side-title" : "position-title", arriving);
	}

	/**
	 * Fetch the position that the address names.
	 * @param {ReviewView} review
	 * @param {boolean} arriving whether they come from anywhere but another position
	 */
	async #show(review, arriving) {
		const { side, turn, roll } = this.#place;
		if (turn === null) return;
		const kept = this.#position;
		if (kept && kept.side === side && kept.turn === turn && kept.roll === roll) return;
		const isHere = () => this.#place.side === side && this.#place.turn === turn && this.#place.roll === roll;
		try {
			const path = `${this.#source}/review/position?game=${review.game}&side=${side}&turn=${turn}&roll=${roll}`;
			const { position } = await askUntilReady(path, STUDYING, (doing) => this.#tell(doing));
			if (!isHere()) return;
			this.#position = position;
			this.#error = "";
			const chosen = position.step?.decision;
			announce(
				chosen
					? say(REVIEW.turnSentence, { turn, sentence: chosen.sentence })
					: say(REVIEW.turnEnding, { turn, ending: position.ending }),
			);
		} catch (refusal) {
			if (!isHere()) return;
			this.#error = reason(refusal);
		}
		this.refresh();
		focusOn("position-title", arriving);
	}

	/** @param {string} doing what the coach is doing before there is anything to show */
	#tell(doing) {
		this.#doing = doing;
		this.refresh();
	}

	// --- drawing ------------------------------------------------------------------------------------------------

	draw() {
		if (!this.#source) return this.#opening();
		if (!this.#review) return this.#notYet();
		const review = this.#review;
		const { side: number, turn, retry } = this.#place;
		const side = review.sides[number];
		if (!side) return this.#failed(REVIEW.noSuchSide);
		return h(
			"div",
			{ class: `review${turn === null ? "" : " at-position"}` },
			this.#head(review),
			review.sides.length > 1 &&
				retry === null &&
				h(
					"nav",
					{ class: "tabs", "aria-label": REVIEW.sides },
					review.sides.map((each, place) =>
						h(
							"a",
							{ class: "button", href: sideHash(place), "aria-current": place === number ? "page" : null },
							`${each.name} ${each.score}`,
						),
					),
				),
			h(
				"h2",
				{ id: "side-title", class: "unseen", tabindex: "-1" },
				say(REVIEW.sidePoints, { name: side.name, count: side.score }),
			),
			this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			retry === null && h("div", { class: "review-top" }, turn === null && scoreSum(side), this.#charts(review)),
			turn === null &&
				retry === null && [mistakes(side, number, review.retry), turnTable(side, number, review.win.length > 0)],
			turn !== null && this.#atPosition(review, turn),
			retry !== null && this.#asked(review, retry),
		);
	}

	/** @param {ReviewView} review */
	#head(review) {
		const back = this.data.table
			? h("a", { class: "button", href: `/table/${this.data.table}` }, REVIEW.toTable)
			: null;
		const games =
			review.games.length > 1 &&
			h(
				"nav",
				{ class: "tabs", "aria-label": REVIEW.games },
				review.games.map((game) =>
					h(
						"a",
						{
							class: "button",
							href: `?game=${game}`,
							"aria-current": game === review.game ? "page" : null,
						},
						say(REVIEW.gameTab, { game }),
					),
				),
			);
		return h(
			"header",
			{ class: "panel review-head" },
			h(
				"div",
				{ class: "headline" },
				h("h1", {}, headline(review)),
				h(
					"p",
					{ class: "hint" },
					[
						review.title,
						review.rules !== review.book && review.rules,
						review.games.length > 1 && say(REVIEW.gameFact, { game: review.game }),
						ENDINGS[review.status],
					]
						.filter(Boolean)
						.join(" · "),
				),
			),
			h(
				"div",
				{ class: "row no-print" },
				this.#place.retry !== null && h("a", { class: "button", href: sideHash(this.#place.side) }, REVIEW.whole),
				copyLink(() => location.href),
				back,
			),
			// A question says the same thing itself.
			review.note && this.#place.retry === null && h("p", { class: "estimate", id: "estimate" }, review.note),
			games,
		);
	}

	/** @param {ReviewView} review */
	#charts(review) {
		return h(
			"section",
			{ class: "panel charts", "aria-label": REVIEW.graphs },
			lineChart(expectedGraph(review, this.#place)),
			review.win.length > 1 && lineChart(chancesGraph(review, this.#place)),
		);
	}

	/** @param {ReviewView} review @param {number} turn */
	#atPosition(review, turn) {
		const { side: number, roll } = this.#place;
		const position = this.#position;
		if (!position || position.side !== number || position.turn !== turn || position.roll !== roll) {
			return !this.#error && h("p", { class: "panel" }, this.#doing || REVIEW.oneMoment);
		}
		const played = review.sides[number].turns.find((each) => each.number === turn);
		return reviewPosition(position, {
			...waysFrom(review, { side: number, turn, roll }),
			book: review.book,
			all: sideHash(number),
			luck: played !== undefined && luckIsKnown(played),
		});
	}

	/** @param {ReviewView} review @param {number} retry which mistake of the side */
	#asked(review, retry) {
		const { side: number } = this.#place;
		const side = review.sides[number];
		const mistake = side.mistakes[retry - 1];
		const all = sideHash(number);
		if (!mistake) {
			return h("p", { class: "panel" }, parts(REVIEW.noSuchMistake, { review: h("a", { href: all }, REVIEW.whole) }));
		}
		const last = retry === side.mistakes.length;
		const source = this.data.table ? ["table", this.data.table] : ["record", this.data.record];
		return h(
			"div",
			{ class: "retry" },
			puzzleBoard({
				puzzle: [...source, review.game, number, mistake.turn, mistake.roll].join("-"),
				heading: say(REVIEW.mistakeOf, { name: side.name, number: retry, count: side.mistakes.length }),
				played: true,
				focus: true,
				next: {
					text: last ? REVIEW.backToReview : PUZZLES.nextMistake,
					go: () => {
						location.hash = last ? all : retryHash(number, retry + 1);
					},
				},
			}),
		);
	}

	#notYet() {
		if (this.#error) return this.#failed(this.#error);
		return h(
			"section",
			{ class: "panel centre" },
			h("h1", {}, REVIEW.title),
			h("p", { id: "looking" }, this.#doing || REVIEW.going),
		);
	}

	/** @param {string} text */
	#failed(text) {
		return h(
			"section",
			{ class: "panel centre" },
			h("h1", {}, REVIEW.none),
			h("p", { role: "alert", id: "why" }, text),
			h(
				"p",
				{ class: "row" },
				this.data.table && h("a", { class: "button main", href: `/table/${this.data.table}` }, REVIEW.toTable),
				h("a", { class: "button", href: "/review" }, REVIEW.another),
				h("a", { class: "button", href: "/" }, REVIEW.home),
			),
		);
	}

	// --- choosing a game, or a record of your own --------------------------------------------------------------

	async #listGames() {
		try {
			if (await whoAmI()) this.#past = (await ask("/me/results")).past;
		} catch (refusal) {
			this.#error = reason(refusal);
		}
		this.refresh();
	}

	/** @param {FormEvent} event */
	async #submit(event) {
		event.preventDefault();
		this.#record = await recordGiven(event.target);
		this.#error = "";
		try {
			if (!(await whoAmI())) await takeName(rememberedName());
			const kept = await ask("/records", { method: "POST", text: this.#record });
			location.href = here(`/review/${kept.record}`);
		} catch (refusal) {
			this.#error = reason(refusal);
			this.refresh();
		}
	}

	#opening() {
		return h(
			"div",
			{ class: "verify" },
			h("section", { class: "panel" }, h("h1", {}, REVIEW.reviewGame), h("p", {}, REVIEW.about)),
			this.#past.length > 0 && pastGames(this.#past),
			this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			h(
				"form",
				{ class: "panel", id: "open-record", onsubmit: (/** @type {FormEvent} */ event) => this.#submit(event) },
				h("h2", {}, REVIEW.reviewRecord),
				recordFields(this.#record, ".dice,.txt,text/plain"),
				h("p", { class: "hint" }, REVIEW.recordKept),
				h("p", { class: "row" }, h("button", { type: "submit", class: "main" }, REVIEW.reviewIt)),
			),
		);
	}
}

/**
 * Bring the title into view for people who arrive; people who click through the graph keep that in view.
 * @param {string} id
 * @param {boolean} arriving
 */
function focusOn(id, arriving) {
	const title = document.getElementById(id);
	title?.focus();
	if (arriving) title?.scrollIntoView({ block: "center" });
}

/** @type {Record<string, string>} */
const ENDINGS = { finished: "", resigned: REVIEW.resigned, abandoned: REVIEW.abandoned };

/** @param {ReviewView} review */
const scores = (review) => review.sides.map((side) => `${side.name} ${side.score}`).join(", ");

/** @param {ReviewView} review */
function headline(review) {
	if (review.sides.length === 1) {
		const { name, score } = review.sides[0];
		return say(REVIEW.sidePoints, { name, count: score });
	}
	const names = review.winners.map((side) => review.sides[side].name);
	if (names.length === 0) return REVIEW.noWinner;
	return names.length > 1
		? say(REVIEW.tie, { names: listed(names) })
		: say(REVIEW.wonWith, review.sides[review.winners[0]]);
}

customElements.define("review-page", ReviewPage);
