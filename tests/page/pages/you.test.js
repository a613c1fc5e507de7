import "../fake-document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../src/dicecup/server/static/js/pages/you-page.js";
import { h } from "../../../src/dicecup/server/static/js/browser/dom.js";
import { body, read, shown } from "../fake-document.js";
import { Answer, answering, settled } from "../fake-server.js";

/** @import { AccountView } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { FakeElement } from "../fake-document.js" */

/** @param {Partial<AccountView>} changes @param {object} [browser] what it is able to do */
async function opened(changes, browser = {}) {
	localStorage.setItem("dicecup.name", "Ann");
	Object.assign(globalThis, { window: browser });
	const account = {
		id: "a",
		name: "Ann",
		kept: true,
		log_in_name: "ann-1",
		has_password: true,
		passkeys: [],
		sign_ins: [],
		older_codes_until: null,
		...changes,
	};
	const asked = answering(({ path, method }) => {
		if (path === "/api/me/move") return { link: "http://dice.example/you#move=x", picture: "", seconds: 600 };
		if (method === "POST") return { name: "Ann", log_in_name: "ann-1", recovery_codes: [] };
		return path === "/api/me" ? { name: "Ann" } : { recovery_codes: 1, proved: true, passkeys_here: false, ...account };
	});
	const page = shown(h("you-page", { data: {} }));
	await settled();
	const form = /** @type {FakeElement} */ (page.querySelector("#set-password"));
	const set = async () => {
		const target = { elements: { namedItem: () => ({ value: "three or four words" }) }, reset: () => {} };
		Reflect.get(form, "onsubmit")({ preventDefault: () => {}, target });
		await settled();
		return read(page, "#you-said")[0];
	};
	return { page, asked, label: read(form, "button")[0], set };
}

test("a password is set, added or changed, and only a change logs others out", async () => {
	const guest = await opened({ kept: false, log_in_name: null, has_password: false });
	assert.equal(guest.label, "Keep my games with this password");
	const passkeyOnly = await opened({ has_password: false });
	assert.equal(passkeyOnly.label, "Add a password");
	assert.doesNotMatch(await passkeyOnly.set(), /logged out/);
	const both = await opened({});
	assert.equal(both.label, "Change the password");
	assert.equal(await both.set(), "The password is changed, and all other devices are logged out.");
	assert.deepEqual(read(both.page, "#codes-left"), ["You have one recovery code left."]);
});

test("a guest and somebody who is known are spoken to as what they are", async () => {
	const texts = async (/** @type {Partial<AccountView>} */ changes) => {
		const { page } = await opened(changes);
		return ["#who", "#log-out", "#log-in"].map((id) => read(page, id)[0]);
	};
	assert.deepEqual(await texts({ kept: false, log_in_name: null, has_password: false }), [
		"You are Ann, a guest of this browser.",
		"Forget me here",
		"Log in to an account you already have",
	]);
	assert.deepEqual(await texts({}), [
		"You are Ann. Your games and your rating are yours on every device.",
		"Log out here",
		undefined,
	]);
	const several = await opened({ recovery_codes: 3 });
	assert.deepEqual(read(several.page, "#codes-left"), ["You have 3 recovery codes left."]);
});

test("each passkey is removed by its own day, and one may be added to another", async () => {
	const able = { isSecureContext: true, PublicKeyCredential: { parseCreationOptionsFromJSON: () => {} } };
	const passkeys = [Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 10, 16, 12)].map((created_at, at) => ({
		id: `${at}`,
		created_at,
	}));
	const page = async (/** @type {Partial<AccountView>} */ changes) =>
		(await opened({ passkeys_here: true, ...changes }, able)).page;
	const two = await page({ passkeys });
	assert.deepEqual(
		two.querySelectorAll(".remove-passkey").map((each) => each.getAttribute("aria-label")),
		["Remove the passkey of 5 Jan 2026", "Remove the passkey of 16 Nov 2026"],
	);
	assert.deepEqual(read(two, "#make-passkey"), ["Add another passkey"]);
	assert.deepEqual(read(await page({}), "#make-passkey"), ["Make a passkey"]);
	const why = async (/** @type {object} */ browser, changes = {}) =>
		read((await opened({ passkeys, passkeys_here: true, ...changes }, browser)).page, "#no-passkey")[0];
	assert.match(await why({}), /^Passkeys work on pages with https/);
	assert.match(await why({ isSecureContext: true }), /^This browser does not know passkeys/);
	assert.match(await why(able, { passkeys_here: false }), /^Passkeys need an address with a name/);
	const none = await opened({ passkeys_here: false }, able);
	assert.deepEqual(read(none.page, "#passkeys"), [], "where none can be made, there is nothing to say about them");
});

