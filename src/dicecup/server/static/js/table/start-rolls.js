/** The roll-off: who rolled what for the start. */

import { pipDie } from "../board/pip-die.js";
import { h } from "../browser/dom.js";
import { TABLE } from "../words/catalogue/table.js";
import { diceWords } from "../words/phrases.js";

/** @import { GameView } from "../types.js" */

/** @param {GameView} game */
export function startRolls(game) {
	if (game.start_rolls.length === 0) return null;
	const [look, title] = game.status === "starting" ? ["", TABLE.rollingToStart] : [" settled", TABLE.rollsToStart];
	// With many sides it scrolls, by keyboard too.
	return h(
		"div",
		{ class: `start-rolls${look}`, tabindex: "0", role: "group", "aria-label": title },
		h("h2", {}, title),
		h(
			"ul",
			{},
			game.start_rolls.map(([side, dice], place) =>
				h(
					"li",
					{},
					h("span", { class: "start-name" }, game.sides[side].name),
					h(
						"span",
						{ class: "small-dice", role: "img", "aria-label": diceWords([...dice].map(Number)) },
						[...dice].map((face) => pipDie(Number(face))),
					),
					h("b", {}, game.start_totals[place]),
				),
			),
		),
	);
}
