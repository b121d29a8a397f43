// What the attributes of a board on somebody else's page ask for.
import { describe, expect, it } from "vitest";
import { themeOf, wishOf, Wrong, type Attributes } from "../src/element/asked";
import { meant } from "../src/lang.svelte";

const wrong = (given: Attributes): string => {
  try {
    wishOf(given);
  } catch (error) {
    return (error as Wrong).words;
  }
  return "";
};

describe("attributes", () => {
  it("are mostly left out", () =>
    expect(wishOf({ game: "hex" })).toEqual({
      game: "hex",
      variant: "default",
      level: 0,
      side: 0,
      position: "",
      moves: [],
    }));
  it("ask for a level, a side, and plays that were made", () => {
    const wish = wishOf({ game: "hex", variant: "size=5", level: "3", side: "second", moves: "a1, b2  c3" });
    expect(wish).toMatchObject({ variant: "size=5", level: 3, side: 1, moves: ["a1", "b2", "c3"] });
    expect(themeOf({ theme: "dark" })).toBe("dark");
  });
  it("are named if they are wrong", () => {
    expect(wrong({})).toContain('game="rastros"');
    for (const [name, value] of Object.entries({ level: "0", side: "left", theme: "pink", lang: "xx" }))
      expect(wrong({ game: "hex", [name]: value })).toContain(`${name}="${value}"`);
  });
});

describe("a language", () => {
  it("is meant by many names", () => {
    expect(["pt", "pt-PT", "pt-AO", "pt-BR", "br", "en-GB"].map(meant)).toEqual(["pt", "pt", "pt", "br", "br", "en"]);
    expect(["fr", "ptx", ""].map(meant)).toEqual([null, null, null]);
  });
});
