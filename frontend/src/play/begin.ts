// A match begins: in the page, where it can play it by itself, and otherwise on the server. Nobody has to know which.
import { createMatch, handOver, Refusal } from "../api";
import { atHand, type Levels } from "../engine/load";
import { lang } from "../lang.svelte";
import { mine } from "../mine/mine.svelte";
import { renamed } from "../mine/history";
import { kept, keepMatch, moveMatch, movedTo, newId, newSeed, tidy } from "../offline/matches";
import { line } from "../offline/offline.svelte";
import { Refused } from "../offline/refused";
import { published } from "../published";
import type { Kept, NewMatch } from "../types";

const LEVEL = /^level:([1-9]|10)$/;
const STRONGEST = "level:10"; // knows what is proved: on the server more than in a page

/** Whether whoever takes a seat may play in the page. */
export const isOfPage = (seat: string): boolean => seat === "me" || LEVEL.test(seat);

/** Whether the strongest lacks something in this page that a server may know: by the whole table it lacks nothing. */
export async function knowsLess(levels: Levels, variant: string): Promise<boolean> {
  const table = levels.tables[variant];
  return levels.proves && !(table?.whole && (await atHand(table.file)));
}

/** Begin a match; its id. */
export async function begin(wish: NewMatch): Promise<string> {
  if (wish.seats?.includes(STRONGEST) && !line.away) return (await createMatch(wish)).id;
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

/** Fetch what plays a match in the page, while somebody still chooses whom to play against. */
export function getReady(game: string, variant: string): void {
  void fetched({ game, variant, seats: ["me", "level:1"] });
}

/** What plays a match in the page; null: it needs the server. */
async function fetched({ game, variant = "default", seats = ["me", "me"] }: NewMatch) {
  const levels = seats.filter((seat) => seat !== "me");
  if (!seats.every(isOfPage) || levels.length > 1) return null;
  try {
    const plays = !levels.length || levelsPlay(game, variant); // gets ready while the rules are fetched
    const seated = await import("../offline/seated");
    if (!seated.hasRules(game)) return null;
    await seated.fetchGame(game);
    return (await plays) ? seated : null;
  } catch {
    return null; // a browser that is too old, or a part that could not be fetched
  }
}

/** The levels of a game that play in this page; null: none do. */
export async function levelsPlay(game: string, variant = "default"): Promise<Levels | null> {
  if (typeof WebAssembly === "undefined") return null;
  try {
    return await (await import("./own.svelte")).prepare(game, variant);
  } catch {
    return null; // there is no module of it
  }
}

const able = new Map<string, Promise<boolean>>();

/** Whether somebody thinks about a game: a server can, or else this page. */
export function thinkable(game: string): Promise<boolean> {
  let found = able.get(game);
  if (!found) {
    found = published
      ? import("../offline/alone").then(
          ({ thinks }) => thinks(game),
          () => false,
        )
      : Promise.resolve(true);
    able.set(game, found);
  }
  return found;
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
