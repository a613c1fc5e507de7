/**
 * Decides when to show what the server said: at once or, if dice fall first, when they have come to rest. It draws
 * nothing and knows no more than how long a throw takes.
 */

/** @typedef {() => void} Show */
/** @template Thrown @typedef {{thrown: Thrown, seconds: number}} FallingDice dice in the air, and for how long */

/** @template Thrown */
export class NewsQueue {
	/** The dice in the air. @type {Thrown | null} */
	thrown = null;
	/** What to show when they rest. @type {Show} */
	#next = () => {};
	/** @type {{show: Show, fall: () => FallingDice<Thrown> | null}[]} */
	#waiting = [];
	/** What waits for the dice without hurrying them. @type {Show[]} */
	#late = [];
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	#timer;
	#began;

	/** @param {() => void} began called when dice begin to fall */
	constructor(began) {
		this.#began = began;
	}

	/**
	 * Add news. If more than one piece is waiting, the dice are no longer waited for.
	 * @param {Show} show
	 * @param {() => FallingDice<Thrown> | null} [fall] the dice that fall before it is shown; called when it is next
	 */
	add(show, fall = () => null) {
		if (this.thrown === null) return this.#begin({ show, fall });
		this.#waiting.push({ show, fall });
		if (this.#waiting.length > 1) this.rest();
	}

	/** Add something that must not be seen before the dice. @param {Show} show */
	addLate(show) {
		if (this.thrown === null) show();
		else this.#late.push(show);
	}

	/** The dice come to rest: by themselves, or because somebody does not want to wait. */
	rest() {
		if (this.thrown === null) return;
		clearTimeout(this.#timer);
		this.thrown = null;
		this.#next();
		for (const show of this.#late.splice(0)) show();
		while (this.thrown === null && this.#waiting.length > 0) {
			const next = this.#waiting.shift();
			if (next) this.#begin(next);
		}
	}

	/** @param {{show: Show, fall: () => FallingDice<Thrown> | null}} news */
	#begin({ show, fall }) {
		const falling = fall();
		if (!falling) return show();
		this.thrown = falling.thrown;
		this.#next = show;
		this.#timer = setTimeout(() => this.rest(), falling.seconds * 1000);
		this.#began();
	}
}
