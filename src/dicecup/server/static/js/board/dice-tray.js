/** The tray: five dice that can be held, and the button that rolls the others. */

import { h, Part } from "../browser/dom.js";
import { moves } from "../browser/settings.js";
import { confetti } from "../dice/confetti.js";
import { cube, drop, lying, restTransform } from "../dice/cube.js";
import { skipOnTouch } from "../dice/skipping.js";
import { middle, throwDice } from "../dice/throw.js";
import { BOARD } from "../words/catalogue/board.js";
import { faceWord } from "../words/phrases.js";
import { say } from "../words/say.js";
import { PLACES } from "./dice.js";
import { pipDie } from "./pip-die.js";

/** @import { Child, Props } from "../browser/dom.js" */
/** @import { Moment } from "../dice/moments.js" */
/** @import { Throw } from "../dice/throw.js" */

/**
 * @typedef {object} TrayData
 * @property {string} heading whose turn it is
 * @property {Child} subheading which turn, how many rolls are left
 * @property {Child} [clock] the time that is left
 * @property {Child} [words] what a lesson says
 * @property {number[]} dice by position; empty before the first roll
 * @property {number[]} kept positions that were not part of the last roll
 * @property {Set<number>} holds
 * @property {readonly number[]} [advised] positions that the hint would hold
 * @property {boolean} canHold
 * @property {string | null} rollLabel null where nothing is rolled any more
 * @property {string | null} whyNot why the button does nothing now; null when it rolls
 * @property {Throw | null} [thrown] how the dice are falling; null once they rest
 * @property {Moment | null} [moment] what is being celebrated
 * @property {string} [rollKey] if nobody waits for the dice: changes with every roll that should be seen
 * @property {(place: number) => void} onHold
 * @property {() => void} onRoll
 * @property {Child[]} [tools] more buttons
 */

/** How long after a press another one on the same place belongs to it, in milliseconds. */
const DOUBLE_CLICK = 250;

/** @extends {Part<TrayData>} */
class DiceTray extends Part {
	/** When somebody last rolled. */
	#rolledAt = Number.NEGATIVE_INFINITY;
	#rollKey = /** @type {string | undefined} */ (undefined);
	/** The last throw that was seen. @type {Throw | null} */
	#seen = null;
	/** @type {Animation[]} */
	#falling = [];
	/** How the dice that were seen falling lie, by place. @type {({face: number, transform: string} | undefined)[]} */
	#lying = [];

	/** What the style of each cube says. @type {WeakMap<HTMLElement, string>} */
	#styled = new WeakMap();

