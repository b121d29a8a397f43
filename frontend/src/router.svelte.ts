// Addresses and pages: the History API, and links that do not load the page anew.

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
  at = $state.raw<Place>(read(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => (this.at = read(location.pathname, location.search)));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.at = read(location.pathname, location.search);
    if (!replace) scrollTo(0, 0);
  }

  /** Change what stands after the question mark, without a new page. */
  note(query: Record<string, string>): void {
    const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    history.replaceState(null, "", location.pathname + (words.size ? "?" + words : ""));
  }
}

export const router = new Router();

/** Follow links of the site in place; all others, and those of PDFs and records, as usual. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/s/") || link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
