// What those who do not read yet are offered: games with few pieces, and the gentlest animals.
import type { Level, ShelfGame } from "../types";

const LEVELS = [1, 3, 5];
export const ANIMALS = LEVELS.length;

/** The games of the shelf that they begin with, in the order that the games say. */
export const firstGames = (games: readonly ShelfGame[]): ShelfGame[] =>
  games.filter((game) => game.first_steps).sort((a, b) => a.first_steps - b.first_steps);

/** The animals that they play against, the gentlest first. */
export const firstLevels = (levels: readonly Level[]): Level[] =>
  levels.filter((one) => LEVELS.includes(one.level)).sort((a, b) => a.level - b.level);
