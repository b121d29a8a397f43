// Components are TypeScript; styles go into files, never into the page.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess(), compilerOptions: { css: "external" } };
