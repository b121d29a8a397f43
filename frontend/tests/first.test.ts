// What those who do not read yet are offered.
import { describe, expect, it } from "vitest";
import { ANIMALS, firstGames, firstLevels } from "../src/first/first";
import type { Level, ShelfGame } from "../src/types";

const games = (places: Record<string, number>) =>
  Object.entries(places).map(([key, first_steps]) => ({ key, first_steps }) as ShelfGame);
const levels = (...numbers: number[]) => numbers.map((level) => ({ level }) as Level);

describe("first steps", () => {
  it("are the games that say so, in the order that they say", () => {
    const found = firstGames(games({ shisima: 4, hex: 0, rastros: 3, gatos_caes: 2, go: 0, semaforo: 1 }));
    expect(found.map((one) => one.key)).toEqual(["semaforo", "gatos_caes", "rastros", "shisima"]);
  });
  it("are three animals, the gentlest first", () => {
    const found = firstLevels(levels(10, 5, 4, 3, 2, 1));
    expect(found.map((one) => one.level)).toEqual([1, 3, 5]);
    expect(found).toHaveLength(ANIMALS);
  });
});
