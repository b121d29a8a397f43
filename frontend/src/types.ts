// Made by scripts/wire from src/tabuleiro/web/answers, and not by hand.

/** A text for people, in all three languages. */
export interface Text {
  pt: string;
  br: string;
  en: string;
}

/** One of several things that are wrong. */
export interface Fault {
  /** of the table that was sent; 0: of none */
  line: number;
  text: string;
  texts: Text;
}

/** What cannot be done, and why. */
export interface Problem {
  /** one word for programs, as docs/api.md lists them */
  code: string;
  /** in the language that was asked for */
  text: string;
  texts: Text;
  /** of the game's rules, which forbids a play */
  article: string | null;
  /** of a play, for who points at the board: without names of cells */
  pointed?: Text;
  /** those that it calls marked */
  cells?: number[];
  /** where several things are wrong at once */
  problems?: Fault[];
  /** where a body has the wrong shape */
  where?: string;
}

/** The answer of every status from 400 on. */
export interface Refused {
  problem: Problem;
}

/** Whether all is well. */
export interface Health {
  /** unusable: nothing can be kept at the moment */
  status: "ok" | "unusable";
  /** matches and events that could not be read and were set aside */
  aside: number;
  /** in memory */
  matches: number;
  connections: number;
  /** whether new visitors are to be sent here, as /api/ready says by its status */
  ready: boolean;
  /**
   * what has to be there: the database (unusable; newer: than this program), the bus to other processes (lost), who
   * thinks (none), and the server itself (draining: it will stop soon)
   */
  parts: Record<string, "draining" | "lost" | "newer" | "none" | "ok" | "unusable">;
  /** which opponents are warming, ready or failed */
  engine: Record<string, string>;
  /** what each process does that thinks for the site */
  workers: string[];
  /** what they were asked since the start, by kind; pages let levels 1–9 think themselves */
  thoughts: Record<string, number>;
}

/** All parts are there: something was written, and is on the disk. */
export interface Ready {
  status: "ok";
  /**
   * what has to be there: the database (unusable; newer: than this program), the bus to other processes (lost), who
   * thinks (none), and the server itself (draining: it will stop soon)
   */
  parts: Record<string, "draining" | "lost" | "newer" | "none" | "ok" | "unusable">;
}

/** 503: some part is not there. */
export interface Unready {
  problem: Problem;
  /**
   * what has to be there: the database (unusable; newer: than this program), the bus to other processes (lost), who
   * thinks (none), and the server itself (draining: it will stop soon)
   */
  parts: Record<string, "draining" | "lost" | "newer" | "none" | "ok" | "unusable">;
}

/** Which program this is. */
export interface Version {
  name: string;
  version: string;
  api: number;
  /** how many it knows */
  games: number;
}

/** Where others find the site. */
export interface Address {
  /** what others in the same network type; null: only this machine is listened to */
  address: string | null;
}

/**
 * A legal play.
 *
 * A way is a sequence of parts, and a part is what a person touches next: the number of a cell, or swap, pass, hand,
 * off, die:5, piece:B. No way begins with another complete way, and no two plays share one.
 */
export interface Legal {
  text: string;
  ways: (number | string)[][];
  /** which die it uses */
  die?: number;
  /** where that leads, as points of the board */
  trail?: [number, number][];
}

/** Plays of one form, where a game has too many for a list: a cell of each set, none of them twice. */
export interface Pattern {
  /** how such a play is written, with {} for each cell */
  text: string;
  /** cells that may be touched first, second … */
  sets: number[][];
  /** what lies on each of the cells then */
  letters: string;
  /** what is asked for by each of them */
  asks: Text[];
}

/** The last play, as an animation needs it. */
export interface Last {
  text: string;
  player: Player;
  /** the cells along which its piece went, as its text names them */
  path: number[];
  /** all cells that its piece came through, up to where it stands; none: it was put */
  way: number[];
  /** the same as points of the board, round its curves */
  trail: [number, number][];
  from: number | null;
  to: number | null;
  /** the cells where something was taken */
  removed: number[];
  /** a cell, what it held before, and after */
  changed: [number, string, string][];
  /** the cells in the order in which seeds were sown */
  sown: number[] | null;
}

