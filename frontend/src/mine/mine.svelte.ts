// The history of this browser, as it is kept here; pages that show it follow it, also what another window does.
import { forget, keep, names, recall } from "../lang.svelte";
import { forgetAll, forgetMatch } from "../offline/matches";
import { nothing, read, withoutMatch, write, type History } from "./history";

const KEPT = "tabuleiro.mine";
const OLD = "tabuleiro.puzzles."; // where solved puzzles were kept before there was a history
const PLACES = "tabuleiro.lesson."; // at which step of a lesson one is
const NAME = "tabuleiro.name"; // typed in to begin a match

/** What was solved before there was a history. */
function before(): History {
  const history = nothing();
  for (const name of names(OLD)) {
    const solved = (recall(name) ?? "").split(" ");
    history.games[name.slice(OLD.length)] = { steps: [], of: 0, beaten: [], solved };
  }
  return read(JSON.stringify(history));
}

class Mine {
  now = $state.raw<History>(this.#load());

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === KEPT || event.key === null) this.now = this.#load();
    });
  }

  #load(): History {
    const kept = recall(KEPT);
    return kept === null ? before() : read(kept);
  }

  /** Do something to what is kept, also by another window meanwhile. */
  change(work: (history: History) => History): void {
    const old = recall(KEPT) === null ? this.now : this.#load(); // where nothing can be kept: for this visit
    const next = work(old);
    if (next === old) return;
    const text = write(next);
    keep(KEPT, text);
    for (const name of names(OLD)) forget(name);
    this.now = read(text);
  }

  /** Forget everything that was done here, and the name that was typed in. */
  erase(): void {
    for (const name of [KEPT, NAME, ...names(OLD), ...names(PLACES)]) forget(name);
    forgetAll();
    this.now = nothing();
  }

  /** Forget a match, and what the browser itself keeps of it. */
  eraseMatch(id: string): void {
    forgetMatch(id);
    this.change((all) => withoutMatch(all, id));
  }

  /** Begin a lesson from its first step again. */
  eraseLesson(game: string): void {
    forget(PLACES + game);
  }
}

export const mine = new Mine();
