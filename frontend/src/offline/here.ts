// What the page answers itself while the server is away, or where there is none: questions that need only the rules of
// a game, what teaches it and what thinks about it. The answers are those of the server's own sources, translated
// (docs/decisions/0027, 0028).
import type * as T from "../types";
import { Refused, asked, begin, fetchGame } from "./alone";
import type { HintQuestion, Question } from "./thoughts";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import * as door from "./python/made/web/asked.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

export { Refused };

/** How what the page needs to answer is read: the answers of the server that are kept, or published as files. */
type Read = <A>(path: string) => Promise<A>;

const LESSON = /^\/api\/games\/([^/]+)\/lesson\/tries$/;
const PUZZLE = /^\/api\/games\/([^/]+)\/puzzles\/([^/]+)\/tries$/;

/** The answer to a question; nothing where only a server knows it. What is refused is thrown as `Refused`. */
export async function answer(path: string, body: unknown, lang: T.Lang, read: Read): Promise<unknown> {
  if (path === "/api/positions") return position(body as T.Position, lang);
  if (path === "/api/records") return record(body as string, lang);
  if (path === "/api/analysis" || path === "/api/hints") {
    const thoughts = await import("./thoughts").catch(() => null); // it may not have been kept
    return path === "/api/hints"
      ? thoughts?.hint(body as HintQuestion, lang)
      : thoughts?.analysis(body as Question, lang);
  }
  const [, key = "", id] = (LESSON.exec(path) ?? PUZZLE.exec(path) ?? []).map(decodeURIComponent);
  if (!key || !(await isThere(key))) return undefined;
  return id === undefined
    ? step(key, body as T.LessonTry, lang, read)
    : puzzle(key, id, body as T.PuzzleTry, lang, read);
}

async function position(place: T.Position, lang: T.Lang): Promise<unknown> {
  if (!(await isThere(place.game))) return undefined;
  const match = await begin(place.game, { variant: place.variant, position: place.position }, lang);
  for (const text of place.moves ?? []) match.play(text, lang);
  return match.view().state;
}

async function record(text: string, lang: T.Lang): Promise<unknown> {
  const game = /^\[Game "(\w+)"\]\s*$/m.exec(text)?.[1];
  if (game && !(await isThere(game))) return undefined;
  return python.json(asked(lang, () => door.record(text)));
}

async function step(key: string, tried: T.LessonTry, lang: T.Lang, read: Read): Promise<unknown> {
  const entry = (await taught(key, read)).steps[tried.step - 1];
  if (!entry) return undefined;
  const found = made(`${key} ${tried.step}`, () => door.step(key, python.given(entry)));
  return python.json(asked(lang, () => door.try_step(found, tried.moves ?? [], tried.cells ?? [])));
}

async function puzzle(key: string, id: string, tried: T.PuzzleTry, lang: T.Lang, read: Read): Promise<unknown> {
  const entry = (await taught(key, read)).puzzles.find((one) => one.id === id);
  if (!entry) return undefined;
  const found = made(`${key}/${id}`, () => door.puzzle(key, python.given(entry)));
  return python.json(
    asked(lang, () => (tried.show ? door.solution(found) : door.try_puzzle(found, tried.moves ?? []))),
  );
}

/** Whether the rules of a game are here, or can be had. */
const isThere = (key: string): Promise<boolean> =>
  fetchGame(key).then(
    () => true,
    () => false,
  );

const files = new Map<string, Promise<T.Teaching>>();

/** What teaches a game, with its solutions. */
function taught(key: string, read: Read): Promise<T.Teaching> {
  let found = files.get(key);
  if (!found) {
    found = read<T.Teaching>(`/api/games/${encodeURIComponent(key)}/teaching`);
    found.catch(() => files.delete(key));
    files.set(key, found);
  }
  return found;
}

const steps = new Map<string, unknown>();

/** A step or a puzzle: it remembers what it has found out about itself. */
function made(name: string, make: () => unknown): unknown {
  if (!steps.has(name)) steps.set(name, make());
  return steps.get(name);
}
