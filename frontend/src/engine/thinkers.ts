// The engines of a game: how each thinks, and what its memory says then. What decides is in the
// kernels, as on the server (docs/decisions/0024); here they are called in turn. Knows no game.
import type { Engine, Levels } from "./load";

/** Lets messages come in; whether somebody still waits. */
export type Waits = () => Promise<boolean>;

/** What an engine thinks best, and the hope it gives: more than a half is more than a draw. */
interface Thought {
  best: bigint;
  hope: number;
}
/** What an engine's memory says: of each play a row, as web/weighed.py reads it, and what all of it rests on. */
export interface Rows {
  rows: (number | bigint | null)[][];
  values: number[]; // of expectimax, the chance of each row
  proof: number; // of a tree, how the game ends …
  children: number; // … and how many plays it has
  visits: number;
}
interface Thinker {
  /** Think about the first so many of `among`; -1: about all plays. */
  think: (engine: Engine, position: Uint8Array, count: number, limit: number, waits: Waits) => Promise<void>;
  best: (engine: Engine, position: Uint8Array, count: number) => Thought;
  told: (engine: Engine, position: Uint8Array, count: number) => Rows;
}

const SLICE = 2048; // how much is thought between two looks at whether anybody still waits …
const GAMES = 512; // … and how many random games
const USED = 0; // where `facts` has the nodes of a tree
const [FOUND, PROOF, VISITS] = [1, 2, 3]; // where `lines.facts` has how many plays are told of, what is known of all
const MADE = { search: 4, expectimax: 1 }; // where `now` has how many plays were made

export const big = (engine: Engine, name: string): BigInt64Array => engine.array(name) as BigInt64Array;
const turn = (position: Uint8Array): number => position[0]!; // of every state the first field
const at = (engine: Engine, name: string, place: number): number => Number(engine.array(name)[place]);

export const THINKERS: Record<Levels["engine"], Thinker> = {
  mcts: {
    async think(engine, position, _, limit, waits) {
      if (!big(engine, "facts")[USED]) {
        engine.put("bench.root", position);
        engine.call("plant");
      }
      await grow(engine, limit, waits);
    },
    best(engine, position, count) {
      const player = turn(position);
      engine.call("rank", { root: 0, player, count });
      const first = Number(big(engine, "order")[0]);
      return { best: big(engine, "tree.move")[first]!, hope: hope(engine, first, player, hope(engine, 0, player)) };
    },
    told(engine, position, count) {
      const player = turn(position);
      const n = engine.call("rank", { root: 0, player, count });
      const places = Array.from(big(engine, "order").subarray(0, n), Number);
      const usual = hope(engine, 0, player);
      const lead = (place: number): number | null =>
        engine.has("lead") && at(engine, "tree.ended", place) ? engine.call("lead", { root: place, player }) : null;
      return {
        rows: places.map((place) => [
          big(engine, "tree.move")[place]!,
          hope(engine, place, player, usual),
          at(engine, "tree.visits", place),
          at(engine, "tree.proof", place),
          lead(place),
        ]),
        values: [],
        proof: at(engine, "tree.proof", 0),
        children: at(engine, "tree.count", 0),
        visits: at(engine, "tree.visits", 0),
      };
    },
  },
  halves: {
    async think(engine, position, _, limit, waits) {
      engine.put("lines.start", position);
      engine.call("part");
      const share = engine.call("share", { limit });
      do await grow(engine, share, waits);
      while (engine.call("next_part"));
    },
    best(engine, _, count) {
      const place = engine.call("best_of", { count });
      return { best: big(engine, "lines.plays")[place]!, hope: at(engine, "lines.hopes", place) };
    },
    told(engine, _, count) {
      engine.call("best_of", { count }); // one is told of, if none was tried
      const allowed = count < 0 ? null : new Set(big(engine, "among").subarray(0, count));
      const rows = Array.from(
        big(engine, "lines.plays").subarray(0, at(engine, "lines.facts", FOUND)),
        (play, place) => [
          play,
          at(engine, "lines.hopes", place),
          at(engine, "lines.visits", place),
          at(engine, "lines.proofs", place),
          null,
        ],
      ).filter(([play]) => !allowed || allowed.has(play as bigint));
      const [proof, visits] = [at(engine, "lines.facts", PROOF), at(engine, "lines.facts", VISITS)];
      return { rows, values: [], proof, children: allowed ? -1 : rows.length, visits };
    },
  },
  search: {
    think: (engine, position, count, limit, waits) => deepen(engine, position, [count], limit, waits),
    best: (engine) => ({ best: big(engine, "rows")[0]!, hope: engine.call("chance", { value: row(engine, 1, 0) }) }),
    told: (engine, _, count) => ({ ...table(engine, count), values: [], visits: at(engine, "now", MADE.search) }),
  },
  expectimax: {
    think: (engine, position, count, limit, waits) => deepen(engine, position, [count, turn(position)], limit, waits),
    best: (engine) => ({ best: big(engine, "rows")[0]!, hope: at(engine, "found.values", 0) }),
    told: (engine, _, count) => ({
      ...table(engine, count),
      values: Array.from(engine.array("found.values").subarray(0, count) as Float64Array),
      visits: at(engine, "now", MADE.expectimax),
    }),
  },
};

/** Grow the tree by so many iterations. */
async function grow(engine: Engine, limit: number, waits: Waits): Promise<void> {
  engine.call("tree", { most: 0 }); // the root has all its plays then
  const until = at(engine, "tree.visits", 0) + limit;
  for (let most; (most = engine.call("grow_on", { until, slice: GAMES })) && (await waits());)
    engine.call("tree", { most });
}

/** The chance of a player at a node of a tree. */
const hope = (engine: Engine, root: number, player: number, unknown = 0.5): number =>
  engine.call("hope", { root, player, unknown });

/** What is known of the plays at the root, in rows: one thing, of one play. */
const row = (engine: Engine, what: number, play: number): bigint =>
  big(engine, "rows")[what * engine.leaf("rows").shape![1]! + play]!;

/** The same of so many plays: each with all that is known of it. */
function table(engine: Engine, count: number): Pick<Rows, "rows" | "proof" | "children"> {
  const [things = 0] = engine.leaf("rows").shape!;
  const rows = Array.from({ length: count }, (_, play) =>
    Array.from({ length: things }, (_, what) => (what ? Number(row(engine, what, play)) : row(engine, what, play))),
  );
  return { rows, proof: 0, children: count };
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
