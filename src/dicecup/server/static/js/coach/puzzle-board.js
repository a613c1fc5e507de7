/** A question at a position: choose dice and roll, or a box. The server judges; the answer is not sent before that. */

import { boardKeys, press } from "../board/board-keys.js";
import { DICE } from "../board/dice.js";
import { diceTray } from "../board/dice-tray.js";
import { nextRoll } from "../board/roll-button.js";
import { ruleNotes } from "../board/rule-notes.js";
import { padWith } from "../board/score-pad.js";
import { announce } from "../browser/announce.js";
import { button, h, Part } from "../browser/dom.js";
import { listenForKeys } from "../browser/keys.js";
import { reason } from "../server/api.js";
import { askUntilReady, STUDYING } from "../server/patience.js";
import { COACH } from "../words/catalogue/coach.js";
import { PUZZLES } from "../words/catalogue/puzzles.js";
import { capital, glued } from "../words/figures.js";
import { say } from "../words/say.js";
import { choiceTable } from "./choice-table.js";

/** @import { AnswerGiven, QuestionReply, QuestionView, VerdictReply, VerdictView } from "../types.js" */
/** @import { TrayData } from "../board/dice-tray.js" */
/** @import { RollButton } from "../board/roll-button.js" */

/**
 * @typedef {object} BoardData
 * @property {string} puzzle its name
 * @property {string} heading such as "Mistake 2 of 5"
 * @property {boolean} played whether it is from a game that was played, so a choice was made
 * @property {{text: string, go: () => void}} next
 * @property {boolean} focus whether the first question takes the focus too, like those after it
 */

/** @type {RollButton} */
const ANSWERED = { label: PUZZLES.answered, whyNot: PUZZLES.isAnswered };

/** @param {number} count of dice to roll */
const rolling = (count) => (count === DICE ? PUZZLES.rollAll : say(PUZZLES.rollOthers, { count }));

/** @extends {Part<BoardData>} */
class PuzzleBoard extends Part {
	#shown = "";
	/** @type {QuestionView | null} */
	#question = null;
	/** @type {VerdictView | null} */
	#verdict = null;
	/** @type {Set<number>} */
	#holds = new Set();
	#error = "";
	#doing = "";
	#busy = false;
	#stopKeys = () => {};

