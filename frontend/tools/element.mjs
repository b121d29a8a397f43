// What the element for other people's pages needs of the build.
import { copyFileSync } from "node:fs";
import { join } from "node:path";

export const ELEMENT = "src/element/element.svelte.ts";
const TYPES = "src/element/tabuleiro-board.d.ts";
const HELPER = "vite/preload-helper.js";
const LINKS = "deps && deps.length > 0"; // there is something to be linked to in the head of the page …
const OURS = '!globalThis.customElements?.get("tabuleiro-board")'; // … but not if that is somebody else's

export const elementsParts = () => ({
  name: "elements-parts",
  /** Where parts are fetched later, the page of somebody else gets no links to them, nor to their styles. */
  transform(code, id) {
    if (!id.endsWith(HELPER)) return null;
    if (!code.includes(LINKS)) throw new Error("vite links to parts of pages in another way: see tools/element.mjs");
    return code.replace(LINKS, `${LINKS} && ${OURS}`);
  },
  /** Its types lie beside what is built: `tabuleiro publish` packs them. */
  writeBundle: ({ dir }) => copyFileSync(TYPES, join(dir, "tabuleiro-board.d.ts")),
});
