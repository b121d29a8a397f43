// Tells the workers which files their pages are made of: a part of `vite build`, which alone knows their names. Both
// are one program with other data: that of the arbiters' pages, that of the site, and, without data, that of published
// folders, which `tabuleiro publish` writes it into.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const WORKER = "src/offline/worker.ts";
const WORDS = ["src/words/br.json", "src/words/en.json"];
const page = (name) => `src/pages/${name}.svelte`;
// By what of Python the page answers, plays and thinks without a server, …
const PYTHON = ["here", "seated", "strongest", "thoughts"].map((name) => `src/offline/${name}.ts`);
const GAMES = "src/offline/python/made/games/"; // … and the rules: of all games, as they are small
export const OF_FOLDERS = "folder-worker.js";
const SHAPES = "src/types.ts"; // of the answers: what was kept in another shape is not for this version
// What each may need while there is no network. A worker has one address for ever: browsers ask there whether it is a
// new one.
export const WORKERS = {
  "arbiter-worker.js": {
    ours: "tabuleiro.arbiter.",
    parts: ["src/arbiter/Arbiter.svelte", "src/arbiter/Referee.svelte"],
    answers: false,
  },
  "worker.js": {
    ours: "tabuleiro.site.",
    parts: ["Shelf", "Game", "Start", "Match", "Review", "Lesson", "Puzzles", "Analyse", "Rules", "Missing"]
      .map(page)
      .concat("src/first/First.svelte", "src/mine/Me.svelte", ...PYTHON),
    answers: true,
    plays: true, // matches go on without network
  },
};

function needed(manifest, parts) {
  const files = new Set(["index.html", "emblem.svg"]);
  const add = (name) => {
    const { file, css = [], assets = [], imports = [] } = manifest[name];
    if (files.has(file)) return;
    // Browsers with workers read woff2.
    for (const one of [file, ...css, ...assets]) if (!one.endsWith(".woff")) files.add(one);
    imports.forEach(add);
  };
  ["index.html", ...parts, ...WORDS].forEach(add);
  return [...files];
}

const digest = (words) => createHash("sha256").update(words).digest("hex").slice(0, 12);

export const workersFiles = () => ({
  name: "workers-files",
  writeBundle({ dir }) {
    const read = (name) => readFileSync(join(dir, name), "utf-8");
    const manifest = JSON.parse(read("manifest.json"));
    const built = manifest[WORKER].file;
    const program = read(built);
    const rules = Object.keys(manifest).filter((one) => one.startsWith(GAMES));
    for (const [name, { ours, parts, answers, plays }] of Object.entries(WORKERS)) {
      const files = needed(manifest, plays ? [...parts, ...rules] : parts);
      const version = digest([...files, read("index.html"), read("emblem.svg")].join("\n"));
      const kept = {
        ours,
        version,
        files: files.map((file) => `/${file}`),
        answers: answers ? `${ours}answers.${digest(readFileSync(SHAPES, "utf-8"))}` : "",
      };
      writeFileSync(
        join(dir, name),
        program.replace("FILES_KEPT", () => JSON.stringify(kept)),
      );
    }
    writeFileSync(join(dir, OF_FOLDERS), program);
    rmSync(join(dir, built));
  },
});
