/** Single-key shortcuts, which can be switched off: a screen reader or speech input may need the keys. */

import { settings } from "./settings.js";

/** A key that is held down presses a button once: it neither rolls again nor answers what the page asks then. */
export function pressOnce() {
	document.addEventListener("keydown", (event) => {
		const target = /** @type {Element} */ (event.target);
		if (event.repeat && event.key === "Enter" && target.closest("button")) event.preventDefault();
	});
}

/** Elements that Space presses or scrolls anyway. */
const TAKES_SPACE = "button, a, summary, [tabindex='0']";

/**
 * @param {Record<string, (event: KeyboardEvent) => void>} shortcuts by key, in lower case
 * @returns {() => void} stops listening
 */
export function listenForKeys(shortcuts) {
	const heard = (/** @type {KeyboardEvent} */ event) => {
		const target = /** @type {Element} */ (event.target);
		const typing = target.closest("input, select, textarea, dialog");
		if (!settings().keys || typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
		// If there is nothing to roll, Space scrolls as it does everywhere.
		if (event.key === " " && (target.closest(TAKES_SPACE) || !document.getElementById("roll"))) return;
		const shortcut = shortcuts[event.key.toLowerCase()];
		if (!shortcut) return;
		event.preventDefault();
		shortcut(event);
	};
	document.addEventListener("keydown", heard);
	return () => document.removeEventListener("keydown", heard);
}
