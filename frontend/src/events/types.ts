// Made by scripts/wire from src/tabuleiro/web/answers, and not by hand.
import type { Fault, Player, Problem, Text } from "../types";

/** An account. */
export interface AccountHead {
  id: string;
  name: string;
  /** may make events */
  organiser: boolean;
}

/** Who is signed in. */
export interface Account {
  account: AccountHead | null;
  /** there are no accounts yet */
  first: boolean;
}

/** A device that is signed in. */
export interface Session {
  id: string;
  device: string;
  created: number;
  seen: number;
  /** the one that asks */
  here: boolean;
}

/** The devices that are signed in. */
export interface Sessions {
  sessions: Session[];
}

/** A device was signed out. */
export interface Ended {
  ended: boolean;
}

/** Whose password a link sets. */
export interface Forgetful {
  name: string;
}

/** An invitation, to be passed on. */
export interface InvitationMade {
  id: string;
  link: string;
  expires: number;
}

/** An event by its name. */
export interface EventNamed {
  id: string;
  name: string;
}

/** What an invitation is for. */
export interface Invitation {
  role: string;
  /** whoever takes it up may make events */
  organiser: boolean;
  event: EventNamed | null;
  /** null: it does not */
  expires: number | null;
  /** it makes the first account of the site */
  first: boolean;
}

/** Where a result belongs: a slot of a dispute, or a table of a round. */
export interface Place {
  dispute?: string;
  slot?: string;
  tournament?: string;
  group?: number | "final";
  round?: number;
  table?: number;
}

/** A pupil as whoever asks may see them, or a team. */
export interface Pupil {
  id: string;
  name: string;
  school?: string;
}

/** What an organiser may set. */
export interface Setting {
  key: string;
  kind: "choice" | "number" | "list" | "names" | "text";
  /** the numbered question or article that it answers */
  question: string;
  text: Text;
  choices: string[];
  /** the choices in words, in their order */
  called: Text[];
  /** what whoever chooses one should know, by the choice */
  notes: Record<string, Text>;
  least: number;
  most: number;
  default: string | number | string[];
  /** the stage until which it may change; end: always */
  until: string;
}

/** A regulation. */
export interface Format {
  name: string;
  kind: "teams" | "championship";
  title: Text;
  settings: Setting[];
  /** its file, to copy and change */
  toml?: string;
}

/** The regulations of the house. */
export interface Formats {
  formats: Format[];
}

/** A category of an olympiad, or a tournament of a championship. */
export interface Part {
  id: string;
  title: Text;
  /** its key, in a championship */
  game: string | null;
  /** whether its game may end in a draw */
  draws: boolean | null;
  stage: string;
  teams: number;
  pupils: number;
  /** numbers and final, or g1, g2 … */
  groups: (number | string)[];
  rounds: number;
  /** tables or slots without a result */
  open: number;
  /** tables or slots with two */
  conflicts: number;
  over: boolean;
  /** which years of school, where its title does not say it */
  meant_for?: Text;
  /** how a category is played; null: not chosen yet */
  plan?: string | null;
}

/** Where disputes are played. */
export interface Field {
  id: string;
  name: Text;
  scenario: string;
  category: string;
  location: string;
}

/** A slot that every dispute has. */
export interface SlotKind {
  id: string;
  modality: string;
  name: Text;
  worth: number;
}

/** Who rules. */
export interface Committee {
  members: string[];
  chair: string;
}

/** What the committee has decided, and who voted how. */
export interface Ruling {
  seq: number;
  text: string;
  for: string[];
  against: string[];
  abstain: string[];
  /** whether the chair's vote decided a tie */
  cast: boolean;
  adopted: boolean;
}

/** What a link is for; empty: the whole event. */
export interface Scope {
  field?: string;
  part?: string;
  group?: number | "final";
  table?: number;
  dispute?: string;
  /** its id; empty while nobody of it is entered */
  school?: string;
  /** of the school */
  name?: string;
}

