// What is put down by two ends: a domino follows the finger, a line is drawn from where it began.
import type { Point } from "../types";

export type Pair = readonly [number, number];

const NEAR = 0.8; // of a cell: how far from an end the finger may be

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * Which of the legal places is meant where a finger is that went down on a cell; null: none is near. A line ends under
 * the finger; a `carried` domino lies under it with one half, and with the other toward where the finger came from.
 */
export function placed(
  pairs: readonly Pair[],
  start: number,
  finger: Point,
  centre: (cell: number) => Point,
  carried: boolean,
): Pair | null {
  const fits = carried ? pairs : pairs.filter(([from]) => from === start);
  const behind = (cell: number) => apart(finger, centre(cell)) + apart(centre(start), centre(cell));
  const cost = ([from, to]: Pair) => apart(finger, centre(to)) + (carried ? behind(from) / 100 : 0);
  const best = fits.reduce<Pair | null>((best, one) => (best && cost(best) <= cost(one) ? best : one), null);
  return best && apart(finger, centre(best[1])) < NEAR ? best : null;
}
