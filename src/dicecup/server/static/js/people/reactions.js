/** Reactions: a row to choose from, and a bubble for what somebody said, which soon disappears. */

import { button, h } from "../browser/dom.js";
import { settings } from "../browser/settings.js";
import { PEOPLE, REACTIONS } from "../words/catalogue/people.js";
import { say } from "../words/say.js";

/** @import { Reaction } from "../types.js" */

/** How many milliseconds a bubble stays. */
const STAYS = 4000;
/** Signs and set phrases, as the server calls them. @type {Record<Reaction["reaction"], string>} */
const WORDS = {
	clap: REACTIONS.clap,
	wow: REACTIONS.wow,
	laugh: REACTIONS.laugh,
	oops: REACTIONS.oops,
	luck: REACTIONS.luck,
	nice_roll: REACTIONS.niceRoll,
	well_played: REACTIONS.wellPlayed,
	unlucky: REACTIONS.unlucky,
	thanks: REACTIONS.thanks,
	good_game: REACTIONS.goodGame,
};
/** Those that the page offers; other programs also send the phrases. @type {Reaction["reaction"][]} */
const SIGNS = ["clap", "wow", "laugh", "oops", "luck"];
const MOST_BUBBLES = 4;

/** The signs in a row. @param {(reaction: Reaction["reaction"]) => void} onReact */
export const reactionRow = (onReact) =>
	h(
		"div",
		{ class: "reactions", id: "reactions", role: "group", "aria-label": PEOPLE.reactTitle },
		SIGNS.map((name) => button(WORDS[name], () => onReact(name), { "data-reaction": name })),
	);

/** Show what somebody said, for a moment. @param {Reaction} reaction */
export function showReaction({ name, reaction }) {
	if (!settings().reactions) return;
	const words = WORDS[reaction];
	if (!words) return; // said by a newer page
	const bubble = h("p", { class: "bubble" }, say(PEOPLE.said, { name, words }));
	const all = bubbles();
	all.append(bubble);
	while (all.children.length > MOST_BUBBLES) all.firstElementChild?.remove();
	setTimeout(() => bubble.remove(), STAYS);
}

/** The element with the bubbles; screen readers read them out in turn. */
function bubbles() {
	const known = document.getElementById("bubbles");
	if (known) return known;
	const all = h("div", { id: "bubbles", role: "log", "aria-label": PEOPLE.react });
	document.body.append(all);
	return all;
}
