// Tries on this device what was tried when the modules were built, and sums it up in a few lines.
import { ENGINES } from "./load";
import type { Mind } from "./mind";
import type { Step } from "./trial";

const LONG = 400; // milliseconds for each kind of work

/** What a game's file of trials holds. */
type Trials = Record<string, { steps: Step[]; work: number }>;

export interface Row {
  game: string;
  opened: number; // milliseconds
  wrong: string[];
  speeds: Record<string, number>; // how much a second, of each kind of work
  problem: string; // why nothing could be tried
}

/** One game: opened, all that is known tried, and the work done again and again. */
export async function tryGame(mind: Pick<Mind, "ask">, game: string): Promise<Row> {
  const row: Row = { game, opened: 0, wrong: [], speeds: {}, problem: "" };
  try {
    const answer = await fetch(`${ENGINES}${game}.trial.json`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const trials = (await answer.json()) as Trials;
    const begun = performance.now();
    await mind.ask("open", { key: game });
    row.opened = performance.now() - begun;
    for (const [part, { steps, work }] of Object.entries(trials)) {
      const { wrong, times, ms } = await mind.ask("try", { steps, ms: LONG });
      row.wrong.push(...wrong.map((one) => `${part} ${one}`));
      row.speeds[part] = (work * times * 1000) / Math.max(ms, 1);
    }
  } catch (error) {
    row.problem = error instanceof Error ? error.message : String(error);
  }
  return row;
}

/** What browser and device it is; tablets call themselves computers, and are told by their screens and fingers. */
export function device({ userAgent, hardwareConcurrency, maxTouchPoints }: Navigator): string {
  const size = `${screen.width}x${screen.height} at ${devicePixelRatio}`;
  return `${userAgent}\n${size}, ${hardwareConcurrency} threads, ${maxTouchPoints} fingers`;
}

/** The report: what browser it is, and a line for each game. */
export function report(agent: string, rows: readonly Row[]): string {
  const lines = rows.map(({ game, opened, wrong, speeds, problem }) => {
    if (problem) return `${game}: ${problem}`;
    const fast = Object.entries(speeds).map(([part, speed]) => `${part} ${Math.round(speed)}/s`);
    return [`${game}: ${wrong.length ? "WRONG" : "right"}`, `open ${Math.round(opened)} ms`, ...fast].join(", ");
  });
  return ["tabuleiro /engine-test", agent, ...lines, ...rows.flatMap((row) => row.wrong.slice(0, 3))].join("\n");
}
