import { describe, expect, it } from "vitest";
import {
  dayOf,
  doneIn,
  isEmpty,
  join,
  longestRun,
  nothing,
  read,
  unfinished,
  without,
  withMatch,
  withoutMatch,
  withSolved,
  withStep,
  write,
  type History,
} from "../src/mine/history";
import type { Match, Player } from "../src/types";

const NOW = new Date(2026, 10, 17, 16, 0);
const LATER = new Date(2026, 10, 18, 9, 0);

interface Wish {
  id?: string;
  other?: string;
  you?: Player[];
  ply?: number;
  winner?: Player | null; // left out: it goes on
  begun?: string;
}

/** As much of a match as is looked at. */
const match = ({ id = "m1", other = "level:4", you = [0], ply = 3, winner, begun = "" }: Wish = {}): Match =>
  ({
    id,
    game: "hex",
    variant: "default",
    you,
    begun,
    seats: [
      { kind: "me", name: "Ana Maria" },
      { kind: other, name: "Rui" },
    ],
    state: { ply, result: winner === undefined ? null : { winner } },
  }) as unknown as Match;

const after = (...matches: Match[]): History =>
  matches.reduce((history, one) => withMatch(history, one, NOW), nothing());

describe("what is done is remembered", () => {
  it("a match goes on until it is over, and says from where one sat how", () => {
    const begun = after(match());
    expect(unfinished(begun).map((one) => one.id)).toEqual(["m1"]);
    const over = withMatch(begun, match({ ply: 9, winner: 1 }), LATER);
    expect(unfinished(over)).toEqual([]);
    expect(over.matches.map((one) => one.end)).toEqual(["lost"]);
    expect(over.days).toEqual([dayOf(NOW), dayOf(NOW) + 1]);
    const ends = [
      match({ id: "a", winner: 0 }),
      match({ id: "b", winner: null }),
      match({ id: "c", winner: 0, you: [0, 1] }),
    ];
    expect(after(...ends).matches.map((one) => [one.id, one.end, one.other])).toEqual([
      ["c", "over", "me"],
      ["b", "draw", "level:4"],
      ["a", "won", "level:4"],
    ]); // prettier-ignore
  });
  it("without anybody's name", () => {
    expect(write(after(match()))).not.toMatch(/Ana|Rui/);
  });
  it("a match that is only looked at again is not new", () => {
    const once = after(match());
    expect(withMatch(once, match(), LATER)).toBe(once);
  });
  it("an animal is beaten once, by a win from the beginning of a game", () => {
    expect(doneIn(after(match({ winner: 0 })), "hex").beaten).toEqual([4]);
    expect(doneIn(after(match({ winner: 1 })), "hex").beaten).toEqual([]);
    expect(doneIn(after(match({ winner: 0, begun: "x" })), "hex").beaten).toEqual([]);
    expect(doneIn(after(match({ winner: 0, other: "link" })), "hex").beaten).toEqual([]);
    const erased = without(after(match({ winner: 0 })), "hex", "animals");
    expect(doneIn(withMatch(erased, match({ winner: 0 }), LATER), "hex").beaten).toEqual([]);
  });
  it("steps of lessons and puzzles, each once", () => {
    let history = withStep(nothing(), "hex", 2, 7, NOW);
    history = withStep(withStep(history, "hex", 0, 7, NOW), "hex", 2, 7, NOW);
    history = withSolved(withSolved(history, "hex", "1-003", NOW), "hex", "1-003", NOW);
    expect(history.games.hex).toEqual({ steps: [0, 2], of: 7, beaten: [], solved: ["1-003"] });
  });
});

