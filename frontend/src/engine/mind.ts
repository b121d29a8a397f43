// The page's side of an engine that thinks in a worker.
import { startThread } from "./thread";
import type { Answered, Asked, Wanted } from "./thinker";

/** Says from outside of which plays something holds. */
export type Tell = (about: Wanted["about"], plays: bigint[]) => boolean[];

export class Mind {
  readonly #worker = startThread();
  readonly #waiting = new Map<number, { go: (found: never) => void; fail: (error: Error) => void; tell: Tell }>();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Wanted | { id: number; found?: never; problem?: string }>) => {
      const { go, fail, tell } = this.#waiting.get(data.id)!;
      if ("about" in data) {
        try {
          this.#worker.postMessage(tell(data.about, data.plays));
        } catch (error) {
          fail(error as Error); // it waits for an answer that does not come, and can only be closed
        }
        return;
      }
      this.#waiting.delete(data.id);
      if (data.problem === undefined) go(data.found!);
      else fail(new Error(data.problem));
    };
    this.#worker.onerror = (event) => {
      for (const { fail } of this.#waiting.values()) fail(new Error(event.message || "the worker did not start"));
      this.#waiting.clear();
    };
  }

  ask<Verb extends keyof Asked>(verb: Verb, what: Asked[Verb], tell: Tell = () => []): Promise<Answered[Verb]> {
    return new Promise((go, fail) => {
      const id = this.#next++;
      this.#waiting.set(id, { go, fail, tell });
      this.#worker.postMessage({ id, verb, ...what });
    });
  }

  /** Think no longer: what has been thought so far is the answer. */
  stop(): void {
    this.#worker.postMessage("stop");
  }

  close(): void {
    this.#worker.terminate();
  }
}
