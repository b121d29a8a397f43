// Arrow keys on any board: to the neighbour that lies in that direction, or else to the nearest cell there.
import type { Cell } from "../types";
import { rows, type View } from "./view";

const ARROWS: Record<string, [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The cell that a key leads to; null if the key is none of ours, the same cell if there is nothing. */
export function walk(view: View, from: Cell, key: string): Cell | null {
  if (key === "Home" || key === "End") {
    const row = rows(view).find((one) => one.some((cell) => cell.id === from.id))!;
    return row.at(key === "Home" ? 0 : -1)!;
  }
  const aim = ARROWS[key];
  if (!aim) return null;
  const near = new Set(from.near);
  const best = (cells: Cell[], widest: number) => {
    let found: Cell | null = null;
    let least = Infinity;
    for (const cell of cells) {
      const cost = effort(view, from, cell, aim, widest);
      if (cost < least) [least, found] = [cost, cell];
    }
    return found;
  };
  const others = view.board.cells.filter((cell) => cell.id !== from.id);
  return best(others.filter((cell) => near.has(cell.id)), 0.8) ?? best(others, 1.5) ?? from;
}

/** How far a cell lies off: its distance, and more the more it lies aside; what lies elsewhere is out of the question. */
function effort(view: View, from: Cell, to: Cell, aim: [number, number], widest: number): number {
  const [ax, ay] = view.at(from.centre);
  const [bx, by] = view.at(to.centre);
  const ahead = (bx - ax) * aim[0] + (by - ay) * aim[1];
  const aside = (bx - ax) * aim[1] - (by - ay) * aim[0];
  const angle = Math.abs(Math.atan2(aside, ahead));
  if (ahead <= 0 || angle > widest) return Infinity;
  return Math.hypot(ahead, aside) * (1 + 2 * angle) + (aside > 0 ? 0.01 : 0);
}
