/** Tells the server which dice are held, no more often than it listens. */

/** Milliseconds between two messages. */
const PAUSE = 300;

export class HeldSender {
	#send;
	/** What has not been sent yet. @type {[seq: number, places: number[]] | null} */
	#next = null;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#timer;

	/** @param {(seq: number, places: number[]) => void} send */
	constructor(send) {
		this.#send = send;
	}

	/**
	 * Send now or, if something was just sent, send only the latest in a moment.
	 * @param {number} seq
	 * @param {number[]} places
	 */
	send(seq, places) {
		this.#next = [seq, places];
		if (this.#timer === undefined) this.#flush();
	}

	/** The dice were rolled, or it is somebody else's turn. */
	forget() {
		this.#next = null;
	}

	#flush() {
		this.#timer = undefined;
		if (!this.#next) return;
		this.#send(...this.#next);
		this.#next = null;
		this.#timer = setTimeout(() => this.#flush(), PAUSE);
	}
}
