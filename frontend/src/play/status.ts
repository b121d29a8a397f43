// How a match stands, in words to whoever sits before it.
import { playWords } from "../board/say";
import { say, t } from "../lang.svelte";
import type { GameData } from "../types";
import { outcome, seatName, turnOf, type Shown } from "./names";

/** Whose turn it is, what is waited for, or how the game ended. */
export function status(game: GameData, match: Shown, thinking: string): string {
  const { state, seats, you } = match;
  if (state.result) return outcome(game, match);
  if (seats.some((seat) => seat.free)) return t("status.free");
  if (state.waiting === "throw") return t("status.throw");
  if (state.turn === null) return "";
  const level = game.levels.find((one) => one.seat === seats[state.turn!]!.kind);
  if (level) return t(thinking === "warming" ? "status.warming" : "status.thinking", { name: say(level.name) });
  return you.length === 1 && you[0] === state.turn ? t("status.yours") : turnOf(game, match, state.turn);
}

/** The last play, and how the match stands since: for those who do not see the board. */
export function announced(game: GameData, match: Shown, said: string): string {
  const { last } = match.state;
  return (last ? `${seatName(game, match, last.player)}: ${playWords(game, last.text)}. ` : "") + said;
}