/** What every page of an event needs. */
export interface Head {
  id: string;
  kind: "teams" | "championship";
  name: string;
  language: string;
  date: string;
  /** new, entries, draw or results */
  stage: string;
  /** the number of the last line of its log */
  seq: number;
  created: number;
  public: boolean;
  /** how pupils are called in public: full, initials or number */
  names: string;
  format: string;
  parts: Part[];
  fields: Field[];
  slots: SlotKind[];
  /** the words of a result */
  results: string[];
  /** of whoever asks: organiser, desk, chief, arbiter, speaker, school, screen or public */
  role: string;
  scope: Scope;
  /** this and what follows: for organisers */
  archived?: boolean;
  demo?: boolean;
  /** until when schools enter their pupils by their links */
  deadline?: string;
  settings?: Record<string, unknown>;
  /** the day until which names are kept */
  retention?: string;
  committee?: Committee;
  rulings?: Ruling[];
}

/** An event that cannot be read, and what to do. */
export interface Aside {
  id: string;
  problem: Problem;
}

/** The events of an account, the newest first. */
export interface Events {
  events: Head[];
  aside: Aside[];
}

/** A link of whoever needs no account: an arbiter, a school, a screen. */
export interface Link {
  id: string;
  role: "desk" | "chief" | "arbiter" | "speaker" | "school" | "screen";
  scope: Scope;
  label: string;
  link: string;
  qr: string;
  expires: number;
  revoked: boolean;
  /** how often it was opened */
  used: number;
}

/** The links of an event. */
export interface Links {
  links: Link[];
}

/** A link is of no use any more. */
export interface Revoked {
  revoked: boolean;
}

/** An account with a role. */
export interface Member {
  account: string;
  name: string;
  role: string;
}

/** Whose accounts have a role. */
export interface Members {
  members: Member[];
}

/** An account has no role any more. */
export interface Removed {
  removed: boolean;
}

/** The organiser's logos. */
export interface Logos {
  /** their files, beside the pages of results (`/e/{id}/resultados/`) */
  logos: string[];
}

/** What there is to print. */
export interface Papers {
  papers: string[];
}

/** What comes first over a live line. */
export interface EventHello {
  kind: "hello";
  stream: string;
  seq: number;
}

/** A line of the log as every screen hears it, with nobody's name: what to look at again. */
export interface EventLine {
  stream: string;
  /** counts up by one, without gaps */
  seq: number;
  /** what was done */
  kind: string;
  at: string;
  part: string | null;
  /** of whoever sent it */
  key?: string;
  dispute?: string;
  slot?: string;
  field?: string;
  tournament?: string;
  group?: number | "final";
  round?: number;
  table?: number;
  team?: string;
  result?: string;
  /** as it is now */
  score?: number[];
  conflict?: boolean;
  /** the line that is undone */
  of?: number;
  /** those that have changed */
  settings?: Record<string, unknown>;
}

/** Names, or what the site says of an event, have changed: look again. */
export interface SiteChanged {
  stream: string;
  kind: "site";
}

/** A referee's table has begun. */
export interface MatchBegun {
  stream: string;
  kind: "match";
  place: Place;
  match: string;
}

/** A table that was read. */
export interface Import {
  ok: boolean;
  committed: boolean;
  seq: number;
  schools: number;
  teams: number;
  pupils: number;
  new_schools: string[];
  /** how many teams, or pupils */
  by_part: Record<string, number>;
  /** parts that were drawn, and are drawn again with them */
  redrawn: Text[];
  /** what is wrong with it, line by line */
  problems: Fault[];
}

/** One of our columns, and the one of the table that is it. */
export interface TableColumn {
  name: string;
  needed: boolean;
  /** empty: the table has none */
  found: string;
}

/** The beginning of a table, and which of its columns are ours. */
export interface Preview {
  header: string[];
  rows: string[][];
  /** lines below the first */
  count: number;
  columns: TableColumn[];
  /** as CSV, whatever it came as */
  table: string;
}

/** A sample of the table to fill in. */
export interface Template {
  table: string;
}

/** A pupil of a team. */
export interface TeamPupil {
  id: string;
  name: string;
  year: number;
  absent: boolean;
}

/** A team. */
export interface Team {
  id: string;
  name: string;
  school: string;
  /** null: nobody has said */
  present: boolean | null;
  withdrawn: boolean;
  pupils: TeamPupil[];
}

