// Values of plays as word, sign, number and colour. What is proved and what is estimated are never mixed up.
import { percent, t, type Word } from "../lang.svelte";
import type { MoveValue, Player, Value } from "../types";

const SIGNS: Record<string, string> = { win: "✓", good: "+", draw: "=", even: "≈", bad: "−", loss: "✗", unknown: "?" };
const ORDER = ["win", "good", "draw", "even", "unknown", "bad", "loss"];

export const signOf = (grade: string): string => SIGNS[grade] ?? "?";
export const wordOf = (grade: string): string => t(`grade.${grade in SIGNS ? grade : "unknown"}` as Word);

/** The number beside a play: plies to the end, a margin, or a chance. */
export function numberOf(value: Value): string {
  if (value.proved) {
    const words = [];
    if (value.distance !== null) words.push(t("value.distance", { n: value.distance }));
    if (value.margin !== null)
      words.push(t("value.margin", { n: value.margin > 0 ? `+${value.margin}` : value.margin }));
    return words.join(", ");
  }
  if (value.estimate === null) return "";
  const around = value.uncertainty ? ` ± ${Math.round(value.uncertainty * 100)}` : "";
  return percent(value.estimate) + around;
}

/** What fits on a cell of the board. */
export function short(value: MoveValue): string {
  if (!value.proved && value.estimate !== null) return `${Math.round(value.estimate * 100)}%`;
  return signOf(value.grade) + (value.distance !== null && value.distance < 100 ? value.distance : "");
}

export const ordered = (moves: MoveValue[]): MoveValue[] =>
  [...moves].sort((a, b) => {
    const grades = ORDER.indexOf(a.grade) - ORDER.indexOf(b.grade);
    if (grades) return grades;
    if (a.estimate !== null && b.estimate !== null && !a.proved && !b.proved) return b.estimate - a.estimate;
    const away = (a.distance ?? 999) - (b.distance ?? 999);
    return a.grade === "loss" ? -away : away;
  });

/** Who wins a position, in words. */
export function verdict(value: Value, turn: Player | null): string {
  if (value.proved && value.value) {
    const words = t(`verdict.${value.value}` as Word);
    const number = numberOf(value);
    return `${t("proved")}: ${words}${number ? ` (${number})` : ""}`;
  }
  if (value.estimate === null) return t("grade.unknown");
  const whose = turn === 1 ? "verdict.chance.second" : "verdict.chance.first";
  return `${t("estimated")}: ${t(whose, { n: numberOf(value) })}`;
}
