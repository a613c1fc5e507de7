/**
 * A throw of dice from a cup, worked out before it is shown. Dice are rigid cubes that fall, bounce off floor, walls,
 * each other and the dice that were held, and tumble to rest one by one. Everything follows from the name of the event,
 * so everybody at the table sees the same throw.
 *
 * The dice know nothing of the result while they fall. Once they all lie still, each is renumbered: turned by one of
 * the twenty-four rotations that leave a cube a cube, so that what the server rolled is on top.
 *
 * Lengths are in edges of a die, seconds are seconds.
 */

import { FACES } from "../board/dice.js";
import { between, likeness, STRAIGHT, times, topFace, unit, yaw } from "./rotation.js";

/** @import { Rotation } from "./rotation.js" */

/** @typedef {{x: number, y: number, z: number, rotation: Rotation}} Pose `x` and `y` from the middle of the tray */
/** @typedef {{at: number, strength: number, hard: boolean}} Knock `strength` up to 1; `hard`: not on felt */
/** @typedef {{leaves: number, rests: number, poses: Pose[]}} Fall one pose per frame, from the start to its rest */
/**
 * @typedef {object} Throw
 * @property {number} seconds until all dice rest
 * @property {(Fall | null)[]} falls by place; null for a die that was held
 * @property {Knock[]} knocks in order
 */

/** Poses per second. */
export const FRAMES = 60;
/** From the middle of one die's place to the next. */
export const PITCH = 1.2;
/** From the middle of the tray to its walls. */
export const WALLS = { x: 3.4, y: 1.15 };
/** The longest that a throw takes. */
export const LONGEST = 0.95;

const STEPS = 2;
const STEP = 1 / (FRAMES * STEPS);
const GRAVITY = 62;
const BOUNCE = 0.42;
const FRICTION = 0.3;
/** One over the moment of inertia of a cube of mass and edge 1. */
const SPIN = 6;
/** How felt slows a die down, per second: its movement and its spin. */
const DRAG = 5;
const SPIN_DRAG = 3;
/** How close two dice can get. */
const NEAREST = 1.12;
const CUP = { x: 3.05, z: 1.9 };
/** The last tumble of a die, into its place. */
const LAST = 0.2;
const CORNERS = [-0.5, 0.5].flatMap((x) => [-0.5, 0.5].flatMap((y) => [-0.5, 0.5].map((z) => [x, y, z])));

/** The middle of a place. @param {number} place */
export const middle = (place) => (place - 2) * PITCH;

class Die {
	/**
	 * @param {number} place
	 * @param {number} rank how soon it leaves the cup
	 * @param {number} far how much of its way it flies before it first lands
	 * @param {() => number} random
	 */
	constructor(place, rank, far, random) {
		const either = (/** @type {number} */ most) => (random() * 2 - 1) * most;
		this.place = place;
		this.leaves = 0.02 + rank * 0.028;
		this.stops = 0.47 + rank * 0.032 + random() * 0.04;
		this.x = CUP.x - random() * 0.2;
		this.y = either(0.35);
		this.z = CUP.z + either(0.15);
		this.vz = 1 + either(2.5);
		const falling = (this.vz + Math.sqrt(this.vz * this.vz + 2 * GRAVITY * (this.z - 0.6))) / GRAVITY;
		this.vx = ((middle(place) - this.x) / falling) * (far + either(0.08));
		this.vy = either(2.5);
		this.rotation = unit([either(1), either(1), either(1), either(1) + 0.01]);
		this.wx = either(14);
		this.wy = this.vx * 1.6 + either(8);
		this.wz = either(14);
		this.landed = false;
	}

