// Like things to do are one card with a number.
import { expect, test } from "vitest";
import { piles } from "../src/events/grouping";
import type { Todo } from "../src/events/types";

const todo = (what: string, part: string, count = 1, total = 2) => ({ what, part, count, total }) as Todo;

test("156 like things are one card, with the sum of what is missing", () => {
  const all = Array.from({ length: 156 }, (_, n) => todo("results", String(n), 3, 4));
  const found = piles([todo("settle", "A"), ...all, todo("pair", "x")]);
  expect(found.map((one) => [one.what, one.all.length])).toEqual([
    ["settle", 1],
    ["results", 156],
    ["pair", 1],
  ]);
  expect([found[1]!.count, found[1]!.total]).toEqual([468, 624]);
});

test("a few are shown one by one, and alarms always are", () => {
  const rules = Array.from({ length: 9 }, (_, n) => todo("rule", String(n)));
  expect(piles([todo("pair", "1"), todo("pair", "2"), ...rules])).toHaveLength(11);
});
