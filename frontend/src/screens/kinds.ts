// What whoever only looks has to know of a kind of event.
import type { Kind } from "../events/types";

/** Whether a part has standings as a whole beside those of its groups. */
export const WHOLE: Record<Kind, boolean> = { teams: true, championship: false };
