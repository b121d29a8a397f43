// The kinds of events: whoever adds one in Python is told by the compiler what is missing here, in `screens/kinds.ts`,
// and among the words.
import type { Kind } from "../types";
import { championship } from "./championship";
import type { Pages } from "./pages";
import { teams } from "./teams";

export const KINDS: Record<Kind, Pages> = { teams, championship };
