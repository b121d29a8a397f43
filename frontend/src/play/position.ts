// A position that is set up by hand, and how it is written: rows of the board in its reading order, who plays, numbers
// beside it.
import { ownPiece } from "../board/sides";
import type { GameData, Player, State } from "../types";

export interface Setting {
  cells: string[];
  turn: Player;
  numbers: Record<string, number[]>;
}

const list = (value: number | number[] | undefined): number[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** What is to be seen of a state, to be changed. */
export const settingOf = (game: GameData, state: State): Setting => ({
  cells: [...state.cells],
  turn: state.turn ?? 0,
  numbers: Object.fromEntries(game.numbers.map((one) => [one.name, [...list(state.beside[one.name])]])),
});

/** Numbers that a person may want to change; the rest stays as it is. */
export const changeable = (game: GameData) =>
  game.numbers.filter((one) => one.shown !== false && one.name !== "swapped");

export function write(game: GameData, setting: Setting): string {
  const { rows, wide } = game.board;
  const empty = game.board.shape === "pits" ? "0" : ".";
  const words = [
    rows.map((row) => row.map((cell) => setting.cells[cell] || empty).join(wide ? "," : "")).join("/"),
    String(setting.turn + 1),
  ];
  for (const one of game.numbers) {
    const values = setting.numbers[one.name] ?? [];
    if (values.some((value) => value !== one.start)) words.push(`${one.name}=${values.join("-")}`);
  }
  return words.join(" ");
}

/**
 * What lies on a cell after it was touched with something in the hand: a piece, one more of a pile, a seed more or
 * fewer.
 */
export function touched(game: GameData, what: string, hand: string): string {
  if (hand === "") return "";
  if (game.board.shape === "pits") return String(Math.max(0, Number(what || 0) + Number(hand)));
  if (game.board.wide) return what[0] === hand ? hand + (Number(what.slice(1)) + 1) : hand + "1";
  return what === hand ? "" : hand;
}

const lying = (cells: string[], letter: string) =>
  cells.reduce((sum, what) => sum + (what[0] === letter ? Number(what.slice(1) || 1) : 0), 0);

/** Pieces come from the hand of whose they are, and go back there. */
export function inHand(game: GameData, state: State, before: Setting, cells: string[]): Setting["numbers"] {
  const hand = before.numbers.hand;
  if (!hand) return before.numbers;
  const left = hand.map((value, player) => {
    const letter = ownPiece(game, state, player as Player)?.letter ?? "";
    return letter ? Math.max(0, value + lying(before.cells, letter) - lying(cells, letter)) : value;
  });
  return { ...before.numbers, hand: left };
}