	connectedCallback() {
		super.connectedCallback();
		this.#stopKeys = listenForKeys({
			...boardKeys(),
			s: press("show-answer"),
			n: press("next-puzzle"),
		});
	}

	disconnectedCallback() {
		this.#stopKeys();
	}

	refresh() {
		if (this.data.puzzle !== this.#shown) void this.#load(this.data.puzzle);
		super.refresh();
	}

	/** @param {string} name */
	async #load(name) {
		const focus = this.data.focus || this.#shown !== "";
		this.#shown = name;
		this.#question = this.#verdict = null;
		this.#holds = new Set();
		this.#error = this.#doing = "";
		this.#busy = false;
		try {
			/** @type {QuestionReply} */
			const { question } = await askUntilReady(`/puzzles/${name}`, STUDYING, (doing) => this.#tell(name, doing));
			if (name !== this.#shown || !question) return;
			this.#question = question;
			const shown = { dice: question.dice.join(" "), count: question.rolls_left };
			announce(`${question.question} ${say(PUZZLES.diceShow, shown)}`);
		} catch (refusal) {
			if (name !== this.#shown) return;
			this.#error = reason(refusal);
		}
		this.refresh();
		if (focus) document.getElementById("question-title")?.focus();
	}

	/** @param {string} name @param {string} doing */
	#tell(name, doing) {
		if (name !== this.#shown) return;
		this.#doing = doing;
		this.refresh();
	}

	/** @param {number} place */
	#hold(place) {
		if (!this.#holds.delete(place)) this.#holds.add(place);
		this.refresh();
	}

	/** @param {AnswerGiven} body empty to ask for the answer */
	async #answer(body) {
		if (this.#busy || this.#verdict) return;
		const name = this.#shown;
		this.#busy = true;
		this.#error = "";
		try {
			const request = { method: "POST", body };
			/** @type {VerdictReply} */
			const { verdict } = await askUntilReady(`/puzzles/${name}/answer`, STUDYING, () => {}, request);
			if (name !== this.#shown) return;
			this.#verdict = verdict;
			announce(verdict?.text ?? "");
		} catch (refusal) {
			if (name !== this.#shown) return;
			this.#error = reason(refusal);
		}
		this.#busy = false;
		this.refresh();
		if (this.#verdict) document.getElementById("verdict-title")?.focus();
	}

	draw() {
		const question = this.#question;
		if (!question) {
			if (this.#error) return h("p", { class: "panel error", role: "alert" }, this.#error);
			return h("p", { class: "panel", id: "looking" }, this.#doing || PUZZLES.looking);
		}
		return [
			h(
				"section",
				{ class: "panel question", "aria-labelledby": "question-title" },
				h("h2", { id: "question-title", tabindex: "-1" }, this.data.heading),
				h("p", { class: "hint" }, about(question)),
				h("p", {}, h("b", {}, question.question)),
				question.names.length > 1 &&
					h("p", {}, say(PUZZLES.standing, { yours: question.totals[0], theirs: question.totals[1] })),
				question.estimate && h("p", { class: "hint" }, question.estimate),
				this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			),
			h(
				"div",
				{ class: `table learning asking${this.#verdict ? " answered" : ""}` },
				h(
					"div",
					{ class: "table-side" },
					diceTray(this.#tray(question)),
					h(
						"div",
						{ class: "below-tray" },
						this.#verdict ? this.#judged(this.#verdict) : ruleNotes(question.notes, question.book),
					),
				),
				padWith({
					pad: question.pad,
					book: question.book,
					acting: 0,
					shown: 0,
					chosen: this.#verdict?.best_box ?? null,
					onEnter: (box) => this.#answer({ box }),
					offers: new Map(this.#verdict ? [] : question.placements.map((placement) => [placement.box, placement])),
					cards: question.names.map((name, place) => ({ name, total: question.totals[place], note: "" })),
				}),
			),
		];
	}

	/** @param {QuestionView} question @returns {TrayData} */
	#tray(question) {
		const left = question.rolls_left;
		const canHold = left > 0 && !this.#verdict;
		const { label, whyNot } = this.#verdict ? ANSWERED : nextRoll(left, this.#holds.size, rolling);
		return {
			heading: PUZZLES.yourChoice,
			subheading: [
				say(PUZZLES.score, { score: question.totals[0] }),
				left === 0 ? PUZZLES.lastRoll : say(PUZZLES.rollsLeft, { count: left }),
			].join(" · "),
			dice: question.dice,
			kept: [],
			holds: this.#holds,
			advised: this.#verdict?.best_keep ?? [],
			canHold,
			rollKey: this.#shown,
			rollLabel: label,
			whyNot,
			onHold: (place) => this.#hold(place),
			onRoll: () => this.#answer({ keep: [...this.#holds].sort() }),
			tools: [!this.#verdict && button(PUZZLES.showAnswer, () => this.#answer({}), { id: "show-answer" })],
		};
	}

	/** @param {VerdictView} verdict */
	#judged(verdict) {
		const mark = verdict.right ? "right" : verdict.shown ? "shown" : "wrong";
		const title = { right: PUZZLES.right, wrong: PUZZLES.wrong, shown: PUZZLES.answer }[mark];
		return h(
			"section",
			{ class: `panel judged ${mark}`, "aria-labelledby": "verdict-title" },
			h("h2", { id: "verdict-title", tabindex: "-1", "data-verdict": mark }, title),
			h("p", { id: "verdict-text" }, glued(verdict.text)),
			h("p", { class: "hint" }, say(this.data.played ? PUZZLES.playedAndBest : PUZZLES.obviousAndBest, verdict)),
			h("p", { class: "row" }, button(this.data.next.text, this.data.next.go, { class: "main", id: "next-puzzle" })),
			h(
				"details",
				{},
				h("summary", {}, COACH.allChoices),
				choiceTable({ choices: verdict.choices, chosen: PUZZLES.yourAnswer, forWin: verdict.for_win }),
			),
		);
	}
}

/** @param {QuestionView} question */
function about({ theme, theme_title: about, title, stars, rating, names, source }) {
	const lost = rating.toFixed(1);
	const forWin = names.length > 1;
	if (theme === "mine") {
		const cost = forWin
			? say(PUZZLES.yourChoiceCostWin, { share: lost })
			: say(PUZZLES.yourChoiceCost, { points: lost });
		return [title, capital(source), cost].join(" · ");
	}
	const shown = "★".repeat(stars);
	const costs = forWin
		? say(PUZZLES.obviousCostsWin, { stars: shown, share: lost })
		: say(PUZZLES.obviousCosts, { stars: shown, points: lost });
	return [about, title, costs].join(" · ");
}

customElements.define("puzzle-board", PuzzleBoard);

/** @param {BoardData} data */
export const puzzleBoard = (data) => h("puzzle-board", { data });
