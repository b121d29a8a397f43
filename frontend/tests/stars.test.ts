import { describe, expect, it } from "vitest";
import { idle } from "../src/mine/history";
import { goOn, nextAnimal, starsOf, trail } from "../src/mine/stars";

const OFFER = { lesson: true, puzzles: 60, levels: 10 };
const solved = (count: number) => Array.from({ length: count }, (_, i) => `1-${i}`);

describe("a trail", () => {
  it("begins without stars, at the lesson", () => {
    const stations = trail(idle(), OFFER);
    expect(stations.map((one) => [one.kind, one.stars])).toEqual([
      ["lesson", 0],
      ["animals", 0],
      ["puzzles", 0],
    ]);
    expect(goOn(stations)!.kind).toBe("lesson");
  });
  it("has no station for what a game does not have", () => {
    expect(trail(idle(), { lesson: false, puzzles: 0, levels: 10 }).map((one) => one.kind)).toEqual(["animals"]);
  });
  it("gives a star for every third of the lesson", () => {
    const stars = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (count) => trail({ ...idle(), steps: [0, 1, 2, 3, 4, 5, 6].slice(0, count), of: 7 }, OFFER)[0]!.stars,
    );
    expect(stars).toEqual([0, 0, 0, 1, 1, 2, 2, 3]);
  });
  it("counts only steps that the lesson has", () => {
    expect(trail({ ...idle(), steps: [0, 8, 9], of: 3 }, OFFER)[0]).toMatchObject({ stars: 1, have: 1, want: 2 });
  });
  it("asks for stronger animals, and for none that is weaker than a beaten one", () => {
    const found = (...beaten: number[]) => trail({ ...idle(), beaten }, OFFER)[1]!;
    expect([found(), found(1), found(3), found(4), found(6), found(1, 7)].map((one) => one.stars)).toEqual([
      0, 1, 1, 2, 2, 3,
    ]);
    expect(found(2).want).toBe(4);
    expect(nextAnimal({ ...idle(), beaten: [2, 5] }, 10)).toBe(6);
    expect(nextAnimal({ ...idle(), beaten: [10] }, 10)).toBe(10);
    expect(nextAnimal(idle(), 10)).toBe(1);
  });
  it("asks for puzzles, or for all there are", () => {
    const stars = (count: number, puzzles: number) =>
      trail({ ...idle(), solved: solved(count) }, { ...OFFER, puzzles })[2]!.stars;
    expect([stars(0, 60), stars(1, 60), stars(5, 60), stars(14, 60), stars(15, 60)]).toEqual([0, 1, 2, 2, 3]);
    expect([stars(1, 1), stars(3, 8), stars(8, 8)]).toEqual([3, 1, 3]);
  });
  it("leads on to the first station with a star left, and ends", () => {
    const all = { steps: [0, 1, 2], of: 3, beaten: [7], solved: solved(15) };
    expect(starsOf(trail(all, OFFER))).toBe(9);
    expect(goOn(trail(all, OFFER))).toBeUndefined();
    expect(goOn(trail({ ...all, beaten: [2] }, OFFER))!.kind).toBe("animals");
  });
});
