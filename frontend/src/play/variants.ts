// Variants in words: the options that differ from the usual ones.
import { say, t } from "../lang.svelte";
import type { GameData } from "../types";

export function variantName(game: GameData, variant: string): string {
  if (variant === "default") return t("variant.default");
  const name = game.variants.find((one) => one.text === variant)?.name;
  if (name) return say(name);
  return variant
    .split(/[ ,;]+/)
    .map((word) => {
      const [name, value] = word.split("=");
      const option = game.options.find((one) => one.name === name);
      return option && value ? `${say(option.text).split(/[:(]/)[0]!.trim()}: ${value}` : word;
    })
    .join(", ");
}