	/** Move on freely; whatever is in the way is dealt with afterwards. */
	fly() {
		this.vz -= GRAVITY * STEP;
		if (this.landed) {
			// Felt slows a die down, and a gentle pull to its place keeps dice from crowding in a corner.
			this.vx += (26 * (middle(this.place) - this.x) - DRAG * this.vx) * STEP;
			this.vy += (-20 * this.y - DRAG * this.vy) * STEP;
			for (const spin of /** @type {const} */ (["wx", "wy", "wz"])) this[spin] -= SPIN_DRAG * this[spin] * STEP;
		}
		this.x += this.vx * STEP;
		this.y += this.vy * STEP;
		this.z += this.vz * STEP;
		const [w, x, y, z] = times([0, this.wx, this.wy, this.wz], this.rotation);
		const [a, b, c, d] = this.rotation;
		const half = STEP / 2;
		this.rotation = unit([a + half * w, b + half * x, c + half * y, d + half * z]);
	}

	/**
	 * Bounce off the floor and the walls, corner by corner.
	 * @returns {{speed: number, hard: boolean}} the hardest knock
	 */
	bounce() {
		const [w, x, y, z] = this.rotation;
		const xx = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)];
		const yy = [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)];
		const zz = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
		const hardest = { speed: 0, hard: false };
		const [nearX, nearY] = [Math.abs(this.x) > WALLS.x - 0.87, Math.abs(this.y) > WALLS.y - 0.87];
		const low = this.z < 0.87;
		if (!low && !nearX && !nearY) return hardest;
		for (const [a, b, c] of CORNERS) {
			const rx = xx[0] * a + xx[1] * b + xx[2] * c;
			const ry = yy[0] * a + yy[1] * b + yy[2] * c;
			const rz = zz[0] * a + zz[1] * b + zz[2] * c;
			if (low && this.z + rz < 0) {
				this.#hit(hardest, rx, ry, rz, 0, 0, 1, -(this.z + rz));
				this.landed = true;
			}
			const side = this.x < 0 ? 1 : -1;
			if (nearX && side * (this.x + rx) < -WALLS.x) {
				this.#hit(hardest, rx, ry, rz, side, 0, 0, -WALLS.x - side * (this.x + rx));
			}
			const edge = this.y < 0 ? 1 : -1;
			if (nearY && edge * (this.y + ry) < -WALLS.y) {
				this.#hit(hardest, rx, ry, rz, 0, edge, 0, -WALLS.y - edge * (this.y + ry));
			}
		}
		return hardest;
	}

	/**
	 * Handle a corner at `r` from the middle that has gone `deep` into a plane whose normal is `n`.
	 * @param {{speed: number, hard: boolean}} hardest
	 * @param {number} rx @param {number} ry @param {number} rz
	 * @param {number} nx @param {number} ny @param {number} nz
	 * @param {number} deep
	 */
	#hit(hardest, rx, ry, rz, nx, ny, nz, deep) {
		const push = deep * 0.5;
		this.x += nx * push;
		this.y += ny * push;
		this.z += nz * push;
		const vx = this.vx + this.wy * rz - this.wz * ry;
		const vy = this.vy + this.wz * rx - this.wx * rz;
		const vz = this.vz + this.wx * ry - this.wy * rx;
		const into = vx * nx + vy * ny + vz * nz;
		if (into >= 0) return;
		const [cx, cy, cz] = [ry * nz - rz * ny, rz * nx - rx * nz, rx * ny - ry * nx];
		const impulse = (-(1 + (into < -1.5 ? BOUNCE : 0)) * into) / (1 + SPIN * (cx * cx + cy * cy + cz * cz));
		let [tx, ty, tz] = [vx - into * nx, vy - into * ny, vz - into * nz];
		const slip = Math.sqrt(tx * tx + ty * ty + tz * tz);
		// A cube resists sliding at a corner with at least 1 / (1 + SPIN * 3/4) of its mass.
		const grip = slip > 1e-9 ? Math.min(FRICTION * impulse, slip / (1 + SPIN * 0.75)) / slip : 0;
		[tx, ty, tz] = [nx * impulse - tx * grip, ny * impulse - ty * grip, nz * impulse - tz * grip];
		this.push(rx, ry, rz, tx, ty, tz);
		if (-into > hardest.speed) {
			hardest.speed = -into;
			hardest.hard = nz === 0;
		}
	}

	/**
	 * Apply an impulse at `r` from the middle.
	 * @param {number} rx @param {number} ry @param {number} rz
	 * @param {number} ix @param {number} iy @param {number} iz
	 */
	push(rx, ry, rz, ix, iy, iz) {
		this.vx += ix;
		this.vy += iy;
		this.vz += iz;
		this.wx += SPIN * (ry * iz - rz * iy);
		this.wy += SPIN * (rz * ix - rx * iz);
		this.wz += SPIN * (rx * iy - ry * ix);
	}

	/** @returns {Pose} */
	get pose() {
		return { x: this.x, y: this.y, z: this.z, rotation: this.rotation };
	}
}

