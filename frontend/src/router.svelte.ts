// Addresses and pages: the History API, and links that do not load the page anew.
import { here, published, shown } from "./published";

export interface Place {
  page: string;
  key: string;
  id: string;
  embed: boolean;
  query: URLSearchParams;
  rest: string[]; // what stands behind, for pages that have parts of their own
}

const ACTIVITIES = ["play", "learn", "puzzles", "analyse", "rules", "print"];

const EVENT_PAGES: Record<string, string> = {
  "": "public",
  mesa: "arbiter",
  ecra: "hall",
  screen: "hall",
  escola: "school",
  sorteio: "draw",
  secretaria: "desk",
  anunciar: "speaker",
};

/** The pages of an event: for everybody, an arbiter's phone (or one match there), a hall display, a school. */
function event(
  [, id = "", what = "", ...rest]: string[],
  place: (page: string, key?: string, id?: string) => Place,
): Place {
  if (id && what === "mesa" && rest.length) return place("referee", rest.join("/"), id);
  const page = rest.length ? undefined : EVENT_PAGES[what];
  return place(id && page ? page : "missing", "", id);
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // cut off amid a letter: no page has such a name
  }
}

/** Which page an address means. */
export function read(path: string, search = ""): Place {
  const query = new URLSearchParams(search);
  const words = path.split("/").filter(Boolean).map(decoded);
  const embed = words[0] === "embed";
  if (embed) words.shift();
  const [a = "", b = "", c = ""] = words;
  const place = (page: string, key = "", id = ""): Place => ({ page, key, id, embed, query, rest: words.slice(2) });
  if (!a) return place(embed ? "missing" : "shelf");
  if (a === "e" && c === "organizar") return { ...place("organise", "", b), rest: words.slice(3) };
  if (a === "e") return event(words, place);
  if (a === "m" && b && query.has("projetor")) return place("projector", "", b);
  if (a === "m") return b ? place(c === "review" ? "review" : "match", "", b) : place("missing");
  if (a === "s" || a === "a") return place("missing", "link"); // those that are good lead elsewhere
  if (a === "i") return place("invitation", "", b);
  if (a === "r") return place("reset", "", b);
  if (a === "h") return words.length <= 2 ? place("fetch", "", b) : place("missing");
  if ((a === "me" || a === "eu") && !b) return place("me");
  if (a === "primeiros" || a === "first") return c ? place("missing") : place("first", b);
  if (a === "engine-test" && !b) return place("enginetest");
  if (a === "signin" || a === "entrar") return place("signin");
  if (a === "events" || a === "eventos")
    return !b ? place("events") : b === "new" || b === "novo" ? place("newevent") : place("organise", "", b);
  if (!b && ACTIVITIES.includes(a)) return place("index", "", a);
  if (embed) return place("board", a);
  if (!b) return place("game", a);
  if (ACTIVITIES.includes(b) && words.length <= 3) return place(b, a, c);
  return place("missing");
}

class Router {
  #address = location.href;
  at = $state.raw<Place>(read(...here()));

  constructor() {
    addEventListener("popstate", () => {
      const place = location.hash; // where pages stand behind the #, it may also name a place inside one
      if (published && place && !place.startsWith("#/")) history.replaceState(null, "", this.#address);
      else this.at = read(...here());
      this.#address = location.href;
    });
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", shown(address));
    else history.pushState(null, "", shown(address));
    this.#address = location.href;
    this.at = read(...here());
    if (!replace) scrollTo(0, 0);
  }

  /** Change what stands after the question mark, without a new page. */
  note(query: Record<string, string>): void {
    const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    history.replaceState(null, "", shown(here()[0]) + (words.size ? "?" + words : ""));
    this.#address = location.href;
  }
}

export const router = new Router();

/** Follow links of the site in place; all others, and those of PDFs and records, as usual. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (published && link.hash.startsWith("#/")) {
    event.preventDefault();
    return router.go(link.hash.slice(1));
  }
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/s/") || link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
