// What is proved about positions, in the page: the one place that whatever proves something here is added to.
// A game that is over is known by its rules, and what a search proves comes with its thoughts (weighed.ts); tables that
// lie beside the page are sources. On the server files are (engine/solving/known.py; docs/decisions/0028, 0029).
import { levelsOf, open, type Engine } from "../engine/load";
import { bringTable, valueOf } from "../engine/table";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import { known as door } from "./python/made/index.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

/** Answers for the positions that it knows, as Python does: `s` is a state, a verdict is Python's, too. */
export interface Source {
  verdict(s: unknown): unknown; // null: nothing is known here
}

/** A table that lies beside the page. */
export class SolvedTable implements Source {
  constructor(private readonly engine: Engine) {}

  verdict(s: unknown): unknown {
    return this.at(python.packed(s));
  }

  /** The same of a position as the engine's memory has it. */
  at(position: Uint8Array): unknown {
    return door.verdict(valueOf(this.engine, position), position[0]); // of every state the first field is the turn
  }
}

/** The sources for a variant, ready to be asked; an engine that is given is taken for it. Fails where a table that lies
 *  beside the page cannot be had. */
export async function sources(key: string, variant: string, engine?: Engine): Promise<Source[]> {
  const table = (await levelsOf(key)).tables[variant];
  if (!table) return [];
  const found = engine ?? (await open(key, variant));
  await bringTable(found, table.file);
  return [new SolvedTable(found)];
}
