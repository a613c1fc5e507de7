/** The status region: what happens, in words, for eyes and for screen readers. It is in the page from the start. */

/** @param {string} text */
export function announce(text) {
	const region = document.getElementById("status");
	if (region && text) {
		region.textContent = text;
		region.title = text;
	}
}
