// What the server says about events: docs/api-events.md.
import type { Text } from "../types";

export type * from "./answers";

export interface Setting {
  key: string;
  kind: "choice" | "number" | "list" | "names" | "text";
  question: string;
  text: Text;
  choices: string[];
  least: number;
  most: number;
  default: string | number | string[];
  until: string;
}

export interface Format {
  name: string;
  kind: Kind;
  title: Text;
  settings: Setting[];
  toml?: string;
}

export type Kind = "teams" | "championship";
export type Group = number | "final";

export interface Part {
  id: string;
  title: Text;
  game: string | null;
  draws: boolean | null; // whether its game may end in a draw
  stage: string;
  teams: number;
  pupils: number;
  plan?: string | null;
  groups: (Group | string)[];
  rounds: number;
  open: number;
  conflicts: number;
  over: boolean;
}

export interface Field {
  id: string;
  scenario: string;
  category: string;
  location: string;
}

export interface Head {
  id: string;
  kind: Kind;
  name: string;
  language: string;
  date: string;
  stage: string;
  seq: number;
  created: number;
  role: string;
  public: boolean;
  names: string;
  archived?: boolean;
  demo?: boolean;
  format: string;
  settings?: Record<string, unknown>;
  parts: Part[];
  fields: Field[];
  slots: { id: string; modality: string; name: Text; worth: number }[];
  results: string[];
}

export interface Pupil {
  id: string;
  name: string;
  school?: string;
}

export interface Team {
  id: string;
  name: string;
  school: string;
  present: boolean | null;
  withdrawn: boolean;
  pupils: { id: string; name: string; year: number; absent: boolean }[];
}

export interface Entrant {
  id: string;
  name: string;
  school: string;
  here: boolean | null;
  withdrawn: boolean;
  group: Group | null;
}

export interface Registrations {
  parts: { id: string; teams?: Team[]; pupils?: Entrant[] }[];
  schools: { id: string; name: string }[];
}

export interface Place {
  dispute?: string;
  slot?: string;
  tournament?: string;
  group?: Group;
  round?: number;
  table?: number;
}

export interface Todo {
  what: string;
  part: string;
  round: number | null;
  group: Group | null;
  count: number;
  total: number;
  items: (Place & { field?: string })[];
  text: Text;
  /** What is to be known before a draw, and what could be set instead. */
  before: { text: Text; offers: { text: Text; settings: Record<string, unknown> }[] }[];
}

export interface Conflict {
  result: string;
  by: string;
  at: string;
  stands: string;
  stands_by: string;
}

export interface Slot {
  slot: string;
  name: Text;
  modality: string;
  game: { id: string; name: string | Text; key: string; variant: string; draws: boolean };
  worth: number;
  starter: "X" | "Y";
  x: (Pupil | null)[];
  y: (Pupil | null)[];
  captains: [Pupil | null, Pupil | null];
  result: string | null;
  ruling: unknown;
  conflict: Conflict | null;
  match: string | null;
}

export interface Dispute {
  dispute: string;
  part: string;
  round: number;
  stage: string;
  scenario: string;
  field: string;
  turn: number;
  x: Pupil;
  y: Pupil;
  known: boolean;
  time: Time | null;
  started: boolean;
  complete: boolean;
  absent: string[];
  score: [number, number];
  waits: Text | null; // for a ruling: why
  stands: boolean; // by a ruling
  lineups: [boolean, boolean];
  slots: Slot[];
}

/** When a match is: its appointed time, and when it will be as things stand. */
export interface Time {
  at: string;
  promised: string | null;
  place: string;
}

export interface Table {
  time: Time | null;
  part: string;
  group: Group;
  round: number;
  table: number;
  first: Pupil;
  second: Pupil | null;
  result: string;
  conflict: Conflict | null;
  ruled: boolean;
  waits: Text | null; // for a ruling: why
  stands: boolean; // by a ruling
  match: string | null;
}

export interface Rounds {
  seq: number;
  disputes?: Dispute[];
  byes?: { part: string; round: number; team: Pupil }[];
  tables?: Table[];
}

export interface Reason {
  dispute: string | null;
  table: number | null;
  text: Text;
}

export interface Command {
  do: string;
  data: Record<string, unknown>;
}

