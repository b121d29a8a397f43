// Thinks about positions one after another, as an analysis asks for it (engine/analysis/estimates.py). Knows no game.
import type { Engine, Levels } from "./load";
import { big, THINKERS, type Rows, type Waits } from "./thinkers";

/** A position to be thought about, as the engine's memory has it. */
export interface Ask {
  engine: Levels["engine"];
  position: Uint8Array;
  plays: bigint[] | null; // those in question, in order; null: all
  anew: boolean; // as if nothing had been thought before
  limit: number | null; // iterations; null: as many as there is time for
  ms: number; // the time for it; Infinity: as long as it takes
}

const ENDLESS = 2 ** 30; // no thought is longer

/** What is thought of each; `random` is what chance begins with. */
export async function ponder(engine: Engine, asks: Ask[], random: bigint, waits: Waits): Promise<Rows[]> {
  const found: Rows[] = [];
  for (const { engine: name, position, plays, anew, limit, ms } of asks) {
    const { think, told } = THINKERS[name];
    if (anew) {
      engine.forget(name);
      engine.fill("random", random);
    }
    const among = plays ?? all(engine, position);
    big(engine, "among").set(among);
    const count = (name === "mcts" || name === "halves") && !plays ? -1 : among.length;
    const until = performance.now() + ms;
    await think(engine, position, count, limit ?? ENDLESS, async () => (await waits()) && performance.now() < until);
    found.push(told(engine, position, count));
  }
  return found;
}

/** All plays of a position, as the rules list them. */
function all(engine: Engine, position: Uint8Array): bigint[] {
  engine.put("s", position);
  const count = engine.call("moves");
  return [...big(engine, "out").subarray(0, count)];
}