/** How a game ended. */
export interface Result {
  /** null: a draw */
  winner: Player | null;
  result: "first" | "second" | "draw";
  reason: string;
  /** why, for those who look on */
  text: Text;
  /** why, in words to the first and to the second player */
  to: [Text, Text];
  /** the line, path, group, goal or pieces that decided it */
  cells: number[];
  /** what the points of the two are made of, where they decide */
  accounts: [Text, Text] | null;
}

/** Who could not play with what they threw, until they play again. */
export interface Passed {
  player: Player;
  thrown: string;
}

/** What to do, in one sentence, and one word for a sign beside it. */
export interface Ask {
  sign: "put" | "move" | "capture" | "change" | "sow" | "line" | "remove" | "swap" | "pass" | "throw" | "choose";
  text: Text;
}

/** What to do once a play is half made. */
export interface AskedNext {
  sign: "put" | "move" | "capture" | "change" | "sow" | "line" | "remove" | "swap" | "pass" | "throw" | "choose";
  text: Text;
  /** after so many parts of a play … */
  touched: number;
  /** … and after these; none: after all others */
  after: (number | string)[][];
}

/** What to do now, and once parts of a play have been touched; patterns ask for theirs themselves. */
export interface Asked {
  sign: "put" | "move" | "capture" | "change" | "sow" | "line" | "remove" | "swap" | "pass" | "throw" | "choose";
  text: Text;
  steps: AskedNext[];
}

/** A position with everything that may be played there. */
export interface State {
  game: string;
  variant: string;
  position: string;
  /** how many plays and throws have led here */
  ply: number;
  /** on each: nothing, a piece's letter, a letter and how many, or seeds */
  cells: string[];
  /** numbers beside the board */
  beside: Record<string, number[]>;
  /** cells with a passing meaning */
  spots: Record<string, number>;
  /** what may be pointed out, and the cells it is on */
  sights: Record<string, number[]>;
  /** the position for those who do not see it */
  words: Text;
  /** null: the game is over */
  turn: Player | null;
  /** throw: the server throws in a moment */
  waiting: "move" | "throw" | null;
  legal: Legal[];
  /** forms of plays, where there are too many for a list */
  patterns: Pattern[];
  /** who, and what; a throw of dice ends with a colon */
  history: [Player, string][];
  last: Last | null;
  passed: Passed[];
  score: [number, number] | null;
  result: Result | null;
  /** what the player to move is to do */
  todo: Asked | null;
  /** that the game will be over by itself after a few plays */
  soon: Text | null;
}

/** A record file, read. */
export interface RecordRead {
  game: string;
  variant: string;
  /** that it begins with; empty: the start */
  position: string;
  moves: string[];
  headers: Record<string, string>;
  state: State;
}

/** A game in one competition. */
export interface Played {
  id: string;
  name: Text;
  /** cycles or categories */
  groups: string[];
  /** table, giant or living */
  board: string;
}

/** A cycle or category of a competition. */
export interface CompetitionGroup {
  id: string;
  name: Text;
}

/** A competition in which games are played. */
export interface Competition {
  id: string;
  name: Text;
  short: Text;
  groups: CompetitionGroup[];
}

/** What the shelf and the page of a game both say. */
export interface GameBrief {
  key: string;
  name: Text;
  goal: Text;
  competitions: Played[];
  /** what one does: align, capture, race, connect, block, sow */
  tags: string[];
  author: string;
  year: string;
  credit: Text;
  players: [Text, Text];
  cells: number;
  shape: "square" | "hex" | "points" | "pits" | "dots";
  /** how sure it is that the board is the one of the rule book */
  certain: string;
  chance: boolean;
  score: boolean;
  swap: boolean;
  lesson: boolean;
  picture: string;
  sample: string;
  emblem: string;
}

/** A game on the shelf. */
export interface ShelfGame {
  key: string;
  name: Text;
  goal: Text;
  competitions: Played[];
  /** what one does: align, capture, race, connect, block, sow */
  tags: string[];
  author: string;
  year: string;
  credit: Text;
  players: [Text, Text];
  cells: number;
  shape: "square" | "hex" | "points" | "pits" | "dots";
  /** how sure it is that the board is the one of the rule book */
  certain: string;
  chance: boolean;
  score: boolean;
  swap: boolean;
  lesson: boolean;
  picture: string;
  sample: string;
  emblem: string;
  variants: string[];
  /** how many */
  puzzles: number;
  /** its place among the games for those who do not read yet; 0: it is none of them */
  first_steps: number;
}

