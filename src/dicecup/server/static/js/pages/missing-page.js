/** An address that shows nothing, and the way home. */

import { h, Part } from "../browser/dom.js";

class MissingPage extends Part {
	draw() {
		return h(
			"section",
			{ class: "panel centre" },
			h("h1", {}, "This page does not exist"),
			h("p", {}, "The link may be old, or a letter of it is missing."),
			h("p", {}, h("a", { class: "button main", href: "/" }, "Home")),
		);
	}
}

customElements.define("missing-page", MissingPage);
