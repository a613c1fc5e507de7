/** The switch at the top of the page that turns sound and vibration on and off. */

import { h, svg } from "../browser/dom.js";
import { change, settings } from "../browser/settings.js";
import { FRAME } from "../words/catalogue/frame.js";

const SPEAKER = "M4 9v6h4l5 4V5L8 9z";
const WAVES = "M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12";
const CROSS = "M16.5 9.5l5 5m0-5l-5 5";

export function soundSwitch() {
	const { sound } = settings();
	return h(
		"button",
		{
			type: "button",
			id: "sound",
			class: "tool sound-switch",
			"aria-label": FRAME.sound,
			"aria-pressed": String(sound),
			title: sound ? FRAME.soundOff : FRAME.soundOn,
			onclick: () => change({ sound: !settings().sound }),
		},
		svg(
			"svg",
			{ viewBox: "0 0 24 24", class: "tool-sign", "aria-hidden": "true" },
			svg("path", { d: SPEAKER }),
			svg("path", { d: sound ? WAVES : CROSS }),
		),
	);
}
