// A gate: the workers that open pages without network are built, and every file that they keep is there. Reads what
// `vite build` has written.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OF_FOLDERS, WORKERS } from "./files.mjs";

const built = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "tabuleiro", "web", "static");
const page = [
  ...readFileSync(join(built, "index.html"), "utf-8").matchAll(/(?:src|href)="\/((?:assets|emblem)[^"]+)"/g),
].map((found) => found[1]);

let wrong = 0;
for (const [name, { parts }] of Object.entries(WORKERS)) {
  const worker = readFileSync(join(built, name), "utf-8");
  const files = [...worker.matchAll(/["'`]\/([\w./-]+\.\w+)["'`]/g)].map((found) => found[1]);
  const own = parts
    .map((part) => basename(part).replace(/\.\w+$/, ""))
    .map((part) => files.find((file) => file.startsWith(`assets/${part}-`)) ?? `assets/${part}-….js`);
  const faults = [
    ...files.filter((file) => !existsSync(join(built, file))).map((file) => `${file} is kept and was not built`),
    ...[...page, ...own].filter((file) => !files.includes(file)).map((file) => `${file} is needed and not kept`),
    ...(/^\s*(?:import|export)\b|FILES_KEPT/m.test(worker) ? ["the worker is not whole"] : []),
  ];
  for (const fault of faults) console.error(`${name}: ${fault}`);
  console.log(`${name}: ${files.length} files open its pages without network, ${faults.length} faults`);
  wrong += faults.length;
}
if (readFileSync(join(built, OF_FOLDERS), "utf-8").split("FILES_KEPT").length !== 2) {
  console.error(`${OF_FOLDERS}: has no place for its files, or several`);
  wrong++;
}
process.exit(wrong ? 1 : 0);
