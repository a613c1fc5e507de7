/** A turn to play along with, on a real tray and a real pad, which says which dice to hold and why. */

import { announce } from "../browser/announce.js";
import { h, Part } from "../browser/dom.js";
import { LESSON } from "../words/catalogue/lesson.js";
import { TABLE } from "../words/catalogue/table.js";
import { diceWords } from "../words/phrases.js";
import { parts, say } from "../words/say.js";
import { diceTray } from "./dice-tray.js";
import { placesOf, rolledOn } from "./guided-dice.js";
import { FIRST_ROLL, nextRoll } from "./roll-button.js";
import { ruleNotes } from "./rule-notes.js";
import { padWith } from "./score-pad.js";

/** @import { TrayData } from "./dice-tray.js" */
/** @import { RollButton } from "./roll-button.js" */
/** @import { Child } from "../browser/dom.js" */
/** @import { ExampleRoll, PadView } from "../types.js" */

/**
 * @typedef {object} GuideData
 * @property {string} name differs from turn to turn
 * @property {string} book
 * @property {string} heading
 * @property {string} about where the turn is from
 * @property {PadView} pad
 * @property {ExampleRoll[]} rolls
 * @property {Record<string, PadView>} endings
 * @property {string | null} best the box to choose; null if that is left open
 * @property {(box: string) => Child} after what to say once a box is filled
 */

/** @extends {Part<GuideData>} */
class GuidedTurn extends Part {
	#name = "";
	/** How many rolls have been made. */
	#rolls = 0;
	/** What lies on the table, by place. @type {number[]} */
	#dice = [];
	/** @type {Set<number>} */
	#holds = new Set();
	#entered = "";

	refresh() {
		if (this.data.name !== this.#name) {
			this.#name = this.data.name;
			this.#rolls = 0;
			this.#dice = [];
			this.#holds = new Set();
			this.#entered = "";
		}
		super.refresh();
	}

	/** The dice on the table; null before the first roll. @returns {ExampleRoll | null} */
	get #step() {
		return this.data.rolls[this.#rolls - 1] ?? null;
	}

	get #isLast() {
		return this.#rolls === this.data.rolls.length;
	}

	/** The faces of the dice to hold. */
	get #wanted() {
		const step = this.#step;
		return step ? step.hold.map((place) => step.dice[place]) : [];
	}

	/** Where they lie. */
	get #advised() {
		return placesOf(this.#wanted, this.#dice, this.#holds);
	}

	/** Whether they are held, and no others. */
	get #fits() {
		const advised = this.#advised;
		return advised.length === this.#holds.size && advised.every((place) => this.#holds.has(place));
	}

	#roll() {
		this.#dice = rolledOn(this.#dice, this.#holds, this.data.rolls[this.#rolls].dice);
		this.#rolls += 1;
		announce(say(LESSON.diceShow, { dice: diceWords(this.#dice) }));
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
		announce(LESSON.turnOver);
		this.refresh();
		document.getElementById("lesson")?.focus();
	}

	/** @param {GuideData} data */
	draw(data) {
		const step = this.#step;
		const choosing = step !== null && this.#isLast && !this.#entered;
		return h(
			"div",
			{ class: "table learning guided" },
			h(
				"div",
				{ class: "table-side" },
				diceTray(this.#tray(data, step)),
				h("div", { class: "below-tray" }, choosing && ruleNotes(step.notes, data.book)),
			),
			padWith({
				pad: this.#entered ? data.endings[this.#entered] : data.pad,
				book: data.book,
				cards: [{ name: LESSON.you, total: null, note: "" }],
				acting: 0,
				shown: 0,
				offers: new Map(choosing ? step.placements.map((placement) => [placement.box, placement]) : []),
				advised: choosing ? data.best : null,
				last: this.#entered ? { side: 0, box: this.#entered } : null,
				onEnter: (box) => this.#enter(box),
			}),
		);
	}

	/** @param {GuideData} data @param {ExampleRoll | null} step @returns {TrayData} */
	#tray(data, step) {
		const left = step ? step.rolls_left : data.rolls[0].rolls_left + 1;
		const { label, whyNot } = this.#button(step);
		return {
			heading: data.heading,
			subheading: [data.about, say(TABLE.rollsLeft, { count: left })].join(" · "),
			words: h("div", { class: "lesson", id: "lesson", tabindex: "-1" }, this.#words(data, step)),
			dice: this.#dice,
			kept: [...this.#holds],
			holds: this.#isLast ? new Set() : this.#holds,
			advised: this.#advised,
			canHold: step !== null && !this.#isLast,
			rollLabel: this.#entered ? null : label,
			whyNot: this.#entered ? null : whyNot,
			rollKey: `${data.name} ${this.#rolls}`,
			onHold: (place) => this.#hold(place),
			onRoll: () => this.#roll(),
		};
	}

	/** @param {ExampleRoll | null} step @returns {RollButton} */
	#button(step) {
		if (!step) return FIRST_ROLL;
		if (this.#isLast) return nextRoll(0, 0);
		const { label } = nextRoll(step.rolls_left, this.#holds.size);
		return { label, whyNot: this.#fits ? null : this.#task };
	}

	/** Which dice to hold. */
	get #task() {
		return say(LESSON.hold, { dice: this.#wanted.join(" ") });
	}

	/** @param {GuideData} data @param {ExampleRoll | null} step */
	#words(data, step) {
		if (!step) return h("p", {}, LESSON.begins);
		if (this.#entered) return data.after(this.#entered);
		return [
			h("p", {}, step.comment),
			step.remark && h("p", { class: "hint", id: "remark" }, parts(LESSON.remark, { remark: step.remark })),
			!this.#isLast && h("p", {}, h("b", {}, this.#fits ? LESSON.rollOthers : this.#task)),
		];
	}
}

customElements.define("guided-turn", GuidedTurn);

/** @param {GuideData} data */
export const guidedTurn = (data) => h("guided-turn", { data });
