// A referee's table as the server tells it, and what a board shows of it.
import type { Mark } from "../board/Board.svelte";
import type { EventApi } from "../events/api";
import type { RefereeTable } from "../events/types";
import type { Match, Player } from "../types";

export type Refereed = RefereeTable;

const address = (place: string) => `/slots/${place.split("/").map(encodeURIComponent).join("/")}/match`;
export const readTable = (api: EventApi, place: string, publicly = false) =>
  api.get<Refereed>(address(place), publicly ? { as: "public" } : {});
export const beginTable = (api: EventApi, place: string, clock: string) =>
  api.post<Refereed>(address(place), { clock });

/** Which side of the dispute a player of the match is: X and 1 are the first. */
export const sideOf = (table: Refereed, player: Player): 0 | 1 =>
  ["X", "1"].includes(table.players[player]!.side) ? 0 : 1;

/** The match with the names of who plays: the log of a match has none of pupils. */
export function withNames(match: Match, table: Refereed): Match {
  return {
    ...match,
    seats: match.seats.map((seat) => ({ ...seat, name: table.players[seat.player]?.name || seat.name })),
  };
}

const LONG = 7; // letters that fit under a piece, in small type
const LARGE = 5; // and in large type
const cut = (word: string, most: number) => (word.length > most ? `${word.slice(0, most - 1)}.` : word);

/**
 * A name as short as it may be: "Eva", "E.P." of initials, the number of a number; "Eva P" where another has the same.
 */
function shortened(name: string, all: string[]): string {
  if (/^\S\.( \S\.)*$/.test(name)) return name.replaceAll(" ", "");
  if (/\d/.test(name)) return name.replace(/\D+/g, "");
  const [first = "", ...others] = name.split(" ");
  const again = all.filter((other) => other.split(" ")[0] === first).length > 1;
  return again && others.length ? `${cut(first, LONG - 2)} ${others.at(-1)![0]}` : cut(first, LONG);
}

/** In a living game: who stands where, as marks of the board. */
export function nameMarks(table: Refereed): Map<number, Mark> {
  const all = table.pieces.map((one) => one.pupil?.name ?? "–");
  const mark = (text: string): Mark => ({ text, grade: text.length > LARGE ? "name small" : "name" });
  return new Map(
    table.pieces.flatMap((one) =>
      one.cell === null ? [] : [[one.cell, mark(shortened(one.pupil?.name ?? "–", all))] as const],
    ),
  );
}
