// What players are called: the name they gave, the face of a level, or what the game calls them.
import { sentence } from "../board/todo";
import { say, t } from "../lang.svelte";
import { sentences } from "../speech.svelte";
import type { GameData, Match, Player, State } from "../types";

/** What is shown of a match: who sits where, how it stands, what was asked. */
export type Shown = Pick<Match, "id" | "seats" | "state" | "you" | "offers" | "next" | "clock">;

/** A board without a match, on which anybody may try plays: shown as a match is. */
export const atBoard = (state: State): Shown => ({
  id: "",
  seats: ([0, 1] as const).map((player) => ({ player, kind: "me", name: "", free: false })),
  state,
  you: [],
  offers: { draw: null, take_back: null, rematch: null, hints: null },
  next: null,
  clock: null,
});

export function seatName(game: GameData, match: Shown, player: Player): string {
  const seat = match.seats[player]!;
  if (seat.name) return seat.name;
  const level = game.levels.find((one) => one.seat === seat.kind);
  if (level) return say(level.name);
  if (seat.kind === "careful" || seat.kind === "random") return t(`seat.${seat.kind}`);
  return playerName(game, player);
}

/** What a game calls a player. */
export const playerName = (game: GameData, player: Player) =>
  say(game.players[player]) || t(player === 0 ? "player.first" : "player.second");

/** Whose turn it is: by the name that a person gave, or as the game calls the player. */
export function turnOf(game: GameData, match: Shown, player: Player): string {
  const name = seatName(game, match, player);
  return name === playerName(game, player) ? say(game.turns[player]) : t("status.turn", { name });
}

/** How a game ended, from where one sits. */
export function outcome(game: GameData, match: Shown): string {
  const { winner } = match.state.result!;
  if (winner === null || match.you.length !== 1) return ending(winner, (player) => seatName(game, match, player));
  return t(match.you[0] === winner ? "over.won" : "over.lost");
}

/** Why a game is over, in words to whoever sits here, or looks on. */
export function why(match: Shown): string {
  const { text, to } = match.state.result!;
  return sentences(sentence(say(match.you.length === 1 ? to[match.you[0]!] : text)));
}

/** How a game ended, for whoever looks on. */
export const ending = (winner: Player | null, name: (player: Player) => string) =>
  winner === null ? t("over.draw") : t("over.wins", { name: name(winner) });
