/**
 * Drawing: describe what should be there, and only what has changed is touched.
 * Focus, scroll positions and half-typed text survive, because elements stay whenever they can.
 */

import { here } from "../addresses.js";

/**
 * What can stand inside an element; lists may be nested.
 * @typedef {Node | string | number | null | undefined | false | readonly any[]} Child
 */
/**
 * Handlers, the `data` of one of our own elements, and attributes.
 * @typedef {{
 *   data?: any,
 *   onclick?(event: MouseEvent): void,
 *   onchange?(event: Event): void,
 *   oninput?(event: Event): void,
 *   onsubmit?(event: SubmitEvent): void,
 *   onkeydown?(event: KeyboardEvent): void,
 *   onclose?(event: Event): void,
 *   onpointerover?(event: PointerEvent): void,
 *   [attribute: string]: any,
 * }} Props
 */
/** What somebody did to a field. @typedef {Event & {target: HTMLInputElement}} InputEvent */
/** What somebody chose. @typedef {Event & {target: HTMLSelectElement}} SelectEvent */
/** A form that was sent. @typedef {SubmitEvent & {target: HTMLFormElement}} FormEvent */

/** Attributes that hold addresses: for those on this server, the path that a proxy serves it below is put in front. */
const ADDRESSES = new Set(["href", "src", "action"]);
const HANDLERS = /** @type {const} */ ([
	"onclick",
	"onchange",
	"oninput",
	"onsubmit",
	"onkeydown",
	"onclose",
	"onpointerover",
]);
const SVG = "http://www.w3.org/2000/svg";
/** What the browser or a person sets, so drawing leaves it alone. */
const OWN_STATE = new Set(["open", "style"]);

/**
 * An element. Functions become handlers, `data` goes to one of our own elements, the rest are attributes.
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
export function h(tag, props = {}, ...children) {
	return fill(/** @type {any} */ (document.createElement(tag)), props, children);
}

/**
 * The same for SVG.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
	return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * @template {Element} Kind
 * @param {Kind} node
 * @param {Props} props
 * @param {Child[]} children
 * @returns {Kind}
 */
function fill(node, props, children) {
	for (const [name, value] of Object.entries(props)) {
		if (name === "data" || HANDLERS.some((handler) => handler === name)) Reflect.set(node, name, value);
		else if (value === true) node.setAttribute(name, "");
		else if (value !== false && value !== null && value !== undefined) {
			node.setAttribute(name, ADDRESSES.has(name) ? here(String(value)) : value);
		}
	}
	node.append(...nodes(children));
	return node;
}

/** @param {readonly Child[]} children @returns {Node[]} */
function nodes(children) {
	return children
		.flat(Infinity)
		.filter((child) => child !== null && child !== undefined && child !== false)
		.map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/**
 * Make an element's children like these, keeping those that fit: the same `id`, or the next of the same kind.
 * @param {Element} parent
 * @param {Child} wanted
 */
export function sync(parent, wanted) {
	/** @type {Map<string, Node>} */
	const byId = new Map();
	for (const child of parent.children) if (child.id) byId.set(child.id, child);
	let cursor = parent.firstChild;
	for (const node of nodes([wanted])) {
		const id = idOf(node);
		const match = id ? byId.get(id) : cursor;
		if (!match || match.nodeName !== node.nodeName || idOf(match) !== id) {
			parent.insertBefore(node, cursor);
			continue;
		}
		if (match === cursor) cursor = cursor.nextSibling;
		else parent.insertBefore(match, cursor);
		update(match, node);
	}
	while (cursor) {
		const next = cursor.nextSibling;
		cursor.remove();
		cursor = next;
	}
}

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");

/** Make an old node like a new one of the same kind. @param {Node} old @param {Node} node */
function update(old, node) {
	if (!(old instanceof Element && node instanceof Element)) {
		if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
		return;
	}
	for (const { name } of [...old.attributes]) {
		if (!node.hasAttribute(name) && !OWN_STATE.has(name)) old.removeAttribute(name);
	}
	for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
	for (const name of HANDLERS) Reflect.set(old, name, Reflect.get(node, name));
	if (old instanceof Part && node instanceof Part) old.data = node.data;
	else sync(old, [...node.childNodes]);
}

/**
 * One of our own elements: draws itself from its `data` whenever that is set.
 * @template [Data=Record<string, never>]
 */
export class Part extends HTMLElement {
	#data = /** @type {Data} */ ({});

	get data() {
		return this.#data;
	}

	set data(value) {
		this.#data = value;
		if (this.isConnected) this.refresh();
	}

	connectedCallback() {
		this.refresh();
	}

	refresh() {
		sync(this, this.draw(this.#data));
	}

	/** @param {Data} _data @returns {Child} */
	draw(_data) {
		return [];
	}
}

/** A button. @param {string} text @param {Props["onclick"]} onclick @param {Props} [props] */
export function button(text, onclick, props = {}) {
	return h("button", { type: "button", onclick, ...props }, text);
}

/** An element that is always in the document. @param {string} id */
export function drawn(id) {
	const found = document.getElementById(id);
	if (!found) throw new Error(`the document has no ${id}`);
	return found;
}

/** A field of a form. @param {HTMLFormElement} form @param {string} name */
export const fieldOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