/** A pupil in a tournament. */
export interface Entrant {
  id: string;
  name: string;
  school: string;
  /** null: nobody has said */
  here: boolean | null;
  withdrawn: boolean;
  group: number | "final" | null;
  /** whether somebody has said who is here */
  asked?: boolean;
}

/** Who is in a part: teams of an olympiad, pupils of a championship. */
export interface Registered {
  id: string;
  teams?: Team[];
  pupils?: Entrant[];
}

/** A school. */
export interface School {
  id: string;
  name: string;
}

/** Who is registered. */
export interface Registrations {
  parts: Registered[];
  schools: School[];
}

/** A name that is kept. */
export interface Person {
  id: string;
  name: string;
  consent: boolean;
  keep_until: string;
  /** the team or tournament */
  where: string;
}

/** The names that are kept. */
export interface People {
  people: Person[];
  /** how many are gone for good */
  erased: number;
}

/** All that is kept of somebody; of whom no name is kept, only the lines. */
export interface PersonExport {
  id: string;
  /** of the log, in which the id is */
  lines: Record<string, unknown>[];
  name?: string;
  consent?: boolean;
  keep_until?: string;
}

/** A name in a file of names. */
export interface KeptName {
  name: string;
  consent: boolean;
  keep_until: string;
}

/** The file of names that lies beside the file of an event. */
export interface NamesFile {
  version: number;
  /** by id */
  people: Record<string, KeptName>;
}

/** How many people were marked. */
export interface Marked {
  changed: number;
}

/** How many names were erased, and the last line of the log. */
export interface ErasedNames {
  seq: number;
  erased: number;
}

/** Where something is to be done, or about whom. */
export interface Spot {
  dispute?: string;
  slot?: string;
  tournament?: string;
  group?: number | "final";
  round?: number;
  table?: number;
  field?: string;
  category?: string;
  team?: string;
  teams?: string[];
  /** of a lot */
  purpose?: string;
  person?: string;
}

/** What could be set instead. */
export interface Offer {
  text: Text;
  settings: Record<string, unknown>;
}

/** Something to know before a draw. */
export interface Notice {
  text: Text;
  offers: Offer[];
}

/** Something to do. */
export interface Todo {
  what: string;
  /** null: all of them */
  part: string | null;
  round: number | null;
  group: number | "final" | null;
  count: number;
  total: number;
  /** at most sixty */
  items: Spot[];
  text: Text;
  /** what is to be known before a draw */
  before: Notice[];
}

/** Everything to do now, in order. */
export interface Todos {
  seq: number;
  todo: Todo[];
}

/** How a category could be played, and what it takes. */
export interface Plan {
  plan: string;
  text: Text;
  teams: number;
  disputes: number;
  rounds: number;
  /** disputes at the same time */
  together: number;
  fields: number;
  /** times that the fields are filled */
  turns: number;
  minutes: number;
  /** minutes of the whole day, with the other categories */
  day: number;
}

/** How a category could be played. */
export interface Plans {
  plans: Plan[];
}

/** A command of an event. */
export interface Command {
  do: string;
  data: Record<string, unknown>;
}

/** The next round as it would be drawn, to be changed by hand and sent. */
export interface Proposal {
  /** null: none is due */
  proposal: Command | null;
}

/** What was drawn. */
export interface Drawn {
  seq: number;
  seed: string;
  /** with the names of who meets */
  made: Record<string, unknown>[];
}

/** A line of the log that a seed has drawn; anybody can draw it again and compare the code. */
export interface SeedDrawn {
  seq: number;
  part: string;
  seed: string;
  /** a check code, such as 4F2A-91C0, of all that was drawn */
  code: string;
  text: Text;
}

/** All that was drawn, and counts. */
export interface Draws {
  draws: SeedDrawn[];
}

/** Both sides of a result that was contradicted. */
export interface Conflict {
  result: string;
  by: string;
  at: string;
  stands: string;
  stands_by: string;
}

/** When a match is: its appointed time, and when it will be as things stand. */
export interface Time {
  at: string;
  promised: string | null;
  place: string;
}

