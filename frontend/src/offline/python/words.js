// Texts as Python has them: by whole characters, with its white space, its case and its patterns.
import { FOLDED } from "./made/unicode.js";
import { ValueError } from "./things.js";

const PAIRS = /[\ud800-\udfff]/;
/** A text as something whose places are characters. */
export const characters = (text) => (PAIRS.test(text) ? Array.from(text) : text);
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const LEFT = new RegExp(`^[${SPACE}]+`),
  RIGHT = new RegExp(`[${SPACE}]+$`),
  GAPS = new RegExp(`[${SPACE}]+`);
const any_of = (chars) => `[${chars.replace(/[\\\]^-]/g, "\\$&")}]+`;

export const lstrip = (text, chars = null) => text.replace(chars === null ? LEFT : new RegExp(`^${any_of(chars)}`), "");
export const rstrip = (text, chars = null) =>
  text.replace(chars === null ? RIGHT : new RegExp(`${any_of(chars)}$`), "");
export const strip = (text, chars = null) => lstrip(rstrip(text, chars), chars);
export function split(text, by = null) {
  if (by !== null) return text.split(by);
  const bare = strip(text);
  return bare === "" ? [] : bare.split(GAPS);
}
export function partition(text, by) {
  const at = text.indexOf(by);
  return at < 0 ? [text, "", ""] : [text.slice(0, at), by, text.slice(at + by.length)];
}
export function rpartition(text, by) {
  const at = text.lastIndexOf(by);
  return at < 0 ? ["", "", text] : [text.slice(0, at), by, text.slice(at + by.length)];
}
export const isdigit = (text) => /^[\p{Nd}\u00b2\u00b3\u00b9\u2070-\u2089]+$/u.test(text);
export const isascii = (text) => /^[\x00-\x7f]*$/.test(text); // eslint-disable-line no-control-regex -- ASCII has them
export const isalpha = (text) => /^\p{L}+$/u.test(text);
export const isupper = (text) => text !== text.toLowerCase() && text === text.toUpperCase();

export const casefold = (text) =>
  isascii(text) ? text.toLowerCase() : Array.from(text, (ch) => FOLDED[ch] ?? ch.toLowerCase()).join("");

/** Fill the braces of a text: {} in their order, {name} or {name:how} by name. */
export function format(text, args, named, said) {
  let next = 0;
  return text.replace(/\{\{|\}\}|\{([^{}:]*):?([^{}]*)\}/g, (all, name, how) => {
    if (all === "{{" || all === "}}") return all[0];
    if (name === "") {
      if (next >= args.length) throw new ValueError(`too few values for ${text}`);
      return said(args[next++], how);
    }
    if (!named.has(name)) throw new ValueError(`no value for {${name}} of ${text}`);
    return said(named.get(name), how);
  });
}

/** A number as a format after a colon has it: "g" or ".1f". */
export function formatted(n, spec) {
  if (spec === "g") {
    if (n === 0) return Object.is(n, -0) ? "-0" : "0";
    const power = Math.floor(Math.log10(Math.abs(Number(n.toExponential(5)))));
    if (power < -4 || power >= 6) {
      const [digits, e] = n.toExponential(5).split("e");
      return `${digits.replace(/\.?0+$/, "")}e${e[0]}${e.slice(1).padStart(2, "0")}`;
    }
    const fixed = n.toFixed(Math.max(0, 5 - power));
    return fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  }
  const places = /^\.(\d+)f$/.exec(spec);
  if (!places) throw new ValueError(`no such format: ${spec}`);
  return rounded(n, Number(places[1])).toFixed(Number(places[1]));
}
/** Rounded to so many places; what lies in the middle goes to the even one, as in Python. */
export function rounded(n, places) {
  const exact = Math.abs(n).toFixed(100),
    cut = exact.length - 100 + places;
  if (!/^50*$/.test(exact.slice(cut))) return Number(n.toFixed(places));
  const low = Number(exact.slice(0, cut)),
    even = /[02468]\.?$/.test(exact.slice(0, cut)) ? low : Number(Math.abs(n).toFixed(places));
  return n < 0 ? -even : even;
}
