// What is heard of a change of state.
import { describe, expect, it } from "vitest";
import { heard, type Here } from "../src/sound/heard";
import type { Last, Player, State } from "../src/types";

const start = {
  game: "avanco",
  variant: "default",
  ply: 0,
  history: [],
  turn: 0,
  waiting: "move",
  result: null,
} as unknown as State;
const still: Partial<Last> = { way: [], removed: [], changed: [], sown: null };

/** The state after a play of the first player. */
function after(last: Partial<Last>, more: Partial<State> = {}): State {
  const history = [...start.history, [0, "a1"] as [Player, string]];
  return { ...start, ply: 1, history, turn: 1, last: { ...still, ...last } as Last, ...more };
}
const result = (winner: Player | null) => ({ winner }) as State["result"];
const names = (state: State, you: Here = []) => heard(start, state, you).map((one) => one.sound);

describe("what is heard", () => {
  it("is a piece that is put", () => expect(names(after({ changed: [[4, "", "B"]] }))).toEqual(["put"]));
  it("is a piece that goes its way", () => {
    const changed: Last["changed"] = [
      [4, "B", ""],
      [5, "", "B"],
    ];
    expect(names(after({ way: [4, 5], changed }))).toEqual(["move"]);
  });
  it("is what is taken, once the piece has come there", () => {
    const state = after({ way: [4, 6], removed: [5], changed: [[5, "W", ""]] });
    expect(heard(start, state, [], 500)).toEqual([
      { sound: "move", at: 0 },
      { sound: "capture", at: 500 },
    ]);
  });
  it("is what is taken away without a piece that moves", () =>
    expect(names(after({ removed: [5], changed: [[5, "W", ""]] }))).toEqual(["capture"]));
  it("is every seed, but not the house that was emptied", () =>
    expect(names(after({ sown: [0, 1, 2, 3], changed: [[0, "3", ""]] }))).toEqual(["seed", "seed", "seed"]));
  it("is a piece that becomes another", () => expect(names(after({ changed: [[4, "G", "Y"]] }))).toEqual(["change"]));
  it("is dice, without a play", () => {
    const state = { ...start, ply: 1, history: [[0, "31:"]] } as State;
    expect(names({ ...state, last: after({ changed: [[4, "", "B"]] }).last })).toEqual(["dice"]);
  });
  it("is whose turn it is, for one alone at a screen", () => {
    const state = after({ changed: [[4, "", "B"]] });
    expect(names(state, [1])).toEqual(["put", "turn"]);
    expect(names(state, [0])).toEqual(["put"]);
    expect(names(state, [0, 1])).toEqual(["put"]);
  });
  it("is won, lost or drawn by whoever sits there", () => {
    const end = (winner: Player | null, you: Here) =>
      names(after({ changed: [[4, "", "B"]] }, { turn: null, waiting: null, result: result(winner) }), you).at(-1);
    expect(end(0, [0])).toBe("win");
    expect(end(0, [1])).toBe("loss");
    expect(end(0, [0, 1])).toBe("win");
    expect(end(0, [])).toBe("win");
    expect(end(null, [1])).toBe("draw");
    expect(end(0, null)).toBe("put"); // a task: its page says whether it is solved
  });
  it("is won by giving up, without a play", () => {
    expect(names({ ...start, result: result(0) }, [0])).toEqual(["win"]);
    expect(names(start, [0])).toEqual([]);
  });
  it("is nothing at first, backwards, or in another game", () => {
    const state = after({ changed: [[4, "", "B"]] });
    expect(heard(null, state)).toEqual([]);
    expect(heard(state, start)).toEqual([]);
    expect(heard({ ...start, game: "hex" }, state)).toEqual([]);
  });
});
