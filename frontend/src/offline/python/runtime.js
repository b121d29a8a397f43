// What Python's operators, functions and methods mean, for the modules that scripts/translation.py writes. They are
// called by the names they have there; methods of built-in things are m_name, and of anything else its own.
import { Dict, PySet, hashed, number_of } from "./containers.js";
import { COMBINING } from "./made/unicode.js";
import * as n from "./numbers.js";
import { Pattern } from "./patterns.js";
import { Data, IndexError, IntEnum, KeyError, NamedTuple, Struct, ValueError } from "./things.js";
import * as w from "./words.js";

export * from "./numbers.js";
export * from "./patterns.js";
export * from "./things.js";
const { ND, State, U64, whole } = n;

// Truth, order and equality.
export function truth(x) {
  if (typeof x === "boolean") return x;
  if (x === null) return false;
  if (typeof x === "number" || typeof x === "string" || typeof x === "bigint") return Boolean(x);
  if (Array.isArray(x)) return x.length > 0;
  if (x instanceof Dict || x instanceof PySet) return x.size > 0;
  if (x instanceof U64) return x.high !== 0 || x.low !== 0;
  if (x instanceof IntEnum) return x.value !== 0;
  if (x instanceof ND) {
    if (x.size !== 1) throw new ValueError("an array is neither true nor false");
    return truth([...x.flat()][0]);
  }
  if (x === undefined) throw new TypeError("there is no such thing");
  return x.__len__ ? x.__len__() > 0 : x instanceof NamedTuple ? x.constructor.$fields.length > 0 : true;
}
export const or_ = (a, b) => (truth(a) ? a : b());
export const and_ = (a, b) => (truth(a) ? b() : a);

export function eq(a, b) {
  if (a === b) return true;
  if (typeof a === "object" && a !== null && typeof b === "object" && b !== null) {
    if (a instanceof U64 && b instanceof U64) return n.same64(a, b);
    if (a instanceof ND || b instanceof ND) return n.spread(a, b, eq);
    const x = sequence(a),
      y = sequence(b);
    if (x && y) return x.length === y.length && x.every((one, i) => eq(one, y[i]));
    if (a instanceof PySet && b instanceof PySet) return a.size === b.size && a.within(b);
    if (a instanceof Dict && b instanceof Dict) {
      return a.size === b.size && a.pairs().every(([key, value]) => b.has(key) && eq(value, b.at(key)));
    }
    if (a instanceof IntEnum || b instanceof IntEnum) return number_of(a) === number_of(b);
    const fields = a.constructor.$compared;
    return Boolean(fields) && a.constructor === b.constructor && fields.every((name) => eq(a[name], b[name]));
  }
  if (a instanceof ND || b instanceof ND) return n.spread(a, b, eq);
  if (typeof a === "string" || typeof b === "string" || a === null || b === null) return false;
  return number_of(a) === number_of(b);
}
const sequence = (x) => (Array.isArray(x) ? x : x instanceof NamedTuple ? [...x] : null);
export const ne = (a, b) => (a instanceof ND || b instanceof ND ? n.spread(a, b, (x, y) => !eq(x, y)) : !eq(a, b));

/** Below 0, 0 or above 0, as one comes before the other. */
function order(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return by_characters(a, b);
  const x = sequence(a),
    y = sequence(b);
  if (x && y) {
    for (let i = 0; i < Math.min(x.length, y.length); i++) if (!eq(x[i], y[i])) return order(x[i], y[i]);
    return x.length - y.length;
  }
  const p = number_of(a),
    q = number_of(b);
  if (typeof p === "object" || typeof q === "object" || typeof p === "string" || typeof q === "string") {
    throw new TypeError("these have no order");
  }
  return p < q ? -1 : p > q ? 1 : 0;
}
function by_characters(a, b) {
  if (a === b) return 0;
  const x = Array.from(a),
    y = Array.from(b);
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    if (x[i] !== y[i]) return x[i].codePointAt(0) - y[i].codePointAt(0);
  }
  return x.length - y.length;
}
const comparing = (fits, sets) => (a, b) => {
  if (typeof a === "number" && typeof b === "number") return fits(a - b);
  if (a instanceof ND || b instanceof ND) return n.spread(a, b, (x, y) => fits(order(x, y)));
  if (a instanceof PySet) return sets(a, b);
  return fits(order(a, b));
};
export const lt = comparing((o) => o < 0, (a, b) => a.size < b.size && a.within(b)); // prettier-ignore
export const le = comparing((o) => o <= 0, (a, b) => a.within(b)); // prettier-ignore
export const gt = comparing((o) => o > 0, (a, b) => a.size > b.size && b.within(a)); // prettier-ignore
export const ge = comparing((o) => o >= 0, (a, b) => b.within(a)); // prettier-ignore
export function has(one, all) {
  if (typeof all === "string") return all.includes(one);
  if (all instanceof Dict || all instanceof PySet) return all.has(one);
  for (const other of iter(all)) if (truth(eq(one, other))) return true;
  return false;
}
export const lacks = (one, all) => !has(one, all);