/** All games, briefly. */
export interface Shelf {
  games: ShelfGame[];
  competitions: Competition[];
  /** the animals to play against, in every game */
  levels: Level[];
}

/** A kind of piece. */
export interface Piece {
  letter: string;
  name: Text;
  sign: string;
  colour: string;
  /** of the sign on it: colour is never the only cue */
  shape: string;
  /** columns and rows to its second cell, where it lies on two */
  covers: [number, number] | null;
  /** it lies along a cell that is a line */
  bar: boolean;
  /** there is always one of it on the board */
  single: boolean;
}

/** A cell of a board. */
export interface Cell {
  id: number;
  name: string;
  centre: [number, number];
  radius: number;
  /** its corners, from its centre; null: the cell is round */
  polygon: [number, number][] | null;
  tone: number;
  /** whose ground the cell shows */
  owner: Player | "nobody" | null;
  /** from its middle to an end, where the cell is a line between dots */
  bar: [number, number] | null;
  near: number[];
}

/** A line of a board of points. */
export interface BoardLine {
  path: string;
  cells: number[];
}

/** Cells with a meaning of their own. */
export interface Zone {
  name: Text;
  cells: number[];
  sign: string;
  player: Player | null;
  /** of a player's zone: goal, exit, side, own */
  role: string | null;
  outline: string | null;
  strip: string | null;
}

/** A coloured side of a board. */
export interface Band {
  path: string;
  colour: string | null;
  /** whose side it is */
  player: Player | "nobody" | null;
}

/** What is written beside a board. */
export interface Label {
  at: [number, number];
  text: string;
  size: number;
}

/** What is written on a board. */
export interface Sign {
  at: [number, number];
  text: string;
  size: number;
  player: Player | "nobody" | null;
}

/** Where seeds are kept beside the board. */
export interface SeedStore {
  box: [number, number, number, number];
  player: Player;
  /** which number beside the board it shows */
  number: string | null;
}

/** The geometry of a board. */
export interface BoardData {
  shape: "square" | "hex" | "points" | "pits" | "dots";
  certain: string;
  source: Text;
  box: [number, number, number, number];
  cells: Cell[];
  lines: BoardLine[];
  zones: Zone[];
  bands: Band[];
  labels: Label[];
  signs: Sign[];
  stores: SeedStore[];
  /** the cell by which each player's pieces come in, where they wait beside it */
  entries: number[];
  /** the cells in the order in which positions are written */
  rows: number[][];
  /** with commas between them */
  wide: boolean;
  /** the radius of a piece */
  piece: number;
}

/** An article of the rules. */
export interface Article {
  number: string;
  text: Text;
  /** what the rule book leaves open, as the house has it */
  ours: boolean;
}

/** A variant of a game. */
export interface Variant {
  text: string;
  edition: boolean;
  name: Text | null;
}

/** What may be chosen of a variant. */
export interface Option {
  name: string;
  values: string[];
  chosen: string;
  text: Text;
}

/** An opponent. */
export interface Level {
  level: number;
  seat: string;
  name: Text;
  face: string;
  text: Text;
}

/** What ends a match besides its rules; 0: nothing does. */
export interface Limits {
  repetition: number;
  quiet: number;
  plies: number;
  claim_quiet: number;
  claim_pieces: number;
  agreement: boolean;
  guess_start: boolean;
}

/** A number beside the board. */
export interface NumberBeside {
  name: string;
  text: Text;
  /** one for each player */
  each: boolean;
  start: number;
  shown: boolean;
  size: number;
  most: number;
}

/** What may be pointed out on the board. */
export interface SightName {
  name: string;
  text: Text;
}

/** What is thrown. */
export interface Dice {
  count: number;
  faces: number;
}

/** The puzzles of a game. */
export interface PuzzleCount {
  count: number;
  grades: number[];
}

