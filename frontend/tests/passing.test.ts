// Which turns have passed between two states.
import { expect, test } from "vitest";
import { passes } from "../src/board/motion.svelte";
import type { Passed, Player, State } from "../src/types";

const after = (history: [Player, string][], passed: Passed[]) =>
  ({ game: "pista_livre", ply: history.length, history, passed }) as unknown as State;
const one: Passed = { player: 1, thrown: "321" };
const before = after([[0, "0/5"]], []);
const passed = after([...before.history, [1, "321:"], [0, "654:"]], [one]);

test("a throw of no use is a pass, once", () => {
  expect(passes(before, passed)).toEqual([one]);
  expect(passes(passed, after([...passed.history, [0, "0/6"]], [one]))).toEqual([]);
});
test("both may pass", () => {
  const other: Passed = { player: 0, thrown: "666" };
  const came = after([...before.history, [1, "321:"], [0, "666:"], [1, "555:"]], [one, other]);
  expect(passes(before, came)).toEqual([one, other]);
});
test("whoever comes later, or looks back, waits for nothing", () => {
  expect(passes(null, passed)).toEqual([]);
  expect(passes(passed, before)).toEqual([]);
});
