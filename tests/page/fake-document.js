/**
 * A document without a browser: elements can be drawn into it and read, but not laid out. Tests that draw import it
 * before the module under test, because that module's classes are based on this document's.
 */

/** @type {Map<string, new () => FakeElement>} */
const kinds = new Map();

class FakeNode {
	/** @type {FakeElement | null} */
	parent = null;

	get nextSibling() {
		const all = this.parent?.childNodes ?? [];
		return all[all.indexOf(this) + 1] ?? null;
	}

	/** @returns {boolean} */
	get isConnected() {
		/** @type {FakeNode} */
		let node = this;
		while (node.parent) node = node.parent;
		return node === body;
	}

	get textContent() {
		return "";
	}

	remove() {
		if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((each) => each !== this);
		this.parent = null;
	}
}

class FakeText extends FakeNode {
	nodeName = "#text";

	/** @param {string} nodeValue */
	constructor(nodeValue) {
		super();
		this.nodeValue = nodeValue;
	}

	get textContent() {
		return this.nodeValue;
	}
}

export class FakeElement extends FakeNode {
	nodeName = "";
	/** @type {FakeNode[]} */
	childNodes = [];
	/** @type {Map<string, string>} */
	#attributes = new Map();
	style = { setProperty: () => {} };
	clientWidth = 600;
	/** In browsers, handlers are properties. @type {((event: object) => void) | undefined} */
	onclick;
	/** @type {((event: object) => void) | undefined} */
	onchange;

	get id() {
		return this.getAttribute("id") ?? "";
	}

	get attributes() {
		return [...this.#attributes].map(([name, value]) => ({ name, value }));
	}

	get children() {
		return this.childNodes.filter((node) => node instanceof FakeElement);
	}

	get firstElementChild() {
		return this.children[0] ?? null;
	}

	/** @returns {FakeElement | null} */
	get lastElementChild() {
		return this.children.at(-1) ?? null;
	}

	get firstChild() {
		return this.childNodes[0] ?? null;
	}

	get textContent() {
		return this.childNodes.map((node) => node.textContent).join("");
	}

	set textContent(text) {
		this.childNodes = text ? [new FakeText(text)] : [];
	}

	get dataset() {
		return Object.fromEntries(this.attributes.map(({ name, value }) => [name.replace("data-", ""), value]));
	}

	/** @param {string} name @param {unknown} value */
	setAttribute(name, value) {
		this.#attributes.set(name, String(value));
	}

	/** @param {string} name */
	getAttribute(name) {
		return this.#attributes.get(name) ?? null;
	}

	/** @param {string} name */
	hasAttribute(name) {
		return this.#attributes.has(name);
	}

	/** @param {string} name */
	removeAttribute(name) {
		this.#attributes.delete(name);
	}

	/** @param {...(FakeNode | string)} nodes */
	append(...nodes) {
		for (const node of nodes) this.insertBefore(typeof node === "string" ? new FakeText(node) : node, null);
	}

	/** @param {FakeNode} node @param {FakeNode | null} next */
	insertBefore(node, next) {
		node.remove();
		const place = next ? this.childNodes.indexOf(next) : this.childNodes.length;
		this.childNodes.splice(place, 0, node);
		node.parent = this;
		if (this.isConnected && node instanceof FakeElement) node.connectedCallback();
	}

	/** It is in the document now. Our own elements draw themselves instead, which adds what they draw. */
	connectedCallback() {
		for (const child of this.children) child.connectedCallback();
	}

	/** Everything inside, in order. @returns {FakeElement[]} */
	get inside() {
		return this.children.flatMap((child) => [child, ...child.inside]);
	}

	/** @param {string} selector names, classes, ids and attributes, one inside another */
	querySelectorAll(selector) {
		/** @type {FakeElement[]} */
		let found = [this];
		for (const one of selector.split(" ")) {
			found = [...new Set(found.flatMap((each) => each.inside))].filter((each) => each.matches(one));
		}
		return found;
	}

	/** @param {string} selector */
	querySelector(selector) {
		return this.querySelectorAll(selector)[0] ?? null;
	}

	/** @param {string} one */
	matches(one) {
		const classes = (this.getAttribute("class") ?? "").split(" ");
		return [...one.matchAll(/([.#]?)([\w-]+)|\[([\w-]+)(?:=([^\]]*))?\]/g)].every(([, sign, name, key, value]) => {
			if (key) return value === undefined ? this.hasAttribute(key) : this.getAttribute(key) === value;
			if (sign === ".") return classes.includes(name);
			return sign === "#" ? this.id === name : this.nodeName === name;
		});
	}

	addEventListener() {}
	showModal() {}
	close() {}
	focus() {}
	scrollIntoView() {}
	getContext() {
		return null;
	}
}

/** @param {string} name */
function create(name) {
	const node = new (kinds.get(name) ?? FakeElement)();
	node.nodeName = name;
	return node;
}

export const body = create("body");
/** What this browser remembers. @type {Map<string, string>} */
const remembered = new Map();

Object.assign(globalThis, {
	Node: FakeNode,
	Element: FakeElement,
	HTMLElement: FakeElement,
	customElements: {
		define: (/** @type {string} */ name, /** @type {new () => FakeElement} */ kind) => kinds.set(name, kind),
	},
	ResizeObserver: class {
		observe() {}
		disconnect() {}
	},
	addEventListener: () => {},
	location: { protocol: "http:", host: "dice.example", pathname: "/", search: "", hash: "" },
	localStorage: {
		getItem: (/** @type {string} */ name) => remembered.get(name) ?? null,
		setItem: (/** @type {string} */ name, /** @type {string} */ text) => remembered.set(name, text),
		removeItem: (/** @type {string} */ name) => remembered.delete(name),
	},
	document: {
		title: "",
		body,
		hidden: false,
		activeElement: null,
		documentElement: { dataset: {} },
		createElement: create,
		createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => create(name),
		createTextNode: (/** @type {string} */ text) => new FakeText(text),
		querySelector: (/** @type {string} */ selector) => body.querySelector(selector),
		getElementById: (/** @type {string} */ id) => body.inside.find((each) => each.id === id) ?? null,
		addEventListener: () => {},
		removeEventListener: () => {},
	},
});

/**
 * Puts what a page draws into the document, with nothing else in it.
 * @param {unknown} drawn
 * @returns {FakeElement}
 */
export function shown(drawn) {
	for (const old of body.children) old.remove();
	const node = /** @type {FakeElement} */ (drawn);
	body.append(node);
	return node;
}

/** The text of all matching elements, one after the other. @param {FakeElement} root @param {string} selector */
export const read = (root, selector) => root.querySelectorAll(selector).map((each) => each.textContent);
