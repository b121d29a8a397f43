// What a variant is called: in words, also where nobody has listed it.
import { expect, test } from "vitest";
import { lang } from "../src/lang.svelte";
import { variantName } from "../src/play/variants";
import type { GameData } from "../src/types";

const text = (en: string) => ({ pt: en, br: en, en });
const game = {
  variants: [
    { text: "skip=gt12", edition: false, name: text("skipped only with more than 12 seeds") },
    { text: "early", edition: true, name: text("as at CNJM 1 to 6") },
    { text: "size=7", edition: false, name: null },
  ],
  options: [
    { name: "skip", values: ["always", "gt12"], chosen: "always", text: text("skipping: always, or not (article 2)") },
    { name: "size", values: ["9", "7"], chosen: "9", text: text("side of the board: 9 at CNJM19 (N4)") },
  ],
} as unknown as GameData;

test("a variant is said in words, part by part where it has no name of its own", async () => {
  await lang.choose("en", false);
  expect(variantName(game, "early")).toBe("as at CNJM 1 to 6");
  expect(variantName(game, "size=7")).toBe("side of the board: 7");
  expect(variantName(game, "size=7,skip=gt12")).toBe("side of the board: 7; skipped only with more than 12 seeds");
  await lang.choose("pt", false);
});
