/** The status region: what happens, in words, for eyes and for screen readers. It is in the page from the start. */

/** What has been read out already but must not be seen yet. */
let heard = "";

/**
 * @param {string} text
 * @param {boolean} [unseen] whether eyes still have to wait for the dice, though ears do not
 */
export function announce(text, unseen = false) {
	const region = document.getElementById("status");
	if (!region || !text) return;
	if (text !== heard) region.textContent = text;
	heard = unseen ? text : "";
	region.title = unseen ? "" : text;
	region.className = unseen ? "status not-yet" : "status";
}
