// The words of what one has done, which only its pages load.
import { withOwn } from "../lang.svelte";
import br from "./words/br.json";
import en from "./words/en.json";
import pt from "./words/pt.json";

export { say } from "../lang.svelte";
export type Word = keyof typeof pt;

/** A word, with {names} filled in. */
export const t = withOwn<Word>({ pt, br, en });

/** One form for one, another for all other numbers. */
export const many = (word: string, count: number): string =>
  t(`${word}.${count === 1 ? "one" : "many"}` as Word, { n: count });