/** The game of a slot. */
export interface SlotGame {
  id: string;
  name: string;
  /** empty: the house does not have it */
  key: string;
  variant: string;
  /** whether it may end in a draw */
  draws: boolean;
}

/** A slot of a dispute. */
export interface Slot {
  slot: string;
  name: Text;
  modality: string;
  game: SlotGame;
  worth: number;
  starter: "X" | "Y";
  /** null: an empty place */
  x: (Pupil | null)[];
  y: (Pupil | null)[];
  /** who announces for X and for Y in a living game */
  captains: [Pupil | null, Pupil | null];
  /** empty: none yet */
  result: string;
  /** the line of the ruling that decided it */
  ruling: number | null;
  /** for the public only true */
  conflict: boolean | Conflict | null;
  /** the id of the referee's table */
  match: string | null;
}

/** Two teams that meet. */
export interface Dispute {
  dispute: string;
  part: string;
  round: number;
  stage: string;
  /** what it is: a final, a semi-final, a round of a group */
  title: Text;
  scenario: string;
  field: string;
  turn: number;
  x: Pupil;
  y: Pupil;
  /** whether it is decided who meets */
  known: boolean;
  time: Time | null;
  started: boolean;
  complete: boolean;
  /** sides that did not come */
  absent: string[];
  score: [number, number];
  /** for a ruling: why */
  waits: Text | null;
  /** by a ruling */
  stands: boolean;
  lineups: [boolean, boolean];
  slots: Slot[];
}

/** A team that rests. */
export interface Bye {
  part: string;
  round: number;
  team: Pupil;
}

/** Two pupils that meet. */
export interface TablePairing {
  part: string;
  group: number | "final";
  round: number;
  table: number;
  time: Time | null;
  first: Pupil;
  /** null: a bye */
  second: Pupil | null;
  /** empty: none yet */
  result: string;
  /** somebody said that its round began */
  started: boolean;
  /** for the public only true */
  conflict: boolean | Conflict | null;
  ruled: boolean;
  /** for a ruling: why */
  waits: Text | null;
  /** by a ruling */
  stands: boolean;
  /** the id of the referee's table */
  match: string | null;
}

/** Disputes of an olympiad, or tables of a championship, with their results. */
export interface Rounds {
  seq: number;
  disputes?: Dispute[];
  byes?: Bye[];
  tables?: TablePairing[];
}

/** Why a pairing is as it is. */
export interface Reason {
  dispute: string | null;
  table: number | null;
  text: Text;
}

/** Why each pairing of a round is as it is. */
export interface Reasons {
  reasons: Reason[];
}

/** What a result has come to. */
export interface Reported {
  seq: number;
  /** the result that counts */
  stands: string;
  place: Place;
  /** for the public only true */
  conflict: boolean | Conflict | null;
  /** it was entered before, by the same key */
  again: boolean;
}

/** A note was written. */
export interface Noted {
  seq: number;
  /** it was written before, by the same key */
  again: boolean;
}

/** The number of the last line of the log. */
export interface Written {
  seq: number;
}

/** What a command has written. */
export interface Done {
  seq: number;
  entries: Record<string, unknown>[];
}

/** What was made anew and ruled on, or would be. */
export interface Settled {
  seq: number;
  entries: Record<string, unknown>[];
  /** the same in sentences */
  said: Text[];
  /** matches that still have others than the results say */
  left: number;
}

/** A match that a correction has left with others than the results say. */
export interface Affected {
  part: string;
  /** the data of stand and annul */
  place: Record<string, number | string>;
  title: Text;
  stage: "waiting" | "begun" | "ended";
  /** who is there */
  there: string[];
  /** who would be */
  right: string[];
  /** what can be done about it */
  acts: ("remake" | "stand" | "annul")[];
  /** matches drawn from it, whose players hang on what is ruled here */
  after: Text[];
}

/** What corrections have left to be settled. */
export interface Pending {
  seq: number;
  matches: Affected[];
}

/** A dispute with another score. */
export interface ScoreChange {
  dispute: string;
  /** its id, and the name of a final */
  what: Text;
  before: number[];
  after: number[];
}

/** Somebody with other points, or in another place. */
export interface Change {
  who: Pupil;
  before: number;
  after: number;
}

