/** A first lesson for beginners: the boxes with pictures, three turns, the bonus; the Joker is left for later. */

import { guidedTurn } from "../board/guided-turn.js";
import { smallDice } from "../board/shown-dice.js";
import { button, h, Part } from "../browser/dom.js";
import { ask, reason } from "../server/api.js";
import { LESSON } from "../words/catalogue/lesson.js";
import { say } from "../words/say.js";

/** @import { Lesson, LessonTurnView } from "../types.js" */

class LessonPage extends Part {
	/** @type {Lesson | null} */
	#lesson = null;
	/** 0 for the boxes, then one for each turn, then the end. */
	#stage = 0;
	#error = "";

	async connectedCallback() {
		super.connectedCallback();
		document.title = LESSON.title;
		try {
			this.#lesson = await ask("/lesson");
		} catch (refusal) {
			this.#error = reason(refusal);
		}
		this.refresh();
	}

	/** @param {number} stage */
	#go(stage) {
		this.#stage = stage;
		this.refresh();
		scrollTo(0, 0);
		document.getElementById(this.#lesson?.turns[stage - 1] ? "roll" : "lesson-title")?.focus();
	}

	draw() {
		const lesson = this.#lesson;
		if (!lesson) return h("p", { class: this.#error ? "error" : "centre" }, this.#error || LESSON.oneMoment);
		if (this.#stage === 0) return this.#boxes(lesson);
		const turn = lesson.turns[this.#stage - 1];
		return turn ? this.#turn(lesson, turn) : this.#end(lesson);
	}

	/** @param {Lesson} lesson */
	#boxes({ help }) {
		return h(
			"div",
			{ class: "lesson-boxes", id: "lesson-boxes" },
			h(
				"section",
				{ class: "panel", "aria-labelledby": "lesson-title" },
				h("h1", { id: "lesson-title", tabindex: "-1" }, LESSON.heading),
				h("p", {}, LESSON.aim),
				h(
					"p",
					{ class: "row" },
					button(LESSON.playTurns, () => this.#go(1), { class: "main", id: "play-turns" }),
				),
			),
			h(
				"section",
				{ class: "panel", "aria-labelledby": "boxes-title" },
				h("h2", { id: "boxes-title" }, LESSON.boxes),
				h(
					"ul",
					{ class: "box-cards" },
					help.boxes.map((box) =>
						h(
							"li",
							{},
							h("b", {}, box.label),
							smallDice(box.dice),
							h("span", { class: "box-points" }, say(LESSON.points, { count: box.points })),
							h("span", { class: "hint" }, box.text),
						),
					),
				),
				h("h2", {}, LESSON.bonus),
				h("p", { id: "bonus" }, help.bonus),
			),
		);
	}

	/** @param {Lesson} lesson @param {LessonTurnView} turn */
	#turn(lesson, turn) {
		const number = this.#stage;
		const last = number === lesson.turns.length;
		return guidedTurn({
			...turn,
			name: `turn ${number}`,
			book: lesson.book,
			heading: say(LESSON.turnHeading, { number, count: lesson.turns.length }),
			about: lesson.title,
			best: turn.box,
			after: (box) => [
				h("h2", {}, box === turn.box ? LESSON.goodChoice : LESSON.turnDone),
				h(
					"p",
					{ id: "why" },
					box === turn.box ? turn.why : `${say(LESSON.otherBox, { best: turn.label })} ${turn.why}`,
				),
				h(
					"div",
					{ class: "row" },
					button(last ? LESSON.finish : LESSON.nextTurn, () => this.#go(number + 1), {
						class: "main",
						id: "next-turn",
					}),
				),
			],
		});
	}

	/** @param {Lesson} lesson */
	#end({ book, help }) {
		return h(
			"div",
			{ class: "lesson-boxes", id: "lesson-end" },
			h(
				"section",
				{ class: "panel", "aria-labelledby": "lesson-title" },
				h("h1", { id: "lesson-title", tabindex: "-1" }, LESSON.endHeading),
				h("p", {}, LESSON.everyBox),
				h("p", {}, LESSON.tapNames),
				h("h2", {}, LESSON.bonus),
				h("p", {}, help.bonus),
				h("h2", {}, LESSON.jokerHeading),
				h("p", {}, LESSON.joker),
				h(
					"div",
					{ class: "row" },
					h("a", { class: "button main", href: "/" }, LESSON.playGame),
					button(LESSON.onceMore, () => this.#go(0)),
					h("a", { class: "button", href: `/learn/${book}` }, LESSON.printedTurn),
					h("a", { class: "button", href: `/rules/${book}` }, LESSON.allRules),
				),
			),
		);
	}
}

customElements.define("lesson-page", LessonPage);
