/** Verifies a game in the browser itself: everything that the server claims is worked out again here. */

import { here } from "../addresses.js";
import { fieldOf, h, Part } from "../browser/dom.js";
import { recordFields, recordGiven } from "../browser/record-form.js";
import { BadCode, checkRecord } from "../fair/check.js";
import { Refusal, reason } from "../server/api.js";
import { FAIR } from "../words/catalogue/fair.js";
import { say } from "../words/say.js";

/** @import { FormEvent } from "../browser/dom.js" */
/** @import { CheckResult } from "../fair/check.js" */

/** @type {Record<string, [string, string, string]>} */
const TICKS = {
	true: ["holds", "✓", FAIR.holds],
	false: ["fails", "✗", FAIR.fails],
	null: ["open", "–", FAIR.open],
};

/** @extends {Part<{table?: string}>} */
class VerifyPage extends Part {
	#record = "";
	#head = "";
	/** @type {CheckResult[] | null} */
	#checks = null;
	#error = "";

	async connectedCallback() {
		super.connectedCallback();
		document.title = FAIR.title;
		if (!this.data.table) return;
		try {
			const answer = await fetch(here(`/api/tables/${this.data.table}/record`));
			if (!answer.ok) throw new Refusal("", (await answer.json()).message);
			this.#record = await answer.text();
			await this.#verify();
		} catch (problem) {
			this.#error = reason(problem);
			this.refresh();
		}
	}

	async #verify() {
		this.#error = "";
		this.#checks = null;
		if (!crypto.subtle) {
			this.#error = FAIR.noCryptography;
		} else {
			try {
				this.#checks = await checkRecord(this.#record, this.#head);
			} catch (problem) {
				this.#error = problem instanceof BadCode ? problem.message : say(FAIR.cannotRead, { why: reason(problem) });
			}
		}
		this.refresh();
		document.getElementById("verdict")?.focus();
	}

	/** @param {FormEvent} event */
	async #submit(event) {
		event.preventDefault();
		this.#record = await recordGiven(event.target);
		this.#head = fieldOf(event.target, "head").value;
		await this.#verify();
	}

	draw() {
		return h(
			"div",
			{ class: "verify" },
			h(
				"section",
				{ class: "panel" },
				h("h1", {}, FAIR.wereFair),
				h("p", {}, FAIR.about),
				h("p", { class: "hint" }, FAIR.cannotShow),
			),
			this.#error && h("p", { class: "error", role: "alert" }, this.#error),
			this.#checks && this.#result(this.#checks),
			h(
				"form",
				{ class: "panel", id: "verify", onsubmit: (/** @type {FormEvent} */ event) => this.#submit(event) },
				h("h2", {}, FAIR.verifyRecord),
				recordFields(this.#record, ".txt,text/plain"),
				h(
					"label",
					{ class: "field" },
					h("span", {}, FAIR.sealCode),
					h("input", { name: "head", maxlength: 100, autocomplete: "off" }),
				),
				h(
					"p",
					{ class: "row" },
					h("button", { type: "submit", class: "main" }, FAIR.verify),
					this.data.table &&
						h("a", { class: "button", href: `/api/tables/${this.data.table}/record`, download: "" }, FAIR.save),
					this.data.table && h("a", { class: "button", href: `/table/${this.data.table}` }, FAIR.back),
				),
			),
		);
	}

	/** @param {CheckResult[]} checks */
	#result(checks) {
		const failed = checks.some((check) => check.holds === false);
		const open = checks.some((check) => check.holds === null);
		const verdict = failed ? "failed" : open ? "open" : "verified";
		const words = {
			failed: FAIR.failed,
			open: FAIR.undecided,
			verified: FAIR.verified,
		};
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "verdict" },
			h(
				"p",
				{ class: `verdict ${verdict}`, id: "verdict", tabindex: "-1", role: "status", "data-verdict": verdict },
				words[verdict],
			),
			h(
				"ul",
				{ class: "checks" },
				checks.map((check) => {
					const [name, tick, spoken] = TICKS[String(check.holds)];
					return h(
						"li",
						{ class: `check ${name}` },
						h("span", { class: "tick", role: "img", "aria-label": spoken }, tick),
						h("div", {}, h("b", {}, check.title), h("br"), check.detail),
					);
				}),
			),
		);
	}
}

customElements.define("verify-page", VerifyPage);