/** Two dice push each other away; one that was held does not move. @param {Die} one @param {Die | Pose} other */
function clash(one, other) {
	const [dx, dy, dz] = [one.x - other.x, one.y - other.y, one.z - other.z];
	const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
	if (distance >= NEAREST || distance < 1e-6) return 0;
	const [nx, ny, nz] = [dx / distance, dy / distance, dz / distance];
	const moving = other instanceof Die ? other : null;
	const share = moving ? 0.5 : 1;
	const apart = (NEAREST - distance) * share * 0.5;
	one.x += nx * apart;
	one.y += ny * apart;
	one.z += nz * apart;
	if (moving) {
		moving.x -= nx * apart;
		moving.y -= ny * apart;
		moving.z -= nz * apart;
	}
	const [vx, vy, vz] = [one.vx - (moving?.vx ?? 0), one.vy - (moving?.vy ?? 0), one.vz - (moving?.vz ?? 0)];
	const into = vx * nx + vy * ny + vz * nz;
	if (into >= 0) return 0;
	const impulse = -(1 + BOUNCE) * into * share;
	const [tx, ty, tz] = [vx - into * nx, vy - into * ny, vz - into * nz];
	const rub = impulse * 0.02;
	const [ix, iy, iz] = [nx * impulse - tx * rub, ny * impulse - ty * rub, nz * impulse - tz * rub];
	one.push(-nx / 2, -ny / 2, -nz / 2, ix, iy, iz);
	moving?.push(nx / 2, ny / 2, nz / 2, -ix, -iy, -iz);
	return -into;
}

/**
 * @param {string} name of the event: the same name throws the same way
 * @param {number[]} dice what was rolled, by place
 * @param {readonly number[]} [kept] places whose dice were held
 * @returns {Throw}
 */
export function throwDice(name, dice, kept = []) {
	const random = randomNumbers(`${name} ${dice.join("")} ${kept.join("")}`);
	const places = dice.map((_, place) => place);
	// The cup stands on the right: what flies furthest leaves first.
	const free = places.filter((place) => !kept.includes(place));
	// They fly over dice that were held; on an empty tray they roll.
	const far = kept.length > 0 ? 0.94 : 0.74;
	const thrown = free.map((place, rank) => new Die(place, rank, far, random));
	const held = kept.map((place) => ({ x: middle(place), y: 0, z: 0.5, rotation: STRAIGHT[0] }));
	const poses = thrown.map((die) => [die.pose]);
	/** @type {Knock[]} */
	const knocks = [];
	const end = Math.max(0, ...thrown.map((die) => die.stops));
	for (let step = 1; step * STEP <= end; step += 1) {
		const now = step * STEP;
		const moving = thrown.filter((die) => die.leaves <= now && now <= die.stops);
		for (const die of moving) die.fly();
		for (const die of moving) {
			let clashing = 0;
			for (const other of moving) if (other.place > die.place) clashing = Math.max(clashing, clash(die, other));
			for (const other of held) clashing = Math.max(clashing, clash(die, other));
			const { speed, hard } = die.bounce();
			knock(knocks, now, Math.max(clashing, speed), clashing > speed || hard);
		}
		if (step % STEPS === 0) {
			for (const [number, die] of thrown.entries()) if (now <= die.stops) poses[number].push(die.pose);
		}
	}
	/** @type {(Fall | null)[]} */
	const falls = places.map(() => null);
	for (const [number, die] of thrown.entries()) {
		const straight = tumble(die, poses[number], random);
		numberFaces(poses[number], straight, dice[die.place], random);
		const rests = (poses[number].length - 1) / FRAMES;
		knock(knocks, rests - LAST * 0.35, 2.2, false);
		falls[die.place] = { leaves: die.leaves, rests, poses: poses[number] };
	}
	knocks.sort((a, b) => a.at - b.at);
	return { seconds: Math.max(0, ...falls.map((fall) => fall?.rests ?? 0)), falls, knocks };
}

