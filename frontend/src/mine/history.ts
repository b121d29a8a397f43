// What somebody has done in a browser: matches, lessons, puzzles, days. It has no names in it, is small, and can be
// joined with what was done elsewhere; whatever is read from outside is taken only as far as it makes sense.
import type { Match, Player } from "../types";

export const VERSION = 1;
const MOST = 56_000; // characters: it fits into one request, and leaves room in a browser's storage
const MOST_MATCHES = 200;
const MOST_DAYS = 1500;
const MOST_GAMES = 100;
const MOST_SOLVED = 300; // puzzles of a game
export const ENDS = ["", "won", "lost", "draw", "over"] as const;

/** How a match ended: not yet, from where one sat, or (two at one screen) only that it did. */
export type End = (typeof ENDS)[number];

export interface Played {
  id: string;
  game: string;
  variant: string;
  other: string; // who sits opposite: level:4, link, me (at the same screen) …
  you: Player[];
  at: number; // seconds: when it was last seen to change
  ply: number;
  end: End;
}

/** What was done in one game. */
export interface Done {
  steps: number[]; // of the lesson, that were done …
  of: number; // … of so many
  beaten: number[]; // levels
  solved: string[]; // puzzles
}

export interface History {
  version: number;
  matches: Played[]; // the latest first
  games: Record<string, Done>;
  days: number[]; // on which something was done, counted from 1970
}

export const nothing = (): History => ({ version: VERSION, matches: [], games: {}, days: [] });
export const idle = (): Done => ({ steps: [], of: 0, beaten: [], solved: [] });
export const doneIn = (history: History, game: string): Done => history.games[game] ?? idle();
export const isEmpty = (history: History) =>
  !history.matches.length && !history.days.length && !Object.keys(history.games).length;

// Reading what may be anything

const NAME = /^[\w-]{1,64}$/;
const isName = (found: unknown): found is string => typeof found === "string" && NAME.test(found);
const isCount = (found: unknown): found is number => Number.isSafeInteger(found) && (found as number) >= 0;
const record = (found: unknown): Record<string, unknown> =>
  typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
const list = (found: unknown): unknown[] => (Array.isArray(found) ? found : []);
const numbers = (found: unknown, most: number): number[] =>
  unique(list(found).filter(isCount).filter((one) => one <= most)).sort((a, b) => a - b); // prettier-ignore
const unique = <A>(all: A[]): A[] => [...new Set(all)];

function played(found: unknown): Played[] {
  const { id, game, variant, other, you, at, ply, end } = record(found);
  if (!isName(id) || !isName(game) || !isCount(at) || !ENDS.includes(end as End)) return [];
  return [
    {
      id,
      game,
      variant: typeof variant === "string" ? variant.slice(0, 200) : "default",
      other: typeof other === "string" && /^[\w:]{1,16}$/.test(other) ? other : "link",
      you: numbers(you, 1) as Player[],
      at,
      ply: isCount(ply) ? ply : 0,
      end: end as End,
    },
  ];
}

function done(found: unknown): Done {
  const { steps, of, beaten, solved } = record(found);
  return {
    steps: numbers(steps, 99),
    of: isCount(of) ? Math.min(of, 100) : 0,
    beaten: numbers(beaten, 20).filter((level) => level > 0),
    solved: unique(list(solved).filter(isName)).slice(0, MOST_SOLVED),
  };
}

/** A history from a text; what makes no sense in it is left out. */
export function read(text: string | null): History {
  let found: Record<string, unknown> = {};
  try {
    found = record(JSON.parse(text ?? "{}"));
  } catch {
    /* not ours: nothing was done */
  }
  const games = Object.entries(record(found.games)).filter(([game]) => isName(game));
  return fitting({
    version: VERSION,
    matches: list(found.matches).flatMap(played),
    games: Object.fromEntries(games.slice(0, MOST_GAMES).map(([game, one]) => [game, done(one)])),
    days: numbers(found.days, 1e6),
  });
}

/** A history that is not too large: of many matches the oldest go, those that are over first. */
function fitting(history: History): History {
  const seen = new Set<string>();
  const matches = [...history.matches].sort((a, b) => b.at - a.at).filter(({ id }) => !seen.has(id) && seen.add(id));
  const kept = { ...history, matches, days: history.days.slice(-MOST_DAYS) };
  while (kept.matches.length > MOST_MATCHES || (kept.matches.length && JSON.stringify(kept).length > MOST)) {
    const least = kept.matches.filter((one) => one.end).at(-1) ?? kept.matches.at(-1);
    kept.matches = kept.matches.filter((one) => one !== least);
  }
  for (let most = MOST_SOLVED; most && JSON.stringify(kept).length > MOST; most = most >> 1)
    kept.games = Object.fromEntries(
      Object.entries(kept.games).map(([game, one]) => [game, { ...one, solved: one.solved.slice(0, most >> 1) }]),
    );
  return kept;
}

export const write = (history: History): string => JSON.stringify(fitting(history));

// What happens

/** The day that somebody sees on the calendar. */
export const dayOf = (now: Date) => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;

