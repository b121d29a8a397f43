// Numbers as Python has them. A whole number is a number of JavaScript, or a BigInt where that would not be exact; one
// of NumPy's uint64 is a U64, which wraps; arrays and states are those of the rules' tables and of rules/fields.py.
import { IndexError, IntEnum, ValueError, put_each } from "./things.js";

export class U64 {
  constructor(high, low) {
    this.high = high >>> 0;
    this.low = low >>> 0;
  }
}
const ZERO = new U64(0, 0);

/** Anything whole as one of 64 bits; what has no place there is an error, as in NumPy. */
export function u64(x) {
  if (x instanceof U64) return x;
  if (typeof x === "number" && x >= 0 && Number.isSafeInteger(x)) return x === 0 ? ZERO : new U64(x / 4294967296, x);
  if (typeof x === "boolean") return new U64(0, x ? 1 : 0);
  if (x instanceof IntEnum) return u64(x.value);
  if (typeof x === "bigint" && x >= 0n && x >> 64n === 0n) return new U64(Number(x >> 32n), Number(x & 0xffffffffn));
  throw new ValueError(`${String(x)} is no uint64`);
}
const big = (x) => (x instanceof U64 ? (BigInt(x.high) << 32n) | BigInt(x.low) : BigInt(plain(x)));
const from = (x) => u64(BigInt.asUintN(64, x));
export const lean = (x) => (x >= -9007199254740991n && x <= 9007199254740991n ? Number(x) : x);

/** What a number is to JavaScript: members of an enumeration and truths are numbers. */
export const plain = (x) => (typeof x === "boolean" ? Number(x) : x instanceof IntEnum ? x.value : x);

/** A place in a list, from anything whole. */
export function whole(x) {
  if (typeof x === "number") return x;
  if (x instanceof U64) return x.high * 4294967296 + x.low;
  const n = Number(plain(x));
  if (!Number.isSafeInteger(n)) throw new ValueError(`${String(x)} is no place`);
  return n;
}

// One function for each operator: the usual case first, then sets, arrays and large numbers.
const small = (a, b) => a === (a | 0) && b === (b | 0);
const exact = (r, a, b, slow) =>
  Number.isSafeInteger(r) || !Number.isInteger(a) || !Number.isInteger(b) ? r : lean(slow(BigInt(a), BigInt(b)));

function slow(a, b, of64, ofBig, ofNumbers) {
  if (a instanceof ND || b instanceof ND) return spread(a, b, (x, y) => slow(x, y, of64, ofBig, ofNumbers));
  a = plain(a);
  b = plain(b);
  if (a instanceof U64 || b instanceof U64) return of64(u64(a), u64(b));
  if (typeof a === "bigint" || typeof b === "bigint") return lean(ofBig(BigInt(a), BigInt(b)));
  if (typeof a !== "number" || typeof b !== "number") throw new TypeError(`no number: ${String(a)}, ${String(b)}`);
  return ofNumbers(a, b);
}

export function add(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    const r = a + b;
    return Number.isSafeInteger(r) ? r : exact(r, a, b, (x, y) => x + y);
  }
  if (typeof a === "string" && typeof b === "string") return a + b;
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  return slow(
    a,
    b,
    (x, y) => from(big(x) + big(y)),
    (x, y) => x + y,
    (x, y) => add(x, y),
  );
}
export function sub(a, b) {
  if (typeof a === "number" && typeof b === "number") return exact(a - b, a, b, (x, y) => x - y);
  if (a?.minus) return a.minus(b);
  return slow(
    a,
    b,
    (x, y) => {
      const low = x.low - y.low;
      return new U64(x.high - y.high - (low < 0 ? 1 : 0), low);
    },
    (x, y) => x - y,
    (x, y) => sub(x, y),
  );
}
export function mul(a, b) {
  if (typeof a === "number" && typeof b === "number") return exact(a * b, a, b, (x, y) => x * y);
  if (typeof a === "string") return a.repeat(Math.max(0, whole(b)));
  if (typeof b === "string") return b.repeat(Math.max(0, whole(a)));
  if (Array.isArray(a)) return Array.from({ length: Math.max(0, whole(b)) }, () => a).flat();
  return slow(
    a,
    b,
    (x, y) => from(big(x) * big(y)),
    (x, y) => x * y,
    (x, y) => mul(x, y),
  );
}
export const div = (a, b) => Number(big_or(a)) / nonzero(Number(big_or(b)));
const big_or = (x) => (x instanceof U64 ? big(x) : plain(x));
const nonzero = (x) => {
  if (x === 0) throw new ValueError("division by zero");
  return x;
};
const floored = (a, b) => {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
};
export function floordiv(a, b) {
  if (typeof a === "number" && typeof b === "number") return Math.floor(a / nonzero(b));
  return slow(
    a,
    b,
    (x, y) => from(big(x) / big(y)),
    floored,
    (x, y) => floordiv(x, y),
  );
}
export function mod(a, b) {
  if (typeof a === "number" && typeof b === "number") {
    const r = a % nonzero(b);
    return r !== 0 && r < 0 !== b < 0 ? r + b : r;
  }
  return slow(
    a,
    b,
    (x, y) => from(big(x) % big(y)),
    (x, y) => x - floored(x, y) * y,
    (x, y) => mod(x, y),
  );
}
export function pow(a, b) {
  const r = plain(a) ** plain(b);
  return exact(r, plain(a), plain(b), (x, y) => x ** y);
}

