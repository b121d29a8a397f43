// What waits for a decision is red in every theme, and can be read (WCAG AA).
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheet = readFileSync("src/styles/themes.css", "utf-8");
const themes = sheet.split("\n}\n").filter((one) => one.includes("--page"));
const colour = (theme: string, name: string) =>
  [...new RegExp(`--${name}: #(..)(..)(..);`).exec(theme)!].slice(1).map((part) => parseInt(part, 16));
const light = (colour: number[]) => {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: number[], b: number[]) => {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

test("what waits for a decision is red in every theme, and can be read", () => {
  expect(themes).toHaveLength(3);
  for (const theme of themes) {
    const [r, g, b] = colour(theme, "warn") as [number, number, number];
    expect(r - Math.max(g, b)).toBeGreaterThan(100);
    expect(Math.abs(g - b)).toBeLessThan(40); // neither orange nor violet
    for (const under of ["page", "paper"])
      expect(contrast([r, g, b], colour(theme, under))).toBeGreaterThanOrEqual(4.5);
  }
});
