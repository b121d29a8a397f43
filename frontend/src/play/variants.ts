// Variants in words: the options that differ from the usual ones.
import { say, t } from "../lang.svelte";
import type { GameData } from "../types";

export function variantName(game: GameData, variant: string): string {
  if (variant === "default") return t("variant.default");
  const named = (text: string) => game.variants.find((one) => one.text === text)?.name;
  const one = named(variant);
  if (one) return say(one);
  const parts = variant.split(/[ ,;]+/).map((word) => {
    const name = named(word);
    if (name) return say(name);
    const [key, value] = word.split("=");
    const option = game.options.find((one) => one.name === key);
    return option && value ? `${say(option.text).split(/[:(]/)[0]!.trim()}: ${value}` : word;
  });
  return parts.join("; ");
}
