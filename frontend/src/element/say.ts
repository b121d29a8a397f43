// The words of boards on somebody else's page, which only they load.
import { withOwn } from "../lang.svelte";
import br from "./words/br.json";
import en from "./words/en.json";
import pt from "./words/pt.json";

export type Own = keyof typeof pt;

/** A word, with {names} filled in. */
export const t = withOwn<Own>({ pt, br, en });