/** Everything about a game in one of its variants. */
export interface GameData {
  key: string;
  name: Text;
  goal: Text;
  competitions: Played[];
  /** what one does: align, capture, race, connect, block, sow */
  tags: string[];
  author: string;
  year: string;
  credit: Text;
  players: [Text, Text];
  cells: number;
  shape: "square" | "hex" | "points" | "pits" | "dots";
  /** how sure it is that the board is the one of the rule book */
  certain: string;
  chance: boolean;
  score: boolean;
  swap: boolean;
  lesson: boolean;
  picture: string;
  sample: string;
  emblem: string;
  material: Text;
  sources: Text[];
  played: Text[];
  living: boolean;
  articles: Article[];
  /** the first player's first */
  pieces: Piece[];
  /** each player has a kind of piece of their own: the first two */
  owned: boolean;
  /** that it is a player's turn, where nobody has given a name */
  turns: [Text, Text];
  /** what a player does who swaps, in games that have that */
  swapping: Text | null;
  /** words and letters in the texts of plays that a language writes in its own way; both are understood */
  written: Record<string, Text>;
  variant: string;
  variants: Variant[];
  options: Option[];
  levels: Level[];
  /** how strong the levels are */
  measured: boolean;
  match: Limits;
  swap_article: string | null;
  numbers: NumberBeside[];
  sights: SightName[];
  /** what the score counts, in games that have one */
  scored: Text | null;
  dice: Dice | null;
  puzzles: PuzzleCount;
  board: BoardData;
  start: State;
}

/** A first play, and what is proved of it. */
export interface ProvedMove {
  move: string;
  value: "first" | "second" | "draw" | null;
  distance: number | null;
}

/** What is proved about the start of a variant; all null if nothing is. */
export interface Proved {
  value: "first" | "second" | "draw" | null;
  distance: number | null;
  positions: number | null;
  moves: ProvedMove[] | null;
  /** on which day, how many were recomputed and asked again */
  checked: Record<string, string | number> | null;
  text: Text | null;
}

/** Who plays a side. */
export interface Seat {
  player: Player;
  /** me, link, level:1 … level:10, careful or random */
  kind: string;
  name: string;
  /** nobody has sat down yet */
  free: boolean;
  /** somebody sits there right now */
  here?: boolean;
}

/** A seat with its links: one's own are private. */
export interface OwnSeat {
  player: Player;
  /** me, link, level:1 … level:10, careful or random */
  kind: string;
  name: string;
  /** nobody has sat down yet */
  free: boolean;
  /** somebody sits there right now */
  here?: boolean;
  link?: string | null;
  /** the same for programs: header X-Seat */
  token?: string | null;
}

/** A clock; it runs from `at` on. */
export interface Clock {
  text: string;
  /** seconds */
  left: [number, number];
  running: Player | null;
  at: number;
}

/** Which player asked for what. */
export interface Offers {
  draw: Player | null;
  take_back: Player | null;
  rematch: Player | null;
  hints: Player | null;
}

/** What is possible now. */
export interface Can {
  /** whether the rules know an agreement */
  draw: boolean;
  claim: boolean;
  /** who has a play to take back */
  take_back: Player[];
}

/** How often it was so, with the number that ends the game; 0: none does. */
export interface Counts {
  repetition: [number, number];
  /** plies in which nothing was captured */
  quiet: [number, number];
}

/** A match that a page plays by itself. */
export interface Alone {
  state: State;
  can: Can;
  counts: Counts;
}

/** A match that a page plays by itself, as it keeps it: a record, and what a record does not say. */
export interface Kept {
  id: string;
  /** the file that docs/records.md describes */
  record: string;
  /** me, or level:1 … level:9 */
  seats: [string, string];
  names: [string, string];
  created: number;
  /** when something last happened */
  touched: number;
  /** of the computer's chance, drawn once */
  seed: number;
  /** plays and throws that it began with */
  began: number;
  /** how it was found who begins */
  how: string;
  /** where the stone was */
  hand: string | null;
  /** whether two people agreed on them */
  hints: boolean;
  /** throws that were taken back: they come again */
  given: string[];
  next: string | null;
  before: string | null;
}

/** How it was found who begins. */
export interface Start {
  how?: string;
  /** where the stone was */
  hand?: "left" | "right" | null;
}

/** What the computer does. */
export interface Thinking {
  player: Player;
  engine: "warming" | "thinking";
}

