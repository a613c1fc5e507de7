/** Five dice with six faces: everything that the page itself knows about them. */

/** By position. */
export const PLACES = [0, 1, 2, 3, 4];
export const FACES = [1, 2, 3, 4, 5, 6];

/** How many there are. */
export const DICE = PLACES.length;