// Places.
class Slice {
  constructor(start, end, step) {
    this.start = start;
    this.end = end;
    this.step = step === null ? 1 : whole(step);
  }
  /** The places that it takes of so many. */
  places(length) {
    const clip = (x, low, high) => Math.min(Math.max(x < 0 ? x + length : x, low), high),
      up = this.step > 0,
      from =
        this.start === null ? (up ? 0 : length - 1) : clip(whole(this.start), up ? 0 : -1, up ? length : length - 1),
      to = this.end === null ? (up ? length : -1) : clip(whole(this.end), up ? 0 : -1, up ? length : length - 1),
      out = [];
    for (let i = from; up ? i < to : i > to; i += this.step) out.push(i);
    return out;
  }
}
class Dims extends Array {}
export const dims = (places) => Dims.from(places);
export const slice = (start, end, step) => new Slice(start, end, step);

export function at(of, i) {
  if (Array.isArray(of)) {
    if (typeof i === "number" && i >= 0 && i < of.length) return of[i];
    if (i instanceof Slice) return i.places(of.length).map((k) => of[k]);
    return of[placed(i, of.length)];
  }
  if (of instanceof ND) {
    if (i instanceof Dims) return i.reduce((part, k) => at(part, k), of);
    if (i instanceof Slice) {
      const places = i.places(of.dims[0]);
      if (i.step !== 1) return n.table(places.map((k) => of.at(k)), of.kind); // prettier-ignore
      return of.part(places[0] ?? 0, (places.at(-1) ?? -1) + 1);
    }
    return Array.isArray(i) || i instanceof ND
      ? n.table(
          Array.from(i, (k) => of.at(k)),
          of.kind,
        )
      : of.at(i);
  }
  if (of instanceof Dict) return of.at(i);
  if (typeof of === "string") {
    const text = w.characters(of);
    if (!(i instanceof Slice)) return text[placed(i, text.length)];
    if (typeof text === "string" && i.step === 1) {
      const places = i.places(text.length);
      return places.length ? text.slice(places[0], places.at(-1) + 1) : "";
    }
    return i.places(text.length).map((k) => text[k]).join(""); // prettier-ignore
  }
  if (of instanceof State) return of.field(i);
  if (of instanceof NamedTuple) return at([...of], i);
  if (of?.at) return of.at(i);
  throw new TypeError("this has no places");
}
function placed(i, length) {
  const k = whole(i),
    found = k < 0 ? k + length : k;
  if (found < 0 || found >= length) throw new IndexError(`${k} of ${length}`);
  return found;
}
export function put(of, i, value) {
  if (Array.isArray(of)) of[placed(i, of.length)] = value;
  else if (of instanceof Dict) of.set(i, value);
  else if (of instanceof ND) {
    if (i instanceof Dims)
      put(i.slice(0, -1).reduce((part, k) => at(part, k), of), i.at(-1), value); // prettier-ignore
    else if (i instanceof Slice) at(of, i).fill(value);
    else of.put(i, value);
  } else if (of instanceof State) {
    of.field(i);
    of[i] = value;
  } else if (of?.is_many) of.put(i, value);
  else throw new TypeError("nothing can be put there");
}
export function del(of, i) {
  if (of instanceof Dict) of.delete(i);
  else if (i instanceof Slice) for (const k of i.places(of.length).reverse()) of.splice(k, 1);
  else of.splice(placed(i, of.length), 1);
}
export function bound(of, name) {
  const found = of[name];
  return typeof found === "function" && !Object.hasOwn(of, name) ? found.bind(of) : found;
}
export function once(of, name, make) {
  const value = make();
  Object.defineProperty(of, name, { value, configurable: true, enumerable: true, writable: true });
  return value;
}

