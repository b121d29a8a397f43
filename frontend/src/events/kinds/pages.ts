// What a kind of event has of its own on the pages of those who organise it.
import type { Component } from "svelte";
import type { Day } from "../day.svelte";
import type { Word } from "../say";
import type { Seating } from "../seating";
import type { Command, Group, Head, Hours, Part, Place, Reason, Rounds, Scope, Spot } from "../types";

export interface Pages {
  /** What its parts, its entrants (one, and all of them) and the places of its results are called. */
  words: Record<"part" | "entrant" | "entrants" | "place", Word>;
  /** How many have entered a part, and the word that counts them, for `many`. */
  count: (part: Part) => number;
  counted: string;
  /** Settings that matter when an event is made; the others are folded away. */
  first: string[];
  /** What stands among the settings of no other kind. */
  Settings: Component<{ day: Day; head: Head }> | null;
  /** What is asked before a timetable is proposed, besides what is always asked. */
  hours: (keyof Pick<Hours, "places" | "game" | "minutes" | "rooms">)[];
  planner: {
    words: Record<"entered" | "queue" | "jobs", Word>;
    /** How many enter a part on a usual day. */
    usual: number;
    /** Settings of the event that may be supposed otherwise, and what is only asked here. */
    settings: Asked[];
    wishes: Asked[];
  };
  /** Spreadsheets to take away. */
  tables: string[];
  /** Begins the match of a call, where matches are begun. */
  start: ((ids: string[]) => Command) | null;
  /** Whether many begin at once. */
  together: boolean;

  /** Groups of a part that have rounds of their own. */
  groups: (part: Part) => Group[];
  made: (found: Rounds | null, part: Part, group: Group | null) => Made;
  Round: Component<RoundProps>;
  /** Whether what is complete in a round can be hidden. */
  hides: boolean;
  /** Who sits where, when a round is made by hand. */
  seats: () => [string, string];
  /** Where something is to be done, in words. */
  spot: (one: Spot, head: Head) => string;
  /** Where the committee may set a result. */
  places: (found: Rounds | null, part: string) => { id: string; name: string; place: Place }[];
  links: {
    words: Record<"each" | "only" | "all", Word>;
    /** A scope that may be one of those places; `called` says what any other is called. */
    named: (scope: Scope, called: (scope: Scope) => string) => string;
    /** The rounds in which a scope has places that may have links of their own; null: in none. */
    rounds: (scope: Scope) => { part?: string; field?: string; group?: Group; open?: boolean } | null;
    /** Those places; `name` is what the scope is called. */
    choices: (found: Rounds | null, scope: Scope, name: string) => Choice[];
  };
}

/** A number to plan a day with. */
export interface Asked {
  key: string;
  word: Word;
  least: number;
  most: number;
  usual: number;
}

/** The rounds of a part, or of one of its groups, that are made. */
export interface Made {
  /** Of each pairing its round. */
  rounds: number[];
  /** The round to look at first; undefined: the latest. */
  due: number | undefined;
  /** How many results a round lacks. */
  missing: (round: number) => number;
  /** A round, to be changed by hand; null: all of it is played. */
  seating: (round: number, title: string) => Seating | null;
}

export interface RoundProps {
  day: Day;
  head: Head;
  part: Part;
  group: Group | null;
  round: number;
  found: Rounds;
  /** Whether what is complete is hidden. */
  open: boolean;
  reasons: Reason[];
}

export interface Choice {
  id: string;
  name: string;
  label: string;
  scope: Scope;
}
