/**
 * Sounds: dice on felt and wood, and a few notes for moments. They are made of noise and tones here; there are no
 * files. There is no sound before somebody has touched the page, because browsers want that, and people do too.
 */

import { settings } from "../browser/settings.js";

/** @import { Throw } from "./throw.js" */

/** How long sounds ring, as a factor. */
const RINGS = 3;
/** Milliseconds of silence after which the loudspeaker is suspended: staying ready drains a phone's battery. */
const SILENCE = 3000;
/** @type {AudioContext | null} */
let audio = null;
/** The sound from which every knock is played. @type {AudioBuffer | null} */
let noise = null;
/** The node through which the throw under way is heard. @type {GainNode | null} */
let falling = null;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let rests;
let touched = false;
for (const touch of ["pointerdown", "keydown"]) {
	globalThis.addEventListener?.(
		touch,
		() => {
			touched = true;
		},
		{ capture: true, once: true },
	);
}

/** The way to the loudspeaker; null if there must be no sound. */
function speaker() {
	if (!settings().sound || !touched) return null;
	audio ??= new AudioContext();
	if (audio.state === "suspended") audio.resume();
	clearTimeout(rests);
	rests = setTimeout(() => audio?.suspend(), SILENCE);
	return audio;
}

/**
 * The dice of a throw as they bounce; if the dice are the user's own, a phone shakes with them.
 * @param {Throw} thrown
 * @param {boolean} mine
 */
export function hearThrow({ knocks }, mine) {
	const context = speaker();
	if (!context) return;
	falling = new GainNode(context, { gain: 1 });
	falling.connect(context.destination);
	for (const { at, strength, hard } of knocks) knock(context, falling, at, strength, hard);
	if (mine) navigator.vibrate?.(shaking(knocks));
}

/** Dice that nobody sees fall. */
export function hearDice() {
	const context = speaker();
	if (!context) return;
	for (const at of [0, 0.06, 0.09, 0.16]) knock(context, context.destination, at, 0.5 - at * 2, false);
}

/** The throw was skipped: silence the rest of its knocks. */
export function hush() {
	falling?.disconnect();
	falling = null;
	navigator.vibrate?.(0);
}

/**
 * How long to shake and to pause, in turn, in milliseconds.
 * @param {readonly {at: number, strength: number}[]} knocks
 */
export function shaking(knocks) {
	/** @type {number[]} */
	const pattern = [];
	let until = 0;
	for (const { at, strength } of knocks) {
		const now = Math.round(at * 1000);
		const long = Math.round(4 + strength * 10);
		if (strength < 0.2 || now < until + 32) continue;
		pattern.push(now - until, long);
		until = now + long;
	}
	// A pattern has to begin with a shake.
	return [1, ...pattern];
}

/**
 * @param {AudioContext} context
 * @param {AudioNode} to
 * @param {number} at
 * @param {number} strength
 * @param {boolean} hard
 */
function knock(context, to, at, strength, hard) {
	noise ??= thud(context);
	const source = new AudioBufferSourceNode(context, { buffer: noise, playbackRate: 0.85 + strength * 0.4 });
	const frequency = hard ? 2400 : 700 + strength * 900;
	source
		.connect(new BiquadFilterNode(context, { type: "bandpass", frequency, Q: hard ? RINGS : 1 }))
		.connect(new GainNode(context, { gain: 0.15 + strength * 0.6 }))
		.connect(to);
	source.start(context.currentTime + at);
}

/** @param {AudioContext} context */
function thud(context) {
	const length = Math.floor(context.sampleRate * 0.035);
	const buffer = context.createBuffer(1, length, context.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let place = 0; place < length; place += 1)
		samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** RINGS;
	return buffer;
}

/**
 * Notes, one after the other.
 * @param {readonly number[]} notes in hertz
 * @param {number} [each] seconds until the next
 * @param {OscillatorType} [type]
 */
export function play(notes, each = 0.09, type = "triangle") {
	const context = speaker();
	if (!context) return;
	for (const [place, frequency] of notes.entries()) {
		const from = context.currentTime + place * each;
		const tone = new OscillatorNode(context, { frequency, type });
		const loud = new GainNode(context, { gain: 0 });
		loud.gain.setValueAtTime(0, from);
		loud.gain.linearRampToValueAtTime(0.16, from + 0.012);
		loud.gain.exponentialRampToValueAtTime(0.001, from + each * RINGS);
		tone.connect(loud).connect(context.destination);
		tone.start(from);
		tone.stop(from + each * RINGS);
	}
}