export function and(a, b) {
  if (a instanceof U64 && b instanceof U64) return new U64(a.high & b.high, a.low & b.low);
  if (typeof a === "number" && typeof b === "number" && small(a, b)) return a & b;
  if (a?.both) return a.both(b);
  if (typeof a === "boolean" && typeof b === "boolean") return a && b;
  return slow(
    a,
    b,
    (x, y) => and(x, y),
    (x, y) => x & y,
    (x, y) => (small(x, y) ? x & y : lean(BigInt(x) & BigInt(y))),
  );
}
export function or(a, b) {
  if (a instanceof U64 && b instanceof U64) return new U64(a.high | b.high, a.low | b.low);
  if (typeof a === "number" && typeof b === "number" && small(a, b)) return a | b;
  if (typeof a === "boolean" && typeof b === "boolean") return a || b;
  if (a?.either) return a.either(b);
  if (typeof a === "function" || Array.isArray(a)) return [a, b].flat(); // types that isinstance takes
  return slow(
    a,
    b,
    (x, y) => or(x, y),
    (x, y) => x | y,
    (x, y) => (small(x, y) ? x | y : lean(BigInt(x) | BigInt(y))),
  );
}
export function xor(a, b) {
  if (a instanceof U64 && b instanceof U64) return new U64(a.high ^ b.high, a.low ^ b.low);
  if (typeof a === "number" && typeof b === "number" && small(a, b)) return a ^ b;
  if (a?.either) return a.minus(b).either(b.minus(a));
  return slow(
    a,
    b,
    (x, y) => xor(x, y),
    (x, y) => x ^ y,
    (x, y) => (small(x, y) ? x ^ y : lean(BigInt(x) ^ BigInt(y))),
  );
}
export function shl(a, b) {
  if (a instanceof ND || b instanceof ND) return spread(a, b, shl);
  const n = whole(b);
  if (a instanceof U64 || b instanceof U64) {
    const x = u64(a);
    if (n >= 64) return ZERO;
    if (n >= 32) return new U64(x.low << (n - 32), 0);
    return n === 0 ? x : new U64((x.high << n) | (x.low >>> (32 - n)), x.low << n);
  }
  a = plain(a);
  if (typeof a === "number") {
    const r = a * 2 ** n;
    if (Number.isSafeInteger(r)) return r;
  }
  return lean(BigInt(a) << BigInt(n));
}
export function shr(a, b) {
  if (a instanceof ND || b instanceof ND) return spread(a, b, shr);
  const n = whole(b);
  if (a instanceof U64) {
    if (n >= 64) return ZERO;
    if (n >= 32) return new U64(0, a.high >>> (n - 32));
    return n === 0 ? a : new U64(a.high >>> n, (a.low >>> n) | (a.high << (32 - n)));
  }
  a = plain(a);
  return typeof a === "number" ? Math.floor(a / 2 ** n) : lean(a >> BigInt(n));
}
export function invert(x) {
  if (x instanceof U64) return new U64(~x.high, ~x.low);
  return x instanceof ND ? new ND(Array.from(x.flat(), invert), x.dims, x.kind) : sub(-1, x);
}
export const neg = (x) => (x instanceof U64 ? sub(ZERO, x) : sub(0, x));

/** The first cell of a set that is not empty, and how many it has: rules/bits.py as one instruction each. */
export function lowest(cells) {
  const x = u64(cells);
  if (x.low) return 31 - Math.clz32(x.low & -x.low);
  return x.high ? 63 - Math.clz32(x.high & -x.high) : -1;
}
const ones = (n) => {
  n -= (n >>> 1) & 0x55555555;
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) | 0;
};
export const count_bits = (cells) => {
  const x = u64(cells);
  return ones(x.high) + ones(x.low);
};
const BITS = Array.from({ length: 64 }, (_, c) => new U64(c < 32 ? 0 : 1 << (c - 32), c < 32 ? 1 << c : 0));
export const bit = (cell) => BITS[whole(cell)] ?? ZERO;

