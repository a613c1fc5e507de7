/** The tray: five dice that can be held, and the button that rolls the others. */

import { h, Part } from "../browser/dom.js";
import { moves } from "../browser/settings.js";
import { faceWord } from "../words/phrases.js";
import { anyFace, PLACES } from "./dice.js";
import { pipDie } from "./pip-die.js";

/** @import { Child, Props } from "../browser/dom.js" */

const TUMBLES = 6;
const TUMBLE_MS = 75;

/**
 * @typedef {object} TrayData
 * @property {string} heading who is to play
 * @property {string} subheading which turn, how many rolls are left
 * @property {number[]} dice by position; empty before the first roll
 * @property {number[]} kept positions that were not rolled last
 * @property {Set<number>} holds
 * @property {boolean} canHold
 * @property {string} rollLabel
 * @property {string | null} whyNot why the button does nothing now; null when it rolls
 * @property {string} rollKey changes with every roll that should be seen to tumble
 * @property {(place: number) => void} onHold
 * @property {() => void} onRoll
 * @property {() => void} [onSettled] the dice have come to rest
 * @property {Child[]} [tools] more buttons
 */

/** @extends {Part<TrayData>} */
class DiceTray extends Part {
	#seen = /** @type {string | null} */ (null);
	/** The faces on show while dice tumble. @type {number[] | null} */
	#tumbling = null;
	/** @type {ReturnType<typeof setInterval> | undefined} */
	#timer;

	get isTumbling() {
		return this.#tumbling !== null;
	}

	/** Whether the dice of this roll lie still, also where the tray has yet to draw it. @param {string} rollKey */
	isSettled(rollKey) {
		return !this.isTumbling && !(this.#isFresh(rollKey) && moves());
	}

	/** @param {string} rollKey */
	#isFresh(rollKey) {
		return this.#seen !== null && rollKey !== this.#seen;
	}

	/** @param {TrayData} data */
	draw(data) {
		this.#watch(data);
		const shown = this.#tumbling ?? data.dice;
		return h(
			"section",
			{ class: "tray", "aria-labelledby": "tray-heading" },
			h(
				"div",
				{ class: "tray-head" },
				h("h1", { id: "tray-heading", tabindex: "-1" }, data.heading),
				h("p", { class: "tray-sub" }, data.subheading),
			),
			h(
				"div",
				{ class: "felt" },
				h(
					"div",
					{ class: "dice", role: "group", "aria-label": "Dice" },
					PLACES.map((place) => this.#die(data, shown, place)),
				),
			),
			h(
				"div",
				{ class: "tray-foot" },
				h(
					"button",
					{
						type: "button",
						id: "roll",
						class: "main roll",
						"aria-disabled": data.whyNot === null ? null : "true",
						"aria-describedby": data.whyNot === null ? null : "why-not",
						onclick: (event) => this.#roll(event),
					},
					data.rollLabel,
				),
				data.whyNot && h("span", { id: "why-not", class: "unseen" }, data.whyNot),
				h("div", { class: "tray-tools" }, data.tools ?? []),
			),
		);
	}

	/** A double click is one roll, and so is a press while the dice still tumble. @param {MouseEvent} event */
	#roll(event) {
		if (this.data.whyNot === null && !this.isTumbling && event.detail < 2) this.data.onRoll();
	}

	/** @param {TrayData} data @param {number[]} shown the faces @param {number} place */
	#die(data, shown, place) {
		const face = data.dice[place];
		const held = data.holds.has(place);
		const tumbling = this.isTumbling && !data.kept.includes(place);
		const name = face
			? `Die ${place + 1}: ${faceWord(face)}${held ? ", held" : ""}`
			: `Die ${place + 1}: not rolled yet`;
		return h(
			"button",
			{
				type: "button",
				id: `die-${place}`,
				class: `die${held ? " held" : ""}${tumbling ? " tumbling" : ""}`,
				"aria-label": name,
				"aria-pressed": String(held),
				"aria-disabled": data.canHold ? null : "true",
				onclick: () => data.canHold && data.onHold(place),
			},
			pipDie(shown[place] ?? null),
			h("span", { class: "held-sign", "aria-hidden": "true" }, "held"),
		);
	}

	/** A new roll tumbles for a moment, where moving things are welcome. @param {TrayData} data */
	#watch(data) {
		const fresh = this.#isFresh(data.rollKey) && data.dice.length > 0;
		this.#seen = data.rollKey;
		if (!fresh || !moves()) return;
		clearInterval(this.#timer);
		let left = TUMBLES;
		const tumble = () => {
			left -= 1;
			if (left > 0 && this.data.dice.length > 0) {
				this.#tumbling = tumbled(this.data);
				this.refresh();
			} else {
				clearInterval(this.#timer);
				this.#tumbling = null;
				this.refresh();
				this.data.onSettled?.();
			}
		};
		this.#tumbling = tumbled(data);
		this.#timer = setInterval(tumble, TUMBLE_MS);
	}
}

/** The faces on show while dice tumble: those that were kept lie still. @param {TrayData} data */
const tumbled = ({ dice, kept }) => dice.map((face, place) => (kept.includes(place) ? face : anyFace()));

customElements.define("dice-tray", DiceTray);

/** @param {TrayData} data @param {Props} [props] */
export const diceTray = (data, props = {}) => h("dice-tray", { ...props, data });

/** Whether the dice of this roll lie still on the tray that is shown. @param {string} rollKey */
export function isSettled(rollKey) {
	const tray = document.querySelector("dice-tray");
	return tray instanceof DiceTray ? tray.isSettled(rollKey) : true;
}
