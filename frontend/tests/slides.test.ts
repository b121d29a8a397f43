import { expect, test } from "vitest";
import type { Dispute, Screen, TablePairing } from "../src/events/types";
import { hourAndRoom } from "../src/screens/hours";
import { addresses, blocks, meetings, seconds, slides, type Order } from "../src/screens/slides";

const table = (n: number, place: string, at = "09:30"): TablePairing =>
  ({
    part: "1.1",
    group: 1,
    round: 1,
    table: n,
    time: { at, promised: at, place },
    first: { id: `p${n}`, name: `Ana ${n}`, school: "Escola do Tejo" },
    second: { id: `q${n}`, name: `Rui ${n}`, school: "Escola do Douro" },
    result: "",
  }) as TablePairing;

test("whoever looks for a place finds the hour and the room", () => {
  const [first] = blocks([table(3, "Ginásio")], () => "Ouri", "school");
  expect(first!.rows[0]!.where).toMatch(/^09:30 · Ginásio · .*3$/);
  expect(hourAndRoom(table(3, "1.1/0"))).toBe("09:30"); // tables of its own are no room
});

test("rounds to come have slides of their own, and say so", () => {
  const head = { parts: [{ id: "1.1", title: { pt: "Ouri", en: "Ouri", br: "Ouri" } }] };
  const later = { ...table(1, "Ginásio"), group: 2 } as TablePairing;
  const found = slides({ head, current: [table(1, "Ginásio")], next: [later], standings: [] } as unknown as Screen, "");
  expect(found.map((one) => one.kind)).toEqual(["tables", "tables"]);
  expect(found[1]!.title.startsWith(found[0]!.title)).toBe(false);
  const crowd = slides({ head, current: [], next: [later], standings: [] } as unknown as Screen, "", "school", "A-Z");
  expect(crowd[0]!.kind).toBe("places");
});

const titled = { parts: [{ id: "1.1", title: { pt: "Ouri", en: "Ouri", br: "Ouri" } }], fields: [] };
const shown = (current: unknown[], ...how: [by?: Order | "", letters?: string]) =>
  slides({ head: titled, current, next: [], standings: [] } as unknown as Screen, "", ...how);
const groups = (count: number) => Array.from({ length: count }, (_, n) => ({ ...table(1, ""), group: n + 1 }));
const meeting = (n: number) =>
  ({
    part: "1.1",
    dispute: `A-${n}`,
    field: "",
    time: null,
    x: { name: `Escola Ávila ${n}` },
    y: { name: `${n}.º CEB` },
  }) as Dispute;

test("nobody waits much longer than two minutes for a place: what takes longer is shown by school", () => {
  const loop = (found: { length: number }) => found.length * seconds(found.length);
  const whole = Array.from({ length: 40 }, (_, n) => shown(groups(n + 1)));
  const turned = whole.findIndex((one) => one[0]!.kind === "places");
  expect(turned).toBeGreaterThan(1);
  whole.forEach((one, n) =>
    expect([...new Set(one.map((slide) => slide.kind))]).toEqual([n < turned ? "tables" : "places"]),
  );
  for (const one of whole) expect(loop(one)).toBeLessThanOrEqual(130);
  expect(loop(shown(groups(turned)))).toBeGreaterThan(90); // and not before it has to be
});

test("whoever wants it has everybody by school or by name at once", () => {
  expect(shown(groups(1), "school")[0]!.kind).toBe("places");
  expect(shown(groups(1), "name")[0]!.title).not.toBe(shown(groups(1), "school")[0]!.title);
});

test("teams are found by the letter of their school, with where and against whom", () => {
  const rows = meetings([meeting(3)], () => "Campo A1").flatMap((one) =>
    one.rows.map((row) => [one.name, row.name, row.where]),
  );
  expect(rows).toEqual([
    ["3", "3.º CEB", expect.stringContaining("Escola Ávila 3")],
    ["A", "Escola Ávila 3", expect.stringMatching(/^Campo A1 · .*3\.º CEB$/)],
  ]);
  const crowd = shown(Array.from({ length: 90 }, (_, n) => meeting(n)));
  const told = crowd.flatMap((one) => (one.kind === "places" ? one.blocks.flatMap((block) => block.rows) : []));
  expect(told).toHaveLength(180);
  expect(crowd.some((one) => one.kind === "now")).toBe(false);
  expect(shown([meeting(1)], "school").map((one) => one.kind)).toEqual(["now", "places"]); // there is time for scores
});

test("screens side by side share all the letters, and everybody is on one of them", () => {
  const all = Array.from({ length: 26 }, (_, n) => table(n, "")).map((one, n) => {
    const letter = String.fromCharCode(65 + n);
    return {
      ...one,
      first: { ...one.first!, name: `${letter}na` },
      second: { ...one.second!, name: `${n} ${letter}` },
    };
  });
  expect(addresses("e-1", "", 3).map((one) => one.path)).toEqual(["/e/e-1/ecra"]);
  for (const count of [1, 2, 3, 5, 8]) {
    const screens = addresses("e-1", "name", count);
    expect(screens).toHaveLength(count);
    const found = screens.flatMap((one) => {
      const letters = new URL(one.path, "http://hall").searchParams.get("letras") ?? "";
      return blocks(all, () => "", "name", letters).flatMap((block) => block.rows.map((row) => row.name));
    });
    expect(found.sort()).toEqual(
      blocks(all, () => "", "name")
        .flatMap((block) => block.rows.map((row) => row.name))
        .sort(),
    );
  }
});