// Going through things.
export function iter(x) {
  if (x === null || x === undefined || !x[Symbol.iterator]) throw new TypeError("this cannot be gone through");
  return x;
}
const all_of = (x) => (Array.isArray(x) ? x : Array.from(iter(x)));
export function range(a, b = null, step = 1) {
  const [start, end] = b === null ? [0, whole(a)] : [whole(a), whole(b)],
    by = whole(step),
    out = [];
  for (let i = start; by > 0 ? i < end : i > end; i += by) out.push(i);
  return out;
}
export function next(it, otherwise) {
  const found = it.next();
  if (!found.done) return found.value;
  if (otherwise === undefined) throw new ValueError("there is no next one");
  return otherwise;
}
export const iter_of = (x) => iter(x)[Symbol.iterator]();
export const enumerate = (x, start = 0) => all_of(x).map((one, i) => [i + whole(start), one]);
export function zip(all, { strict = false } = {}) {
  const lists = all.map(all_of),
    lengths = lists.map((one) => one.length),
    least = lists.length ? Math.min(...lengths) : 0;
  if (strict && lengths.some((one) => one !== least)) throw new ValueError("these are not of the same length");
  return Array.from({ length: least }, (_, i) => lists.map((one) => one[i]));
}
export const reversed = (x) => all_of(x).slice().reverse();
export const map = (f, ...xs) => zip(xs).map((args) => f(...args));
export const filter = (f, x) => all_of(x).filter((one) => truth(f === null ? one : f(one)));
export const any = (x) => {
  for (const one of iter(x)) if (truth(one)) return true;
  return false;
};
export const all = (x) => {
  for (const one of iter(x)) if (!truth(one)) return false;
  return true;
};
export const sum = (x, start = 0) => all_of(x).reduce((a, b) => n.add(a, b), start);
const best =
  (better) =>
  (x, { key = (one) => one, default: otherwise } = {}) => {
    let found, value;
    for (const one of iter(x)) {
      const held = key(one);
      if (value === undefined || better(order(held, value))) [found, value] = [one, held];
    }
    if (value !== undefined) return found;
    if (otherwise === undefined) throw new ValueError("the best of nothing");
    return otherwise;
  };
export const min = best((o) => o < 0);
export const max = best((o) => o > 0);
export function sorted(x, { key = (one) => one, reverse = false } = {}) {
  const keyed = all_of(x).map((one) => [key(one), one]);
  keyed.sort((a, b) => (reverse ? order(b[0], a[0]) : order(a[0], b[0]))); // stable, as Python's is
  return keyed.map((pair) => pair[1]);
}

