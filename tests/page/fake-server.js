/** A server made of answers: what is asked over HTTP and told over a WebSocket, without a network. */

import { mock } from "node:test";

/** @typedef {{method: string, path: string, body: any, type: string | undefined}} Asked */
/** @typedef {(asked: Asked) => unknown} Answers gives JSON, or an `Answer`; throws where it is out of reach */

/** An answer that is no plain success. */
export class Answer {
	/** @param {number} status @param {unknown} json */
	constructor(status, json) {
		this.status = status;
		this.json = json;
	}
}

/** Answers what is asked over HTTP from now on. @param {Answers} answers @returns {Asked[]} what was asked so far */
export function answering(answers) {
	/** @type {Asked[]} */
	const asked = [];
	globalThis.fetch = async (url, request = {}) => {
		const headers = /** @type {Record<string, string>} */ (request.headers ?? {});
		const type = headers["content-type"];
		const sent = request.body === undefined ? undefined : String(request.body);
		const body = sent !== undefined && type === "application/json" ? JSON.parse(sent) : sent;
		const question = { method: request.method ?? "GET", path: String(url), body, type };
		asked.push(question);
		const answer = answers(question);
		if (!(answer instanceof Answer)) return Response.json(answer);
		return answer.json === undefined
			? new Response("no JSON", { status: answer.status })
			: Response.json(answer.json, { status: answer.status });
	};
	return asked;
}

/** A line to the server as the browser sees it. */
export class FakeSocket {
	/** Those that were opened, in order. @type {FakeSocket[]} */
	static opened = [];

	/** @type {((event: {data: string}) => void) | null} */
	onmessage = null;
	/** @type {(() => void) | null} */
	onclose = null;
	/** What the page said. @type {any[]} */
	sent = [];
	closed = false;

	/** @param {string} url */
	constructor(url) {
		this.url = new URL(url);
		FakeSocket.opened.push(this);
	}

	static get last() {
		return /** @type {FakeSocket} */ (FakeSocket.opened.at(-1));
	}

	/** @param {string} text */
	send(text) {
		if (this.closed) throw new Error("said into a line that is closed");
		this.sent.push(JSON.parse(text));
	}

	close() {
		this.closed = true;
	}

	/** The server says something. @param {object} message */
	says(message) {
		this.onmessage?.({ data: JSON.stringify(message) });
	}

	/** The line breaks. */
	breaks() {
		this.closed = true;
		this.onclose?.();
	}
}

/** What a browser has and Node has not, as far as the line to the server needs it. */
export function pretendBrowser() {
	FakeSocket.opened = [];
	/** @type {Record<string, () => void>} */
	const heard = {};
	const listen = (/** @type {string} */ kind, /** @type {() => void} */ handler) => {
		heard[kind] = handler;
	};
	const document = { hidden: false, addEventListener: listen, documentElement: { dataset: {} } };
	const location = { protocol: "http:", host: "dice.example" };
	Object.assign(globalThis, { WebSocket: FakeSocket, document, location, addEventListener: listen });
	return { heard, document, location };
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled() {
	for (let turn = 0; turn < 10; turn += 1) {
		await new Promise((resolve) => {
			setImmediate(resolve);
		});
	}
}

/** Clocks that stand until they are told to go on; `setImmediate` goes by itself. */
export function stopClocks() {
	mock.timers.reset();
	mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000_000 });
	return mock.timers;
}
