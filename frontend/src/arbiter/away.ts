// What an arbiter's phone needs where there is no network: a worker that opens the page, and what it showed last.
import type { Head, Rounds } from "../events/types";
import { keep, recall } from "../lang.svelte";

/** What was seen of one event, with names: at most one is kept, for a day. */
export interface Seen {
  id: string;
  at: number; // milliseconds since 1970
  head: Head;
  mine: Rounds;
}

const KEPT = "tabuleiro.arbiter";
const LASTS = 12 * 3600_000;
const MOST = 1_000_000; // characters: what waits to be sent needs room in the same storage
const scope = (id: string) => `/e/${encodeURIComponent(id)}/mesa`;

function last(): Seen | null {
  try {
    return JSON.parse(recall(KEPT) ?? "null") as Seen | null;
  } catch {
    return null; // what is kept there is not ours
  }
}

function drop(): void {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    /* where storage is forbidden nothing is kept */
  }
}

// Whoever comes by a link, which redirects, may be somebody else than before: what was seen until then is not theirs.
let fresh =
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.redirectCount !== 0;

export function keepSeen(seen: Seen): void {
  fresh = false;
  const text = JSON.stringify(seen);
  if (text.length <= MOST) keep(KEPT, text);
  else drop();
}

/** What was seen last of this event, if it was today and by the same link. */
export function recallSeen(id: string): Seen | null {
  const seen = last();
  if (seen && (fresh || Date.now() - seen.at > LASTS)) drop();
  else if (seen?.id === id) return seen;
  return null;
}

/** From now on the page opens without network; not over plain HTTP, where browsers have no workers. */
export function openAway(id: string): void {
  void navigator.serviceWorker?.register("/arbiter-worker.js", { scope: scope(id) }).catch(() => {});
}

/** The link is closed, or somebody signs out (then of all events): nothing of theirs stays here. */
export async function forgetSeen(id?: string): Promise<void> {
  if (!id || last()?.id === id) drop();
  for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    if (id ? new URL(one.scope).pathname === scope(id) : new URL(one.scope).pathname.startsWith("/e/"))
      await one.unregister(); // not the site's own, which keeps nothing of anybody
}
