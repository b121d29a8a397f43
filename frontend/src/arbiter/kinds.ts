// What a kind of event has of its own on an arbiter's phone and at a referee's table.
import type { Command, Dispute, Head, Kind, Rounds, Slot } from "../events/types";
import { say, t } from "../lang.svelte";
import { hour } from "../screens/hours";
import type { Heard } from "../screens/line.svelte";
import { capital, fieldName, groupName, slotSpot, tableSpot, type Spot } from "../screens/spots";

export interface Card {
  id: string;
  title: string;
  where: string;
  /** Between two teams: who, how it stands, and how it is told that it begins, while it may be. */
  between: { sides: [string, string]; score: [number, number]; begin: Command | null } | null;
  spots: Spot[];
  open: number;
}
/** A referee's table: what is played there, and in a dispute its legs, between which a reserve may come in. */
export interface Place {
  spot: Spot;
  legs: { dispute: Dispute; slot: Slot; next: Slot | undefined } | null;
}
interface Sheets {
  /** What is on the phone, as it is looked at together. */
  cards: (head: Head, mine: Rounds) => Card[];
  /** Whether a result that was told is of something on the phone. */
  concerns: (mine: Rounds, heard: Heard) => boolean;
  /** Whether it is of the match or round of a referee's table. */
  near: (key: string, heard: Heard) => boolean;
  place: (head: Head, mine: Rounds, key: string) => Place | null;
}

const open = (spot: Spot) => !spot.result && spot.sides[1] !== null && !spot.waits;
const first = (key: string) => key.split("/")[0];

const teams: Sheets = {
  cards: (head, mine) =>
    (mine.disputes ?? [])
      .filter((one) => one.known)
      .map((one) => {
        const spots = one.slots.map((slot) => slotSpot(one, slot));
        const left = spots.filter(open).length;
        const may = !one.started && !one.complete && !one.waits && left === spots.length;
        const where = [
          capital(say(one.title)),
          one.field && fieldName(head, one.field),
          hour(one.time) || (one.turn && t("arbiter.turn", { n: one.turn })),
        ];
        return {
          id: one.dispute,
          title: one.dispute,
          where: where.filter(Boolean).join(" · "),
          between: {
            sides: [one.x.name, one.y.name],
            score: one.score,
            begin: may ? { do: "start", data: { dispute: one.dispute } } : null,
          },
          spots,
          open: left,
        };
      }),
  concerns: (mine, heard) => !!mine.disputes?.some((one) => one.dispute === heard.dispute),
  near: (key, heard) => heard.dispute === first(key),
  place(_head, mine, key) {
    const [id, name] = key.split("/");
    const dispute = mine.disputes?.find((one) => one.dispute === id);
    const slot = dispute?.slots.find((one) => one.slot === name);
    if (!dispute || !slot) return null;
    // The other leg of the same game, which the other side begins.
    const next = dispute.slots.find((one) => one.modality === slot.modality && one.slot > slot.slot);
    return { spot: slotSpot(dispute, slot), legs: slot.modality === "mesa" ? null : { dispute, slot, next } };
  },
};

const championship: Sheets = {
  cards(head, mine) {
    const cards = new Map<string, Card>();
    for (const one of mine.tables ?? []) {
      const id = `${one.part}/${one.group}/${one.round}`;
      const spot = tableSpot(head, one);
      const title = `${spot.game} · ${groupName(one.group)}`;
      const where = t("screen.round", { n: one.round });
      const card = cards.get(id) ?? { id, title, where, between: null, spots: [], open: 0 };
      card.spots.push(spot);
      if (open(spot)) card.open++;
      cards.set(id, card);
    }
    for (const card of cards.values()) card.spots.sort((a, b) => a.place.table! - b.place.table!);
    return [...cards.values()];
  },
  concerns: (mine, heard) =>
    !!mine.tables?.some((one) => one.part === (heard.tournament ?? heard.part) && one.group === heard.group),
  near: (key, heard) => heard.tournament === first(key),
  place(head, mine, key) {
    const found = mine.tables?.find((one) => [one.part, one.group, one.round, one.table].join("/") === key);
    return found ? { spot: tableSpot(head, found), legs: null } : null;
  },
};

export const SHEETS: Record<Kind, Sheets> = { teams, championship };
