// What a person has chosen for their eyes: theme, motion, size. Kept in this browser only.
import type { Screen } from "./board/view";
import { keep, recall } from "./lang.svelte";

export type Theme = "auto" | "light" | "dark" | "contrast";
export const THEMES: Theme[] = ["auto", "light", "dark", "contrast"];

/** How long what moves takes, beside the usual. */
const PACES = { slow: 2, usual: 1, quick: 0.5, none: 0 };
export type Speed = keyof typeof PACES;
export const SPEEDS = Object.keys(PACES) as Speed[];

const dark = matchMedia("(prefers-color-scheme: dark)");
const more = matchMedia("(prefers-contrast: more)");
const lies = matchMedia("(min-width: 440px) and (min-aspect-ratio: 11/10)");
const phone = matchMedia("(max-width: 599px) and (max-aspect-ratio: 4/5)");
const low = matchMedia("(max-height: 560px) and (min-aspect-ratio: 4/3)"); // as in styles/base.css
const broad = matchMedia("(min-width: 1150px) and (min-aspect-ratio: 5/4)");
const finger = matchMedia("(pointer: coarse)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const screen = (): Screen => (lies.matches ? "lies" : phone.matches ? "phone" : "");

class Settings {
  theme = $state<Theme>((recall("tabuleiro.theme") as Theme | null) ?? "auto");
  speed = $state<Speed>(SPEEDS.find((one) => one === recall("tabuleiro.speed")) ?? "usual");
  names = $state(recall("tabuleiro.names") !== "no"); // coordinates are shown
  party = $state(recall("tabuleiro.party") !== "no"); // victories are celebrated
  systemDark = $state(dark.matches);
  systemContrast = $state(more.matches);
  still = $state(still.matches); // less motion is wished for
  screen = $state<Screen>(screen()); // it lies rather than stands, or is a phone held upright
  low = $state(low.matches); // a phone that lies
  broad = $state(broad.matches); // there is room beside a board
  finger = $state(finger.matches); // it is touched, not pointed at

  constructor() {
    dark.addEventListener("change", () => (this.systemDark = dark.matches));
    more.addEventListener("change", () => (this.systemContrast = more.matches));
    for (const one of [lies, phone]) one.addEventListener("change", () => (this.screen = screen()));
    low.addEventListener("change", () => (this.low = low.matches));
    broad.addEventListener("change", () => (this.broad = broad.matches));
    finger.addEventListener("change", () => (this.finger = finger.matches));
    still.addEventListener("change", () => (this.still = still.matches));
  }

  /** The theme as it is seen. */
  get seen(): "light" | "dark" | "contrast" {
    if (this.theme !== "auto") return this.theme;
    return this.systemContrast ? "contrast" : this.systemDark ? "dark" : "light";
  }

  /** By which times of movement are multiplied; 0: nothing moves. */
  get pace(): number {
    return this.still ? 0 : PACES[this.speed];
  }

  chooseSpeed(speed: Speed): void {
    this.speed = speed;
    keep("tabuleiro.speed", speed);
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    keep("tabuleiro.theme", theme);
  }

  showNames(show: boolean): void {
    this.names = show;
    keep("tabuleiro.names", show ? "yes" : "no");
  }

  celebrate(on: boolean): void {
    this.party = on;
    keep("tabuleiro.party", on ? "yes" : "no");
  }
}

export const settings = new Settings();
