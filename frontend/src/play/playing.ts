// A match that somebody plays or watches, wherever it is: on the server, or in the page itself.
import { isOwn } from "../offline/matches";
import type { Happened, Match, Player } from "../types";
import { Live } from "./live.svelte";
import { Own } from "./own.svelte";

export type Line = "opening" | "live" | "lost" | "gone";

export interface Playing {
  readonly id: string;
  readonly match: Match | null;
  readonly you: Player[];
  readonly line: Line;
  readonly here: boolean[];
  readonly watchers: number;
  /** What the computer does: warming, thinking, or nothing. */
  readonly thinking: string;
  /** What was said last: a refusal, in words for people. */
  readonly problem: string;
  /** The event that came last, for whoever announces it. */
  readonly event: Happened | null;
  /** Open the match; throws if there is none. */
  open(): Promise<void>;
  close(): void;
  /** Whether it was done; what was refused is in `problem`. */
  play(text: string): Promise<boolean>;
  ask(what: string, player?: Player): Promise<boolean>;
  /** Take the free seat of a match by link. */
  sit(name: string): Promise<boolean>;
}

export const playing = (id: string, token = ""): Playing => (isOwn(id) ? new Own(id) : new Live(id, token));

/** The same for a screen on which nobody plays. */
export const watching = (id: string): Playing => (isOwn(id) ? new Own(id, true) : new Live(id));
