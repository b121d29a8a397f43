// Where things stand on the screen: the board as it is, or turned round so that the second player sits below.
import type { BoardData, Cell, Point } from "../types";

export const UNIT = 100; // of the drawing, for one cell
const n = (value: number) => Math.round(value * UNIT * 10) / 10;

export class View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;

  constructor(
    readonly board: BoardData,
    readonly turned: boolean,
    names: boolean,
  ) {
    const [left, top, right, bottom] = names || board.shape === "pits" ? board.box : tight(board);
    [this.left, this.top, this.width, this.height] = [left, top, right - left, bottom - top];
  }

  get box(): string {
    return `${n(this.left)} ${n(this.top)} ${n(this.width)} ${n(this.height)}`;
  }

  /** A point of the board, in the units of the drawing. */
  at([x, y]: Point): Point {
    if (!this.turned) return [n(x), n(y)];
    return [n(2 * this.left + this.width - x), n(2 * this.top + this.height - y)];
  }

  /** For what is drawn as paths of the board's own measure. */
  get transform(): string {
    const middle = `${n(this.left + this.width / 2)} ${n(this.top + this.height / 2)}`;
    return (this.turned ? `rotate(180 ${middle}) ` : "") + `scale(${UNIT})`;
  }

  polygon(cell: Cell): string {
    return (cell.polygon ?? []).map((corner) => this.at(corner).join(" ")).join(",");
  }
}

/** The box without the room for coordinates. */
function tight(board: BoardData): [number, number, number, number] {
  const room = board.shape === "points" ? 0.55 : 0.12;
  const points = board.cells.flatMap((cell) => cell.polygon ?? [cell.centre]);
  const edge = board.bands.length ? 0.3 : room;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [left, top, right, bottom] = board.box;
  if (board.lines.some((line) => line.path.includes("A"))) return [left, top, right, bottom]; // loops reach out
  return [Math.min(...xs) - edge, Math.min(...ys) - edge, Math.max(...xs) + edge, Math.max(...ys) + edge];
}

/** Cells row by row as one sees them, for those who read rather than look. */
export function rows(view: View): Cell[][] {
  const sorted = [...view.board.cells].sort((a, b) => {
    const [ax, ay] = view.at(a.centre);
    const [bx, by] = view.at(b.centre);
    return Math.abs(ay - by) > 8 ? ay - by : ax - bx;
  });
  const found: Cell[][] = [];
  for (const cell of sorted) {
    const row = found.at(-1);
    if (row && Math.abs(view.at(row[0]!.centre)[1] - view.at(cell.centre)[1]) <= 8) row.push(cell);
    else found.push([cell]);
  }
  return found.map((row) => row.sort((a, b) => view.at(a.centre)[0] - view.at(b.centre)[0]));
}

/** How far around a round cell one may touch it: half the way to the nearest other. */
export function reach(board: BoardData, cell: Cell): number {
  let nearest = 1.6;
  for (const other of board.cells) {
    if (other.id === cell.id) continue;
    const away = Math.hypot(other.centre[0] - cell.centre[0], other.centre[1] - cell.centre[1]);
    nearest = Math.min(nearest, away);
  }
  return nearest / 2;
}
