import assert from "node:assert/strict";
import { test } from "node:test";
import {
	canonical,
	fourBytes,
	fromHex,
	joined,
	sha256,
	toHex,
	utf8,
} from "../../../src/dicecup/server/static/js/fair/bytes.js";

test("numbers as four bytes, the highest first", () => {
	assert.deepEqual([...fourBytes(0)], [0, 0, 0, 0]);
	assert.deepEqual([...fourBytes(258)], [0, 0, 1, 2]);
	assert.deepEqual([...fourBytes(0xfedcba98)], [0xfe, 0xdc, 0xba, 0x98]);
});

test("bytes are joined in order", () => {
	assert.deepEqual([...joined([fourBytes(1), utf8("é"), new Uint8Array()])], [0, 0, 0, 1, 0xc3, 0xa9]);
});

test("hexadecimal, there and back, and nothing else", () => {
	assert.deepEqual([...fromHex("00ff0a")], [0, 255, 10]);
	assert.equal(toHex(fromHex("00ff0a")), "00ff0a");
	assert.deepEqual([...fromHex("")], []);
	for (const wrong of ["0", "0ff", "0g", "FF", "00 "]) assert.throws(() => fromHex(wrong), wrong);
});

test("a known hash", async () => {
	assert.equal(toHex(await sha256(utf8("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("JSON in exactly one way", () => {
	assert.equal(canonical({ b: [1, { z: null, a: true }], a: 'é"' }), '{"a":"é\\"","b":[1,{"a":true,"z":null}]}');
	assert.equal(canonical({}), "{}");
	assert.equal(canonical([]), "[]");
});

test("keys are sorted by their characters, not by the halves of some", () => {
	// A character outside the first plane consists of halves that sort before U+FF61.
	assert.equal(canonical({ "😀": 1, "｡": 2, ab: 6, aa: 3, a: 4, b: 5 }), '{"a":4,"aa":3,"ab":6,"b":5,"｡":2,"😀":1}');
});