/** A match for everybody, as it is after an event. */
export interface Told {
  id: string;
  stream: string;
  /** the number of its last event */
  seq: number;
  game: string;
  variant: string;
  created: number;
  seats: Seat[];
  state: State;
  clock: Clock | null;
  offers: Offers;
  /** against the computer, or because both agreed */
  hints: boolean;
  can: Can;
  counts: Counts;
  start: Start;
  /** the position it was begun from; empty: the start */
  begun: string;
  /** the id of the rematch */
  next: string | null;
  /** the id of the match that this is the rematch of */
  before: string | null;
}

/** A match for one visitor. */
export interface Match {
  id: string;
  stream: string;
  /** the number of its last event */
  seq: number;
  game: string;
  variant: string;
  created: number;
  seats: Seat[];
  state: State;
  clock: Clock | null;
  offers: Offers;
  /** against the computer, or because both agreed */
  hints: boolean;
  can: Can;
  counts: Counts;
  start: Start;
  /** the position it was begun from; empty: the start */
  begun: string;
  /** the id of the rematch */
  next: string | null;
  /** the id of the match that this is the rematch of */
  before: string | null;
  /** the seats of whoever asks */
  you: Player[];
  watchers: number;
  thinking: Thinking | null;
}

/** A match that was begun, or at which one has sat down. */
export interface Created {
  id: string;
  address: string;
  you: Player[];
  seats: OwnSeat[];
  start: Start;
  seq: number;
  match: Match;
}

/** A match after what was done there. */
export interface After {
  seq: number;
  match: Match;
}

/** The id of what is gone for good. */
export interface Forgotten {
  forgotten: string;
}

/** An event of a match; what it says besides depends on its kind. */
export interface Happened {
  stream: string;
  /** counts up by one, without gaps */
  seq: number;
  kind:
    | "created"
    | "sat"
    | "move"
    | "throw"
    | "offer"
    | "declined"
    | "withdrawn"
    | "taken_back"
    | "ended"
    | "rematch"
    | "hints"
    | "resumed"
    | "handed";
  at: number;
  player?: Player;
  /** a play or a throw */
  text?: string;
  /** of whoever sat down */
  name?: string;
  /** was offered, declined or withdrawn: draw, take_back, rematch, hints */
  what?: string;
  /** how many were taken back */
  plays?: number;
  /** whether there are hints */
  on?: boolean;
  reason?: string;
  result?: "first" | "second" | "draw";
  /** the id of the rematch */
  next?: string;
  /** from when the server was away */
  since?: number;
  /** this and what follows: as the match was asked for */
  game?: string;
  variant?: string;
  /** the version of the game's rules */
  rules?: number;
  seats?: string[];
  names?: string[];
  clock?: string;
  position?: string;
  moves?: string[];
  limits?: string;
  start?: Start;
  before?: string | null;
  /** hand: they lie on a real table */
  dice?: string;
  /** as it is now; null where more events follow at once */
  match?: Told | null;
}

/** What comes first over a live line. */
export interface Hello {
  kind: "hello";
  stream: string;
  seq: number;
  you: Player[];
  match: Match;
}

/** What was asked for over a WebSocket is done. */
export interface Reply {
  kind: "reply";
  /** of what was asked */
  id: number | null;
  seq: number;
}

/** What was asked for over a WebSocket cannot be done. */
export interface NotDone {
  kind: "problem";
  /** of what was asked */
  id: number | null;
  problem: Problem;
}

/** The computer thinks. */
export interface Thinks {
  stream: string;
  kind: "thinking";
  player: Player | null;
  engine: "warming" | "thinking";
}

/** Who is there. */
export interface Here {
  stream: string;
  kind: "here";
  /** whether somebody sits at each seat */
  here: boolean[];
  watchers: number;
}

/** Come back with the last number. */
export interface Resync {
  kind: "resync";
  stream: string;
  seq: number;
}

/** Not ready yet: ask again. */
export interface Working {
  working: "warming" | "thinking";
  /** after so many seconds */
  retry: number;
  state?: State;
}

/** What a position or a play is worth: proved, or estimated, never both at once. */
export interface Value {
  /** who wins; null: not proved */
  value: "first" | "second" | "draw" | null;
  proved: boolean;
  /** plies to the end if both play best */
  distance: number | null;
  /** by how much the player to move leads at the end */
  margin: number | null;
  /** the chance of the player to move */
  estimate: number | null;
  uncertainty: number | null;
  /** games or positions that an estimate rests on */
  visits: number | null;
}

