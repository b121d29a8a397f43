import { describe, expect, it } from "vitest";
import { dealt, falling } from "../src/screens/falling";

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
  it("is a final by its name", () => {
    const row = { dispute: "A-9", round: 4, called: "meia-final", names: ["Tejo", "Douro"] };
    expect(falling([row], say)[0]!.where).toBe("Meia-final");
  });
  it("is a table of a group, or a bye", () => {
    const row = { group: 1, round: 1, table: 3, names: ["A. R.", null], schools: ["Tejo", null] };
    const [one] = falling([row], say);
    expect([one!.where, one!.label, ...one!.names]).toEqual(["Grupo 1 · Ronda 1", "3", "A. R. · Tejo", null]);
  });
  it("is first who is in which group, one of each after the other", () => {
    const teams = [
      { dispute: "A-1", round: 1, group: 1, x: "t", y: "d", names: ["Tejo", "Douro"] },
      { dispute: "A-2", round: 1, group: 2, x: "m", y: "v", names: ["Minho", "Vouga"] },
      { dispute: "A-3", round: 2, group: 1, x: "d", y: "l", names: ["Douro", "Lima"] },
      { dispute: "A-4", round: 3, x: "#g1.1", y: "#g2.1", names: ["1.º do grupo 1", "1.º do grupo 2"] },
    ];
    expect(dealt(teams, say).map((one) => `${one.where}: ${one.name}`)).toEqual([
      "Grupo 1: Tejo",
      "Grupo 2: Minho",
      "Grupo 1: Douro",
      "Grupo 2: Vouga",
      "Grupo 1: Lima",
    ]);
  });
  it("is nobody's group in later rounds, in a final, or where there is one group", () => {
    const table = { round: 1, table: 1, first: "a", second: "b", names: ["A. R.", "B. S."] };
    const two = [
      { ...table, group: 1 },
      { ...table, group: 2, first: "c", second: null, names: ["C. T.", null] },
    ];
    expect(dealt(two, say).map((one) => one.id)).toEqual(["a", "c", "b"]);
    expect(dealt(two.slice(1), say)).toEqual([]);
    expect(
      dealt(
        two.map((row) => ({ ...row, round: 2 })),
        say,
      ),
    ).toEqual([]);
    expect(
      dealt(
        two.map((row) => ({ ...row, group: "final" })),
        say,
      ),
    ).toEqual([]);
  });
  it("is nothing where nobody meets", () => {
    expect(falling([{ purpose: "standings A", order: ["x", "y"] }], say)).toEqual([]);
  });
});
