// A game's module in a page: its memory, and the blocks of arguments by which its kernels are called. Knows no game.
// What a block is says src/tabuleiro/rules/wasm/module.py, what lies in memory layout.py beside it.
import { ROOT } from "../published";

/** An array or a number that kernels take. */
export interface Leaf {
  type: string; // "integer", "float", or what an array holds: "u8", "f8", "record" …
  value?: string | number; // of a number; integers as texts, as they have 64 bits
  shape?: number[];
  size?: number; // bytes of a record
  gaps?: [number, number][]; // where in a record nothing is: bytes from, to
  of?: string; // the array of which it is another view
  data?: number; // what it holds in the beginning, if not only zeros
}

/** What is known of a module: <key>.json beside <key>.wasm. */
export interface About {
  key: string;
  made: string; // changes with anything that it is made of
  code: number; // the CRC-32 of the module that this describes
  free: number; // the first free address of its memory
  kernels: Record<string, { takes: string; gives: "integer" | "float" | "nothing" }>;
  leaves: Record<string, Leaf>; // of the usual variant
  contents: string[];
  forgets: Record<string, string[]>; // by engine: the arrays that are 0 where nothing was thought
}

/** What is otherwise in other variants: <key>.variants.json. */
interface Variants {
  made: string;
  variants: Record<string, Record<string, Leaf>>;
  contents: string[]; // after those of the usual variant
}

/** A level: how much it thinks, how often it only glances, how often it overlooks, whether it takes every win. */
export interface Level {
  budget: number;
  glance: number;
  overlook: number;
  wins: boolean;
  knows: boolean; // the strongest, who plays by what is proved
}

/** A table of what is proved. */
export interface Table {
  file: string;
  tells: "value" | "margin" | "chance"; // of a position
  whole: boolean; // of all positions
}

/** The levels of a game that play in a page: <key>.levels.json. */
export interface Levels {
  engine: "mcts" | "halves" | "search" | "expectimax";
  rooms: Record<string, number>; // of what thinks: smaller ones are another player
  overlooks: string[]; // the kinds of plays that are hard to see
  scale: number; // how an evaluation is read as a chance
  proves: boolean; // a server may know more of the game than a page
  rows: Level[];
  tables: Record<string, Table>; // of variants
}

interface Block {
  at: number;
  words: Map<string, number>; // the word of each leaf
  call: (at: number) => number;
}

const KINDS = {
  b1: Uint8Array,
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
  u8: BigUint64Array,
  f8: Float64Array,
  record: Uint8Array,
};
export type Numbers = InstanceType<(typeof KINDS)[keyof typeof KINDS]>;
type Kind = (new (memory: ArrayBuffer, at: number, length: number) => Numbers) & { BYTES_PER_ELEMENT: number };

export const kindOf = (leaf: Leaf): Kind => KINDS[leaf.type as keyof typeof KINDS] as unknown as Kind;

const WORD = 8;
const PAGE = 1 << 16;

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

const count = (leaf: Leaf): number => leaf.shape!.reduce((a, b) => a * b, 1);

/** What an array holds: of its rows first the first bytes, then the second ones …, as differences (layout.py). */
function held(content: string): Uint8Array {
  const [how, digits] = content.split(":") as [string, string];
  const [stride, lag] = how.split(",").map(Number) as [number, number];
  const bytes = new Uint8Array(digits.length / 2);
  const rows = bytes.length / stride;
  let last = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = parseInt(digits.slice(2 * at, 2 * at + 2), 16);
    last = (byte + lag * last) & 255;
    bytes[(at % rows) * stride + Math.floor(at / rows)] = last;
  }
  return bytes;
}

