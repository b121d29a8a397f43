// Dictionaries and sets of Python: any key that can be compared by its value, in the order in which they were put in.
import { U64, int64, plain } from "./numbers.js";
import { IntEnum, KeyError, NamedTuple } from "./things.js";

/** What stands for a key in a Map: equal keys have the same one, and no others. */
export function hashed(x) {
  switch (typeof x) {
    case "string":
      return x;
    case "number":
      return x;
    case "boolean":
      return Number(x);
    case "object":
      if (x === null) return null;
      if (Array.isArray(x)) return tuple_key(x);
      if (x instanceof NamedTuple) return tuple_key([...x]);
      if (x instanceof IntEnum) return x.value;
      if (x instanceof U64) return int64(x);
      if (x instanceof PySet) return `\u0000{${[...x].map(word).sort().join("\u0001")}`;
      if (x.constructor.$compared) {
        return `\u0000${x.constructor.name}${x.constructor.$compared.map((name) => word(x[name])).join("\u0001")}`;
      }
      return x;
    default:
      return x;
  }
}
const tuple_key = (x) => `\u0000(${x.map(word).join("\u0001")}\u0002`;
const ids = new WeakMap();
let last = 0;
function word(x) {
  const key = hashed(x);
  if (typeof key === "string") return `s${key}`;
  if (key === null) return "n";
  if (typeof key === "number" || typeof key === "bigint") return String(key);
  if (!ids.has(key)) ids.set(key, ++last);
  return `o${ids.get(key)}`;
}

export class Dict {
  constructor(pairs = []) {
    this.map = new Map();
    for (const [key, value] of pairs) this.set(key, value);
  }
  get size() {
    return this.map.size;
  }
  set(key, value) {
    const h = hashed(key);
    this.map.set(h, [this.map.get(h)?.[0] ?? key, value]); // a pair anew, as others may hold the old one
  }
  has(key) {
    return this.map.has(hashed(key));
  }
  get(key, otherwise = null) {
    const found = this.map.get(hashed(key));
    return found ? found[1] : otherwise;
  }
  at(key) {
    const found = this.map.get(hashed(key));
    if (!found) throw new KeyError(String(key));
    return found[1];
  }
  delete(key) {
    if (!this.map.delete(hashed(key))) throw new KeyError(String(key));
  }
  pairs() {
    return [...this.map.values()];
  }
  either(other) {
    return new Dict([...this.pairs(), ...other.pairs()]);
  }
  *[Symbol.iterator]() {
    for (const [key] of this.map.values()) yield key;
  }
}

export class PySet {
  constructor(all = []) {
    this.map = new Map();
    for (const one of all) this.add(one);
  }
  get size() {
    return this.map.size;
  }
  add(one) {
    const h = hashed(one);
    if (!this.map.has(h)) this.map.set(h, one);
  }
  has(one) {
    return this.map.has(hashed(one));
  }
  discard(one) {
    this.map.delete(hashed(one));
  }
  both(other) {
    return new PySet([...this].filter((one) => other.has(one)));
  }
  either(other) {
    return new PySet([...this, ...other]);
  }
  minus(other) {
    return new PySet([...this].filter((one) => !other.has(one)));
  }
  within(other) {
    return [...this].every((one) => other.has(one));
  }
  [Symbol.iterator]() {
    return this.map.values();
  }
}

/** Keys of something are its own number, text or thing; see `hashed`. */
export const number_of = (x) => (x instanceof U64 ? int64(x) : plain(x));
