// What players are called: the name they gave, the face of a level, or what the game calls them.
import { say, t } from "../lang.svelte";
import type { GameData, Match, Player } from "../types";

export function seatName(game: GameData, match: Match, player: Player): string {
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

/** How a game ended, from where one sits. */
export function outcome(game: GameData, match: Match): string {
  const { winner } = match.state.result!;
  if (winner === null || match.you.length !== 1) return ending(winner, (player) => seatName(game, match, player));
  return t(match.you[0] === winner ? "over.won" : "over.lost");
}

/** Why a game is over, in words to whoever sits here, or looks on. */
export function why(match: Match): string {
  const { text, to } = match.state.result!;
  return say(match.you.length === 1 ? to[match.you[0]!] : text);
}

/** How a game ended, for whoever looks on. */
export const ending = (winner: Player | null, name: (player: Player) => string) =>
  winner === null ? t("over.draw") : t("over.wins", { name: name(winner) });