	/** @param {TrayData} data */
	draw(data) {
		const moment = data.moment ?? null;
		const look = `${data.thrown ? " throwing" : ""}${moment ? ` moment-${moment.kind}` : ""}`;
		return h(
			"section",
			{ class: `tray${look}`, "aria-labelledby": "tray-heading" },
			h(
				"div",
				{ class: "tray-head" },
				data.clock,
				h("h1", { id: "tray-heading", tabindex: "-1" }, data.heading),
				h(
					"p",
					{ class: "tray-sub" },
					moment && [h("b", { class: "moment-words" }, moment.words), " "],
					h("span", {}, data.subheading),
				),
				data.words,
			),
			h(
				"div",
				{ class: "felt" },
				confetti(moment?.kind === "alike" ? moment.name : null),
				h(
					"div",
					{ class: "dice", role: "group", "aria-label": BOARD.dice },
					PLACES.map((place) => this.#die(data, place)),
				),
				data.thrown && h("span", { class: "cup", "aria-hidden": "true" }),
			),
			h(
				"div",
				{ class: "tray-foot" },
				data.rollLabel !== null &&
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

	/** @param {MouseEvent} event */
	#roll({ detail, timeStamp }) {
		if (this.data.whyNot !== null) return;
		// A double click is one roll: nobody has seen these dice yet. Whoever has may roll again as fast as they like.
		if (detail > 1 && timeStamp - this.#rolledAt < DOUBLE_CLICK) return;
		this.#rolledAt = timeStamp;
		this.data.onRoll();
	}

	/** @param {TrayData} data @param {number} place */
	#die(data, place) {
		const face = data.dice[place];
		const held = data.holds.has(place);
		const falling = data.thrown?.falls[place];
		const number = place + 1;
		const advised = data.advised?.includes(place) ?? false;
		const shown = advised ? (held ? BOARD.dieHeldOfHint : BOARD.dieOfHint) : held ? BOARD.dieHeld : BOARD.die;
		const name = face ? say(shown, { number, face: faceWord(face) }) : say(BOARD.dieNotRolled, { number });
		return h(
			"button",
			{
				type: "button",
				id: `die-${place}`,
				class: `die${held ? " held" : ""}${advised ? " advised" : ""}${falling ? " tumbling" : ""}`,
				"aria-label": name,
				"aria-pressed": String(held),
				"aria-disabled": data.canHold ? null : "true",
				onclick: () => data.canHold && data.onHold(place),
			},
			face ? [h("span", { class: "shadow", "aria-hidden": "true" }), cube()] : pipDie(null),
			h("span", { class: "held-sign", "aria-hidden": "true" }, BOARD.held),
		);
	}

	connectedCallback() {
		super.connectedCallback();
		if (this.data.rollKey === undefined) return; // somebody else starts and ends the throw
		skipOnTouch(
			() => this.#falling.some((animation) => animation.playState === "running"),
			() => this.#rest(),
		);
	}

	refresh() {
		super.refresh();
		const { dice, kept, rollKey, thrown = null } = this.data;
		const known = this.#rollKey;
		this.#rollKey = rollKey;
		if (thrown !== this.#seen) {
			this.#seen = thrown;
			this.#rest();
			if (thrown) this.#throw(thrown);
		} else if (rollKey !== undefined && known !== undefined && rollKey !== known && dice.length > 0 && moves()) {
			this.#rest();
			this.#throw(throwDice(rollKey, dice, kept));
		}
		for (const place of PLACES) this.#lay(place);
	}

	/** Dice that are still falling go straight to where they will lie. */
	#rest() {
		for (const animation of this.#falling) animation.cancel();
		this.#falling = [];
	}

	/** @param {Throw} thrown */
	#throw({ falls }) {
		const dice = PLACES.map((place) => /** @type {HTMLElement} */ (this.querySelector(`#die-${place}`)));
		const [first, second] = dice.map((die) => die.getBoundingClientRect());
		const size = { edge: dice[0].querySelector(".cube")?.clientWidth ?? first.width, pitch: second.left - first.left };
		for (const [place, fall] of falls.entries()) {
			if (!fall) continue;
			const { x, y, rotation } = fall.poses[fall.poses.length - 1];
			const transform = restTransform(rotation, x - middle(place), y);
			this.#lying[place] = { face: this.data.dice[place], transform };
			this.#falling.push(...drop(dice[place], fall, place, size));
		}
		// A slow device misses the beginning of the throw, not its end.
		for (const animation of this.#falling) animation.startTime = document.timeline.currentTime;
	}

	/** The strict content policy leaves styles to scripts. @param {number} place */
	#lay(place) {
		const face = this.data.dice[place];
		if (!face) this.#lying[place] = undefined;
		const body = /** @type {HTMLElement | null} */ (this.querySelector(`#die-${place} .cube`));
		if (!body) return;
		const lies = this.#lying[place];
		const transform = lies?.face === face ? lies.transform : restTransform(lying(face));
		if (this.#styled.get(body) !== transform) body.style.transform = transform;
		this.#styled.set(body, transform);
	}
}

customElements.define("dice-tray", DiceTray);

/** @param {TrayData} data @param {Props} [props] */
export const diceTray = (data, props = {}) => h("dice-tray", { ...props, data });
