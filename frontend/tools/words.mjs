// A gate: in every folder of words the three languages have the same words with the same {names}, every word that the
// pages ask for is there, and none is idle.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const source = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : /\.(svelte|ts)$/.test(name) ? [path] : [];
  });
// Pages that few people open have words of their own, so that the others need not load them.
const FOLDERS = [
  "words",
  ...readdirSync(source)
    .map((name) => join(name, "words"))
    .filter((name) => existsSync(join(source, name))),
];
const read = (lang) => FOLDERS.map((folder) => JSON.parse(readFileSync(join(source, folder, `${lang}.json`), "utf-8")));
const languages = Object.fromEntries(["pt", "br", "en"].map((lang) => [lang, Object.assign({}, ...read(lang))]));
const code = files(source)
  .map((file) => readFileSync(file, "utf-8"))
  .join("\n");

const faults = [];
const seen = read("pt").flatMap((words) => Object.keys(words));
for (const word of seen.filter((one, at) => seen.indexOf(one) !== at)) faults.push(`'${word}' is in two folders`);
const names = (text) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((found) => found[1])
    .sort()
    .join();
for (const [lang, words] of Object.entries(languages)) {
  for (const [word, text] of Object.entries(languages.pt)) {
    if (!(word in words)) faults.push(`${lang}: '${word}' is missing`);
    else if (!words[word].trim()) faults.push(`${lang}: '${word}' is empty`);
    else if (names(words[word]) !== names(text)) faults.push(`${lang}: '${word}' has other {names} than pt`);
  }
  for (const word of Object.keys(words)) if (!(word in languages.pt)) faults.push(`${lang}: '${word}' is not in pt`);
}

const known = Object.keys(languages.pt);
// Asked for by name, as a choice of two, or as the beginning of one that is put together.
const whole = new Set([...code.matchAll(/"([a-z_]+(?:\.[a-z_]+)*)"/g)].map((found) => found[1]));
const begun = [...new Set([...code.matchAll(/\bt\(`([a-z_.]+)\$\{/g)].map((found) => found[1]))];
const counted = new Set([...code.matchAll(/\bmany\("([a-z_.]+)"/g)].map((found) => found[1]));
for (const asked of [...code.matchAll(/\bt\("([^"]+)"/g)].map((found) => found[1]))
  if (!known.includes(asked)) faults.push(`'${asked}' is asked for and is nowhere`);
for (const start of begun)
  if (!known.some((word) => word.startsWith(start))) faults.push(`'${start}…' is asked for and is nowhere`);
for (const one of counted)
  for (const form of ["one", "many"]) if (!known.includes(`${one}.${form}`)) faults.push(`'${one}.${form}' is missing`);
for (const word of known) {
  const used =
    whole.has(word) || begun.some((start) => word.startsWith(start)) || counted.has(word.replace(/\.(one|many)$/, ""));
  if (!used) faults.push(`'${word}' is used nowhere`);
}

for (const fault of [...new Set(faults)]) console.error(fault);
console.log(`${known.length} words in ${Object.keys(languages).length} languages, ${new Set(faults).size} faults`);
process.exit(faults.length ? 1 : 0);
