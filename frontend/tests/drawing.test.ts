// Every draw goes through one door, which tells first what is to be known; then comes the page of what it changes.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Day } from "../src/events/day.svelte";
import { router } from "../src/router.svelte";
import type { Head, Notice, Todo } from "../src/events/types";

const words = (pt: string) => ({ pt, br: pt, en: pt });
const small: Notice = {
  text: words("a final terá só dois finalistas"),
  offers: [{ text: words("À melhor de três"), settings: { smallFinal: "best" } }],
};
const task = (what: string, part: string, before: Notice[] = []) => ({ what, part, before }) as unknown as Todo;

let sent: Record<string, unknown>[];
let todo: Todo[];
let day: Day;
beforeEach(() => {
  sent = [];
  todo = [task("pair", "A"), task("pair", "B", [small]), task("plan", "C", [small])];
  day = new Day("porto");
  day.api.head = () => Promise.resolve({ role: "organiser" } as Head);
  day.api.next = () => Promise.resolve({ seq: 1, todo });
  vi.stubGlobal("fetch", (_: string, options: RequestInit) => {
    sent.push(JSON.parse(options.body as string) as Record<string, unknown>);
    return Promise.resolve(new Response('{"made": [], "seq": 2}', { headers: { "Content-Type": "application/json" } }));
  });
  return day.look();
});
afterEach(() => vi.unstubAllGlobals());

test("where nothing is to be known, it is drawn at once", async () => {
  await day.draw("A");
  expect([sent.length, day.asked]).toEqual([1, null]);
});

test("a small final is told before its draw, and before everything is drawn", async () => {
  for (const part of ["B", ""]) {
    await day.draw(part);
    expect([sent, day.asked?.part]).toEqual([[], part]);
  }
  await day.draw("", { told: true });
  expect([sent[0]?.part, day.asked]).toEqual(["", null]);
});

test("what is offered is set, and then there is nothing more to tell", async () => {
  todo = [task("pair", "B")];
  await day.set(small.offers[0]!);
  expect(sent[0]).toMatchObject({ do: "set", data: { settings: { smallFinal: "best" } } });
  await day.draw("B");
  expect([sent.length, day.asked]).toEqual([2, null]);
});

test("a late entry or a check-in that leaves something to be settled opens the page of it, and only then", async () => {
  const go = vi.spyOn(router, "go").mockImplementation(() => undefined);
  await day.run({ do: "checkin", data: {} });
  expect(go).not.toHaveBeenCalled();
  todo = [{ ...task("settle", ""), count: 2 }, ...todo];
  await day.run({ do: "checkin", data: {} });
  expect(go.mock.calls.map(([to]) => to)).toEqual(["/events/porto/changes"]);
  await day.run({ do: "note", data: {} }); // nothing more than was there
  expect(go).toHaveBeenCalledTimes(1);
  go.mockRestore();
});
