/** The bots to play against: those of the ladder, easiest first, and the specialists behind "more". */

import { h } from "../browser/dom.js";
import { SETUP } from "../words/catalogue/setup.js";
import { botWords, score } from "../words/phrases.js";
import { say } from "../words/say.js";
import { botFace } from "./bot-face.js";

/** @import { BotView } from "../types.js" */

/** @param {BotView[]} bots easiest first @param {(bot: string) => void} onChoose */
export function botChoice(bots, onChoose) {
	if (bots.length === 0) return null;
	const levels = bots.filter((bot) => !bot.special);
	const specials = bots.filter((bot) => bot.special);
	return h(
		"div",
		{ class: "bot-choice", role: "group", "aria-labelledby": "against" },
		h("p", { id: "against" }, SETUP.playBot),
		h(
			"div",
			{ class: "bots" },
			levels.map((bot) => card(bot, onChoose)),
		),
		specials.length > 0 &&
			h(
				"details",
				{ id: "more-bots" },
				h("summary", {}, SETUP.moreBots),
				h(
					"div",
					{ class: "bots" },
					specials.map((bot) => card(bot, onChoose)),
				),
			),
	);
}

/** @param {BotView} bot @param {(bot: string) => void} onChoose */
function card(bot, onChoose) {
	return h(
		"button",
		{
			type: "button",
			id: `against-${bot.name}`,
			class: "bot",
			"aria-label": say(SETUP.playAgainst, { bot: botWords(bot) }),
			onclick: () => onChoose(bot.name),
		},
		botFace(bot.name),
		h("b", {}, bot.name),
		bot.mean !== null && h("span", { class: "bot-score" }, say(SETUP.averageScore, { score: score(bot.mean) })),
		h("small", {}, bot.sentence),
	);
}

/** The same as options of a list. @param {BotView[]} bots */
export const botOptions = (bots) => [
	bots.filter((bot) => !bot.special).map((bot) => h("option", { value: bot.name }, botWords(bot))),
	bots.some((bot) => bot.special) &&
		h(
			"optgroup",
			{ label: SETUP.moreBots },
			bots.filter((bot) => bot.special).map((bot) => h("option", { value: bot.name }, botWords(bot))),
		),
];
