import { expect, test } from "vitest";
import type { Screen, TablePairing } from "../src/events/types";
import { hourAndRoom } from "../src/screens/hours";
import { blocks, slides } from "../src/screens/slides";

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
