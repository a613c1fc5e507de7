/** Dice on felt, made of noise: no sound files, and silent unless switched on. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} dice how many fall */
export function rattle(dice) {
	if (!settings().sound || dice === 0) return;
	audio ??= new AudioContext();
	for (let knock = 0; knock < dice * 2; knock += 1) tap(audio, audio.currentTime + Math.random() * 0.35);
}

/** @param {AudioContext} context @param {number} at */
function tap(context, at) {
	const length = Math.floor(context.sampleRate * 0.03);
	const buffer = context.createBuffer(1, length, context.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let place = 0; place < length; place += 1) samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 3;
	const source = new AudioBufferSourceNode(context, { buffer });
	const dull = new BiquadFilterNode(context, { type: "bandpass", frequency: 900 + Math.random() * 900 });
	source
		.connect(dull)
		.connect(new GainNode(context, { gain: 0.5 }))
		.connect(context.destination);
	source.start(at);
}
