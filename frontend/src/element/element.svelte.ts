// <tabuleiro-board>: a board for somebody else's page, which plays by itself from the files that were published
// (docs/decisions/0030). It touches nothing there but itself, and leaves nothing behind.
import "../styles/themes.css";
import "../styles/base.css";
import "../styles/board.css";
import { mount, unmount } from "svelte";
import { lang, meant } from "../lang.svelte";
import { keepForVisit } from "../offline/matches";
import type { Own } from "../play/own.svelte";
import { doWithoutServer } from "../published";
import { NAMES, type Attributes } from "./asked";
import Element from "./Element.svelte";
import type { MatchEnded, PlayMade, TabuleiroBoard as Public } from "./tabuleiro-board";

interface Events {
  "tabuleiro-play": PlayMade;
  "tabuleiro-end": MatchEnded;
}
export type Tell = <Name extends keyof Events>(name: Name, detail: Events[Name]) => void;

const NAME = "tabuleiro-board";
let styles: readonly string[] = []; // addresses

doWithoutServer();
keepForVisit();

export class TabuleiroBoard extends HTMLElement implements Public {
  static readonly observedAttributes: readonly string[] = NAMES;
  #given = $state.raw<Attributes>({});
  #times = $state(0);
  #match: Own | null = null;
  #shown: Record<string, unknown> | null = null;

  connectedCallback(): void {
    this.#take();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const links = [...styles].map((href) => Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    const styled = Promise.all(links.map((link) => new Promise((go) => (link.onload = link.onerror = go))));
    root.replaceChildren(...links);
    const given = () => this.#given;
    const times = () => this.#times;
    const tell: Tell = (name, detail) =>
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    const hold = (match: Own | null) => (this.#match = match);
    this.#shown = mount(Element, {
      target: root,
      props: {
        get given() {
          return given();
        },
        get times() {
          return times();
        },
        styled,
        tell,
        hold,
      },
    });
  }

  disconnectedCallback(): void {
    if (this.#shown) void unmount(this.#shown);
    this.#shown = null;
  }

  attributeChangedCallback(): void {
    if (this.#shown) this.#take();
  }

  #take(): void {
    const given = NAMES.map((name) => [name, this.getAttribute(name)?.trim()] as const);
    this.#given = Object.fromEntries(given.filter(([, value]) => value));
    const wish = this.closest("[lang]")?.getAttribute("lang"); // of the page, if it has none of its own
    const found = meant(wish ?? "");
    if (found) void lang.choose(found, false); // also if it is that of now: the browser's may be on its way
  }

  get record(): string {
    return this.#match?.record ?? "";
  }

  restart(): void {
    this.#times++;
  }
}

/** Make the element known to the page, with the styles that it has for itself. */
export function define(addresses: readonly string[]): void {
  styles = addresses;
  if (!customElements.get(NAME)) customElements.define(NAME, TabuleiroBoard);
}
