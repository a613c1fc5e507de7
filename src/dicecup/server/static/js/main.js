/** Draws the frame of the document and the page that its address names, which is loaded when it is needed. */

import { pageAt, shownPath } from "./addresses.js";
import { drawn, h, sync } from "./browser/dom.js";
import { pressOnce } from "./browser/keys.js";
import { applyTheme } from "./browser/settings.js";
import { openSettings } from "./browser/settings-dialog.js";
import { tool, toolLink } from "./browser/tools.js";
import { coachLinks } from "./coach/coach-links.js";
import { FRAME } from "./words/catalogue/frame.js";

/** Styles that only some pages need. @type {Record<string, string[]>} */
const STYLES = {
	"review-page": ["review", "charts"],
	"puzzles-page": ["review"],
	"statistics-page": ["review", "charts", "figures"],
	"fairness-page": ["review", "charts", "figures"],
	"advice-page": ["review", "figures"],
};

/** Load a style; a page without it is better than none. @param {string} name */
function wear(name) {
	return new Promise((resolve) => {
		const link = h("link", { rel: "stylesheet", href: new URL(`../css/${name}.css`, import.meta.url).href });
		link.onload = link.onerror = resolve;
		document.head.append(link);
	});
}

applyTheme();
pressOnce();
const { page, names } = pageAt(shownPath());
document.body.classList.toggle("plain", !["table-page", "learn-page", "lesson-page"].includes(page));
sync(drawn("top-tools"), [
	toolLink("rules", FRAME.rules, "/rules"),
	// At a table there is only room for its own tools.
	page !== "table-page" && toolLink("you", FRAME.you, "/you"),
	tool("settings", FRAME.settings, openSettings),
]);
await Promise.all([import(`./pages/${page}.js`), ...(STYLES[page] ?? []).map(wear)]);
sync(drawn("main"), [coachLinks(), h(page, { data: names })]);
// Keyboard users continue at the table, not at the top of a new page.
if (page === "table-page") drawn("main").focus({ preventScroll: true });
document.querySelector(".coach-links [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
