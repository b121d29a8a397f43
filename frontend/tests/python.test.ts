// What Python's operators and functions mean in the page: each value here is what Python 3.11 and NumPy 2 answer.
import { describe, expect, it } from "vitest";
// @ts-expect-error: JavaScript, as Python's values have no types here
import * as $ from "../src/offline/python/runtime.js";

describe("what comes from the page", () => {
  it("is as JSON has it", () => {
    const entry = $.given({ id: "x", wrong: { a1: { pt: "não" } }, right: ["a1", "b2"], plies: 3, none: null });
    expect($.at($.at(entry, "wrong"), "a1")).toEqual($.dict([["pt", "não"]]));
    expect($.json(entry)).toEqual({ id: "x", wrong: { a1: { pt: "não" } }, right: ["a1", "b2"], plies: 3, none: null });
  });
  it("is gone on with where it was left", () => {
    const dice = $.iter_of(["3", "5"]);
    expect([$.next(dice), $.next(dice), $.next(dice, null)]).toEqual(["3", "5", null]);
  });
});

describe("numbers", () => {
  it("are whole and exact however large", () => {
    expect($.add(2 ** 53 - 1, 1)).toBe(9007199254740992n);
    expect($.sub($.shl(1, 63), 1)).toBe(9223372036854775807n);
    expect($.sub($.shl(1, 63), $.shl(1, 63))).toBe(0);
    expect($.and($.shl(1, 40), $.sub($.shl(1, 41), 1))).toBe(2 ** 40);
    expect($.mul(3037000500, 3037000500)).toBe(9223372037000250000n);
    expect([$.floordiv(-7, 2), $.mod(-7, 2), $.shr(-7, 1), $.invert(5)]).toEqual([-4, 1, -4, -6]);
  });
  it("of 64 bits wrap", () => {
    const one = $.numpy_uint64(1);
    expect($.str($.sub($.numpy_uint64(0), one))).toBe("18446744073709551615");
    expect($.str($.invert(one))).toBe("18446744073709551614");
    expect($.str($.shl(one, 63))).toBe("9223372036854775808");
    expect($.truth($.shl(one, 64))).toBe(false);
    expect($.lowest($.shl(one, 45))).toBe(45);
    expect($.count_bits($.invert(one))).toBe(63);
    expect($.eq($.shl(one, 3), 8)).toBe(true);
    expect(() => $.numpy_uint64(-1)).toThrow();
  });
  it("are rounded to the even one in the middle", () => {
    expect([
      $.round(2.5),
      $.round(3.5),
      $.round(-0.5),
      $.round(0.125, 2),
      $.round(0.375, 2),
      $.round(2.675, 2),
    ]).toEqual([2, 4, 0, 0.12, 0.38, 2.67]);
    expect([0.25, 0.35, 89.95].map((n) => $.formatted(n, ".1f"))).toEqual(["0.2", "0.3", "90.0"]);
    expect([300, 2.5, 1e6, 123456.7, 0.0001, 0.00001].map((n) => $.formatted(n, "g"))).toEqual(
      ["300", "2.5", "1e+06", "123457", "0.0001", "1e-05"], // prettier-ignore
    );
  });
});

describe("texts", () => {
  it("are counted in characters", () => {
    expect($.len("d4 🎲!")).toBe(5);
    expect($.at("d4 🎲!", $.slice(3, null, null))).toBe("🎲!");
    expect($.at("abc", $.slice(null, null, -1))).toBe("cba");
    expect($.sorted(["🎲", "\uff24", "b"])).toEqual(["b", "\uff24", "🎲"]);
  });
  it("have Python's spaces and cases", () => {
    expect($.m_split(" a\u001cb\u00a0 c\n")).toEqual(["a", "b", "c"]);
    expect($.m_strip("\ufeff a ")).toBe("\ufeff a");
    expect($.m_casefold("STRAßE S \u212a")).toBe("strasse s k");
    expect($.m_format("{a} {} {{b}} {a}", [1], [["a", "x"]])).toBe("x 1 {b} x"); // prettier-ignore
  });
  it("are searched as Python does", () => {
    expect($.re_sub("[-=]|( )x", "\\1", "a-b x c")).toBe("ab  c");
    expect($.re_fullmatch("\\d+", "٣4")).not.toBeNull();
    expect($.re_fullmatch("\\d+", "12\n")).toBeNull();
    expect($.re_search("\\ba ", "européa a1")).toBeNull();
    expect($.re_findall("[a-c]", "abcd")).toEqual(["a", "b", "c"]);
    expect(() => $.re_compile("(?<=a)b")).toThrow();
    expect(() => $.re_compile("\\Aa")).toThrow();
  });
});

describe("containers", () => {
  it("compare by value and keep their order", () => {
    const d = $.dict([[[1, "a"], 1], ["z", 2], [true, 3], [$.numpy_uint64(7), 4]]); // prettier-ignore
    expect([$.at(d, [1, "a"]), $.at(d, 1), $.at(d, 7)]).toEqual([1, 3, 4]);
    expect($.has([1, "a"], d)).toBe(true);
    expect([...$.set([3, 1, 3, 2])]).toEqual([3, 1, 2]);
    expect($.eq([1, [2, "x"]], [1, [2, "x"]])).toBe(true);
    expect($.lt([1, 2], [1, 2, 0])).toBe(true);
  });
  it("have places from both ends, and no others", () => {
    expect($.at([1, 2, 3], -1)).toBe(3);
    expect(() => $.at([1, 2, 3], 3)).toThrow();
    expect(() => $.at([1, 2, 3], -4)).toThrow();
    expect($.at([0, 1, 2, 3], $.slice(-2, null, -1))).toEqual([2, 1, 0]);
  });
  it("are sorted stably", () => {
    const pairs = Array.from({ length: 50 }, (_, i) => [i % 3, i]);
    expect($.sorted(pairs, { key: (p: number[]) => p[0] })).toEqual($.sorted(pairs));
    expect($.sorted(pairs, { key: (p: number[]) => p[0], reverse: true })[0]).toEqual([2, 2]);
  });
});
