// What a hall display shows one after the other: disputes or tables now, what comes next, standings; so much as fits on
// each.
import type { Dispute, Screen, Standings, TablePairing } from "../events/types";
import { say, t } from "../lang.svelte";
import { hour, hourAndRoom } from "./hours";
import { fieldName, groupName } from "./spots";

/** Those of a school, or of a letter: who, and where. */
export interface Block {
  name: string;
  rows: { name: string; where: string }[];
}

export type Order = "school" | "name";

export type Slide = { id: string; title: string; part: string } & (
  | { kind: "now"; disputes: Dispute[] }
  | { kind: "next"; disputes: Dispute[] }
  | { kind: "tables"; tables: TablePairing[] }
  | { kind: "places"; blocks: Block[] }
  | { kind: "standings"; standings: Standings; rows: Standings["rows"] }
  | { kind: "empty" }
);

const NOW = 4; // disputes with their slots
const NEXT = 7; // disputes in a line each
const TABLES = 14; // in two columns
const LINES = 64; // of people, in four columns
const ROWS = 6; // of standings, with a sentence each
const WHILE = 14; // seconds for each slide …
const BRIEF = 8; // … and fewer where there are many
// Seconds for all of them. Whoever looks for a place has to wait so long at the worst, standing in a crowd: people do
// that for about two minutes, and then go and ask at the desk, all at once. What takes longer is shown by school.
const PATIENCE = 120;

const LEADERS = "leaders"; // in the place of a group

const isDispute = (one: Dispute | TablePairing): one is Dispute => "dispute" in one;

/** Parts of about equal length, none longer than asked. */
function parts<A>(all: A[], most: number): A[][] {
  const count = Math.ceil(all.length / most);
  const each = Math.ceil(all.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => all.slice(i * each, (i + 1) * each));
}

/** How many seconds a slide stays, where there are so many. */
export const seconds = (count: number): number => Math.max(BRIEF, Math.min(WHILE, Math.floor(PATIENCE / count)));
const loop = (all: Slide[]) => all.length * seconds(all.length);

/**
 * All slides of an event. Where they take too long, or somebody wants it so, everybody is found by school or by name,
 * and of the groups only the leaders are shown; `letters` (A-F) are those that one of several screens shows.
 */
