// A table of what is proved: a file beside a game's module (src/tabuleiro/engine/page/tables.py). Its positions have
// the numbers that the kernel gives them which numbers them on the server.
import { ENGINES, get, kindOf, type Engine } from "./load";

const LINE = 10; // the byte that ends a line

/** What a file says of itself: its arrays, in the order in which they lie there, and numbers. */
interface Head {
  arrays: Record<string, [type: string, shape: number[]]>;
  numbers: Record<string, string>;
}

/** Bring a table to an engine. */
export async function bringTable(engine: Engine, file: string): Promise<void> {
  const all = new Uint8Array(await (await get(ENGINES + file)).arrayBuffer());
  const end = all.indexOf(LINE);
  const { arrays, numbers } = JSON.parse(new TextDecoder().decode(all.subarray(0, end))) as Head;
  for (const [name, value] of Object.entries(numbers)) engine.bring(name, value);
  let at = end + 1;
  for (const [name, [type, shape]] of Object.entries(arrays)) {
    const size = shape.reduce((a, b) => a * b, kindOf({ type }).BYTES_PER_ELEMENT);
    engine.bring(name, [shape, all.subarray(at, (at += size))]);
  }
}

/** The number that a table has for a position that is not over, as the engine's memory has it: Python reads it. */
export function numberOf(engine: Engine, position: Uint8Array): number {
  engine.put("asked.states", position);
  return engine.call("told");
}

/** The plays of a position, and what each of them does at once. */
export function look(engine: Engine, position: Uint8Array): [plays: bigint[], signs: number[]] {
  engine.put("glanced", position);
  const count = engine.call("look");
  const of = (name: string) => (engine.array(name) as BigInt64Array).subarray(0, count);
  return [[...of("replies")], Array.from(of("signs"), Number)];
}
