// The words of the page that tries what thinks in pages, which only it loads.
import { withOwn } from "../lang.svelte";
import br from "./words/br.json";
import en from "./words/en.json";
import pt from "./words/pt.json";

export { lang, say } from "../lang.svelte";

/** A word, with {names} filled in. */
export const t = withOwn<keyof typeof pt>({ pt, br, en });
