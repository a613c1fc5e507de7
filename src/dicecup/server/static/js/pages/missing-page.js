/** Says that there is nothing at an address, and shows the way home. */

import { deadEnd } from "../browser/dead-end.js";
import { Part } from "../browser/dom.js";

class MissingPage extends Part {
	draw() {
		return deadEnd();
	}
}

customElements.define("missing-page", MissingPage);
