// Reading aloud, by the browser's own voice; where it has none, nobody is offered it.
import { lang, LANGS } from "./lang.svelte";

export const canSpeak = "speechSynthesis" in globalThis;

/** Read a text in the language of the page, instead of what is being read. */
export function speak(text: string): void {
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = LANGS.find((one) => one.code === lang.now)!.html;
  const near = (voice: SpeechSynthesisVoice) => voice.lang.replace("_", "-").toLowerCase();
  const voices = speechSynthesis.getVoices();
  const wanted = words.lang.toLowerCase();
  words.voice =
    voices.find((voice) => near(voice) === wanted) ??
    voices.find((voice) => near(voice).startsWith(wanted.slice(0, 2))) ??
    null;
  speechSynthesis.speak(words);
}