export const same64 = (a, b) => a.high === b.high && a.low === b.low;
export const order64 = (a, b) => a.high - b.high || a.low - b.low;
/** A U64 as a whole number of Python's. */
export const int64 = (x) => (x.high < 0x200000 ? x.high * 4294967296 + x.low : big(x));

// NumPy: arrays of the board's tables, and states.
const KINDS = {
  u8: { zero: () => ZERO, take: u64, wide: 4 },
  u4: { zero: () => 0, take: (x) => whole(x) >>> 0, wide: 2 },
  i8: { zero: () => 0, take: whole, wide: 4 },
  i4: { zero: () => 0, take: (x) => whole(x) | 0, wide: 2 },
  i2: { zero: () => 0, take: (x) => (whole(x) << 16) >> 16, wide: 1 },
  u2: { zero: () => 0, take: (x) => whole(x) & 0xffff, wide: 1 },
  i1: { zero: () => 0, take: (x) => (whole(x) << 24) >> 24, wide: 1 },
  u1: { zero: () => 0, take: (x) => whole(x) & 0xff, wide: 1 },
  f8: { zero: () => 0, take: (x) => Number(plain(x)), wide: 0 },
  "?": { zero: () => false, take: Boolean, wide: 1 },
};

export class ND {
  constructor(data, shape, kind, offset = 0) {
    this.data = data;
    this.dims = shape;
    this.kind = kind;
    this.offset = offset;
  }
  get shape() {
    return this.dims;
  }
  get size() {
    return this.dims.reduce((a, b) => a * b, 1);
  }
  place(i) {
    const n = whole(i),
      length = this.dims[0],
      at = n < 0 ? n + length : n;
    if (at < 0 || at >= length) throw new IndexError(`${n} of ${length}`);
    return at;
  }
  at(i) {
    if (this.dims.length === 1) return this.data[this.offset + this.place(i)];
    const rest = this.dims.slice(1);
    return new ND(this.data, rest, this.kind, this.offset + this.place(i) * rest.reduce((a, b) => a * b, 1));
  }
  part(start, end) {
    const step = this.dims.slice(1).reduce((a, b) => a * b, 1);
    return new ND(this.data, [end - start, ...this.dims.slice(1)], this.kind, this.offset + start * step);
  }
  put(i, value) {
    if (Array.isArray(i)) {
      const values = value instanceof ND || Array.isArray(value) ? [...flat(value)] : null;
      i.forEach((one, k) => this.put(one, values ? values[k % values.length] : value));
    } else if (this.dims.length === 1) this.data[this.offset + this.place(i)] = KINDS[this.kind].take(value);
    else this.at(i).fill(value);
  }
  fill(value) {
    const n = this.size,
      take = KINDS[this.kind].take;
    if (value instanceof ND || Array.isArray(value)) {
      const values = [...flat(value)];
      if (values.length !== n) throw new ValueError(`${values.length} values for ${n} places`);
      for (let i = 0; i < n; i++) this.data[this.offset + i] = take(values[i]);
    } else for (let i = 0, v = take(value); i < n; i++) this.data[this.offset + i] = v;
  }
  *[Symbol.iterator]() {
    for (let i = 0; i < this.dims[0]; i++) yield this.at(i);
  }
  *flat() {
    for (let i = 0, n = this.size; i < n; i++) yield this.data[this.offset + i];
  }
  copy() {
    return new ND(this.data.slice(this.offset, this.offset + this.size), this.dims, this.kind);
  }
  reshape(...shape) {
    const given = shape.flat().map(whole),
      rest = this.size / given.filter((length) => length >= 0).reduce((a, b) => a * b, 1);
    return new ND([...this.flat()], given.map((length) => (length < 0 ? rest : length)), this.kind); // prettier-ignore
  }
}
function* flat(x) {
  if (x instanceof ND) yield* x.flat();
  else if (x && typeof x !== "string" && x[Symbol.iterator]) for (const part of x) yield* flat(part);
  else yield x;
}
const shape_of = (x) =>
  x instanceof ND ? x.dims : x && typeof x !== "string" && x[Symbol.iterator] ? [...nested(x)] : [];
function* nested(x) {
  const all = [...x];
  yield all.length;
  if (all.length) yield* shape_of(all[0]);
}

/** Two arrays, or an array and a number, place by place. */
export function spread(a, b, f) {
  const shape = (a instanceof ND ? a : b).dims,
    many = (x) => (x instanceof ND || Array.isArray(x) ? [...flat(x)] : null),
    xs = many(a),
    ys = many(b);
  if (xs && ys && xs.length !== ys.length) throw new ValueError("arrays of other shapes");
  const out = (xs ?? ys).map((_, i) => f(xs ? xs[i] : a, ys ? ys[i] : b));
  const kind = out[0] instanceof U64 ? "u8" : typeof out[0] === "boolean" ? "?" : "i8";
  return new ND(out, shape, kind);
}

