// What a draw has made, as it falls into place on the screen of a public draw.
import type { Drawn } from "../events/types";

export interface Fallen {
  id: string;
  where: string; // the round or group in which it lies
  label: string; // the dispute, or the table
  names: [string, string | null]; // nobody: a bye
  field: string;
}

/** Milliseconds between two that fall, and for all of them at most. */
export const PACE = { one: 900, all: 20_000 };

interface Say {
  group: (name: string) => string;
  round: (n: number) => string;
  field: (name: string) => string;
}

/** Rows as `pair` answers them: disputes of a round, or tables of a group; all else (a lot) has nobody who meets. */
export function falling(made: Drawn["made"], say: Say): Fallen[] {
  return made
    .filter((row) => Array.isArray(row.names))
    .map((row, n) => {
      const schools = (row.schools as [string, string | null] | undefined) ?? [null, null];
      const names = (row.names as [string, string | null]).map((name, k) =>
        name && schools[k] ? `${name} · ${schools[k]}` : name,
      ) as [string, string | null];
      const round = say.round(Number(row.round ?? 1));
      return typeof row.dispute === "string"
        ? {
            id: row.dispute,
            where: round,
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
