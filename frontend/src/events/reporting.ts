// Entering results: at once where nothing stands, after a look at the consequences where something does.
import { same } from "../arbiter/queue.svelte";
import type { Day } from "./day.svelte";
import { t } from "./say";
import type { Conflict, Place } from "./types";

export function enter(day: Day, place: Place, was: string, result: string, title: string, seats: string[]): void {
  if (!was) void day.report(place, result, "", seats);
  else
    day.propose(
      title,
      { do: "result", data: { ...place, result } },
      t(result === "clear" ? "events.clear" : "events.correct"),
      () => day.report(place, result, was, seats, true),
    );
}

/** Whether both sides of a conflict are told: the public hears only that there is one. */
export const isTold = (conflict: Conflict | boolean | null): conflict is Conflict =>
  typeof conflict === "object" && !!conflict;

/** Of two reports one is right. */
export function settle(
  day: Day,
  place: Place,
  conflict: Conflict,
  result: string,
  title: string,
  seats: string[],
): void {
  if (result === conflict.stands) void day.report(place, result, conflict.stands, seats, true);
  else enter(day, place, conflict.stands, result, title, seats);
}

export const waits = (day: Day, place: Place): boolean => day.waiting.some((one) => same(one.place, place));
