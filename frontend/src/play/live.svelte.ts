// A match, live: WebSocket, resumed by number after a gap; server-sent events and POST where sockets are blocked.
import { command, move, readMatch, Refusal, sit, wait } from "../api";
import { lang, t } from "../lang.svelte";
import type { Happened, LiveEvent, Match, Player, Told } from "../types";
import type { Line, Playing } from "./playing";

const TRIES_OF_SOCKETS = 3; // that never opened, before the other way is taken
const PING = 25; // seconds

export class Live implements Playing {
  match = $state.raw<Match | null>(null);
  you = $state.raw<Player[]>([]);
  line = $state<Line>("opening");
  here = $state.raw<boolean[]>([true, true]);
  watchers = $state(0);
  thinking = $state("");
  problem = $state("");
  event = $state.raw<Happened | null>(null);
  #seq = 0;
  #socket: WebSocket | null = null;
  #events: EventSource | null = null;
  #number = 0;
  #replies = new Map<number, (problem: string) => void>();
  #closed = false;
  #ping = 0;
  #tries = 0;
  #failed = 0;

  constructor(
    readonly id: string,
    readonly token = "",
  ) {}

  async open(): Promise<void> {
    this.#take(await readMatch(this.id));
    this.#connect();
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
    this.#ping = window.setInterval(() => this.#send({ id: 0, do: "ping" }), PING * 1000);
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    clearInterval(this.#ping);
    this.#socket?.close();
    this.#events?.close();
  }

  #wake = () => {
    if (this.line === "lost" && !document.hidden) this.#connect();
  };

  /** A socket does not notice that the network is gone: it is let go, and whoever plays is told at once. */
  #cut = () => {
    if (!this.#socket) return;
    this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket.close();
    this.#socket = null;
    this.#lose(false);
  };

  /**
   * The match as an answer or an event has it. An answer may have been overtaken by events: then it only tells who one
   * is.
   */
  #take(match: Told | Match, mine = true): void {
    if (mine && "you" in match) this.you = match.you;
    if (mine && this.match && match.seq < this.match.seq) match = this.match;
    this.match = { watchers: this.watchers, thinking: null, ...match, you: this.you };
    this.#seq = Math.max(this.#seq, match.seq);
    this.thinking = this.match.thinking?.engine ?? "";
  }

  #connect(): void {
    if (this.#closed || this.#socket || this.#events) return;
    if (this.#failed >= TRIES_OF_SOCKETS) return this.#listen();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/matches/${this.id}/live?after=${this.#seq}&lang=${lang.now}`,
    );
    let opened = false;
    this.#socket = socket;
    socket.onopen = () => {
      opened = true;
      if (this.token) this.#send({ id: ++this.#number, do: "sit", token: this.token });
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as LiveEvent);
    socket.onclose = (event) => {
      this.#socket = null;
      if (!opened && navigator.onLine) this.#failed++;
      this.#lose(event.code === 4404);
    };
  }

  #listen(): void {
    const events = new EventSource(`/api/matches/${this.id}/events?after=${this.#seq}&lang=${lang.now}`);
    this.#events = events;
    const hear = (message: MessageEvent) => this.#hear(JSON.parse(String(message.data)) as LiveEvent);
    const kinds =
      "hello created sat move throw offer declined withdrawn taken_back ended rematch hints resumed thinking here";
    for (const kind of kinds.split(" ")) events.addEventListener(kind, hear);
    events.onmessage = hear;
    events.onerror = () => {
      events.close();
      this.#events = null;
      this.#lose(false);
    };
  }

  #lose(gone: boolean): void {
    for (const reply of this.#replies.values()) reply(t("line.unsent"));
    this.#replies.clear();
    if (this.#closed) return;
    this.line = gone ? "gone" : "lost";
    if (gone) return;
    const pause = Math.min(10, 0.4 * 2 ** Math.min(this.#tries++, 5)) * (0.75 + Math.random() / 2);
    setTimeout(() => this.#connect(), pause * 1000);
  }

  #hear(event: LiveEvent): void {
    switch (event.kind) {
      case "hello":
        this.line = "live";
        this.#tries = this.#failed = 0;
        this.you = event.you;
        this.#take(event.match, false);
        return;
      case "reply":
      case "problem": {
        const words = event.kind === "problem" ? event.problem.texts[lang.now] : "";
        const reply = this.#replies.get(event.id ?? -1);
        this.#replies.delete(event.id ?? -1);
        if (reply) reply(words);
        else if (words && event.id !== 0) this.problem = words;
        return;
      }
      case "thinking":
        this.thinking = event.engine;
        return;
      case "here":
        this.here = event.here;
        this.watchers = event.watchers;
        return;
      case "resync":
        return; // the line is cut, and found again from the last number
    }
    this.#seq = Math.max(this.#seq, event.seq);
    if (event.match && event.match.seq >= (this.match?.seq ?? 0)) this.#take(event.match, false);
    this.event = event;
  }

  #send(words: object): boolean {
    if (!this.#socket || this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(words));
    return true;
  }

  /** Say something over the socket, or by POST where there is none. What was refused is in `problem`. */
  async #do(words: Record<string, unknown>, post: () => Promise<{ match: Match }>): Promise<boolean> {
    this.problem = "";
    const id = ++this.#number;
    if (this.#send({ id, ...words })) {
      const refused = new Promise<string>((go) => this.#replies.set(id, go));
      this.problem = await Promise.race([refused, wait(15).then(() => t("line.slow"))]);
      return !this.problem;
    }
    try {
      this.#take((await post()).match);
      return true;
    } catch (error) {
      this.problem = error instanceof Refusal ? (error.status ? error.words : t("line.unsent")) : String(error);
      return false;
    }
  }

  play(text: string): Promise<boolean> {
    const ply = this.match!.state.ply;
    return this.#do({ do: "move", move: text, ply }, () => move(this.id, text, ply));
  }

  ask(what: string, player?: Player): Promise<boolean> {
    return this.#do({ do: what, ...(player === undefined ? {} : { player }) }, () => command(this.id, what, player));
  }

  /** Take the free seat of a match by link. A socket knows who one was when it opened: it is opened anew. */
  async sit(name: string): Promise<boolean> {
    this.problem = "";
    try {
      this.you = (await sit(this.id, { name })).you;
    } catch (error) {
      this.problem = error instanceof Refusal ? error.words : String(error);
      return false;
    }
    const old = this.#socket;
    if (old) {
      old.onclose = old.onmessage = null;
      old.close();
      this.#socket = null;
      this.#connect();
    }
    this.#take(await readMatch(this.id));
    return true;
  }
}