/** A play and its value. */
export interface MoveValue {
  /** who wins; null: not proved */
  value: "first" | "second" | "draw" | null;
  proved: boolean;
  /** plies to the end if both play best */
  distance: number | null;
  /** by how much the player to move leads at the end */
  margin: number | null;
  /** the chance of the player to move */
  estimate: number | null;
  uncertainty: number | null;
  /** games or positions that an estimate rests on */
  visits: number | null;
  move: string;
  /** in one word, for who makes it */
  grade: "win" | "draw" | "loss" | "good" | "even" | "bad" | "unknown";
}

/** Every legal play with its value, the best first. */
export interface Analysis {
  /** who wins; null: not proved */
  value: "first" | "second" | "draw" | null;
  proved: boolean;
  /** plies to the end if both play best */
  distance: number | null;
  /** by how much the player to move leads at the end */
  margin: number | null;
  /** the chance of the player to move */
  estimate: number | null;
  uncertainty: number | null;
  /** games or positions that an estimate rests on */
  visits: number | null;
  state: State;
  moves: MoveValue[];
  best: string[];
  line: string[];
}

/** One play of a story, and what it does. */
export interface ToldPly {
  player: Player;
  move: string;
  text: Text;
}

/** How a game goes on, to be shown on the board play by play. */
export interface Story {
  /** what it shows */
  text: Text;
  /** from the position that was asked about */
  plies: ToldPly[];
}

/** One step of a hint. */
export interface Hint {
  step: number;
  /** how many steps there are */
  last: number;
  proved: boolean;
  text: Text;
  cells: number[];
  move: string | null;
  stories: Story[];
}

/** What was wrong with a play, what would have been better, and why. */
export interface Better {
  text: Text;
  stories: Story[];
}

/** One ply of a game, and what it was worth among its alternatives. */
export interface ReviewPly {
  ply: number;
  player: Player;
  text: string;
  proved: boolean;
  /** after the ply */
  value: "first" | "second" | "draw" | null;
  /** the chance of player 0 */
  estimate: number | null;
  best: string[];
  grade: "win" | "draw" | "loss" | "good" | "even" | "bad" | "unknown";
  mistake: boolean;
  /** of a mistake, once it has been thought about */
  better?: Better;
}

/** A game, ply by ply, as far as it has been looked at. */
export interface Review {
  done: number;
  total: number;
  plies: ReviewPly[];
  /** plies that gave something away */
  turning?: number[];
  /** the ply that decided the game */
  moment?: number;
  /** which one it was, in words to whoever asks */
  text?: Text;
  /** not ready yet: ask again after so many seconds */
  retry?: number;
}

/** A puzzle. */
export interface Puzzle {
  id: string;
  grade: number;
  task: string;
  name: Text | null;
  question: Text;
  /** in how many it is won */
  plies: number | null;
  /** how many right ones there are */
  answers: number;
  variant: string;
  position: string;
  /** where one puzzle was asked for */
  state?: State;
}

/** The puzzles of a game. */
export interface Puzzles {
  puzzles: Puzzle[];
}

/** What is said to a try at a puzzle. After a wrong play the state stays. */
export interface Tried {
  right: boolean;
  done: boolean;
  /** what the defence has just answered */
  replies: string[];
  /** all plays that count so far, those of the defence too */
  moves: string[];
  text: Text;
  state: State;
}

/** Each first defence with the answer to it, in all languages. */
export interface Defences {
  pt: string[];
  br: string[];
  en: string[];
}

/** The solution of a puzzle. */
export interface Solution {
  /** the play, or all of them where several are asked for */
  solution: string[];
  reason: Text;
  defences: Defences;
  state: State;
}

/** A step of a lesson. */
export interface LessonStep {
  number: number;
  title: Text;
  text: Text;
  articles: string[];
  variant: string;
  state: State;
  /** that are pointed at */
  cells: number[];
  /** null: the step is only looked at */
  task: Text | null;
  /** the task is to try what the rules forbid */
  refused: boolean;
}

/** A lesson, step by step. */
export interface Lesson {
  game: string;
  title: Text;
  steps: LessonStep[];
}

/** What is said to plays in a step of a lesson. After a wrong one the step starts anew. */
export interface StepTried {
  right: boolean;
  /** nothing is wrong yet, the turn goes on */
  more: boolean;
  done: boolean;
  text: Text;
  state: State;
  /** those that the text calls marked */
  cells: number[];
}

