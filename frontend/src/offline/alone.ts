// A match that the page plays by itself: rules, texts, refusals and records are the server's own sources, translated
// (docs/decisions/0025), and so are the answers. Nothing here knows a rule.
import { levelsOf } from "../engine/load";
import type { Alone, Lang, Player } from "../types";
import { Refused } from "./refused";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import { GAMES, door } from "./python/made/index.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

/** How a match begins; what is left out is as usual. */
export interface Beginning {
  variant?: string;
  position?: string;
  limits?: string;
  clock?: string;
}

export { Refused };

python.know(Object.keys(GAMES).sort());

/** A new match, from the start or from a position. */
export async function begin(game: string, how: Beginning = {}, lang: Lang = "pt"): Promise<OfflineMatch> {
  await fetchGame(game);
  const { variant = "default", position = "", limits = "", clock = "" } = how;
  return new OfflineMatch(asked(lang, () => door.begin(game, variant, position, limits, clock)));
}

/** The match of a record file. */
export async function read(record: string, lang: Lang = "pt"): Promise<OfflineMatch> {
  await fetchGameOf(record);
  return new OfflineMatch(asked(lang, () => door.read(record)));
}

/** The same for the game of a record file. */
export async function fetchGameOf(record: string): Promise<void> {
  const game = /^\[Game "(\w+)"\]\s*$/m.exec(record)?.[1];
  if (game) await fetchGame(game);
}

/** Whether the page has the rules of a game: it has those of the house, and none that were installed beside them. */
export const hasRules = (game: string): boolean => Object.hasOwn(GAMES, game);

/** Whether this page thinks about a game. */
export const thinks = async (game: string): Promise<boolean> =>
  typeof WebAssembly !== "undefined" &&
  hasRules(game) &&
  levelsOf(game).then(
    (levels) => levels !== null,
    () => false,
  );

/** One match; what is refused changes nothing and is thrown as `Refused`. */
export class OfflineMatch {
  /** `inner`: as Python has it, for those who ask Python. */
  constructor(readonly inner: unknown) {}

  view(): Alone {
    return python.json(door.view(this.inner));
  }

  /** Make a play, or enter what was thrown with real dice. */
  play(text: string, lang: Lang = "pt"): void {
    asked(lang, () => door.play(this.inner, text));
  }

  /** Throw the dice; what came. */
  throwDice(lang: Lang = "pt"): string {
    const throws = door.throws(this.inner) as [string, number][];
    let left = below(throws.reduce((sum, [, weight]) => sum + weight, 0));
    const [text] = throws.find(([, weight]) => (left -= weight) < 0) ?? [""];
    this.play(text, lang);
    return text;
  }

  /** The position, as Python has it. */
  get state(): unknown {
    return (door.thought_about(this.inner) as [unknown, number])[0];
  }

  /** What the computer thinks about: the position as its memory has it, and how many plies led there. */
  before(): { position: Uint8Array; ply: number } {
    const [position, ply] = door.thought_about(this.inner) as [unknown, number];
    return { position: python.packed(position), ply };
  }

  /** Which of some plays are hard to see, or repeat a position. */
  hidden(plays: readonly bigint[], kinds: readonly string[]): boolean[] {
    return door.hard_to_see(this.inner, plays.map(python.lean), kinds);
  }

  repeats(plays: readonly bigint[]): boolean[] {
    return door.repeating(this.inner, plays.map(python.lean));
  }

  /** Make a play that the computer has chosen. */
  make(play: bigint): void {
    door.make(this.inner, python.lean(play));
  }

  takeBack(plays = 1, lang: Lang = "pt"): void {
    asked(lang, () => door.take_back(this.inner, plays));
  }

  resign(side: Player, lang: Lang = "pt"): void {
    this.end("resignation", side === 0 ? 1 : 0, lang);
  }

  claim(lang: Lang = "pt"): void {
    this.end("claim", null, lang);
  }

  /** End it as people or a clock do: resignation, time, agreement, claim or arbiter. */
  end(reason: string, winner: Player | null, lang: Lang = "pt"): void {
    asked(lang, () => door.end(this.inner, reason, winner));
  }

  /** The record file. */
  record(): string {
    return door.write(this.inner);
  }
}

/** A game's own part, fetched when it is first needed. */
export async function fetchGame(key: string): Promise<void> {
  if (Object.hasOwn(GAMES, key)) python.open_game(key, (await GAMES[key]()).GAME);
}

/** Do something; what a person is told about it is thrown as `Refused`. */
export function asked<T>(lang: Lang, act: () => T): T {
  try {
    return act();
  } catch (wrong) {
    if (door.is_problem(wrong)) throw new Refused(python.json(door.problem(wrong, lang)));
    throw wrong;
  }
}

/** A number by chance, each as likely as another. */
export function below(many: number): number {
  const most = 2 ** 32 - (2 ** 32 % many);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % many;
  }
}

/** Let somebody else say what time it is, in seconds: for tests. */
export const tellTime = (clock: () => number): void => python.tell_time(clock);