// Making things.
export const list = (x = []) => Array.from(iter(x));
export const tuple = list;
export const set = (x = []) => new PySet(iter(x));
export const frozenset = set;
export const dict = (x = []) => new Dict(x instanceof Dict ? x.pairs() : x);
export const dict_fromkeys = (keys, value = null) => new Dict(Array.from(iter(keys), (key) => [key, value]));
export const items = (x) => x.pairs();
export const plain_items = (x) => Object.fromEntries(x.pairs());
export const extend = (to, x) => {
  to.push(...iter(x));
};
export function str(x) {
  if (typeof x === "string") return x;
  if (typeof x === "boolean") return x ? "True" : "False";
  if (x === null) return "None";
  if (typeof x === "number" || typeof x === "bigint") return String(x);
  if (x instanceof U64) return String(n.int64(x));
  if (x instanceof IntEnum) return String(x.value);
  if (x?.__str__) return x.__str__();
  throw new TypeError("this is no text");
}
export const quoted = (x) => (typeof x === "string" ? `'${x}'` : str(x));
export const str_maketrans = (pairs) => pairs;
export function int(x) {
  if (typeof x === "number") return Math.trunc(x);
  if (x instanceof U64) return n.int64(x);
  if (typeof x === "string") {
    if (!/^[+-]?[0-9]+$/.test(w.strip(x))) throw new ValueError(`no whole number: ${x}`);
    return Number(x);
  }
  return number_of(x);
}
export const float = (x) => {
  const found = typeof x === "string" ? Number(w.strip(x) || "none") : Number(number_of(x));
  if (Number.isNaN(found)) throw new ValueError(`no number: ${x}`);
  return found;
};
export const bool = Object.assign((x) => truth(x), { kind: "?" });
export const abs = (x) => (truth(lt(x, 0)) ? n.neg(x) : n.plain(x));
export function round(x, places = null) {
  if (places !== null) return w.rounded(x, places);
  const low = Math.floor(x);
  return x - low === 0.5 ? (low % 2 === 0 ? low : low + 1) : Math.round(x);
}
export const divmod = (a, b) => [n.floordiv(a, b), n.mod(a, b)];
export function len(x) {
  if (typeof x === "string") return w.characters(x).length;
  if (Array.isArray(x)) return x.length;
  if (x instanceof ND) return x.dims[0];
  if (x instanceof Dict || x instanceof PySet) return x.size;
  if (x instanceof NamedTuple) return x.constructor.$fields.length;
  return x.__len__ ? x.__len__() : all_of(x).length;
}
export const ord = (ch) => ch.codePointAt(0);
export const chr = (code) => String.fromCodePoint(whole(code));
export const hasattr = (x, name) => x !== null && name in Object(x);
export const getattr = (x, name, otherwise) => (hasattr(x, name) ? bound(x, name) : otherwise);
export function isinstance(x, kind) {
  if (Array.isArray(kind)) return kind.some((one) => isinstance(x, one));
  if (kind === str) return typeof x === "string";
  if (kind === int)
    return Number.isInteger(x) || typeof x === "bigint" || typeof x === "boolean" || x instanceof IntEnum;
  return x instanceof kind;
}
export const formatted = (x, spec) => w.formatted(Number(number_of(x)), spec);
/** A value in the braces of a text: as it says itself, or as a number or a text is written. */
const in_braces = (x, spec) => (x?.__format__ ? x.__format__(spec) : spec ? formatted(x, spec) : str(x));

// Methods of what is built in.
const text =
  (f, name) =>
  (x, ...args) =>
    typeof x === "string" ? f(x, ...args) : x[name](...args);
