// What to do now: the sentence for what has been touched so far, and the signs beside it.
import type { Ask, Asked, Part } from "../types";

/** What to do once these parts of a play have been touched. */
export function todoAfter(todo: Asked | null, touched: Part[]): Ask | null {
  if (!todo || !touched.length) return todo;
  const steps = todo.steps.filter((step) => step.touched === touched.length);
  const same = (way: Part[]) => way.every((part, i) => part === touched[i]);
  return steps.find((step) => step.after.some(same)) ?? steps.find((step) => !step.after.length) ?? todo;
}

/** A text that stands alone. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Drawn in lines on 24 by 24. */
export const SIGNS: Record<string, string> = {
  put: "M12 3v9m-4-4 4 4 4-4M5 18a7 3 0 0 0 14 0 7 3 0 0 0-14 0",
  move: "M3 12h16m-6-6 6 6-6 6",
  capture: "M12 4a8 8 0 1 0 .01 0M8.5 8.5l7 7m0-7-7 7",
  change: "M4 9h14l-4-4m6 10H6l4 4",
  sow: "M4 8a8 8 0 0 0 16 0M9 13.5v.01m3-6v.01m0 4v.01m3 2v.01M8 20v.01m4-.01v.01m4-.01v.01",
  line: "M5 19 19 5M5 19v.01M19 5v.01",
  remove: "M12 12V3m-4 4 4-4 4 4M5 18a7 3 0 0 0 14 0 7 3 0 0 0-14 0",
  swap: "M7 4v16m-4-4 4 4 4-4m6 4V4m-4 4 4-4 4 4",
  pass: "M5 6l6 6-6 6m8-12 6 6-6 6",
  throw: "M5 5h14v14H5zM9 9v.01M15 9v.01M12 12v.01M9 15v.01M15 15v.01",
  choose: "M9 21v-5l-3-4 2-1 2 2V4.5a1.5 1.5 0 0 1 3 0V10l5 1.5V16l-2 5z",
  wait: "M7 3h10M7 21h10M8 3c0 5 3 6 4 9-1 3-4 4-4 9m8-18c0 5-3 6-4 9 1 3 4 4 4 9",
  over: "M6 21V4h12l-3 4 3 4H6",
  no: "M12 4a8 8 0 1 0 .01 0M12 8v5m0 3v.01",
  speak: "M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12",
};