/** Who would reach a final instead of whom. */
export interface Qualifiers {
  part: string;
  out: Pupil[];
  in: Pupil[];
  /** whether it has begun with the others */
  begun: boolean;
}

/** What the checker finds worse than it could be in a round made by hand. */
export interface PairingFault {
  rule: string;
  text: Text;
}

/** The places of a modality in a line-up. */
export interface LineupPlace {
  name: Text;
  /** null: an empty place */
  pupils: (string | null)[];
}

/** What missing pupils cost a team in a dispute, with the line-up that costs least. */
export interface Absence {
  /** null: before the draw, one in each scenario */
  dispute: string | null;
  points: number;
  text: Text;
  lineup: LineupPlace[];
}

/** A line that is undone along with another. */
export interface Along {
  seq: number;
  text: Text;
}

/** What a command would change; what a kind of event does not know is empty. */
export interface Consequences {
  changes: boolean;
  scores: ScoreChange[];
  points: Change[];
  places: Change[];
  /** made or played on the old results; they stay as they are */
  stays: string[];
  /** those that change because nothing was played */
  redrawn: string[];
  qualifiers: Qualifiers[];
  absence: Absence[];
  /** what it would leave to be settled */
  matches: Affected[];
  /** of an undo, the lines that go along */
  also: Along[];
  faults: PairingFault[];
  text: Text;
}

/** A line of the log. */
export interface Entry {
  seq: number;
  at: string;
  /** a role and an id, and never a name */
  by: string;
  who: string;
  do: string;
  data: Record<string, unknown>;
  undone: boolean;
  /** the line as a sentence */
  text: Text;
}

/** The log, oldest first. */
export interface LogLines {
  /** the number of its last line */
  last: number;
  entries: Entry[];
}

/** Somebody's place, and why. */
export interface Standing {
  place: number;
  id: string;
  name: string;
  school: string;
  points: number;
  /** by which ties are broken */
  criteria: Record<string, number>;
  /** one sentence, in the language that was asked for */
  why: string;
}

/** Who stands where. */
export interface Standings {
  part: string;
  group: string | null;
  title: Text;
  over: boolean;
  rows: Standing[];
}

/** A step of a podium. */
export interface Step {
  place: number;
  id: string;
  name: string;
  school: string;
}

/** The first three of a part. */
export interface Podium {
  id: string;
  title: Text;
  over: boolean;
  podium: Step[];
}

/** A school in the table of schools. */
export interface SchoolPrizes {
  place: number;
  id: string;
  name: string;
  firsts: number;
  seconds: number;
  thirds: number;
  finalists: number;
  points: number;
  pupils: number;
}

/** Podiums, and the table of schools. */
export interface Prizes {
  parts: Podium[];
  schools: SchoolPrizes[];
}

/** All that a hall display shows of an olympiad. */
export interface DisputeScreen {
  head: Head;
  /** one for each part and group */
  standings: Standings[];
  /** what is being played */
  current: Dispute[];
  next: Dispute[];
}

/** All that a hall display shows of a championship. */
export interface TableScreen {
  head: Head;
  /** one for each part and group */
  standings: Standings[];
  /** what is being played */
  current: TablePairing[];
  next: TablePairing[];
}

/** What is decided of the hours. */
export interface Hours {
  /** hours and minutes on the hall's clock: 09:30 */
  start: string;
  /** from when to when; empty: none */
  lunch: string[];
  /** minutes */
  ceremony: number;
  /** minutes between two matches; null: as the regulation has it */
  change: number | null;
  /** of a match, by part */
  minutes: Record<string, number>;
  /** minutes of a match in all other parts */
  game: number;
  /** tables in each room */
  rooms: Record<string, number>;
  /** in how many places a school can be at once; 0: in as many as it has teams here */
  places: number;
  /** minutes by which the hall's clock is ahead of UTC */
  offset: number;
}

/** What is decided of the hours, and the adopted timetable. */
export interface HoursNow {
  /** whether anything is decided */
  set: boolean;
  hours: Hours;
  /** where and when each match is */
  slots: Record<string, [string, string]>;
  /** what a second opinion finds wrong in it by now */
  faults: Text[];
}

