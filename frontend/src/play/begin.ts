// A match begins: in the page, where it can play it by itself, and otherwise on the server. Nobody has to know which.
import { createMatch, handOver, Refusal } from "../api";
import { lang } from "../lang.svelte";
import { mine } from "../mine/mine.svelte";
import { renamed } from "../mine/history";
import { kept, keepMatch, moveMatch, movedTo, newId, newSeed, tidy } from "../offline/matches";
import { Refused } from "../offline/refused";
import type { Kept, NewMatch } from "../types";

const LEVEL = /^level:[1-9]$/; // the tenth knows what is proved, and that lies on the server

/** Whether whoever takes a seat may play in the page. */
export const isOfPage = (seat: string): boolean => seat === "me" || LEVEL.test(seat);

/** Begin a match; its id. */
export async function begin(wish: NewMatch): Promise<string> {
  const here = await fetched(wish);
  if (!here) return (await createMatch(wish)).id;
  const { OwnTable } = here;
  tidy(
    mine.now.matches.map((one) => one.id),
    Date.now() / 1000,
  );
  try {
    const table = await OwnTable.begin(newId(), newSeed(), wish, lang.now);
    keepMatch(table.kept);
    return table.id;
  } catch (error) {
    throw error instanceof Refused ? new Refusal(400, error.problem) : error;
  }
}

/** What plays a match in the page; null: it needs the server. */
async function fetched({ game, variant = "default", seats = ["me", "me"] }: NewMatch) {
  const levels = seats.filter((seat) => seat !== "me");
  if (!seats.every(isOfPage) || levels.length > 1) return null;
  try {
    const seated = await import("../offline/seated");
    return seated.hasRules(game) && (!levels.length || (await levelsPlay(game, variant))) ? seated : null;
  } catch {
    return null; // a browser that is too old, or a part that could not be fetched
  }
}

/** Whether the levels of a game play in this page. */
export async function levelsPlay(game: string, variant = "default"): Promise<boolean> {
  if (typeof WebAssembly === "undefined") return false;
  try {
    return await (await import("./own.svelte")).prepare(game, variant);
  } catch {
    return false; // there is no module of it
  }
}

const handing = new Map<string, Promise<string>>();

/** Hand a match over to the server, which checks it; its id there. From then on it is played and kept there. */
export function hand(id: string): Promise<string> {
  const moved = movedTo(id);
  if (moved) return Promise.resolve(moved);
  let work = handing.get(id);
  if (!work) {
    const match = kept(id);
    work = match ? give(match) : Promise.reject(new Error("there is no such match"));
    handing.set(id, work);
    work.catch(() => handing.delete(id));
  }
  return work;
}

async function give(match: Kept): Promise<string> {
  const { record, seats, names, began, hints, given } = match;
  const how = match.how as "first";
  const hand = match.hand as "left" | null;
  const found = (await handOver({ record, seats, names, began, how, hand, hints, given })).id;
  moveMatch(match.id, found);
  mine.change((all) => renamed(all, match.id, found));
  return found;
}
