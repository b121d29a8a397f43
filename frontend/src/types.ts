// The shapes of what the server says, as docs/api.md describes them.

export type Lang = "pt" | "br" | "en";
export type Text = Record<Lang, string>;
export type Player = 0 | 1;
export type Part = number | string;
export type Point = [number, number];

export interface Problem {
  code: string;
  text: string;
  texts?: Text;
  article?: string | null;
  problems?: { line?: number | null; text: string; texts?: Text }[];
}

export interface ShelfGame {
  key: string;
  name: Text;
  goal: Text;
  competitions: Played[];
  credit: Text;
  players: [Text, Text];
  variants: string[];
  cells: number;
  shape: Shape;
  certain: string;
  chance: boolean;
  score: boolean;
  swap: boolean;
  puzzles: number;
  lesson: boolean;
  tags: string[];
  picture: string;
}

// A game in one competition: in which cycles or categories, on a table, a giant or a living board.
export interface Played {
  id: string;
  name: Text;
  groups: string[];
  board: string;
}

export interface Competition {
  id: string;
  name: Text;
  short: Text;
  groups: { id: string; name: Text }[];
}

export interface Shelf {
  games: ShelfGame[];
  competitions: Competition[];
}

export type Shape = "square" | "hex" | "points" | "pits" | "dots";

export interface Piece {
  letter: string;
  name: Text;
  sign: string;
  colour: string;
  shape: string;
  single: boolean; // there is always one of it on the board
  covers: Point | null; // the step to the second cell, where it lies on two: columns, rows upwards
  bar: boolean; // it lies along a cell that is a line
}

export interface Cell {
  id: number;
  name: string;
  centre: Point;
  radius: number;
  polygon: Point[] | null;
  tone: number;
  owner: Player | "nobody" | null;
  bar: Point | null; // the step from its middle to an end, where the cell is a line between dots
  near: number[];
}

export interface BoardData {
  shape: Shape;
  certain: string;
  source?: Text | null;
  box: [number, number, number, number];
  cells: Cell[];
  lines: { path: string; cells: number[] }[];
  zones: {
    name: Text;
    cells: number[];
    sign: string;
    player: Player | null;
    outline: string | null;
    strip: string | null;
  }[];
  bands: { path: string; colour: string | null; player: Player | null }[];
  labels: { at: Point; text: string; size: number }[];
  signs: { at: Point; text: string; size: number; player: Player | null }[];
  stores: { box: [number, number, number, number]; player: Player; number: string | null }[];
  piece: number;
  rows: number[][]; // the cells in the order in which positions are written
  wide: boolean; // with commas between them
}

export interface Level {
  level: number;
  seat: string;
  name: Text;
  face: string;
  text: Text;
}

export interface Option {
  name: string;
  values: string[];
  chosen: string;
  text: Text;
}

export interface GameData {
  key: string;
  name: Text;
  goal: Text;
  competitions: Played[];
  credit: Text;
  material: Text;
  sources: Text[];
  played: Text[];
  living: boolean;
  articles: { number: string; text: Text; ours: boolean }[];
  players: [Text, Text];
  tags: string[];
  pieces: Piece[];
  variant: string;
  variants: { text: string; edition: boolean; name: Text | null }[];
  options: Option[];
  levels: Level[];
  measured: boolean; // how strong the levels are
  match: {
    repetition: number;
    quiet: number;
    plies: number;
    claim_quiet: number;
    claim_pieces: number;
    agreement: boolean;
    guess_start: boolean;
  };
  numbers: { name: string; text: Text; each: boolean; start: number; shown?: boolean; size: number; most: number }[];
  sights: { name: string; text: Text }[];
  dice: { count: number; faces: number } | null;
  puzzles: { count: number; grades: number[] };
  lesson: boolean;
  proved?: { value: string; text: Text } | null;
  board: BoardData;
  start: State;
}

export interface Legal {
  text: string;
  ways: Part[][];
  to?: number[];
}

/** Plays of one form, where there are too many for a list: a cell of each set, none of them twice, in this order. */
export interface Pattern {
  text: string; // how such a play is written, with {} for each cell
  sets: number[][];
  letters: string; // what lies on each of the cells then
  asks: Text[]; // what is asked for by each of them
}

export interface Last {
  text: string;
  player: Player;
  path: number[];
  from: number | null;
  to: number | null;
  removed: number[];
  changed: [number, string, string][];
  sown: number[] | null;
}

