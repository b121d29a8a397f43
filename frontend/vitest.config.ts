// How the tests of the pages' logic run: compiled as for a browser, before a document that happy-dom provides.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ["browser"] },
  test: { include: ["tests/*.test.ts"], environment: "happy-dom" },
});
