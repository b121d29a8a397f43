// A story on the board: play by play, until somebody goes back to where they were. Nothing is played there.
import { positions, Refusal, type Place } from "../api";
import type { State, Story } from "../types";

export class Telling {
  story = $state.raw<Story | null>(null);
  at = $state(0); // plays that are shown
  state = $state.raw<State | null>(null);
  problem = $state("");
  #from: Place | null = null;
  #asked = 0;

  /** Begin a story in a position: its first play comes once the position itself is there, so that it is seen. */
  async begin(story: Story, from: Place): Promise<void> {
    this.story = story;
    this.#from = from;
    if (await this.go(0)) await this.go(1);
  }

  /** Show so many plays of it; whether that is what is shown now. */
  async go(plies: number): Promise<boolean> {
    const { story } = this;
    if (!story || !this.#from) return false;
    const asked = ++this.#asked;
    this.at = Math.max(0, Math.min(plies, story.plies.length));
    this.problem = "";
    // A position of its own, so that its plays are counted from the first of the story.
    const moves = [...this.#from.moves, ...story.plies.slice(0, this.at).map((ply) => ply.move)];
    try {
      const found = await positions({ ...this.#from, moves });
      if (asked !== this.#asked) return false;
      this.state = found;
      return true;
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof Refusal ? error.words : String(error);
      return false;
    }
  }

  end(): void {
    this.#asked++;
    this.story = this.state = null;
    this.problem = "";
  }
}
