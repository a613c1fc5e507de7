/** Any key or tap ends a throw that is under way. It does nothing else, because its target is only just appearing. */

/**
 * @param {() => boolean} isRolling
 * @param {() => void} rest
 */
export function skipOnTouch(isRolling, rest) {
	/** Whether the tap under way ended a throw. */
	let skipping = false;
	const isAtTable = (/** @type {Event} */ event) =>
		event.target instanceof Element && event.target.closest(".table") !== null;
	document.addEventListener(
		"pointerdown",
		() => {
			skipping = isRolling();
			if (skipping) rest();
		},
		true,
	);
	document.addEventListener(
		"click",
		(event) => {
			// A click without a pointer comes from a key or a screen reader.
			if (!skipping && isRolling()) rest();
			else if (!skipping) return;
			skipping = false;
			if (isAtTable(event)) swallow(event);
		},
		true,
	);
	document.addEventListener(
		"keydown",
		(event) => {
			if (!isRolling()) return;
			rest();
			const leads = event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey;
			if (!leads && !(event.target instanceof Element && event.target.closest("input, select, textarea, dialog")))
				swallow(event);
		},
		true,
	);
}

/** @param {Event} event */
function swallow(event) {
	event.preventDefault();
	event.stopPropagation();
}
