// Trails in the shapes that the server tells them in (drawing/trail.py).
import { describe, expect, it } from "vitest";
import { bow, legs, moments, passing, wayTime } from "../src/board/trail";
import type { Point } from "../src/types";

const loop: Point[] = [
  [0, 0],
  [1, 0],
  [1.7, -0.7],
  [2, 0],
  [1, 0], // through a point that it has passed before
  [1, 1],
];

describe("legs", () => {
  it("go from cell to cell, along the points of curves", () => {
    expect(legs(loop, [loop[0]!, [1, 0], [2, 0], [1, 0], [1, 1]]).map((leg) => leg.length)).toEqual([2, 3, 2, 2]);
  });
  it("are one whole where cells and points do not fit", () => {
    expect(legs(loop, [loop[0]!, [9, 9]])).toEqual([loop]);
  });
});

describe("a piece under way", () => {
  it("runs at one speed", () => {
    const seen = moments(
      legs(
        [
          [0, 0],
          [3, 0],
          [3, 1],
        ],
        [
          [0, 0],
          [3, 0],
          [3, 1],
        ],
      ),
      [false, false],
    );
    expect(seen.map((one) => one.offset)).toEqual([0, 0.75, 1]);
    expect(new Set(seen.map((one) => one.scale))).toEqual(new Set([1]));
  });
  it("hops at each jump, and lands between two of them", () => {
    const path: Point[] = [
      [0, 0],
      [2, 0],
      [2, 2],
    ];
    const seen = moments(legs(path, path), [true, true]);
    expect(seen.map((one) => one.at)).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
    expect(seen.map((one) => one.scale > 1)).toEqual([false, true, false, true, false]);
    expect(seen.at(-1)!.offset).toBe(1);
  });
  it("takes longer on a longer way, but nobody waits for ever", () => {
    expect(wayTime([[0, 0]])).toBe(wayTime(loop.slice(0, 2)));
    expect(wayTime(loop)).toBeGreaterThan(wayTime(loop.slice(0, 2)));
    expect(
      wayTime([
        [0, 0],
        [500, 0],
      ]),
    ).toBeLessThan(3000);
  });
  it("takes what it jumps over when it is over it", () => {
    const path: Point[] = [
      [0, 0],
      [2, 0],
      [2, 2],
    ];
    expect(passing(path, [1, 0])).toBeCloseTo(0.25);
    expect(passing(path, [2, 1])).toBeCloseTo(0.75);
    expect(passing(path, [2, 2])).toBeCloseTo(1);
  });
});

describe("the bow to where a die leads", () => {
  const points = (path: string) =>
    path.match(/-?[\d.]+/g)!.map(Number) as [number, number, number, number, number, number];
  const [a, b]: Point[] = [
    [0, 0],
    [300, 0],
  ];
  it("rises toward the middle of the board", () => {
    for (const y of [-200, 200]) {
      const [ax, ay, , high, bx, by] = points(bow([a, b], [100, y]));
      expect([ax, ay, bx, by]).toEqual([...a, ...b]);
      expect(Math.sign(high)).toBe(Math.sign(y));
    }
  });
  it("goes round the bend with the way", () => {
    const [, , x] = points(bow([a, [500, 0], [500, -100], [300, -100]], [250, -50]));
    expect(x).toBeGreaterThan(500);
  });
});
