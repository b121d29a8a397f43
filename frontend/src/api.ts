// Asking the server. Every refusal becomes a `Refusal` with the server's own words; a lost network is one too.
import { lang, t } from "./lang.svelte";
import { line } from "./offline/offline.svelte";
import { fileOf, published, ROOT } from "./published";
import type * as T from "./types";

/** What cannot be done, by the server's words or, where it was not reached, by the page's own. */
type Wrong = Pick<T.Problem, "code" | "text"> & Partial<T.Problem>;

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Wrong,
  ) {
    super(problem.text);
  }
  /** The words in the language of the page as it is now. */
  get words(): string {
    if (this.status) return this.problem.texts?.[lang.now] ?? this.problem.text;
    return t(published ? "error.serverless" : "error.network");
  }
}

/** Whether the server answers at all. */
export const isThere = (): Promise<boolean> =>
  published
    ? Promise.resolve(false)
    : fetch("/api/health").then(
        (answer) => answer.ok,
        () => false,
      );

export const isWorking = (answer: object): answer is T.Working => "working" in answer;

let seatToken = ""; // in frames on other sites, where cookies are not sent

export function useToken(token: string): void {
  seatToken = token;
}

/** Ask, and be answered or refused. */
export async function ask<A>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<A> {
  if (published) return method === "GET" ? readFile<A>(path) : answeredHere<A>(path, body);
  const headers: Record<string, string> = { "Accept-Language": lang.now === "br" ? "pt-BR" : lang.now };
  if (seatToken) headers["X-Seat"] = seatToken;
  const init: RequestInit = { method, headers };
  if (typeof body === "string") {
    headers["Content-Type"] = "text/plain";
    init.body = body;
  } else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body);
  }
  const url = path + (path.includes("?") ? "&" : "?") + "lang=" + lang.now;
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch {
    line.heard(false);
    return answeredHere<A>(path, body);
  }
  line.heard(!answer.headers.has("x-kept"));
  const words = await answer.text();
  let data: unknown = null;
  try {
    data = words ? JSON.parse(words) : null;
  } catch {
    /* not JSON: told below */
  }
  if (!answer.ok) {
    const problem = (data as Partial<T.Refused> | null)?.problem;
    throw new Refusal(answer.status, problem ?? { code: "status", text: `${answer.status} ${answer.statusText}` });
  }
  return data as A;
}

/** An answer that was published as a file. */
async function readFile<A>(path: string): Promise<A> {
  const file = fileOf(path);
  const answer = file ? await fetch(ROOT + file).catch(() => null) : null;
  if (!answer) throw new Refusal(0, { code: "network", text: "" });
  if (!answer.ok) throw new Refusal(answer.status, { code: "missing", text: "" });
  return (await answer.json()) as A;
}

/** What the page answers by itself where no server does; what it does not know is refused as a lost network is. */
async function answeredHere<A>(path: string, body: unknown): Promise<A> {
  const here = body === undefined ? null : await import("./offline/here").catch(() => null);
  try {
    const found = await here?.answer(path, body, lang.now, ask);
    if (found !== undefined) return found as A;
  } catch (wrong) {
    if (here && wrong instanceof here.Refused)
      throw new Refusal(wrong.problem.code === "illegal" ? 422 : 400, wrong.problem);
    throw wrong;
  }
  throw new Refusal(0, { code: "network", text: "" });
}

const games = new Map<string, Promise<T.GameData>>();
let shelf: Promise<T.Shelf> | null = null;

/** All about a game; asked for once, as it does not change. */
export function game(key: string, variant = "default"): Promise<T.GameData> {
  const name = `${key}?${variant}`;
  let found = games.get(name);
  if (!found) {
    found = ask<T.GameData>(`/api/games/${encodeURIComponent(key)}?variant=${encodeURIComponent(variant)}`);
    found.catch(() => games.delete(name));
    games.set(name, found);
  }
  return found;
}

export function wholeShelf(): Promise<T.Shelf> {
  shelf ??= ask<T.Shelf>("/api/games");
  shelf.catch(() => (shelf = null));
  return shelf;
}

/** A position, or one after some plays. */
export type Place = Required<T.Position>;

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;
const puzzles = (key: string) => `/api/games/${encodeURIComponent(key)}/puzzles`;

export const positions = (place: Place) => ask<T.State>("/api/positions", place);
export const createMatch = (wish: T.NewMatch) => ask<T.Created>("/api/matches", wish);
/** Hand over a match that was begun in the page. */
export const handOver = (match: T.HandedMatch) => ask<T.Created>("/api/matches/handed", match);
export const readMatch = (id: string) => ask<T.Match>(match(id));
export const sit = (id: string, body: T.Sitting) => ask<T.Created>(`${match(id)}/seats`, body);
export const move = (id: string, text: string, ply: number) => ask<T.After>(`${match(id)}/moves`, { move: text, ply });
export const command = (id: string, what: string, player?: T.Player) =>
  ask<T.After>(`${match(id)}/commands`, player === undefined ? { do: what } : { do: what, player });
