// Looking back in a match that goes on: an earlier position, until somebody goes back to now. Nothing is played there.
import { tick } from "svelte";
import { positions, Refusal } from "../api";
import type { Match, State } from "../types";

export class Back {
  at = $state<number | null>(null); // after so many plays; null: now
  state = $state.raw<State | null>(null);
  /** Neither looking back nor coming back is news: nobody wins once more by it. */
  still = $state(false);
  problem = $state("");
  /** How many plays there were when somebody began to look back. */
  from = $state(0);
  #match: () => Match | null;
  #asked = 0;

  constructor(match: () => Match | null) {
    this.#match = match;
  }

  async go(ply: number): Promise<void> {
    const match = this.#match();
    if (!match) return;
    const { history } = match.state;
    if (ply >= history.length) return this.now();
    const asked = ++this.#asked;
    if (this.at === null) this.from = history.length;
    this.at = Math.max(0, ply);
    this.still = true;
    this.problem = "";
    try {
      const found = await positions({
        game: match.game,
        variant: match.variant,
        position: match.begun,
        moves: history.slice(0, this.at).map(([, text]) => text),
      });
      if (asked === this.#asked) this.state = found;
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof Refusal ? error.words : String(error);
    }
  }

  now(): void {
    this.#asked++;
    this.at = this.state = null;
    void tick().then(() => (this.still = this.at !== null));
    this.problem = "";
  }
}
