/** An address that shows nothing, and the way home. */

import { h, Part } from "../browser/dom.js";
import { FRAME } from "../words/catalogue/frame.js";

class MissingPage extends Part {
	draw() {
		return h(
			"section",
			{ class: "panel centre" },
			h("h1", {}, FRAME.missing),
			h("p", {}, FRAME.missingWhy),
			h("p", {}, h("a", { class: "button main", href: "/" }, FRAME.home)),
		);
	}
}

customElements.define("missing-page", MissingPage);
