/** The ways to log in: a passkey, a name with a password, a recovery code. */

import { button, fieldOf, h } from "../browser/dom.js";
import { post } from "../server/api.js";
import { YOU } from "../words/catalogue/people.js";
import { logInWithPasskey, whyNoPasskeys } from "./passkeys.js";

/** @import { FormEvent } from "../browser/dom.js" */
/** @import { AccountView, LoggedIn } from "../types.js" */

/**
 * @param {(way: () => Promise<LoggedIn>) => void} logIn does it, and shows the result
 * @param {AccountView | null} account of the person who has to log in again
 */
export function logInForms(logIn, account) {
	return h(
		"div",
		{ class: "log-in" },
		!whyNoPasskeys(account) &&
			h(
				"p",
				{ class: "row" },
				button(YOU.logInPasskey, () => logIn(logInWithPasskey), { id: "log-in-passkey", class: "main" }),
			),
		h(
			"form",
			{
				id: "log-in-password",
				class: "stack",
				onsubmit: (/** @type {FormEvent} */ event) => {
					event.preventDefault();
					const name = fieldOf(event.target, "username").value;
					const password = fieldOf(event.target, "password").value;
					logIn(() => post("/me/log_in", { name, password }));
				},
			},
			h("h3", {}, YOU.logInPassword),
			labelled(YOU.name, {
				name: "username",
				autocomplete: "username",
				maxlength: 100,
				value: account?.log_in_name ?? "",
				autocapitalize: "none",
				spellcheck: "false",
			}),
			labelled(YOU.password, {
				name: "password",
				type: "password",
				autocomplete: "current-password",
				maxlength: 200,
			}),
			h("p", { class: "row" }, h("button", { type: "submit" }, YOU.logIn)),
		),
		h(
			"form",
			{
				id: "log-in-code",
				class: "stack",
				onsubmit: (/** @type {FormEvent} */ event) => {
					event.preventDefault();
					const code = fieldOf(event.target, "code").value;
					logIn(() => post("/me/log_in/recovery_code", { code }));
				},
			},
			h("h3", {}, YOU.logInCode),
			labelled(YOU.code, { name: "code", autocomplete: "off", maxlength: 100, autocapitalize: "none" }),
			h("p", { class: "row" }, h("button", { type: "submit" }, YOU.useCode)),
		),
	);
}

/** A field that has to be filled in. @param {string} label @param {Record<string, any>} props */
export const labelled = (label, props) =>
	h("label", { class: "field" }, h("span", {}, label), h("input", { required: true, ...props }));