export function slides(screen: Screen, only: string, by: Order | "" = "", letters = ""): Slide[] {
  const all = made(screen, only, null);
  const wanted = !!by || !!letters;
  if (!wanted && loop(all) <= PATIENCE) return all;
  const asked = { by: by || "school", letters };
  const live = made(screen, only, { ...asked, live: true }); // with the scores of what is played, while there is time
  const crowd = loop(live) <= PATIENCE ? live : made(screen, only, { ...asked, live: false });
  return wanted || loop(crowd) < loop(all) ? crowd : all;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The addresses of screens side by side, which share the letters; of one, which has them all. */
export function addresses(id: string, by: Order | "", count: number): { letters: string; path: string }[] {
  const query = by && `?por=${by === "name" ? "nome" : "escola"}`;
  if (!by || count < 2) return [{ letters: "", path: `/e/${id}/ecra${query}` }];
  return Array.from({ length: count }, (_, i) => {
    const own = ALPHABET.slice(Math.round((26 * i) / count), Math.round((26 * (i + 1)) / count));
    return { letters: `${own[0]} – ${own.at(-1)}`, path: `/e/${id}/ecra${query}&letras=${own[0]}-${own.at(-1)}` };
  });
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const letter = (text: string) => plain(text).charAt(0).toUpperCase();
/** What tells schools apart: hardly a name of theirs does not begin with "Escola". */
const proper = (school: string) =>
  plain(school).replace(
    /^(?:(?:escolas?|eb|es|agrupamento|colegio|externato|basica|secundaria|de|da|do|das|dos)\b[\s.]*)+/i,
    "",
  ) || school;

/** Who plays where, in blocks of a school or a letter. */
export function blocks(tables: TablePairing[], title: (part: string) => string, by: Order, letters = ""): Block[] {
  const people = tables.flatMap((one) =>
    [one.first, one.second].flatMap((pupil) => {
      if (!pupil) return [];
      const school = pupil.school ?? "";
      const key = letter(by === "school" ? proper(school) : pupil.name);
      if (!among(key, letters)) return [];
      const table = `${groupName(one.group)} · ${t("arbiter.table", { n: one.table })}`;
      const spot = one.second ? [hourAndRoom(one), table].filter(Boolean).join(" · ") : t("arbiter.bye");
      const told = by === "school" ? `${pupil.name} · ${title(one.part)}` : `${pupil.name} · ${school}`;
      return [{ block: by === "school" ? school : key, key, name: told, where: spot }];
    }),
  );
  return gathered(people);
}

/** Where teams play, under the letters by which their schools are looked for. */
export function meetings(disputes: Dispute[], where: (dispute: Dispute) => string, letters = ""): Block[] {
  return gathered(
    disputes.flatMap((one) =>
      [one.x.name, one.y.name].flatMap((name, side) => {
        const key = letter(proper(name));
        const against = t("screen.against", { name: [one.y.name, one.x.name][side]! });
        return among(key, letters) ? [{ block: key, key, name, where: `${where(one)} · ${against}` }] : [];
      }),
    ),
  );
}

/** Whether a screen of these letters (A-F) shows this one; what is no letter stands with the first or the last. */
function among(key: string, letters: string): boolean {
  const [first = "", last = first] = letters.toUpperCase().split("-");
  return !letters || ((key >= first || first === "A") && (key <= last || last === "Z"));
}

type Found = Block["rows"][number] & { block: string; key: string };
function gathered(people: Found[]): Block[] {
  people.sort((a, b) => a.key.localeCompare(b.key) || a.block.localeCompare(b.block) || a.name.localeCompare(b.name));
  const found = new Map<string, Block>();
  for (const { block, name, where } of people) {
    if (!found.has(block)) found.set(block, { name: block, rows: [] });
    found.get(block)!.rows.push({ name, where });
  }
  return [...found.values()];
}

/** Blocks side by side while they fit; one that is longer than a slide goes on on the next. */
function pages(all: Block[]): Block[][] {
  const found: Block[][] = [];
  let room = 0;
  for (const block of all)
    parts(block.rows, LINES - 1).forEach((rows) => {
      if (room < rows.length + 1) {
        found.push([]);
        room = LINES;
      }
      found.at(-1)!.push({ name: block.name, rows });
      room -= rows.length + 1;
    });
  return found;
}

/** Finals whole, and of several other groups the first, as standings of their own; of one that is not over its head. */
function leaders(all: Standings[]): Standings[] {
  const parts = [...new Set(all.map((one) => one.part))];
  const firsts = parts.flatMap((part) => {
    const groups = all.filter((one) => one.part === part && one.group !== "final");
    if (groups.length === 1) return groups.map((one) => (one.over ? one : { ...one, rows: one.rows.slice(0, ROWS) }));
    const begun = groups.filter((one) => one.rows[0] && one.rows[0].points > 0);
    const rows = begun.map((one) => ({
      ...one.rows[0]!,
      id: `${one.group}`,
      name: `${groupName(one.group ?? "")}: ${one.rows[0]!.name}`,
    }));
    return rows.length ? [{ ...begun[0]!, group: LEADERS, over: false, rows }] : [];
  });
  return [...firsts, ...all.filter((one) => one.group === "final")];
}

function made(screen: Screen, only: string, crowd: { by: Order; letters: string; live: boolean } | null): Slide[] {
  const { head } = screen;
  const title = (id: string) => say(head.parts.find((one) => one.id === id)?.title);
  const wanted = (one: { part: string }) => !only || only.split(",").includes(one.part);
  const found: Slide[] = [];
  const current = screen.current.filter(wanted);
  const spot = (one: Dispute) =>
    [hour(one.time), one.field && fieldName(head, one.field), one.dispute].filter(Boolean).join(" · ");
  const names = (all: Dispute[]) => [...new Set(all.map((one) => title(one.part)))].join(" · ");
  const add = (kind: "now" | "next", all: Dispute[], most: number) =>
    parts(all, most).forEach((disputes, i) =>
      found.push({ id: `${kind}-${i}`, kind, disputes, part: names(disputes), title: t(`screen.${kind}`) }),
    );

  if (!crowd || crowd.live) add("now", current.filter(isDispute), NOW);
  const tables = new Map<string, TablePairing[]>();
  const isTable = (one: Dispute | TablePairing): one is TablePairing => !isDispute(one);
  const later = screen.next.filter(wanted);
  const sitting = [...current.filter(isTable), ...later.filter(isTable)]; // everybody looks for a place
  const waits = new Set(later.filter(isTable));
  if (crowd)
    pages([
      ...meetings([...current, ...later].filter(isDispute), spot, crowd.letters),
      ...blocks(sitting, title, crowd.by, crowd.letters),
    ]).forEach((some, i) => {
      const ends = [some[0]!.name, some.at(-1)!.name].map((name) =>
        letter(crowd.by === "school" ? proper(name) : name),
      );
      found.push({
        id: `places-${i}`,
        kind: "places",
        blocks: some,
        part: ends[0] === ends[1] ? ends[0]! : ends.join(" – "),
        title: t(crowd.by === "school" ? "screen.by_school" : "screen.by_name"),
      });
    });
  for (const one of crowd ? [] : sitting) {
    const name = `${one.part}/${one.group}/${one.round}`;
    tables.set(name, [...(tables.get(name) ?? []), one]);
  }
  for (const [name, all] of tables)
    parts(all, TABLES).forEach((some, i) => {
      const { part, group, round } = some[0]!;
      found.push({
        id: `tables-${name}-${i}`,
        kind: "tables",
        tables: some,
        part: title(part),
        title: [waits.has(some[0]!) ? t("screen.next") : "", groupName(group), t("screen.round", { n: round })]
          .filter(Boolean)
          .join(" · "),
      });
    });
  if (!crowd) add("next", later.filter(isDispute), NEXT);
  const ranked = screen.standings.filter(wanted);
  for (const standings of crowd ? leaders(ranked) : ranked) {
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
