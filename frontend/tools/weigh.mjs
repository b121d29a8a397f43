// A gate: the JavaScript that the play page loads, packed, is at most 120 kB. Reads what `vite build` has written.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const MOST = 120_000;
const built = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "tabuleiro", "web", "static");
const manifest = JSON.parse(readFileSync(join(built, "manifest.json"), "utf-8"));

function needed(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of manifest[name].imports ?? []) needed(other, found);
  return found;
}

const page = new Set([...needed("index.html"), ...needed("src/pages/Match.svelte"), "src/words/br.json"]);
let sum = 0;
for (const name of page) {
  const size = gzipSync(readFileSync(join(built, manifest[name].file))).length;
  sum += size;
  console.log(`${String(size).padStart(7)}  ${name}`);
}
console.log(`${String(sum).padStart(7)}  the play page, of at most ${MOST}`);
process.exit(sum > MOST ? 1 : 0);
