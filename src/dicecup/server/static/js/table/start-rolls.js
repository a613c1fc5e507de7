/** The roll-off: who rolled what for the start. */

import { pipDie } from "../board/pip-die.js";
import { h } from "../browser/dom.js";
import { TABLE } from "../words/catalogue/table.js";
import { diceWords } from "../words/phrases.js";

/** @import { GameView } from "../types.js" */

/** @param {GameView} game */
export function startRolls(game) {
	if (game.start_rolls.length === 0) return null;
	return h(
		"div",
		{ class: game.status === "starting" ? "start-rolls" : "start-rolls settled" },
		h("h2", {}, game.status === "starting" ? TABLE.rollingToStart : TABLE.rollsToStart),
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
