import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { NORMALS, STRAIGHT } from "../../../src/dicecup/server/static/js/dice/rotation.js";
import { throwDice } from "../../../src/dicecup/server/static/js/dice/throw.js";
import { manyThrows } from "./checked-throw.js";

const DICE = [3, 6, 2, 5, 1];

test("in thousands of throws the told faces lie on top of real dice that rest side by side within a second", () => {
	assert.ok(manyThrows(3000) < 1);
});

test("a cube can lie in twenty-four ways, and any face can be on top in four", () => {
	const shown = new Set(STRAIGHT.map((rotation) => rotation.map((part) => Math.round(part * 2)).join()));
	assert.equal(shown.size, 24);
});

test("the cube that is drawn has its sides where the throw believes them", () => {
	const css = readFileSync(new URL("../../../src/dicecup/server/static/css/dice.css", import.meta.url), "utf8");
	const turns = [...css.matchAll(/\.side-(\d) \{\s*transform: (?:rotate([XY])\((-?\d+)deg\) )?translateZ/g)];
	assert.equal(turns.length, 6);
	for (const [, face, axis = "X", degrees = "0"] of turns) {
		const angle = (Number(degrees) * Math.PI) / 180;
		const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
		const out = axis === "X" ? [0, -sine, cosine] : [sine, 0, cosine];
		assert.deepEqual(
			out.map((part) => Math.round(part) + 0),
			[...NORMALS[Number(face)]],
			`side ${face}`,
		);
	}
});

test("everybody sees the same throw, and every event another one", () => {
	assert.deepEqual(throwDice("table 7", DICE, [1]), throwDice("table 7", DICE, [1]));
	assert.notDeepEqual(throwDice("table 7", DICE), throwDice("table 8", DICE));
	assert.notDeepEqual(throwDice("table 7", DICE).falls[0], throwDice("table 7", [4, 6, 2, 5, 1]).falls[0]);
});

test("every die has a path and a time of its own, and bounces", () => {
	const { falls, knocks } = throwDice("table 9", DICE);
	const flown = falls.flatMap((fall) => fall ?? []);
	assert.equal(flown.length, 5);
	assert.equal(new Set(flown.map(({ leaves }) => leaves)).size, 5);
	assert.ok(new Set(flown.map(({ rests }) => rests)).size > 1);
	for (const { poses } of flown) {
		assert.ok(Math.max(...poses.map(({ z }) => z)) > 1.5, "it falls from the cup");
		const falling = poses.slice(1).map(({ z }, frame) => z - poses[frame].z < 0);
		assert.ok(
			falling.some((down, frame) => down && falling[frame + 1] === false),
			"it bounces",
		);
	}
	assert.ok(knocks.length > 5);
	assert.ok(knocks.every(({ at, strength }) => at > 0 && at < 1 && strength > 0 && strength <= 1));
	assert.deepEqual(
		knocks,
		knocks.toSorted((a, b) => a.at - b.at),
	);
});

test("in the air dice do not go through the floor, each other or those that are held", () => {
	for (let number = 0; number < 200; number += 1) {
		const { falls } = throwDice(`air ${number}`, DICE, number % 2 ? [2] : []);
		const frames = Math.min(...falls.flatMap((fall) => (fall ? fall.poses.length - 13 : [])));
		for (let frame = 0; frame < frames; frame += 1) {
			const there = falls.flatMap((fall) => (fall && fall.leaves * 60 + 8 < frame ? [fall.poses[frame]] : []));
			for (const [place, one] of there.entries()) {
				assert.ok(one.z > 0.25, `${number} ${frame}`);
				for (const other of there.slice(place + 1)) {
					const apart = Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
					assert.ok(apart > 0.8, `${number} ${frame}: ${apart}`);
				}
			}
		}
	}
});

test("with all dice held nothing falls", () => {
	assert.deepEqual(throwDice("none", DICE, [0, 1, 2, 3, 4]), {
		seconds: 0,
		falls: [null, null, null, null, null],
		knocks: [],
	});
});
