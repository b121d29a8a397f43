// Matches that the browser keeps by itself.
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetAll,
  forgetMatch,
  isOwn,
  kept,
  keepMatch,
  movedTo,
  moveMatch,
  newId,
  tidy,
} from "../src/offline/matches";
import { begun, idOf } from "./kept";

const DAY = 24 * 3600;

beforeEach(() => localStorage.clear());

describe("a match that is kept here", () => {
  it("has a name that no match of a server can have", () => {
    const made = newId();
    expect(isOwn(made)).toBe(true);
    expect(made.length).not.toBe(22);
    expect(newId()).not.toBe(made);
    for (const id of ["AbcdefghijklmnopqrstuV", "page-", "page-0123456789abcdeg", `${made}0`])
      expect(isOwn(id), id).toBe(false);
  });
  it("is found again, and forgotten", () => {
    keepMatch(begun(idOf(1)));
    expect(kept(idOf(1))?.seed).toBe(7);
    expect(kept(idOf(2))).toBeNull();
    forgetMatch(idOf(1));
    expect(kept(idOf(1))).toBeNull();
  });
  it("leads to the server's once it was handed over, and is no longer played here", () => {
    keepMatch(begun(idOf(1)));
    moveMatch(idOf(1), "there");
    expect(movedTo(idOf(1))).toBe("there");
    expect(movedTo(idOf(2))).toBeNull();
    expect(kept(idOf(1))).toBeNull();
  });
  it("is nothing where something else lies under its name", () => {
    for (const text of ["", "{", "null", "7", '{"id":"other"}', `{"id":"${idOf(1)}"}`]) {
      localStorage.setItem(`tabuleiro.match.${idOf(1)}`, text);
      expect(kept(idOf(1)), text).toBeNull();
    }
  });
  it("is kept for the visit where a browser keeps nothing", () => {
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "QuotaExceededError");
    });
    keepMatch(begun(idOf(3)));
    refuse.mockRestore();
    expect(kept(idOf(3))?.id).toBe(idOf(3));
    forgetMatch(idOf(3));
    expect(kept(idOf(3))).toBeNull();
  });
  it("is let go after a day if it is in no list", () => {
    keepMatch(begun(idOf(1)));
    keepMatch(begun(idOf(2)));
    tidy([], DAY);
    expect(kept(idOf(1))).not.toBeNull();
    tidy([idOf(2)], DAY + 1);
    expect(kept(idOf(1))).toBeNull();
    expect(kept(idOf(2))).not.toBeNull();
    forgetAll();
    expect(kept(idOf(2))).toBeNull();
  });
});
