// A level that plays in the page: its engine thinks in a worker, and the match tells it what hangs on texts and past.
import { levelsOf, type Level, type Levels } from "../engine/load";
import { Mind } from "../engine/mind";
import type { OfflineMatch } from "./alone";

export class Opponent {
  private constructor(
    readonly levels: Levels,
    private readonly mind: Mind,
  ) {}

  /** The levels of a variant, ready to play; null where what decides for them is not compiled: they need the server. */
  static async open(key: string, variant = "default"): Promise<Opponent | null> {
    const levels = await levelsOf(key);
    if (!levels) return null;
    const mind = new Mind();
    try {
      await mind.ask("open", { key, variant, rooms: levels.rooms });
    } catch (error) {
      mind.close();
      throw error;
    }
    return new Opponent(levels, mind);
  }

  /** The play that a level chooses in a match that waits for one. */
  async choose(match: OfflineMatch, level: Level, seed: number): Promise<bigint> {
    const { engine, overlooks } = this.levels;
    const { play } = await this.mind.ask("choose", { ...match.before(), engine, level, seed }, (about, plays) =>
      about === "hidden" ? match.hidden(plays, overlooks) : match.repeats(plays),
    );
    return play;
  }

  /** Think no longer: what has been thought so far is the answer. */
  hurry(): void {
    this.mind.stop();
  }

  close(): void {
    this.mind.close();
  }
}
