/** The dice of a guided turn as they lie. What counts is what they show, so any of several alike will do. */

import { PLACES } from "./dice.js";

/**
 * The places of dice with these faces; of several alike, those that are held.
 * @param {readonly number[]} faces
 * @param {readonly number[]} dice
 * @param {ReadonlySet<number>} held
 */
export function placesOf(faces, dice, held) {
	/** @type {number[]} */
	const places = [];
	for (const face of faces) {
		const alike = PLACES.filter((place) => dice[place] === face && !places.includes(place));
		places.push(alike.find((place) => held.has(place)) ?? alike[0]);
	}
	return places;
}

/**
 * The dice after a roll: those that are held stay where they are, and the others show what else was rolled.
 * @param {readonly number[]} dice
 * @param {ReadonlySet<number>} held
 * @param {readonly number[]} rolled all five faces
 */
export function rolledOn(dice, held, rolled) {
	const fallen = [...rolled];
	for (const place of held) fallen.splice(fallen.indexOf(dice[place]), 1);
	return PLACES.map((place) => (held.has(place) ? dice[place] : /** @type {number} */ (fallen.shift())));
}
