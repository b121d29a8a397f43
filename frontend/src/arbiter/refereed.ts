// A referee's table as the server tells it, and what a board shows of it.
import type { Mark } from "../board/Board.svelte";
import type { EventApi } from "../events/api";
import type { Place, Pupil } from "../events/types";
import type { Match, Player } from "../types";

export interface Refereed {
  match: string;
  address: string;
  projector: string;
  qr: string;
  place: Place;
  game: { id: string; name: string; key: string; variant: string };
  starter: string;
  players: { side: string; name: string; pupils: Pupil[] }[];
  seats: { player: Player; link: string; token: string }[];
  pieces: { player: Player; pupil: Pupil; cell: number | null; state: "waiting" | "board" | "captured" }[];
  result: string | null;
}

const address = (place: string) => `/slots/${place.split("/").map(encodeURIComponent).join("/")}/match`;
export const readTable = (api: EventApi, place: string, publicly = false) => api.get<Refereed>(address(place), publicly ? { as: "public" } : {});
export const beginTable = (api: EventApi, place: string, clock: string) => api.post<Refereed>(address(place), { clock });

/** Which side of the dispute a player of the match is: X and 1 are the first. */
export const sideOf = (table: Refereed, player: Player): 0 | 1 => (["X", "1"].includes(table.players[player]!.side) ? 0 : 1);

/** The match with the names of who plays: the log of a match has none of pupils. */
export function withNames(match: Match, table: Refereed): Match {
  return { ...match, seats: match.seats.map((seat) => ({ ...seat, name: table.players[seat.player]?.name || seat.name })) };
}

const LONG = 8; // letters that fit under a piece

/** In a living game: who stands where, as marks of the board. */
export function nameMarks(table: Refereed): Map<number, Mark> {
  const short = (name: string) => {
    const first = name.split(" ")[0]!;
    const word = /^n\.º$/i.test(first) ? name.replace(/\D+/, "") : first;
    return word.length > LONG ? `${word.slice(0, LONG - 1)}.` : word;
  };
  return new Map(table.pieces.flatMap((one) => (one.cell === null ? [] : [[one.cell, { text: short(one.pupil.name), grade: "name" }] as const])));
}
