import { afterEach, expect, test, vi } from "vitest";
import { crc, Engine, filesOf, type About, type Leaf, type Levels } from "../src/engine/load";
import { report } from "../src/engine/report";
import { tried } from "../src/engine/trial";
import { knowsLess } from "../src/play/begin";

afterEach(() => vi.unstubAllGlobals());

const about: About = {
  key: "toy",
  made: "",
  code: 0,
  free: 1024,
  kernels: {
    add: { takes: "n b", gives: "integer" },
    half: { takes: "x", gives: "float" },
    fail: { takes: "n", gives: "nothing" },
  },
  leaves: {
    n: { type: "integer", value: "40" },
    x: { type: "float", value: 3 },
    "b.table": { type: "u8", shape: [2], data: 0 },
    "b.words": { type: "i2", shape: [2, 4], of: "b.table" },
    "b.room": { type: "i4", shape: [50_000] },
    states: { type: "record", shape: [2], size: 4, gaps: [[1, 3]] },
  },
  contents: ["8,1:02fe0001ff" + "00".repeat(11), "8,0:05" + "00".repeat(7)],
  forgets: { search: ["b.room"] },
};
const LARGE: Record<string, Leaf> = { "b.table": { type: "u8", shape: [1], data: 1 } };

/** A module of functions that read their blocks as those of WebAssembly do. */
function toy(own: Record<string, Leaf> = {}): Engine {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const word = (at: number) => Number(new DataView(memory.buffer).getBigInt64(at, true));
  const add = (at: number) => {
    const view = new DataView(memory.buffer); // n, then table (address, 1 number), words (2), room (1)
    const table = word(at + 16);
    view.setBigInt64(at, BigInt(word(at + 8)) + view.getBigInt64(table, true) + BigInt(word(at + 24)), true);
    expect([word(at + 32), word(at + 40), word(at + 48)]).toEqual([table, 2, 4]);
    expect(word(at + 64)).toBe(50_000);
    return 0;
  };
  const half = (at: number) => {
    const view = new DataView(memory.buffer);
    view.setFloat64(at, view.getFloat64(at + 8, true) / 2, true);
    return 0;
  };
  const exports = { memory, add, half, fail: () => 1 };
  return new Engine(about, own, { exports } as unknown as WebAssembly.Instance);
}

test("a kernel finds numbers, addresses and shapes in its block, in memory that grows", () => {
  const engine = toy();
  expect(engine.call("add")).toBe(40 + 2 + 2);
  expect(engine.size).toBeGreaterThan(200_000);
  expect(engine.call("add", { n: -1 })).toBe(-1 + 2 + 2);
  expect(engine.call("add")).toBe(3); // as it was the last time
  expect(engine.call("half")).toBe(1.5);
  expect(() => engine.call("fail")).toThrow("toy");
  expect(() => engine.array("nothing")).toThrow("nothing");
});

test("what an array holds comes byte by byte of all its numbers", () => {
  expect([...toy().array("b.table")]).toEqual([2n, 256n]);
});

test("an array that needs more memory than there is has it", () => {
  expect(toy().array("b.room")).toHaveLength(50_000);
});

test("a variant is other data, and a view is the same memory", () => {
  expect(toy(LARGE).call("add")).toBe(40 + 5 + 1);
  const engine = toy();
  engine.put("b.words", Uint8Array.of(7));
  expect(engine.array("b.table")[0]).toBe(7n);
});

test("a trial names the steps that came out otherwise, and sums leave out what is no field", () => {
  const engine = toy();
  engine.put("states", Uint8Array.of(1, 99, 99, 2));
  const sum = crc(Uint8Array.of(1, 0, 0, 2));
  expect(
    tried(engine, [
      ["sum", "states", 1, sum],
      ["call", "add", { n: "1" }, 5],
    ]),
  ).toEqual([]);
  expect(
    tried(engine, [
      ["sum", "states", 1, sum + 1],
      ["call", "add", {}, 6],
    ]),
  ).toHaveLength(2);
  expect(
    tried(engine, [
      ["put", "states", btoa("\x03")],
      ["sum", "states", 1, sum],
    ]),
  ).toHaveLength(1);
});

test("sums are those of everybody", () => {
  expect(crc(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
});

test("a report has a line for each game, and says first what is wrong", () => {
  const row = { game: "hex", opened: 12.3, wrong: [], speeds: { playouts: 1234.5 }, problem: "" };
  expect(report("Safari", [row])).toContain("hex: right, open 12 ms, playouts 1235/s");
  expect(report("Safari", [{ ...row, wrong: ["tree 3"] }])).toMatch(/WRONG[^]*tree 3/);
  expect(report("Safari", [{ ...row, problem: "404" }])).toContain("hex: 404");
});

const solved = {
  proves: true,
  tables: { default: { file: "toy.default.table", tells: "value", whole: true } },
} as unknown as Levels;

test("tables of what is proved are among the files of a game", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(solved)));
  expect(await filesOf("toy")).toContain("/engine/toy.default.table");
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  expect(await filesOf("toy")).toHaveLength(4); // there is no module of it
});

test("the strongest lacks nothing only where its whole table is at hand", async () => {
  const there = (status: number) => vi.stubGlobal("fetch", async () => new Response(null, { status }));
  there(200);
  expect(await knowsLess(solved, "default")).toBe(false);
  expect(await knowsLess(solved, "large")).toBe(true);
  there(404);
  expect(await knowsLess(solved, "default")).toBe(true);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  expect(await knowsLess(solved, "default")).toBe(true);
  vi.stubGlobal("caches", { match: async () => new Response() });
  expect(await knowsLess(solved, "default")).toBe(false);
});
