// A level that plays in the page: its engine thinks in a worker, and the match tells it what hangs on texts and past.
import { levelsOf, type Level, type Levels } from "../engine/load";
import { Mind, type Tell } from "../engine/mind";
import type { OfflineMatch } from "./alone";
import type { Strongest } from "./strongest";

export class Opponent {
  #strongest: Strongest | null = null;

  private constructor(
    readonly levels: Levels,
    private readonly mind: Mind,
    private readonly key: string,
    private readonly variant: string,
  ) {}

  /** The levels of a variant, ready to play. Fails where there is no module of the game: they need the server. */
  static async open(key: string, variant = "default"): Promise<Opponent> {
    const levels = await levelsOf(key);
    const mind = new Mind();
    try {
      await mind.ask("open", { key, variant, rooms: levels.rooms });
    } catch (error) {
      mind.close();
      throw error;
    }
    return new Opponent(levels, mind, key, variant);
  }

  /** Whether it plays without what is proved, as that could not be fetched. */
  get lacks(): boolean {
    return this.#strongest?.lacks ?? false;
  }

  /** The play that a level chooses in a match that waits for one. */
  async choose(match: OfflineMatch, level: Level, seed: number): Promise<bigint> {
    const { engine, overlooks } = this.levels;
    const tell: Tell = (about, plays) => (about === "hidden" ? match.hidden(plays, overlooks) : match.repeats(plays));
    const asked = { ...match.before(), engine, level };
    const { play } = await this.mind.ask("choose", { ...asked, seed }, tell);
    if (play !== null) return play;
    // what could not be fetched before may be there now
    if (!this.#strongest || this.lacks)
      this.#strongest = await (await import("./strongest")).Strongest.open(this.key, this.variant);
    return this.#strongest.choose(match, (plays) => this.mind.ask("best", { ...asked, plays }, tell));
  }

  /** Think no longer: what has been thought so far is the answer. */
  hurry(): void {
    this.mind.stop();
  }

  close(): void {
    this.mind.close();
  }
}
