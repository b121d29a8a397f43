// What moves after a play: the piece along its way, what it takes fading as it passes, seeds one by one. Never with
// reduced motion.
import { settings } from "../settings.svelte";
import type { Passed, State } from "../types";
import { legs, moments, passing, wayTime } from "./trail";
import type { View } from "./view";

const PUT = 260; // milliseconds until a piece is put
const SEED = 240;
const SOWN = 350; // from the last seed to what it captures
const FADING = 700; // as in styles/board.css
const PASS = 1500; // for which nothing happens but that a turn passes

export class Motion {
  /** What is shown instead of the state's cells while seeds are sown. */
  sowing = $state.raw<string[] | null>(null);
  pulse = $state<number | null>(null);
  /** Pieces that were taken and still fade. */
  ghosts = $state.raw<{ cell: number; what: string; key: string; wait: number }[]>([]);
  /** Something is on its way: what may be touched next is shown once it has come. */
  moving = $state(false);
  #seen: State | null = null;
  #turn = 0;

  /** A new state came: show how it came about, if it came from the one before by a play. */
  follow(state: State, svg: SVGSVGElement | undefined, view: View): void {
    const before = this.#seen;
    this.#seen = state;
    if (before === state) return;
    this.#turn++;
    this.sowing = null;
    this.pulse = null;
    this.ghosts = [];
    this.moving = false;
    if (!svg || !settings.pace || document.hidden || !before || !state.last || !isNext(before, state)) return;
    if (state.last.sown) void this.#sow(state, this.#turn);
    else this.#slide(state, svg, view);
  }

  #slide(state: State, svg: SVGSVGElement, view: View): void {
    const { way, trail, removed, changed } = state.last!;
    const { cells } = view.board;
    const to = way.at(-1);
    const turn = this.#turn;
    const time = playTime(state);
    const old = new Map(changed.map(([cell, was]) => [cell, was]));
    this.ghosts = removed.map((cell) => ({
      cell,
      what: old.get(cell) ?? "",
      key: `${state.ply}.${cell}`,
      wait: trail.length > 1 ? time * passing(trail, cells[cell]!.centre) : 0,
    }));
    this.moving = true;
    setTimeout(() => turn === this.#turn && (this.moving = false), time);
    if (this.ghosts.length) setTimeout(() => turn === this.#turn && (this.ghosts = []), time + FADING * settings.pace);
    for (const [cell, was, is] of changed) {
      const man = svg.querySelector(`[data-at="${cell}"]`);
      if (!man || !is) continue;
      if (cell === to) {
        const [x, y] = view.at(cells[to]!.centre);
        const parts = legs(
          trail,
          way.map((one) => cells[one]!.centre),
        );
        const jumps = parts.map((part, i) => part.length === 2 && !cells[way[i]!]!.near.includes(way[i + 1]!));
        man.animate(
          moments(parts, jumps).map(({ at, offset, scale }) => {
            const [px, py] = view.at(at);
            return { transform: `translate(${px - x}px, ${py - y}px) scale(${scale})`, offset };
          }),
          { duration: time, easing: parts.length > 1 ? "linear" : "ease-in-out" },
        );
      } else if (was !== is) {
        man.animate(
          [{ transform: "scale(.5)", opacity: 0 }, { transform: "scale(1.08)", opacity: 1 }, { transform: "none" }],
          {
            duration: PUT * settings.pace,
            delay: to === undefined || was ? 0 : time, // an arrow flies once the piece that shoots it has come
            fill: "backwards",
            easing: "ease-out",
          },
        );
      }
    }
  }

  async #sow(state: State, turn: number): Promise<void> {
    const { sown, changed } = state.last!;
    const shown = [...state.cells];
    for (const [cell, was] of changed) shown[cell] = was;
    const [from, ...cells] = sown!;
    shown[from!] = "0";
    const pause = seedTime(sown!.length);
    this.moving = true;
    for (const cell of [from!, ...cells]) {
      if (cell !== from) shown[cell] = String(Number(shown[cell] || 0) + 1);
      this.sowing = [...shown];
      this.pulse = cell;
      await new Promise((go) => setTimeout(go, pause));
      if (turn !== this.#turn) return;
    }
    await new Promise((go) => setTimeout(go, SOWN * settings.pace));
    if (turn !== this.#turn) return;
    this.ghosts = shown
      .map((what, cell) => ({ cell, what, key: `${state.ply}.${cell}`, wait: 0 }))
      .filter(({ cell, what }) => Number(what) > Number(state.cells[cell] || 0));
    if (this.ghosts.length) setTimeout(() => turn === this.#turn && (this.ghosts = []), FADING * settings.pace);
    this.sowing = null;
    this.pulse = null;
    this.moving = false;
  }
}

const seedTime = (count: number) => settings.pace * Math.max(80, Math.min(SEED, 2600 / Math.max(count, 1)));

/** How long the last play of a state takes to be seen, in milliseconds. */
export function playTime(state: State): number {
  if (!state.last) return 0;
  const { sown, trail } = state.last;
  if (sown) return seedTime(sown.length) * sown.length + SOWN * settings.pace;
  return settings.pace * (trail.length > 1 ? wayTime(trail) : PUT);
}

/** Who could not play, and with what, between two states. */
export const passes = (before: State | null, { game, history, passed, ply }: State): Passed[] =>
  before?.game === game && before.ply < ply
    ? passed.filter((one) =>
        history.slice(before.ply).some(([who, text]) => who === one.player && text === `${one.thrown}:`),
      )
    : [];

/** For how long that is said, and nothing else happens. */
export const passTime = (before: State | null, after: State): number =>
  settings.pace * PASS * passes(before, after).length;

/** Whether one state is the other and at least one more play. */
function isNext(before: State, after: State): boolean {
  if (before.game !== after.game || before.variant !== after.variant || after.ply <= before.ply) return false;
  return after.history.slice(before.ply).some(([, text]) => !text.endsWith(":"));
}
