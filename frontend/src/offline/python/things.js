// What classes of Python are made of: named tuples, records that are compared by their fields, enumerations, errors.

export class Thing {
  constructor(...args) {
    this.__init__?.(...args);
  }
}
export class Data {}
export class Struct {}
export class NamedTuple {
  *[Symbol.iterator]() {
    for (const name of this.constructor.$fields) yield this[name];
  }
}

export class IntEnum {
  constructor(name, value) {
    this.name = name;
    this.value = value;
  }
  valueOf() {
    return this.value;
  }
  static [Symbol.iterator]() {
    return this.$members.values();
  }
}
/** Give an enumeration its members, [name, value] each. */
export function members(kind, pairs) {
  kind.$members = pairs.map(([name, value]) => (kind[name] = new kind(name, value)));
}
export function member(kind, value) {
  const found = kind.$members.find((one) => one.value === Number(value));
  if (!found) throw new ValueError(`${String(value)} is no ${kind.name}`);
  return found;
}

export class ValueError extends Error {
  constructor(...args) {
    super();
    this.__init__(...args);
  }
  __init__(...args) {
    this.args = args;
    this.message = String(args[0] ?? "");
  }
}
export class IndexError extends ValueError {}
export class KeyError extends ValueError {}

/** Something of which every one is changed by `put`. */
export function put_each(kind) {
  kind.prototype.is_many = true;
}
