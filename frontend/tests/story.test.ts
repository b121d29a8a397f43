import { afterEach, describe, expect, it, vi } from "vitest";
import { Telling } from "../src/play/story.svelte";
import type { Story } from "../src/types";

const text = { pt: "", br: "", en: "" };
const story: Story = { text, plies: ["c5", "c6"].map((move, i) => ({ player: (i % 2) as 0 | 1, move, text })) };
const from = { game: "rastros", variant: "default", position: "", moves: ["d4"] };

/** What the server is asked for: the plays of each position. */
function asked(): string[][] {
  const all: string[][] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const { moves } = JSON.parse(init.body as string) as { moves: string[] };
    all.push(moves);
    return Promise.resolve(new Response(JSON.stringify({ moves })));
  });
  return all;
}

afterEach(() => vi.unstubAllGlobals());

describe("a story on the board", () => {
  it("begins where it is told from, goes on play by play, and stays within it", async () => {
    const all = asked();
    const telling = new Telling();
    await telling.begin(story, from);
    expect(all).toEqual([["d4"], ["d4", "c5"]]);
    await telling.go(5);
    expect([telling.at, telling.state]).toEqual([2, { moves: ["d4", "c5", "c6"] }]);
    await telling.go(-1);
    expect(telling.at).toBe(0);
  });
  it("leaves nothing behind when it ends", async () => {
    asked();
    const telling = new Telling();
    const going = telling.begin(story, from);
    telling.end();
    await going;
    expect([telling.story, telling.state]).toEqual([null, null]);
  });
});
