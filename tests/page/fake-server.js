/** A server made of answers: requests over HTTP and messages over a WebSocket, without a network. */

import { mock } from "node:test";

/** @typedef {{method: string, path: string, body: any, type: string | undefined}} Asked */
/** @typedef {(asked: Asked) => unknown} Answers gives JSON, an `Answer`, or a promise of one; throws if the server cannot be reached */

/** An answer that is not a plain success. */
export class Answer {
	/** @param {number} status @param {unknown} json */
	constructor(status, json) {
		this.status = status;
		this.json = json;
	}
}

/** Answers HTTP requests from now on. @param {Answers} answers @returns {Asked[]} what has been asked so far */
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
		const answer = await answers(question);
		if (!(answer instanceof Answer)) return Response.json(answer);
		return answer.json === undefined
			? new Response("no JSON", { status: answer.status })
			: Response.json(answer.json, { status: answer.status });
	};
	return asked;
}

/** An answer that the server holds back until it is released. */
export function held() {
	/** @type {PromiseWithResolvers<unknown>} */
	const { promise: answer, resolve: release } = Promise.withResolvers();
	return { answer, release };
}

/** A connection to the server as the browser sees it. */
export class FakeSocket {
	/** All that were opened, in order. @type {FakeSocket[]} */
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

	/** The connection breaks. */
	breaks() {
		this.closed = true;
		this.onclose?.();
	}
}

/** What the connection to the server needs that a browser has and Node does not. */
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

/** Lets everything happen that is only waiting for its turn. */
export async function settled() {
	for (let turn = 0; turn < 10; turn += 1) {
		await new Promise((resolve) => {
			setImmediate(resolve);
		});
	}
}

/** Clocks that stand still until told to go on; `setImmediate` runs by itself. */
export function stopClocks() {
	mock.timers.reset();
	mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000_000 });
	return mock.timers;
}