export const m_split = text(w.split, "split");
export const m_strip = text(w.strip, "strip");
export const m_lstrip = text(w.lstrip, "lstrip");
export const m_rstrip = text(w.rstrip, "rstrip");
export const m_partition = text(w.partition, "partition");
export const m_rpartition = text(w.rpartition, "rpartition");
export const m_casefold = text(w.casefold, "casefold");
export const m_isascii = text(w.isascii, "isascii");
export const m_isdigit = text(w.isdigit, "isdigit");
export const m_isalpha = text(w.isalpha, "isalpha");
export const m_isupper = text(w.isupper, "isupper");
export const m_lower = text((x) => x.toLowerCase(), "lower");
export const m_upper = text((x) => x.toUpperCase(), "upper");
export const m_replace = text((x, old, by) => x.split(old).join(by), "replace");
export const m_startswith = text((x, what) => [what].flat().some((one) => x.startsWith(one)), "startswith");
export const m_endswith = text((x, what) => [what].flat().some((one) => x.endsWith(one)), "endswith");
export const m_removeprefix = text((x, what) => (x.startsWith(what) ? x.slice(what.length) : x), "removeprefix");
export const m_removesuffix = text(
  (x, what) => (what && x.endsWith(what) ? x.slice(0, -what.length) : x),
  "removesuffix",
);
export const m_join = text((x, all) => all_of(all).join(x), "join");
export const m_translate = text(
  (x, pairs) => Array.from(x, (ch) => (pairs.has(ch) ? (pairs.at(ch) ?? "") : ch)).join(""),
  "translate",
);
export const m_format = (x, args, named) => w.format(x, args, new Map(named), in_braces);
export const m_append = (x, one) => (Array.isArray(x) ? void x.push(one) : x.append(one));
export const m_extend = (x, all) => (Array.isArray(x) ? extend(x, all) : x.extend(all));
export const m_insert = (x, i, one) => void x.splice(whole(i), 0, one);
export const m_sort = (x, options = {}) => void x.splice(0, x.length, ...sorted(x, options));
export const m_reverse = (x) => void x.reverse();
export function m_pop(x, key, otherwise) {
  if (Array.isArray(x)) {
    if (!x.length) throw new IndexError("nothing to take");
    return key === undefined ? x.pop() : x.splice(placed(key, x.length), 1)[0];
  }
  if (!x.has(key) && otherwise !== undefined) return otherwise;
  const found = x.at(key);
  x.delete(key);
  return found;
}
export function m_index(x, one) {
  if (typeof x === "string" || Array.isArray(x) || x instanceof NamedTuple) {
    const found = typeof x === "string" ? x.indexOf(one) : all_of(x).findIndex((other) => eq(one, other));
    if (found < 0) throw new ValueError("it is not there");
    return found;
  }
  return x.index(one);
}
export function m_count(x, one) {
  if (typeof x === "string") return x.split(one).length - 1;
  return Array.isArray(x) || x instanceof NamedTuple
    ? all_of(x).filter((other) => eq(one, other)).length
    : x.count(one);
}
export const m_copy = (x) => (Array.isArray(x) ? x.slice() : x instanceof Dict ? dict(x) : x.copy());
export const m_items = (x) => (x instanceof Dict ? x.pairs() : x.items());
export const m_keys = (x) => (x instanceof Dict ? new PySet(x) : x.keys());
export const m_values = (x, ...args) => (x instanceof Dict ? x.pairs().map((pair) => pair[1]) : x.values(...args));
export const m_get = (x, ...args) => x.get(...args);
export function m_setdefault(x, key, value = null) {
  if (!x.has(key)) x.set(key, value);
  return x.at(key);
}
export function m_update(x, ...others) {
  for (const other of others) {
    if (x instanceof PySet) for (const one of iter(other)) x.add(one);
    else for (const [key, value] of other.pairs()) x.set(key, value);
  }
}
export const m_add = (x, one) => void x.add(one);
export const m_discard = (x, one) => void x.discard(one);
export const m_isdisjoint = (x, all) => all_of(all).every((one) => !x.has(one));
export const m_bit_count = (x) => n.count_bits(x);
export const m_bit_length = (x) => (x === 0 ? 0 : BigInt(x).toString(2).replace("-", "").length);
export const m_tobytes = (x) => n.bytes(x);
export const m_tolist = (x) =>
  x instanceof ND ? Array.from(x, (one) => (one instanceof ND ? m_tolist(one) : int(one))) : x;
const of_all =
  (f, name) =>
  (x, ...args) =>
    x instanceof ND ? f([...x.flat()]) : x[name](...args);
export const m_any = of_all(any, "any");
export const m_all = of_all(all, "all");
export function m_sum(x, { axis = 0 } = {}) {
  if (!(x instanceof ND)) return x.sum();
  return axis === 1 ? n.table(Array.from(x, (row) => m_sum(row)), "i8") : sum([...x.flat()]); // prettier-ignore
}
export const m__asdict = (x) => new Dict(x.constructor.$fields.map((name) => [name, x[name]]));
export const m__replace = (x, changed) => replaced(x, new Map(changed));
function replaced(x, changed) {
  const names = x.constructor.$fields;
  for (const name of changed.keys()) if (!names.includes(name)) throw new ValueError(`no field ${name}`);
  return new x.constructor(...names.map((name) => (changed.has(name) ? changed.get(name) : x[name])));
}

// What comes from Python's library.
export const copy_copy = (x) => Object.assign(Object.create(Object.getPrototypeOf(x)), x);
export const dataclasses_replace = (x, changed) => replaced(x, new Map(Object.entries(changed)));
export const functools_partial =
  (f, ...args) =>
  (...more) =>
    f(...args, ...more);
