// Where things stand on the screen: the board as it is, turned round so that the second player sits below, or by a
// quarter where that makes it larger.
import type { BoardData, Cell, Point } from "../types";

export const UNIT = 100; // of the drawing, for one cell
const n = (value: number) => Math.round(value * UNIT * 10) / 10;

/** The screen as boards see it: one that lies, a phone held upright, or neither. */
export type Screen = "lies" | "phone" | "";
const TRIM = 0.16; // of the margin of a drawing: a board on a page has the plate around it

export class View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly stands: boolean; // a wide board, turned upright
  readonly #middle: Point;
  readonly #angle: 0 | 90 | 180 | 270; // by which the board is turned

  /** A board that stands on a corner lies down where the screen does; one that is wide stands up on a phone. */
  constructor(
    readonly board: BoardData,
    turned: boolean,
    names: boolean,
    screen: Screen = "",
  ) {
    const box = names || board.shape === "pits" ? trimmed(board.box) : tight(board);
    const [left, top, right, bottom] = entries(board).reduce<Box>(
      ([a, b, c, d], [x, y]) => [
        Math.min(a, x - 0.5),
        Math.min(b, y - 0.45),
        Math.max(c, x + 0.5),
        Math.max(d, y + 0.45),
      ],
      box,
    ); // with room for who waits beside the board
    const more = board.shape === "pits" ? 0.26 : 0; // large numbers of seeds, and names beyond them
    const [wide, high] = [right - left, bottom - top + 2 * more];
    const lies = screen === "lies" && board.shape === "hex" && high > 1.3 * wide;
    this.stands = screen === "phone" && wide > 1.6 * high;
    this.#middle = [(left + right) / 2, (top + bottom) / 2];
    // What was on the right is below then, where a player's own store belongs; what was below is on the left.
    this.#angle = lies ? (turned ? 90 : 270) : this.stands ? (turned ? 270 : 90) : turned ? 180 : 0;
    [this.width, this.height] = lies || this.stands ? [high, wide] : [wide, high];
    [this.left, this.top] = [this.#middle[0] - this.width / 2, this.#middle[1] - this.height / 2];
  }

  get box(): string {
    return `${n(this.left)} ${n(this.top)} ${n(this.width)} ${n(this.height)}`;
  }

  /** A point of the board, in the units of the drawing. */
  at([x, y]: Point): Point {
    const [cx, cy] = this.#middle;
    const [dx, dy] = [x - cx, y - cy];
    const [tx, ty] = { 0: [dx, dy], 90: [-dy, dx], 180: [-dx, -dy], 270: [dy, -dx] }[this.#angle] as Point;
    return [n(cx + tx), n(cy + ty)];
  }

  /** For what is drawn as paths of the board's own measure. */
  get transform(): string {
    const [x, y] = this.#middle;
    return (this.#angle ? `rotate(${this.#angle} ${n(x)} ${n(y)}) ` : "") + `scale(${UNIT})`;
  }

  /** A box of the board as one sees it: its middle, how wide and how high it is. */
  seen([left, top, right, bottom]: Box): { at: Point; wide: number; high: number } {
    const [wide, high] = [n(right - left), n(bottom - top)];
    const at = this.at([(left + right) / 2, (top + bottom) / 2]);
    return this.#angle % 180 ? { at, wide: high, high: wide } : { at, wide, high };
  }

  /** As far out as this from a point of the first or last row of a board, away from the other row. */
  beyond([x, y]: Point, far: number): Point {
    const [cx, cy] = this.at(this.#middle);
    return this.stands ? [x > cx ? x + far : x - far, y] : [x, y > cy ? y + far : y - far];
  }

  polygon(cell: Cell): string {
    return corners(cell)
      .map((corner) => this.at(corner).join(" "))
      .join(",");
  }
}

/** The corners of a cell; none if it is round. */
export const corners = ({ centre: [x, y], polygon }: Cell): Point[] => (polygon ?? []).map(([a, b]) => [x + a, y + b]);

type Box = [number, number, number, number];
const trimmed = ([left, top, right, bottom]: Box): Box => [left + TRIM, top + TRIM, right - TRIM, bottom - TRIM];

/** Where each player's pieces wait that are to come in: beside the cell by which they do. */
export const entries = (board: BoardData): Point[] =>
  board.entries.map((cell, player) => {
    const aside = board.entries[0] === board.entries[1] ? (player ? -0.4 : 0.4) : 0; // both beside the same
    const [x, y] = beside(board, board.cells[cell]!.centre);
    return [x, y + aside];
  });

/** The place off the board, to the left or to the right, next to a cell at its end. */
export const beside = ({ box }: BoardData, [x, y]: Point): Point => [x + (x < (box[0] + box[2]) / 2 ? -0.95 : 0.95), y];

/** The box without the room for coordinates. */
function tight(board: BoardData): Box {
  const room = board.shape === "points" || board.shape === "dots" ? 0.55 : 0.12;
  const points = board.cells.flatMap((cell) => (cell.polygon ? corners(cell) : [cell.centre]));
  const edge = board.bands.length ? 0.3 : room;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  if (board.lines.some((line) => line.path.includes("A"))) return trimmed(board.box); // loops reach out
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

/** How wide a cell is for whoever touches it. */
export function across(board: BoardData, cell: Cell): number {
  if (!cell.polygon) return 2 * reach(board, cell);
  const [xs, ys] = [cell.polygon.map((p) => p[0]), cell.polygon.map((p) => p[1])];
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