test("the link to another device says for how many minutes it works", async () => {
	const { page } = await opened({});
	page.querySelector("#make-link")?.onclick?.({});
	await settled();
	assert.match(read(page, "[aria-labelledby=move]")[0], /It works once, for 10 minutes\./);
	assert.deepEqual(read(page, "#make-link"), ["Make a new code"]);
});

/** What is asked, and the answer to it. @param {string} value */
async function answer(value) {
	const dialog = body.querySelectorAll("dialog").at(-1);
	const question = dialog ? read(dialog, "#question")[0] : "";
	Object.assign(dialog ?? {}, { returnValue: value });
	Reflect.get(dialog ?? {}, "onclose")();
	await settled();
	return question;
}

test("nothing is deleted and no guest is forgotten unless they say so", async () => {
	const { page, asked } = await opened({ kept: false, log_in_name: null, has_password: false });
	const done = () => asked.filter(({ method }) => method === "POST").map(({ path }) => path);
	page.querySelector("#delete-me")?.onclick?.({});
	assert.equal(await answer(""), "Delete everything about Ann?");
	page.querySelector("#log-out")?.onclick?.({});
	assert.equal(await answer(""), "Forget you in this browser?");
	assert.deepEqual(done(), []);
	page.querySelector("#delete-me")?.onclick?.({});
	await answer("yes");
	assert.deepEqual(done(), ["/api/me/delete"]);
	const again = await opened({ kept: false, log_in_name: null, has_password: false });
	again.page.querySelector("#log-out")?.onclick?.({});
	await answer("yes");
	assert.deepEqual(again.asked.find(({ method }) => method === "POST")?.path, "/api/me/log_out");
});

test("whoever logs in is asked about the games of the guest that they were", async () => {
	const { page } = await opened({ kept: false, log_in_name: null, has_password: false });
	const asked = answering(({ path }) => {
		if (path === "/api/me/log_in") return { name: "Ann", guest: { name: "Guest 7", tables: 2, token: "t" } };
		return path === "/api/me"
			? { name: "Ann" }
			: { kept: true, name: "Ann", passkeys: [], recovery_codes: 1, sign_ins: [] };
	});
	const target = { elements: { namedItem: () => ({ value: "x" }) } };
	Reflect.get(page.querySelector("#log-in-password") ?? {}, "onsubmit")({ preventDefault: () => {}, target });
	await settled();
	assert.equal(await answer("yes"), "Add the 2 games that you played here as Guest 7?");
	assert.deepEqual(read(page, "#you-said"), ["You are logged in as Ann. The games are yours now."]);
	assert.deepEqual(asked.find(({ path }) => path === "/api/me/bring")?.body, { token: "t" });
});

/** The page of somebody who is known, with what each address answers. @param {Record<string, unknown>} [more] */
async function known(more = {}) {
	localStorage.setItem("dicecup.name", "Ann");
	Object.assign(globalThis, { window: {} });
	/** @type {Record<string, unknown>} */
	const answers = {
		"/api/me": { name: "Ann" },
		"/api/me/account": {
			...{ id: "a", name: "Ann", kept: true, log_in_name: "ann-7", has_password: true, recovery_codes: 3 },
			...{
				passkeys: [
					{ id: "key-1", created_at: 0 },
					{ id: "key-2", created_at: 0 },
				],
				proved: true,
				sign_ins: [],
				older_codes_until: null,
			},
		},
		"/api/me/recovery_codes": { log_in_name: "ann-7", recovery_codes: ["one", "two"] },
		...more,
	};
	const asked = answering(({ path }) => answers[path] ?? {});
	const page = shown(h("you-page", { data: {} }));
	await settled();
	const posted = () => asked.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]);
	const press = async (/** @type {string} */ selector) => {
		page.querySelector(selector)?.onclick?.({});
		await settled();
	};
	const submit = async (/** @type {string} */ form, /** @type {Record<string, string>} */ fields) => {
		const elements = { namedItem: (/** @type {string} */ name) => ({ value: fields[name] }) };
		const target = { elements, reset: () => {} };
		let sent = true;
		Reflect.get(page.querySelector(form) ?? {}, "onsubmit")({ preventDefault: () => (sent = false), target });
		assert.equal(sent, false, "nothing is put into an address");
		await settled();
	};
	return { page, posted, press, submit, said: () => read(page, "#you-said")[0] };
}

