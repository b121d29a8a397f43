// Which board of a shelf plays: the one that is pointed at, else one after another of those that are seen. Never two at
// once.
const WHILE = 16; // seconds that one plays before it is another's turn

export class Alive {
  key = $state("");
  #seen = new Set<string>();
  #pointed = "";
  #watch = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const key = (entry.target as HTMLElement).dataset.game ?? "";
        if (entry.isIntersecting) this.#seen.add(key);
        else this.#seen.delete(key);
      }
      if (!this.#seen.has(this.key)) this.#next();
    },
    { threshold: 0.9 },
  );
  #timer = setInterval(() => this.#next(), WHILE * 1000);

  /** For a card of the shelf, which names its game in `data-game`. */
  watch = (card: HTMLElement): (() => void) => {
    this.#watch.observe(card);
    return () => {
      this.#watch.unobserve(card);
      this.#seen.delete(card.dataset.game ?? "");
    };
  };

  point(key: string): void {
    this.#pointed = key;
    if (key) this.key = key;
  }

  #next(): void {
    if (document.hidden || this.#pointed) return;
    const others = [...this.#seen].filter((key) => key !== this.key);
    if (others.length) this.key = others[Math.floor(Math.random() * others.length)]!;
  }

  end(): void {
    clearInterval(this.#timer);
    this.#watch.disconnect();
  }
}
