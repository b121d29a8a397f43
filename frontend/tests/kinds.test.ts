// What the kinds of events have of their own on the organiser's pages.
import { describe, expect, it } from "vitest";
import { KINDS } from "../src/events/kinds";
import type { Dispute, Part, Rounds, TablePairing } from "../src/events/types";

const part = { id: "A", plan: "swiss", teams: 4, pupils: 28, groups: ["g1"] } as Part;
const { teams, championship } = KINDS;

describe("rounds of teams", () => {
  const side = (id: string) => ({ id, name: `Team ${id}` });
  const dispute = (n: number, round: number, results: string[], more: Partial<Dispute> = {}) =>
    ({
      dispute: `A-${n}`,
      part: "A",
      round,
      x: side(`x${n}`),
      y: side(`y${n}`),
      known: true,
      complete: results.every(Boolean),
      absent: [],
      waits: null,
      slots: results.map((result) => ({ result })),
      ...more,
    }) as unknown as Dispute;
  const found = {
    seq: 1,
    disputes: [
      dispute(1, 1, ["X", "Y"]),
      dispute(2, 2, ["X", ""]),
      dispute(3, 2, ["", ""]),
      dispute(4, 2, ["", ""], { part: "B" }),
      dispute(5, 3, ["", ""], { known: false }),
    ],
    byes: [{ part: "A", round: 2, team: side("z") }],
  } as Rounds;
  const made = teams.made(found, part, null);

  it("are those of the part", () => expect(made.rounds).toEqual([1, 2, 2, 3]));
  it("begin where results are missing", () => expect([made.due, made.missing(1), made.missing(2)]).toEqual([2, 0, 3]));
  it("are changed by hand while something is not played", () => {
    expect(made.seating(1, "")).toBeNull();
    const seating = made.seating(2, "Round 2")!;
    expect(seating.seats).toEqual([
      ["x2", "y2"],
      ["x3", "y3"],
      ["z", null],
    ]);
    expect(seating.fixed).toEqual([true, false, false]);
  });
  it("have places for rulings where it is known who meets", () =>
    expect(teams.places(found, "A").map((one) => one.place)).toEqual(
      ["A-1", "A-2", "A-3"].map((dispute) => ({ dispute })),
    ));
  it("have links for each dispute", () =>
    expect(teams.links.choices(found, { part: "A" }, "")[0]).toMatchObject({
      label: "A-1 · Team x1 – Team y1",
      scope: { dispute: "A-1" },
    }));
});

describe("rounds of a group", () => {
  const table = (n: number, round: number, result: string, more: Partial<TablePairing> = {}) =>
    ({
      part: "A",
      group: 1,
      round,
      table: n,
      first: { id: `a${n}`, name: `Ana ${n}` },
      second: { id: `b${n}`, name: `Rui ${n}` },
      result,
      waits: null,
      ...more,
    }) as TablePairing;
  const found = {
    seq: 1,
    tables: [table(1, 1, "1"), table(2, 1, "bye", { second: null }), table(1, 2, ""), table(1, 1, "", { group: 2 })],
  } as Rounds;
  const made = championship.made(found, part, 1);

  it("are those of the group", () => expect(made.rounds).toEqual([1, 1, 2]));
  it("miss what is not told", () => expect([made.due, made.missing(1), made.missing(2)]).toEqual([undefined, 0, 1]));
  it("are changed by hand while something is not played", () => {
    expect(made.seating(1, "")).toBeNull();
    expect(made.seating(2, "")!.seats).toEqual([["a1", "b1"]]);
  });
  it("have places for rulings where two meet", () =>
    expect(championship.places(found, "A").map((one) => one.place)).toEqual([
      { tournament: "A", group: 1, round: 1, table: 1 },
      { tournament: "A", group: 1, round: 2, table: 1 },
      { tournament: "A", group: 2, round: 1, table: 1 },
    ]));
  it("have links for each table of a group, and for none of a tournament", () => {
    const scope = { part: "A", group: 1 };
    expect(championship.links.rounds({ part: "A" })).toBeNull();
    expect(championship.links.choices(found, { part: "A" }, "A")).toEqual([]);
    expect(championship.links.choices(found, scope, "A, group 1").map((one) => one.scope)).toEqual([
      { ...scope, table: 1 },
      { ...scope, table: 2 },
    ]);
  });
});
