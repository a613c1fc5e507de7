// Says in sentences which things on this page lack room; test_layout.py runs it in the page.
() => {
	const SLACK = 1.5; // pixels that may come from rounding and borders alone
	const LEAST = 24;
	const CONTROLS = "button, a[href], input, select, textarea, summary";
	const faults = [];
	const modal = document.querySelector("dialog[open]");
	const scope = modal ?? document.body;

	const named = (node) => {
		const label = node.ariaLabel || node.id || node.textContent.trim() || node.getAttribute("name") || node.className;
		return `<${node.localName}> ${String(label).slice(0, 50)}`;
	};
	/** For screen readers only, or not shown at all. */
	const isHidden = (node) => {
		for (let each = node; each; each = each.parentElement) {
			if (getComputedStyle(each).clipPath !== "none" || each.matches(".skip")) return true;
		}
		return !node.checkVisibility({ visibilityProperty: true });
	};
	/** The part of an element that is visible through the scrolling or clipping boxes around it. */
	const visible = (node) => {
		let { left, top, right, bottom } = node.getBoundingClientRect();
		for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
			const style = getComputedStyle(box);
			if (style.overflowX === "visible" && style.overflowY === "visible") continue;
			const around = box.getBoundingClientRect();
			[left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
			[top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
		}
		return { left, top, right, bottom, width: right - left, height: bottom - top };
	};
	const meet = (one, other) =>
		Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
		Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
	/** The box that words belong to: text that reaches beyond it is printed over something else. */
	const around = (node) => node.closest("td, th, button, .button, .die, legend, option, label, p, li, h1, h2, h3, div") ?? document.body;

	// --- nothing is wider than the window ---
	const wide = document.documentElement.scrollWidth - innerWidth;
	if (wide > 0) {
		const sticking = [...document.body.querySelectorAll("*")].filter(
			(node) => node.getBoundingClientRect().right > innerWidth + SLACK && visible(node).right > innerWidth + SLACK,
		);
		faults.push(`the page is ${wide} px too wide: ${sticking.slice(-3).map(named)}`);
	}

	// --- controls: large enough, apart from each other, and not behind anything once scrolled to ---
	// Points of a graph lie where the figures put them; for people who cannot hit one there is a table beside it.
	const isPoint = (node) => node.closest("svg") !== null;
	const controls = [...scope.querySelectorAll(CONTROLS)].filter((node) => !isHidden(node) && !isPoint(node));
	const seen = controls.map((node) => [node, visible(node)]);
	for (const [node, box] of seen) {
		if (node.closest(".scroll, .pad, .strip, .coach-links, .tabs") && (box.width <= 0 || box.height <= 0)) continue;
		const own = node.getBoundingClientRect();
		const label = node.closest("label.line");
		const inText = node.localName === "a" && getComputedStyle(node).display === "inline";
		if (!label && !inText && (own.width < LEAST - SLACK / 3 || own.height < LEAST - SLACK / 3)) {
			faults.push(`${named(node)} is ${own.width.toFixed(1)}x${own.height.toFixed(1)}`);
		}
	}
	for (const [place, [node, box]] of seen.entries()) {
		for (const [other, its] of seen.slice(place + 1)) {
			if (node.contains(other) || other.contains(node) || !meet(box, its)) continue;
			faults.push(`${named(node)} and ${named(other)} overlap`);
		}
	}
	const where = [scrollX, scrollY];
	for (const node of controls) {
		node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
		const box = visible(node);
		const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
		const hit = document.elementFromPoint(x, y);
		const own = hit && (node.contains(hit) || hit.contains(node) || hit.closest("label")?.contains(node));
		if (!own) faults.push(`${named(node)} lies behind ${hit ? named(hit) : "the edge of the window"}`);
	}
	scrollTo(...where);

	// --- the sign on a held die is above it: the cube lets clicks through, so no check before this would notice 
	for (const sign of scope.querySelectorAll(".die.held .held-sign")) {
		const sides = [...sign.parentElement.querySelectorAll(".cube .side")];
		const top = Math.min(...sides.map((side) => side.getBoundingClientRect().top));
		const words = sign.getBoundingClientRect();
		if (words.bottom > top + 2 * SLACK) faults.push(`the sign of ${named(sign.parentElement)} is ${(words.bottom - top).toFixed(1)} px behind it`);
	}

	// --- words: whole, or with a way to read them, and inside their own box ---
	const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	while (walker.nextNode()) {
		const text = walker.currentNode;
		const node = text.parentElement;
		if (!text.data.trim() || isHidden(node) || node.closest("select, svg, textarea, noscript, .part")) continue;
		range.selectNodeContents(text);
		const words = range.getBoundingClientRect();
		const box = around(node);
		const edge = box.getBoundingClientRect();
		for (let cut = node; cut && cut !== box.parentElement; cut = cut.parentElement) {
			const style = getComputedStyle(cut);
			const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
			const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
			const lost = cut.scrollWidth > cut.clientWidth + SLACK || cut.scrollHeight > cut.clientHeight + 2 * SLACK;
			if (clips && !scrolls && lost && !cut.closest("[title]")) faults.push(`"${text.data.trim()}" is cut`);
			if (clips) break;
			if (cut === box && (words.right > edge.right + SLACK || words.left < edge.left - SLACK)) {
				faults.push(`"${text.data.trim()}" sticks out of ${named(box)}`);
			} else if (cut === box && box.matches("td, th, button") && words.bottom > edge.bottom + 2 * SLACK) {
				faults.push(`"${text.data.trim()}" sticks out below ${named(box)}`);
			}
		}
	}
	return [...new Set(faults)];
}
