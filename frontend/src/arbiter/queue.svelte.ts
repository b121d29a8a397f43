// Results and notes on their way: kept in this browser until the server has them, sent in order, and never twice.
import { Refusal, wait } from "../api";
import { EventApi, freshKey } from "../events/api";
import type { Place, Reported } from "../events/types";
import { keep, recall } from "../lang.svelte";

export interface Item {
  key: string; // the server enters a key once, however often it comes
  at: number; // milliseconds since 1970
  place: Place;
  result?: string;
  was?: string;
  seats?: string[]; // who played there when it was entered
  text?: string; // a note
  refused?: string; // the server's words: it stays until somebody has read them
}

type Answer = Pick<Reported, "seq"> & Partial<Reported>; // of a note, too

export const AGAIN = 4000; // milliseconds until the next try
const PATIENCE = 15; // seconds for an answer: where a network is gone without a word, browsers wait for minutes
export const passing = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

async function silence(): Promise<never> {
  await wait(PATIENCE);
  throw new Refusal(0, { code: "network", text: "" });
}

const named = (place: Place): string => JSON.stringify(Object.entries(place).sort());
export const same = (a: Place, b: Place): boolean => named(a) === named(b);

/** What the server said last that stands at each place. Until the page is looked at again, it is what a correction
 * goes by: otherwise whoever corrects at once would contradict themselves. */
export class Entered {
  #all = $state.raw<Record<string, { stands: string; seq: number }>>({});

  add(place: Place, stands: string, seq: number): void {
    this.#all = { ...this.#all, [named(place)]: { stands, seq } };
  }

  /** What stands at a place by what is on its way, or was entered after so many lines of the log. */
  since(waiting: readonly Pick<Item, "place" | "result">[], place: Place, seq: number): string | undefined {
    const sent = waiting.findLast((one) => one.result !== undefined && same(one.place, place))?.result;
    if (sent !== undefined) return sent === "clear" ? "" : sent;
    const one = this.#all[named(place)];
    return one && one.seq > seq ? one.stands : undefined;
  }
}

export class Queue {
  items = $state.raw<Item[]>([]);
  /** What this phone said last of each place, for whoever meets another result there. */
  sent = $state.raw<Record<string, string>>({});
  #entered = new Entered();
  #kept: string;
  #said: string;
  #api: EventApi;
  #sending = false;
  #timer = 0;

  constructor(
    readonly id: string,
    readonly done: (item: Item, answer: Answer) => void,
  ) {
    this.#kept = `tabuleiro.queue.${id}`;
    this.#said = `tabuleiro.sent.${id}`;
    this.#api = new EventApi(id);
    this.#read();
    addEventListener("online", this.#wake);
    addEventListener("storage", this.#read);
  }

  close(): void {
    clearTimeout(this.#timer);
    removeEventListener("online", this.#wake);
    removeEventListener("storage", this.#read);
  }

  get waiting(): Item[] {
    return this.items.filter((item) => !item.refused);
  }

  get refused(): Item[] {
    return this.items.filter((item) => item.refused);
  }

  /** The result of a place that is still on its way. */
  at(place: Place): Item | undefined {
    return this.waiting.filter((item) => item.result !== undefined && same(item.place, place)).at(-1);
  }

  /** What stands at a place by what is on its way, or has come since the page was looked at (the log was so long). */
  since(place: Place, seq: number): string | undefined {
    return this.#entered.since(this.waiting, place, seq);
  }

  report(place: Place, result: string, was: string, seats: string[]): void {
    this.#add({ key: freshKey(), at: Date.now(), place, result, was, seats });
  }

  note(place: Place, text: string): void {
    this.#add({ key: freshKey(), at: Date.now(), place, text });
  }

  dismiss(key: string): void {
    this.#write(this.items.filter((item) => item.key !== key));
  }

  /** What was refused is sent once more, as when a link has been opened anew. */
  again(): void {
    this.#write(this.items.map((item) => ({ ...item, refused: "" })));
    void this.send();
  }

  #add(item: Item): void {
    this.#write([...this.items, item]);
    void this.send();
  }

  // Two windows of one phone share what waits; if both send it, its key sees to it that it counts once.
  #read = () => {
    try {
      this.items = JSON.parse(recall(this.#kept) ?? "[]") as Item[];
      this.sent = JSON.parse(recall(this.#said) ?? "{}") as Record<string, string>;
    } catch {
      this.items = []; // what is kept there is not ours
    }
  };

  #write(items: Item[]): void {
    this.items = items;
    keep(this.#kept, JSON.stringify(items));
  }

  #remember(place: Place, result: string): void {
    this.sent = { ...this.sent, [named(place)]: result };
    keep(this.#said, JSON.stringify(this.sent));
  }

  said(place: Place): string {
    return this.sent[named(place)] ?? "";
  }

  #wake = () => void this.send();

  async send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    try {
      for (let item = this.waiting[0]; item; item = this.waiting[0]) {
        const { key, place, result, was, text, seats = [] } = item;
        const asked =
          result === undefined
            ? this.#api.post<Answer>("/notes", { key, place, text })
            : this.#api.post<Answer>("/results", { key, place, result, was, seats, correct: false });
        const answer = await Promise.race([asked, silence()]);
        this.dismiss(key);
        if (result !== undefined) {
          this.#remember(place, result);
          this.#entered.add(place, answer.stands ?? result, answer.seq);
        }
        this.done(item, answer);
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#sending = false;
    }
  }

  #failed(error: unknown): void {
    const first = this.waiting[0];
    if (!first) return;
    if (passing(error)) {
      this.#timer = window.setTimeout(this.#wake, AGAIN);
      return;
    }
    const refused = error instanceof Refusal ? error.words : String(error);
    this.#write(this.items.map((item) => (item.key === first.key ? { ...item, refused } : item)));
    this.#timer = window.setTimeout(this.#wake, 0);
  }
}
