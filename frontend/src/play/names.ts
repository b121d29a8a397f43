// What players are called: the name they gave, the face of a level, or what the game calls them.
import { say, t } from "../lang.svelte";
import type { GameData, Match, Player } from "../types";

export function seatName(game: GameData, match: Match, player: Player): string {
  const seat = match.seats[player]!;
  if (seat.name) return seat.name;
  const level = game.levels.find((one) => one.seat === seat.kind);
  if (level) return say(level.name);
  if (seat.kind === "careful" || seat.kind === "random") return t(`seat.${seat.kind}`);
  return say(game.players[player]) || t(player === 0 ? "player.first" : "player.second");
}

/** How a game ended, from where one sits. */
export function outcome(game: GameData, match: Match): string {
  const result = match.state.result!;
  if (result.winner === null) return t("over.draw");
  if (match.you.length === 1) return t(match.you[0] === result.winner ? "over.won" : "over.lost");
  return t("over.wins", { name: seatName(game, match, result.winner) });
}
