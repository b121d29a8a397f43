// What is kept for times without network, and under which names.
import { describe, expect, it } from "vitest";
import { isOfGames, isPage, isPublished, keptAs } from "../src/offline/keeping";
import { gamesKept } from "../src/offline/offline.svelte";

const name = (address: string) => keptAs(new URL(address, "https://jogos.example"));

describe("what is kept", () => {
  it("are games, what teaches them, and their pictures", () => {
    for (const path of ["", "/hex", "/hex/lesson", "/hex/teaching", "/hex/examples", "/hex/puzzles", "/hex/puzzles/7"])
      expect(isOfGames(`/api/games${path}`), path).toBe(true);
    for (const path of ["/hex/sample.svg", "/hex/emblem.svg", "/hex/picture.svg", "/hex/examples/3.svg"])
      expect(isOfGames(`/api/games${path}`), path).toBe(true);
  });
  it("is what thinks about a game, too", () => {
    for (const path of [
      "/engine/hex.wasm",
      "/engine/hex.json",
      "/engine/hex.levels.json",
      "/engine/picaria.lines-16.table",
    ])
      expect(isOfGames(path), path).toBe(true);
    for (const path of ["/engine/", "/engine/hex.js", "/engine/a/hex.wasm"]) expect(isOfGames(path), path).toBe(false);
  });
  it("is nothing of people, and nothing that is worked out", () => {
    for (const path of ["/api/matches/x1", "/api/events/7", "/api/account", "/api/health", "/api/games/hex/proved"])
      expect(isOfGames(path), path).toBe(false);
    expect(isOfGames("/api/games/hex/print/rules.pdf")).toBe(false);
    expect(isOfGames("/api/gamesters")).toBe(false);
  });
  it("are files, where they were published", () => {
    for (const path of [
      "/api/games/hex/default.json",
      "/api/games/hex/size-5.json",
      "/api/games/hex/sample.still.svg",
      "/api/games/hex/examples/3.svg",
      "/engine/hex.wasm",
      "/engine/picaria.lines-16.table",
    ])
      expect(isPublished(path), path).toBe(true);
    for (const path of ["/tabuleiro.json", "/worker.js", "/dist/package.json", "/api/games/", "/horario.json"])
      expect(isPublished(path), path).toBe(false);
  });
  it("is one copy for all languages and colours", () => {
    expect(name("/api/games/hex?variant=default&lang=en")).toBe("/api/games/hex?variant=default");
    expect(name("/api/games/hex/sample.svg?theme=dark&lang=pt&still=true")).toBe(
      "/api/games/hex/sample.svg?still=true",
    );
    expect(name("/api/games?lang=br")).toBe("/api/games");
  });
  it("is told apart by what it shows", () =>
    expect(name("/api/games/hex/picture.svg?position=a&theme=dark")).not.toBe(name("/api/games/hex/picture.svg")));
  it("names the games that open", () =>
    expect(
      gamesKept([
        "/api/games",
        "/api/games/hex?variant=default",
        "/api/games/hex/lesson",
        "/api/games/ouri?variant=small",
        "/api/games/halma?variant=default",
      ]),
    ).toEqual(["hex", "halma"]));
});

describe("pages that open without network", () => {
  it("are those of the site", () => {
    for (const path of ["/", "/hex", "/hex/learn", "/m/abc", "/puzzles"]) expect(isPage(path), path).toBe(true);
  });
  it("are no links with a secret, no events, no answers, no files", () => {
    for (const path of ["/s/token", "/a/x", "/i/x", "/r/x", "/e/1/mesa", "/api/games", "/openapi.json"])
      expect(isPage(path), path).toBe(false);
  });
  it("are games whose names begin like those", () => {
    for (const path of ["/alquerque", "/szkwa", "/rastros", "/eventos"]) expect(isPage(path), path).toBe(true);
  });
});
