// A gate: the worker that opens the arbiters' pages without network is built, and every file that it keeps is there.
// Reads what `vite build` has written.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const built = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "tabuleiro", "web", "static");
const worker = readFileSync(join(built, "arbiter-worker.js"), "utf-8");
const files = [...worker.matchAll(/["'`]\/([\w./-]+\.\w+)["'`]/g)].map((found) => found[1]);
const page = [...readFileSync(join(built, "index.html"), "utf-8").matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
  (found) => found[1],
);
const parts = ["Arbiter", "Referee"].map(
  (name) => files.find((file) => file.startsWith(`assets/${name}-`)) ?? `assets/${name}-….js`,
);

const faults = [
  ...files.filter((file) => !existsSync(join(built, file))).map((file) => `${file} is kept and was not built`),
  ...[...page, ...parts].filter((file) => !files.includes(file)).map((file) => `${file} is needed and not kept`),
  ...(/^\s*(?:import|export)\b|FILES_KEPT/m.test(worker) ? ["the worker is not whole"] : []),
];
for (const fault of faults) console.error(fault);
console.log(`${files.length} files open the arbiters' pages without network, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
