/**
 * Drawing: describe what should be there, and only what changed is touched.
 * Focus, scroll positions and what somebody is typing survive, because elements that can stay do.
 */

/** What can stand inside an element; lists may be nested. @typedef {Node | string | number | null | undefined | false | any[]} Child */

const HANDLERS = ["onclick", "onchange", "oninput", "onsubmit", "onkeydown", "onclose"];
const SVG = "http://www.w3.org/2000/svg";
/** What the browser or a person sets, and drawing leaves alone. */
const OWN_STATE = new Set(["open", "style"]);

/**
 * An element. Functions become handlers, `data` goes to one of our own elements, the rest are attributes.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. @returns {SVGElement} */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "data" || HANDLERS.includes(name)) node[name] = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...nodes(children));
  return node;
}

/** @param {any[]} children @returns {any[]} */
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
  const byId = new Map();
  for (const child of parent.children) if (child.id) byId.set(child.id, child);
  let cursor = parent.firstChild;
  for (const node of nodes([wanted])) {
    let match = node.id ? byId.get(node.id) : cursor;
    if (match && (match.nodeName !== node.nodeName || (match.id ?? "") !== (node.id ?? ""))) match = null;
    if (!match) {
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

function update(old, node) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== node.data) old.data = node.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!node.hasAttribute(name) && !OWN_STATE.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const name of HANDLERS) old[name] = node[name];
  if (old instanceof Part) old.data = node.data;
  else sync(old, [...node.childNodes]);
}

/** One of our own elements: draws itself from its `data` whenever that is set. */
export class Part extends HTMLElement {
  #data = {};

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

  /** @param {any} _data @returns {Child} */
  draw(_data) {
    return [];
  }
}

/** A button. @param {string} text @param {(event: Event) => void} onclick @param {Record<string, any>} [props] */
export function button(text, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, text);
}