/** A match in a timetable, with a reason for its start. */
export interface TimetableSlot {
  id: string;
  place: string;
  /** of the place */
  name: Text;
  /** hours and minutes on the hall's clock: 09:30 */
  begin: string;
  /** hours and minutes on the hall's clock: 09:30 */
  end: string;
  text: Text;
  sides: string[];
  /** whether it is drawn */
  certain: boolean;
  why: Text;
}

/** A timetable that is proposed. */
export interface Timetable {
  hours: Hours;
  /** of the last match */
  end: string;
  /** the end of the ceremony */
  over: string;
  /** none ends earlier */
  proved: boolean;
  /** by the constraint program */
  searched: boolean;
  text: Text;
  /** where and when, of all that is drawn */
  promise: Record<string, [string, string]>;
  slots: TimetableSlot[];
}

/** A match in a lane. */
export interface LaneItem {
  id: string;
  text: Text;
  sides: string[];
  /** hours and minutes on the hall's clock: 09:30 */
  begin: string;
  /** hours and minutes on the hall's clock: 09:30 */
  end: string;
  /** its appointed time */
  promised: string | null;
  /** minutes */
  late: number;
  state: "done" | "playing" | "supposed" | "ready" | "waiting";
  why: Text;
}

/** A field, and what is played there. */
export interface Lane {
  place: string;
  name: Text;
  items: LaneItem[];
}

/** A place that is free, and who should come to it. */
export interface Call {
  place: string;
  id: string;
  text: Text;
}

/** What is waited for, and until when. */
export interface Until {
  text: Text;
  /** hours and minutes on the hall's clock: 09:30 */
  at: string;
}

/** Something that is late by itself, and what is late because of it. */
export interface Delay {
  text: Text;
  follows: Text[];
}

/** The day at this moment. */
export interface Directed {
  /** null: not on this day */
  now: string | null;
  /** hours and minutes on the hall's clock: 09:30 */
  end: string;
  /** hours and minutes on the hall's clock: 09:30 */
  over: string;
  lanes: Lane[];
  calls: Call[];
  late: Delay[];
  /** to be read aloud */
  announcement: Text;
  until: Until;
  text: Text;
}

/** Where people queue; minutes. */
export interface Queue {
  label: string;
  /** how many matches */
  jobs: number;
  busy: number;
  wait: number;
  longest: number;
  ends: number;
}

/** When the day ends, in minutes from its start. */
export interface Forecast {
  /** days that were imagined */
  runs: number;
  median: number;
  /** nine of ten days end before */
  late: number;
  queues: Queue[];
  text: Text;
}

/** The game that is played there. */
export interface RefereedGame {
  id: string;
  name: string;
  key: string;
  variant: string;
}

/** Who plays a side. */
export interface RefereedSide {
  /** what a win of theirs is called: X or Y, 1 or 2 */
  side: string;
  name: string;
  pupils: Pupil[];
  /** who announces in a living game */
  captain: Pupil | null;
}

/** A seat, to be lent to another device for a while. */
export interface LentSeat {
  player: Player;
  link: string;
  token: string;
  /** when it ends */
  until: number;
}

/** Who stands where in a living game. */
export interface LivingPiece {
  player: Player;
  /** null: an empty place in the line-up */
  pupil: Pupil | null;
  cell: number | null;
  state: "waiting" | "board" | "captured";
}

/** A referee's table. */
export interface RefereeTable {
  match: string;
  address: string;
  projector: string;
  qr: string;
  place: Place;
  game: RefereedGame;
  starter: string;
  /** the first begins */
  players: RefereedSide[];
  /** of a living game */
  pieces: LivingPiece[];
  result: "first" | "second" | "draw" | null;
  /** only for those who may move */
  seats: LentSeat[];
}

export interface SchoolPupil {
  id: string;
  name: string;
  year: number | null;
  /** null: nobody has said it */
  here: boolean | null;
  /** was missing when lots were drawn, and enters as a late arrival only */
  late: boolean;
}

