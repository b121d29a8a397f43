// Arrow keys on any board: to the neighbour that lies in that direction, or else to the nearest cell there.
// Where that would leave cells that no arrow leads to (they lie aslant of all others), up and down go row by row.
import type { Cell } from "../types";
import { rows, type View } from "./view";

type Aim = [number, number];
const ARROWS: Record<string, Aim> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const NEAR = 0.8; // how far aside a neighbour may lie, as an angle
const ANY = 1.5;

/** The cell that a key leads to; null if the key is none of ours, the same cell if there is nothing. */
export function walk(view: View, from: Cell, key: string): Cell | null {
  if (key === "Home" || key === "End") return rowOf(view, from).at(key === "Home" ? 0 : -1)!;
  const aim = ARROWS[key];
  if (!aim) return null;
  return (reachesAll(view) ? nearest(view, from, aim) : byRows(view, from, aim)) ?? from;
}

const rowOf = (view: View, cell: Cell) => rows(view).find((row) => row.some((one) => one.id === cell.id))!;

/** Along the lines of the board if one leads there, else to whatever lies there. */
function nearest(view: View, from: Cell, aim: Aim): Cell | null {
  const near = from.near.map((id) => view.board.cells[id]!);
  return (
    best(near, (cell) => effort(view, from, cell, aim, NEAR)) ??
    best(view.board.cells, (cell) => effort(view, from, cell, aim, ANY))
  );
}

/** Left and right along the row, up and down to the nearest cell of the next row. */
function byRows(view: View, from: Cell, aim: Aim): Cell | null {
  const all = rows(view);
  const row = all.findIndex((one) => one.some((cell) => cell.id === from.id));
  if (aim[0]) {
    const at = all[row]!.findIndex((cell) => cell.id === from.id) + aim[0];
    return all[row]![at] ?? nearest(view, from, aim);
  }
  const [x] = view.at(from.centre);
  return best(all[row + aim[1]] ?? [], (cell) => Math.abs(view.at(cell.centre)[0] - x));
}

function best(cells: Cell[], cost: (cell: Cell) => number): Cell | null {
  let found: Cell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const now = cost(cell);
    if (now < least) [least, found] = [now, cell];
  }
  return found;
}

/**
 * How far a cell lies off: its distance, and more the more it lies aside; what lies elsewhere is out of the question.
 */
function effort(view: View, from: Cell, to: Cell, aim: Aim, widest: number): number {
  const [ax, ay] = view.at(from.centre);
  const [bx, by] = view.at(to.centre);
  const ahead = (bx - ax) * aim[0] + (by - ay) * aim[1];
  const aside = (bx - ax) * aim[1] - (by - ay) * aim[0];
  const angle = Math.abs(Math.atan2(aside, ahead));
  if (ahead <= 0 || angle > widest) return Infinity;
  return Math.hypot(ahead, aside) * (1 + 2 * angle) + (aside > 0 ? 0.01 : 0);
}

const known = new WeakMap<View, boolean>();

/** Whether arrows lead from every cell to every other: from one cell to all, and from all to it. */
function reachesAll(view: View): boolean {
  let good = known.get(view);
  if (good === undefined) {
    const steps = view.board.cells.map((cell) =>
      Object.values(ARROWS).map((aim) => nearest(view, cell, aim)?.id ?? cell.id),
    );
    const back: number[][] = steps.map(() => []);
    steps.forEach((to, from) => to.forEach((cell) => back[cell]!.push(from)));
    good = spread(steps) === steps.length && spread(back) === steps.length;
    known.set(view, good);
  }
  return good;
}

function spread(steps: number[][]): number {
  const found = new Set([0]);
  for (const cell of found) for (const next of steps[cell]!) found.add(next);
  return found.size;
}
