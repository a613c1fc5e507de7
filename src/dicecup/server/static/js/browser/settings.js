/** What this browser remembers about how its user likes to play. */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} motion dice tumble
 * @property {boolean} sound heard and felt, once somebody has touched the page
 * @property {"zero" | "always" | "never"} confirm when to ask before a box is filled
 * @property {boolean} secondTap with other players, a box is written by choosing it twice
 * @property {boolean} keys single-key shortcuts
 * @property {boolean} notify browser notification when it is your turn
 * @property {string} warn the mildest grade of loss to be warned about; "off" for never
 * @property {boolean} values whether the value of every choice is shown
 * @property {boolean} outlook whether to show how the game stands
 * @property {boolean} reactions whether to show what others say
 */

const PLACE = "dicecup.settings";
/** @type {Settings} */
const DEFAULTS = {
	theme: "auto",
	motion: true,
	sound: true,
	confirm: "zero",
	secondTap: true,
	keys: true,
	notify: false,
	warn: "off",
	values: false,
	outlook: true,
	reactions: true,
};
/** @type {Settings} */
let current = { ...DEFAULTS, ...stored() };
const listeners = new Set();

function stored() {
	try {
		return JSON.parse(localStorage.getItem(PLACE) ?? "{}");
	} catch {
		return {};
	}
}

/** @returns {Settings} */
export const settings = () => current;

/** @param {Partial<Settings>} changes */
export function change(changes) {
	current = { ...current, ...changes };
	try {
		localStorage.setItem(PLACE, JSON.stringify(current));
	} catch {
		// A browser that stores nothing can still play; it only forgets.
	}
	applyTheme();
	for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export const onSettings = (listener) => listeners.add(listener);

export function applyTheme() {
	if (current.theme === "auto") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = current.theme;
}

/** Whether dice tumble: motion is wanted here and not switched off for the whole system. */
export const moves = () => current.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