describe("two histories are joined", () => {
  const here = withSolved(
    withStep(after(match(), match({ id: "m2", winner: 0 })), "hex", 1, 7, NOW),
    "hex",
    "1-001",
    NOW,
  );
  const there = withSolved(
    withMatch(withMatch(nothing(), match({ ply: 8, winner: 1 }), LATER), match({ id: "m3", you: [1] }), LATER),
    "ouri",
    "2-001",
    LATER,
  );

  it("and nothing of either is lost, whichever comes first", () => {
    for (const both of [join(here, there), join(there, here)]) {
      expect(both.matches.map((one) => one.id).sort()).toEqual(["m1", "m2", "m3"]);
      expect(both.matches.find((one) => one.id === "m1")!.end).toBe("lost");
      expect(both.games.hex).toEqual({ steps: [1], of: 7, beaten: [4], solved: ["1-001"] });
      expect(both.games.ouri!.solved).toEqual(["2-001"]);
      expect(both.days).toEqual([dayOf(NOW), dayOf(NOW) + 1]);
    }
  });
  it("twice is once", () => {
    const once = join(here, there);
    expect(join(once, there)).toEqual(once);
    expect(join(here, nothing())).toEqual(here);
  });
  it("a match that only one knows to be over is over, with the seats of both", () => {
    const over = after(match({ winner: 0 }));
    const later = withMatch(nothing(), match({ you: [1], ply: 4 }), LATER);
    expect(join(later, over).matches).toMatchObject([{ end: "won", you: [0, 1] }]);
  });
});

describe("what is read may be anything", () => {
  it.each([null, "", "null", "[]", "7", "{", '"x"', '{"matches":7,"games":[],"days":{}}', '{"version":99}'])(
    "%s",
    (text) => {
      expect(isEmpty(read(text))).toBe(true);
    },
  );
  it("what makes sense in it is kept, the rest is not", () => {
    const good = after(match());
    const odd = JSON.parse(write(good)) as { matches: unknown[]; games: Record<string, unknown>; days: unknown[] };
    odd.matches.push(null, 3, { id: "<b>" }, { ...good.matches[0], id: "m9", end: "stolen" }, good.matches[0]);
    odd.games = {
      hex: { steps: ["a", 3, 3, -1], of: "x", beaten: [0, 2, 1e9], solved: ["1-1", {}, "<i>"] },
      "../x": {},
    };
    odd.days.push("tomorrow", -4, 1.5);
    expect(read(JSON.stringify(odd))).toEqual({
      ...good,
      games: { hex: { steps: [3], of: 0, beaten: [2], solved: ["1-1"] } },
    });
  });
  it("it is as it was written", () => {
    const history = withSolved(after(match(), match({ id: "m2", winner: 0 })), "hex", "1-001", NOW);
    expect(read(write(history))).toEqual(history);
  });
  it("it never grows too large for a request: the oldest matches go, and those that go on stay", () => {
    let history = after(match({ id: "first" }));
    for (let i = 0; i < 300; i++)
      history = withMatch(history, match({ id: `over${i}`, winner: 0 }), new Date(NOW.getTime() + 1000 * i + 1000));
    const kept = read(write(history));
    expect(kept.matches.length).toBe(200);
    expect(kept.matches[0]!.id).toBe("over299");
    expect(unfinished(kept).map((one) => one.id)).toEqual(["first"]);
    const solved = Array.from({ length: 400 }, (_, i) => `puzzle-of-some-length-${i}`);
    for (const game of ["a", "b", "c"]) history.games[game] = { steps: [], of: 0, beaten: [], solved };
    expect(write(read(write(history))).length).toBeLessThan(60_000);
  });
});

describe("erasing", () => {
  it("takes away one thing", () => {
    const history = withSolved(
      withStep(after(match(), match({ id: "m2", winner: 0 })), "hex", 1, 7, NOW),
      "hex",
      "1-1",
      NOW,
    );
    expect(withoutMatch(history, "m1").matches.map((one) => one.id)).toEqual(["m2"]);
    expect(without(history, "hex", "lesson").games.hex).toMatchObject({ steps: [], beaten: [4], solved: ["1-1"] });
    const less = without(without(without(history, "hex", "lesson"), "hex", "animals"), "hex", "puzzles");
    expect(less.games).toEqual({});
  });
});

it("the longest run of days is never lost", () => {
  expect(longestRun([])).toBe(0);
  expect(longestRun([5])).toBe(1);
  expect(longestRun([1, 2, 3, 9, 10])).toBe(3);
});
