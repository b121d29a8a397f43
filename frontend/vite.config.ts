// How the pages are built: into the Python package, which serves them. Nothing is inlined, as the site's CSP refuses
// it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
// @ts-expect-error: plain JavaScript, as it needs Node
import { WORKER, workersFiles } from "./tools/files.mjs";
// @ts-expect-error: the same
import { licences } from "./tools/licences.mjs";

export default defineConfig({
  plugins: [svelte(), workersFiles(), licences()],
  build: {
    outDir: "../src/tabuleiro/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    target: "es2022",
    rolldownOptions: {
      input: ["index.html", WORKER, ...["alone", "here", "opponent", "seated"].map((name) => `src/offline/${name}.ts`)],
      preserveEntrySignatures: "exports-only", // others open what these export
      output: {
        entryFileNames: "assets/[name]-[hash].js",
      },
    },
  },
  // Addresses in scripts and styles are relative, so that the same files work in any folder (src/published.ts).
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
