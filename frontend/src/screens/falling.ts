// What a draw has made, as it falls into place on the screen of a public draw.
import type { Drawn } from "../events/types";
import { capital } from "./spots";

export interface Fallen {
  id: string;
  where: string; // the round or group in which it lies
  label: string; // the dispute, or the table
  names: [string, string | null]; // nobody: a bye
  field: string;
}

/** Somebody who falls into a group, before anybody is paired. */
export interface Member {
  id: string;
  where: string;
  name: string;
}

/** Milliseconds between two that fall, and for all of them at most. */
export const PACE = { one: 900, all: 20_000 };

interface Say {
  group: (name: string) => string;
  round: (n: number) => string;
  field: (name: string) => string;
}

/** A side as a row names it, with the school where that is not the same. */
function named(row: Drawn["made"][number]): [string, string | null] {
  const schools = (row.schools as [string, string | null] | undefined) ?? [null, null];
  return (row.names as [string, string | null]).map((name, k) =>
    name && schools[k] ? `${name} · ${schools[k]}` : name,
  ) as [string, string | null];
}

/** Who is in which of several groups that were drawn just now, dealt as cards are: the first of each, the seconds … */
export function dealt(made: Drawn["made"], say: Pick<Say, "group">): Member[] {
  const groups = new Map<number, Map<string, Member>>();
  for (const row of made) {
    const first = typeof row.dispute === "string" || row.round === 1;
    if (typeof row.group !== "number" || !first || !Array.isArray(row.names)) continue;
    const members = groups.get(row.group) ?? new Map<string, Member>();
    groups.set(row.group, members);
    const where = say.group(String(row.group));
    const ids = typeof row.dispute === "string" ? [row.x, row.y] : [row.first, row.second];
    named(row).forEach((name, k) => {
      const id = String(ids[k]);
      if (name && !members.has(id)) members.set(id, { id, where, name });
    });
  }
  const all = [...groups].sort(([a], [b]) => a - b).map(([, members]) => [...members.values()]);
  if (all.length < 2) return [];
  const most = Math.max(...all.map((members) => members.length));
  return Array.from({ length: most }, (_, n) => all.flatMap((members) => members.slice(n, n + 1))).flat();
}

/** Rows as `pair` answers them: disputes of a round, or tables of a group; all else (a lot) has nobody who meets. */
export function falling(made: Drawn["made"], say: Say): Fallen[] {
  return made
    .filter((row) => Array.isArray(row.names))
    .map((row, n) => {
      const names = named(row);
      const round = say.round(Number(row.round ?? 1));
      return typeof row.dispute === "string"
        ? {
            id: row.dispute,
            where: row.called ? capital(String(row.called)) : round,
            label: row.dispute,
            names,
            field: row.field ? say.field(String(row.field)) : "",
          }
        : {
            id: `${String(row.group)}/${String(row.round)}/${String(row.table)}/${n}`,
            where: [row.group === undefined ? "" : say.group(String(row.group)), round].filter(Boolean).join(" · "),
            label: String(row.table ?? n + 1),
            names,
            field: "",
          };
    });
}
