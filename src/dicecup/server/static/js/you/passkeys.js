/** Passkeys in the browser: whether they can be used, making one, and logging in with one. */

import { isRefused, post, Refusal } from "../server/api.js";
import { YOU } from "../words/catalogue/people.js";

/** @import { AccountView, Kept, LoggedIn } from "../types.js" */

/** Why no passkey can be used on this page; empty if one can. @param {AccountView | null} account */
export function whyNoPasskeys(account) {
	if (!window.isSecureContext) return YOU.noPasskeysHere;
	if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) return YOU.noPasskeysBrowser;
	if (account ? !account.passkeys_here : /^[\d.]+$|:/.test(location.hostname)) return YOU.noPasskeysNumber;
	return "";
}

/** Have the device make a passkey, and the server keep it. @returns {Promise<Kept>} */
export async function makePasskey() {
	const { options } = await post("/me/passkeys/options", {});
	const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
	return post("/me/passkeys", { credential: await answered(navigator.credentials.create({ publicKey })) });
}

/** Log in with a passkey that the device has for this server. @returns {Promise<LoggedIn>} */
export async function logInWithPasskey() {
	const { options } = await post("/me/log_in/passkey/options", {});
	const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
	return post("/me/log_in/passkey", { credential: await answered(navigator.credentials.get({ publicKey })) });
}

/** The device's answer, in the form that the server reads. @param {Promise<Credential | null>} asked */
async function answered(asked) {
	try {
		const credential = /** @type {PublicKeyCredential} */ (await asked);
		return credential.toJSON();
	} catch (problem) {
		if (isRefused(problem, "log_in_failed")) throw problem;
		const known = problem instanceof DOMException && problem.name === "InvalidStateError";
		throw new Refusal("cancelled", known ? YOU.passkeyKnown : YOU.passkeyCancelled);
	}
}
