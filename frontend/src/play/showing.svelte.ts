// A match as it is shown: what came while the last play is still being seen waits for it, and the result a moment more.
import { untrack } from "svelte";
import { passTime, playTime } from "../board/motion.svelte";
import { settings } from "../settings.svelte";
import type { Match } from "../types";

const AFTER = 150; // milliseconds between a play and its answer
const DECIDED = 1100; // for which what decided the game is seen before the result covers it

/** Made by the component that shows the match. */
export class Showing {
  match = $state.raw<Match | null>(null);
  /** The result lies on the board; whoever has read it may close it. */
  ended = $state(false);

  constructor(live: { readonly match: Match | null }) {
    this.match = live.match;
    let until = 0;
    $effect(() => {
      const came = live.match;
      const show = () => {
        const before = this.match?.state ?? null;
        if (came && came.state.ply > (before?.ply ?? 0))
          until = performance.now() + playTime(came.state) + passTime(before, came.state) + AFTER;
        this.match = came;
      };
      const next = untrack(() => this.match && came && came.state.ply > this.match.state.ply);
      const left = next ? until - performance.now() : 0; // an answer does not overtake it
      if (left <= 0) return untrack(show);
      const timer = setTimeout(show, left);
      return () => clearTimeout(timer);
    });
    const over = $derived(this.match?.state.result ? `${this.match.id} ${this.match.state.ply}` : "");
    let watched = false; // the match was seen before it was over: who comes later finds the result at once
    $effect(() => {
      if (!over) {
        watched ||= !!this.match;
        this.ended = false;
        return;
      }
      const pause = untrack(() => (watched && !settings.still ? playTime(this.match!.state) + DECIDED : 0));
      const timer = setTimeout(() => (this.ended = true), pause);
      return () => clearTimeout(timer);
    });
  }
}
