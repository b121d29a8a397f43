import { describe, expect, it } from "vitest";
import { falling } from "../src/screens/falling";

const say = {
  group: (name: string) => `Grupo ${name}`,
  round: (n: number) => `Ronda ${n}`,
  field: (name: string) => `Campo ${name}`,
};

describe("what falls into place", () => {
  it("is a dispute of a round, with its field", () => {
    const row = { dispute: "A-1", round: 2, field: "1", names: ["Tejo", "Douro"] };
    expect(falling([row], say)).toEqual([
      { id: "A-1", where: "Ronda 2", label: "A-1", names: ["Tejo", "Douro"], field: "Campo 1" },
    ]);
  });
  it("is a table of a group, or a bye", () => {
    const row = { group: 1, round: 1, table: 3, names: ["A. R.", null], schools: ["Tejo", null] };
    const [one] = falling([row], say);
    expect([one!.where, one!.label, ...one!.names]).toEqual(["Grupo 1 · Ronda 1", "3", "A. R. · Tejo", null]);
  });
  it("is nothing where nobody meets", () => {
    expect(falling([{ purpose: "standings A", order: ["x", "y"] }], say)).toEqual([]);
  });
});
