/**
 * The addresses that people visit, and the page that each shows. The server reads this list as well and serves the one
 * document at every address in it, so it stays a plain list of texts.
 */

/** The rulebook shown to anybody who has not chosen one. */
export const DEFAULT_BOOK = "deluxe";

/** @type {[address: string, page: string][]} */
const ADDRESSES = [
	["/", "home-page"],
	["/new", "new-table-page"],
	["/table/{table}", "table-page"],
	["/table/{table}/card", "card-page"],
	["/table/{table}/review", "review-page"],
	["/review", "review-page"],
	["/review/{record}", "review-page"],
	["/puzzles", "puzzles-page"],
	["/cards/{book}", "card-page"],
	["/rules", "rules-page"],
	["/rules/{book}", "rules-page"],
	["/learn", "lesson-page"],
	["/learn/{book}", "learn-page"],
	["/verify", "verify-page"],
	["/verify/{table}", "verify-page"],
	["/statistics", "statistics-page"],
	["/fairness", "fairness-page"],
	["/advice", "advice-page"],
	["/you", "you-page"],
	["/daily", "daily-page"],
	["/daily/{day}", "daily-page"],
];

/**
 * The path of a script's server: "" on a host of its own, "/dice" if a proxy serves it below that path. Its scripts are
 * in /static/ there, so they can tell by themselves.
 * @param {string} script
 */
export function folderOf(script) {
	const { protocol, pathname } = new URL(script);
	return protocol.startsWith("http") ? pathname.slice(0, Math.max(0, pathname.lastIndexOf("/static/"))) : "";
}

const FOLDER = folderOf(import.meta.url);

/** An address of this server that begins with a slash, for the browser. @param {string} path */
export const here = (path) => (/^\/(?!\/)/.test(path) ? FOLDER + path : path);

/** The address that is shown, in the form of the list above. */
export const shownPath = () => location.pathname.slice(FOLDER.length) || "/";

/**
 * The page at an address, with the names that the address contains.
 * @param {string} path
 * @returns {{page: string, names: Record<string, string>}}
 */
export function pageAt(path) {
	for (const [address, page] of ADDRESSES) {
		const found = new RegExp(`^${address.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(path);
		if (found) return { page, names: { ...found.groups } };
	}
	return { page: "missing-page", names: {} };
}