export const forgetMatch = (id: string) => ask<T.Forgotten>(match(id), undefined, "DELETE");
export const forgetNames = (id: string) => ask<T.Match>(`${match(id)}/names`, undefined, "DELETE");
export const analysis = (place: Place, seconds = 2) =>
  ask<T.Analysis | T.Working>("/api/analysis", { ...place, seconds });
export const hint = (place: Place, step: number) => ask<T.Hint | T.Working>("/api/hints", { ...place, step });
export const review = (id: string) => ask<T.Review>(`${match(id)}/review`);
export const readRecord = (text: string) => ask<T.RecordRead>("/api/records", text);
export const puzzleList = async (key: string, grade?: number) =>
  (await ask<T.Puzzles>(puzzles(key) + (grade ? `?grade=${grade}` : ""))).puzzles;
const allPuzzles = (key: string) => `${puzzles(key)}?whole=true`;
/** One puzzle with its position; without network, out of all those that were kept. */
export async function puzzle(key: string, id: string): Promise<T.Puzzle> {
  try {
    return await ask<T.Puzzle>(`${puzzles(key)}/${encodeURIComponent(id)}`);
  } catch (error) {
    const away = error instanceof Refusal && !error.status;
    const found = away ? (await ask<T.Puzzles>(allPuzzles(key))).puzzles.find((one) => one.id === id) : undefined;
    if (found) return found;
    throw error;
  }
}
const tries = <A>(key: string, id: string, body: T.PuzzleTry) =>
  ask<A>(`${puzzles(key)}/${encodeURIComponent(id)}/tries`, body);
export const tryPuzzle = (key: string, id: string, moves: string[]) => tries<T.Tried>(key, id, { moves });
export const showPuzzle = (key: string, id: string) => tries<T.Solution>(key, id, { moves: [], show: true });
export const lesson = (key: string) => ask<T.Lesson>(`/api/games/${encodeURIComponent(key)}/lesson`);
export const examples = (key: string) => ask<T.Examples>(`/api/games/${encodeURIComponent(key)}/examples`);
export const tryLesson = (key: string, step: number, moves: string[], cells: number[]) =>
  ask<T.StepTried>(`/api/games/${encodeURIComponent(key)}/lesson/tries`, { step, moves, cells });
export const proved = (key: string, variant: string) =>
  ask<T.Proved | T.Working>(`/api/games/${encodeURIComponent(key)}/proved?variant=${encodeURIComponent(variant)}`);
export const sendHistory = (body: T.Sending) => ask<T.Sent>("/api/moving", body);
export const isWaiting = async () => (await ask<T.Waiting>("/api/moving")).waiting;
export const withdrawHistory = () => ask<T.Waiting>("/api/moving", undefined, "DELETE");
export const fetchHistory = (body: T.Fetching) => ask<T.Fetched>("/api/moving/fetched", body);
export const address = async () => (await ask<T.Address>("/api/address")).address;

/** At the server's own machine. */
export const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Where others reach this site: whoever sits at the server's own machine must give away another address. */
export const reachable = async (): Promise<string> =>
  (isLocal ? await address().catch(() => null) : null) ?? location.origin;

/** Why an answer in a lesson or a puzzle was not judged: the server's words, or that only it can. */
export const notJudged = (error: unknown): string =>
  error instanceof Refusal ? (error.status || published ? error.words : t("away.answer")) : String(error);

/** Where all is that a game needs to be read, learnt and looked at without network. */
export async function addresses(key: string): Promise<string[]> {
  const place = `/api/games/${encodeURIComponent(key)}`;
  const [{ examples: drawn }, { puzzles: tasks }, steps] = await Promise.all([
    examples(key),
    ask<T.Puzzles>(allPuzzles(key)),
    lesson(key).then(
      (found) => found.steps,
      () => [], // there is none
    ),
  ]);
  const variants = new Set(["default", ...steps.map((one) => one.variant), ...tasks.map((one) => one.variant)]);
  return [
    ...[...variants].map((one) => `${place}?variant=${encodeURIComponent(one)}`),
    ...["/puzzles", "/teaching", "/emblem.svg", "/sample.svg", "/sample.svg?still=true", "/picture.svg"].map(
      (one) => place + one,
    ),
    ...drawn.map((one) => one.picture),
    "/api/games",
  ];
}

/** Why a play cannot be made, in the server's words; nothing if it can. */
export async function whyNot(state: T.State, text: string): Promise<Partial<T.Problem>> {
  try {
    await positions({ game: state.game, variant: state.variant, position: state.position, moves: [text] });
    return {};
  } catch (error) {
    return error instanceof Refusal ? error.problem : {};
  }
}

export const wait = (seconds: number) => new Promise<void>((go) => setTimeout(go, seconds * 1000));
