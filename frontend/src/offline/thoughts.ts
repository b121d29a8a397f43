// What the page thinks about by itself, as the site does (web/thoughts.py): one thing at a time, kept for a while, and
// asked for until it is there. What nobody asks for any more gives way.
import type * as T from "../types";
import { asked, begin, read, thinks, type OfflineMatch } from "./alone";
import { Analyst, type Found } from "./weighed";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import * as door from "./python/made/web/weighed.js";

const WAIT = 1500; // milliseconds that a question waits before it is told to come again
const IDLE = 60_000; // … and after which whoever thinks is let go
const KEPT = 40; // answers that are remembered
const USUAL = 2; // seconds

/** A question about a position. */
export type Question = T.Position & { seconds?: number };
export type HintQuestion = Question & { step: number };

interface Job {
  found: Promise<unknown>;
  done: boolean;
}
interface Room {
  name: string;
  analyst: Promise<Analyst | null>;
  jobs: Map<string, Job>;
  last: Promise<unknown>;
}

let room: Room | null = null;
let idle = 0;

/** Whoever thinks about a variant, made when it is first asked for. */
function enter(game: string, variant: string): Room {
  const name = `${game} ${variant}`;
  if (room?.name !== name) {
    leave();
    room = { name, analyst: Analyst.open(game, variant), jobs: new Map(), last: Promise.resolve() };
  }
  clearTimeout(idle);
  idle = window.setTimeout(leave, IDLE);
  return room!;
}

function leave(): void {
  void room?.analyst.then(
    (analyst) => analyst?.close(),
    () => {}, // there is none
  );
  room = null;
}

/** Have something done once, after what was begun before, which is hurried; nothing: it is not there yet. */
async function once<F>(where: Room, analyst: Analyst, name: string, work: () => Promise<F>): Promise<F | undefined> {
  const { jobs } = where;
  let job = jobs.get(name);
  if (!job) {
    for (const [other, { done }] of jobs) {
      if (done) continue;
      jobs.delete(other); // nobody looks at that any more
      analyst.hurry();
    }
    const made: Job = { found: where.last.then(work), done: false };
    where.last = made.found.then(
      () => (made.done = true),
      () => jobs.delete(name), // another time
    );
    jobs.set(name, (job = made));
    for (const old of [...jobs.keys()].slice(0, -KEPT)) jobs.delete(old);
  }
  const late = new Promise<undefined>((go) => setTimeout(go, WAIT));
  return (await Promise.race([job.found, late])) as F | undefined;
}

async function looked(
  { game, variant = "default", position = "", moves = [], seconds = USUAL }: Question,
  lang: T.Lang,
  answer: (where: Room, analyst: Analyst, match: OfflineMatch, found: Found, name: string) => Promise<unknown>,
): Promise<unknown> {
  if (!(await thinks(game))) return undefined;
  const match = await begin(game, { variant, position }, lang);
  for (const text of moves) match.play(text, lang);
  asked(lang, () => door.refuse(match.inner));
  const where = enter(game, variant);
  const analyst = await where.analyst;
  if (!analyst) return undefined;
  const name = JSON.stringify([position, moves, seconds]);
  const found = await once(where, analyst, name, () => analyst.find(match, { seconds }));
  const told = found === undefined ? undefined : await answer(where, analyst, match, found, name);
  return told ?? ({ working: "thinking", retry: 1 } satisfies T.Working);
}

/** Every play of a position with its value; nothing where only the server thinks about the game. */
export const analysis = (question: Question, lang: T.Lang): Promise<unknown> =>
  looked(question, lang, async (_, analyst, match, found) => analyst.analysis(match, found));

/** One step of a hint. */
export const hint = ({ step, ...question }: HintQuestion, lang: T.Lang): Promise<unknown> =>
  looked(question, lang, (where, analyst, match, found, name) =>
    once(where, analyst, `${name} ${step}`, () => analyst.hint(match, found, step)),
  );

/** The match of a record in review, in words to who played one side; `show` sees it grow and says whether to go on. */
export async function review(
  record: string,
  { game, variant, you }: Pick<T.Match, "game" | "variant" | "you">,
  show: (review: T.Review) => boolean,
): Promise<T.Review | null> {
  leave();
  const match = await read(record);
  const analyst = await Analyst.open(game, variant);
  try {
    return analyst && (await analyst.review(match, you.length === 1 ? you[0]! : null, show));
  } finally {
    analyst?.close();
  }
}
