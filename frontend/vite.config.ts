// How the pages are built: into the Python package, which serves them. Nothing is inlined, as the site's CSP refuses
// it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
// @ts-expect-error: plain JavaScript, as it needs Node
import { ELEMENT, elementsParts } from "./tools/element.mjs";
// @ts-expect-error: the same
import { WORKER, workersFiles } from "./tools/files.mjs";
// @ts-expect-error: the same
import { licences } from "./tools/licences.mjs";

export default defineConfig({
  plugins: [svelte(), workersFiles(), elementsParts(), licences()],
  build: {
    outDir: "../src/tabuleiro/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    target: "es2022",
    rolldownOptions: {
      input: [
        "index.html",
        WORKER,
        ELEMENT,
        ...["alone", "here", "opponent", "proved", "seated", "weighed"].map((name) => `src/offline/${name}.ts`),
      ],
      preserveEntrySignatures: "exports-only", // others open what these export
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        // Few files rather than many small ones: a page that opens waits for each. What a group needs comes along.
        codeSplitting: {
          groups: [
            {
              name: "frame",
              test: /\/svelte\/|\/src\/((parts|sound)\/|mine\/mine|engine\/load|(?!main)\w+(\.svelte)?\.ts$)/,
              priority: 3,
            },
            {
              name: "python",
              test: /\/src\/offline\/python\/(runtime\.js|made\/(index\.js|rules\/|boards\/))/,
              priority: 2,
            },
            { name: "play", test: /\/src\/(board|play|share|sound)\//, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" }, // it knows its own address, also where another site's page starts it
  // Addresses in scripts and styles are relative, so that the same files work in any folder (src/published.ts).
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
