/** A newcomer's first turn: the example that the book prints, played on a real tray and a real pad. */

import { diceTray } from "../board/dice-tray.js";
import { FIRST_ROLL, nextRoll } from "../board/roll-button.js";
import { ruleNotes } from "../board/rule-notes.js";
import { padWith } from "../board/score-pad.js";
import { announce } from "../browser/announce.js";
import { button, h, Part } from "../browser/dom.js";
import { ask, reason } from "../server/api.js";
import { TABLE } from "../words/catalogue/table.js";
import { diceWords } from "../words/phrases.js";
import { say } from "../words/say.js";

/** @import { TrayData } from "../board/dice-tray.js" */
/** @import { RollButton } from "../board/roll-button.js" */
/** @import { Example, ExampleRoll } from "../types.js" */

/** @extends {Part<{book: string}>} */
class LearnPage extends Part {
	/** @type {Example | null} */
	#example = null;
	/** How many rolls were made. */
	#rolls = 0;
	/** @type {Set<number>} */
	#holds = new Set();
	#entered = "";
	#error = "";

	async connectedCallback() {
		super.connectedCallback();
		try {
			/** @type {Example} */
			const example = await ask(`/books/${this.data.book}/example`);
			this.#example = example;
			document.title = `A first turn: ${example.title} · dicecup`;
			announce("A turn begins with all five dice. Roll them.");
		} catch (refusal) {
			this.#error = reason(refusal);
		}
		this.refresh();
	}

	/** The dice on the table; null before the first roll. @returns {ExampleRoll | null} */
	get #step() {
		return this.#example?.rolls[this.#rolls - 1] ?? null;
	}

	get #isLast() {
		return this.#rolls === this.#example?.rolls.length;
	}

	/** Whether the dice held are those that the book holds. */
	get #fits() {
		const step = this.#step;
		return !step || (step.hold.length === this.#holds.size && step.hold.every((place) => this.#holds.has(place)));
	}

	#roll() {
		this.#rolls += 1;
		announce(`The dice show ${diceWords(this.#step?.dice ?? [])}.`);
		this.refresh();
	}

	/** @param {number} place */
	#hold(place) {
		if (!this.#holds.delete(place)) this.#holds.add(place);
		this.refresh();
	}

	/** @param {string} box */
	#enter(box) {
		this.#entered = box;
		announce("The turn is over: one box is filled.");
		this.refresh();
		document.getElementById("lesson")?.focus();
	}

	#again() {
		this.#rolls = 0;
		this.#holds = new Set();
		this.#entered = "";
		this.refresh();
	}

	draw() {
		const example = this.#example;
		if (!example) return h("p", { class: this.#error ? "error" : "centre" }, this.#error || "One moment…");
		const step = this.#step;
		const pad = this.#entered ? example.endings[this.#entered] : example.pad;
		const choosing = step !== null && this.#isLast && !this.#entered;
		return h(
			"div",
			{ class: "table learning" },
			h(
				"div",
				{ class: "table-side" },
				diceTray(this.#tray(example, step)),
				h(
					"div",
					{ class: "below-tray" },
					h("div", { class: "panel lesson", id: "lesson", tabindex: "-1" }, this.#lesson(example, step)),
					choosing && ruleNotes(step.notes, example.book),
				),
			),
			padWith({
				pad,
				cards: [{ name: "You", total: null, note: "" }],
				acting: 0,
				shown: 0,
				offers: new Map(choosing ? step.placements.map((placement) => [placement.box, placement]) : []),
				onEnter: (box) => this.#enter(box),
			}),
		);
	}

	/** @param {Example} example @param {ExampleRoll | null} step @returns {TrayData} */
	#tray(example, step) {
		const left = step ? step.rolls_left : example.rolls[0].rolls_left + 1;
		const { label, whyNot } = this.#button(step);
		return {
			heading: "Your first turn",
			subheading: `${example.title} · ${say(TABLE.rollsLeft, { count: left })}`,
			dice: step?.dice ?? [],
			kept: [...this.#holds],
			holds: this.#holds,
			canHold: step !== null && !this.#isLast,
			rollLabel: label,
			whyNot,
			rollKey: String(this.#rolls),
			onHold: (place) => this.#hold(place),
			onRoll: () => this.#roll(),
		};
	}

	/** @param {ExampleRoll | null} step @returns {RollButton} */
	#button(step) {
		if (!step) return FIRST_ROLL;
		const { label } = nextRoll(this.#isLast ? 0 : step.rolls_left, this.#holds.size);
		if (!this.#isLast) return { label, whyNot: this.#fits ? null : "Hold the dice that the book holds first." };
		const whyNot = "There are no more rolls in this example: choose a box on the score card.";
		return { label: this.#entered ? "The turn is over" : label, whyNot };
	}

	/** @param {Example} example @param {ExampleRoll | null} step */
	#lesson(example, step) {
		if (!step) return [h("h2", {}, "A turn begins with all five dice"), h("p", {}, "Press “Roll the dice”.")];
		if (this.#entered) {
			return [
				h("h2", {}, "That was a turn"),
				h("p", {}, "Every turn fills one box, and every box is filled once. When all are full, the totals decide."),
				h(
					"div",
					{ class: "row" },
					h("a", { class: "button main", href: "/" }, "Play a real game"),
					button("Once more", () => this.#again()),
					h("a", { class: "button", href: `/rules/${example.book}` }, "All rules"),
				),
			];
		}
		const wanted = step.hold.map((place) => step.dice[place]).join(" ");
		return [
			h("h2", {}, `Roll ${this.#rolls}`),
			h("p", {}, step.comment),
			this.#isLast
				? h("p", {}, h("b", {}, "Now choose a box on the score card."))
				: h(
						"p",
						{},
						h(
							"b",
							{},
							this.#fits
								? "Now roll the others."
								: `Hold ${wanted}, and no others: press the dice to hold or release them.`,
						),
					),
		];
	}
}

customElements.define("learn-page", LearnPage);
