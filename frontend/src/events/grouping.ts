// What is to be done next, with like things together: hundreds of them are one card with a number, which opens.
import type { Notice, Todo } from "./types";

export interface Pile {
  what: string;
  all: Todo[]; // one: it stands for itself
  count: number;
  total: number;
}

// Each has its own way, or its own alarm.
const ALONE = ["settle", "rule", "conflicts", "hours", "plan", "import", "forget"];
const FEW = 3; // so many cards of a kind are still looked at one by one

/** What can be drawn at once, without choosing how. */
export const READY = ["pair", "draw", "lots"];

/** What is to be known before a draw of a part, or of all that is ready (""). */
export const before = (todo: Todo[], part: string): Notice[] =>
  todo.filter((one) => (part ? one.part === part : READY.includes(one.what))).flatMap((one) => one.before ?? []);

/** Things of one kind become a pile where there are many of them, in the place of the first. */
export function piles(todo: Todo[]): Pile[] {
  const found: Pile[] = [];
  for (const one of todo) {
    const alike = todo.filter((other) => other.what === one.what);
    const pile = found.find((other) => other.what === one.what && other.all.length > 0);
    if (ALONE.includes(one.what) || alike.length <= FEW) found.push(made([one]));
    else if (!pile) found.push(made(alike));
  }
  return found;
}

const made = (all: Todo[]): Pile => ({
  what: all[0]!.what,
  all,
  count: all.reduce((sum, one) => sum + one.count, 0),
  total: all.reduce((sum, one) => sum + one.total, 0),
});
