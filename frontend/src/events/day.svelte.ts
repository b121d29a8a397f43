// The day of an event, live: its head, what is to be done next, what was said last. Tabs look again whenever `version`
// grows.
import { Refusal } from "../api";
import { Entered } from "../arbiter/queue.svelte";
import { keep, recall } from "../lang.svelte";
import { router } from "../router.svelte";
import type { NewResult, Text } from "../types";
import { EventApi, freshKey } from "./api";
import { before } from "./grouping";
import { HEARD } from "./heard";
import { say, t } from "./say";
import type { Command, Head, Offer, Place, Reported, Todo } from "./types";

const TOGETHER = 120; // milliseconds: what comes at once is looked at once
const APART = 1000; // milliseconds: on a busy day, looks are not closer than this
const AGAIN = 3000; // milliseconds until what could not be sent is sent again

export interface Said {
  good: boolean;
  text: string;
  lines: string[];
}
export interface Proposal {
  title: string;
  command: Command;
  action: string;
  /** What is to be known besides. */
  hint?: string;
  /** What is done instead of sending the command. */
  go?: () => Promise<unknown>;
}
/** A draw that waits: for what is to be known before it to be read, or for a word about teams that are not here. */
export interface Asked {
  part: string;
  plan: string;
  /** The question about those teams. */
  absent: string;
}
/** A result on its way. */
export type Waiting = Required<NewResult> & { place: Place };

/** The words of whatever went wrong, and of each place where it did. */
export function wrong(error: unknown): Said {
  if (!(error instanceof Refusal)) return { good: false, text: t("error.page"), lines: [] };
  const lines = linesOf(error.problem.problems ?? []);
  return { good: false, text: error.words, lines: lines.length === 1 && lines[0] === error.words ? [] : lines };
}

export const linesOf = (problems: { line?: number | null; text: string; texts?: Text }[]): string[] =>
  problems.map((one) =>
    one.line ? t("events.line", { n: one.line, text: say(one.texts) || one.text }) : say(one.texts) || one.text,
  );

export class Day {
  readonly api: EventApi;
  head = $state.raw<Head | null>(null);
  todo = $state.raw<Todo[]>([]);
  error = $state.raw<unknown>(null);
  /** Grows whenever something has happened. */
  version = $state(0);
  /** The line after which the day is looked at; nothing: now. */
  at = $state<number | null>(null);
  line = $state<"opening" | "live" | "lost">("opening");
  busy = $state(0);
  said = $state.raw<Said | null>(null);
  proposal = $state.raw<Proposal | null>(null);
  asked = $state.raw<Asked | null>(null);
  /** What is being written on other tabs, so that looking elsewhere loses nothing. */
  drafts = $state({ table: "", ruling: "", note: "" });
  /** Results that the server has not got yet: kept in this browser, sent once. */
  waiting = $state.raw<Waiting[]>([]);
  #entered = new Entered();
  #events: EventSource | null = null;
  #timer = 0;
  #looked = 0;
  #again = 0;
  #sending = false;
  #turn = 0;
  #looking = Promise.resolve();
  readonly #kept: string;