const kind_of = (dtype, values) => {
  if (typeof dtype === "string") return dtype;
  if (dtype?.kind) return dtype.kind;
  return values.some((v) => v instanceof U64) ? "u8" : values.some((v) => !Number.isInteger(plain(v))) ? "f8" : "i8";
};
function array(values, dtype) {
  const all = [...flat(values)],
    kind = kind_of(dtype, all);
  if (!KINDS[kind]) throw new ValueError(`no kind of numbers: ${kind}`);
  return new ND(all.map(KINDS[kind].take), shape_of(values), kind);
}
export const table = (values, dtype = "i2") => array(values, dtype);
export const numpy_array = (values, options = {}) => array(values, options.dtype);
export function numpy_zeros(shape, dtype = "f8") {
  if (dtype instanceof Dtype) return new States(whole(shape), dtype);
  const dims = Array.isArray(shape) ? shape.map(whole) : [whole(shape)],
    kind = kind_of(dtype, []);
  return new ND(Array.from({ length: dims.reduce((a, b) => a * b, 1) }, KINDS[kind].zero), dims, kind);
}
export const numpy_arange = (end) => array([...Array(whole(end)).keys()], "i8");
export function numpy_ones(shape, dtype = "f8") {
  const made = numpy_zeros(shape, dtype);
  made.fill(1);
  return made;
}
export const numpy_cumsum = (values) => {
  let sum = 0;
  return array(
    [...flat(values)].map((v) => (sum = add(sum, v))),
    "i8",
  );
};
const typed = (kind) => Object.assign((x) => (x instanceof ND ? array(x, kind) : KINDS[kind].take(x)), { kind });
export const numpy_uint64 = typed("u8");
export const numpy_int64 = Object.assign((x) => (x instanceof U64 ? int64(x) : whole(x)), { kind: "i8" });
export const numpy_int16 = typed("i2");
export const numpy_uint8 = typed("u1");
export const numpy_recarray = null;

class Dtype {
  constructor(fields) {
    const kind = class extends State {};
    for (const [name, sort, shape] of fields) {
      if (!KINDS[sort]) throw new ValueError(`no kind of numbers: ${sort}`);
      const own = `$${name}`;
      Object.defineProperty(kind.prototype, name, {
        get() {
          return this[own];
        },
        set(value) {
          if (shape) this[own].fill(value);
          else this[own] = KINDS[sort].take(value);
        },
      });
    }
    kind.prototype.fields = fields;
    this.State = kind;
  }
}
export const numpy_dtype = (fields) => new Dtype(fields);

/** A position: its fields by name. */
export class State {
  constructor(from = null) {
    for (const [name, sort, shape] of this.fields) {
      const own = `$${name}`;
      this[own] = from ? (shape ? from[own].copy() : from[own]) : shape ? numpy_zeros(shape, sort) : KINDS[sort].zero();
    }
  }
  copy() {
    return new this.constructor(this);
  }
  field(name) {
    if (!(`$${name}` in this)) throw new IndexError(`no field ${name}`);
    return this[name];
  }
}
class States {
  constructor(count, dtype) {
    this.all = Array.from({ length: count }, () => new dtype.State());
  }
  view() {
    return this;
  }
  at(i) {
    return this.all[whole(i)];
  }
  put(name, value) {
    for (const s of this.all) s[name] = value;
  }
}
put_each(States);
export const quicker = (s) => s;

/** A position as the engine's memory has it: field after field, each where a compiler of C puts it. */
export function packed(s) {
  const found = [];
  let widest = 1;
  const align = (width) => {
    while (found.length % width) found.push(0);
  };
  for (const [name, sort, shape] of s.fields) {
    const width = Number(sort[1]);
    widest = Math.max(widest, width);
    align(width);
    for (const value of shape ? s[name].flat() : [s[name]]) {
      const word = value instanceof U64 ? big(value) : BigInt.asUintN(8 * width, BigInt(value));
      for (let k = 0; k < width; k++) found.push(Number((word >> BigInt(8 * k)) & 255n));
    }
  }
  align(widest);
  return Uint8Array.from(found);
}

/** The bytes of a field, as a text that is only compared. */
export function bytes(x, wide = 1) {
  if (x instanceof U64) {
    return String.fromCharCode(x.high >>> 16, x.high & 0xffff, x.low >>> 16, x.low & 0xffff);
  }
  if (x instanceof ND) return Array.from(x.flat(), (v) => bytes(v, KINDS[x.kind].wide)).join("");
  const n = whole(x);
  return wide === 1 ? String.fromCharCode(n & 0xffff) : bytes(u64(BigInt.asUintN(64, BigInt(n))));
}