type Change<V> = { before: V; after: V };
export interface Consequences {
  changes: boolean;
  scores: (Change<number[]> & { dispute: string })[];
  points: (Change<number> & { who: Pupil })[];
  places: (Change<number> & { who: Pupil })[];
  stays: string[];
  rulings: string[];
  redrawn: string[];
  qualifiers: { part: string; out: Pupil[]; in: Pupil[]; begun: boolean }[];
  faults: { rule: string; text: Text }[];
  /** What missing pupils cost a team, each with the line-up that costs least. */
  absence: {
    dispute: string | null;
    points: number;
    text: Text;
    lineup: { name: Text; pupils: (string | null)[] }[];
  }[];
  /** What it would leave to be settled, and, of an undo, the lines that go along. */
  matches: Affected[];
  also: { seq: number; text: Text }[];
  text: Text;
}

/** A match that a correction has left with others than the results say. */
export interface Affected {
  part: string;
  place: Record<string, unknown>;
  title: Text;
  stage: "waiting" | "begun" | "ended";
  there: string[];
  right: string[];
  acts: ("remake" | "stand" | "annul")[];
}

export interface Entry {
  seq: number;
  at: string;
  by: string;
  who: string;
  do: string;
  data: Record<string, unknown>;
  undone: boolean;
  text: Text;
}

export interface Standings {
  part: string;
  group: string | null;
  title: Text;
  over: boolean;
  rows: {
    place: number;
    id: string;
    name: string;
    school?: string;
    points: number;
    criteria: Record<string, number>;
    why: string;
  }[];
}

export interface Prizes {
  parts: {
    id: string;
    title: Text;
    over: boolean;
    podium: { place: number; id: string; name: string; school?: string }[];
  }[];
  schools: {
    place: number;
    id: string;
    name: string;
    firsts: number;
    seconds: number;
    thirds: number;
    finalists: number;
    points: number;
    pupils: number;
  }[];
}

export interface Plan {
  plan: string;
  text: Text;
  teams: number;
  disputes: number;
  rounds: number;
  together: number;
  fields: number;
  turns: number;
  minutes: number;
  day: number; // minutes of the whole day, with the other categories
}

export interface Hours {
  start: string;
  lunch: string[];
  ceremony: number;
  change: number | null;
  minutes: Record<string, number>;
  game: number;
  rooms: Record<string, number>;
  places: number;
  offset: number;
}

export interface Timetable {
  end: string;
  over: string;
  proved: boolean;
  text: Text;
  promise: Record<string, [string, string]>;
  slots: {
    id: string;
    place: string;
    name: Text;
    begin: string;
    end: string;
    text: Text;
    sides: string[];
    certain: boolean;
    why: Text;
  }[];
}

export interface Directed {
  now: string | null;
  end: string;
  over: string;
  lanes: {
    place: string;
    name: Text;
    items: {
      id: string;
      text: Text;
      sides: string[];
      begin: string;
      end: string;
      promised: string | null;
      late: number;
      state: "done" | "playing" | "ready" | "waiting";
      why: Text;
    }[];
  }[];
  calls: { place: string; id: string; text: Text }[];
  late: Text[];
  announcement: Text;
  until: { text: Text; at: string };
  text: Text;
}

export interface Person {
  id: string;
  name: string;
  consent: boolean;
  keep_until: string;
  where: string;
}

export interface Link {
  id: string;
  role: string;
  scope: Place & { field?: string; part?: string };
  label: string;
  link: string;
  qr: string;
  expires: number;
  revoked: boolean;
  used: number;
}

/** The beginning of a table, and which of its columns are ours. */
export interface Preview {
  header: string[];
  rows: string[][];
  count: number;
  columns: { name: string; needed: boolean; found: string }[];
  table: string;
}

export interface Import {
  ok: boolean;
  committed: boolean;
  seq: number;
  schools: number;
  teams: number;
  pupils: number;
  new_schools: string[];
  by_part: Record<string, number>;
  problems: { line?: number | null; text: string; texts?: Text }[];
}

export interface Forecast {
  runs: number;
  median: number;
  late: number;
  queues: { label: string; jobs: number; busy: number; wait: number; longest: number; ends: number }[];
  text: Text;
}
