// Handing a match over to the server.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kept, keepMatch, movedTo } from "../src/offline/matches";
import { nothing, type Played } from "../src/mine/history";
import { mine } from "../src/mine/mine.svelte";
import { hand, isOfPage } from "../src/play/begin";
import { begun, idOf } from "./kept";

const played = (id: string): Played => ({
  id,
  game: "rastros",
  variant: "default",
  other: "level:2",
  you: [0],
  at: 1,
  ply: 1,
  end: "",
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("who plays in the page", () => {
  it("are people here and all levels but the last", () => {
    for (const seat of ["me", "level:1", "level:9", "level:10"]) expect(isOfPage(seat), seat).toBe(true);
    for (const seat of ["link", "careful", "random"]) expect(isOfPage(seat), seat).toBe(false);
  });
});

describe("a match that is handed over", () => {
  it("is given once, however often that is asked for, and is then found under its new name", async () => {
    const asked = vi.fn(async () => new Response(JSON.stringify({ id: "there" }), { status: 201 }));
    vi.stubGlobal("fetch", asked);
    keepMatch(begun(idOf(1)));
    mine.change(() => ({ ...nothing(), matches: [played(idOf(1)), played("other")] }));
    expect(await Promise.all([hand(idOf(1)), hand(idOf(1))])).toEqual(["there", "there"]);
    expect(await hand(idOf(1))).toBe("there");
    expect(asked).toHaveBeenCalledTimes(1);
    expect(movedTo(idOf(1))).toBe("there");
    expect(mine.now.matches.map(({ id }) => id).sort()).toEqual(["other", "there"]);
  });
  it("stays here while the server is away, and can be tried again", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
    keepMatch(begun(idOf(2)));
    await expect(hand(idOf(2))).rejects.toThrow();
    expect(kept(idOf(2))).not.toBeNull();
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ id: "later" }), { status: 201 }));
    expect(await hand(idOf(2))).toBe("later");
  });
});
