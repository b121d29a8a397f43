// A match as a browser keeps it, for tests.
import type { Kept } from "../src/types";

export const idOf = (n: number): string => `page-${String(n).padStart(16, "0")}`;

export const begun = (id: string): Kept => ({
  id,
  record: '[Tabuleiro "1"]\n[Game "rastros"]\n[Result "*"]\n\n1. d4\n*\n',
  seats: ["me", "level:2"],
  names: ["", ""],
  created: 0,
  touched: 0,
  seed: 7,
  began: 0,
  how: "first",
  hand: null,
  hints: false,
  given: [],
  next: null,
  before: null,
});
