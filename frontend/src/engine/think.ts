// Tree search in a page: what src/tabuleiro/engine/search/mcts/mcts.py does around its kernels, as far as they do not.
import type { Engine } from "./load";

const SLICE = 512; // iterations between two looks at whether anybody still waits
const MIXER = 0x9e3779b97f4a7c15n; // makes large seeds of small ones

/** What a tree says of one play at its root. */
export interface Told {
  play: bigint;
  visits: number;
  points: number; // of the first player: 2 for each game won, 1 for each drawn
  proof: number; // how the game ends, 0 if that is not known
}

/** Begin an empty tree at a position. */
export function begin(engine: Engine, position: Uint8Array, seed: number): void {
  engine.put("bench.root", position);
  engine.fill("random", BigInt.asUintN(64, BigInt(seed) * MIXER) || 1n);
  engine.fill("bench.seen", 0n);
  engine.fill("facts", 0n);
  engine.call("plant");
}

/** Grow the tree by so many iterations, until its root is proved, or until nobody waits any longer. */
export async function think(engine: Engine, iterations: number, waits: () => Promise<boolean>): Promise<Told[]> {
  engine.call("tree", { most: 0 }); // the root has all its plays then
  for (let asked; (asked = engine.call("grow_on", { until: iterations, slice: SLICE })) && (await waits());)
    engine.call("tree", { most: asked });
  return told(engine);
}

function told(engine: Engine): Told[] {
  const at = (name: string, place: number) => engine.array(`tree.${name}`)[place]!;
  const first = Number(at("first", 0));
  return Array.from({ length: Number(at("count", 0)) }, (_, k) => ({
    play: BigInt(at("move", first + k)),
    visits: Number(at("visits", first + k)),
    points: Number(at("points", first + k)),
    proof: Number(at("proof", first + k)),
  }));
}