const today = (history: History, now: Date): History => ({
  ...history,
  days: unique([...history.days, dayOf(now)]).sort((a, b) => a - b),
});

const inGame = (history: History, game: string, change: (now: Done) => Partial<Done>): History => {
  const now = doneIn(history, game);
  return { ...history, games: { ...history.games, [game]: { ...now, ...change(now) } } };
};

/** How a match stands for whoever sits at it; nothing of it says who that is. */
export function asPlayed(match: Match, now: Date): Played {
  const { id, game, variant, you, seats, state } = match;
  const mine = you.length === 1 ? you[0]! : null;
  const won = state.result?.winner;
  return {
    id,
    game,
    variant,
    other: mine === null ? "me" : seats[mine === 0 ? 1 : 0]!.kind,
    you: [...you],
    at: Math.floor(now.getTime() / 1000),
    ply: state.ply,
    end: !state.result ? "" : mine === null ? "over" : won === null ? "draw" : won === mine ? "won" : "lost",
  };
}

/** A match as it stands now. An animal is beaten by a win from the beginning of a game. */
export function seen(history: History, match: Match, now: Date): History {
  const next = asPlayed(match, now);
  const before = history.matches.find((one) => one.id === next.id);
  if (before && before.ply === next.ply && before.end === next.end && before.you.length === next.you.length)
    return history; // nothing has happened
  const kept = { ...history, matches: [next, ...history.matches.filter((one) => one.id !== next.id)] };
  const level = Number(/^level:(\d+)$/.exec(next.other)?.[1] ?? 0);
  if (next.end !== "won" || !level || match.begun || before?.end) return kept;
  return inGame(kept, next.game, ({ beaten }) => ({ beaten: unique([...beaten, level]).sort((a, b) => a - b) }));
}

/** The same where one plays: this is a day of play. */
export function withMatch(history: History, match: Match, now: Date): History {
  const next = seen(history, match, now);
  return next === history ? history : today(next, now);
}

/** A step of a lesson was done. */
export function withStep(history: History, game: string, step: number, of: number, now: Date): History {
  if (doneIn(history, game).steps.includes(step) && doneIn(history, game).of === of) return history;
  return today(
    inGame(history, game, ({ steps }) => ({ steps: unique([...steps, step]).sort((a, b) => a - b), of })),
    now,
  );
}

/** A puzzle was solved. */
export const withSolved = (history: History, game: string, id: string, now: Date): History =>
  today(
    inGame(history, game, ({ solved }) => ({ solved: unique([...solved, id]) })),
    now,
  );

// Joining and erasing

const together = (a: Done, b: Done): Done => ({
  steps: unique([...a.steps, ...b.steps]).sort((x, y) => x - y),
  of: Math.max(a.of, b.of),
  beaten: unique([...a.beaten, ...b.beaten]).sort((x, y) => x - y),
  solved: unique([...a.solved, ...b.solved]),
});

/** Of one match seen twice: the later sight, unless only the other knows how it ended; with the seats of both. */
function both(a: Played, b: Played): Played {
  const [older, newer] = a.at < b.at ? [a, b] : [b, a];
  return { ...(older.end && !newer.end ? older : newer), you: numbers([...a.you, ...b.you], 1) as Player[] };
}

/** What was done in either: nothing of one is lost by the other. */
export function join(a: History, b: History): History {
  const matches = new Map(a.matches.map((one) => [one.id, one]));
  for (const one of b.matches) matches.set(one.id, matches.has(one.id) ? both(matches.get(one.id)!, one) : one);
  const games = unique([...Object.keys(a.games), ...Object.keys(b.games)]);
  return fitting({
    version: VERSION,
    matches: [...matches.values()],
    games: Object.fromEntries(games.map((game) => [game, together(doneIn(a, game), doneIn(b, game))])),
    days: unique([...a.days, ...b.days]).sort((x, y) => x - y),
  });
}

export const withoutMatch = (history: History, id: string): History => ({
  ...history,
  matches: history.matches.filter((one) => one.id !== id),
});

/** The same with another id for a match: it was handed over. */
export const renamed = (history: History, from: string, to: string): History => ({
  ...history,
  matches: history.matches.map((one) => (one.id === from ? { ...one, id: to } : one)),
});

/** Without what was learnt, beaten or solved in a game. */
export function without(history: History, game: string, what: "lesson" | "animals" | "puzzles"): History {
  const less: Partial<Done> =
    what === "lesson" ? { steps: [], of: 0 } : what === "animals" ? { beaten: [] } : { solved: [] };
  const { [game]: now = idle(), ...others } = history.games;
  const left = { ...now, ...less };
  const some = left.steps.length || left.beaten.length || left.solved.length;
  return { ...history, games: some ? { ...others, [game]: left } : others };
}

export const unfinished = (history: History): Played[] => history.matches.filter((one) => !one.end);

/** The most days in a row; a day without play ends nothing that was reached. */
export function longestRun(days: number[]): number {
  let most = 0;
  let run = 0;
  days.forEach((day, i) => {
    run = i && days[i - 1] === day - 1 ? run + 1 : 1;
    most = Math.max(most, run);
  });
  return most;
}
