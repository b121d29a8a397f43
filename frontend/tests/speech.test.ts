// Which voice reads, and how sentences are put together for it.
import { describe, expect, it } from "vitest";
import { sentences, voiceFor } from "../src/speech.svelte";

const voices = (...langs: string[]) => langs.map((lang) => ({ lang }));
const chosen = (wanted: string, ...langs: string[]) => voiceFor(voices(...langs), wanted)?.lang ?? null;

describe("the voice", () => {
  it("is of the very country", () => expect(chosen("pt-BR", "en-US", "pt-PT", "pt-BR")).toBe("pt-BR"));
  it("may be written otherwise", () => expect(chosen("pt-PT", "pt_BR", "pt_PT")).toBe("pt_PT"));
  it("is else of the language", () => {
    expect(chosen("pt-PT", "en-GB", "pt-BR")).toBe("pt-BR");
    expect(chosen("en", "pt-PT", "en-GB")).toBe("en-GB");
    expect(chosen("en", "enm-GB", "pt-PT")).toBeNull();
  });
  it("is none where nobody speaks it", () => {
    expect(chosen("pt-PT", "en-GB", "fr-FR")).toBeNull();
    expect(chosen("pt-PT")).toBeNull();
  });
});

describe("sentences", () => {
  it("are read with a pause between them", () =>
    expect(sentences("Um tabuleiro redondo", "", "Põe uma peça!", null)).toBe("Um tabuleiro redondo. Põe uma peça!"));
});
