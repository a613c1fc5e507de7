/** Which page an address shows. Each page is an element of its own, loaded when it is needed. */

import { button, h, sync } from "./browser/dom.js";
import { applyTheme } from "./browser/settings.js";
import { openSettings } from "./browser/settings-dialog.js";
import { coachLinks } from "./coach/coach-links.js";

/** @type {[RegExp, string][]} */
const PAGES = [
  [/^\/$/, "home-page"],
  [/^\/new$/, "new-table-page"],
  [/^\/table\/(?<table>[^/]+)$/, "table-page"],
  [/^\/table\/(?<table>[^/]+)\/card$/, "card-page"],
  [/^\/table\/(?<table>[^/]+)\/review$/, "review-page"],
  [/^\/review(\/(?<record>[^/]+))?$/, "review-page"],
  [/^\/puzzles$/, "puzzles-page"],
  [/^\/cards\/(?<book>[^/]+)$/, "card-page"],
  [/^\/rules(\/(?<book>[^/]+))?$/, "rules-page"],
  [/^\/learn\/(?<book>[^/]+)$/, "learn-page"],
  [/^\/verify(\/(?<table>[^/]+))?$/, "verify-page"],
  [/^\/statistics$/, "statistics-page"],
  [/^\/fairness$/, "fairness-page"],
  [/^\/advice$/, "advice-page"],
];

applyTheme();
const [pattern, page] = PAGES.find(([each]) => each.test(location.pathname)) ?? PAGES[0];
document.body.classList.toggle("plain", !["table-page", "learn-page"].includes(page));
sync(document.getElementById("top-tools"), [
  h("a", { class: "button", href: "/rules" }, "Rules"),
  button("Settings", openSettings),
]);
await import(`./pages/${page}.js`);
sync(document.getElementById("main"), [coachLinks(), h(page, { data: pattern.exec(location.pathname)?.groups ?? {} })]);
document.querySelector(".coach-links [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
