/** You: a guest of this browser, or an identity that is kept on all devices. */

import { here } from "../addresses.js";
import { button, drawn, fieldOf, h, Part } from "../browser/dom.js";
import { askPlayer } from "../browser/question-box.js";
import { ask, forgetName, isRefused, post, Refusal, reason, rememberName, takeName, whoAmI } from "../server/api.js";
import { YOU } from "../words/catalogue/people.js";
import { LANGUAGE, say } from "../words/say.js";
import { labelled, logInForms } from "../you/log-in-forms.js";
import { makePasskey, whyNoPasskeys } from "../you/passkeys.js";
import { newSignIn, signInList } from "../you/sign-ins.js";

/** @import { FormEvent } from "../browser/dom.js" */
/** @import { AccountView, LoggedIn, Me, MoveLink } from "../types.js" */

const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" });

class YouPage extends Part {
	/** Null for somebody who has no name here yet. @type {AccountView | null} */
	#account = null;
	#loaded = false;
	#said = "";
	#error = "";
	/** Whether to log in first, before doing what was wanted. */
	#again = false;
	/** Shown once. @type {readonly string[]} */
	#codes = [];
	/** @type {MoveLink | null} */
	#link = null;

	connectedCallback() {
		super.connectedCallback();
		void this.#do(() => this.#takeLink());
	}

	/** Do something and show the result. @param {() => Promise<string | void>} deed returns what to say afterwards */
	async #do(deed) {
		this.#error = "";
		this.#said = "";
		this.#again = false;
		try {
			this.#said = (await deed()) ?? "";
		} catch (refusal) {
			this.#again = isRefused(refusal, "not_proved");
			if (!this.#again) this.#error = reason(refusal);
		}
		try {
			const me = await whoAmI();
			this.#account = me && (await ask("/me/account"));
		} catch (refusal) {
			this.#error ||= reason(refusal);
		}
		this.#loaded = true;
		this.refresh();
		if (this.#again) drawn("again").focus();
	}

	/** Ask whether this browser should join the identity of the person who made the link that led here. */
	async #takeLink() {
		const token = /^#move=([\w-]+)$/.exec(location.hash)?.[1];
		if (!token) return "";
		history.replaceState(null, "", here("/you"));
		/** @type {Me} */
		const { name } = await post("/me/move/look", { token });
		const answer = await askPlayer(
			say(YOU.moveQuestion, { name }),
			[{ value: "yes", label: YOU.moveYes }],
			say(YOU.moveMore, { name }),
			YOU.moveNo,
		);
		return answer === "yes" ? this.#welcome(await post("/me/move/take", { token })) : "";
	}

