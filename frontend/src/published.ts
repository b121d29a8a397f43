// Pages may also be published without a server (`tabuleiro publish`): files in any folder of any web host. Then answers
// are files, addresses stand behind a #, and what needs a server is not offered (docs/decisions/0027).

const ABOVE = ".."; // what is built lies in assets/

/** Where the pages lie: at the root of a site, or in any folder. */
export const ROOT = import.meta.env.PROD ? new URL(ABOVE, import.meta.url).href : "/";

/** Whether there is no server behind the pages. */
export let published = typeof document !== "undefined" && document.documentElement.hasAttribute("data-published");

/** A board on somebody else's page has none either, whatever that page says of itself. */
export function doWithoutServer(): void {
  published = true;
}

/** What is left of a variant, or anything else, in the name of a file. */
const plain = (text: string): string => text.replace(/[^\w]+/g, "-");

const ABOUT = /^\/api\/games\/([^/]+)(?:\/(.+))?$/;
const PICTURE = /^((?:examples\/)?\w+)\.svg$/;
const DOCUMENTS = ["lesson", "teaching", "examples", "puzzles"];

/** The file that answers a question about games; nothing where none does. */
export function fileOf(address: string): string | undefined {
  const { pathname, searchParams: asked } = new URL(address, "http://here");
  if (pathname === "/api/games") return "api/games.json";
  const [, key, what = ""] = ABOUT.exec(pathname) ?? [];
  if (!key) return undefined;
  const folder = `api/games/${key}/`;
  const variant = plain(asked.get("variant") ?? "default");
  if (!what) return `${folder}${variant}.json`;
  const [, picture] = PICTURE.exec(what) ?? [];
  if (picture) {
    const chosen = picture === "picture" && variant !== "default" ? `.${variant}` : "";
    const still = asked.has("still") ? ".still" : "";
    return `${folder}${picture}${chosen}${still}.svg#${asked.get("theme") ?? "light"}`; // one for all themes
  }
  return DOCUMENTS.includes(what) ? `${folder}${what}${asked.has("whole") ? ".whole" : ""}.json` : undefined;
}

/** Where something of the site is to be had: at its address, or as a file. */
export function at(address: string): string {
  if (!published) return address;
  return ROOT + (address.startsWith("/api/") ? (fileOf(address) ?? "") : address.slice(1));
}

/** The address of a page as it stands in links. */
export const shown = (address: string): string => (published ? `#${address}` : address);

/** The page that is open: its path, and what stands after the question mark. */
export function here(): [path: string, search: string] {
  if (!published) return [location.pathname, location.search];
  const [address = ""] = location.hash.slice(1).split("#"); // a place inside a page may follow
  const [path = "", search = ""] = address.split("?");
  return [path, search && `?${search}`];
}

/** Links to pages of the site lead behind the #, also in a new tab. */
export function rewriteLinks(): void {
  const rewrite = (link: Element) => {
    const address = link.getAttribute("href");
    if (address?.startsWith("/")) link.setAttribute("href", shown(address));
  };
  const all = (node: Node) => node instanceof Element && node.querySelectorAll("a[href]").forEach(rewrite);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") {
        if ((target as Element).localName === "a") rewrite(target as Element);
      } else
        addedNodes.forEach((node) => {
          if (node instanceof Element && node.matches("a[href]")) rewrite(node);
          all(node);
        });
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });
  all(document.body);
}