/** The sum that tells two contents apart (CRC-32, as in files that are packed). */
export function crc(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = SUMS[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
const SUMS = Int32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** One variant of a game, with a memory of its own. Arrays have their place there from when they are first needed. */
export class Engine {
  readonly #memory: WebAssembly.Memory;
  readonly #leaves: Record<string, Leaf>;
  readonly #places = new Map<string, number>();
  readonly #blocks = new Map<string, Block>();
  #free: number;

  constructor(
    readonly about: About,
    own: Record<string, Leaf>, // what is otherwise in its variant
    private readonly instance: WebAssembly.Instance,
    rooms: Record<string, number> = {},
  ) {
    this.#memory = instance.exports["memory"] as WebAssembly.Memory;
    this.#leaves = { ...about.leaves, ...own };
    for (const [thing, length] of Object.entries(rooms))
      for (const [name, leaf] of Object.entries(this.#leaves))
        if (name.split(".")[0] === thing && leaf.shape && leaf.shape[0]! > 1)
          this.#leaves[name] = { ...leaf, shape: [length, ...leaf.shape.slice(1)] };
    this.#free = about.free;
  }

  /** Bytes that it has taken. */
  get size(): number {
    return this.#memory.buffer.byteLength;
  }

  has(kernel: string): boolean {
    return kernel in this.about.kernels;
  }

  leaf(name: string): Leaf {
    const found = this.#leaves[name];
    if (!found) throw new Error(`${this.about.key} has no ${name}`);
    return found;
  }

  /** An array as it is now. Not to be kept: memory that grows is elsewhere afterwards. */
  array(name: string): Numbers {
    const leaf = this.leaf(name);
    const at = this.#place(name); // memory may grow for it
    return new (kindOf(leaf))(this.#memory.buffer, at, count(leaf) * (leaf.size ?? 1));
  }

  /** The same as bytes, to be read or written. */
  bytes(name: string): Uint8Array<ArrayBuffer> {
    const { byteOffset, byteLength } = this.array(name);
    return new Uint8Array(this.#memory.buffer, byteOffset, byteLength);
  }

  /** Put bytes at the beginning of an array. */
  put(name: string, bytes: Uint8Array): void {
    this.bytes(name).set(bytes);
  }

  /** Bring an array of another size, or a number, before any kernel that takes it is called. */
  bring(name: string, content: string | [shape: number[], bytes: Uint8Array]): void {
    if (typeof content === "string") {
      this.#leaves[name] = { ...this.leaf(name), value: content };
      return;
    }
    const [shape, bytes] = content;
    this.#leaves[name] = { ...this.leaf(name), shape };
    this.#places.delete(name);
    this.put(name, bytes);
  }

  /** Let what an engine has thought be nothing. */
  forget(name: string): void {
    for (const array of this.about.forgets[name]!) this.fill(array, 0n);
  }

  fill(name: string, value: bigint): void {
    const array = this.array(name);
    if (array instanceof BigInt64Array || array instanceof BigUint64Array) array.fill(value);
    else array.fill(Number(value));
  }

  /** Call a kernel; numbers that are not given are as they were the last time. */
  call(kernel: string, numbers: Record<string, number | bigint> = {}): number {
    const { at, words, call } = this.#block(kernel);
    const view = new DataView(this.#memory.buffer);
    for (const [name, value] of Object.entries(numbers)) this.#write(view, at + WORD * words.get(name)!, name, value);
    if (call(at)) throw new Error(`${this.about.key}: ${kernel} failed`);
    return this.about.kernels[kernel]!.gives === "float"
      ? view.getFloat64(at, true)
      : Number(view.getBigInt64(at, true));
  }

  #write(view: DataView, at: number, name: string, value: number | bigint | string): void {
    if (this.leaf(name).type === "float") view.setFloat64(at, Number(value), true);
    else view.setBigInt64(at, BigInt.asIntN(64, BigInt(value)), true);
  }

  /** The block of a kernel, made when it is first called. */
  #block(kernel: string): Block {
    const known = this.#blocks.get(kernel);
    if (known) return known;
    const takes = this.about.kernels[kernel]!.takes.split(" ");
    const names = takes.flatMap((thing) =>
      Object.keys(this.#leaves).filter((name) => name === thing || name.startsWith(`${thing}.`)),
    );
    for (const name of names) if (this.leaf(name).shape) this.#place(name);
    const words = new Map<string, number>();
    let next = 1; // the first word is for the answer
    for (const name of names) {
      words.set(name, next);
      next += 1 + (this.leaf(name).shape?.length ?? 0);
    }
    const at = this.#room(next * WORD);
    const view = new DataView(this.#memory.buffer);
    for (const [name, word] of words) {
      const { shape, value } = this.leaf(name);
      if (shape)
        [this.#place(name), ...shape].forEach((n, k) => view.setBigInt64(at + WORD * (word + k), BigInt(n), true));
      else this.#write(view, at + WORD * word, name, value!);
    }
    const call = this.instance.exports[kernel] as (at: number) => number;
    const block = { at, words, call };
    this.#blocks.set(kernel, block);
    return block;
  }

  #place(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const leaf = this.leaf(name);
    let at = leaf.of === undefined ? undefined : this.#place(leaf.of);
    if (at === undefined) {
      const size = leaf.size ?? kindOf(leaf).BYTES_PER_ELEMENT;
      at = this.#room(count(leaf) * size);
      if (leaf.data !== undefined) new Uint8Array(this.#memory.buffer, at).set(held(this.about.contents[leaf.data]!));
    }
    this.#places.set(name, at);
    return at;
  }

  #room(bytes: number): number {
    const at = this.#free;
    this.#free = Math.ceil((at + bytes) / WORD) * WORD;
    const lacking = this.#free - this.#memory.buffer.byteLength;
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / PAGE));
    return at;
  }
}

/** Where a game's module lies. */
export const ENGINES = `${ROOT}engine/`;

/** Its files, small tables of what is proved among them: to be kept for when there is no network. */
export async function filesOf(key: string): Promise<string[]> {
  const tables = await levelsOf(key).then(
    (levels) => Object.values(levels.tables).map(({ file }) => file),
    () => [], // there is no module of it
  );
  return [...["wasm", "json", "variants.json", "levels.json"].map((kind) => `${key}.${kind}`), ...tables].map(
    (file) => ENGINES + file,
  );
}

/** Whether a file is to be had, without fetching it: it is kept, or its host has it. */
export async function atHand(file: string): Promise<boolean> {
  if ("caches" in globalThis && (await caches.match(ENGINES + file))) return true;
  return fetch(ENGINES + file, { method: "HEAD" }).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function get(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** A variant of a game, ready to play. Fails where there is no module of it: then the server thinks. */
export async function open(key: string, variant = "default", rooms: Record<string, number> = {}): Promise<Engine> {
  const told = async (kind: string): Promise<unknown> => (await get(`${ENGINES}${key}.${kind}`)).json();
  const [about, code, others] = await Promise.all([
    told("json") as Promise<About>,
    get(`${ENGINES}${key}.wasm`).then((answer) => answer.arrayBuffer()),
    variant === "default" ? null : (told("variants.json") as Promise<Variants>),
  ]);
  // A site may be renewed between two answers: then the next try has all.
  if (crc(new Uint8Array(code)) !== about.code || (others && others.made !== about.made))
    throw new Error(`${key}: the module is another`);
  const own = others ? others.variants[variant] : {};
  if (!own) throw new Error(`${key} has no variant ${variant}`);
  const { instance } = await WebAssembly.instantiate(code, {});
  about.contents.push(...(others?.contents ?? []));
  return new Engine(about, own, instance, rooms);
}

/** The levels of a game that play in pages. */
export const levelsOf = async (key: string): Promise<Levels> =>
  (await get(`${ENGINES}${key}.levels.json`)).json() as Promise<Levels>;
