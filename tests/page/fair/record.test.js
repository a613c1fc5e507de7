import assert from "node:assert/strict";
import { test } from "node:test";
import { header, readRecord } from "../../../src/dicecup/server/static/js/fair/record.js";

const RECORD = `# a remark
[Dicecup "1"]
[Side "Ann \\"the\\" Bold" "Bob"]
[Event "{\\"kind\\":\\"created\\",\\"seq\\":1}"]

game 1
  1.1 12345 chance 15
1.2 66666 yahtzee 50
end 15 50
game 2
1.1 11111
end 0 0
`;

test("headers, events, and the lines of each game without its first and last", () => {
	const record = readRecord(RECORD);
	assert.deepEqual(record.headers[1], { name: "Side", values: ['Ann "the" Bold', "Bob"] });
	assert.deepEqual(record.events, [{ seq: 1, kind: "created" }]);
	assert.deepEqual(record.games, [["1.1 12345 chance 15", "1.2 66666 yahtzee 50"], ["1.1 11111"]]);
	assert.equal(header(record, "Dicecup"), "1");
	assert.equal(header(record, "Nothing"), "");
});

test("windows' line ends are read too", () => {
	assert.deepEqual(readRecord(RECORD.replaceAll("\n", "\r\n")), readRecord(RECORD));
});

test("anything else is no record, and says so", () => {
	assert.throws(() => readRecord("hello"), /not a dicecup record/);
	assert.throws(() => readRecord('[Other "1"]'), /not a dicecup record/);
	assert.throws(() => readRecord('[Dicecup "1"]\n[broken'), /cannot be read: \[broken/);
	const event = (/** @type {string} */ text) => () => readRecord(`[Dicecup "1"]\n[Event ${JSON.stringify(text)}]`);
	assert.throws(event('{"seq":1,"seq":2}'), /not written as servers write it/);
	assert.throws(event('{ "seq": 1 }'), /not written as servers write it/);
	assert.throws(event("[[["), /event that cannot be read/);
	assert.throws(event("[".repeat(100_000) + "]".repeat(100_000)), /nested too deeply/);
});
