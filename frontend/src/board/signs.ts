// The signs that tell pieces and zones apart without colour, as outlines around (0, 0) for a radius of 1.

/** Of a goal. */
export const FLAG = "M-7 13V-12L11 -5L-7 3";

const polygon = (corners: number, turn = 0, radius = 1) =>
  "M" +
  Array.from({ length: corners }, (_, k) => {
    const angle = turn - Math.PI / 2 + (2 * Math.PI * k) / corners;
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  }).join("L") +
  "z";
const circle = (r: number) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export interface Sign {
  d: string;
  lined: boolean;
}

const filled = (d: string): Sign => ({ d, lined: false });
const lined = (d: string): Sign => ({ d, lined: true });

const SIGNS: Record<string, Sign> = {
  "●": filled(circle(0.62)),
  "•": filled(circle(0.4)),
  "○": lined(circle(0.85)),
  "▲": filled(polygon(3, 0, 1.05)),
  "△": lined(polygon(3, 0, 1.05)),
  "▼": filled(polygon(3, Math.PI, 1.05)),
  "▽": lined(polygon(3, Math.PI, 1.05)),
  "◆": filled(polygon(4)),
  "◇": lined(polygon(4)),
  "■": filled(polygon(4, Math.PI / 4, 1.1)),
  "□": lined(polygon(4, Math.PI / 4)),
  "▪": filled(polygon(4, Math.PI / 4, 0.8)),
  "▮": filled("M-.3 -1.6L.3 -1.6L.3 1.6L-.3 1.6z"),
  "▬": filled("M-1.6 -.3L1.6 -.3L1.6 .3L-1.6 .3z"),
  "★": filled("M0 -1L.59 .81L-.95 -.31L.95 -.31L-.59 .81z"),
  "×": lined("M-.7 -.7L.7 .7M.7 -.7L-.7 .7"),
  "+": lined("M-.9 0L.9 0M0 -.9L0 .9"),
  "|": lined("M0 -.9L0 .9"),
  "—": lined("M-.9 0L.9 0"),
  "→": lined("M-.9 0L.9 0M.3 -.55L.9 0L.3 .55"),
  "←": lined("M.9 0L-.9 0M-.3 -.55L-.9 0L-.3 .55"),
};
// prettier-ignore
const SHAPES: Record<string, string> = {
  disc: "●", seed: "•", ring: "○", triangle: "▲", triangle_down: "▼", diamond: "◆", square: "■", star: "★",
  cross: "×", plus: "+", bar: "|", dash: "—", upright: "▮", level: "▬",
};

/** A sign by itself or by the name of its shape; null if it is to be written as text. */
export const sign = (text: string, shape = ""): Sign | null => SIGNS[text] ?? SIGNS[SHAPES[shape] ?? ""] ?? null;

/** Places for so many seeds in a hollow, as in the head of a sunflower. */
export function heap(count: number, width: number, height: number): [number, number][] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const spread = Math.max(count, 5);
  const share = Math.min(1, Math.sqrt((spread * 0.029 * 4) / (width * height)));
  return Array.from({ length: count }, (_, i) => {
    const r = count > 1 ? Math.sqrt((i + 0.5) / spread) * share : 0;
    return [(width / 2) * r * Math.cos(i * golden), (height / 2) * r * Math.sin(i * golden)];
  });
}

/** Pips of a die on the nine places of its face. */
// prettier-ignore
export const PIPS: Record<number, number[]> = {
  1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8],
};
