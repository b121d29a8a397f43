// The way of a piece over the board: how long it takes, where it is at each moment, when it passes what it takes.
import type { Point } from "../types";

const UNIT_TIME = 170; // milliseconds for the length of a cell
const [LEAST, MOST] = [260, 2600];
const HOP = 1.22; // how much larger a piece looks in the middle of a jump

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const length = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, point, i) => sum + apart(points[i]!, point), 0);

/** The trail cut at the cells that it goes through, in order: from each to the next. */
export function legs(trail: readonly Point[], stops: readonly Point[]): Point[][] {
  const found: Point[][] = [];
  let from = 0;
  for (const stop of stops.slice(1)) {
    const to = trail.findIndex((point, i) => i > from && apart(point, stop) < 0.01);
    if (to < 0) return [[...trail]];
    found.push(trail.slice(from, to + 1));
    from = to;
  }
  return found;
}

/** How long a piece is under way, in milliseconds. */
export const wayTime = (trail: readonly Point[]) =>
  Math.max(LEAST, Math.min(MOST, Math.round(UNIT_TIME * length(trail))));

/** A bow from the first point to the last, that bends to where the way between them goes, or else to the middle. */
export function bow(way: readonly Point[], middle: Point): string {
  const [a, b] = [way[0]!, way.at(-1)!];
  let [left, i] = [length(way) / 2, 1];
  while (i < way.length - 1 && left > apart(way[i - 1]!, way[i]!)) left -= apart(way[i - 1]!, way[i++]!);
  const [from, to] = [way[i - 1]!, way[i] ?? way[0]!];
  const share = left / (apart(from, to) || 1);
  const half: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  const chord: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const far = apart(a, b);
  if (apart(half, chord) < far / 5) {
    const [x, y] = [(b[1] - a[1]) / far, (a[0] - b[0]) / far]; // across
    const side = x * (middle[0] - chord[0]) + y * (middle[1] - chord[1]) < 0 ? -1 : 1;
    const high = Math.min(45, 12 + far / 9);
    half[0] += side * high * x;
    half[1] += side * high * y;
  }
  const round = (value: number) => Math.round(value * 10) / 10;
  return `M${a.join(" ")}Q${round(2 * half[0] - chord[0])} ${round(2 * half[1] - chord[1])} ${b.join(" ")}`;
}

export interface Moment {
  at: Point;
  offset: number; // the share of the time
  scale: number;
}

/** Where a piece is at which share of the time: it runs at one speed, and hops where a leg is a jump. */
export function moments(parts: readonly (readonly Point[])[], jumps: readonly boolean[]): Moment[] {
  const whole = parts.reduce((sum, part) => sum + length(part), 0);
  if (!whole) return [];
  const found: Moment[] = [{ at: parts[0]![0]!, offset: 0, scale: 1 }];
  let gone = 0;
  const go = (to: Point, scale: number) => {
    gone += apart(found.at(-1)!.at, to);
    found.push({ at: to, offset: Math.min(1, gone / whole), scale });
  };
  parts.forEach((part, i) => {
    if (jumps[i]) {
      const [a, b] = [part[0]!, part.at(-1)!];
      go([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], HOP);
      go(b, 1);
    } else for (const point of part.slice(1)) go(point, 1);
  });
  return found;
}

/** At which share of its time a piece on this trail is nearest to a point: when it takes what lies there. */
export function passing(trail: readonly Point[], point: Point): number {
  const whole = length(trail);
  let [gone, best, share] = [0, Infinity, 1];
  for (let i = 1; i < trail.length; i++) {
    const [a, b] = [trail[i - 1]!, trail[i]!];
    const step = apart(a, b);
    const along = step ? ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / step ** 2 : 0;
    const part = Math.max(0, Math.min(1, along));
    const away = apart([a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])], point);
    if (away < best - 1e-6) [best, share] = [away, whole ? (gone + part * step) / whole : 1];
    gone += step;
  }
  return share;
}
