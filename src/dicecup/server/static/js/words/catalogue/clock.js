/** How much time a turn has. */

export const CLOCK = /** @type {const} */ ({
	perTurn: "Time per turn",
	none: "No clock",
	quick: "Quick: 15 seconds",
	normal: "Normal: 45 seconds",
	relaxed: "Relaxed: 2 minutes",
	day: "A day per turn",
	other: "Another time…",
	seconds: "Seconds per turn",
});