test("the name to log in with is the one with the number", async () => {
	const { page } = await known();
	assert.deepEqual(read(page, "#log-in-name"), ["Your name to log in with: ann-7"]);
	assert.equal(page.querySelector("[name=username]")?.getAttribute("value"), "ann-7");
});

test("each deed is sent as what it is, and said when it is done", async () => {
	const { page, posted, press, said } = await known();
	assert.equal(page.querySelector("#codes"), null, "no new codes were made");
	page.querySelectorAll(".remove-passkey")[1].onclick?.({});
	await settled();
	assert.equal(said(), "The passkey is removed. You may also delete it on your device.");
	await press("#log-out-everywhere");
	assert.equal(said(), "All other devices are logged out.");
	await press("#log-out");
	assert.equal(said(), "You are logged out on this device.");
	assert.deepEqual(posted(), [
		["/api/me/passkeys/remove", { id: "key-2" }],
		["/api/me/log_out", { stay: true }],
		["/api/me/log_out", { everywhere: false }],
	]);
	assert.equal(localStorage.getItem("dicecup.name"), null, "this browser has forgotten who it was");
	assert.deepEqual(read(page, "#new-name p")[0], "You have no name here yet. Choose one, or log in.");
});

test("whoever is deleted is forgotten here, and told so", async () => {
	const { posted, press, said } = await known();
	await press("#delete-me");
	await answer("yes");
	assert.deepEqual(posted(), [["/api/me/delete", { name: "Ann" }]]);
	assert.equal(said(), "Everything about you is deleted.");
	assert.equal(localStorage.getItem("dicecup.name"), null);
});

test("new recovery codes are made after a question, all are shown, and gone when they are written down", async () => {
	const { page, posted, press } = await known();
	await press("#new-codes");
	assert.equal(await answer(""), "Make new recovery codes?");
	assert.deepEqual(posted(), []);
	await press("#new-codes");
	await answer("yes");
	assert.deepEqual(read(page, ".codes code"), ["one", "two"]);
	await press("#log-out-everywhere");
	assert.deepEqual(read(page, ".codes code"), ["one", "two"], "until they are written down");
	await press("#codes-done");
	assert.deepEqual(read(page, ".codes code"), []);
});

test("a password that is changed brings no new codes, and those that are shown stay", async () => {
	const { page, press, submit } = await known({ "/api/me/password": { log_in_name: "ann-7", recovery_codes: [] } });
	await press("#new-codes");
	await answer("yes");
	await submit("#set-password", { password: "three or four words" });
	assert.deepEqual(read(page, ".codes code"), ["one", "two"]);
});

test("whoever has to log in again is asked to, by the name they log in with", async () => {
	const refused = new Answer(403, { code: "not_proved", message: "log in again" });
	const guest = {
		id: "a",
		name: "Ann",
		kept: false,
		log_in_name: null,
		has_password: false,
		passkeys: [],
		sign_ins: [],
	};
	const first = await known({ "/api/me/password": refused, "/api/me/account": guest });
	await first.submit("#set-password", { password: "three or four words" });
	assert.deepEqual([read(first.page, "#again").length, read(first.page, "#log-in")], [1, []], "there is one form");
	const { page, posted, submit } = await known({
		"/api/me/password": refused,
		"/api/me/log_in": { name: "Ann", guest: null },
		"/api/me/log_in/recovery_code": { name: "Ann", guest: null },
	});
	await submit("#set-password", { password: "three or four words" });
	assert.deepEqual(read(page, "#again"), ["Log in again first"]);
	assert.deepEqual(read(page, "#you-error"), []);
	const form = page.querySelector("#log-in-password");
	assert.deepEqual(form && read(form, "label"), ["Name to log in with", "Password"]);
	assert.equal(form?.querySelector("[name=username]")?.getAttribute("value"), "ann-7");
	assert.equal(form?.querySelector("[name=password]")?.getAttribute("type"), "password");
	await submit("#log-in-password", { username: "ann-7", password: "three words" });
	assert.deepEqual(posted().at(-1), ["/api/me/log_in", { name: "ann-7", password: "three words" }]);
	assert.deepEqual(read(page, "#again"), []);
	await submit("#set-password", { password: "three or four words" });
	await submit("#log-in-code", { code: "one-two" });
	assert.deepEqual(posted().at(-1), ["/api/me/log_in/recovery_code", { code: "one-two" }]);
});

