// Reading aloud, by the browser's own voice; where it has none for the language of the page, nobody is offered it.
import { lang } from "./lang.svelte";

type Voice = Pick<SpeechSynthesisVoice, "lang">;

/** The voice that speaks a language best ("pt-PT"): its own country's, else any of that language. */
export function voiceFor<V extends Voice>(voices: readonly V[], wanted: string): V | null {
  const of = (voice: V) => voice.lang.replace("_", "-").toLowerCase(); // some systems write pt_PT
  const [own, tongue] = [wanted.toLowerCase(), wanted.slice(0, 2).toLowerCase()];
  return (
    voices.find((voice) => of(voice) === own) ??
    voices.find((voice) => of(voice) === tongue || of(voice).startsWith(`${tongue}-`)) ??
    null
  );
}

/** Sentences that belong together, each with its end. */
export const sentences = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => (part ?? "").trim())
    .filter(Boolean)
    .map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`))
    .join(" ");

class Speech {
  /** What is being read. */
  now = $state("");
  /** Whoever is here cannot read: what there is to do, what cannot be, and how it ended is read by itself. */
  aloud = $state(false);
  #voices = $state.raw<SpeechSynthesisVoice[]>([]);
  #reading: SpeechSynthesisUtterance | null = null; // kept, as some browsers forget what nobody holds, and its end

  constructor() {
    if (!("speechSynthesis" in globalThis)) return;
    const take = () => (this.#voices = speechSynthesis.getVoices());
    take(); // browsers that do not have them yet tell when they do
    speechSynthesis.addEventListener?.("voiceschanged", take);
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
  }

  /** Whether the language of the page can be read aloud here. */
  get possible(): boolean {
    return !!voiceFor(this.#voices, lang.html);
  }

  /** Read a text in the language of the page, instead of what is being read. */
  speak(text: string): void {
    if (!text || !this.possible) return;
    this.stop();
    const words = new SpeechSynthesisUtterance(text);
    words.lang = lang.html;
    words.voice = voiceFor(this.#voices, words.lang);
    words.onend = words.onerror = () => this.#reading === words && (this.now = "");
    this.#reading = words;
    this.now = text;
    speechSynthesis.speak(words);
  }

  stop(): void {
    if (!this.now) return;
    this.now = "";
    this.#reading = null;
    speechSynthesis.cancel();
  }
}

export const speech = new Speech();
