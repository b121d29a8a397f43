// A level chooses a play: prepare, choose, step, stop. What decides is in the kernels, of which Python's levels are
// made, too (docs/decisions/0024); here they are called in turn, as engine/players/level.py does. Knows no game.
import type { Engine, Level, Levels } from "./load";
import { big, THINKERS, type Waits } from "./thinkers";

/** What is thought about: a position as the engine's memory has it, and how many plies led there. */
export interface Before {
  position: Uint8Array;
  ply: number;
}
/** Says from outside which plays are hard to see, or repeat a position; nothing said: none. */
export type Tell = (about: "hidden" | "repeats", plays: bigint[]) => Promise<boolean[]>;

const EVEN = 0.5; // the hope of whoever has not thought
const PLAY = 1; // where `chosen` has the play

/** The play of a level: with the same seed the same as anywhere, if whoever waits does so until the end.
 *  Nothing where it is the strongest, who decides by what is proved, and asks for the `best` of some plays. */
export async function choose(
  engine: Engine,
  name: Levels["engine"],
  level: Level,
  before: Before,
  seed: number,
  tell: Tell,
  waits: Waits,
): Promise<bigint | null> {
  const { glance, overlook, wins, knows } = level;
  engine.forget(name);
  engine.put("glanced", before.position);
  engine.fill("random", BigInt.asUintN(64, BigInt(seed)));
  const seen = engine.call("look");
  if (engine.call("prepare", { overlook, wins: Number(wins), count: seen, ply: before.ply }))
    return big(engine, "chosen")[PLAY]!;
  const asked = [...Array(seen).keys()].filter((k) => engine.array("mind.asked")[k]);
  const plays = big(engine, "mind.plays");
  await write(engine, "mind.hidden", asked, () => tell("hidden", asked.map((k) => plays[k]!))); // prettier-ignore
  const count = engine.call("choose", { glance, overlook });
  if (!count) return big(engine, "chosen")[PLAY]!;
  return knows ? null : (await settled(engine, name, level.budget, before.position, count, tell, waits)).best;
}

/** The best of some plays, at least two and in order, and whether it promises as much as a draw. */
export function best(
  engine: Engine,
  name: Levels["engine"],
  level: Level,
  { position }: Before,
  plays: bigint[],
  tell: Tell,
  waits: Waits,
): Promise<Settled> {
  big(engine, "among").set(plays);
  engine.fill("chosen", 0n);
  return settled(engine, name, level.budget, position, plays.length, tell, waits);
}

interface Settled {
  best: bigint;
  hope: number;
}

/** Think about the first so many of `among`, and again of those that repeat no position where one hopes to win. */
async function settled(
  engine: Engine,
  name: Levels["engine"],
  budget: number,
  position: Uint8Array,
  count: number,
  tell: Tell,
  waits: Waits,
): Promise<Settled> {
  let hope = EVEN;
  while (count) {
    await THINKERS[name].think(engine, position, count, budget, waits);
    const thought = THINKERS[name].best(engine, position, count);
    const among = [...big(engine, "among").subarray(0, count)];
    const hopeful = engine.call("hopeful", { promise: thought.hope });
    await write(engine, "repeats", [...among.keys()], async () => (hopeful ? tell("repeats", among) : []));
    count = engine.call("settle", { count, best: thought.best, promise: thought.hope });
    if (big(engine, "chosen")[PLAY] === thought.best) ({ hope } = thought);
  }
  return { best: big(engine, "chosen")[PLAY]!, hope };
}

/** Write what is told of some places of an array of bytes. */
async function write(engine: Engine, name: string, places: number[], tell: () => Promise<boolean[]>): Promise<void> {
  const told = places.length ? await tell() : [];
  const array = engine.bytes(name);
  places.forEach((place, k) => (array[place] = Number(told[k] ?? false)));
}