/** A team of the school, or its pupils in a tournament. */
export interface SchoolEntry {
  part: string;
  title: Text;
  /** empty where everybody plays alone */
  team: string;
  name: string;
  here: boolean | null;
  /** whether lots are drawn: nobody enters unasked any more */
  drawn: boolean;
  over: boolean;
  pupils: SchoolPupil[];
}

/** Who plays what in a match. */
export interface SchoolSeat {
  pupil: string;
  name: string;
  spot: Text;
  game: string;
}

/** A line-up as it stands, to be changed until the dispute begins. */
export interface SchoolLineup {
  /** pupils by modality; empty: nobody */
  places: Record<string, string[]>;
  /** what the modalities are called */
  names: Record<string, Text>;
  captain: string;
  /** the modality whose group has a captain; empty: none */
  led: string;
  /** whether somebody has named it; otherwise it is the roster in its order */
  named: boolean;
}

/** What a team, or one pupil, plays. */
export interface SchoolMatch {
  match: string;
  part: string;
  part_title: Text;
  title: Text;
  team: string;
  who: string;
  /** null: a bye */
  against: string | null;
  /** by the hall's clock, as things stand; null: nobody has said it */
  at: string | null;
  where: Text | null;
  stage: "waiting" | "begun" | "ended";
  result: "" | "won" | "lost" | "drawn";
  score: number[] | null;
  seats: SchoolSeat[];
  lineup: SchoolLineup | null;
}

/** A place in the standings. */
export interface SchoolPlace {
  part: string;
  title: Text;
  /** of it: a number, final; empty: of the whole */
  group: string;
  who: string;
  place: number;
  of: number;
  points: number;
  over: boolean;
}

/** What can be entered. */
export interface SchoolPart {
  id: string;
  title: Text;
  /** whether the year of school is asked for */
  years: boolean;
  /** whether pupils are entered in teams */
  teams: boolean;
  /** which years of school, where its title does not say it */
  meant_for?: Text;
}

/** All that a school has to do with an event. */
export interface SchoolDay {
  /** empty while nobody of it is entered */
  id: string;
  name: string;
  event: string;
  date: string;
  seq: number;
  /** whether it may still enter pupils */
  open: boolean;
  deadline: string;
  /** why it may not */
  closed: Text | null;
  /** whether it has said who of it came */
  arrived: boolean;
  /** whether all that it plays is over */
  over: boolean;
  parts: SchoolPart[];
  entries: SchoolEntry[];
  matches: SchoolMatch[];
  places: SchoolPlace[];
}

/** What missing pupils cost a team. */
export interface SchoolCost {
  team: string;
  text: Text;
}

export interface SchoolCheckedIn {
  seq: number;
  costs: SchoolCost[];
}

/** Whom a school has entered, or would: each wrong line is named. */
export interface SchoolEntered {
  ok: boolean;
  committed: boolean;
  seq: number;
  pupils: number;
  problems: SchoolFault[];
}

/** What may still be entered, also by those who come late. */
export interface LateParts {
  seq: number;
  parts: SchoolPart[];
}

/** Who came late and was entered, or would be: each wrong line is named, and all that changes is said. */
export interface LateEntered {
  ok: boolean;
  committed: boolean;
  seq: number;
  pupils: number;
  problems: SchoolFault[];
  /** what is written in the log, and the matches that have to be settled then */
  changes: Text[];
}

export interface SchoolFault {
  /** which of those who were sent, from 1; 0: none of them */
  line: number;
  text: Text;
}

export interface SchoolChanged {
  seq: number;
}

/** Where somebody plays next. */
export interface PlaceFound {
  name: string;
  school: string;
  team: string;
  part: Text;
  title: Text | null;
  spot: Text | null;
  game: string;
  /** null: nobody, or not known yet */
  against: string | null;
  at: string | null;
  where: Text | null;
  /** waiting, begun, ended; empty: nothing is drawn */
  stage: string;
}

export interface PlacesFound {
  seq: number;
  /** how many more there are: say more of the name */
  more: number;
  people: PlaceFound[];
}

export type Kind = "teams" | "championship";

export type Group = number | "final";

export type Screen = DisputeScreen | TableScreen;

export type EventNews = EventHello | EventLine | SiteChanged | MatchBegun;