  constructor(readonly id: string) {
    this.api = new EventApi(id, () => this.at);
    this.#kept = `tabuleiro.waiting.${id}`;
    try {
      this.waiting = JSON.parse(recall(this.#kept) ?? "[]") as Waiting[];
    } catch {
      /* what is kept there is not ours */
    }
  }

  async open(): Promise<void> {
    await this.look();
    if (!this.error) this.#listen();
    void this.#send();
  }

  close(): void {
    this.#events?.close();
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
  }

  /** Look at everything again. Whoever waits for it has seen all: a look that was overtaken ends with the newer one. */
  look(): Promise<void> {
    return (this.#looking = this.#look());
  }

  async #look(): Promise<void> {
    const turn = ++this.#turn;
    this.#looked = performance.now();
    try {
      const head = await this.api.head();
      const todo = head.role === "organiser" ? (await this.api.next()).todo : [];
      if (turn !== this.#turn) return await this.#looking;
      this.head = head;
      this.todo = todo;
      this.error = null;
      this.version++;
    } catch (error) {
      if (turn !== this.#turn) return await this.#looking;
      if (this.head) this.said = wrong(error);
      else this.error = error;
    }
  }

  async travel(at: number | null): Promise<void> {
    this.at = at;
    await this.look();
  }

  #listen(): void {
    this.#events = new EventSource(this.api.path("/events", { after: this.head!.seq }));
    this.#events.onopen = () => {
      this.line = "live";
      void this.#send();
    };
    this.#events.onerror = () => {
      this.line = "lost";
      // A browser tries again by itself, but not after some answers; then everything is looked at anew.
      if (this.#events?.readyState === EventSource.CLOSED)
        this.#again = window.setTimeout(() => void this.look().then(() => this.#listen()), AGAIN);
    };
    for (const kind of HEARD) if (kind !== "hello") this.#events.addEventListener(kind, () => this.#soon());
  }

  #soon(): void {
    if (this.#timer) return;
    this.#timer = window.setTimeout(
      () => {
        this.#timer = 0;
        void this.look();
      },
      Math.max(TOGETHER, this.#looked + APART - performance.now()),
    );
  }

  /** How many matches have others than the results say. */
  get unsettled(): number {
    return this.todo.find((one) => one.what === "settle")?.count ?? 0;
  }

  /** What was done here and has left more to be settled opens the page of it. */
  async follow(unsettled: number): Promise<void> {
    await this.look();
    if (this.unsettled > unsettled) router.go(`/events/${this.id}/changes`);
  }

  /** Do something; what went wrong is said, and nothing else happens. */
  async try<A>(what: () => Promise<A>, done = ""): Promise<A | undefined> {
    this.busy++;
    const unsettled = this.unsettled;
    try {
      const answer = await what();
      this.said = done ? { good: true, text: done, lines: [] } : null;
      await this.follow(unsettled);
      return answer;
    } catch (error) {
      this.said = wrong(error);
      return undefined;
    } finally {
      this.busy--;
    }
  }

  /** The door of all draws. What is to be known before is told first, unless it was (`told`); where teams are marked as
   * not here, it is asked whether with them or without. */
  async draw(part: string, { plan = "", absent = "", told = false } = {}): Promise<void> {
    this.asked = null;
    if (!told && before(this.todo, part).length) {
      this.asked = { part, plan, absent: "" };
      return;
    }
    const made = await this.try(() =>
      this.api.pair(part, plan, absent).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.problem.code === "absent")) throw error;
        this.asked = { part, plan, absent: error.words };
        return null;
      }),
    );
    if (made) this.said = { good: true, text: t("events.next.paired"), lines: [] };
  }

  run(command: Command, done = ""): Promise<unknown> {
    return this.try(() => this.api.command(command), done);
  }

  /** Take what is offered instead of what would be drawn. */
  set = (offer: Offer) => this.run({ do: "set", data: { settings: offer.settings } }, t("events.done"));

  propose(title: string, command: Command, action: string, go?: () => Promise<unknown>, hint?: string): void {
    this.proposal = { title, command, action, ...(go ? { go } : {}), ...(hint ? { hint } : {}) };
  }

  /** A match that began with others than the results say stands, or is annulled; what that changes is shown first. */
  rule(word: "stand" | "annul", place: Record<string, unknown>, what: string): void {
    const title = t(`events.rule.${word}.title`, { what });
    this.propose(title, { do: word, data: place }, t(`events.rule.${word}`), undefined, t(`events.rule.${word}.hint`));
  }

  /** Send a result, once; without network it waits in this browser. */
  async report(place: Place, result: string, was: string, seats: string[], correct = false): Promise<void> {
    this.#wait([...this.waiting, { key: freshKey(), place, result, was, correct, seats }]);
    await this.#send();
  }

  /** What stands at a place by what is on its way or has come since it was looked at. */
  since(place: Place, seq: number): string | undefined {
    return this.at === null ? this.#entered.since(this.waiting, place, seq) : undefined;
  }

  #wait(all: Waiting[]): void {
    this.waiting = all;
    keep(this.#kept, JSON.stringify(all));
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#again);
    try {
      while (this.waiting.length) {
        const one = this.waiting[0]!;
        try {
          const answer = await this.api.post<Reported>("/results", one);
          this.#entered.add(one.place, answer.stands, answer.seq);
          this.said = answer.conflict ? { good: false, text: t("events.conflict.made"), lines: [] } : null;
        } catch (error) {
          if (error instanceof Refusal && (error.status === 0 || error.status >= 500 || error.status === 429)) {
            this.#again = window.setTimeout(() => void this.#send(), AGAIN);
            return;
          }
          this.said = wrong(error);
        }
        this.#wait(this.waiting.filter((other) => other.key !== one.key));
        this.#soon();
      }
    } finally {
      this.#sending = false;
    }
  }
}

/** Something of the day that is asked for again whenever it may have changed; the old stays until the new is there. */
export class View<A> {
  data = $state.raw<A | null>(null);
  error = $state.raw<unknown>(null);
  #turn = 0;

  async load(ask: () => Promise<A>): Promise<void> {
    const turn = ++this.#turn;
    try {
      const data = await ask();
      if (turn !== this.#turn) return;
      this.data = data;
      this.error = null;
    } catch (error) {
      if (turn === this.#turn) this.error = error;
    }
  }
}
