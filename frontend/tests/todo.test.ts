// What is said once parts of a play have been touched.
import { describe, expect, it } from "vitest";
import { sentence, SIGNS, todoAfter } from "../src/board/todo";
import type { Asked, Part } from "../src/types";

const text = (pt: string) => ({ pt, br: pt, en: pt });
const asked: Asked = {
  sign: "put",
  text: text("whole"),
  steps: [
    { sign: "put", text: text("black"), touched: 1, after: [["piece:B"]] },
    { sign: "choose", text: text("colour"), touched: 1, after: [] },
    { sign: "put", text: text("arrow"), touched: 2, after: [] },
  ],
};
const said = (...touched: Part[]) => todoAfter(asked, touched)?.text.pt;

describe("what to do", () => {
  it("is the whole play before anything is touched", () => expect(said()).toBe("whole"));
  it("goes by the very parts where they are named", () => expect(said("piece:B")).toBe("black"));
  it("goes by how many were touched elsewhere", () => {
    expect(said(7)).toBe("colour");
    expect(said("piece:W")).toBe("colour");
    expect(said("piece:B", 7)).toBe("arrow");
  });
  it("falls back to the whole where nothing is said", () => expect(said(1, 2, 3)).toBe("whole"));
  it("is nothing when the game is over", () => expect(todoAfter(null, [])).toBeNull());
  it("begins as a sentence does", () => expect(sentence("e agora?")).toBe("E agora?"));
  it("has a sign for everything", () => expect(asked.steps.every((one) => SIGNS[one.sign])).toBe(true));
});
