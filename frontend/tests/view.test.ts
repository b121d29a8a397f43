import { expect, test } from "vitest";
import { entries, View, rows } from "../src/board/view";
import { walk } from "../src/board/walk";
import type { BoardData, Cell } from "../src/types";

// Two rows of three, as of a small Ouri: a, b, c below and C, B, A above.
const cells = ["a", "b", "c", "A", "B", "C"].map((name, id) => {
  const lower = id < 3;
  const near = [lower ? id + 3 : id - 3, id % 3 ? id - 1 : id + 1, id % 3 === 1 ? id + 1 : id];
  return { id, name, centre: [id % 3, lower ? 0 : -1], radius: 0.4, polygon: null, near } as unknown as Cell;
});
const board = {
  shape: "points",
  box: [-1, -1.5, 3, 0.5],
  cells,
  lines: [],
  bands: [],
  entries: [],
} as unknown as BoardData;
const names = (view: View) => rows(view).map((row) => row.map((cell) => cell.name).join(""));

test("a wide board stands up on a phone, each player's own end below", () => {
  expect(names(new View(board, false, true))).toEqual(["ABC", "abc"]);
  const view = new View(board, false, true, "phone");
  expect(view.stands).toBe(true);
  expect(view.height).toBeGreaterThan(view.width);
  expect(names(view)).toEqual(["aA", "bB", "cC"]);
  expect(names(new View(board, true, true, "phone"))).toEqual(["Cc", "Bb", "Aa"]);
  expect(new View(board, false, true, "lies").stands).toBe(false);
});

test("arrows and what is beside a row follow a board that stands", () => {
  const view = new View(board, false, true, "phone");
  const to = (key: string) => walk(view, cells[1]!, key)!.name;
  expect([to("ArrowDown"), to("ArrowUp"), to("ArrowRight")]).toEqual(["c", "a", "B"]);
  const [x, y] = view.at(cells[1]!.centre);
  expect(view.beyond([x, y], 30)).toEqual([x - 30, y]);
});

test("whoever waits to come in stands beside the board, in sight, and two of them apart", () => {
  for (const by of [
    [0, 0],
    [0, 3],
    [2, 0],
  ])
    for (const screen of ["", "phone"] as const) {
      const open = { ...board, entries: by };
      const view = new View(open, false, true, screen);
      const [a, b] = entries(open).map((place) => view.at(place)) as [[number, number], [number, number]];
      expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(75);
      for (const [x, y] of [a, b]) {
        expect(x).toBeGreaterThan(100 * view.left + 40);
        expect(x).toBeLessThan(100 * (view.left + view.width) - 40);
        for (const cell of cells) {
          const [cx, cy] = view.at(cell.centre);
          expect(Math.hypot(cx - x, cy - y)).toBeGreaterThan(75);
        }
        expect(y).toBeGreaterThan(100 * view.top + 40);
      }
    }
});
