// The language of the page: the browser's first, then the one that was chosen. Words come from words/*.json.
import type { Lang, Text } from "./types";
import pt from "./words/pt.json";

export type Word = keyof typeof pt;
type Words = Record<Word, string>;

export const LANGS: { code: Lang; name: string; html: string }[] = [
  { code: "pt", name: "Português (Portugal)", html: "pt-PT" },
  { code: "br", name: "Português (Brasil)", html: "pt-BR" },
  { code: "en", name: "English", html: "en" },
];
const KEPT = "tabuleiro.lang";
const loaders: Record<Exclude<Lang, "pt">, () => Promise<{ default: Words }>> = {
  br: () => import("./words/br.json"),
  en: () => import("./words/en.json"),
};
const known: Partial<Record<Lang, Words>> = { pt };

function first(): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  const kept = asked ?? recall(KEPT);
  if (kept === "pt" || kept === "br" || kept === "en") return kept;
  for (const wish of navigator.languages ?? []) {
    const found = meant(wish);
    if (found) return found;
  }
  return "pt";
}

/** The language that a wish ("pt-BR") means; null: none that is spoken here. */
export function meant(wish: string): Lang | null {
  const low = wish.toLowerCase();
  if (low === "br" || low === "pt-br") return "br";
  return (["pt", "en"] as const).find((one) => low === one || low.startsWith(`${one}-`)) ?? null;
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // storage may be forbidden, as in frames on other sites
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* then it is forgotten with the page */
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    /* then nothing was kept */
  }
}

/** What is kept under names that begin so. */
export function names(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

class Language {
  now = $state<Lang>("pt");
  words = $state.raw<Words>(pt);
  #wanted: Lang = "pt";

  async choose(code: Lang, remember = true): Promise<void> {
    if (remember) keep(KEPT, code);
    this.#wanted = code;
    if (code !== "pt" && !known[code]) known[code] = (await loaders[code]()).default;
    if (this.#wanted !== code) return; // another one was chosen while its words were fetched
    this.words = known[code]!;
    this.now = code;
  }

  /** As pages name it. */
  get html(): string {
    return LANGS.find((one) => one.code === this.now)!.html;
  }
}

export const lang = new Language();
export const ready = lang.choose(first(), false);

/** A word of the site, with {names} filled in. */
export function t(word: Word, fill: Record<string, string | number> = {}): string {
  return lang.words[word].replace(/\{(\w+)\}/g, (all, name: string) => String(fill[name] ?? all));
}

/** The same for pages that few people open, which have words of their own; a word that is not theirs is the site's. */
export function withOwn<W extends string>(own: Record<Lang, Record<string, string>>) {
  return (word: W | Word, fill: Record<string, string | number> = {}): string =>
    own[lang.now][word]?.replace(/\{(\w+)\}/g, (all, name: string) => String(fill[name] ?? all)) ??
    t(word as Word, fill);
}

/** One form for one, another for all other numbers: words `x.one` and `x.many`. */
export function many(word: string, count: number): string {
  return t(`${word}.${count === 1 ? "one" : "many"}` as Word, { n: count });
}

/** A text of the server. */
export const say = (text: Text | null | undefined): string => (text ? text[lang.now] || text.pt : "");

/** Of pages, for the title of the window. */
export const percent = (share: number): string =>
  new Intl.NumberFormat(lang.now === "en" ? "en" : "pt", { style: "percent" }).format(share);
