// Matches that this browser keeps by itself: each under its own name, as a record with what a record does not say.
// One that was handed over leads to the server's.
import { forget, keep, names, recall } from "../lang.svelte";
import type { Kept } from "../types";

const NAME = "tabuleiro.match.";
const DAY = 24 * 3600; // seconds after which what nobody finds again is let go
const OWN = /^page-[0-9a-f]{16}$/; // the server's are longer

interface Moved {
  id: string;
  moved: string; // the server's
}

export const isOwn = (id: string): boolean => OWN.test(id);

export const newId = (): string =>
  `page-${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

const visit = new Map<string, string>(); // where nothing can be kept, or nothing is to be: for this visit
let lasting = true;

/** On somebody else's page nothing is left behind. */
export function keepForVisit(): void {
  lasting = false;
}

function found(id: string): Partial<Kept & Moved> {
  try {
    const text = recall(NAME + id) ?? visit.get(id) ?? "{}";
    const made = JSON.parse(text) as Partial<Kept & Moved> | null;
    return made?.id === id ? made : {};
  } catch {
    return {}; // not ours
  }
}

function write(id: string, what: Kept | Moved): void {
  const text = JSON.stringify(what);
  if (lasting) keep(NAME + id, text);
  if (recall(NAME + id) !== text) visit.set(id, text);
}

/** A match as it is kept here; null: it is not, or no longer. */
export function kept(id: string): Kept | null {
  const made = found(id);
  return typeof made.record === "string" && Array.isArray(made.seats) ? (made as Kept) : null;
}

/** Where a match is that was handed over. */
export const movedTo = (id: string): string | null => found(id).moved ?? null;

export const keepMatch = (match: Kept): void => write(match.id, match);
export const moveMatch = (id: string, moved: string): void => write(id, { id, moved });

export function forgetMatch(id: string): void {
  forget(NAME + id);
  visit.delete(id);
}

export const forgetAll = (): void => names(NAME).forEach(forget);

/** Let go what nobody finds again: neither listed among one's matches nor touched for a day. */
export function tidy(listed: readonly string[], now: number): void {
  const known = new Set(listed);
  for (const name of names(NAME)) {
    const id = name.slice(NAME.length);
    if (!known.has(id) && now - (found(id).touched ?? 0) > DAY) forget(name);
  }
}

/** Whether something kept has changed in another window. */
export const isOf = (event: StorageEvent, id: string): boolean => event.key === NAME + id;
