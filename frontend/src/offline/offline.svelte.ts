// Without network: a worker opens the site's pages, and the games that were opened before are there. What a page can
// know of it: whether the server is away, and which games are kept.
import { published, ROOT } from "../published";

// Pages that open without network. Those of events, accounts and links register nothing, and nothing of theirs is kept.
const PAGES = [
  "shelf",
  "index",
  "game",
  "play",
  "match",
  "review",
  "learn",
  "puzzles",
  "analyse",
  "rules",
  "first",
  "me",
];
const PAUSE = 1500; // milliseconds: a page is there before anything is fetched for later
const OFTEN = 4000;

let registered = false;

class Line {
  #away = $state(false);
  #timer = 0;

  /** The server did not answer the last time it was asked; where there is none, it is never there. */
  get away(): boolean {
    return published || this.#away;
  }

  /**
   * An answer came: from the server, from what is kept, or not at all. A browser may still have had it from before:
   * whether a server that was away is back is asked for.
   */
  heard(fromServer: boolean): void {
    if (!registered) return; // nothing would be kept
    if (!fromServer) this.#be(true);
    else if (this.away) void this.look();
  }

  /** Ask whether the server is there. */
  async look(): Promise<void> {
    if (document.hidden && this.away) return;
    const there = await fetch("/api/health", { cache: "no-store" }).then(
      (answer) => answer.ok,
      () => false,
    );
    this.#be(!there);
  }

  #be(away: boolean): void {
    this.#away = away;
    clearInterval(this.#timer);
    if (away) this.#timer = window.setInterval(() => void this.look(), OFTEN);
  }
}

export const line = new Line();

export const opensAway = (page: string): boolean => PAGES.includes(page);

/** From now on the site's pages open without network; not over plain HTTP, where browsers have no workers. */
export function stay(page: string, embed: boolean): void {
  if (registered || embed || !opensAway(page) || !("serviceWorker" in navigator)) return;
  registered = true;
  // The page itself may have come from what is kept.
  if (navigator.serviceWorker.controller && !published) void line.look();
  setTimeout(() => void navigator.serviceWorker.register(`${ROOT}worker.js`).catch(() => {}), PAUSE);
}

const asked = new Set<string>();

/** A game was opened: what there is of it is asked for once, so that the worker keeps it. */
export async function keepGame(key: string, addresses: () => Promise<string[]>): Promise<void> {
  if (asked.has(key) || !("serviceWorker" in navigator)) return;
  asked.add(key);
  if (!navigator.serviceWorker.controller)
    await new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", go, { once: true }));
  await new Promise((go) => setTimeout(go, PAUSE));
  try {
    for (const address of await addresses()) await fetch(address).then((answer) => answer.arrayBuffer());
  } catch {
    asked.delete(key); // another time
  }
}

/** The games of which everything was kept: their keys, from the names of what is kept. */
export function gamesKept(names: readonly string[]): string[] {
  const found = names.map((name) => /^\/api\/games\/([^/?]+)\?variant=default$/.exec(name)?.[1]);
  return [...new Set(found.filter((key) => key !== undefined))].map(decodeURIComponent);
}

/** The games that open without network. */
export async function kept(): Promise<string[]> {
  if (!("caches" in globalThis)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith("tabuleiro.site.answers."));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return gamesKept(found.flat().map(({ url }) => new URL(url).pathname + new URL(url).search));
}
