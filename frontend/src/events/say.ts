// The words of the organiser's pages, which only they load; a word that is not theirs is the site's.
import { lang, withOwn } from "../lang.svelte";
import br from "./words/br.json";
import en from "./words/en.json";
import pt from "./words/pt.json";

export { say } from "../lang.svelte";
export type Word = keyof typeof pt;

/** A word, with {names} filled in. */
export const t = withOwn<Word>({ pt, br, en });

/** One form for one, another for all other numbers: words `x.one` and `x.many`. */
export const many = (word: string, count: number): string =>
  t(`${word}.${count === 1 ? "one" : "many"}` as Word, { n: count });

const zone = () => ({ pt: "pt-PT", br: "pt-BR", en: "en-GB" })[lang.now];

/** A time of the day, as the clock on the wall says it. */
export const clock = (at: string | number): string =>
  new Date(typeof at === "number" ? at * 1000 : at).toLocaleTimeString(zone(), { hour: "2-digit", minute: "2-digit" });

/** A day as people write it. */
export const day = (at: string | number): string =>
  at
    ? new Date(typeof at === "number" ? at * 1000 : `${at}T12:00`).toLocaleDateString(zone(), {
        day: "numeric",
        month: "long",
        year: "numeric",
      })
    : "";

/** Points, with a half as half. */
export const points = (value: number): string => value.toLocaleString(zone(), { maximumFractionDigits: 2 });

/** A group by its number, or the final. */
export const groupName = (group: string | number): string =>
  group === "final" ? t("events.final") : t("events.group", { n: group });

/** A result, a paper, a tie-break by its name for people; unknown ones as the server calls them. */
export const choice = (name: string): string =>
  `events.choice.${name}` in pt ? t(`events.choice.${name}` as Word) : name;
export const stage = (name: string): string =>
  `events.stage.${name}` in pt ? t(`events.stage.${name}` as Word) : name;
export const paper = (name: string): string =>
  `events.paper.${name}` in pt ? t(`events.paper.${name}` as Word) : name;
export const criterion = (name: string): string =>
  `events.criterion.${name}` in pt ? t(`events.criterion.${name}` as Word) : name;
export const aboutPaper = (name: string): string =>
  `events.paper_for.${name}` in pt ? t(`events.paper_for.${name}` as Word) : "";
