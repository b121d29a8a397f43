// What an arbiter's phone and a referee's table show of each kind of event.
import { expect, test } from "vitest";
import { SHEETS } from "../src/arbiter/kinds";
import type { Dispute, Head, Rounds, TablePairing } from "../src/events/types";
import type { Heard } from "../src/screens/line.svelte";

const head = { parts: [], fields: [] } as unknown as Head;
const text = (said: string) => ({ pt: said, br: said, en: said });
const who = (name: string) => ({ id: name, name });
const slot = (name: string, modality: string) => ({
  slot: name,
  modality,
  name: text(name),
  game: { name: text("Semáforo") },
  x: [],
  y: [],
});
const dispute = {
  dispute: "A-1",
  part: "A",
  title: text("final"),
  x: who("Faia"),
  y: who("Olmo"),
  known: true,
  absent: [],
  slots: [slot("mesa1", "mesa"), slot("vivo1", "vivo"), slot("vivo2", "vivo")],
} as unknown as Dispute;
const table = (n: number) =>
  ({ part: "1.1", group: 1, round: 2, table: n, first: who("Ana"), second: who("Rui") }) as unknown as TablePairing;
const olympiad = { seq: 1, disputes: [dispute, { ...dispute, dispute: "A-2", known: false }] } as Rounds;
const cup = { seq: 1, tables: [table(2), table(1)] } as Rounds;
const { teams, championship } = SHEETS;

test("a phone has a card for each dispute that is known, or for each round of a group, its tables in order", () => {
  expect(teams.cards(head, olympiad).map((one) => [one.id, one.spots.length])).toEqual([["A-1", 3]]);
  const [card] = championship.cards(head, cup);
  expect([card!.id, card!.spots.map((one) => one.place.table), card!.open]).toEqual(["1.1/1/2", [1, 2], 2]);
});

test("between teams a card says who, how it stands, and how it begins while nothing is played", () => {
  const between = (more: object) =>
    teams.cards(head, { ...olympiad, disputes: [{ ...dispute, score: [0, 0], ...more }] })[0]!.between;
  const begin = { do: "start", data: { dispute: "A-1" } };
  expect(between({})).toEqual({ sides: ["Faia", "Olmo"], score: [0, 0], begin });
  const played = dispute.slots.map((one, n) => (n ? one : { ...one, result: "X" }));
  for (const more of [{ started: true }, { complete: true }, { waits: text("…") }, { slots: played }])
    expect(between(more)!.begin).toBeNull();
  expect(championship.cards(head, cup)[0]!.between).toBeNull();
});

test("a result is heard where it is of something there", () => {
  const [ours, theirs] = [{ kind: "result", dispute: "A-1" } as Heard, { kind: "result", dispute: "A-9" } as Heard];
  expect([teams.concerns(olympiad, ours), teams.concerns(olympiad, theirs)]).toEqual([true, false]);
  expect([teams.near("A-1/vivo1", ours), teams.near("A-1/vivo1", theirs)]).toEqual([true, false]);
  const played = { kind: "result", tournament: "1.1", group: 1 } as Heard;
  expect([championship.concerns(cup, played), championship.near("1.1/1/2/1", played)]).toEqual([true, true]);
  expect(championship.concerns(cup, { ...played, group: 2 })).toBe(false);
});

test("a referee's table is a slot with its other leg, or a table", () => {
  expect(teams.place(head, olympiad, "A-1/vivo1")!.legs!.next!.slot).toBe("vivo2");
  expect(teams.place(head, olympiad, "A-1/vivo2")!.legs!.next).toBeUndefined();
  expect(teams.place(head, olympiad, "A-1/mesa1")!.legs).toBeNull();
  expect(teams.place(head, olympiad, "A-7/mesa1")).toBeNull();
  expect(championship.place(head, cup, "1.1/1/2/2")!.spot.place.table).toBe(2);
  expect(championship.place(head, cup, "1.1/1/3/2")).toBeNull();
});
