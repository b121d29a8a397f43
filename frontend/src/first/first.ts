// What those who do not read yet are offered: games with few pieces, and the gentlest animals.
import type { Level, ShelfGame } from "../types";

// Boards with few places, and goals that a picture shows.
const GAMES = ["semaforo", "gatos_caes", "rastros", "shisima"];
const LEVELS = [1, 3, 5];
export const ANIMALS = LEVELS.length;

/** The games of the shelf that they begin with, in this order. */
export const firstGames = (games: readonly ShelfGame[]): ShelfGame[] =>
  GAMES.flatMap((key) => games.filter((game) => game.key === key));

/** The animals that they play against, the gentlest first. */
export const firstLevels = (levels: readonly Level[]): Level[] =>
  levels.filter((one) => LEVELS.includes(one.level)).sort((a, b) => a.level - b.level);
