// A trial: steps that Python has gone before, and what it found at each. The page goes the same ones and compares.
import { bytesOf, crc, type Engine } from "./load";

/** Written by src/tabuleiro/engine/page/trials.py. */
export type Step =
  | ["put", string, string] // into an array: bytes
  | ["fill", string, string] // an array: with one number
  | ["call", string, Record<string, string>, number | null] // a kernel: numbers, and what it answers
  | ["sum", string, number, number]; // of an array: the first so many, and their CRC-32

/** Go all steps; those whose answer is another, in words. */
export function tried(engine: Engine, steps: readonly Step[]): string[] {
  const wrong: string[] = [];
  steps.forEach((step, n) => {
    const found = go(engine, step);
    const expected = step[3];
    if (expected !== undefined && expected !== null && found !== expected)
      wrong.push(`${n} ${step[0]} ${step[1]}: ${found}, not ${expected}`);
  });
  return wrong;
}

function go(engine: Engine, step: Step): number | undefined {
  const [verb, name] = step;
  if (verb === "put") engine.put(name, bytesOf(step[2]));
  else if (verb === "fill") engine.fill(name, BigInt(step[2]));
  else if (verb === "sum") return sum(engine, name, step[2]);
  else return engine.call(name, Object.fromEntries(Object.entries(step[2]).map(([n, text]) => [n, number(text)])));
  return undefined;
}

const number = (text: string): number | bigint => (/[.e]/.test(text) ? Number(text) : BigInt(text));

/** Of the first entries of an array, without what lies between the fields of records: that may be anything. */
function sum(engine: Engine, name: string, entries: number): number {
  const { size, gaps = [] } = engine.leaf(name);
  const bytes = engine.bytes(name).slice(0, entries * (size ?? engine.array(name).BYTES_PER_ELEMENT));
  for (let at = 0; size && at < bytes.length; at += size)
    for (const [from, to] of gaps) bytes.fill(0, at + from, at + to);
  return crc(bytes);
}
