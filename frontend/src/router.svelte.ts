// Addresses and pages: the History API, and links that do not load the page anew.

export interface Place {
  page: string;
  key: string;
  id: string;
  embed: boolean;
  query: URLSearchParams;
}

const ACTIVITIES = ["play", "learn", "puzzles", "analyse", "rules", "print"];

/** Which page an address means. */
export function read(path: string, search = ""): Place {
  const query = new URLSearchParams(search);
  const words = path.split("/").filter(Boolean).map(decodeURIComponent);
  const embed = words[0] === "embed";
  if (embed) words.shift();
  const [a = "", b = "", c = ""] = words;
  const place = (page: string, key = "", id = ""): Place => ({ page, key, id, embed, query });
  if (!a) return place(embed ? "missing" : "shelf");
  if (a === "m") return b ? place(c === "review" ? "review" : "match", "", b) : place("missing");
  if (a === "s") return place("seat", "", b);
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
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/s/") || link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
