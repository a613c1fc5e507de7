/** Games that somebody can go on with: the latest first and large, the others in a list. */

import { button, h } from "../browser/dom.js";
import { askPlayer } from "../browser/question-box.js";
import { HOME } from "../words/catalogue/home.js";
import { when } from "../words/phrases.js";
import { listed, say } from "../words/say.js";

/** @import { OpenGame } from "../types.js" */

/** @param {OpenGame[]} games @param {(game: OpenGame) => void} onLeave */
export function openGames(games, onLeave) {
	// Games in which it is the user's turn come first: others may be waiting.
	const [first, ...others] = [...games].sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.at - a.at);
	return h(
		"section",
		{ class: "panel wide go-on", "aria-labelledby": "unfinished" },
		h("h2", { id: "unfinished" }, HOME.goOn),
		h(
			"div",
			{ class: "go-on-first" },
			h(
				"p",
				{},
				h("b", {}, first.title || first.book),
				h("span", {}, listed(first.names)),
				h("span", { class: "hint" }, [state(first), when(first.at)].filter(Boolean).join(" · ")),
			),
			h(
				"div",
				{ class: "row" },
				h(
					"a",
					{
						class: "button main big",
						id: "continue",
						href: `/table/${first.table}`,
						"aria-label": say(HOME.continueNamed, { names: listed(first.names) }),
					},
					HOME.continue,
				),
				leaving(first, onLeave),
			),
		),
		others.length > 0 && h("h3", {}, HOME.otherGames),
		others.length > 0 &&
			h(
				"ul",
				{ class: "list" },
				others.map((game) =>
					h(
						"li",
						{ class: "open-game" },
						h(
							"span",
							{},
							h("a", { href: `/table/${game.table}` }, game.title || game.book),
							" ",
							h(
								"span",
								{ class: "hint" },
								[listed(game.names), state(game), when(game.at)].filter(Boolean).join(" · "),
							),
						),
						leaving(game, onLeave),
					),
				),
			),
	);
}

/** @param {OpenGame} game */
function state(game) {
	if (!game.playing) return HOME.notStarted;
	return game.your_turn ? HOME.yourTurn : HOME.theirTurn;
}

/** @param {OpenGame} game @param {(game: OpenGame) => void} onLeave */
function leaving(game, onLeave) {
	const leave = async () => {
		const answers = [{ value: "yes", label: HOME.leave }];
		if ((await askPlayer(HOME.leaveQuestion, answers, HOME.leaveMore, HOME.keep)) === "yes") onLeave(game);
	};
	return button(HOME.leave, leave, { "aria-label": say(HOME.leaveNamed, { names: listed(game.names) }) });
}
