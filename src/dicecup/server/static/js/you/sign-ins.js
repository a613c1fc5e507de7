/** Where somebody is logged in: the list, and a notice of each browser that is new. */

import { button, h } from "../browser/dom.js";
import { YOU } from "../words/catalogue/people.js";
import { LANGUAGE, say } from "../words/say.js";

/** @import { SignIn } from "../types.js" */

const TIME = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });

/** The browser, such as Firefox on Android. @param {SignIn} signIn */
const browserOf = ({ browser, system }) =>
	browser && system ? say(YOU.browserOn, { browser, system }) : browser || system || YOU.unknownBrowser;

/** How and when it began. @param {SignIn} signIn */
const beginOf = ({ way, made_at }) => say(YOU.signedInBy[way], { date: TIME.format(made_at) });

/**
 * @param {readonly SignIn[]} signIns
 * @param {(id: string) => void} end logs one out
 */
export const signInList = (signIns, end) =>
	h(
		"section",
		{ class: "panel wide", "aria-labelledby": "sign-ins" },
		h("h2", { id: "sign-ins" }, YOU.signIns),
		h(
			"ul",
			{ class: "list" },
			signIns.map((signIn) =>
				h(
					"li",
					{ class: "row sign-in" },
					h(
						"span",
						{},
						h("strong", {}, browserOf(signIn)),
						signIn.here && ` (${YOU.thisBrowser})`,
						h("br"),
						h("span", { class: "hint" }, beginOf(signIn)),
					),
					!signIn.here && endButton(YOU.endSignIn, signIn, end),
				),
			),
		),
	);

/**
 * @param {SignIn} signIn
 * @param {(id: string) => void} confirm says that it is known
 * @param {(id: string) => void} end
 */
export const newSignIn = (signIn, confirm, end) =>
	h(
		"section",
		{ class: "panel wide new-sign-in", "aria-labelledby": `new-${signIn.id}` },
		h("h2", { id: `new-${signIn.id}` }, say(YOU.newBrowser, { browser: browserOf(signIn) })),
		h("p", {}, beginOf(signIn)),
		h(
			"p",
			{ class: "row" },
			button(YOU.wasMe, () => confirm(signIn.id), { class: "confirm-sign-in" }),
			endButton(YOU.wasNotMe, signIn, end),
		),
	);

/** @param {string} label @param {SignIn} signIn @param {(id: string) => void} end */
const endButton = (label, signIn, end) =>
	button(label, () => end(signIn.id), {
		class: "end-sign-in",
		"aria-label": say(YOU.endSignInOf, { label, browser: browserOf(signIn), how: beginOf(signIn) }),
	});
