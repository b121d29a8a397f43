// What a hall display shows one after the other: disputes or tables now, what comes next, standings; so much as fits on
// each.
import type { Dispute, Screen, Standings, Table } from "../events/types";
import { say, t } from "../lang.svelte";
import { groupName } from "./spots";

export type Slide = { id: string; title: string; part: string } & (
  | { kind: "now"; disputes: Dispute[] }
  | { kind: "next"; disputes: Dispute[] }
  | { kind: "tables"; tables: Table[] }
  | { kind: "standings"; standings: Standings; rows: Standings["rows"] }
  | { kind: "empty" }
);

const NOW = 4; // disputes with their slots
const NEXT = 7; // disputes in a line each
const TABLES = 14; // in two columns
const ROWS = 6; // of standings, with a sentence each
const CROWD = 60; // slides: whoever waits for the last of them has gone home; then groups share slides

const LEADERS = "leaders"; // in the place of a group

const isDispute = (one: Dispute | Table): one is Dispute => "dispute" in one;

/** Parts of about equal length, none longer than asked. */
function parts<A>(all: A[], most: number): A[][] {
  const count = Math.ceil(all.length / most);
  const each = Math.ceil(all.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => all.slice(i * each, (i + 1) * each));
}

/** All slides of an event; where there are too many of them, groups share slides and only their leaders are shown. */
export function slides(screen: Screen, only: string): Slide[] {
  const all = made(screen, only, false);
  return all.length > CROWD ? made(screen, only, true) : all;
}

/** Finals whole, and of all other groups the first, as standings of their own. */
function leaders(all: Standings[]): Standings[] {
  const parts = [...new Set(all.map((one) => one.part))];
  const firsts = parts.flatMap((part) => {
    const begun = all.filter(
      (one) => one.part === part && one.group !== "final" && one.rows[0] && one.rows[0].points > 0,
    );
    const rows = begun.map((one) => ({
      ...one.rows[0]!,
      id: `${one.group}`,
      name: `${groupName(one.group ?? "")}: ${one.rows[0]!.name}`,
    }));
    return rows.length ? [{ ...begun[0]!, group: LEADERS, over: false, rows }] : [];
  });
  return [...firsts, ...all.filter((one) => one.group === "final")];
}

function made(screen: Screen, only: string, crowded: boolean): Slide[] {
  const { head } = screen;
  const title = (id: string) => say(head.parts.find((one) => one.id === id)?.title);
  const wanted = (one: { part: string }) => !only || only.split(",").includes(one.part);
  const found: Slide[] = [];
  const current = screen.current.filter(wanted);
  const names = (all: Dispute[]) => [...new Set(all.map((one) => title(one.part)))].join(" · ");
  const add = (kind: "now" | "next", all: Dispute[], most: number) =>
    parts(all, most).forEach((disputes, i) =>
      found.push({ id: `${kind}-${i}`, kind, disputes, part: names(disputes), title: t(`screen.${kind}`) }),
    );

  add("now", current.filter(isDispute), NOW);
  const tables = new Map<string, Table[]>();
  for (const one of current) {
    if (isDispute(one)) continue;
    const name = crowded
      ? `${one.part}/${one.group === "final"}/${one.round}`
      : `${one.part}/${one.group}/${one.round}`;
    tables.set(name, [...(tables.get(name) ?? []), one]);
  }
  for (const [name, all] of tables)
    parts(all, TABLES).forEach((some, i) => {
      const { part, group, round } = some[0]!;
      const last = some.at(-1)!.group;
      const groups = group === last ? groupName(group) : t("screen.groups", { first: group, last });
      found.push({
        id: `tables-${name}-${i}`,
        kind: "tables",
        tables: some,
        part: title(part),
        title: `${groups} · ${t("screen.round", { n: round })}`,
      });
    });
  add("next", screen.next.filter(wanted).filter(isDispute), NEXT);
  const ranked = screen.standings.filter(wanted);
  for (const standings of crowded ? leaders(ranked) : ranked) {
    const group =
      standings.group === null || standings.group === undefined
        ? ""
        : ` · ${groupName(String(standings.group).replace(/^g/, ""))}`;
    parts(standings.rows, ROWS).forEach((rows, i) =>
      found.push({
        id: `standings-${standings.part}-${standings.group ?? ""}-${i}`,
        kind: "standings",
        standings,
        rows,
        part: say(standings.title),
        title:
          standings.group === LEADERS
            ? t("screen.leaders")
            : t(standings.over ? "screen.final_standings" : "screen.standings") + group,
      }),
    );
  }
  return found.length ? found : [{ id: "empty", kind: "empty", title: "", part: "" }];
}
