/** A page of a live table without a browser: what it says, asks and sends, and what the server answers. */

import { change } from "../../../src/dicecup/server/static/js/browser/settings.js";
import { LiveTable } from "../../../src/dicecup/server/static/js/table/live-table.js";
import { answering, FakeSocket, pretendBrowser, settled, stopClocks } from "../fake-server.js";
import { advice, table, you } from "../views.js";
import { SETTINGS } from "./tables.js";

/** @import { TableEvent, TableView } from "../../../src/dicecup/server/static/js/types.js" */
/** @import { Asked } from "../fake-server.js" */

export const TABLE = "abcdefghijklmnop";
const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"].map((name) => ({ name }));
/** What the server answers over HTTP, by the end of the path. @type {Record<string, unknown>} */
export let answers;
/** @type {Asked[]} */
export let asked;
/** @type {string[]} */
export let said;
/** Those among them that eyes do not see yet. @type {string[]} */
export let whispered;
/** The questions that the player was asked. @type {{question: string, answers: string[], more: string}[]} */
export let questions;
/** The player's answers, in order; after the last one, nothing. @type {(string | Promise<any>)[]} */
export let replies;
/** @type {any[]} */
export let happened;
/** @type {LiveTable} */
export let live;
/** @type {ReturnType<typeof stopClocks>} */
export let clocks;

/** A fresh start: each test gets a browser, a server and a table of its own. */
export function startAnew() {
	pretendBrowser();
	clocks = stopClocks();
	change(SETTINGS);
	answers = { "/catalogue": { books: [], grades: GRADES }, "/me/results": { bests: [] }, "/advice": advice() };
	answers["/advice/warning"] = { ready: true, seq: 10, warning: advice() };
	asked = answering(({ path }) => {
		const found = Object.entries(answers).find(([end]) => path.replace(/\?.*/, "").endsWith(end));
		if (!found) throw new Error(`nobody answers ${path}`);
		return found[1];
	});
	[said, whispered, questions, replies, happened] = [[], [], [], [], []];
	openPage();
}

/** Load the page of the table with the current settings. */
export function openPage() {
	live = new LiveTable(TABLE, {
		changed: () => {},
		say: (text, unseen = false) => {
			said.push(text);
			if (unseen) whispered.push(text);
		},
		ask: async (question, choices, more = "") => {
			questions.push({ question, answers: choices.map(({ value }) => value), more });
			return replies.shift() ?? "";
		},
		rolled: (thrown, mine) => happened.push(["rolled", thrown ? "seen" : "unseen", mine]),
		celebrate: ({ kind }) => happened.push(["celebrate", kind]),
		called: () => happened.push(["called"]),
		hurried: () => happened.push(["hurried"]),
		reacted: ({ name, reaction }) => happened.push(["reacted", name, reaction]),
		ended: () => happened.push(["ended"]),
	});
}

/** @param {TableView} [view] @param {string | null} [holder] */
export async function welcomed(view = table(), holder = "ann") {
	await live.open(null);
	FakeSocket.last.says({ type: "welcome", seq: view.seq, state: view, you: you(holder) });
	await settled();
}

/** @param {TableView} view @param {TableEvent[]} [events] */
export async function updated(view, events = []) {
	FakeSocket.last.says({ type: "update", seq: view.seq, state: view, events });
	await settled();
}

/** The actions that the page sent, without their names. */
export const actions = () =>
	FakeSocket.opened
		.flatMap(({ sent }) => sent)
		.filter(({ type }) => type !== "hold")
		.map(({ action_id: _, ...action }) => action);

/** The messages about held dice that it sent. */
export const holds = () => FakeSocket.last.sent.filter(({ type }) => type === "hold");

/** The server stores what it was last sent. */
export async function stored() {
	FakeSocket.last.says({ type: "ack", action_id: FakeSocket.last.sent.at(-1).action_id, seq: 11 });
	await settled();
}
