// Which file answers where pages were published without a server.
import { describe, expect, it } from "vitest";
import { at, fileOf, here, shown } from "../src/published";

describe("a question about games", () => {
  it("is answered by a file", () => {
    expect(fileOf("/api/games")).toBe("api/games.json");
    expect(fileOf("/api/games/hex?variant=default")).toBe("api/games/hex/default.json");
    expect(fileOf("/api/games/hex?variant=size%3D5%2Cswap%3Dno")).toBe("api/games/hex/size-5-swap-no.json");
    for (const what of ["lesson", "teaching", "examples", "puzzles"])
      expect(fileOf(`/api/games/hex/${what}`)).toBe(`api/games/hex/${what}.json`);
    expect(fileOf("/api/games/hex/puzzles?whole=true")).toBe("api/games/hex/puzzles.whole.json");
  });
  it("is a picture, in colours that its address names", () => {
    expect(fileOf("/api/games/hex/emblem.svg")).toBe("api/games/hex/emblem.svg#light");
    expect(fileOf("/api/games/hex/sample.svg?theme=dark&lang=en&still=true")).toBe(
      "api/games/hex/sample.still.svg#dark",
    );
    expect(fileOf("/api/games/hex/picture.svg?theme=contrast&variant=size%3D5")).toBe(
      "api/games/hex/picture.size-5.svg#contrast",
    );
    expect(fileOf("/api/games/hex/examples/12.svg?theme=light&lang=pt")).toBe("api/games/hex/examples/12.svg#light");
  });
  it("has no file where only a server knows", () => {
    for (const path of [
      "/api/matches/x",
      "/api/games/hex/proved?variant=default",
      "/api/games/hex/puzzles/7",
      "/api/moving",
    ])
      expect(fileOf(path), path).toBeUndefined();
  });
});

describe("with a server", () => {
  it("addresses are what they are", () => {
    expect(at("/api/games/hex/emblem.svg?theme=dark")).toBe("/api/games/hex/emblem.svg?theme=dark");
    expect(shown("/hex/play")).toBe("/hex/play");
    expect(here()).toEqual([location.pathname, location.search]);
  });
});
