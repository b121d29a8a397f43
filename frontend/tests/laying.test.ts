// Where a domino or a line lies that is put down by two ends.
import { describe, expect, it } from "vitest";
import { placed, type Pair } from "../src/board/laying";
import type { Point } from "../src/types";

// One column of six cells, a unit apart, and beside it another one.
const centre = (cell: number): Point => [Math.floor(cell / 6), cell % 6];
const both = (...pairs: Pair[]): Pair[] => pairs.flatMap(([a, b]): Pair[] => [[a, b], [b, a]]); // prettier-ignore
const column = both([0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [6, 7]);
const cells = (found: Pair | null) => (found ? [...found].sort() : null);

describe("a domino", () => {
  const at = (start: number, x: number, y: number, pairs = column) => cells(placed(pairs, start, [x, y], centre, true));

  it("lies to the side that the finger goes to", () => {
    expect(at(2, 0, 2.2)).toEqual([2, 3]);
    expect(at(2, 0, 1.8)).toEqual([1, 2]);
  });
  it("lies from where the finger went down to the next cell", () => expect(at(2, 0, 3.1)).toEqual([2, 3]));
  it("follows the finger farther", () => {
    expect(at(1, 0, 4)).toEqual([3, 4]);
    expect(at(1, 1, 0.9)).toEqual([6, 7]);
  });
  it("lies ahead where there is no room behind", () => expect(at(0, 0, 4, both([4, 5]))).toEqual([4, 5]));
  it("lies nowhere far from all places", () => expect(at(2, 3, 3)).toBeNull());
});

describe("a line", () => {
  const lines = both([0, 1], [0, 2], [1, 2], [0, 6]);
  const at = (start: number, x: number, y: number) => placed(lines, start, [x, y], centre, false);

  it("goes from where it began to the legal end next to the finger", () => {
    expect(at(0, 0.1, 1.8)).toEqual([0, 2]);
    expect(at(0, 0.9, 0.2)).toEqual([0, 6]);
  });
  it("begins nowhere else", () => expect(at(0, 1, 3)).toBeNull());
});