/** What teaches a game, as its files have it, for pages that judge answers by themselves. */
export interface Teaching {
  /** of its lesson */
  steps: Record<string, unknown>[];
  /** with what solves them */
  puzzles: Record<string, unknown>[];
}

/** A drawn example of an article of the rules. */
export interface Example {
  number: number;
  articles: string[];
  /** under the picture */
  text: Text;
  /** the position for those who do not see it */
  words: Text;
  variant: string;
  picture: string;
  size: [number, number];
}

/** The drawn examples of a game. */
export interface Examples {
  examples: Example[];
  /** articles of which a board shows nothing */
  undrawn: string[];
}

/** Hours, and the timetable that is to hold. */
export interface Adopted {
  hours?: NewHours;
  slots?: Record<string, string[]>;
}

/** A table to look at: pasted, or a file of any kind as base64. */
export interface BroughtTable {
  table?: string;
  file?: string;
  columns?: Record<string, string>;
}

export interface Credentials {
  name?: string;
  password?: string;
}

export interface Days {
  days?: number;
}

export interface Demo {
  kind?: "teams" | "championship";
}

export interface Draw {
  part?: string;
  plan?: string;
  seed?: string;
  absent?: "" | "with" | "without";
}

/** What another device sent. */
export interface Fetched {
  /** as it was sent */
  history: string;
  /** the ids of those at which one sits now */
  matches: string[];
}

export interface Fetching {
  token?: string;
  animals?: number[];
}

export interface Files {
  log: string;
  people?: string;
  public?: boolean;
  names?: "full" | "initials" | "number";
}

export interface FirstCredentials {
  name?: string;
  password?: string;
  token?: string;
}

/** What to suppose; without `counts` and `settings`, the event as it is entered. */
export interface ForecastWish {
  start?: string;
  spread?: number;
  minutes?: number;
  change?: number;
  lunch?: number;
  fields?: number;
  counts?: Record<string, number>;
  settings?: Record<string, string | number>;
}

export interface Fresh {
  password: string;
}

/** A match that a page began by itself: its record, and what a record does not say. */
export interface HandedMatch {
  record: string;
  seats: string[];
  names?: string[];
  began?: number;
  how?: "first" | "second" | "lot" | "guess" | "rematch";
  hand?: "left" | "right" | null;
  hints?: boolean;
  given?: string[];
}

export interface HintQuestion {
  game: string;
  variant?: string;
  position?: string;
  moves?: string[];
  seconds?: number;
  step?: number;
}

export interface Late {
  pupil?: string;
  cycle?: string;
  game?: string;
  school?: string;
  name?: string;
}

/** A team, or pupils, of a school that may be new, who come late; without `commit` it is only told what changes. */
export interface LateRows {
  rows: SchoolRow[];
  consent?: boolean;
  commit?: boolean;
  school: string;
}

export interface LessonTry {
  step: number;
  moves?: string[];
  cells?: number[];
}

export interface MatchCommand {
  do: string;
  player?: number | null;
}

export interface NewCommand {
  do: string;
  data?: Record<string, unknown>;
  key?: string;
  expect?: number | null;
}

export interface NewEvent {
  format?: string;
  name: string;
  language?: "pt" | "br" | "en";
  date?: string;
  retention?: string;
  settings?: Record<string, unknown>;
  toml?: string;
  public?: boolean;
  names?: "full" | "initials" | "number";
}

/** What is decided of the hours; what is left out stays as it is. */
export interface NewHours {
  start?: string | null;
  lunch?: string[] | null;
  ceremony?: number | null;
  change?: number | null;
  game?: number | null;
  minutes?: Record<string, number> | null;
  rooms?: Record<string, number> | null;
  places?: number | null;
  offset?: number | null;
}

export interface NewInvitation {
  role: "organiser" | "desk" | "chief" | "arbiter" | "speaker" | "screen";
  days?: number;
}

export interface NewLink {
  role?: "desk" | "chief" | "arbiter" | "speaker" | "screen";
  scope?: NewScope;
  label?: string;
  days?: number;
}

/** A picture, in base64. */
export interface NewLogo {
  data: string;
}

