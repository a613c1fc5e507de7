/** How the page behaves in this browser. */

import { ask } from "../server/api.js";
import { FRAME } from "../words/catalogue/frame.js";
import { say } from "../words/say.js";
import { button, h } from "./dom.js";
import { allowNotifications } from "./notify.js";
import { change, settings } from "./settings.js";

/** @import { GradeView } from "../types.js" */
/** @import { InputEvent, SelectEvent } from "./dom.js" */

/** @typedef {"secondTap" | "motion" | "sound" | "keys" | "outlook" | "reactions"} Tick */
/** @typedef {"theme" | "confirm" | "warn"} Which */

/** @type {[string, string][]} */
const WARNINGS = [
	["off", FRAME.warnOff],
	["inaccuracy", FRAME.warnInaccuracy],
	["mistake", FRAME.warnMistake],
	["blunder", FRAME.warnBlunder],
];
const KEYS = [
	[FRAME.oneToFive, FRAME.keyHold],
	[FRAME.rOrSpace, FRAME.keyRoll],
	["U", FRAME.keyRelease],
	["D", FRAME.keyDice],
	["P", FRAME.keyPad],
	["H", FRAME.keyHint],
	["V", FRAME.keyAnalysis],
	["E", FRAME.keyChances],
	["Z", FRAME.keyCrossOut],
	["?", FRAME.keyKeys],
];

const keyList = () =>
	h(
		"dl",
		{ class: "keys" },
		KEYS.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
	);

/** @param {HTMLDialogElement} dialog @param {Element[]} content */
function show(dialog, ...content) {
	dialog.append(
		...content,
		h(
			"div",
			{ class: "row" },
			button(FRAME.done, () => dialog.close(), { class: "main" }),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
}

export function openSettings() {
	const dialog = h("dialog", { id: "settings", "aria-labelledby": "settings-title" });
	const now = settings();
	const tick = (/** @type {Tick} */ name, /** @type {string} */ text) =>
		h(
			"label",
			{ class: "line" },
			h("input", {
				type: "checkbox",
				name,
				checked: now[name],
				onchange: (/** @type {InputEvent} */ event) => change({ [name]: event.target.checked }),
			}),
			h("span", {}, text),
		);
	const choose = (/** @type {Which} */ name, /** @type {string} */ text, /** @type {[string, string][]} */ choices) =>
		h(
			"label",
			{ class: "field" },
			h("span", {}, text),
			h(
				"select",
				{ name, onchange: (/** @type {SelectEvent} */ event) => change({ [name]: event.target.value }) },
				choices.map(([value, label]) => h("option", { value, selected: now[name] === value }, label)),
			),
		);
	show(
		dialog,
		h("h2", { id: "settings-title" }, FRAME.settings),
		h("p", { class: "hint" }, FRAME.saved),
		choose("theme", FRAME.theme, [
			["auto", FRAME.themeAuto],
			["light", FRAME.themeLight],
			["dark", FRAME.themeDark],
		]),
		choose("confirm", FRAME.confirm, [
			["zero", FRAME.confirmZero],
			["always", FRAME.confirmAlways],
			["never", FRAME.confirmNever],
		]),
		tick("secondTap", FRAME.secondTap),
		choose("warn", FRAME.warn, WARNINGS),
		tick("outlook", FRAME.outlook),
		tick("motion", FRAME.motion),
		tick("sound", FRAME.soundAndVibration),
		h(
			"label",
			{ class: "line" },
			h("input", { type: "checkbox", name: "notify", checked: now.notify, onchange: toggleNotifications }),
			h("span", {}, FRAME.notify),
		),
		tick("reactions", FRAME.reactions),
		tick("keys", FRAME.keys),
		h("details", {}, h("summary", {}, FRAME.shortcuts), keyList()),
	);
	ask("/catalogue").then(
		({ grades }) => tellPoints(dialog, grades),
		() => {},
	);
}

/** The keys alone, for people who press the key for them. */
export function openKeys() {
	if (document.querySelector("dialog")) return;
	const dialog = h("dialog", { id: "keys", "aria-labelledby": "keys-title" });
	show(dialog, h("h2", { id: "keys-title" }, FRAME.shortcuts), keyList());
}

/**
 * Say from how many points on a choice gets each grade, according to the server.
 * @param {Element} dialog
 * @param {GradeView[]} grades
 */
function tellPoints(dialog, grades) {
	for (const { name, points, several_columns: several } of grades) {
		const option = dialog.querySelector(`[name=warn] option[value=${name}]`);
		if (option) option.textContent = say(FRAME.warnFrom, { grade: option.textContent ?? "", points, several });
	}
}

/** @param {InputEvent} event */
async function toggleNotifications(event) {
	if (!event.target.checked) change({ notify: false });
	else event.target.checked = await allowNotifications();
}
