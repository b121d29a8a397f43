// A game's engine in a thread of its own, so that the page stays quick. It is asked one thing after another
// (mind.ts), and answers in that order; only to stop is heard at once.
import { best, choose, type Before } from "./level";
import { open, type Engine, type Level, type Levels } from "./load";
import { ponder, type Ask } from "./ponder";
import type { Rows } from "./thinkers";
import { tried, type Step } from "./trial";

/** What can be asked. */
export interface Asked {
  open: { key: string; variant?: string; rooms?: Record<string, number> };
  choose: Before & { engine: Levels["engine"]; level: Level; seed: number };
  best: Before & { engine: Levels["engine"]; level: Level; plays: bigint[] };
  ponder: { asks: Ask[]; random: bigint };
  try: { steps: Step[]; ms?: number }; // once, and then again and again for so many milliseconds
}
/** What is answered. */
export interface Answered {
  open: { size: number };
  choose: { play: bigint | null }; // null: by what is proved, which is not known here
  best: { best: bigint; hope: number };
  ponder: { thoughts: Rows[] };
  try: { wrong: string[]; times: number; ms: number; size: number };
}
/** What a level has to be told from outside: of which plays this holds. */
export interface Wanted {
  id: number;
  about: "hidden" | "repeats";
  plays: bigint[];
}
export type Question = { [Verb in keyof Asked]: { id: number; verb: Verb } & Asked[Verb] }[keyof Asked];

let engine: Engine | null = null;
let stopped = false;
let heard: (told: boolean[]) => void = () => {};
let last: Promise<unknown> = Promise.resolve();

const needed = (): Engine => {
  if (!engine) throw new Error("no game is open");
  return engine;
};

/** Let messages come in; whether somebody still waits. */
const waits = (): Promise<boolean> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      go(!stopped);
    };
    port2.postMessage(null);
  });

async function answer(asked: Question): Promise<Answered[keyof Answered]> {
  if (asked.verb === "open") {
    engine = await open(asked.key, asked.variant, asked.rooms);
    return { size: engine.size };
  }
  if (asked.verb === "choose" || asked.verb === "best") {
    stopped = false;
    const tell = (about: Wanted["about"], plays: bigint[]): Promise<boolean[]> =>
      new Promise((go) => {
        heard = go;
        postMessage({ id: asked.id, about, plays } satisfies Wanted);
      });
    if (asked.verb === "best") return best(needed(), asked.engine, asked.level, asked, asked.plays, tell, waits);
    return { play: await choose(needed(), asked.engine, asked.level, asked, asked.seed, tell, waits) };
  }
  if (asked.verb === "ponder") {
    stopped = false;
    return { thoughts: await ponder(needed(), asked.asks, asked.random, waits) };
  }
  const wrong = tried(needed(), asked.steps);
  const begun = performance.now();
  const work = asked.steps.filter(([verb]) => verb !== "sum"); // sums are not what is to be fast
  let times = 0;
  for (; !wrong.length && performance.now() - begun < (asked.ms ?? 0); times++) wrong.push(...tried(needed(), work));
  return { wrong: wrong.slice(0, 20), times, ms: performance.now() - begun, size: needed().size };
}

addEventListener("message", ({ data }: MessageEvent<Question | "stop" | boolean[]>) => {
  if (Array.isArray(data)) {
    heard(data);
    return;
  }
  if (data === "stop") {
    stopped = true;
    return;
  }
  last = last
    .then(() => answer(data))
    .then(
      (found) => postMessage({ id: data.id, found }),
      (error: unknown) => postMessage({ id: data.id, problem: String(error) }),
    );
});