	/** Somebody has logged in; ask what to do with the guest's games. @param {LoggedIn} found */
	async #welcome({ name, guest }) {
		rememberName(name);
		this.#codes = [];
		this.#link = null;
		const said = say(YOU.loggedIn, { name });
		const account = await ask("/me/account");
		if (!guest || !account.kept) return said;
		const question = say(YOU.bring, { count: guest.tables, guest: guest.name });
		const answer = await askPlayer(question, [{ value: "yes", label: YOU.bringYes }], YOU.bringMore, YOU.bringNo);
		if (answer !== "yes") return said;
		await post("/me/bring", { token: guest.token });
		return `${said} ${YOU.brought}`;
	}

	/** @param {{recovery_codes: readonly string[]}} kept */
	#show(kept) {
		if (kept.recovery_codes.length > 0) this.#codes = kept.recovery_codes;
	}

	draw() {
		if (!this.#loaded) return h("p", { class: "centre" }, YOU.wait);
		const account = this.#account;
		return h(
			"div",
			{ class: "you" },
			h(
				"section",
				{ class: "panel wide", "aria-labelledby": "you-title" },
				h("h1", { id: "you-title" }, YOU.title),
				this.#error && h("p", { class: "error", role: "alert", id: "you-error" }, this.#error),
				h("p", { id: "you-said", role: "status" }, this.#said),
				account ? whoIs(account) : this.#newName(),
			),
			account?.sign_ins.filter((each) => each.is_new).map((each) => newSignIn(each, this.#confirm, this.#end)),
			this.#codes.length > 0 && this.#shownCodes(),
			this.#again && this.#logInAgain(),
			account && !account.kept && [this.#passkeys(account), this.#password(account)],
			account?.kept && [this.#passkeys(account), this.#password(account), this.#recovery(account)],
			account && this.#move(),
			!account?.kept && !this.#again && this.#logIn(),
			account && (account.kept || account.sign_ins.length > 1) && signInList(account.sign_ins, this.#end),
			account && this.#leaving(account),
		);
	}

	#confirm = (/** @type {string} */ id) =>
		this.#do(async () => {
			await post("/me/sign_ins/confirm", { id });
			return YOU.signInKnown;
		});

	#end = (/** @type {string} */ id) =>
		this.#do(async () => {
			await post("/me/sign_ins/end", { id });
			return YOU.signInEnded;
		});

	#newName() {
		return h(
			"form",
			{
				id: "new-name",
				class: "stack",
				onsubmit: (/** @type {FormEvent} */ event) => {
					event.preventDefault();
					const name = fieldOf(event.target, "name").value.trim();
					void this.#do(async () => void (await takeName(name)));
				},
			},
			h("p", {}, YOU.nobody),
			labelled(YOU.yourName, { name: "name", maxlength: 40, autocomplete: "nickname" }),
			h("p", { class: "row" }, h("button", { type: "submit" }, YOU.takeName)),
		);
	}

	#logIn() {
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "log-in" },
			h("h2", { id: "log-in" }, this.#account ? YOU.logInOther : YOU.logIn),
			logInForms((way) => this.#do(async () => this.#welcome(await way())), null),
		);
	}

	#logInAgain() {
		return h(
			"section",
			{ class: "panel wide", "aria-labelledby": "again" },
			h("h2", { id: "again", tabindex: "-1" }, YOU.logInAgain),
			h("p", {}, YOU.logInAgainWhy),
			logInForms((way) => this.#do(async () => this.#welcome(await way())), this.#account),
		);
	}

	/** @param {AccountView} account */
	#passkeys(account) {
		const why = whyNoPasskeys(account);
		if (why && account.passkeys.length === 0) return null;
		const make = () =>
			this.#do(async () => {
				this.#show(await makePasskey());
				return YOU.passkeyAdded;
			});
		const remove = (/** @type {string} */ id) =>
			this.#do(async () => {
				await post("/me/passkeys/remove", { id });
				return YOU.passkeyRemoved;
			});
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "passkeys" },
			h("h2", { id: "passkeys" }, YOU.passkey),
			h("p", {}, YOU.passkeyHow),
			account.passkeys.length > 0 &&
				h(
					"ul",
					{ class: "list" },
					account.passkeys.map(({ id, created_at }) => {
						const date = DAY.format(created_at);
						const label = say(YOU.removePasskeyOf, { date });
						return h(
							"li",
							{ class: "row" },
							h("span", {}, say(YOU.passkeyOf, { date })),
							button(YOU.removePasskey, () => remove(id), { "aria-label": label, class: "remove-passkey" }),
						);
					}),
				),
			why
				? h("p", { class: "hint", id: "no-passkey" }, why)
				: h(
						"p",
						{ class: "row" },
						button(account.passkeys.length > 0 ? YOU.anotherPasskey : YOU.makePasskey, make, {
							id: "make-passkey",
							class: account.kept ? "" : "main",
						}),
					),
		);
	}

	/** @param {AccountView} account */
	#password(account) {
		const label = !account.kept ? YOU.keepPassword : account.has_password ? YOU.changePassword : YOU.addPassword;
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "password" },
			h("h2", { id: "password" }, YOU.password),
			h(
				"form",
				{
					id: "set-password",
					class: "stack",
					onsubmit: (/** @type {FormEvent} */ event) => {
						event.preventDefault();
						const form = event.target;
						void this.#do(async () => {
							const kept = await post("/me/password", { password: fieldOf(form, "password").value });
							form.reset();
							this.#show(kept);
							return account.has_password ? YOU.passwordChanged : "";
						});
					},
				},
				h("p", {}, YOU.passwordHow),
				// Tells browsers that store passwords whose password this is.
				account.log_in_name &&
					h("input", { type: "hidden", autocomplete: "username", name: "username", value: account.log_in_name }),
				labelled(YOU.newPassword, {
					name: "password",
					type: "password",
					autocomplete: "new-password",
					minlength: 10,
					maxlength: 200,
				}),
				h("p", { class: "row" }, h("button", { type: "submit" }, label)),
			),
		);
	}

	/** @param {AccountView} account */
	#recovery(account) {
		const until = account.older_codes_until;
		const older = { date: DAY.format(until ?? 0) };
		const renew = async () => {
			const answers = [{ value: "yes", label: YOU.codesNew }];
			const more = until === null ? YOU.codesNewMore : say(YOU.codesNewOlder, older);
			const answer = await askPlayer(YOU.codesNewQuestion, answers, more, YOU.codesKeepOld);
			if (answer !== "yes") return;
			await this.#do(async () => this.#show(await post("/me/recovery_codes", {})));
		};
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "recovery" },
			h("h2", { id: "recovery" }, YOU.codes),
			h("p", { id: "codes-left" }, say(YOU.codesLeft, { count: account.recovery_codes })),
			until !== null && h("p", { id: "codes-older" }, say(YOU.codesOlder, older)),
			h("p", { class: "row" }, button(YOU.codesNew, renew, { id: "new-codes" })),
		);
	}

	#shownCodes() {
		const done = () => {
			this.#codes = [];
			this.refresh();
		};
		return h(
			"section",
			{ class: "panel wide", "aria-labelledby": "codes" },
			h("h2", { id: "codes" }, YOU.codesTitle),
			h("p", {}, h("strong", {}, YOU.codesNow), " ", YOU.codesWhy),
			h(
				"ol",
				{ class: "codes" },
				this.#codes.map((code) => h("li", {}, h("code", {}, code))),
			),
			h("p", { class: "row" }, button(YOU.codesKept, done, { id: "codes-done", class: "main" })),
		);
	}

	#move() {
		const link = this.#link;
		const make = () =>
			this.#do(async () => {
				this.#link = await post("/me/move", {});
			});
		return h(
			"section",
			{ class: "panel", "aria-labelledby": "move" },
			h("h2", { id: "move" }, YOU.move),
			h("p", {}, YOU.moveHow),
			link && [
				labelled(say(YOU.moveLink, { minutes: Math.floor(link.seconds / 60) }), {
					id: "move-link",
					readonly: true,
					value: link.link,
				}),
				h(
					"figure",
					{ class: "qr" },
					h("img", {
						src: `data:image/svg+xml,${encodeURIComponent(link.picture)}`,
						alt: YOU.qrOf,
						width: 196,
						height: 196,
					}),
				),
			],
			h("p", { class: "row" }, button(link ? YOU.newLink : YOU.makeLink, make, { id: "make-link" })),
		);
	}

	/** @param {AccountView} account */
	#leaving(account) {
		return h(
			"section",
			{ class: "panel wide", "aria-labelledby": "leaving" },
			h("h2", { id: "leaving" }, YOU.leaving),
			h(
				"p",
				{ class: "row" },
				button(account.kept ? YOU.logOut : YOU.guestLogOut, () => this.#logOut(account), { id: "log-out" }),
				button(YOU.logOutEverywhere, () => this.#logOutEverywhere(), { id: "log-out-everywhere" }),
			),
			h("p", {}, YOU.exportHow),
			h(
				"p",
				{ class: "row" },
				button(YOU.export, () => this.#export(), { id: "export" }),
			),
			h("p", {}, YOU.deleteHow),
			h(
				"p",
				{ class: "row" },
				button(YOU.delete, () => this.#delete(account), { id: "delete-me" }),
			),
		);
	}

	async #export() {
		await this.#do(async () => {
			/** @type {AccountView} */
			const { proved } = await ask("/me/account");
			if (!proved) throw new Refusal("not_proved", "");
			location.assign(here("/api/me/export"));
		});
	}

	/** @param {AccountView} account */
	async #logOut(account) {
		const answers = [{ value: "yes", label: YOU.guestLogOut }];
		// A guest who logs out cannot come back.
		const answer = account.kept || (await askPlayer(YOU.guestLogOutQuestion, answers, YOU.guestLogOutMore, YOU.stay));
		if (answer === "") return;
		await this.#do(async () => {
			await post("/me/log_out", { everywhere: false });
			this.#forget();
			return YOU.loggedOut;
		});
	}

	#logOutEverywhere() {
		void this.#do(async () => {
			await post("/me/log_out", { stay: true });
			return YOU.loggedOutEverywhere;
		});
	}

	/** @param {AccountView} account */
	async #delete({ name }) {
		const answers = [{ value: "yes", label: YOU.deleteYes }];
		const question = say(YOU.deleteQuestion, { name });
		if ((await askPlayer(question, answers, YOU.deleteMore, YOU.deleteNo)) !== "yes") return;
		await this.#do(async () => {
			await post("/me/delete", { name });
			this.#forget();
			return YOU.deleted;
		});
	}

	#forget() {
		forgetName();
		this.#codes = [];
		this.#link = null;
	}
}

/** @param {AccountView} account */
function whoIs({ name, kept, log_in_name: logInName }) {
	if (!kept) return [h("p", { id: "who" }, say(YOU.asGuest, { name })), h("p", {}, YOU.guestRisk)];
	return [
		h("p", { id: "who" }, say(YOU.asKept, { name })),
		h(
			"p",
			{},
			h("strong", { id: "log-in-name" }, say(YOU.logInName, { name: logInName ?? "" })),
			" ",
			h("span", { class: "hint" }, YOU.logInNameWhy),
		),
	];
}

customElements.define("you-page", YouPage);
