// What belongs to whom: the piece of a player, and what each holds beside the board.
import type { GameData, Piece, Player, State } from "../types";

const list = (value: number | number[] | undefined): number[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The piece of a player, where each has a kind of their own; also after the colours were exchanged. */
export function ownPiece(game: GameData, state: State, player: Player): Piece | null {
  if (!game.owned) return null;
  const swapped = list(state.beside.swapped)[0] ? 1 : 0;
  return game.pieces[player ^ swapped] ?? null;
}

export interface Held {
  name: string;
  text: { pt: string; br: string; en: string };
  value: number;
}

/** The numbers that a player has beside the board; those in a store lie there. */
export function held(game: GameData, state: State, player: Player): Held[] {
  const stored = new Set(game.board.stores.map((store) => store.number));
  return game.numbers
    .filter((number) => number.each && number.shown !== false && !stored.has(number.name))
    .map((number) => ({ name: number.name, text: number.text, value: list(state.beside[number.name])[player] ?? 0 }));
}

/** Numbers of both, without the dice. */
export function common(game: GameData, state: State): Held[] {
  return game.numbers
    .filter((number) => !number.each && number.shown !== false && number.name !== "dice" && number.name !== "swapped")
    .map((number) => ({ name: number.name, text: number.text, value: list(state.beside[number.name])[0] ?? 0 }))
    .filter((one) => one.value > 0);
}

export const dice = (state: State): number[] => list(state.beside.dice).filter((value) => value > 0);
