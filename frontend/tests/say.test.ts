// Plays as the language of the page writes them.
import { afterAll, describe, expect, test } from "vitest";
import { playWords } from "../src/board/say";
import { lang } from "../src/lang.svelte";

const text = (pt: string, en: string) => ({ pt, br: pt, en });
const written = { B: text("p", "B"), W: text("b", "W"), swap: text("troca", "swap"), off: text("fora", "off") };

afterAll(() => lang.choose("pt", false));

test("the language that was chosen last is spoken, however long another one takes", async () => {
  const late = lang.choose("br", false);
  await lang.choose("pt", false);
  await late;
  expect(lang.now).toBe("pt");
});

describe("plays in words", () => {
  test("colours and words are those of the language; cells and signs stay", async () => {
    await lang.choose("pt", false);
    expect(playWords({ written }, "Be6 We5")).toBe("pe6 be5");
    expect(playWords({ written }, "swap")).toBe("troca");
    expect(playWords({ written }, "12/off:5 a3xb4ep")).toBe("12/fora:5 a3xb4ep");
    await lang.choose("en", false);
    expect(playWords({ written }, "Be6 swap")).toBe("Be6 swap");
  });

  test("a capital letter that is a cell stays", async () => {
    await lang.choose("pt", false);
    expect(playWords({ written: { swap: written.swap } }, "Bx4")).toBe("Bx4");
  });
});
