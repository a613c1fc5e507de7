/** Throws dice very often and checks every throw: `node bench/throws.js 1000000`. */

import { manyThrows } from "../tests/page/dice/checked-throw.js";

const count = Number(process.argv[2] ?? 1_000_000);
const longest = manyThrows(count, (done) => process.stderr.write(`${done.toLocaleString("en")} throws\n`));
process.stdout.write(
	`${count.toLocaleString("en")} throws: the told faces lay on top, opposite faces added up to seven, no dice overlapped, ` +
		`and the longest took ${longest.toFixed(2)} s\n`,
);
