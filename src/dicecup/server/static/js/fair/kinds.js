// Generated from the server's types by `python docs/write_types.py`; do not edit.

/** The fields of every kind of event that this version knows. @type {Record<string, string[]>} */
export const FIELDS = {
	created: ["format", "options", "host", "day", "practice"],
	seated: ["seat", "holder", "bot", "name"],
	left: ["seat", "stand_in", "heir", "why"],
	stood_in: ["seat", "bot", "why"],
	returned: ["seat"],
	linked: ["seat", "hash"],
	moved: ["seat", "holder", "hash"],
	hosted: ["holder"],
	pledged: ["game", "commitment", "scheme"],
	seeded: ["game", "seat", "seed"],
	revealed: ["game", "secret"],
	started: ["game", "sides", "seeds", "first", "help_marks"],
	rolled: ["side", "turn", "roll", "keep", "dice"],
	entered: ["side", "box", "scratch", "points", "bonus"],
	wrote: ["side", "box", "points", "bonus", "dice"],
	corrected: ["side", "box", "points", "bonus", "dice"],
	took_back: ["side", "box"],
	helped: ["side", "turn", "roll", "help"],
	resigned: ["side", "seat"],
	agreed: ["holder"],
	rematched: [],
	abandoned: ["game"],
	archived: [],
};