/** @param {Knock[]} knocks @param {number} at @param {number} speed @param {boolean} hard */
function knock(knocks, at, speed, hard) {
	if (speed > 1.8) knocks.push({ at, strength: Math.min(1, speed / 14), hard });
}

/**
 * The last tumble: onto the nearest face, and into its place, a little askew.
 * @param {Die} die
 * @param {Pose[]} poses to which it adds
 * @param {() => number} random
 * @returns {number} how the die lies, as an index of `STRAIGHT`
 */
function tumble(die, poses, random) {
	const from = poses[poses.length - 1];
	const askew = yaw((random() - 0.5) * 0.11);
	let nearest = 0;
	for (const [number, straight] of STRAIGHT.entries()) {
		if (likeness(straight, from.rotation) > likeness(STRAIGHT[nearest], from.rotation)) nearest = number;
	}
	const rest = unit(times(askew, STRAIGHT[nearest]));
	const to = { x: middle(die.place) + (random() - 0.5) * 0.06, y: (random() - 0.5) * 0.12, z: 0.5 };
	const far = Math.abs(to.x - from.x);
	const hop = far > 0.7 ? Math.min(1, far) * 1.1 : 0.25;
	const frames = Math.round(LAST * FRAMES);
	for (let frame = 1; frame <= frames; frame += 1) {
		const share = frame / frames;
		const eased = share * (2 - share);
		// The die is carried on by its speed, which it loses on the way.
		const drift = share * (1 - share) * (1 - share) * LAST;
		poses.push({
			x: from.x + (to.x - from.x) * eased + clamp(die.vx, 6) * drift * 0.5,
			y: from.y + (to.y - from.y) * eased + clamp(die.vy, 4) * drift * 0.5,
			z: from.z + (to.z - from.z) * eased + hop * 4 * share * (1 - share) * (1 - share),
			rotation: between(from.rotation, rest, eased),
		});
	}
	return nearest;
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.max(-most, Math.min(most, value));

/**
 * Number the faces so that the given one is on top, in one of the four ways in which it can be.
 * @param {Pose[]} poses
 * @param {number} straight how the die lies, as an index of `STRAIGHT`
 * @param {number} face
 * @param {() => number} random
 */
function numberFaces(poses, straight, face, random) {
	const ways = WAYS[straight][face - 1];
	const way = ways[Math.floor(random() * ways.length)];
	for (const pose of poses) pose.rotation = unit(times(pose.rotation, way));
}

/** For each way to lie and each face, the rotations of a die that bring that face to the top. @type {Rotation[][][]} */
const WAYS = STRAIGHT.map((rest) =>
	FACES.map((face) => STRAIGHT.filter((turn) => topFace(times(rest, turn)) === face)),
);

/** Numbers from 0 up to 1 that follow from a text. @param {string} text @returns {() => number} */
function randomNumbers(text) {
	let state = 2166136261;
	for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 16777619);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}
