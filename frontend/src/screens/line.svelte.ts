// The line of an event: what happens there is heard while it happens, and after a gap whatever was missed.
import { HEARD } from "../events/heard";
import type { EventLine as Line, MatchBegun } from "../events/types";
import { lang } from "../lang.svelte";

/** A line of the log, or what passes without a number. */
export type Heard = Pick<Line, "kind"> & Partial<Line> & Partial<Pick<MatchBegun, "match">>;

const LONGEST = 10; // seconds between two tries

/** Tells whoever asks about every line; `line` is whether the server is heard. */
export class EventLine {
  line = $state<"opening" | "live" | "lost">("opening");
  #events: EventSource | null = null;
  #after = 0;
  #tries = 0;
  #timer = 0;
  #closed = false;

  constructor(
    readonly id: string,
    readonly tell: (heard: Heard) => void,
  ) {}

  /** The number of the last line that was heard of. */
  get last(): number {
    return this.#after;
  }

  open(after = 0): void {
    this.#after = after;
    this.#connect();
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#events?.close();
  }

  #wake = () => {
    if (this.line === "lost" && !document.hidden) this.#connect();
  };

  /** Browsers notice late that the network is gone. */
  #cut = () => this.#lose();

  #connect(): void {
    if (this.#closed || this.#events) return;
    clearTimeout(this.#timer);
    const after = this.#after ? `after=${this.#after}&` : "";
    const events = new EventSource(`/api/events/${encodeURIComponent(this.id)}/events?${after}lang=${lang.now}`);
    this.#events = events;
    for (const kind of HEARD) events.addEventListener(kind, (message) => this.#hear(kind, message as MessageEvent));
    events.onerror = () => this.#lose();
  }

  #hear(kind: string, message: MessageEvent): void {
    const heard = { ...(JSON.parse(String(message.data)) as object), kind } as Heard;
    if (kind === "resync") return this.#lose();
    if (kind === "hello") {
      this.line = "live";
      this.#tries = 0;
    } else if (heard.seq) this.#after = Math.max(this.#after, heard.seq);
    this.tell(heard);
  }

  #lose(): void {
    this.#events?.close();
    this.#events = null;
    if (this.#closed) return;
    this.line = "lost";
    clearTimeout(this.#timer);
    const pause = Math.min(LONGEST, 0.5 * 2 ** Math.min(this.#tries++, 5)) * (0.75 + Math.random() / 2);
    this.#timer = window.setTimeout(() => this.#connect(), pause * 1000);
  }
}

/**
 * Looks again soon after being told to, once for all that was told meanwhile; many phones do not ask at the same
 * moment.
 */
export class Soon {
  #timer = 0;
  #busy = false;
  #again = false;

  constructor(
    readonly look: () => Promise<void>,
    readonly within: number, // milliseconds
  ) {}

  ask(): void {
    if (this.#busy) this.#again = true;
    else this.#timer ||= window.setTimeout(() => void this.now(), this.within * (0.3 + 0.7 * Math.random()));
  }

  async now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#busy = true;
    this.#again = false;
    try {
      await this.look();
    } finally {
      this.#busy = false;
      if (this.#again) this.ask();
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#again = false;
  }
}
