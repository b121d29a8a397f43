// What the attributes of a board ask for, or what is wrong with them; and a match as they ask for it.
import { game as ask, Refusal, wholeShelf } from "../api";
import { levelsOf } from "../engine/load";
import { meant } from "../lang.svelte";
import { begin, isOfPage, levelsPlay } from "../play/begin";
import { THEMES, type Theme } from "../settings.svelte";
import type { GameData, Player } from "../types";
import { t, type Own as Word } from "./say";
import type { Side } from "./tabuleiro-board";

export const NAMES = ["game", "variant", "level", "side", "position", "moves", "lang", "theme"] as const;
export type Attributes = Partial<Record<(typeof NAMES)[number], string>>;
export const SIDES: readonly Side[] = ["first", "second"];

/** A match to be. */
export interface Wish {
  game: string;
  variant: string;
  level: number; // 0: two people play
  side: Player; // of whoever plays against a level
  position: string;
  moves: string[];
}

/** What an attribute cannot be. */
export class Wrong extends Error {
  constructor(
    readonly word: Word,
    readonly fill: Record<string, string> = {},
  ) {
    super(word);
  }
  /** In the language of the page as it is now. */
  get words(): string {
    return t(this.word, this.fill);
  }
}

const EXAMPLE = "rastros";

export function wishOf(given: Attributes): Wish {
  const { game = "", variant = "default", level = "", side = "first", position = "", moves = "" } = given;
  if (!game) throw new Wrong("element.nameless", { game: EXAMPLE });
  if (level && !isOfPage(`level:${level}`)) throw new Wrong("element.level", { level });
  const place = SIDES.indexOf(side as Side);
  if (place < 0) throw new Wrong("element.side", { side });
  if (given.lang && !meant(given.lang)) throw new Wrong("element.lang", { lang: given.lang });
  themeOf(given);
  return {
    game,
    variant: variant || "default",
    level: Number(level),
    side: place as Player,
    position,
    moves: moves.split(/[\s,;]+/).filter(Boolean),
  };
}

export function themeOf({ theme = "auto" }: Attributes): Theme {
  if (!THEMES.includes(theme as Theme)) throw new Wrong("element.theme", { theme });
  return theme as Theme;
}

/** Begin a match; the game, and the match's id. */
export async function begun(wish: Wish): Promise<{ game: GameData; id: string }> {
  const { game: key, variant, level, side, position, moves } = wish;
  const game = await found(key, variant);
  if (level && !(await levelsPlay(key, variant))) {
    const built = await levelsOf(key).catch(() => null);
    throw new Wrong(built ? "element.policy" : "element.levels", { game: game.name.pt });
  }
  const seats = ["me", "me"];
  if (level) seats[1 - side] = `level:${level}`;
  return { game, id: await begin({ game: key, variant, seats, position, moves }) };
}

async function found(key: string, variant: string): Promise<GameData> {
  const usual = await ask(key).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error;
    const { games } = await wholeShelf();
    throw new Wrong("element.unknown", { game: key, games: games.map((one) => one.key).join(", ") });
  });
  return ask(key, variant).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    const variants = usual.variants.map((one) => one.text).join(", ");
    throw new Wrong("element.variant", { game: usual.name.pt, variant, variants });
  });
}

const isMissing = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/** What is told instead of a board. */
export function trouble(error: unknown): string {
  if (error instanceof Wrong) return error.words;
  return error instanceof Refusal && error.status ? error.words : t("element.files");
}
