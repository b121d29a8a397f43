// A match that the page plays by itself, against a level or between two at one screen: the site's table in this very
// page, an engine in a worker, and the browser's memory instead of a log.
import { Refusal } from "../api";
import { lang, t } from "../lang.svelte";
import type { Levels } from "../engine/load";
import { isOf, kept, keepMatch, newId, newSeed } from "../offline/matches";
import { Opponent } from "../offline/opponent";
import { Refused } from "../offline/refused";
import type { OwnTable } from "../offline/seated";
import type { Happened, Kept, Match, Player } from "../types";
import type { Line, Playing } from "./playing";

const DEADLINE = 10_000; // milliseconds for a play of the computer, as on the server

// The last opponent that somebody has got ready, or is getting: the match that was begun with it goes on at once.
let ready: { name: string; opponent: Promise<Opponent> } | null = null;

/** Get the levels of a variant ready. Fails where they do not play in this page. */
export async function prepare(game: string, variant: string): Promise<Levels> {
  const name = `${game} ${variant}`;
  if (ready?.name === name) return (await ready.opponent).levels;
  ready?.opponent.then(
    (opponent) => opponent.close(),
    () => {},
  );
  const next = { name, opponent: Opponent.open(game, variant) };
  ready = next;
  try {
    return (await next.opponent).levels;
  } catch (error) {
    if (ready === next) ready = null; // another time
    throw error;
  }
}

async function opponentOf(game: string, variant: string): Promise<Opponent> {
  const found = ready?.name === `${game} ${variant}` ? ready.opponent : null;
  if (!found) return Opponent.open(game, variant);
  ready = null;
  return found;
}

export class Own implements Playing {
  match = $state.raw<Match | null>(null);
  you = $state.raw<Player[]>([]);
  line = $state<Line>("opening");
  here = $state.raw<boolean[]>([true, true]);
  watchers = $state(0);
  thinking = $state("");
  problem = $state("");
  event = $state.raw<Happened | null>(null);
  #table: OwnTable | null = null;
  #opponent: Opponent | null = null;
  #thought = 0; // which thought is waited for; others are of no interest any more
  #flag = 0;

  /** `watches`: only shows what another window does. */
  constructor(
    readonly id: string,
    private readonly watches = false,
  ) {}

  /** A match as it stands, without going on with it. */
  static async seen(id: string): Promise<Match> {
    const own = new Own(id);
    await own.#find();
    return own.match!;
  }

  async open(): Promise<void> {
    await this.#find();
    if (!this.watches) this.#goOn();
    this.line = "live";
    addEventListener("pagehide", this.#keep);
    addEventListener("storage", this.#hear);
  }

  close(): void {
    this.#keep();
    removeEventListener("pagehide", this.#keep);
    removeEventListener("storage", this.#hear);
    clearTimeout(this.#flag);
    this.#rest();
  }

  #rest(): void {
    this.#thought++;
    this.#opponent?.close();
    this.#opponent = null;
  }

  async #find(): Promise<void> {
    const found = kept(this.id);
    if (!found) throw new Refusal(404, { code: "missing", text: t("own.missing") });
    await this.#take(found);
  }

  async #take(found: Kept): Promise<void> {
    try {
      const { OwnTable } = await import("../offline/seated"); // with the rules: not for matches of the server
      this.#table = await OwnTable.resume(found, lang.now);
    } catch (error) {
      throw error instanceof Refused ? new Refusal(400, error.problem) : error;
    }
    this.#show();
  }

  /** Another window has gone on with this match. */
  #hear = (event: StorageEvent) => {
    const found = isOf(event, this.id) ? kept(this.id) : null;
    if (found)
      void this.#take(found).then(() => this.#runClock()); // that window lets the computer think, too
    else if (isOf(event, this.id)) this.line = "gone";
  };

  #keep = () => {
    if (this.#table && !this.watches && this.line === "live" && kept(this.id)) keepMatch(this.#table.kept);
  };

  #show(): void {
    const { told, you } = this.#table!;
    this.you = you;
    this.match = { ...told, you, watchers: 0, thinking: null };
  }

  /** Something has happened: it is kept, shown, and answered. */
  #happened(event: Happened | null): void {
    if (!event) return;
    keepMatch(this.#table!.kept);
    this.#show();
    this.event = event;
    this.#goOn();
  }

  #runClock(): void {
    clearTimeout(this.#flag);
    const seconds = this.#table!.fallsIn;
    if (seconds === null || this.watches) return;
    const look = () => {
      this.#happened(this.#table!.fall());
      if (!this.match?.state.result) this.#runClock(); // timers are not exact
    };
    this.#flag = window.setTimeout(look, Math.min(seconds * 1000 + 20, 2 ** 31 - 1));
  }

  /** The clock, and the computer's turn. */
  #goOn(): void {
    this.#runClock();
    if (this.thinking) this.#rest(); // about a position that is past
    const thought = ++this.#thought;
    this.thinking = "";
    const level = Number(/^level:(\d+)$/.exec(this.#table!.computer ?? "")?.[1] ?? 0);
    if (level) void this.#think(level, thought);
  }

  async #think(level: number, thought: number): Promise<void> {
    const table = this.#table!;
    const { game, variant } = this.match!;
    this.thinking = this.#opponent ? "thinking" : "warming";
    try {
      const opponent = this.#opponent ?? (await opponentOf(game, variant));
      if (thought !== this.#thought) return opponent.close();
      this.#opponent = opponent;
      this.thinking = "thinking";
      const timer = setTimeout(() => opponent.hurry(), DEADLINE);
      const play = await opponent.choose(table.match, opponent.levels.rows[level - 1]!, table.seed);
      clearTimeout(timer);
      if (thought !== this.#thought) return;
      this.thinking = "";
      if (opponent.lacks) this.problem = t("own.tableless");
      this.#happened(table.choose(play));
    } catch (error) {
      if (thought !== this.#thought) return;
      reportError(error); // for whoever looks after the page
      this.thinking = "";
      this.problem = t("own.thoughtless");
    }
  }

  #do(work: (table: OwnTable) => Happened | null): boolean {
    this.problem = "";
    try {
      this.#happened(work(this.#table!));
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem.texts[lang.now];
      this.#show(); // time may be over
      return false;
    }
  }

  async play(text: string): Promise<boolean> {
    const { ply } = this.match!.state;
    return this.#do((table) => table.move(text, ply, lang.now));
  }

  async ask(what: string, player?: Player): Promise<boolean> {
    const next = newId();
    return this.#do((table) => {
      const event = table.ask(what, player, next, lang.now);
      if (event?.kind === "rematch") keepMatch(table.again(next, newSeed()).kept);
      return event;
    });
  }

  async sit(): Promise<boolean> {
    return false; // everybody sits here already
  }

  /** Take away the names that were typed in. */
  unname(): void {
    this.#table!.unname();
    keepMatch(this.#table!.kept);
    this.#show();
  }

  /** The record file. */
  get record(): string {
    return this.#table!.kept.record;
  }
}