test("whoever logs in is remembered by their name, and the guest's games stay where nobody wants them", async () => {
	const guest = { name: "Guest 7", tables: 1, token: "t" };
	const { posted, press, submit, said } = await known({
		"/api/me/log_in": { name: "Bea", guest },
		"/api/me/password": new Answer(403, { code: "not_proved", message: "log in again" }),
	});
	await press("#new-codes");
	await answer("yes");
	await submit("#set-password", { password: "three or four words" });
	await submit("#log-in-password", { username: "bea-1", password: "x" });
	assert.equal(await answer(""), "Add the game that you played here as Guest 7?");
	assert.equal(said(), "You are logged in as Bea.");
	assert.equal(localStorage.getItem("dicecup.name"), "Bea");
	assert.deepEqual(read(body, ".codes code"), [], "those were another's codes");
	assert.equal(
		posted().some(([path]) => path === "/api/me/bring"),
		false,
	);
});

test("a link from another device is taken only by whoever says yes, and the address forgets it", async () => {
	/** @type {string[]} */
	const addresses = [];
	const replaceState = (/** @type {unknown} */ _, /** @type {unknown} */ __, /** @type {string} */ to) =>
		addresses.push(to);
	Object.assign(globalThis, { history: { replaceState } });
	const more = { "/api/me/move/look": { name: "Bea" }, "/api/me/move/take": { name: "Bea", guest: null } };
	const opened = async (/** @type {string} */ value) => {
		Object.assign(location, { hash: "#move=token" });
		const { posted, said } = await known(more);
		Object.assign(location, { hash: "" });
		const dialog = body.querySelectorAll("dialog").at(-1);
		const told = dialog && read(dialog, "p")[0];
		return [await answer(value), told, posted().map(([path]) => path), said()];
	};
	const [question, why] = [
		"Go on here as Bea?",
		"This browser will be one of Bea's devices. Say yes only if you made this link yourself.",
	];
	assert.deepEqual(await opened(""), [question, why, ["/api/me/move/look"], ""]);
	assert.deepEqual(await opened("yes"), [
		question,
		why,
		["/api/me/move/look", "/api/me/move/take"],
		"You are logged in as Bea.",
	]);
	assert.deepEqual(addresses, ["/you", "/you"]);
});

test("a passkey that is made is said to be, with the codes that come with the first", async () => {
	const credentials = { create: async () => ({ toJSON: () => "signed" }) };
	Object.defineProperty(globalThis, "navigator", { value: { credentials }, configurable: true });
	const PublicKeyCredential = { parseCreationOptionsFromJSON: () => ({}) };
	const { page, press, said } = await known({
		"/api/me/account": {
			...{ id: "a", name: "Ann", kept: false, log_in_name: null, has_password: false, recovery_codes: 0 },
			...{ passkeys: [], passkeys_here: true, sign_ins: [] },
		},
		"/api/me/passkeys/options": { options: {} },
		"/api/me/passkeys": { log_in_name: "ann-7", recovery_codes: ["one"] },
	});
	Object.assign(globalThis, { PublicKeyCredential, window: { isSecureContext: true, PublicKeyCredential } });
	await press("#log-out-everywhere");
	assert.equal(page.querySelector("#make-passkey")?.getAttribute("class"), "main", "a guest has nothing to keep yet");
	await press("#make-passkey");
	assert.equal(said(), "The passkey is added.");
	assert.deepEqual(read(page, ".codes code"), ["one"]);
});

