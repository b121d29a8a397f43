import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { nothing, withSolved, write } from "../src/mine/history";
import type { mine as Kept } from "../src/mine/mine.svelte";

const KEPT = "tabuleiro.mine";
const NOW = new Date(2026, 10, 17);

/** The history as a page finds it that is opened now. */
async function opened(): Promise<typeof Kept> {
  vi.resetModules();
  return (await import("../src/mine/mine.svelte")).mine;
}

beforeAll(async () => void (await opened()), 60_000); // compiled once, which may take a while

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("what is kept in this browser", () => {
  it("is there when a page is opened again", async () => {
    (await opened()).change((all) => withSolved(all, "hex", "1-001", NOW));
    expect((await opened()).now.games.hex!.solved).toEqual(["1-001"]);
  });
  it("is added to what another window has kept meanwhile, and follows it", async () => {
    const mine = await opened();
    localStorage.setItem(KEPT, write(withSolved(nothing(), "hex", "1-002", NOW)));
    mine.change((all) => withSolved(all, "hex", "1-001", NOW));
    expect(mine.now.games.hex!.solved).toEqual(["1-002", "1-001"]);
    localStorage.setItem(KEPT, write(nothing()));
    dispatchEvent(Object.assign(new Event("storage"), { key: KEPT }));
    expect(mine.now.games).toEqual({});
  });
  it("has what was solved before there was a history", async () => {
    localStorage.setItem("tabuleiro.puzzles.hex", "1-001 1-002");
    const mine = await opened();
    expect(mine.now.games.hex!.solved).toEqual(["1-001", "1-002"]);
    mine.change((all) => withSolved(all, "ouri", "1-001", NOW));
    expect(localStorage.getItem("tabuleiro.puzzles.hex")).toBeNull();
    expect(Object.keys((await opened()).now.games).sort()).toEqual(["hex", "ouri"]);
  });
  it("lasts as long as the page where nothing may be kept", async () => {
    const forbid = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", new Proxy({}, { get: forbid, ownKeys: forbid }));
    const mine = await opened();
    mine.change((all) => withSolved(all, "hex", "1-001", NOW));
    mine.change((all) => withSolved(all, "hex", "1-002", NOW));
    expect(mine.now.games.hex!.solved).toEqual(["1-001", "1-002"]);
  });
  it("is erased with the name that was typed in and the places in lessons, and nothing else is", async () => {
    const mine = await opened();
    mine.change((all) => withSolved(all, "hex", "1-001", NOW));
    for (const name of ["tabuleiro.name", "tabuleiro.lesson.hex", "tabuleiro.theme"]) localStorage.setItem(name, "x");
    mine.erase();
    expect(mine.now).toEqual(nothing());
    expect(Object.keys(localStorage)).toEqual(["tabuleiro.theme"]);
  });
});
