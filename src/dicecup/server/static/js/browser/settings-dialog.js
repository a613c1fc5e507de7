/** How the page behaves in this browser. */

import { ask } from "../server/api.js";
import { button, h } from "./dom.js";
import { allowNotifications } from "./notify.js";
import { change, settings } from "./settings.js";

/** @import { GradeView } from "../types.js" */
/** @import { InputEvent, SelectEvent } from "./dom.js" */

/** @typedef {"motion" | "sound" | "keys" | "outlook"} Tick */
/** @typedef {"theme" | "confirm" | "warn"} Choice */

/** @type {[string, string][]} */
const WARNINGS = [
	["off", "nothing"],
	["inaccuracy", "inaccuracies"],
	["mistake", "mistakes"],
	["blunder", "blunders"],
];
const KEYS = [
	["1 to 5", "hold or release a die"],
	["R", "roll"],
	["U", "release all dice"],
	["D", "go to the dice"],
	["P", "go to the score card; arrow keys move there"],
	["H", "hint"],
	["V", "analysis of all options"],
	["E", "read out the chances"],
	["Z", "cross out a box"],
	["?", "show these keys"],
];

/** @param {boolean} [keys] whether the keys are shown at once */
function open(keys = false) {
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
	const choose = (/** @type {Choice} */ name, /** @type {string} */ text, /** @type {[string, string][]} */ choices) =>
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
	dialog.append(
		h("h2", { id: "settings-title" }, "Settings"),
		h("p", { class: "hint" }, "Saved in this browser."),
		choose("theme", "Theme", [
			["auto", "same as device"],
			["light", "light"],
			["dark", "dark"],
		]),
		choose("confirm", "Confirm before scoring", [
			["zero", "only zeros"],
			["always", "always"],
			["never", "never"],
		]),
		choose("warn", "Warn me before", WARNINGS),
		tick("outlook", "Show the chances"),
		tick("motion", "Animate dice"),
		tick("sound", "Sound and vibration"),
		h(
			"label",
			{ class: "line" },
			h("input", { type: "checkbox", name: "notify", checked: now.notify, onchange: toggleNotifications }),
			h("span", {}, "Notify me when it is my turn"),
		),
		tick("keys", "Single-key shortcuts"),
		h(
			"details",
			{ open: keys },
			h("summary", {}, "Keyboard shortcuts"),
			h(
				"dl",
				{ class: "keys" },
				KEYS.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
			),
		),
		h(
			"div",
			{ class: "row" },
			button("Done", () => dialog.close(), { class: "main" }),
		),
	);
	dialog.onclose = () => dialog.remove();
	document.body.append(dialog);
	dialog.showModal();
	ask("/catalogue").then(
		({ grades }) => tellPoints(dialog, grades),
		() => {},
	);
}

export const openSettings = () => open();
export const openKeys = () => document.querySelector("dialog") ?? open(true);

/**
 * From how many points on a choice is called so, as the server has it.
 * @param {Element} dialog
 * @param {GradeView[]} grades
 */
function tellPoints(dialog, grades) {
	for (const { name, points, several_columns: several } of grades) {
		const option = dialog.querySelector(`[name=warn] option[value=${name}]`);
		if (option) option.textContent += ` (${points}+ points, ${several}+ in Triple)`;
	}
}

/** @param {InputEvent} event */
async function toggleNotifications(event) {
	if (!event.target.checked) change({ notify: false });
	else event.target.checked = await allowNotifications();
}
