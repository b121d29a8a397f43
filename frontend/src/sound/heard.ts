// What is heard of a change: which sounds, and when, from the data of the state. It knows no game.
import type { Player, State } from "../types";

export const SOUNDS = [
  "put",
  "move",
  "capture",
  "seed",
  "change",
  "dice",
  "turn",
  "refuse",
  "right",
  "win",
  "loss",
  "draw",
] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Heard {
  sound: Sound;
  at: number; // milliseconds from now
}

const END = 350; // milliseconds of silence before the result, so that the last play is heard for itself
const thrown = (text: string) => text.endsWith(":"); // a throw of dice, in a history

/** Whether one state comes after the other in the same game; giving up is no play. */
const follows = (before: State, after: State) =>
  before.game === after.game && before.variant === after.variant && after.ply >= before.ply;

/** The sounds of the last play: of seeds one by one, of what is taken when it has gone its way. */
function ofPlay(state: State, time: number): Heard[] {
  const { sown, way, removed, changed } = state.last!;
  const taken: Heard[] = removed.length ? [{ sound: "capture", at: time }] : [];
  if (sown) {
    const pause = time / Math.max(sown.length, 1);
    return [...sown.slice(1).map((_, i): Heard => ({ sound: "seed", at: Math.round(pause * (i + 1)) })), ...taken];
  }
  if (way.length > 1) return [{ sound: "move", at: 0 }, ...taken];
  const other = changed.length > 0 && changed.every(([, was, is]) => was && is); // pieces become others
  if (other) return [{ sound: "change", at: 0 }, ...taken];
  return changed.some(([, , is]) => is) ? [{ sound: "put", at: 0 }, ...taken] : taken;
}

/** Those at this screen, or nobody where a task is solved, in which nobody wins or loses. */
export type Here = readonly Player[] | null;

/**
 * What is heard when one state follows another. A single one of `you` hears whose turn it is, and wins or loses;
 * whoever looks on hears that somebody has won. `time` is how long the play is to be seen.
 */
export function heard(before: State | null, after: State, you: Here = [], time = 0): Heard[] {
  if (!before || !follows(before, after)) return [];
  const found: Heard[] = [];
  const since = after.history.slice(before.ply);
  const played = since.some(([, text]) => !thrown(text));
  if (since.some(([, text]) => thrown(text))) found.push({ sound: "dice", at: 0 });
  if (played && after.last) found.push(...ofPlay(after, time));
  if (!you) return found;
  const me = you.length === 1 ? you[0]! : null;
  if (after.result && !before.result) {
    const { winner } = after.result;
    const sound = winner === null ? "draw" : me === null || me === winner ? "win" : "loss";
    found.push({ sound, at: (played ? time : 0) + END });
  } else if (me !== null && after.turn === me && before.turn !== me && after.waiting === "move")
    found.push({ sound: "turn", at: time + END });
  return found;
}
