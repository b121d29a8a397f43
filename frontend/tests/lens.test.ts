import { expect, test } from "vitest";
import { freest } from "../src/board/lens";

test("a lens keeps off what was touched, and lies far from it", () => {
  expect(freest([0.1, 0.1], [], [0.5, 0.5])).toEqual({ right: true, below: true });
  expect(freest([0.9, 0.1], [], [0.5, 0.5])).toEqual({ right: false, below: true });
  expect(freest([0.3, 0.9], [], [0.7, 0.5])).toEqual({ right: true, below: false });
});

test("a lens hides as little as it can of what may be touched next", () => {
  expect(freest([0.1, 0.1], [[0.9, 0.9]], [0.4, 0.4])).not.toEqual({ right: true, below: true });
  const corners: [number, number][] = [
    [0.9, 0.9],
    [0.95, 0.95],
    [0.9, 0.1],
    [0.1, 0.9],
  ];
  expect(freest([0.05, 0.05], corners, [0.4, 0.4])).not.toEqual({ right: false, below: false });
  expect(freest([0.05, 0.05], corners, [0.4, 0.4])).not.toEqual({ right: true, below: true });
});
