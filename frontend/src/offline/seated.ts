// A table of the page's own: the site's table in the same Python, translated (docs/decisions/0026). It says what may be
// done, what follows from it, and how the match is kept. Nothing here knows a rule.
import type { Happened, Kept, Lang, NewMatch, Player, Told } from "../types";
import { asked, below, fetchGame, fetchGameOf, hasRules, OfflineMatch } from "./alone";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import { table } from "./python/made/index.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

export { fetchGame, hasRules };

const now = (): number => Date.now() / 1000;
const NONE: [string, string] = ["", ""];

/** A match with its seats, its clock and offers; what is refused changes nothing and is thrown as `Refused`. */
export class OwnTable {
  private constructor(
    readonly id: string,
    readonly seed: number,
    readonly table: unknown,
  ) {}

  static async begin(id: string, seed: number, wish: NewMatch, lang: Lang): Promise<OwnTable> {
    await fetchGame(wish.game);
    const { game, variant = "default", position = "", moves = [], limits = "", clock = "" } = wish;
    const { seats = ["me", "me"], names = NONE, starts = "first", guess = "left" } = wish;
    const how = [game, variant, position, moves, limits, clock];
    return new OwnTable(
      id,
      seed,
      asked(lang, () => table.begin(id, now(), below, how, [...seats], [...names], [starts, guess])),
    );
  }

  /** A match as it was kept. */
  static async resume(kept: Kept, lang: Lang): Promise<OwnTable> {
    await fetchGameOf(kept.record);
    const { id, record, seats, names, created, began, how, hand, hints, given, next, before } = kept;
    const parts = [record, seats, names, created, began, [how, hand], hints, given, [next, before]];
    return new OwnTable(
      id,
      kept.seed,
      asked(lang, () => table.resume(id, now(), below, ...parts)),
    );
  }

  /** The rematch, with changed sides. */
  again(id: string, seed: number): OwnTable {
    return new OwnTable(id, seed, table.again(this.table, id, now(), below));
  }

  get told(): Told {
    return python.json(table.view(this.table));
  }

  /** The seats of whoever sits here. */
  get you(): Player[] {
    return python.json(table.you(this.table));
  }

  /** What the computer thinks about. */
  get match(): OfflineMatch {
    return new OfflineMatch(table.match_of(this.table));
  }

  /** Who of the computer is to play now: level:4; null: a person is, or nobody. */
  get computer(): string | null {
    return table.computer_of(this.table);
  }

  /** Seconds until somebody's time is over; null: no clock runs. */
  get fallsIn(): number | null {
    return table.falls_in(this.table, now());
  }

  move(text: string, ply: number, lang: Lang): Happened | null {
    return python.json(asked(lang, () => table.move(this.table, text, ply, now(), below)));
  }

  /** Resign, claim, offer, take back, play again; a rematch would be called `next`. */
  ask(what: string, player: Player | undefined, next: string, lang: Lang): Happened | null {
    return python.json(asked(lang, () => table.ask(this.table, what, player ?? null, now(), below, next)));
  }

  /** Make a play that the computer has chosen. */
  choose(play: bigint): Happened | null {
    return python.json(table.choose(this.table, python.lean(play), now(), below));
  }

  /** End the match if somebody's time is over. */
  fall(): Happened | null {
    return python.json(table.fall(this.table, now()));
  }

  unname(): void {
    table.unname(this.table);
  }

  get kept(): Kept {
    const date = new Date(this.told.created * 1000).toISOString().slice(0, 10);
    return python.json(table.kept(this.table, date, this.seed, now()));
  }
}
