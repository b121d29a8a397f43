// A board that plays by itself, on any page: <tabuleiro-board game="rastros" level="3"></tabuleiro-board>.
// Attributes: game, variant, level (1 to 10; without it two people play), side (first, second), position, moves,
// lang (pt, pt-BR, en), theme (light, dark, contrast, auto). README.md beside this file tells all of them.

/** Who begins is the first. */
export type Side = "first" | "second";

/** A play was made, by whoever looks at the page or by the computer. */
export interface PlayMade {
  game: string;
  variant: string;
  /** counted from 1, with the throws of dice */
  ply: number;
  side: Side;
  /** as it stands in a record: "d4" */
  play: string;
  /** whether the computer made it */
  computer: boolean;
  /** after it, as the attribute `position` takes it */
  position: string;
}

/** The match is over. */
export interface MatchEnded {
  game: string;
  variant: string;
  /** null: a draw */
  winner: Side | null;
  /** whether it was the person who plays against a level; null: a draw, or two people played */
  won: boolean | null;
  /** why, in words */
  reason: string;
  plays: string[];
  /** the record file */
  record: string;
}

export declare class TabuleiroBoard extends HTMLElement {
  /** The match so far, as a record file; nothing before it has begun. */
  readonly record: string;
  /** Begin anew. */
  restart(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tabuleiro-board": TabuleiroBoard;
  }
  /** Of the board, and of what it is part of: elements, the document, the window. */
  interface GlobalEventHandlersEventMap {
    "tabuleiro-play": CustomEvent<PlayMade>;
    "tabuleiro-end": CustomEvent<MatchEnded>;
  }
}
