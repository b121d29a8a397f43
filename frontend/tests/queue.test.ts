// The queue against a server of its own, which is there, away, silent or of another opinion.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AGAIN, Queue, type Item } from "../src/arbiter/queue.svelte";

interface Sent {
  path: string;
  body: Record<string, unknown>;
}
type Answer = (sent: Sent, response: ServerResponse) => void;

const [first, second] = [
  { dispute: "D1", slot: "1" },
  { dispute: "D1", slot: "2" },
];
const json = (status: number, data: unknown): Answer => {
  return (_, response) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(data));
};
const good = json(200, { seq: 7, conflict: null });
const refused = json(409, { problem: { code: "changed", text: "não", texts: { pt: "não", en: "no", br: "não" } } });

let server: Server;
let heard: Sent[];
let answer: Answer;
let done: Item[];
let queues: Queue[];

function open(id = "porto"): Queue {
  const queue = new Queue(id, (item) => done.push(item));
  queues.push(queue);
  return queue;
}

async function listen(port = 0): Promise<number> {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      heard.push({ path: request.url!.split("?")[0]!, body: JSON.parse(text) as Record<string, unknown> });
      answer(heard.at(-1)!, response);
    });
  });
  await new Promise<void>((go) => server.listen(port, "127.0.0.1", go));
  return (server.address() as AddressInfo).port;
}

async function hangUp(): Promise<void> {
  server.closeAllConnections();
  await new Promise((go) => server.close(go));
}

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { interval: 5, timeout: 20_000 });
const passed = () => new Promise((go) => setTimeout(go, 50)); // a try that came to nothing
const kept = () => JSON.parse(localStorage.getItem("tabuleiro.queue.porto") ?? "[]") as Item[];
const results = () => heard.map(({ body }) => body.result ?? body.text);

