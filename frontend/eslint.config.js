// What is asked of the sources beside their form, which is Prettier's, and types and Svelte's own warnings, which are
// svelte-check's. No rule here needs types: that takes three times as long and found nothing that svelte-check had not.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/offline/python/made/"] }, // written by tabuleiro.translating
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-undef": "off", // the compiler knows what there is, in browsers and in Node
      "@typescript-eslint/no-non-null-assertion": "off", // for what an index surely finds
      "svelte/no-unused-svelte-ignore": "off", // svelte-check knows; this compiles each component again, and errs
      "svelte/prefer-svelte-reactivity": "off", // sets and maps are made anew, never changed where something watches
    },
  },
  { files: ["src/**"], rules: { "no-console": "error" } },
  {
    files: ["src/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "BinaryExpression > MemberExpression[object.name='head'][property.name='kind']",
          message: "What a kind of event does its own way is in events/kinds.",
        },
      ],
    },
  },
  { files: ["src/offline/python/*.js"], rules: { "@typescript-eslint/no-extraneous-class": "off" } }, // as in Python
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
