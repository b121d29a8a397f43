// Tells the worker of the arbiters' pages which files they are made of: a part of `vite build`, which alone knows their
// names.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const WORKER = "src/arbiter/worker.ts";
// What an arbiter's phone may need while there is no network.
const AWAY = [
  "index.html",
  "src/arbiter/Arbiter.svelte",
  "src/arbiter/Referee.svelte",
  "src/words/br.json",
  "src/words/en.json",
];

function needed(manifest) {
  const files = new Set(["index.html", "emblem.svg"]);
  const add = (name) => {
    const { file, css = [], assets = [], imports = [] } = manifest[name];
    if (files.has(file)) return;
    // Browsers with workers read woff2.
    for (const one of [file, ...css, ...assets]) if (!one.endsWith(".woff")) files.add(one);
    imports.forEach(add);
  };
  AWAY.forEach(add);
  return [...files];
}

export const workersFiles = () => ({
  name: "workers-files",
  writeBundle({ dir }) {
    const read = (name) => readFileSync(join(dir, name), "utf-8");
    const manifest = JSON.parse(read("manifest.json"));
    const files = needed(manifest);
    const version = createHash("sha256")
      .update([...files, read("index.html"), read("emblem.svg")].join("\n"))
      .digest("hex")
      .slice(0, 12);
    const kept = JSON.stringify({ version, files: files.map((file) => `/${file}`) });
    const worker = manifest[WORKER].file;
    writeFileSync(
      join(dir, worker),
      read(worker).replace("FILES_KEPT", () => kept),
    );
  },
});
