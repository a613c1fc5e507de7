/** Reads a script just well enough to find its texts, each with its place: in which call, under which key. */

/**
 * @typedef {object} Literal
 * @property {string} text without what is filled in
 * @property {number} line
 * @property {boolean} compared whether it is only compared to something
 * @property {string[]} keys the keys of the objects it stands in, the innermost last
 * @property {{callee: string, argument: number}[]} calls the calls it stands in, the innermost last
 */
/** @typedef {{close: string, callee: string, argument: number, key: string, braces: number}} Frame */

const OPEN = { "(": ")", "[": "]", "{": "}" };
/** After these, a slash begins a pattern; anywhere else it means division. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};>]|\breturn)\s*$/;

/** @param {string} script @returns {Literal[]} */
export function literalsOf(script) {
	/** @type {Literal[]} */
	const found = [];
	/** @type {Frame[]} */
	const frames = [];
	let at = 0;
	/** The code read so far, with texts left out. */
	let code = "";
	const note = (/** @type {string} */ text, /** @type {number} */ start) => {
		found.push({
			text,
			line: script.slice(0, start).split("\n").length,
			compared: /(===|!==|\bfrom|\bimport|\bcase) ?$/.test(code) || /^ (===|!==|in) /.test(script.slice(at, at + 5)),
			keys: frames.map((frame) => frame.key).filter(Boolean),
			calls: frames.filter((frame) => frame.callee).map(({ callee, argument }) => ({ callee, argument })),
		});
	};

	/** Reads a text in quotes. */
	function quoted() {
		const start = at;
		const quote = script[at++];
		while (script[at] !== quote) at += script[at] === "\\" ? 2 : 1;
		at += 1;
		const text = script.slice(start + 1, at - 1);
		// A text followed by a colon is a key, if there can be a key there.
		if (/^\s*:/.test(script.slice(at)) && /[{,]\s*$/.test(code)) setKey(text);
		else note(text, start);
		code += '""';
	}

	/** Reads a text with code in it. */
	function template() {
		const start = at++;
		let text = "";
		while (script[at] !== "`") {
			if (script[at] === "\\") {
				text += script.slice(at, at + 2);
				at += 2;
			} else if (script.startsWith("${", at)) {
				at += 2;
				text += "{}";
				frames.push({ close: "}", callee: "", argument: 0, key: "", braces: 1 });
				const depth = frames.length;
				code += "(";
				while (frames.length >= depth) step();
			} else text += script[at++];
		}
		at += 1;
		note(text, start);
		code += '""';
	}

	/** @param {string} key */
	function setKey(key) {
		const frame = frames.at(-1);
		if (frame?.close === "}") frame.key = key;
	}

	function step() {
		const char = script[at];
		const rest = script.slice(at, at + 2);
		if (rest === "//") at = end("\n");
		else if (rest === "/*") at = end("*/") + 2;
		else if (char === '"' || char === "'") quoted();
		else if (char === "`") template();
		else if (char === "/" && BEFORE_PATTERN.test(code.slice(-40))) pattern();
		else bare(char);
	}

	/** @param {string} mark */
	function end(mark) {
		const place = script.indexOf(mark, at);
		return place < 0 ? script.length : place;
	}

	function pattern() {
		let inClass = false;
		for (at += 1; inClass || script[at] !== "/"; at += 1) {
			if (script[at] === "\\") at += 1;
			else if (script[at] === "[") inClass = true;
			else if (script[at] === "]") inClass = false;
		}
		at += 1;
		code += "//";
	}

	/** @param {string} char */
	function bare(char) {
		if (char === "(" || char === "[" || char === "{") {
			const callee = char === "(" ? (/([\w$.#]+)$/.exec(code)?.[1] ?? "") : "";
			frames.push({ close: OPEN[char], callee, argument: 0, key: "", braces: 0 });
		} else if (char === frames.at(-1)?.close) frames.pop();
		else if (char === ",") {
			const frame = frames.at(-1);
			if (frame) {
				frame.argument += 1;
				frame.key = "";
			}
		} else if (char === ":") {
			const key = /[{,]\s*([\w$]+)\s*$/.exec(code)?.[1];
			if (key) setKey(key);
		}
		code += char;
		at += 1;
	}

	while (at < script.length) step();
	return found;
}