test("whoever becomes another guest is not asked about games that a guest cannot keep", async () => {
	const guest = { name: "Guest 7", tables: 1, token: "t" };
	const lists = { passkeys: [], sign_ins: [] };
	const account = { id: "a", name: "Bea", kept: false, log_in_name: null, has_password: false, ...lists };
	const { submit, said } = await known({ "/api/me/account": account, "/api/me/log_in": { name: "Bea", guest } });
	const before = body.querySelectorAll("dialog").length;
	await submit("#log-in-password", { username: "bea", password: "x" });
	assert.equal(said(), "You are logged in as Bea.");
	assert.equal(body.querySelectorAll("dialog").length, before);
});

test("before something that cannot be undone it is said what will be gone", async () => {
	const { press } = await known();
	const consequence = async (/** @type {string} */ selector) => {
		await press(selector);
		const told = read(body.querySelectorAll("dialog").at(-1) ?? assert.fail("nothing is asked"), "p")[0];
		const safe = read(body.querySelectorAll("dialog").at(-1) ?? assert.fail(), "[autofocus]")[0];
		await answer("");
		return [told, safe];
	};
	assert.deepEqual(await consequence("#new-codes"), [
		"The codes you have will not work any more.",
		"Keep the old ones",
	]);
	assert.deepEqual(await consequence("#delete-me"), [
		"This cannot be undone: your games, your records and your rating are gone.",
		"Keep everything",
	]);
	const guest = await opened({ kept: false, log_in_name: null, has_password: false });
	guest.page.querySelector("#log-out")?.onclick?.({});
	const dialog = body.querySelectorAll("dialog").at(-1);
	assert.deepEqual(dialog && read(dialog, "p"), ["You are a guest: nobody can go on with your games then."]);
	await answer("");
});

test("games that are not brought along are lost to everybody, and it is said before", async () => {
	const guest = { name: "Guest 7", tables: 1, token: "t" };
	const page = (await opened({ kept: false, log_in_name: null, has_password: false })).page;
	answering(({ path }) => {
		if (path === "/api/me/log_in") return { name: "Ann", guest };
		return path === "/api/me"
			? { name: "Ann" }
			: { kept: true, name: "Ann", passkeys: [], recovery_codes: 1, sign_ins: [] };
	});
	const target = { elements: { namedItem: () => ({ value: "x" }) } };
	Reflect.get(page.querySelector("#log-in-password") ?? {}, "onsubmit")({ preventDefault: () => {}, target });
	await settled();
	const dialog = body.querySelectorAll("dialog").at(-1);
	assert.deepEqual(dialog && read(dialog, "p"), [
		"They count as yours then. Otherwise they stay as they are, and nobody can go on with them.",
	]);
	await answer("");
});

test("a password is as long as it is said to have to be", async () => {
	const { page } = await known();
	const form = page.querySelector("#set-password");
	const [, least] = /At least (\d+) characters/.exec(form?.textContent ?? "") ?? [];
	assert.equal(least, "10");
	assert.equal(form?.querySelector("[name=password]")?.getAttribute("minlength"), least);
});

test("what was said, or why something was refused, is gone with the next thing that is done", async () => {
	const refused = new Answer(400, { code: "invalid", message: "that is too short" });
	const { page, press, submit, said } = await known({ "/api/me/password": refused });
	const told = () => [said(), read(page, "#you-error")];
	await submit("#set-password", { password: "short" });
	assert.deepEqual(told(), ["", ["That is too short."]]);
	await press("#log-out-everywhere");
	assert.deepEqual(told(), ["All other devices are logged out.", []]);
	await submit("#set-password", { password: "short" });
	assert.deepEqual(told(), ["", ["That is too short."]]);
});

const PHONE = {
	id: "phone",
	made_at: Date.UTC(2026, 10, 16, 12),
	way: "password",
	browser: "Firefox",
	system: "Android",
};
const LAPTOP = { id: "laptop", made_at: Date.UTC(2026, 0, 5, 12), way: "guest", browser: "", system: "" };