export function cached(f) {
  const kept = new Dict();
  return (...args) => {
    if (!kept.has(args)) kept.set(args, f(...args));
    return kept.at(args);
  };
}
export const itertools_pairwise = (x) => all_of(x).slice(1).map((one, i) => [all_of(x)[i], one]); // prettier-ignore
export function* itertools_chain(...xs) {
  for (const x of xs) yield* iter(x);
}
export function* itertools_islice(x, most) {
  let left = whole(most);
  if (left > 0) {
    for (const one of iter(x)) {
      yield one;
      if (--left === 0) return;
    }
  }
}
export function itertools_product(...xs) {
  const repeat = xs.at(-1)?.repeat !== undefined && typeof xs.at(-1) !== "string" ? xs.pop().repeat : 1;
  return combined(Array.from({ length: repeat }, () => xs.map(all_of)).flat());
}
function* combined(lists) {
  if (!lists.length) yield [];
  else for (const one of lists[0]) for (const rest of combined(lists.slice(1))) yield [one, ...rest];
}
export function itertools_groupby(x, key = (one) => one) {
  const out = [];
  for (const one of iter(x)) {
    const held = key(one);
    if (out.length && eq(out.at(-1)[0], held)) out.at(-1)[1].push(one);
    else out.push([held, [one]]);
  }
  return out;
}
export function* itertools_permutations(x) {
  const list = all_of(x);
  if (!list.length) yield [];
  for (let i = 0; i < list.length; i++) {
    for (const rest of itertools_permutations([...list.slice(0, i), ...list.slice(i + 1)])) yield [list[i], ...rest];
  }
}
export function* itertools_combinations(x, r) {
  const list = all_of(x);
  if (r === 0) yield [];
  else
    for (let i = 0; i < list.length; i++)
      for (const rest of itertools_combinations(list.slice(i + 1), r - 1)) yield [list[i], ...rest];
}
export function collections_Counter(x) {
  const found = new Dict();
  for (const one of iter(x)) found.set(one, found.get(one, 0) + 1);
  return found;
}
class Weak {
  constructor() {
    this.map = new WeakMap();
  }
  has(key) {
    return this.map.has(key);
  }
  set(key, value) {
    this.map.set(key, value);
  }
  at(key) {
    return this.map.get(key);
  }
}
export const weakref_WeakKeyDictionary = () => new Weak();
export const string_ascii_lowercase = "abcdefghijklmnopqrstuvwxyz";
export const string_ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
let now = () => performance.now() / 1000;
export const time_monotonic = () => now();
/** Let somebody else say what time it is, in seconds. */
export function tell_time(clock) {
  now = clock;
}
export const unicodedata_normalize = (form, x) => x.normalize(form);
export const unicodedata_combining = (ch) => {
  const code = ch.codePointAt(0);
  return COMBINING.some(([first, last]) => first <= code && code <= last) ? 1 : 0;
};
export const math_pi = Math.PI;
export const math_inf = Infinity;
export const math_cos = (x) => Math.cos(x);
export const math_sin = (x) => Math.sin(x);
export const math_sqrt = (x) => Math.sqrt(x);
export const math_atan2 = (y, x) => Math.atan2(y, x);
export const math_hypot = (...xs) => Math.hypot(...xs);
export const math_ceil = (x) => Math.ceil(x);
export const math_dist = (a, b) => Math.hypot(...all_of(a).map((x, i) => x - all_of(b)[i]));

// The games that have been fetched.
let known = [];
const opened = new Map();
export function know(keys) {
  known = keys;
}
export function open_game(key, definition) {
  opened.set(key, definition);
}
export const ours = () => known;
export function own_game(key) {
  if (!opened.has(key)) throw new KeyError(`${key} has not been fetched`);
  return opened.get(key);
}
export const outside = () => ({ games: dict(), refused: [] });

// What comes from the page, and what goes there.
export function given(x) {
  if (Array.isArray(x)) return x.map(given);
  if (x === null || typeof x !== "object") return x;
  return new Dict(Object.entries(x).map(([key, value]) => [key, given(value)]));
}
export const msgspec_UNSET = Symbol("unset");
export function json(x) {
  if (x === null || typeof x === "string" || typeof x === "boolean" || typeof x === "number") return x;
  if (x instanceof U64 || typeof x === "bigint" || x instanceof IntEnum) return Number(number_of(x));
  if (x instanceof Dict) return Object.fromEntries(x.pairs().map(([key, value]) => [key, json(value)]));
  if (x instanceof Struct) {
    const { $fields, $renamed = {} } = x.constructor;
    const told = $fields.filter((name) => x[name] !== msgspec_UNSET);
    return Object.fromEntries(told.map((name) => [$renamed[name] ?? name, json(x[name])]));
  }
  if (x[Symbol.iterator]) return Array.from(x, json);
  throw new TypeError("this does not go to the page");
}
export { Data, Pattern, hashed };