export interface Result {
  winner: Player | null;
  result: "first" | "second" | "draw";
  reason: string;
  text: Text;
}

export interface State {
  game: string;
  variant: string;
  position: string;
  ply: number;
  cells: string[];
  beside: Record<string, number[] | number>;
  spots: Record<string, number | null>;
  sights: Record<string, number[]>; // what may be pointed out, and the cells it is on
  words: Text;
  turn: Player | null;
  waiting: "move" | "throw" | null;
  legal: Legal[];
  patterns?: Pattern[];
  history: [Player, string][];
  last: Last | null;
  passed: { player: Player; thrown: string }[]; // who could not play with what they threw, until they play again
  score: number[] | null;
  result: Result | null;
}

export interface Seat {
  player: Player;
  kind: string;
  name: string;
  free: boolean;
  here?: boolean;
  link?: string | null;
  token?: string | null;
}

export interface Clock {
  text: string;
  left: [number, number];
  running: Player | null;
  at: number;
}

export interface Match {
  id: string;
  stream: string;
  seq: number;
  game: string;
  variant: string;
  created: number;
  you: Player[];
  seats: Seat[];
  state: State;
  clock: Clock | null;
  offers: { draw: Player | null; take_back: Player | null; rematch: Player | null; hints: Player | null };
  hints: boolean; // against the computer, or because both agreed
  can: { draw: boolean; claim: boolean; take_back: boolean };
  counts: { repetition: [number, number]; quiet: [number, number] };
  thinking: { player: Player; engine: string } | null;
  next: string | null;
  before: string | null;
  start?: { how: string; hand: string | null };
  begun?: string; // the position that it was begun from, where that is not the start
}

export interface Created {
  id: string;
  address: string;
  you: Player[];
  seats: Seat[];
  start: { how: string; hand: string | null };
  seq: number;
  match: Match;
}

export interface Wish {
  game: string;
  variant?: string;
  seats?: [string, string];
  starts?: string;
  guess?: string;
  clock?: string;
  names?: [string, string];
  position?: string;
  moves?: string[];
}

export interface LiveEvent {
  stream?: string;
  seq?: number;
  kind: string;
  at?: number;
  player?: Player | null;
  text?: string;
  what?: string;
  match?: Match;
  you?: Player[];
  id?: number;
  problem?: Problem;
  engine?: string;
  here?: boolean[];
  watchers?: number;
  next?: string;
}

export interface Value {
  value: "first" | "second" | "draw" | null;
  proved: boolean;
  distance: number | null;
  margin: number | null;
  estimate: number | null;
  uncertainty: number | null;
}

export interface MoveValue extends Value {
  move: string;
  grade: string;
}

export interface Analysis extends Value {
  state: State;
  moves: MoveValue[];
  best: string[];
  line: string[];
}

export interface Working {
  working: "warming" | "thinking";
  retry: number;
  state?: State;
}

export interface Hint {
  step: number;
  last: number;
  proved: boolean;
  text: Text;
  cells: number[];
  move: string | null;
}

export interface ReviewPly {
  ply: number;
  player: Player;
  text: string;
  proved: boolean;
  value: string | null;
  estimate: number | null;
  best: string[];
  grade: string;
  mistake: boolean;
}

export interface Review {
  done: number;
  total: number;
  plies: ReviewPly[];
  turning?: number[]; // not yet where nothing has been looked at
}

export interface Puzzle {
  id: string;
  grade: number;
  task: string;
  name: Text | null;
  question: Text;
  plies: number | null;
  answers?: number;
  variant: string;
  position: string;
  state?: State;
}

export interface Try {
  right: boolean;
  done: boolean;
  more?: boolean;
  reply?: string | null;
  replies?: string[];
  solution?: string[];
  reason?: Text | null;
  defences?: Text | Record<string, string[]> | null;
  moves?: string[];
  state: State;
  text: Text | null;
}

/** A drawn example of an article of the rules. */
export interface Example {
  number: number;
  articles: string[];
  text: Text;
  words: Text;
  variant: string;
  picture: string;
  size: [number, number];
}

export interface LessonStep {
  number: number;
  title: Text;
  text: Text;
  articles: string[];
  variant: string;
  state: State;
  task: Text | { kind: string; text: Text } | null;
  refused?: boolean;
  cells: number[];
}

export interface Lesson {
  game: string;
  title: Text;
  steps: LessonStep[];
}
