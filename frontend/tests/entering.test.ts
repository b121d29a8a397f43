// Pupils as teachers type them, or paste them from a spreadsheet.
import { expect, test } from "vitest";
import { read } from "../src/school/entering";

const names = (text: string, years = true) => read(text, "A", " Azul ", years).map((row) => [row.name, row.year]);

test("the year stands behind the name, however it is written", () => {
  expect(
    names(
      "Ana Silva 8\nRui da Costa; 7\nEva\t9\nIvo Reis, 8.º ano\n" +
        "Noé Gaspar 9ºB\nArtur Dâmaso - 7.º ano\nMia-Sol (6.º A)",
    ),
  ).toEqual([
    ["Ana Silva", 8],
    ["Rui da Costa", 7],
    ["Eva", 9],
    ["Ivo Reis", 8],
    ["Noé Gaspar", 9],
    ["Artur Dâmaso", 7],
    ["Mia-Sol", 6],
  ]);
});

test("empty lines are no pupils, and a name without a year stays a name", () => {
  expect(names("\n  \nAna Silva\n;\n")).toEqual([["Ana Silva", ""]]);
  expect(names("Ana 2", false)).toEqual([["Ana 2", ""]]);
});

test("all go into the part and team that are chosen", () => {
  expect(read("Ana 8", "B", " Azul ", true)).toEqual([{ part: "B", team: "Azul", name: "Ana", year: 8 }]);
});
