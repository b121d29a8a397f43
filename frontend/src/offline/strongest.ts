// The strongest level in the page: what is proved here comes first (engine/players/knowing.py), then what an engine
// thinks. Of the levels only this one reads tables and Python's words for them, so the others are opened without it.
import { open } from "../engine/load";
import { look } from "../engine/table";
import type { OfflineMatch } from "./alone";
import { sources, type Source } from "./proved";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import * as door from "./python/made/web/known.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

/** Plays among which an engine has to choose. */
interface Wish {
  plays: (number | bigint)[];
  best: number | bigint;
  hope: number;
}
type Think = (plays: bigint[]) => Promise<{ best: bigint; hope: number }>;

export class Strongest {
  private constructor(
    private readonly sources: Source[],
    readonly lacks: boolean, // a table could not be fetched
    private readonly look: (s: unknown) => [unknown[], number[]], // what the plays of a position do at once
  ) {}

  /** The strongest in a variant; its tables are fetched now. */
  static async open(key: string, variant: string): Promise<Strongest> {
    const engine = await open(key, variant); // beside the one that thinks, as it has to answer at once
    const found = await sources(key, variant, engine).catch(() => null);
    return new Strongest(found ?? [], !found, (s) => {
      const [plays, signs] = look(engine, python.packed(s));
      return [plays.map(python.lean), signs];
    });
  }

  /** The play that it chooses in a match that waits for one. */
  async choose(match: OfflineMatch, think: Think): Promise<bigint> {
    let found = 0n;
    for (const wish of door.wished(match.inner, this.sources, this.look) as Iterable<Wish>) {
      if (wish.plays.length > 1) {
        const plays = wish.plays.map(BigInt).sort((a, b) => (a < b ? -1 : 1));
        const { best, hope } = await think(plays);
        Object.assign(wish, { best: python.lean(best), hope });
      }
      found = BigInt(wish.best);
    }
    return found;
  }
}
