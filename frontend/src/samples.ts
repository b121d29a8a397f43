// A lively position of every game for its picture on the shelf: those that the drawings' gallery shows.
import gallery from "../../src/tabuleiro/drawing/gallery.toml?raw";

export interface Sample {
  position: string;
  moves: string;
}

export const samples: Record<string, Sample> = {};
let game: Sample | null = null;
for (const line of gallery.split("\n")) {
  const head = /^\[(\w+)\]/.exec(line);
  if (head) game = samples[head[1]!] = { position: "", moves: "" };
  const pair = /^(position|moves) = "(.*)"/.exec(line);
  if (pair && game) game[pair[1] as keyof Sample] = pair[2]!;
}
