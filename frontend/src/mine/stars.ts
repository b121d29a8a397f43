// The trail of a game: from the lesson over the animals to the puzzles, with stars. Nothing is ever taken away.
import type { Done } from "./history";

export const MOST_STARS = 3; // of a station
const BEATEN = [1, 4, 7]; // the strongest animal beaten, for each star: who beats the fox need not fight the snail
const SOLVED = [1, 5, 15]; // puzzles; all of them, where there are fewer

export type Kind = "lesson" | "animals" | "puzzles";

export interface Station {
  kind: Kind;
  stars: number;
  have: number; // steps done, the strongest animal beaten, puzzles solved …
  want: number; // … and how many bring the next star; with all stars, all there are
}

/** What a game offers. */
export interface Offer {
  lesson: boolean;
  puzzles: number;
  levels: number;
}

function station(kind: Kind, have: number, steps: number[], all: number): Station {
  const stars = steps.filter((step) => have >= step).length;
  return { kind, stars, have, want: steps[stars] ?? all };
}

/** The stations of a game's trail, in the order in which they are walked. */
export function trail(done: Done, { lesson, puzzles, levels }: Offer): Station[] {
  const found: Station[] = [];
  if (lesson) {
    const of = done.of || 1;
    const thirds = [1, 2, 3].map((third) => Math.ceil((of * third) / 3));
    found.push(station("lesson", done.steps.filter((step) => step < of).length, thirds, of));
  }
  if (levels) {
    const wanted = BEATEN.map((level) => Math.min(level, levels));
    found.push(station("animals", Math.max(0, ...done.beaten.filter((level) => level <= levels)), wanted, levels));
  }
  if (puzzles) {
    const wanted = SOLVED.map((count) => Math.min(count, puzzles));
    found.push(station("puzzles", Math.min(done.solved.length, puzzles), wanted, puzzles));
  }
  return found;
}

export const starsOf = (stations: Station[]): number => stations.reduce((sum, one) => sum + one.stars, 0);

/** Where to go on: the first station that has a star left; none: all are there. */
export const goOn = (stations: Station[]): Station | undefined => stations.find((one) => one.stars < MOST_STARS);

/** The animal to play next: the one after the strongest that was beaten. */
export const nextAnimal = (done: Done, levels: number): number =>
  Math.min(Math.max(0, ...done.beaten.filter((level) => level <= levels)) + 1, levels);
