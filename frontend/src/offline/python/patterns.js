// Python's `re` over the patterns of JavaScript. What the two write alike and mean differently is put into other words;
// what is not known is an error.
import { ValueError } from "./things.js";

export const re_IGNORECASE = 2;
export const re_ASCII = 256;
const LETTER = "\\p{L}\\p{N}_";
let looks_back = true;
try {
  new RegExp("(?<=a)b");
} catch {
  looks_back = false; // Safari before 16.4: \b knows plain letters only there
}
const EDGE = looks_back ? `(?:(?<=[${LETTER}])(?![${LETTER}])|(?<![${LETTER}])(?=[${LETTER}]))` : "\\b";
const SPACES = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

function translated(source, ascii) {
  let out = "",
    inside = false;
  for (let i = 0; i < source.length; i++) {
    const ch = source[i];
    if (ch === "\\") {
      const next = source[++i];
      if (next === "d") out += ascii ? (inside ? "0-9" : "[0-9]") : "\\p{Nd}";
      else if (next === "s") out += inside ? SPACES : `[${SPACES}]`;
      else if (next === "w") out += inside ? LETTER : `[${LETTER}]`;
      else if (next === "b" && !inside) out += ascii ? "\\b" : EDGE;
      else if (/[a-zA-Z]/.test(next)) throw new ValueError(`\\${next} in ${source}`);
      else if (/[0-9]/.test(next)) throw new ValueError(`\\${next} in ${source}`);
      else out += /[\^$\\.*+?()[\]{}|/-]/.test(next) ? (next === "-" && !inside ? "-" : `\\${next}`) : next;
    } else if (inside) {
      if (ch === "]") inside = false;
      out += ch === "[" ? "\\[" : ch;
    } else if (ch === "[") {
      inside = true;
      out += ch;
      if (source[i + 1] === "^") out += source[++i];
    } else if (ch === "(" && source[i + 1] === "?" && !/^[:=!]/.test(source.slice(i + 2))) {
      throw new ValueError(`(?${source[i + 2]} in ${source}`);
    } else if (ch === "$" || ch === "^") {
      throw new ValueError(`${ch} in ${source}`);
    } else if (ch === ".") out += "[^\\n]";
    else out += ch;
  }
  return out;
}

class Match {
  constructor(found) {
    this.found = found;
  }
  group(n = 0) {
    return this.found[n] ?? null;
  }
  at(n) {
    return this.group(n);
  }
  start() {
    return this.found.index;
  }
  end() {
    return this.found.index + this.found[0].length;
  }
}

export class Pattern {
  constructor(source, flags = 0) {
    const ascii = (flags & re_ASCII) > 0,
      js = translated(source, ascii),
      how = (ascii ? "" : "u") + (flags & re_IGNORECASE ? "i" : "");
    this.all = new RegExp(js, `g${how}`);
    this.whole = new RegExp(`^(?:${js})$`, how);
    this.groups = new RegExp(`${js}|`, how).exec("").length - 1;
  }
  fullmatch(text) {
    const found = this.whole.exec(text);
    return found && new Match(found);
  }
  search(text) {
    this.all.lastIndex = 0;
    const found = this.all.exec(text);
    return found && new Match(found);
  }
  finditer(text) {
    const out = [];
    this.all.lastIndex = 0;
    for (let found = this.all.exec(text); found; found = this.all.exec(text)) {
      out.push(new Match(found));
      if (found[0] === "") this.all.lastIndex++;
    }
    return out.values();
  }
  findall(text) {
    return Array.from(text.matchAll(this.all), (found) =>
      this.groups === 0 ? found[0] : this.groups === 1 ? (found[1] ?? "") : found.slice(1).map((one) => one ?? ""),
    );
  }
  sub(by, text) {
    if (typeof by === "function") {
      return text.replace(this.all, (...told) => {
        const at = told.findIndex((one, i) => i > 0 && typeof one === "number");
        return by(new Match(Object.assign(told.slice(0, at), { index: told[at] })));
      });
    }
    return text.replace(this.all, (...told) => by.replace(/\\(\d)/g, (_, n) => told[Number(n)] ?? ""));
  }
}

const kept = new Map();
const pattern = (source, flags) => {
  if (source instanceof Pattern) return source;
  const key = `${flags}${source}`;
  if (!kept.has(key)) kept.set(key, new Pattern(source, flags));
  return kept.get(key);
};
export const re_compile = (source, flags = 0) => new Pattern(source, Number(flags));
export const re_fullmatch = (source, text, flags = 0) => pattern(source, told(flags)).fullmatch(text);
export const re_search = (source, text, flags = 0) => pattern(source, told(flags)).search(text);
export const re_finditer = (source, text, flags = 0) => pattern(source, told(flags)).finditer(text);
export const re_findall = (source, text, flags = 0) => pattern(source, told(flags)).findall(text);
export const re_sub = (source, by, text, flags = 0) => pattern(source, told(flags)).sub(by, text);
export const re_escape = (text) => text.replace(/[\^$\\.*+?()[\]{}|/-]/g, "\\$&");
const told = (flags) => (typeof flags === "object" ? flags.flags : flags);
