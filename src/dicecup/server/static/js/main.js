/** Draws the frame of the document and the page that its address names, which is loaded when it is needed. */

import { pageAt } from "./addresses.js";
import { button, drawn, h, sync } from "./browser/dom.js";
import { applyTheme } from "./browser/settings.js";
import { openSettings } from "./browser/settings-dialog.js";
import { coachLinks } from "./coach/coach-links.js";

applyTheme();
const { page, names } = pageAt(location.pathname);
document.body.classList.toggle("plain", !["table-page", "learn-page"].includes(page));
sync(drawn("top-tools"), [h("a", { class: "button", href: "/rules" }, "Rules"), button("Settings", openSettings)]);
await import(`./pages/${page}.js`);
sync(drawn("main"), [coachLinks(), h(page, { data: names })]);
document.querySelector(".coach-links [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
