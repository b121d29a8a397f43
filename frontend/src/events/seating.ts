// Rounds by hand: what is put together, and the command that it becomes.
import { t } from "./say";
import type { Command, Dispute, Group, TablePairing } from "./types";

export type Pair = [string, string | null];
export interface Seating {
  title: string;
  /** Who meets whom, table by table; the bye is a table of its own. */
  seats: Pair[];
  labels: string[];
  /** What was played stays. */
  fixed: boolean[];
  /** Only who is X and who is Y can change: the schedule says who meets whom. */
  sides: boolean;
  /** A round that is not made yet may be taken as it is. */
  fresh: boolean;
  command: (pairs: Pair[]) => Command;
}

/** The next round, as the server would draw it. */
export function nextSeating(proposal: Command, title: (round: number) => string): Seating {
  const common = { sides: false, fresh: true };
  if (proposal.do === "round") {
    const data = proposal.data as { round: number; disputes: { id: string; x: string; y: string }[]; bye: string };
    const { disputes } = data;
    const seats: Pair[] = [...disputes.map((one): Pair => [one.x, one.y]), ...rest(data.bye)];
    const command = (pairs: Pair[]) => ({
      do: "round",
      data: {
        ...data,
        disputes: disputes.map((one, at) => ({ ...one, x: pairs[at]![0], y: pairs[at]![1] })),
        bye: data.bye ? pairs.at(-1)![0] : "",
      },
    });
    return {
      ...common,
      title: title(data.round),
      seats,
      labels: labels(
        disputes.map((one) => one.id),
        seats,
      ),
      fixed: seats.map(() => false),
      command,
    };
  }
  const data = proposal.data as { rounds: { round: number; tables: Pair[] }[] };
  const made = data.rounds[0]!;
  const command = (tables: Pair[]) => ({ do: "pair", data: { ...data, rounds: [{ ...made, tables }] } });
  return {
    ...common,
    title: title(made.round),
    seats: made.tables,
    labels: made.tables.map((_, at) => t("events.table_n", { n: at + 1 })),
    fixed: made.tables.map(() => false),
    command,
  };
}

/** A round of teams that is drawn. */
export function disputeSeating(
  part: string,
  round: number,
  disputes: Dispute[],
  bye: string,
  swiss: boolean,
  title: string,
): Seating {
  const seats: Pair[] = [...disputes.map((one): Pair => [one.x.id, one.y.id]), ...rest(swiss ? bye : "")];
  const command = (pairs: Pair[]) => ({
    do: "rearrange",
    data: {
      category: part,
      round,
      disputes: Object.fromEntries(disputes.map((one, at) => [one.dispute, pairs[at]])),
      ...(swiss && bye && { bye: pairs.at(-1)![0] }),
    },
  });
  const fixed = [...disputes.map((one) => !untouched(one)), ...rest(swiss ? bye : "").map(() => false)];
  return {
    title,
    seats,
    labels: labels(
      disputes.map((one) => one.dispute),
      seats,
    ),
    fixed,
    sides: !swiss,
    fresh: false,
    command,
  };
}

/** A round of a group that is drawn. */
export function tableSeating(
  part: string,
  group: Group,
  round: number,
  tables: TablePairing[],
  title: string,
): Seating {
  const command = (pairs: Pair[]) => ({ do: "rearrange", data: { tournament: part, group, round, tables: pairs } });
  return {
    title,
    seats: tables.map((one) => [one.first.id, one.second?.id ?? null]),
    labels: tables.map((one) => t("events.table_n", { n: one.table })),
    fixed: tables.map((one) => !!one.result),
    sides: false,
    fresh: false,
    command,
  };
}

/** Whether nothing was played in a dispute yet. */
export const untouched = (one: Dispute): boolean =>
  one.known && !one.absent.length && one.slots.every((slot) => !slot.result);

const rest = (bye: string): Pair[] => (bye ? [[bye, null]] : []);
const labels = (ids: string[], seats: Pair[]): string[] => [...ids, "–"].slice(0, seats.length);
