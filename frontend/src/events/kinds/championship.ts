// Championships of pupils: tournaments with groups and finals, round by round at tables.
import { groupName, t } from "../say";
import { tableSeating } from "../seating";
import type { Group } from "../types";
import type { Pages } from "./pages";
import Tables from "./Tables.svelte";

export const championship: Pages = {
  words: {
    part: "events.tournament",
    entrant: "events.pupil",
    entrants: "events.pupils_head",
    place: "events.table",
  },
  count: (part) => part.pupils,
  counted: "events.pupils",
  first: ["edition", "games", "groupSize", "groupRounds", "perSchool"],
  Settings: null,
  hours: ["game", "rooms"],
  planner: {
    words: { entered: "events.planner.pupils", queue: "events.tournament", jobs: "events.tab.rounds" },
    usual: 24,
    settings: [],
    wishes: [
      { key: "minutes", word: "events.planner.minutes", least: 1, most: 600, usual: 20 },
      { key: "change", word: "events.planner.change", least: 0, most: 600, usual: 10 },
      { key: "lunch", word: "events.planner.lunch", least: 0, most: 600, usual: 60 },
      { key: "fields", word: "events.planner.groups", least: 0, most: 1000, usual: 0 },
    ],
  },
  tables: ["list", "results", "standings", "hours", "all"],
  start: (matches) => ({ do: "start", data: { matches } }),
  together: true,

  groups: (part) => part.groups as Group[],
  made(found, part, group) {
    const tables = (found?.tables ?? []).filter((one) => one.part === part.id && one.group === group);
    const at = (round: number) => tables.filter((one) => one.round === round);
    return {
      rounds: tables.map((one) => one.round),
      due: undefined,
      missing: (round) => at(round).filter((one) => one.second && !one.result && !one.waits).length,
      seating: (round, title) =>
        at(round).some((one) => one.second && !one.result)
          ? tableSeating(part.id, group!, round, at(round), title)
          : null,
    };
  },
  Round: Tables,
  hides: false,
  seats: () => [`1 · ${t("events.begins")}`, "2"],
  spot: ({ group, round, table }) =>
    table ? t("events.place.table", { group: groupName(group ?? ""), round: round ?? "", table }) : "",
  places: (found, part) =>
    (found?.tables ?? [])
      .filter((one) => one.part === part && one.second)
      .map(({ group, round, table, first, second }) => ({
        id: `${group}/${round}/${table}`,
        name: t("events.place.table", { group: groupName(group), round, table }) + ` · ${first.name} – ${second!.name}`,
        place: { tournament: part, group, round, table },
      })),
  links: {
    words: { each: "events.links.groups", only: "events.links.only_table", all: "events.links.all_tables" },
    named: ({ table, ...rest }, called) =>
      table ? `${called(rest)} · ${t("events.table_n", { n: table })}` : called(rest),
    rounds: ({ part, group }) => (group ? { part, group } : null),
    choices(found, scope, name) {
      const tables = scope.group ? (found?.tables ?? []).map((one) => one.table) : [];
      return Array.from({ length: Math.max(0, ...tables) }, (_, at) => {
        const table = at + 1;
        const called = t("events.table_n", { n: table });
        return { id: String(table), name: called, label: `${name} · ${called}`, scope: { ...scope, table } };
      });
    },
  },
};
