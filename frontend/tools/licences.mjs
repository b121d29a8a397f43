// Gathers the licences of all that others made and the pages contain, as the font and Svelte's own code: they go where
// it goes.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

function licence(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} is in the pages, and its licence is not in its package`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf-8").trim()}\n`;
}

export const licences = () => ({
  name: "licences",
  generateBundle() {
    const modules = [...this.getModuleIds()].map((id) => id.replaceAll("\\", "/").match(PACKAGE)?.[0]);
    const folders = [...new Set(modules.filter((folder) => folder && !folder.includes("\0")))].sort();
    this.emitFile({
      type: "asset",
      fileName: "licences.txt",
      source: folders.map(licence).join(`\n${"=".repeat(80)}\n\n`),
    });
  },
});
