// What those who do not read yet are offered.
import { describe, expect, it } from "vitest";
import { ANIMALS, firstGames, firstLevels } from "../src/first/first";
import type { Level, ShelfGame } from "../src/types";

const games = (...keys: string[]) => keys.map((key) => ({ key }) as ShelfGame);
const levels = (...numbers: number[]) => numbers.map((level) => ({ level }) as Level);

describe("first steps", () => {
  it("are four games, always in one order", () => {
    const found = firstGames(games("shisima", "hex", "rastros", "gatos_caes", "go", "semaforo"));
    expect(found.map((one) => one.key)).toEqual(["semaforo", "gatos_caes", "rastros", "shisima"]);
  });
  it("are those that there are", () => expect(firstGames(games("rastros", "hex"))).toHaveLength(1));
  it("are three animals, the gentlest first", () => {
    const found = firstLevels(levels(10, 5, 4, 3, 2, 1));
    expect(found.map((one) => one.level)).toEqual([1, 3, 5]);
    expect(found).toHaveLength(ANIMALS);
  });
});
