/** A browser notification when it is your turn and you are looking elsewhere. Off until asked for. */

import { here } from "../addresses.js";
import { change, settings } from "./settings.js";

/** Ask the browser for permission; without it the setting stays off. @returns {Promise<boolean>} */
export async function allowNotifications() {
	const granted = "Notification" in window && (await Notification.requestPermission()) === "granted";
	change({ notify: granted });
	return granted;
}

/** @param {string} text */
export function notifyTurn(text) {
	if (!settings().notify || !document.hidden || !("Notification" in window)) return;
	if (Notification.permission === "granted")
		new Notification("dicecup", { body: text, icon: here("/static/icons/cup.svg"), tag: "turn" });
}
