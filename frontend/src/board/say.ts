// A cell in words, for those who hear the board: its name, what lies there, what can be done.
import { many, say, t } from "../lang.svelte";
import type { Cell, GameData, Piece, State } from "../types";
import type { Builder } from "./build.svelte";

export const pieceOf = (game: GameData, what: string): Piece | undefined =>
  what ? game.pieces.find((piece) => piece.letter && piece.letter === what[0]) : undefined;

/** A play, or several, as the language of the page writes them; records and the server have one form for all. */
export const playWords = (game: Pick<GameData, "written">, text: string): string =>
  text.replace(/[a-z]{3,}|[A-Z]/g, (word) => (game.written[word] ? say(game.written[word]) : word));

/** The other cell of each piece that lies on two: those in a line belong together two by two, from its start. */
export function otherHalves(game: GameData, cells: string[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { letter, covers } of game.pieces.filter((piece) => piece.covers)) {
    for (const { id, centre, near } of game.board.cells) {
      const [x, y] = [centre[0] + covers![0], centre[1] - covers![1]];
      const other = near.find((c) => game.board.cells[c]!.centre[0] === x && game.board.cells[c]!.centre[1] === y);
      if (other === undefined || found.has(id) || cells[id] !== letter || cells[other] !== letter) continue;
      found.set(id, other).set(other, id);
    }
  }
  return found;
}

/** What lies on a cell. */
export function content(game: GameData, what: string): string {
  const piece = pieceOf(game, what);
  if (piece) return say(piece.name) + (what.length > 1 ? ` × ${what.slice(1)}` : "");
  if (game.board.shape === "pits") return many("seeds", Number(what || 0));
  return t("cell.empty");
}

export function cellWords(game: GameData, state: State, cell: Cell, builder: Builder, fixed: boolean): string {
  const words = [cell.name, content(game, state.cells[cell.id] ?? "")];
  const zone = game.board.zones.find((one) => one.cells.includes(cell.id) && say(one.name));
  if (zone) words.push(say(zone.name));
  if (builder.touched.includes(cell.id)) words.push(t("cell.chosen"));
  if (!fixed && builder.next.has(cell.id)) {
    const ends = builder.ends(cell.id);
    const moves = state.cells[cell.id] && !builder.touched.length;
    words.push(t(ends ? "cell.play" : moves ? "cell.lift" : "cell.next"));
  }
  if (state.last?.to === cell.id) words.push(t("cell.last"));
  return words.join(", ");
}
