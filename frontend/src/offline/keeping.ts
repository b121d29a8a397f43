// What a worker keeps of what it is asked for, and under which name. Only workers use it, as each is one file.

const OF_A_GAME = "lesson|teaching|examples|puzzles(?:/[^/]+)?|examples/[^/]+\\.svg|\\w+\\.svg";
const GAMES = new RegExp(`^/api/games(?:/[^/]+(?:/(?:${OF_A_GAME}))?)?$`);
const ENGINE = /^\/engine\/\w+\.(?:wasm|(?:levels\.|variants\.)?json|[\w-]+\.table)$/; // what thinks about a game
// What only chooses words or colours: one copy serves all, as texts come in every language.
const LOOKS = ["lang", "theme"];

/** An answer of the server that is the same for everybody and belongs to a game: it, its pictures, its engine. */
export const isOfGames = (path: string): boolean => GAMES.test(path) || ENGINE.test(path);

/** The same in a published folder, where answers are files. */
export const isPublished = (path: string): boolean =>
  /^\/api\/games\/.+\.(?:json|svg)$/.test(path) || ENGINE.test(path);

/** The name under which an answer is kept. */
export function keptAs(url: URL): string {
  const words = new URLSearchParams(url.searchParams);
  for (const look of LOOKS) words.delete(look);
  words.sort();
  return url.pathname + (words.size ? `?${words}` : "");
}

// Links with a secret lead elsewhere and leave a cookie; pages of events have a worker of their own, or none.
const ELSEWHERE = /^\/(?:api|a|s|i|r|e)(?:\/|$)/;

/** Whether a page of the site is shown at an address, which may open without network. */
export const isPage = (path: string): boolean => !ELSEWHERE.test(path) && !/\.\w+$/.test(path);
