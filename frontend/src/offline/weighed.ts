// Hints, analyses and reviews that the page makes by itself. What is said and what it is worth is the server's own
// Python, translated; what is thought, its kernels in a worker (docs/decisions/0028). Here one asks the other.
import type { Ask } from "../engine/ponder";
import { levelsOf, type Levels } from "../engine/load";
import { Mind } from "../engine/mind";
import type { Rows } from "../engine/thinkers";
import type * as T from "../types";
import { OfflineMatch } from "./alone";
import { sources, type Source } from "./proved";
// @ts-expect-error: JavaScript, as tabuleiro.translating writes it
import * as door from "./python/made/web/weighed.js";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as python from "./python/runtime.js";

/** How much may be thought: for so many seconds, or, the same on every machine, so many iterations. */
export type Budget = { seconds: number } | { iterations: number };

/** What is known of a position, as Python has it: for `Analyst`s only. */
export type Found = unknown;

/** What has to be thought (engine/analysis/estimates.py). */
interface Asked {
  engine: Levels["engine"];
  state: unknown;
  plays: (number | bigint)[] | null;
  share: number;
  anew: boolean;
}

const SEED = 1; // the same question, the same answer

/** Who looks into positions of a variant. One thing is asked after another. */
export class Analyst {
  private constructor(
    private readonly levels: Levels,
    private readonly sources: Source[],
    private readonly mind: Mind,
  ) {}

  /** Ready to think. Fails where what thinks about a game is not built: then only the server does. */
  static async open(key: string, variant = "default"): Promise<Analyst> {
    const [levels, known] = await Promise.all([
      levelsOf(key),
      sources(key, variant).catch(() => []), // without its table all is estimated, and said to be
    ]);
    const mind = new Mind();
    try {
      await mind.ask("open", { key, variant }); // in small rooms: a level may be thinking, too
    } catch (error) {
      mind.close();
      throw error;
    }
    return new Analyst(levels, known, mind);
  }

  /** All that is known of a position of a match: the one in view, or another. */
  async find(match: OfflineMatch, budget: Budget, state: unknown = match.state): Promise<Found> {
    const weighing = door.weigh(this.#known(match), state);
    const open = door.estimating(weighing);
    if (open) door.take(weighing, open, await this.#think(open.asks, budget));
    return door.document(weighing);
  }

  analysis(match: OfflineMatch, found: Found): T.Analysis {
    return python.json(door.analysis_view(match.inner, found));
  }

  /** One step of a hint. */
  async hint(match: OfflineMatch, found: Found, step: number, budget?: Budget): Promise<T.Hint> {
    const moves = door.told_in_hint(match.inner, found, step);
    const lines = await this.#lines(match, match.state, moves, budget);
    return python.json(door.hint_at(match.inner, found, step, lines));
  }

  /** A game looked back on, in words to one of the players or (null) to those who look on; `show` sees it grow. */
  async review(
    match: OfflineMatch,
    to: T.Player | null,
    show: (review: T.Review) => boolean, // whether to go on
    budgets?: { each: Budget; shown: Budget },
  ): Promise<T.Review | null> {
    const view = (): T.Review => python.json(door.review_for(found, to));
    const each = budgets?.each ?? { seconds: door.paces()[0] };
    let found = door.review(match.inner);
    for (const [number, ply] of door.to_look(match.inner)) {
      found = door.looked(found, number, ply, await this.find(match, each, ply.before));
      if (!show(view())) return null;
    }
    for (const one of door.to_follow(found)) {
      const lines = await this.#lines(match, one.before, one.followed, budgets?.shown);
      found = door.told(found, one.number, lines);
      if (!show(view())) return null;
    }
    found = door.finished(found);
    return view();
  }

  /** Think no longer: what has been thought so far is the answer. */
  hurry(): void {
    this.mind.stop();
  }

  close(): void {
    this.mind.close();
  }

  #known(match: OfflineMatch): unknown {
    return door.known(match.inner, this.sources);
  }

  /** How the game goes on after some plays. */
  async #lines(match: OfflineMatch, state: unknown, moves: Iterable<string>, budget?: Budget): Promise<unknown> {
    const found: [string, string[]][] = [];
    for (const text of moves) {
      const line = door.line(this.#known(match), state, text);
      for (let ask; (ask = door.asked(line));)
        door.go(line, (await this.#think([ask], budget ?? { seconds: door.paces()[1] }))[0]);
      found.push([text, line.texts]);
    }
    return python.dict(found);
  }

  async #think(asks: Asked[], budget: Budget): Promise<unknown[]> {
    const timed = "seconds" in budget;
    const wanted = asks.map((ask): Ask => ({
      engine: ask.engine,
      position: python.packed(ask.state),
      plays: ask.plays && ask.plays.map(BigInt),
      anew: ask.anew,
      limit: timed ? null : door.limit(ask, budget.iterations),
      ms: timed ? 1000 * budget.seconds * ask.share : Infinity,
    }));
    const { thoughts } = await this.mind.ask("ponder", { asks: wanted, random: BigInt(door.chance(SEED)) });
    return thoughts.map((one, k) => this.#thought(asks[k]!, one));
  }

  /** What an engine's memory says, as Python reads it. */
  #thought({ engine, state }: Asked, { rows, values, proof, children, visits }: Rows): unknown {
    const told = rows.map((row) => row.map((one) => (typeof one === "bigint" ? python.lean(one) : one)));
    if (engine === "mcts" || engine === "halves") return door.thought_of_tree(told, proof, children, visits);
    if (engine === "search") return door.thought_of_rows(told, state, this.levels.scale, visits);
    return door.thought_of_turns(told, values, visits);
  }
}
