import { afterEach, describe, expect, it, vi } from "vitest";
import { Back } from "../src/play/back.svelte";
import type { Match } from "../src/types";

const match = {
  game: "rastros",
  variant: "default",
  begun: "",
  state: { history: [[0, "d4"], [1, "d5"], [0, "c6"]] },
} as unknown as Match; // prettier-ignore

/** Answers of the server that wait until they are let go; each is the plays that were asked for. */
function held(): (() => Promise<void>)[] {
  const waiting: (() => Promise<void>)[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const { moves } = JSON.parse(init.body as string) as { moves: string[] };
    return new Promise<Response>((go) =>
      waiting.push(async () => {
        go(new Response(JSON.stringify({ moves })));
        await new Promise((done) => setTimeout(done));
      }),
    );
  });
  return waiting;
}

afterEach(() => vi.unstubAllGlobals());

describe("looking back", () => {
  it("asks for the position after a play, and goes back to now", async () => {
    const answers = held();
    const back = new Back(() => match);
    void back.go(2);
    await answers[0]!();
    expect(back.at).toBe(2);
    expect(back.state).toEqual({ moves: ["d4", "d5"] });
    back.now();
    expect([back.at, back.state]).toEqual([null, null]);
  });
  it("the last play is now", async () => {
    const back = new Back(() => match);
    await back.go(3);
    expect(back.at).toBeNull();
  });
  it("an answer that was overtaken, or comes after one has gone back to now, changes nothing", async () => {
    const answers = held();
    const back = new Back(() => match);
    void back.go(1);
    void back.go(2);
    await answers[1]!();
    await answers[0]!();
    expect(back.state).toEqual({ moves: ["d4", "d5"] });
    void back.go(0);
    back.now();
    await answers[2]!();
    expect([back.at, back.state]).toEqual([null, null]);
  });
});
