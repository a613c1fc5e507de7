/**
 * Turning dice: quaternions `[w, x, y, z]`, and how the faces of a real die lie. Axes are those of a screen: x to the
 * right, y down towards the player, z out of the screen, which is up on the table.
 *
 * Only uses what every browser computes alike to the last bit (no sine, no power), so everybody sees the same throw.
 */

/** @typedef {number[]} Rotation a quaternion of length 1 */
/** @typedef {[number, number, number]} Vector */

/**
 * The direction of each face of an unturned die. One is on top, two faces the player, and three is on the right:
 * opposite faces add up to seven, and one, two and three run counterclockwise around their corner.
 * @type {Record<number, Vector>}
 */
export const NORMALS = { 1: [0, 0, 1], 2: [0, 1, 0], 3: [1, 0, 0], 4: [-1, 0, 0], 5: [0, -1, 0], 6: [0, 0, -1] };

/** First turn by `b`, then by `a`. @param {Rotation} a @param {Rotation} b @returns {Rotation} */
export function times([aw, ax, ay, az], [bw, bx, by, bz]) {
	return [
		aw * bw - ax * bx - ay * by - az * bz,
		aw * bx + ax * bw + ay * bz - az * by,
		aw * by - ax * bz + ay * bw + az * bx,
		aw * bz + ax * by - ay * bx + az * bw,
	];
}

/** @param {Rotation} rotation @returns {Rotation} */
export function unit([w, x, y, z]) {
	const length = Math.sqrt(w * w + x * x + y * y + z * z);
	return [w / length, x / length, y / length, z / length];
}

/** How similar two rotations are: 1 for the same, whatever their sign. @param {Rotation} a @param {Rotation} b */
export const likeness = (a, b) => Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);

/** A rotation on the way from one to another. @param {Rotation} a @param {Rotation} b @param {number} share 0 to 1 */
export function between(a, b, share) {
	const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
	return unit(a.map((part, place) => part * (1 - share) + sign * b[place] * share));
}

/** Where a direction points after a rotation. @param {Rotation} rotation @param {Vector} vector @returns {Vector} */
export function turned([w, x, y, z], [a, b, c]) {
	const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
	return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

/** The face that looks up. @param {Rotation} rotation */
export function topFace(rotation) {
	const heights = Object.values(NORMALS).map((normal) => turned(rotation, normal)[2]);
	return heights.indexOf(Math.max(...heights)) + 1;
}

/** A turn around the vertical axis by a small angle, given by half its tangent. @param {number} half */
export const yaw = (half) => unit([1, 0, 0, half]);

/** The twenty-four ways in which a cube can lie straight. @type {Rotation[]} */
export const STRAIGHT = straight();

function straight() {
	const quarter = Math.sqrt(0.5);
	const turns = [
		[quarter, quarter, 0, 0],
		[quarter, 0, quarter, 0],
	];
	/** @type {Rotation[]} */
	const found = [[1, 0, 0, 0]];
	for (let next = 0; next < found.length; next += 1) {
		for (const turn of turns) {
			const further = unit(times(turn, found[next]));
			if (!found.some((known) => likeness(known, further) > 0.99)) found.push(further);
		}
	}
	return found;
}
