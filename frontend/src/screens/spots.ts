// A place where a result is missing or stands: a slot of a dispute or a table of a round, both told the same way.
import type { Conflict, Dispute, Head, Place, Slot, TablePairing } from "../events/types";
import { lang, say, t } from "../lang.svelte";
import type { Text } from "../types";

export interface Side {
  name: string; // a team, or a pupil
  under: string; // its pupils, or the school
}

export interface Spot {
  id: string; // as the address of a referee's table says it
  place: Place;
  title: string;
  game: string;
  key: string; // the house's game, if it has it
  draws: boolean; // whether it may end in a draw
  worth: number | null;
  sides: [Side, Side | null]; // nobody: a bye
  starter: 0 | 1;
  result: string;
  ruled: boolean;
  conflict: Conflict | boolean | null;
  waits: Text | null; // for a ruling: why
  seats: string[]; // who plays here, by id
  match: string | null;
}

/** A field as it is called on every page and paper, and where it is if somebody has said so. */
export function fieldName(head: Head | null | undefined, id: string): string {
  const found = head?.fields.find((one) => one.id === id);
  return (say(found?.name) || t("arbiter.field", { name: id })) + (found?.location ? ` (${found.location})` : "");
}

const named = (people: ({ name: string } | null)[]) => people.map((one) => one?.name || "–").join(", ");
/** Names of slots are words of a sentence; here they are titles. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (text: string | Text) => (typeof text === "string" ? text : say(text));

export function slotSpot(dispute: Dispute, slot: Slot): Spot {
  return {
    id: `${dispute.dispute}/${slot.slot}`,
    place: { dispute: dispute.dispute, slot: slot.slot },
    title: capital(say(slot.name)),
    game: plain(slot.game.name),
    key: slot.game.key,
    draws: slot.game.draws ?? true,
    worth: slot.worth,
    sides: [
      { name: dispute.x.name, under: named(slot.x) },
      { name: dispute.y.name, under: named(slot.y) },
    ],
    starter: slot.starter === "Y" ? 1 : 0,
    result: slot.result ?? "",
    ruled: !!slot.ruling,
    conflict: slot.conflict,
    waits: dispute.waits,
    seats: [dispute.x.id, dispute.y.id],
    match: slot.match,
  };
}

export function tableSpot(head: Head, table: TablePairing): Spot {
  const part = head.parts.find((one) => one.id === table.part);
  return {
    id: `${table.part}/${table.group}/${table.round}/${table.table}`,
    place: { tournament: table.part, group: table.group, round: table.round, table: table.table },
    title: t("arbiter.table", { n: table.table }),
    game: say(part?.title),
    key: part?.game ?? "",
    draws: part?.draws ?? true,
    worth: null,
    sides: [
      { name: table.first.name, under: table.first.school ?? "" },
      table.second && { name: table.second.name, under: table.second.school ?? "" },
    ],
    starter: 0,
    result: table.result,
    ruled: table.ruled,
    conflict: table.conflict,
    waits: table.waits,
    seats: [table.first.id, table.second?.id ?? ""],
    match: table.match,
  };
}

export const groupName = (group: number | string): string =>
  group === "final" ? t("screen.final") : t("screen.group", { n: group });

/** Who has a result: the first or the second side, or nobody. */
export const winner = (result: string): 0 | 1 | null =>
  ["X", "1", "forfeitY", "forfeit2"].includes(result)
    ? 0
    : ["Y", "2", "forfeitX", "forfeit1"].includes(result)
      ? 1
      : null;

/** A result in words: who won, who was missing. */
export function told(spot: Spot, result: string): string {
  const [first, second] = spot.sides;
  switch (result) {
    case "":
    case "clear":
      return t("arbiter.open");
    case "draw":
      return t("arbiter.draw");
    case "shared":
      return t("arbiter.shared");
    case "void":
      return t("arbiter.void");
    case "forfeitX":
    case "forfeit1":
      return t("arbiter.missed", { name: first.name });
    case "forfeitY":
    case "forfeit2":
      return t("arbiter.missed", { name: second?.name ?? "" });
  }
  return t("arbiter.won", { name: winner(result) === 0 ? first.name : (second?.name ?? "") });
}

const zone = () => ({ pt: "pt-PT", br: "pt-BR", en: "en-GB" })[lang.now];

/** The clock on the wall. */
export const clock = (at: string | number | Date): string =>
  new Date(at).toLocaleTimeString(zone(), { hour: "2-digit", minute: "2-digit" });

/** Points, with a half as a half. */
export const points = (value: number): string => value.toLocaleString(zone(), { maximumFractionDigits: 2 });

/** Both sides of a conflict in one sentence. */
export function quarrel(spot: Spot): string {
  const said = spot.conflict;
  if (!said) return "";
  if (said === true) return t("arbiter.conflict.plain");
  return t("arbiter.conflict", {
    first: said.stands_by || "?",
    stands: told(spot, said.stands),
    second: said.by || "?",
    at: clock(said.at),
    result: told(spot, said.result),
  });
}
