// A play being built, part by part, out of the ways that the server calls legal. It knows no rule.
import type { Legal, Part } from "../types";

interface Way {
  play: Legal;
  parts: Part[];
}

const CHOICE = /^(die|piece):/;

export class Builder {
  #legal = $state.raw<Legal[]>([]);
  touched = $state.raw<Part[]>([]);
  readonly #ways = $derived(this.#legal.flatMap((play) => play.ways.map((parts): Way => ({ play, parts }))));
  readonly #open = $derived(this.#ways.filter((way) => begins(way.parts, this.touched)));
  /** What may be touched next. */
  readonly next = $derived(new Set(this.#open.map((way) => way.parts[this.touched.length]!)));

  /** Begin anew with these plays. */
  begin(legal: Legal[]): void {
    this.#legal = legal;
    this.touched = [];
  }

  /** Touch a part; the play if it is complete now, true if it fits, false if it does not. */
  touch(part: Part): Legal | boolean {
    if (!this.next.has(part)) return false;
    this.touched = [...this.touched, part];
    const whole = this.#whole();
    if (whole) return whole;
    const only = this.next.size === 1 ? [...this.next][0]! : null;
    if (typeof only === "string" && CHOICE.test(only)) return this.touch(only); // nothing to choose
    return true;
  }

  #whole(): Legal | null {
    return this.#open.find((way) => way.parts.length === this.touched.length)?.play ?? null;
  }

  /** Take back the last part. */
  undo(): boolean {
    if (!this.touched.length) return false;
    do this.touched = this.touched.slice(0, -1);
    while (this.touched.length && CHOICE.test(String(this.touched.at(-1))) && this.next.size === 1);
    return true;
  }

  clear(): void {
    this.touched = [];
  }

  /** Take up a piece that may not go anywhere, to be told why. */
  lift(cell: number): void {
    this.touched = [cell];
  }

  /** The cells where something is taken up by plays that go on elsewhere. */
  get sources(): number[] {
    return this.#ways.filter((way) => way.parts.length > 1).map((way) => way.parts[0]!).filter((part) => typeof part === "number");
  }

  /** The plays that go on from what was touched, and end on a cell: for a piece that is dropped there. */
  ending(cell: number): Legal[] {
    const ends = (way: Way) => (way.play.to ? way.play.to.includes(cell) : way.parts.at(-1) === cell);
    return [...new Set(this.#open.filter(ends).map((way) => way.play))];
  }

  /** Whether something would be picked up here: a part with others after it. */
  lifts(part: Part): boolean {
    return this.#open.some((way) => way.parts[this.touched.length] === part && way.parts.length > this.touched.length + 1);
  }

  /** Whether touching this part ends the play. */
  ends(part: Part): boolean {
    return this.#open.some((way) => way.parts[this.touched.length] === part && way.parts.length === this.touched.length + 1);
  }

  /** Whether this alone is a play of a piece that might also be touched first. */
  shortens(cell: number): boolean {
    return !this.touched.length && this.#ways.some((way) => way.parts.length === 1 && way.parts[0] === cell && way.play.ways.some((other) => other.length > 1));
  }

  /** Where plays end that go on from here. */
  get targets(): Set<number> {
    const last = this.#open.map((way) => way.parts.findLast((part) => typeof part === "number"));
    return new Set(last.filter((part): part is number => typeof part === "number"));
  }
}

const begins = (way: Part[], touched: Part[]) =>
  way.length > touched.length - 1 && touched.every((part, i) => way[i] === part);