export interface NewMatch {
  game: string;
  variant?: string;
  position?: string;
  moves?: string[];
  seats?: string[];
  starts?: string;
  guess?: "left" | "right";
  clock?: string;
  names?: string[];
  limits?: string;
}

export interface NewMove {
  move: string;
  ply?: number | null;
  player?: number | null;
}

export interface NewPupil {
  name: string;
  year: number;
}

export interface NewResult {
  key: string;
  place: PlaceNamed;
  result: string;
  was?: string;
  correct?: boolean;
  seats?: string[];
}

export interface NewScope {
  field?: string | null;
  part?: string | null;
  group?: number | string | null;
  table?: number | null;
  dispute?: string | null;
}

export interface Note {
  key?: string;
  text: string;
  place?: PlaceNamed;
}

export interface Passwords {
  old: string;
  new: string;
}

/** `columns`: those of ours that the table calls otherwise. */
export interface PastedTable {
  table: string;
  columns?: Record<string, string>;
  commit?: boolean;
  consent?: boolean;
}

export interface PersonChange {
  name?: string | null;
  consent?: boolean | null;
  keep_until?: string | null;
}

export interface PlaceNamed {
  dispute?: string | null;
  slot?: string | null;
  tournament?: string | null;
  group?: number | string | null;
  round?: number | null;
  table?: number | null;
}

/** A position of a game, or one after some plays. */
export interface Position {
  game: string;
  variant?: string;
  position?: string;
  moves?: string[];
}

export interface PuzzleTry {
  moves?: string[];
  show?: boolean;
}

export interface Question {
  game: string;
  variant?: string;
  position?: string;
  moves?: string[];
  seconds?: number;
}

export interface Refereed {
  clock?: string;
}

export interface Roster {
  team: string;
  add?: NewPupil[];
  remove?: string[];
}

/** All of the school are here, but for `absent`; without `commit` it is only told what that costs. */
export interface SchoolCheckIn {
  absent?: string[];
  commit?: boolean;
}

/** Links for all schools, and for these, of which nobody is entered yet. */
export interface SchoolLinks {
  names?: string[];
  days?: number;
}

export interface SchoolNamed {
  dispute: string;
  team: string;
  places: Record<string, string[]>;
  captain?: string;
}

/** `name` for `pupil`; or who joins and leaves a team; or who is not entered any more (`leave`). */
export interface SchoolPupils {
  pupil?: string;
  name?: string;
  team?: string;
  add?: NewPupil[];
  remove?: string[];
  leave?: boolean;
}

export interface SchoolRow {
  part: string;
  team?: string;
  name: string;
  year?: number | string;
}

export interface SchoolRows {
  rows: SchoolRow[];
  consent?: boolean;
  commit?: boolean;
}

/** What somebody has done on one device, for another; in matches that are listed the seats go along. */
export interface Sending {
  history: string;
  matches?: string[];
}

/** Something waits for another device. */
export interface Sent {
  /** fetches it, as the address /h/TOKEN does */
  token: string;
  /** fetch it, too: levels 1 … 10, in this order */
  animals: number[];
  /** how long it waits */
  seconds: number;
  /** how many seats in matches go along */
  seats: number;
}

export interface Settle {
  part?: string;
  uphold?: boolean;
  trial?: boolean;
}

export interface Several {
  ids: string[] | "all";
  consent: boolean;
}

export interface SiteSettings {
  public?: boolean | null;
  names?: "full" | "initials" | "number" | null;
  archived?: boolean | null;
  deadline?: string | null;
}

export interface Sitting {
  name?: string;
  token?: string;
}

export interface Sure {
  password: string;
}

/** Teachers and volunteers to be thanked: a line for each, the name; what they did. */
export interface Thanks {
  helpers?: string;
  lang?: "" | "pt" | "br" | "en";
}

export interface Validity {
  days?: number;
}

/** Whether what was sent is still to be fetched. */
export interface Waiting {
  waiting: boolean;
}

/** A timetable that is wanted; `search`: for the one that ends earliest. */
export interface Wish {
  hours?: NewHours;
  search?: boolean;
}

export type Lang = keyof Text;

export type Player = 0 | 1;

export type Part = number | string;

export type Point = [number, number];

export type Shape = "square" | "hex" | "points" | "pits" | "dots";

export type LiveEvent = Happened | Hello | Reply | NotDone | Thinks | Here | Resync;