let port: number;
beforeEach(async () => {
  [heard, done, queues, answer] = [[], [], [], good];
  localStorage.clear();
  port = await listen();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/e/porto/mesa`,
  );
});
afterEach(async () => {
  vi.useRealTimers();
  for (const queue of queues) queue.close();
  if (server.listening) await hangUp();
});

describe("with a network", () => {
  it("sends what is reported, and forgets it when the server has it", async () => {
    const queue = open();
    queue.report(first, "X", "", ["a", "b"]);
    expect(queue.at(first)?.result).toBe("X");
    await until(() => done.length === 1);
    expect(heard[0]!.path).toBe("/api/events/porto/results");
    expect(heard[0]!.body).toEqual({
      key: done[0]!.key,
      place: first,
      result: "X",
      was: "",
      seats: ["a", "b"],
      correct: false,
    });
    expect([queue.items, kept()]).toEqual([[], []]);
    expect(queue.at(first)).toBeUndefined();
    expect([queue.said(first), queue.said(second)]).toEqual(["X", ""]);
  });

  it("sends one after the other, notes too, in the order in which they came", async () => {
    const queue = open();
    queue.report(first, "X", "", []);
    queue.note(second, "a note");
    queue.report(first, "Y", "X", []);
    expect(queue.at(first)?.result).toBe("Y");
    await until(() => done.length === 3);
    expect(results()).toEqual(["X", "a note", "Y"]);
    expect(heard[1]!.path).toBe("/api/events/porto/notes");
    expect(queue.said(first)).toBe("Y");
    expect(new Set(heard.map(({ body }) => body.key)).size).toBe(3);
  });

  it("knows what stands before it is seen: what is on its way, then what the server says", async () => {
    const queue = open();
    expect(queue.since(first, 6)).toBeUndefined();
    queue.report(first, "X", "", []);
    expect(queue.since(first, 6)).toBe("X");
    answer = json(200, { seq: 7, stands: "Y", conflict: null });
    await until(() => done.length === 1);
    expect(queue.since(first, 6)).toBe("Y");
    expect([queue.since(first, 7), queue.since(second, 6)]).toEqual([undefined, undefined]);
    queue.report(first, "clear", "Y", []);
    expect(queue.since(first, 7)).toBe("");
    await until(() => done.length === 2); // what is still on its way would reach the server of the next test
  });

  it("tells of what the server refuses, and sends the rest", async () => {
    answer = (sent, response) => (sent.body.result === "X" ? refused : good)(sent, response);
    const queue = open();
    queue.report(first, "X", "", []);
    queue.report(second, "Y", "", []);
    await until(() => done.length === 1);
    expect(queue.refused.map(({ refused }) => refused)).toEqual(["no"]); // in the language of the page
    expect(queue.waiting).toEqual([]);
    expect(queue.at(first)).toBeUndefined();
    expect(queue.said(first)).toBe("");
  });

  it("sends again what was refused, under the same key, or lets it go", async () => {
    answer = refused;
    const queue = open();
    queue.report(first, "X", "", []);
    queue.report(second, "Y", "", []);
    await until(() => queue.refused.length === 2);
    queue.dismiss(queue.items[1]!.key);
    answer = good;
    queue.again();
    await until(() => done.length === 1);
    expect(results()).toEqual(["X", "Y", "X"]);
    expect(heard[2]!.body.key).toBe(heard[0]!.body.key);
    expect(kept()).toEqual([]);
  });
});

describe("without", () => {
  it("keeps what is reported until there is one", async () => {
    await hangUp();
    const queue = open();
    queue.report(first, "X", "", []);
    queue.report(second, "Y", "", []);
    await passed();
    expect(kept().map(({ result }) => result)).toEqual(["X", "Y"]);
    expect(queue.refused).toEqual([]);
    await listen(port);
    dispatchEvent(new Event("online"));
    await until(() => done.length === 2);
    expect(results()).toEqual(["X", "Y"]);
  });

  it("keeps it over a page that is closed", async () => {
    await hangUp();
    const before = open();
    before.report(first, "X", "", []);
    await passed();
    const { key } = before.items[0]!;
    before.close();
    await listen(port);
    const after = open();
    expect(after.at(first)?.key).toBe(key);
    await after.send();
    expect(results()).toEqual(["X"]);
    expect(open("lisboa").items).toEqual([]); // another event's are another's
  });

  it.each([408, 429, 500, 503])("a server that answers %i is asked again, and nobody else first", async (status) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answer = json(status, { problem: { code: "busy", text: "later" } });
    const queue = open();
    queue.report(first, "X", "", []);
    queue.report(second, "Y", "", []);
    await vi.waitUntil(() => vi.getTimerCount() === 2, { interval: 5 }); // the next try, and the patience of the last
    expect(queue.waiting.map(({ result }) => result)).toEqual(["X", "Y"]);
    expect(results()).toEqual(["X"]);
    answer = good;
    await vi.advanceTimersByTimeAsync(AGAIN);
    await vi.waitUntil(() => done.length === 2, { interval: 5 });
    expect(results()).toEqual(["X", "X", "Y"]);
  });

  it("what may have arrived comes again with its key, which counts once", async () => {
    answer = (_, response) => response.destroy(); // it was entered, and its answer is lost
    const queue = open();
    queue.report(first, "X", "", []);
    await until(() => heard.length === 1);
    await passed();
    answer = good;
    dispatchEvent(new Event("online"));
    await until(() => done.length === 1);
    expect(heard[1]).toEqual(heard[0]);
  });

  it("a server that says nothing is not waited for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answer = () => {};
    const queue = open();
    queue.report(first, "X", "", []);
    await vi.waitUntil(() => heard.length === 1, { interval: 5 });
    answer = good;
    await vi.advanceTimersByTimeAsync(15_000 + AGAIN);
    await vi.waitUntil(() => done.length === 1, { interval: 5 });
    expect(heard[1]).toEqual(heard[0]);
    expect(queue.items).toEqual([]);
  });
});

describe("what is kept", () => {
  it("is shared by the windows of one phone", () => {
    const item: Item = { key: "k", at: 1, place: first, result: "X", was: "" };
    const queue = open();
    localStorage.setItem("tabuleiro.queue.porto", JSON.stringify([item]));
    dispatchEvent(new Event("storage"));
    expect(queue.at(first)).toEqual(item);
  });

  it("is nothing where it is not ours", () => {
    localStorage.setItem("tabuleiro.queue.porto", "{not ours");
    expect(open().items).toEqual([]);
  });
});
