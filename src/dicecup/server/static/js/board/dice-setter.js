/** The tray for real dice: enter what they show, or go straight to a box and write the points. */

import { button, h, Part } from "../browser/dom.js";
import { BOARD } from "../words/catalogue/board.js";
import { faceWord } from "../words/phrases.js";
import { say } from "../words/say.js";
import { DICE, FACES, PLACES } from "./dice.js";
import { pipDie } from "./pip-die.js";

/**
 * @typedef {object} SetterData
 * @property {string} heading
 * @property {string} subheading
 * @property {number[]} dice
 * @property {boolean} active whether this screen may write
 * @property {boolean} correcting
 * @property {boolean} correctable
 * @property {(dice: number[]) => void} onDice
 * @property {() => void} onCorrect
 */

/** @extends {Part<SetterData>} */
class DiceSetter extends Part {
	/** @param {SetterData} data */
	draw(data) {
		const add = (/** @type {number} */ face) => data.dice.length < DICE && data.onDice([...data.dice, face]);
		return h(
			"section",
			{ class: "tray setter", "aria-labelledby": "tray-heading" },
			h(
				"div",
				{ class: "tray-head" },
				h("h1", { id: "tray-heading", tabindex: "-1" }, data.correcting ? BOARD.correctLast : data.heading),
				h("p", { class: "tray-sub" }, data.subheading),
			),
			h(
				"div",
				{ class: "felt" },
				h(
					"div",
					{ class: "dice", role: "group", "aria-label": BOARD.dice },
					PLACES.map((place) => {
						const face = data.dice[place] ?? null;
						return h(
							"button",
							{
								type: "button",
								class: "die",
								"aria-label": face
									? say(BOARD.dieTakeAway, { number: place + 1, face: faceWord(face) })
									: say(BOARD.dieNotSet, { number: place + 1 }),
								"aria-disabled": data.active && face ? null : "true",
								onclick: () => data.active && face && data.onDice(data.dice.filter((_, other) => other !== place)),
							},
							pipDie(face),
						);
					}),
				),
			),
			data.active &&
				h(
					"div",
					{ class: "tray-foot" },
					h("p", { class: "tray-sub" }, BOARD.tapDice),
					h(
						"div",
						{ class: "faces", role: "group", "aria-label": BOARD.whatDiceShow },
						FACES.map((face) =>
							h(
								"button",
								{
									type: "button",
									id: `face-${face}`,
									class: "die",
									"aria-label": say(BOARD.addFace, { face: faceWord(face) }),
									"aria-disabled": data.dice.length < DICE ? null : "true",
									onclick: () => add(face),
								},
								pipDie(face),
							),
						),
					),
					h(
						"div",
						{ class: "tray-tools" },
						data.dice.length > 0 && button(BOARD.clearDice, () => data.onDice([])),
						data.correctable &&
							button(data.correcting ? BOARD.leaveScore : BOARD.correctLast, data.onCorrect, {
								id: "correct",
								"aria-pressed": String(data.correcting),
							}),
					),
				),
		);
	}
}

customElements.define("dice-setter", DiceSetter);

/** @param {SetterData} data */
export const diceSetter = (data) => h("dice-setter", { data });