test("each browser where somebody is logged in is listed in plain words, and the others can be logged out", async () => {
	const { page, asked } = await opened({
		sign_ins: [
			{ ...PHONE, way: "password", here: false, is_new: false },
			{ ...LAPTOP, way: "guest", here: true, is_new: false },
		],
	});
	const [phone, laptop] = read(page, ".sign-in");
	assert.match(phone, /^Firefox on Android\s*Logged in with the password, 16 Nov 2026/);
	assert.match(laptop, /^An unknown browser or program \(this browser\)\s*Since 5 Jan 2026/);
	assert.equal(page.querySelectorAll(".end-sign-in").length, 1, "nobody is shut out by a slip of the finger");
	assert.match(
		page.querySelector(".end-sign-in")?.getAttribute("aria-label") ?? "",
		/^Log out: Firefox on Android. Logged in with the password/,
	);
	page.querySelector(".end-sign-in")?.onclick?.({});
	await settled();
	assert.deepEqual(asked.filter(({ method }) => method === "POST")[0], {
		...{ method: "POST", path: "/api/me/sign_ins/end", body: { id: "phone" }, type: "application/json" },
	});
	assert.match(read(page, "#you-said")[0], /^That browser is logged out/);
});

test("a new browser is asked about until somebody says that it is known", async () => {
	const sign_ins = [
		{ ...PHONE, way: /** @type {const} */ ("passkey"), system: "", here: false, is_new: true },
		{ ...LAPTOP, way: /** @type {const} */ ("guest"), here: true, is_new: false },
	];
	const { page, asked } = await opened({ sign_ins });
	assert.deepEqual(read(page, ".new-sign-in h2"), ["New: Firefox. Is that you?"]);
	assert.match(read(page, ".new-sign-in p")[0], /^Logged in with a passkey, 16 Nov 2026/);
	page.querySelector(".confirm-sign-in")?.onclick?.({});
	await settled();
	const posted = () => asked.filter(({ method }) => method === "POST").map(({ path, body: { id } }) => [path, id]);
	assert.deepEqual(posted(), [["/api/me/sign_ins/confirm", "phone"]]);
	page.querySelector(".new-sign-in .end-sign-in")?.onclick?.({});
	await settled();
	assert.deepEqual(posted()[1], ["/api/me/sign_ins/end", "phone"]);
});

test("a guest sees the list if there is more than this browser, an identity always", async () => {
	const mine = { ...LAPTOP, way: /** @type {const} */ ("guest"), here: true, is_new: false };
	const linked = { ...PHONE, way: /** @type {const} */ ("link"), here: false, is_new: false };
	const guest = { kept: false, log_in_name: null, has_password: false };
	const lists = async (/** @type {Partial<AccountView>} */ changes) =>
		read((await opened(changes)).page, "#sign-ins").length;
	assert.equal(await lists({ ...guest, sign_ins: [mine] }), 0);
	assert.equal(await lists({ ...guest, sign_ins: [linked, mine] }), 1);
	assert.equal(await lists({ sign_ins: [mine] }), 1);
});

test("everything is downloaded only by whoever has logged in lately", async () => {
	/** @type {string[]} */
	const went = [];
	Object.assign(globalThis, { location: { assign: (/** @type {string} */ to) => went.push(to), hash: "" } });
	const guest = { kept: false, log_in_name: null, has_password: false };
	for (const changes of [{ proved: false }, { proved: true }, { ...guest, proved: true }]) {
		const { page } = await opened(changes);
		page.querySelector("#export")?.onclick?.({});
		await settled();
		assert.equal(read(page, "#again").length, changes.proved ? 0 : 1);
	}
	assert.deepEqual(went, ["/api/me/export", "/api/me/export"]);
});

test("after a recovery code was used it is said until when the older ones work", async () => {
	const { page } = await opened({ older_codes_until: Date.UTC(2026, 10, 30, 12) });
	assert.match(read(page, "#codes-older")[0], /Older codes work until 30 Nov 2026/);
	page.querySelector("#new-codes")?.onclick?.({});
	const dialog = body.querySelectorAll("dialog").at(-1);
	assert.match(dialog ? read(dialog, "p")[0] : "", /codes from before that will work until 30 Nov 2026/);
	await answer("");
	assert.deepEqual(read((await opened({})).page, "#codes-older"), []);
});
