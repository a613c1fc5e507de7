/** Every choice for the dice on the table with what it is worth, for players who want to see it while playing. */

import { button, h } from "../browser/dom.js";
import { endsWords, heldWords, lossWords, shares } from "../words/advice.js";
import { COACH } from "../words/catalogue/coach.js";
import { percent } from "../words/figures.js";
import { score } from "../words/phrases.js";
import { say } from "../words/say.js";

/** @import { AdviceReply, ChoiceView } from "../types.js" */

/**
 * @param {boolean} deciding whether there are dice to decide about
 * @param {AdviceReply | null} advice
 * @param {ChoiceView | null} held what is held now; null if that is not one of the choices
 * @param {(places: number[]) => void} onKeep
 */
export function coachPanel(deciding, advice, held, onKeep) {
	return h(
		"section",
		{ class: `values${deciding ? "" : " waiting"}`, id: "values", "aria-labelledby": "values-title" },
		h("h2", { id: "values-title" }, COACH.allOptions),
		deciding && advice?.choices
			? [
					summary(advice, held),
					table(advice, held, onKeep),
					outcomes(held ?? advice.choices[0]),
					advice.note && h("p", { class: "hint" }, advice.note),
				]
			: h("p", {}, deciding ? COACH.thinking : COACH.rollFirst),
	);
}

/** @param {AdviceReply} advice @param {ChoiceView | null} held */
function summary(advice, held) {
	if (!held && !advice.choices?.length) return null;
	return h("p", { id: "held-words" }, h("b", {}, held ? heldWords(held, advice) : advice.sentence));
}

/** Where a choice leads. @param {ChoiceView | undefined} choice */
function outcomes(choice) {
	if (!choice?.chances.length) return null;
	return h(
		"p",
		{ class: "outcomes" },
		choice.keep && `${endsWords(choice.chances)} `,
		choice.upper_bonus !== null && say(COACH.upperBonus, { chance: percent(choice.upper_bonus) }),
	);
}

/** @param {AdviceReply} advice @param {ChoiceView | null} held @param {(places: number[]) => void} onKeep */
function table(advice, held, onKeep) {
	const choices = (advice.choices ?? []).filter((choice) => !choice.scratch);
	const ahead = advice.expected !== null;
	const aims = choices.some((choice) => choice.going_for.length > 0);
	return h(
		"div",
		{ class: "scroll", tabindex: "0", role: "group", "aria-label": COACH.allChoices },
		h(
			"table",
			{ class: "plain" },
			h(
				"thead",
				{},
				h(
					"tr",
					{},
					h("th", { scope: "col" }, COACH.choice),
					ahead && h("th", { scope: "col", class: "number" }, COACH.finalScore),
					h("th", { scope: "col", class: "number" }, COACH.loss),
					aims && h("th", { scope: "col", class: "aims" }, COACH.goesFor),
				),
			),
			h(
				"tbody",
				{},
				choices.map((choice) =>
					h(
						"tr",
						{ class: choice === held ? "held" : null },
						h("th", { scope: "row" }, name(choice, choice === held, onKeep)),
						ahead &&
							h("td", { class: "number" }, advice.exact ? choice.expected?.toFixed(1) : score(choice.expected ?? 0)),
						h(
							"td",
							{ class: `number grade-${choice.grade}` },
							choice.loss < 0.005 ? COACH.best : choice.loss.toFixed(2),
						),
						aims && h("td", { class: "aims" }, shares(choice.going_for.slice(0, 2))),
					),
				),
			),
		),
	);
}

/**
 * A keep can be transferred to the tray.
 * @param {ChoiceView} choice
 * @param {boolean} isHeld
 * @param {(places: number[]) => void} onKeep
 */
function name(choice, isHeld, onKeep) {
	const { keep, text } = choice;
	return keep
		? button(text, () => onKeep(keep), {
				class: "keep",
				"aria-pressed": String(isHeld),
				"aria-label": say(COACH.choiceAndLoss, { choice: text, loss: lossWords(choice) }),
			})
		: text;
}
