// What is proved about positions, in the page: the one place that whatever proves something here is added to.
// A game that is over is known by its rules, and what a search proves comes with its thoughts (weighed.ts); tables that
// lie beside the page are sources. On the server files are (engine/solving/known.py; docs/decisions/0028, 0029).
import { levelsOf, open, type Engine, type Table } from "../engine/load";
import { bringTable, numberOf } from "../engine/table";
import { fetchGame } from "./alone";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import * as door from "./python/made/web/known.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

/** Answers for the positions that it knows, as Python does: `s` is a state, a verdict is Python's, too. */
export interface Source {
  verdict(s: unknown): unknown; // null: nothing is known here
}

/** What a table has for positions, as an engine's memory has them. */
type Numbers = (position: Uint8Array) => number;

/** The table of a variant that lies beside the page, ready to be asked; an engine that is given is taken for it. Fails
 *  where it cannot be had. */
export async function tableOf(key: string, variant: string, engine?: Engine): Promise<[Table, Numbers] | null> {
  const table = (await levelsOf(key)).tables[variant];
  if (!table) return null;
  const found = engine ?? (await open(key, variant));
  await bringTable(found, table.file);
  return [table, (position) => numberOf(found, position)];
}

/** The sources for a variant. */
export async function sources(key: string, variant: string, engine?: Engine): Promise<Source[]> {
  const [found] = await Promise.all([tableOf(key, variant, engine), fetchGame(key)]);
  if (!found) return [];
  const [{ tells }, numbers] = found;
  return [door.source(key, variant, tells, (s: unknown) => numbers(python.packed(s)))];
}
