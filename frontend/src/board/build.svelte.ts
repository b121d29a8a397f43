// A play being built, part by part, out of the ways that the server calls legal. It knows no rule.
import type { Legal, Part, Pattern, Text } from "../types";

interface Way {
  play: Legal;
  parts: Part[];
}

/**
 * What touching a cell has come to: a whole play; a part more or one less; a piece that can go nowhere; an empty cell
 * where several plays end; or nothing that is legal.
 */
export type Touched = Legal | "on" | "stuck" | "which" | "wrong";

const CHOICE = /^(die|piece):/;

export class Builder {
  #legal = $state.raw<Legal[]>([]);
  #patterns = $state.raw<Pattern[]>([]);
  #names: (cell: number) => string = String;
  touched = $state.raw<Part[]>([]);
  /** The patterns of plays that go on from what was touched. */
  readonly #fitting = $derived(
    this.#patterns.filter(({ sets }) => this.touched.every((part, i) => sets[i]?.includes(part as number))),
  );
  readonly #ways = $derived([
    ...this.#legal.flatMap((play) => play.ways.map((parts): Way => ({ play, parts }))),
    ...this.#fitting.flatMap((pattern) => this.#following(pattern)),
  ]);
  readonly #open = $derived(this.#ways.filter((way) => begins(way.parts, this.touched)));
  /** What may be touched next. */
  readonly next = $derived(new Set(this.#open.map((way) => way.parts[this.touched.length]!)));

  /** Begin anew with these plays; where there are patterns, they tell all that are not a word. */
  begin(legal: Legal[], patterns: Pattern[] = [], names: (cell: number) => string = String): void {
    this.#legal = patterns.length ? legal.filter((play) => typeof play.ways[0]?.[0] === "string") : legal;
    this.#patterns = patterns;
    this.#names = names;
    this.touched = [];
  }

  /** A pattern's ways as far as they can be seen from here: the next cell, and how many are to come after it. */
  #following({ text, sets }: Pattern): Way[] {
    const made = this.touched as number[];
    if (made.length > sets.length) return [];
    const play = (cells: number[]): Legal => {
      let i = 0;
      return { text: text.replaceAll("{}", () => this.#names(cells[i++]!)), ways: [cells] };
    };
    if (made.length === sets.length) return [{ play: play(made), parts: made }];
    const left = Array<Part>(sets.length - made.length - 1).fill("");
    const last = !left.length;
    return sets[made.length]!.filter((cell) => !made.includes(cell)).map((cell) => {
      const cells = [...made, cell];
      return { play: last ? play(cells) : { text: "", ways: [] }, parts: [...cells, ...left] };
    });
  }

  /** What will lie on the cells that were touched, where that is known. */
  readonly preview = $derived(
    new Map(this.#fitting.length ? this.touched.map((part, i) => [part, this.#fitting[0]!.letters[i]!]) : []),
  );

  /** What is asked for next, where a play has been begun. */
  get ask(): Text | null {
    return this.touched.length ? (this.#fitting[0]?.asks[this.touched.length] ?? null) : null;
  }

  /** Whether plays are told by patterns. */
  get patterned(): boolean {
    return this.#patterns.length > 0;
  }

  /** Touch a part; the play if it is complete now, true if it fits, false if it does not. */
  touch(part: Part): Legal | boolean {
    if (!this.next.has(part)) return false;
    this.touched = [...this.touched, part];
    const whole = this.#whole();
    if (whole) return whole;
    return this.#forced === null ? true : this.touch(this.#forced);
  }

  /** The die or colour that comes next, where there is nothing to choose. */
  get #forced(): Part | null {
    const [only = null, ...others] = this.next;
    return others.length === 0 && CHOICE.test(String(only)) ? only : null;
  }

  #whole(): Legal | null {
    return this.#open.find((way) => way.parts.length === this.touched.length)?.play ?? null;
  }

  /** Take back the last part that a person touched, and what was added to it. */
  undo(): boolean {
    if (!this.touched.length) return false;
    do this.touched = this.touched.slice(0, -1);
    while (this.touched.length && this.#forced !== null);
    return true;
  }

  clear(): void {
    this.touched = [];
  }

  /** A cell is pressed: it goes on with the play, takes the last part back, or begins another play. */
  press(cell: number, cells: string[]): Touched {
    const done = this.touch(cell);
    if (done) return done === true ? "on" : done;
    if (this.touched.at(-1) === cell) {
      this.undo();
      return "on";
    }
    // Another piece is taken up instead, or another cell chosen; a line that cannot be is told what is wrong with it.
    const line = !cells[cell] && !this.patterned && [...this.next].some((part) => typeof part === "number");
    if (this.touched.length === 1 && this.#takesUp(cell) && !line) {
      this.clear();
      return this.press(cell, cells);
    }
    if (!this.touched.length && this.own(cell, cells)) {
      this.touched = [cell]; // where one would have it go, that is told
      return "stuck";
    }
    return !this.touched.length && !cells[cell] && this.ending(cell).length > 1 ? "which" : "wrong";
  }

  /** A piece is taken up to be dragged, whether it can go anywhere or not. */
  take(cell: Part): Touched {
    if (this.touched.at(-1) === cell) return "on";
    let done = this.touch(cell);
    if (!done) {
      this.clear();
      done = this.touch(cell);
    }
    if (!done) this.touched = [cell];
    return typeof done === "object" ? done : "on";
  }

  /** A dragged piece is dropped on a cell: also where only one play ends, whatever lies between. */
  drop(cell: number): Touched {
    const done = this.touch(cell);
    if (done) return done === true ? "on" : done;
    const plays = this.ending(cell);
    return plays.length === 1 ? plays[0]! : "wrong";
  }

  /** Whether a piece of the kind that moves now lies here, whether this one can or not. */
  own(cell: number, cells: string[]): boolean {
    const kind = cells[cell]?.[0];
    return kind !== undefined && this.sources.some((source) => cells[source]?.[0] === kind);
  }

  /** The cells where something is taken up by plays that go on elsewhere. */
  readonly sources = $derived(
    this.#ways
      .filter((way) => way.parts.length > 1)
      .map((way) => way.parts[0]!)
      .filter((part) => typeof part === "number"),
  );

  /** The plays that go on from what was touched, and end on a cell: for a piece that is dropped there. */
  ending(cell: number): Legal[] {
    const ends = (way: Way) => way.parts.at(-1) === cell;
    return [...new Set(this.#open.filter(ends).map((way) => way.play))];
  }

  /** Whether something would be picked up here: a part with others after it. */
  lifts(part: Part): boolean {
    return this.#open.some(
      (way) => way.parts[this.touched.length] === part && way.parts.length > this.touched.length + 1,
    );
  }

  /** Whether a play begins by picking something up here. */
  #takesUp(cell: number): boolean {
    return (
      this.#ways.some((way) => way.parts.length > 1 && way.parts[0] === cell) ||
      this.#patterns.some(({ sets }) => sets.length > 1 && sets[0]!.includes(cell))
    );
  }

  /** The play that touching this part ends. */
  completes(part: Part): Legal | null {
    const { length } = this.touched;
    return this.#open.find(({ parts }) => parts[length] === part && parts.length === length + 1)?.play ?? null;
  }

  /** Whether touching this part ends the play. */
  ends(part: Part): boolean {
    return this.completes(part) !== null;
  }

  /** The two cells of each play that is one of two cells, either first where both may be. */
  readonly pairs = $derived(
    this.#ways
      .map((way) => way.parts)
      .filter((p): p is [number, number] => p.length === 2 && p.every(Number.isInteger)),
  );

  /** Whether this alone is a play of a piece that might also be touched first. */
  shortens(cell: number): boolean {
    return (
      !this.touched.length &&
      this.#ways.some(
        (way) => way.parts.length === 1 && way.parts[0] === cell && way.play.ways.some((other) => other.length > 1),
      )
    );
  }

  /** Where plays end that go on from here. */
  get targets(): Set<number> {
    const last = this.#open.map((way) => way.parts.findLast((part) => typeof part === "number"));
    return new Set(last.filter((part): part is number => typeof part === "number"));
  }
}

const begins = (way: Part[], touched: Part[]) =>
  way.length > touched.length - 1 && touched.every((part, i) => way[i] === part);
