// Soft sounds, made in the page: a few tones each. Nothing is heard before a first touch, which browsers ask for, nor
// while nobody sees the page, nor where somebody has switched it off, nor where the button for that is not in sight (in
// frames on other sites, on a projector). It is remembered in this browser.
import { playTime } from "../board/motion.svelte";
import { keep, recall } from "../lang.svelte";
import { settings } from "../settings.svelte";
import type { State } from "../types";
import { heard, type Here, type Sound } from "./heard";

const KEPT = "tabuleiro.sound";
const VOLUME = 0.16; // of the loudest that a tone could be

/** A tone: of which height (to which it glides), from when, for how long (seconds), how loud, in which colour. */
interface Tone {
  from: number;
  to?: number;
  at?: number;
  lasts: number;
  loud?: number;
  wave?: OscillatorType;
}

const TONES: Record<Sound, Tone[]> = {
  put: [{ from: 320, to: 210, lasts: 0.11, wave: "triangle" }],
  move: [
    { from: 240, to: 340, lasts: 0.12, loud: 0.7, wave: "sine" },
    { from: 300, to: 220, at: 0.11, lasts: 0.08, loud: 0.8, wave: "triangle" },
  ],
  capture: [
    { from: 520, to: 180, lasts: 0.16, wave: "triangle" },
    { from: 160, to: 90, at: 0.05, lasts: 0.2, loud: 0.9 },
  ],
  seed: [{ from: 620, to: 480, lasts: 0.06, loud: 0.55, wave: "triangle" }],
  change: [
    { from: 392, lasts: 0.1, loud: 0.7 },
    { from: 494, at: 0.08, lasts: 0.14, loud: 0.7 },
  ],
  dice: [0, 0.07, 0.13, 0.22, 0.29].map((at, i) => ({
    from: 900 - 130 * (i % 3),
    to: 500,
    at,
    lasts: 0.045,
    loud: 0.5,
    wave: "square" as const,
  })),
  turn: [
    { from: 587, lasts: 0.1, loud: 0.5 },
    { from: 784, at: 0.1, lasts: 0.18, loud: 0.5 },
  ],
  refuse: [
    { from: 196, lasts: 0.11, loud: 0.8 },
    { from: 165, at: 0.12, lasts: 0.16, loud: 0.8 },
  ],
  right: [
    { from: 659, lasts: 0.12, loud: 0.7 },
    { from: 880, at: 0.11, lasts: 0.24, loud: 0.7 },
  ],
  win: [523, 659, 784, 1047].map((from, i) => ({ from, at: 0.13 * i, lasts: i === 3 ? 0.5 : 0.18 })),
  loss: [392, 349, 294].map((from, i) => ({ from, at: 0.2 * i, lasts: i === 2 ? 0.5 : 0.24, loud: 0.8 })),
  draw: [440, 440, 494].map((from, i) => ({ from, at: 0.18 * i, lasts: i === 2 ? 0.4 : 0.16, loud: 0.8 })),
};

class Sounds {
  /** Whoever wishes for less motion, and has said nothing of sounds, is left in peace. */
  on = $state((recall(KEPT) ?? (settings.still ? "no" : "yes")) === "yes");
  /** The button that switches them off. */
  button = $state<HTMLElement>();
  #audio: AudioContext | null = null;
  #waiting = new Set<ReturnType<typeof setTimeout>>();

  constructor() {
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, this.#begin, { capture: true });
    document.addEventListener("visibilitychange", () => document.hidden && this.hush());
  }

  /** Whether this browser can make sounds at all. */
  readonly possible = "AudioContext" in globalThis;

  #begin = (): void => {
    if (!this.on || !this.possible || !this.button) return; // without the button nothing is heard
    this.#audio ??= new AudioContext();
    if (this.#audio.state === "suspended") void this.#audio.resume();
  };

  switch(on: boolean): void {
    this.on = on;
    keep(KEPT, on ? "yes" : "no");
    if (!on) return this.hush();
    this.#begin(); // it was switched on by a touch
    this.play("put");
  }

  /** What was still to be heard is not. */
  hush(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }

  /** A state came after another: what is heard of it. */
  follow(before: State | null, after: State, you: Here): void {
    for (const { sound, at } of heard(before, after, you, playTime(after))) this.#later(sound, at);
  }

  /** What was tried in a task is right or wrong, once it has been seen. */
  judge(right: boolean, state: State): void {
    this.#later(right ? "right" : "refuse", right ? playTime(state) + 200 : 0);
  }

  #later(sound: Sound, pause: number): void {
    if (!this.on) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      this.play(sound);
    }, pause);
    this.#waiting.add(timer);
  }

  play(sound: Sound): void {
    const audio = this.#audio;
    if (!this.on || document.hidden || audio?.state !== "running" || !this.button?.getClientRects().length) return;
    const calm = sound === "win" && !settings.party; // no victory is celebrated: it is over, and that is all
    for (const tone of TONES[calm ? "draw" : sound]) this.#tone(audio, tone);
  }

  #tone(audio: AudioContext, { from, to = from, at = 0, lasts, loud = 1, wave = "sine" }: Tone): void {
    const begin = audio.currentTime + at;
    const end = begin + lasts;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(VOLUME * loud, begin + 0.012); // without a click
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(end + 0.02);
  }
}

export const sounds = new Sounds();
