// A level chooses a play: prepare, choose, step, stop. What decides is in the kernels, of which Python's levels are
// made, too (docs/decisions/0024); here they are called in turn, as engine/players/level.py does. Knows no game.
import type { Engine, Level, Levels } from "./load";

/** What is thought about: a position as the engine's memory has it, and how many plies led there. */
export interface Before {
  position: Uint8Array;
  ply: number;
}
/** Says from outside which plays are hard to see, or repeat a position; nothing said: none. */
export type Tell = (about: "hidden" | "repeats", plays: bigint[]) => Promise<boolean[]>;
/** Lets messages come in; whether somebody still waits. */
type Waits = () => Promise<boolean>;

/** What an engine thinks best, and whether it promises more than a draw. */
interface Thought {
  best: bigint;
  hopeful: boolean;
}
/** An engine: what is 0 where it knows nothing, and how it thinks about the first so many of `among`. */
interface Thinker {
  forgets: string[];
  think: (engine: Engine, position: Uint8Array, count: number, limit: number, waits: Waits) => Promise<Thought>;
}

const SLICE = 2048; // how much is thought between two looks at whether anybody still waits
const PLAY = 1; // where `chosen` has the play
const USED = 0; // where `facts` has the nodes of a tree

const big = (engine: Engine, name: string): BigInt64Array => engine.array(name) as BigInt64Array;
const turn = (position: Uint8Array): number => position[0]!; // of every state the first field

const THINKERS: Record<Levels["engine"], Thinker> = {
  mcts: {
    forgets: ["bench.seen", "facts"],
    async think(engine, position, count, limit, waits) {
      if (!big(engine, "facts")[USED]) {
        engine.put("bench.root", position);
        engine.call("plant");
      }
      engine.call("tree", { most: 0 }); // the root has all its plays then
      const until = Number(engine.array("tree.visits")[0]) + limit;
      for (let most; (most = engine.call("grow_on", { until, slice: SLICE })) && (await waits());)
        engine.call("tree", { most });
      const player = turn(position);
      engine.call("rank", { root: 0, player, count });
      const at = Number(big(engine, "order")[0]);
      return { best: big(engine, "tree.move")[at]!, hopeful: promises(engine, visited(engine, at) ? at : 0, player) };
    },
  },
  search: {
    forgets: ["table", "now"],
    async think(engine, position, count, limit, waits) {
      await deepen(engine, position, [count], limit, waits);
      const { shape } = engine.leaf("rows");
      return { best: big(engine, "rows")[0]!, hopeful: big(engine, "rows")[shape![1]!]! > 0n }; // worth something
    },
  },
  expectimax: {
    forgets: ["room.keys", "room.seen", "now"],
    async think(engine, position, count, limit, waits) {
      await deepen(engine, position, [count, turn(position)], limit, waits);
      return { best: big(engine, "rows")[0]!, hopeful: (engine.array("found.values")[0] as number) > 0.5 };
    },
  },
};

/** Whether something is known of a node of a tree: how it ends, or games that came by it. */
const visited = (engine: Engine, node: number): boolean =>
  !!engine.array("tree.proof")[node] || !!engine.array("tree.visits")[node];

/** Whether a node promises a player more than a draw (`hope` of mcts/root.py above a half, in whole numbers). */
function promises(engine: Engine, node: number, player: number): boolean {
  const proof = Number(engine.array("tree.proof")[node]);
  if (proof) return proof === 1 + player;
  const lead = Number(engine.array("tree.points")[node]) - Number(engine.array("tree.visits")[node]);
  return player === 0 ? lead > 0 : lead < 0;
}

/** Deeper and deeper; the best play is then the first of `rows`. */
async function deepen(engine: Engine, position: Uint8Array, known: number[], limit: number, waits: Waits) {
  engine.put("frames.states", position);
  big(engine, "known").set(known.map(BigInt));
  big(engine, "rows").set(big(engine, "among").subarray(0, known[0]));
  engine.call("begin");
  let late = 0;
  for (let budget; (budget = engine.call("deepen", { limit, slice: SLICE, late })); late = Number(!(await waits())))
    engine.call("search", { budget });
}

/** The play of a level: with the same seed the same as anywhere, if whoever waits does so until the end. */
export async function choose(
  engine: Engine,
  name: Levels["engine"],
  { budget, glance, overlook, wins }: Level,
  { position, ply }: Before,
  seed: number,
  tell: Tell,
  waits: Waits,
): Promise<bigint> {
  const { forgets, think } = THINKERS[name];
  for (const array of forgets) engine.fill(array, 0n);
  engine.put("glanced", position);
  engine.fill("random", BigInt.asUintN(64, BigInt(seed)));
  let count = engine.call("look");
  if (engine.call("prepare", { overlook, wins: Number(wins), count, ply })) return big(engine, "chosen")[PLAY]!;
  const asked = [...Array(count).keys()].filter((k) => engine.array("mind.asked")[k]);
  const plays = big(engine, "mind.plays");
  await write(engine, "mind.hidden", asked, () => tell("hidden", asked.map((k) => plays[k]!))); // prettier-ignore
  count = engine.call("choose", { glance, overlook });
  while (count) {
    const { best, hopeful } = await think(engine, position, count, budget, waits);
    const among = [...big(engine, "among").subarray(0, count)];
    await write(engine, "repeats", [...among.keys()], async () => (hopeful ? tell("repeats", among) : []));
    count = engine.call("settle", { count, best, hopeful: Number(hopeful) });
  }
  return big(engine, "chosen")[PLAY]!;
}

/** Write what is told of some places of an array of bytes. */
async function write(engine: Engine, name: string, places: number[], tell: () => Promise<boolean[]>): Promise<void> {
  const told = places.length ? await tell() : [];
  const array = engine.bytes(name);
  places.forEach((place, k) => (array[place] = Number(told[k] ?? false)));
}
